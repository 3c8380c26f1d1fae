import { createPolicy, defaultPolicies } from '@meridian/policy'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Service } from '#http/service.ts'
import { batchRoutes } from '#octavia/pools/batch-members.ts'
import { octaviaFaults } from '#octavia/fault-style.ts'
import { healthLife } from '#octavia/pools/health.ts'
import { monitorRoutes } from '#octavia/pools/health-monitors.ts'
import { policyRoutes } from '#octavia/l7-policies/l7-policies.ts'
import { ruleRoutes } from '#octavia/l7-policies/l7-rules.ts'
import { balancerLife } from '#octavia/life.ts'
import { listenerRoutes } from '#octavia/listeners/listeners.ts'
import { balancerRoutes } from '#octavia/load-balancers/load-balancers.ts'
import { memberRoutes } from '#octavia/pools/members.ts'
import { offerRoutes } from '#octavia/offers.ts'
import { poolRoutes } from '#octavia/pools/pools.ts'
import { providerRoutes } from '#octavia/providers.ts'
import { quotaRoutes } from '#octavia/quotas.ts'
import { unplayedRoutes } from '#octavia/unplayed.ts'
import { versionsAt } from '#octavia/versions.ts'
import {
  availabilityZoneProfiles,
  availabilityZones,
  flavorProfiles,
  flavors,
  healthMonitors,
  l7Policies,
  l7Rules,
  listeners,
  loadBalancers,
  members,
  pools,
} from '#octavia/rows.ts'
import { lifecyclesOf, routesOf, type Played } from '#played.ts'

/** What its controllers answer about themselves. */
const rootRoutes: Routes = (router) => router.get('', () => ok('v2'))

/** What it has, with what is inside. */
export const loadBalancingTypes = [
  { routes: [balancerRoutes], lifecycles: [balancerLife], tables: { loadBalancers } },
  { routes: [listenerRoutes], tables: { listeners } },
  { routes: [poolRoutes], tables: { pools } },
  { routes: [memberRoutes, batchRoutes], tables: { members } },
  {
    routes: [monitorRoutes],
    lifecycles: [healthLife],
    tables: { healthMonitors, healthmonitors: healthMonitors },
  },
  { routes: [policyRoutes], tables: { l7Policies, l7policies: l7Policies } },
  { routes: [ruleRoutes], tables: { l7Rules, l7rules: l7Rules } },
  {
    routes: offerRoutes,
    tables: {
      availabilityZoneProfiles,
      availabilityZones,
      flavorProfiles,
      loadBalancerFlavors: flavors,
    },
  },
] as const satisfies readonly Played[]

/** Octavia, whose provider is that of amphorae. What it can do is in its list of versions. */
export const octavia: Service = {
  type: 'load-balancer',
  name: 'octavia',
  mount: '/load-balancer',
  catalogPath: '',
  roots: ['/v2/lbaas', '/v2.0/lbaas', '/v2', '/v2.0'],
  tolerates: ['slash'],
  faults: octaviaFaults,
  policy: createPolicy(defaultPolicies['load-balancer'] ?? {}, { enforceNewDefaults: false }),
  versions: (base, path) => (path === '/' ? ok(versionsAt(base)) : undefined),
  types: loadBalancingTypes,
  routes: [
    rootRoutes,
    ...routesOf(loadBalancingTypes),
    quotaRoutes,
    providerRoutes,
    unplayedRoutes,
  ],
  lifecycles: lifecyclesOf(loadBalancingTypes),
}
