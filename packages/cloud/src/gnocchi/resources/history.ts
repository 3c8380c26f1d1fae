/** What resources were before they were changed: https://gnocchi.osci.io/rest.html#history */
import { fieldOf } from '#gnocchi/resources/filter.ts'
import { boolIn, pageOf } from '#gnocchi/paging.ts'
import { revisions, type Resource, type ResourceType } from '#gnocchi/rows.ts'
import { SORTS, isField, shownResourceOf } from '#gnocchi/resources/search.ts'
import { isoTime } from '#gnocchi/times.ts'
import type { Context } from '#http/context.ts'
import { ok, type Answer } from '#http/reply.ts'

/** Keeps what a resource was until now. */
export function keepRevision({ table, now }: Context, resource: Resource): void {
  const { id: resource_id } = resource
  const kept = table(revisions)
  const count = kept.count({ resource_id })
  kept.insert({ id: `${resource_id}@${count + 1}`, resource_id, resource, revision_end: now })
}

/** Forgets what a resource was, which goes with it. */
export function dropRevisions({ table }: Context, resource_id: string): void {
  const kept = table(revisions)
  for (const { id } of kept.list({ where: { resource_id } })) kept.remove(id)
}

type Known = { readonly id: string; readonly resource: Resource; readonly end: number | null }

/** A page of all that a resource was and is, the first first; the metrics are those of today. */
export function historyAnswer(context: Context, type: ResourceType, resource: Resource): Answer {
  const { id: resource_id } = resource
  const whole = boolIn(context, 'details') || type.id !== 'generic'
  const before = context.table(revisions).list({ where: { resource_id } })
  const items: Known[] = [
    ...before.map(({ id, resource: was, revision_end: end }) => ({ id, resource: was, end })),
    // The current revision has no number yet, and comes last also of those that began in the same moment.
    { id: `${resource_id}@now`, resource, end: null },
  ]
  const page = pageOf(context, {
    items,
    id: ({ id }) => id,
    field: (known, name) => fieldOf(known.resource, name),
    sortable: (name) => isField(type, name),
    sorts: SORTS,
  })
  const shown = page.items.map((known) => ({
    ...shownResourceOf(context, known.resource, whole),
    revision_end: known.end === null ? null : isoTime(known.end),
  }))
  return ok(shown, page.headers)
}
