import { createPolicy, defaultPolicies } from '@meridian/policy'
import { adminRoutes } from '#designate/admin-things.ts'
import { askerOf } from '#designate/asker.ts'
import { designateFaults } from '#designate/fault-style.ts'
import { floatingIpRoutes } from '#designate/floatingips.ts'
import { poolRoutes } from '#designate/pool.ts'
import { quotaRoutes, quotas } from '#designate/quotas.ts'
import { recordSetRoutes } from '#designate/recordsets.ts'
import { serviceStatusRoutes } from '#designate/service-statuses.ts'
import { taskLife } from '#designate/task-life.ts'
import { taskRoutes } from '#designate/tasks.ts'
import { transferRoutes } from '#designate/transfers.ts'
import { unplayedRoutes } from '#designate/unplayed.ts'
import { zoneLife } from '#designate/zone-life.ts'
import { zoneRoutes } from '#designate/zones.ts'
import { ok } from '#http/reply.ts'
import type { Service } from '#http/service.ts'
import { recordSets, transferRequests, zones, zoneTasks } from '#designate/rows.ts'
import { lifecyclesOf, routesOf, type Played } from '#played.ts'

const help = { href: 'https://docs.openstack.org/api-ref/dns', rel: 'help' }

/** What it has, with what is inside. */
export const dnsTypes = [
  { routes: [zoneRoutes], lifecycles: [zoneLife], tables: { zones } },
  { routes: [recordSetRoutes], tables: { recordsets: recordSets } },
  { routes: [transferRoutes], tables: { transferRequests } },
  { routes: [taskRoutes], lifecycles: [taskLife], tables: { zoneTasks } },
  { routes: [floatingIpRoutes] },
  { routes: [quotaRoutes], tables: { dnsQuotas: quotas.collection } },
] as const satisfies readonly Played[]

/** Designate, API version 2.0, as of Zed. */
export const designate: Service = {
  type: 'dns',
  name: 'designate',
  mount: '/dns',
  catalogPath: '',
  roots: ['/v2'],
  tolerates: ['slash'],
  faults: designateFaults,
  policy: createPolicy(defaultPolicies['dns'] ?? {}, { enforceNewDefaults: false }),
  admit: askerOf,
  versions: (base, path) => {
    if (path !== '/') return undefined
    const links = [{ href: `${base}/v2`, rel: 'self' }, help]
    const updated = '2022-06-29T00:00:00Z'
    const versions = [
      { id: 'v2', links, status: 'SUPPORTED', updated },
      { id: 'v2.0', links, status: 'CURRENT', updated },
    ]
    return ok({ versions })
  },
  types: dnsTypes,
  routes: [
    ...routesOf(dnsTypes),
    ...[poolRoutes, serviceStatusRoutes, unplayedRoutes],
    ...adminRoutes,
  ],
  lifecycles: lifecyclesOf(dnsTypes),
}
