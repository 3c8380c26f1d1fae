/** https://docs.openstack.org/api-ref/orchestration/v1/#stack-events */
import { admitted, stackAt } from '#heat/asker.ts'
import { apiRefusal } from '#heat/fault-style.ts'
import { isoTime, link, resourcePath } from '#heat/identity.ts'
import { directionIn, numberIn, several, single } from '#heat/queries.ts'
import { stacksWithin } from '#heat/resource-rows.ts'
import { stackEvents, type EventRow, type StackRow } from '#heat/rows.ts'
import type { Context } from '#http/context.ts'
import { ok, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'

const ONE = '/stacks/{stack_name}/{stack_id}'

export const eventRoutes: Routes = (router) => {
  router.get(`${ONE}/events`, (context) => list(context))
  router.get(`${ONE}/resources/{resource_name}/events`, (context) => {
    return list(context, context.param('resource_name'))
  })
  router.get(`${ONE}/resources/{resource_name}/events/{event_id}`, (context) => {
    admitted(context, 'events:show')
    const stack = stackAt(context, { deleted: 'too' })
    const id = context.param('event_id')
    const event = context.table(stackEvents).get(id)
    const isIts = event?.stack_id === stack.id
    if (!event || !isIts || event.resource_name !== context.param('resource_name')) {
      throw apiRefusal(404, `No event ${id} found`)
    }
    return ok({ event: shownEvent(context, stack, event) })
  })
}

function list(context: Context, resource?: string): Answer {
  const { query } = context
  admitted(context, 'events:index')
  const limit = numberIn(query, 'limit')
  const depth = numberIn(query, 'nested_depth') ?? 0
  const stack = stackAt(context, { deleted: 'too' })
  // Nested stacks are listed only while they exist, and then so is the stack around them.
  const within = stacksWithin(context, stack, depth)
  const told = depth > 0 ? within.filter(({ deleted_at }) => deleted_at === null) : within
  const shown = new Map(told.map((one) => [one.id, one]))
  const names = resource === undefined ? several(query, 'resource_name') : [resource]
  const found = context.table(stackEvents).list({
    where: { stack_id: [...shown.keys()] },
    also: [filterIn(query), ({ resource_name }) => names?.includes(resource_name) ?? true],
  })
  const all = inOrder(found, query)
  const after = all.findIndex(({ id }) => id === single(query, 'marker')) + 1
  const rows = all.slice(after, limit === undefined ? undefined : after + limit)
  if (rows.length === 0 && resource !== undefined) {
    throw apiRefusal(404, `No events found for resource ${resource}`)
  }
  const root = depth > 0 ? [link(context, stack, 'root_stack')] : []
  const events = rows.map((event) => {
    const { links, ...said } = listedEvent(context, shown.get(event.stack_id) ?? stack, event)
    return { ...said, links: [...links, ...root] }
  })
  return ok({ events })
}

function filterIn(query: URLSearchParams): (event: EventRow) => boolean {
  const meets = (name: string, value: string): boolean =>
    several(query, name)?.includes(value) ?? true
  return ({ status, action, type }) =>
    meets('resource_status', status) &&
    meets('resource_action', action) &&
    meets('resource_type', type)
}

type Read = (event: EventRow) => string | number

const SORTED: Readonly<Record<string, Read>> = {
  event_time: ({ at }) => at,
  resource_type: ({ type }) => type,
}

/** Keys that there are not are left out; without any, the latest come first. Of equals, as they came. */
function inOrder(events: readonly EventRow[], query: URLSearchParams): readonly EventRow[] {
  const keys = (several(query, 'sort_keys') ?? []).filter((key) => Object.hasOwn(SORTED, key))
  const direction = directionIn(query, keys.length > 0 ? 'asc' : 'desc')
  const reads = (keys.length > 0 ? keys : ['event_time']).flatMap((key) => SORTED[key] ?? [])
  const sorted = events.toSorted((a, b) => {
    const read = reads.find((one) => one(a) !== one(b))
    if (!read) return 0
    return read(a) < read(b) ? -1 : 1
  })
  return direction === 'asc' ? sorted : sorted.toReversed()
}

function listedEvent(context: Context, stack: StackRow, event: EventRow) {
  const { id, resource_name: name } = event
  return {
    id,
    links: [
      link(context, stack, 'self', resourcePath(name, `/events/${id}`)),
      link(context, stack, 'resource', resourcePath(name)),
      link(context, stack, 'stack'),
    ],
    event_time: isoTime(event.at),
    resource_name: name,
    logical_resource_id: name,
    resource_status: `${event.action}_${event.status}`,
    resource_status_reason: event.status_reason,
    physical_resource_id: event.physical_id,
  }
}

/** An event by itself, with what the resource was to be. */
const shownEvent = (context: Context, stack: StackRow, event: EventRow) => ({
  ...listedEvent(context, stack, event),
  resource_type: event.type,
  resource_properties: event.properties,
})
