/** The types of Neutron, as navigation, addresses and links know them. */
import { policy } from '#resource/define.ts'
import { entry } from '#resource/registry.ts'
import { groups } from '#resources/groups.ts'
import {
  addressGroup,
  network,
  port,
  router,
  routerInterface,
  routerRoute,
  securityGroup,
  securityGroupRule,
  subnet,
  trunk,
} from '#resources/neutron/kinds.ts'

const { network: group } = groups
const networkAdmin = [{ service: 'network' }, policy('network', 'context_is_admin')]

export const networks = entry(
  network,
  {
    panels: [
      {
        path: '/project/networks',
        area: 'project',
        group,
        requires: [{ service: 'network' }],
      },
      { path: '/admin/networks', area: 'admin', requires: networkAdmin },
    ],
  },
  async () => (await import('#resources/neutron/networks.tsx')).networks,
)

export const subnets = entry(
  subnet,
  { within: [{ parent: network, path: 'subnets', by: 'network_id' }] },
  async () => (await import('#resources/neutron/subnets.tsx')).subnets,
)

export const ports = entry(
  port,
  { within: [{ parent: network, path: 'ports', by: 'network_id' }] },
  async () => (await import('#resources/neutron/ports.tsx')).ports,
)

export const securityGroups = entry(
  securityGroup,
  {
    panels: [
      {
        path: '/project/security_groups',
        area: 'project',
        group,
        requires: [{ service: 'network' }, { feature: ['network', 'security-group'] }],
      },
    ],
  },
  async () => (await import('#resources/neutron/security-groups.tsx')).securityGroups,
)

export const securityGroupRules = entry(
  securityGroupRule,
  { within: [{ parent: securityGroup, path: 'rules', by: 'security_group_id' }] },
  async () => (await import('#resources/neutron/security-group-rules.tsx')).securityGroupRules,
)

const hasTrunks = [{ service: 'network' }, { feature: ['network', 'trunk'] }] as const

export const trunks = entry(
  trunk,
  {
    panels: [
      { path: '/project/trunks', area: 'project', group, requires: hasTrunks },
      {
        path: '/admin/trunks',
        below: '/admin/trunk',
        area: 'admin',
        group,
        requires: [...hasTrunks, policy('network', 'context_is_admin')],
        scope: { all_projects: 'true' },
      },
    ],
  },
  async () => (await import('#resources/neutron/trunks.tsx')).trunks,
)

const routed = [{ service: 'network' }, { feature: ['network', 'router'] }] as const

export const routers = entry(
  router,
  {
    panels: [
      { path: '/project/routers', area: 'project', group, requires: routed },
      {
        path: '/admin/routers',
        area: 'admin',
        group,
        requires: [...routed, policy('network', 'context_is_admin')],
        scope: { all_projects: 'true' },
      },
    ],
  },
  async () => (await import('#resources/neutron/routers.tsx')).routers,
)

export const routerInterfaces = entry(
  routerInterface,
  { within: [{ parent: router, path: 'interfaces', by: 'device_id', keyed: true }] },
  async () => (await import('#resources/neutron/router-interfaces.tsx')).routerInterfaces,
)

export const routerRoutes = entry(
  routerRoute,
  { within: [{ parent: router, path: 'routes', by: 'router_id', keyed: true }] },
  async () => (await import('#resources/neutron/router-routes.tsx')).routerRoutes,
)

export const addressGroups = entry(
  addressGroup,
  {
    panels: [
      {
        path: '/project/address_groups',
        area: 'project',
        group,
        requires: [{ service: 'network' }, { feature: ['network', 'address-group'] }],
      },
    ],
  },
  async () => (await import('#resources/neutron/address-groups.tsx')).addressGroups,
)
