/** The types of Octavia, as navigation, addresses and links know them (SV-LBROUTE-01 to 12). */
import { policy } from '#resource/define.ts'
import { entry } from '#resource/registry.ts'
import { groups } from '#resources/groups.ts'
import {
  flavorProfile,
  healthMonitor,
  l7Policy,
  l7Rule,
  listener,
  loadBalancer,
  loadBalancerFlavor,
  member,
  pool,
} from '#kinds/octavia/kinds.ts'

const { loadBalancing: group } = groups
const requires = [{ service: 'load-balancer' }]

export const loadBalancers = entry(
  loadBalancer,
  { panels: [{ path: '/project/load_balancer', area: 'project', group, requires }] },
  async () => (await import('#resources/octavia/load-balancers.tsx')).loadBalancers,
)

export const listeners = entry(
  listener,
  { within: [{ parent: loadBalancer, path: 'listeners', by: 'loadbalancerId' }] },
  async () => (await import('#resources/octavia/listeners.tsx')).listeners,
)

export const loadBalancerPools = entry(
  pool,
  {
    within: [
      {
        parent: listener,
        path: 'pools',
        by: 'listenerId',
        of: ({ listeners: all }) => all.map(({ id }) => id),
      },
      // One that no listener leads to, or several do.
      { parent: loadBalancer, path: 'pools', by: 'loadbalancerId' },
    ],
  },
  async () => (await import('#resources/octavia/pools.tsx')).pools,
)

export const poolMembers = entry(
  member,
  { within: [{ parent: pool, path: 'members', by: 'poolId', keyed: true }] },
  async () => (await import('#resources/octavia/members.tsx')).members,
)

export const healthMonitors = entry(
  healthMonitor,
  { within: [{ parent: pool, path: 'healthmonitors', by: 'poolId' }] },
  async () => (await import('#resources/octavia/health-monitors.tsx')).healthMonitors,
)

export const l7Policies = entry(
  l7Policy,
  { within: [{ parent: listener, path: 'l7policies', by: 'listenerId' }] },
  async () => (await import('#resources/octavia/l7-policies.tsx')).l7Policies,
)

export const l7Rules = entry(
  l7Rule,
  { within: [{ parent: l7Policy, path: 'l7rules', by: 'l7policyId', keyed: true }] },
  async () => (await import('#resources/octavia/l7-rules.tsx')).l7Rules,
)

export const loadBalancerFlavors = entry(
  loadBalancerFlavor,
  {
    panels: [
      { path: '/project/load_balancer_flavors', area: 'project', group, requires },
      {
        path: '/admin/load_balancer_flavors',
        area: 'admin',
        group,
        requires: [...requires, policy('load-balancer', 'os_load-balancer_api:flavor:put')],
      },
    ],
  },
  async () => (await import('#resources/octavia/flavors.tsx')).loadBalancerFlavors,
)

export const flavorProfiles = entry(
  flavorProfile,
  {
    panels: [
      {
        path: '/admin/flavor_profiles',
        area: 'admin',
        group,
        requires: [
          ...requires,
          policy('load-balancer', 'os_load-balancer_api:flavor-profile:get_all'),
        ],
      },
    ],
  },
  async () => (await import('#resources/octavia/flavor-profiles.tsx')).flavorProfiles,
)

/** In the order of the navigation. */
export const loadBalancingTypes = [
  loadBalancers,
  listeners,
  loadBalancerPools,
  poolMembers,
  healthMonitors,
  l7Policies,
  l7Rules,
  loadBalancerFlavors,
  flavorProfiles,
]
