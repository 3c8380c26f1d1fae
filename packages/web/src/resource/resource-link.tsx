import type { TypeCode } from '#resource/define.ts'
import { detailsPath } from '#resource/paths.ts'
import { shortId } from '#lib/text.ts'
import { Link } from '#ui/link.tsx'

export type ResourceLinkProps = {
  readonly type: TypeCode
  readonly id: string
  /** What the link says; the shortened id without it. */
  readonly name?: string | null | undefined
}

/** Leads to the details of an item of any type, known by its type code and id. */
export const ResourceLink = ({ type, id, name }: ResourceLinkProps) => (
  <Link to={detailsPath(type, id.split('/'))}>{name || shortId(id)}</Link>
)
