/** Addresses of stacks and of what is in them (heat.common.identifier), and how Heat writes time. */
import type { StackRow } from '#heat/rows.ts'
import type { Context } from '#http/context.ts'

export type StackIdentity = Pick<StackRow, 'id' | 'name' | 'project_id'>
export type Link = { readonly href: string; readonly rel: string }

/** The canonical address of a stack, or of what is at a path in it. */
export function addressOf({ base, param }: Context, stack: StackIdentity, path = ''): string {
  // The address of the service has the project that was asked in, a stack may be another's.
  const root = base.slice(0, -param('project_id').length)
  const place = [stack.project_id, 'stacks', stack.name, stack.id].map(quoted).join('/')
  return `${root}${place}${path}`
}

const quoted = (part: string): string =>
  encodeURIComponent(part).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The path of a resource in its stack, or of what is at a path in it. */
export const resourcePath = (resource: string, path = ''): string =>
  `/resources/${quoted(resource)}${path}`

/** A link to a stack, or to what is at a path in it. */
export const link = (context: Context, stack: StackIdentity, rel: string, path = ''): Link => ({
  href: addressOf(context, stack, path),
  rel,
})

/** `2026-01-15T09:00:00Z` (heat.common.timeutils.isotime). */
export const isoTime = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`

/** The same, and null for no time. */
export const isoTimeOrNull = (at: number | null): string | null =>
  at === null ? null : isoTime(at)
