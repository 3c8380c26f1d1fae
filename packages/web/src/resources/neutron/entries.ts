/** The types of Neutron, as navigation, addresses and links know them. */
import { policy } from '#resource/define.ts'
import { entry } from '#resource/registry.ts'
import { groups } from '#resources/groups.ts'
import {
  addressGroup,
  dhcpAgent,
  network,
  networkAgent,
  port,
  rbacPolicy,
  subnet,
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

export const dhcpAgents = entry(
  dhcpAgent,
  { within: [{ parent: network, path: 'dhcp-agents', by: 'network_id', keyed: true }] },
  async () => (await import('#resources/neutron/agents.tsx')).dhcpAgents,
)

export const networkAgents = entry(
  networkAgent,
  {
    panels: [
      {
        path: '/admin/network_agents',
        area: 'admin',
        requires: [
          ...[{ service: 'network' }, { feature: ['network', 'agent'] } as const],
          policy('network', 'get_agent'),
        ],
      },
    ],
  },
  async () => (await import('#resources/neutron/agents.tsx')).networkAgents,
)

export const rbacPolicies = entry(
  rbacPolicy,
  { within: [{ parent: network, path: 'rbac', by: 'object_id' }] },
  async () => (await import('#resources/neutron/rbac-policies.tsx')).rbacPolicies,
)
