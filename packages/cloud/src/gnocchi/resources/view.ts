import { createdBy } from '#gnocchi/asker.ts'
import type { Resource } from '#gnocchi/rows.ts'
import { isoTime } from '#gnocchi/times.ts'
import type { Fields } from '#resource/resource.ts'

/** What every resource has, whatever its type. */
export function shownResource(resource: Resource): Fields {
  const { id, type, creator, user_id, project_id, original_resource_id } = resource
  return {
    ...{ id, type, creator, user_id, project_id, original_resource_id, ...createdBy(creator) },
    started_at: isoTime(resource.started_at),
    ended_at: resource.ended_at === null ? null : isoTime(resource.ended_at),
    revision_start: isoTime(resource.revision_start),
    revision_end: null,
  }
}

/** The same with what its type has besides, and its metrics by name; `attrs` leaves out others. */
export function shownWith(
  resource: Resource,
  {
    metrics,
    whole,
    attrs = [],
  }: {
    readonly metrics: Readonly<Record<string, string>>
    readonly whole: boolean
    readonly attrs?: readonly string[]
  },
): Fields {
  const all = { ...shownResource(resource), ...(whole ? resource.attributes : {}), metrics }
  if (attrs.length === 0) return all
  return Object.fromEntries(Object.entries(all).filter(([name]) => attrs.includes(name)))
}
