import { useNav } from '#resource/area.ts'
import type { TypeCode } from '#resource/define.ts'
import { detailsPath } from '#resource/paths.ts'
import { shortId } from '#lib/text.ts'
import { Link } from '#ui/press/link.tsx'

export type ResourceLinkProps = {
  readonly type: TypeCode
  readonly id: string
  /** What the link says; the shortened id without it, and of what has no name but its id. */
  readonly name?: string | null | undefined
}

// Key pairs are told apart by their names.
const uuid = /^[0-9a-f-]{32,36}$/i

/** Leads to the details of an item of any type, known by its type code and id. */
export const ResourceLink = ({ type, id, name }: ResourceLinkProps) => (
  <Link to={detailsPath(type, id.split('/'), useNav(type))}>
    {name && !(name === id && uuid.test(id)) ? name : shortId(id)}
  </Link>
)
