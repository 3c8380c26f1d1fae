/** https://gnocchi.osci.io/rest.html#batching-measures */
import { creatorOf } from '#gnocchi/asker.ts'
import { invalid, objectIn, sentBody } from '#gnocchi/checks.ts'
import { abort } from '#gnocchi/fault-style.ts'
import { resourceIdOf, uuidOf } from '#gnocchi/ids.ts'
import { measuresIn, takeIn } from '#gnocchi/metrics/measure-routes.ts'
import { attach, newMetric } from '#gnocchi/metrics/bodies.ts'
import { allowsMetric, metricOf, metricsOf, type Found } from '#gnocchi/metrics/metrics.ts'
import { boolIn } from '#gnocchi/paging.ts'
import { resourceOf } from '#gnocchi/resources/resources.ts'
import type { Resource } from '#gnocchi/rows.ts'
import type { Point } from '#gnocchi/aggregates/aggregation.ts'
import type { Context } from '#http/context.ts'
import { isObject, type Json } from '#http/json.ts'
import { empty } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'

type Posted = { readonly found: Found; readonly points: readonly Point[] }

export const batchRoutes: Routes = (router) => {
  router.post('/batch/metrics/measures', (context) => {
    const posted = Object.entries(objectIn(sentBody(context), [])).map(([name, list]) => {
      const id = uuidOf(name)
      if (id === undefined) throw invalid('extra keys not allowed', [name])
      return { id, found: metricOf(context, id), points: measuresIn(context, list, [name]) }
    })
    const unknown = posted.filter(({ found }) => !found).map(({ id }) => id)
    if (unknown.length > 0) throw abort(400, `Unknown metrics: ${unknown.toSorted().join(', ')}`)
    return takeAll(
      context,
      posted.flatMap(({ found, points }) => (found ? [{ found, points }] : [])),
    )
  })
  router.post('/batch/resources/metrics/measures', (context) => {
    const creates = boolIn(context, 'create_metrics')
    const named = Object.entries(objectIn(sentBody(context), [])).map(([name, metrics]) => {
      const id = resourceIdOf(name, creatorOf(context))
      if (id === undefined) throw invalid('extra keys not allowed', [name])
      const resource = resourceOf(context, 'generic', id)
      const lists = Object.entries(objectIn(metrics, [name])).map(([metric, body]) => {
        const list = isObject(body) ? (body['measures'] ?? null) : body
        return { metric, body, points: measuresIn(context, list, [name, metric]) }
      })
      return { name, id, resource, lists }
    })
    const strangers = named.filter(({ resource, lists }) => !resource && lists.length > 0)
    if (creates && strangers.length > 0) {
      const detail = strangers.map(({ id, name }) => ({
        resource_id: id,
        original_resource_id: name,
      }))
      throw abort(400, { cause: 'Unknown resources', detail })
    }
    const posted = named.flatMap(({ id, resource, lists }) =>
      lists.map(({ metric, body, points }) => {
        const found = resource && metricIn(context, resource, metric, creates ? body : undefined)
        return { path: `${id}/${metric}`, found, points }
      }),
    )
    const unknown = posted.filter(({ found }) => !found).map(({ path }) => path)
    if (unknown.length > 0) throw abort(400, `Unknown metrics: ${unknown.toSorted().join(', ')}`)
    return takeAll(
      context,
      posted.flatMap(({ found, points }) => (found ? [{ found, points }] : [])),
    )
  })
}

/** A metric of a resource; made as the body says where there is none and there is a body. */
function metricIn(
  context: Context,
  resource: Resource,
  name: string,
  body: Json | undefined,
): Found | undefined {
  const known = metricsOf(context, resource).find(({ metric }) => metric.name === name)
  if (known || body === undefined) return known
  const said = isObject(body) ? body : {}
  const definition = Object.fromEntries(
    Object.entries(said).filter(([key]) => key === 'archive_policy_name' || key === 'unit'),
  )
  attach(context, resource, [newMetric(context, definition, [], name)])
  return metricsOf(context, resource).find(({ metric }) => metric.name === name)
}

function takeAll(context: Context, posted: readonly Posted[]) {
  for (const { found } of posted) {
    if (!allowsMetric(context, 'post measures', found)) throw abort(403, '')
  }
  for (const { found, points } of posted) takeIn(context, found, points)
  return empty(202)
}
