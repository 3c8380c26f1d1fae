/** Lists of resources and searches among them. */
import { sentBody } from '#gnocchi/checks.ts'
import { abort, missing, unsimulated } from '#gnocchi/fault-style.ts'
import { fieldOf, filterOf, meets, type Filter } from '#gnocchi/resources/filter.ts'
import { parsedFilter } from '#gnocchi/resources/filter-text.ts'
import { metricsOf } from '#gnocchi/metrics/metrics.ts'
import { boolIn, pageOf } from '#gnocchi/paging.ts'
import { typeOf } from '#gnocchi/resources/types.ts'
import { shownWith } from '#gnocchi/resources/view.ts'
import { resourcesOf } from '#gnocchi/resources/resources.ts'
import type { Resource, ResourceType } from '#gnocchi/rows.ts'
import type { Context } from '#http/context.ts'
import { ok, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Fields } from '#resource/resource.ts'

/** The order of resources where none is asked for (`RESOURCE_DEFAULT_PAGINATION`). */
export const SORTS = ['revision_start:asc', 'started_at:asc']
const COMMON = [
  ...['id', 'type', 'creator', 'user_id', 'project_id', 'original_resource_id'],
  ...['started_at', 'ended_at', 'revision_start'],
]

export const searchRoutes: Routes = (router) => {
  router.post('/search/resource/{type}', (context) => {
    const type = typeIn(context)
    return listAnswer(context, type, askedFilter(context), 'search resource')
  })
  router.unsimulated('POST', '/search/metric')
}

/** The type of the path; 404 where there is none. */
export function typeIn(context: Context): ResourceType {
  const name = context.param('type')
  const type = typeOf(context, name)
  if (!type) throw missing('Resource type', name)
  return type
}

/** The query of the body, or of `filter`; undefined where nothing is asked. */
export function askedFilter(context: Context): Filter | undefined {
  if (context.body !== undefined) return filterOf(context, sentBody(context))
  const text = context.query.get('filter')
  return text ? filterOf(context, parsedFilter(text)) : undefined
}

/** A page of the resources that the asker sees and that meet a filter. */
export function listAnswer(
  context: Context,
  type: ResourceType,
  filter: Filter | undefined,
  rule: string,
): Answer {
  if (boolIn(context, 'history')) throw unsimulated('the history of resources')
  const details = boolIn(context, 'details')
  const attrs = context.query.getAll('attrs')
  const page = pageOf(context, {
    items: found(context, type, filter, rule),
    id: ({ id }) => id,
    field: fieldOf,
    sortable: (name) => isField(type, name),
    sorts: SORTS,
  })
  const whole = details || type.id !== 'generic'
  return ok(
    page.items.map((one) => shownResourceOf(context, one, whole, attrs)),
    page.headers,
  )
}

/** The resources of a type that the asker sees and that meet a filter. */
export function found(
  context: Context,
  type: ResourceType,
  filter: Filter | undefined,
  rule = 'search resource',
): Resource[] {
  const test = filter ? meets(filter, type, context.now) : () => true
  return resourcesOf(context, type.id, rule).filter(test)
}

/** Whether resources of a type can be sorted and grouped by a name. */
export function isField(type: ResourceType, name: string): boolean {
  return COMMON.includes(name) || Object.hasOwn(type.attributes, name)
}

/** A resource with its metrics, as a type shows it. */
export function shownResourceOf(
  context: Context,
  resource: Resource,
  whole: boolean,
  attrs: readonly string[] = [],
): Fields {
  const named = metricsOf(context, resource).map(
    ({ metric }) => [metric.name ?? '', metric.id] as const,
  )
  return shownWith(resource, { metrics: Object.fromEntries(named), whole, attrs })
}

/** 400 of a deletion that names nothing, which would be one of everything. */
export const emptyDeletion = (): Error =>
  abort(
    400,
    'caution: the query can not be empty, or it will                   delete entire database',
  )
