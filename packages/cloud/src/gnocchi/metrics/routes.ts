/** https://gnocchi.osci.io/rest.html#metrics */
import { sentBody } from '#gnocchi/checks.ts'
import { abort, admitPage, missing, unsimulated } from '#gnocchi/fault-style.ts'
import { uuidOf } from '#gnocchi/ids.ts'
import { measuresAnswer, postAnswer } from '#gnocchi/metrics/measure-routes.ts'
import { newMetric } from '#gnocchi/metrics/bodies.ts'
import {
  allowsMetric,
  metricOf,
  metricsOf,
  removeMetric,
  listedMetric,
  shownMetric,
  shownWhole,
  visibleMetrics,
  type Found,
} from '#gnocchi/metrics/metrics.ts'
import { pageOf } from '#gnocchi/paging.ts'
import { resourceOf } from '#gnocchi/resources/resources.ts'
import { metrics } from '#gnocchi/rows.ts'
import type { Context } from '#http/context.ts'
import type { Json } from '#http/json.ts'
import { created, noContent, ok, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'

const FILTERS = ['id', 'name', 'unit', 'creator', 'archive_policy_name']
const SORTABLE = [...FILTERS, 'resource_id']

export const metricRoutes: Routes = (router) => {
  router.get('/metric', list)
  router.post('/metric', (context) => {
    const metric = newMetric(context, sentBody(context))
    refuseTaken(context, metric.resource_id, metric.name)
    const row = context.table(metrics).insert(metric)
    return created(shownMetric({ metric: row, resource: undefined, meter: undefined }), {
      location: `${context.base}/metric/${row.id}`,
    })
  })
  // Under its resource a metric has the same ways by its name.
  for (const [path, find] of [
    ['/metric/{metric_id}', byId],
    ['/resource/{type}/{id}/metric/{name}', byName],
  ] as const) {
    router.get(path, (context) => ok(shownWhole(context, allowed(context, 'get metric', find))))
    router.delete(path, (context) => {
      admitPage(context)
      return removed(context, allowed(context, 'delete metric', find))
    })
    router.get(`${path}/measures`, (context) =>
      measuresAnswer(context, allowed(context, 'get measures', find)),
    )
    router.post(`${path}/measures`, (context) =>
      postAnswer(context, allowed(context, 'post measures', find)),
    )
  }
}

function list(context: Context): Answer {
  const { query } = context
  const status = query.get('status')
  if (status !== null && status !== 'active' && status !== 'delete') {
    throw abort(400, "Invalid input: not a valid value for dictionary value @ data['status']")
  }
  const [user, project] = [query.get('user_id'), query.get('project_id')]
  const creator =
    user === null && project === null ? query.get('creator') : `${user ?? ''}:${project ?? ''}`
  const wanted = FILTERS.flatMap((name) => {
    const value = name === 'creator' ? creator : query.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const items = (status === 'delete' ? [] : visibleMetrics(context, query.get('name'))).filter(
    (found) => wanted.every(([name, value]) => fieldOf(found, name) === value),
  )
  const page = pageOf(context, {
    items,
    id: ({ metric }) => metric.id,
    field: fieldOf,
    sortable: (name) => SORTABLE.includes(name),
    sorts: ['id:asc'],
  })
  return ok(
    page.items.map((found) => listedMetric(context, found)),
    page.headers,
  )
}

function fieldOf({ metric }: Found, name: string): Json | undefined {
  switch (name) {
    case 'id':
    case 'name':
    case 'unit':
    case 'creator':
    case 'archive_policy_name':
    case 'resource_id':
      return metric[name]
    default:
      return undefined
  }
}

function byId(context: Context): Found {
  const text = context.param('metric_id')
  const id = uuidOf(text)
  const found = id === undefined ? undefined : metricOf(context, id)
  if (!found) throw missing('Metric', text)
  return found
}

function byName(context: Context): Found {
  const name = context.param('name')
  const { resource, id } = resourceInPath(context)
  if (!resource) throw missing('Resource', id)
  const found = metricsOf(context, resource).find(({ metric }) => metric.name === name)
  if (!found) throw missing('Metric', name)
  return found
}

/** The resource that a path names, and its id. */
function resourceInPath(context: Context): { resource: ReturnType<typeof resourceOf>; id: string } {
  const text = context.param('id')
  const id = uuidOf(text) ?? text
  return { resource: resourceOf(context, context.param('type'), id), id }
}

function allowed(context: Context, rule: string, find: (context: Context) => Found): Found {
  const found = find(context)
  if (!allowsMetric(context, rule, found)) throw abort(403, '')
  return found
}

function removed(context: Context, { metric, meter }: Found): Answer {
  if (meter) throw unsimulated('that a metric goes which its own services measure')
  removeMetric(context, metric.id)
  return noContent()
}

function refuseTaken(context: Context, resource_id: string | null, name: string | null): void {
  const resource = resource_id === null ? undefined : resourceOf(context, 'generic', resource_id)
  if (!resource || !metricsOf(context, resource).some(({ metric }) => metric.name === name)) return
  throw abort(400, { cause: 'Named metric already exists', detail: name })
}
