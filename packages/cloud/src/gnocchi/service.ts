import { aggregateRoutes } from '#gnocchi/aggregates/aggregates.ts'
import { archivePolicyRoutes } from '#gnocchi/metrics/archive-policy-routes.ts'
import { batchRoutes } from '#gnocchi/metrics/batch-routes.ts'
import { gnocchiFaults } from '#gnocchi/fault-style.ts'
import { capabilities } from '#gnocchi/metrics/measure-routes.ts'
import { metricRoutes } from '#gnocchi/metrics/routes.ts'
import { gnocchiPolicy } from '#gnocchi/policies.ts'
import { boolIn } from '#gnocchi/paging.ts'
import { resourceRoutes } from '#gnocchi/resources/routes.ts'
import { resourceTypeRoutes } from '#gnocchi/resources/type-routes.ts'
import { searchRoutes } from '#gnocchi/resources/search.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Service } from '#http/service.ts'

const PARTS = [
  ...['aggregates', 'aggregation', 'archive_policy', 'archive_policy_rule', 'batch'],
  ...['capabilities', 'influxdb', 'metric', 'resource', 'resource_type', 'search', 'status'],
]

const rootRoutes: Routes = (router) => {
  router.get('', ({ base }) => {
    const links = PARTS.map((rel) => ({ rel, href: `${base}/${rel}` }))
    return ok({ version: '1.0', links: [{ rel: 'self', href: base }, ...links] })
  })
  router.get('/capabilities', () => ok(capabilities))
  // Measures count at once: none waits for being worked in.
  router.get('/status', (context) => {
    context.enforce('get status')
    const details = !context.query.has('details') || boolIn(context, 'details')
    const storage = { summary: { metrics: 0, measures: 0 } }
    return ok({
      storage: details ? { ...storage, measures_to_process: {} } : storage,
      metricd: { processors: ['controller'], statistics: { controller: {} } },
    })
  })
}

/** Gnocchi 4.4, with what Ceilometer would tell it of this cloud. */
export const gnocchi: Service = {
  type: 'metric',
  name: 'gnocchi',
  mount: '/metric',
  catalogPath: '',
  roots: ['/v1'],
  tolerates: ['slash'],
  faults: gnocchiFaults,
  policy: gnocchiPolicy,
  versions: (base, path) => {
    if (path !== '/') return undefined
    const links = [{ rel: 'self', href: `${base}/v1/` }]
    const version = { status: 'CURRENT', links, id: 'v1.0', updated: '2015-03-19' }
    return ok({ build: '4.4.2', versions: [version] })
  },
  routes: [
    ...[rootRoutes, archivePolicyRoutes, resourceTypeRoutes, resourceRoutes, searchRoutes],
    ...[metricRoutes, batchRoutes, aggregateRoutes],
  ],
}
