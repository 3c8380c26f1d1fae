/** The types of Neutron, as navigation, addresses and links know them. */
import { policy } from '#resource/define.ts'
import { entry } from '#resource/registry.ts'
import { groups } from '#resources/groups.ts'
import {
  addressGroup,
  floatingIp,
  network,
  port,
  portForwarding,
  qosPolicy,
  qosRule,
  subnet,
} from '#resources/neutron/kinds.ts'

const { network: group } = groups

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

const everywhere = { all_projects: 'true' }
const administrator = policy('network', 'context_is_admin')

export const floatingIps = entry(
  floatingIp,
  {
    panels: [
      {
        path: '/project/floating_ips',
        area: 'project',
        group,
        requires: [{ service: 'network' }, { feature: ['network', 'router'] }],
      },
      {
        path: '/admin/floating_ips',
        area: 'admin',
        group,
        requires: [{ service: 'network' }, { feature: ['network', 'router'] }, administrator],
        scope: everywhere,
      },
    ],
  },
  async () => (await import('#resources/neutron/floating-ips.tsx')).floatingIps,
)

export const portForwardings = entry(
  portForwarding,
  {
    within: [{ parent: floatingIp, path: 'port_forwardings', by: 'floatingip_id', keyed: true }],
  },
  async () => (await import('#resources/neutron/port-forwardings.tsx')).portForwardings,
)

export const qosPolicies = entry(
  qosPolicy,
  {
    panels: [
      {
        path: '/project/network_qos',
        area: 'project',
        group,
        requires: [{ service: 'network' }, { feature: ['network', 'qos'] }],
      },
      {
        path: '/admin/network_qos',
        area: 'admin',
        group,
        requires: [{ service: 'network' }, { feature: ['network', 'qos'] }, administrator],
        scope: everywhere,
      },
    ],
  },
  async () => (await import('#resources/neutron/qos-policies.tsx')).qosPolicies,
)

export const qosRules = entry(
  qosRule,
  { within: [{ parent: qosPolicy, path: 'rules', by: 'qos_policy_id', keyed: true }] },
  async () => (await import('#resources/neutron/qos-rules.tsx')).qosRules,
)
