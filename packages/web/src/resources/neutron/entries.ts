/** The types of Neutron, as navigation, addresses and links know them. */
import { policy } from '#resource/define.ts'
import { entry } from '#resource/registry.ts'
import { groups } from '#resources/groups.ts'
import {
  addressGroup,
  dhcpAgent,
  floatingIp,
  network,
  networkAgent,
  port,
  portForwarding,
  qosPolicy,
  qosRule,
  rbacPolicy,
  router,
  routerInterface,
  routerRoute,
  securityGroup,
  securityGroupRule,
  subnet,
  trunk,
} from '#kinds/neutron/kinds.ts'
import { meteringLabel, meteringLabelRule } from '#kinds/neutron/metering-labels.ts'

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
      { path: '/admin/networks', area: 'admin', group, requires: networkAdmin },
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
  {
    within: [
      { parent: securityGroup, path: 'rules', by: 'security_group_id' },
      // What an address group is used by.
      {
        parent: addressGroup,
        path: 'rules',
        by: 'remote_address_group_id',
        of: (rule) => rule.remote_address_group_id,
      },
    ],
  },
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
        group,
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

export const meteringLabels = entry(
  meteringLabel,
  {
    panels: [
      {
        path: '/admin/metering_labels',
        area: 'admin',
        group,
        requires: [
          ...networkAdmin,
          { feature: ['network', 'metering'] },
          policy('network', 'get_metering_label'),
        ],
      },
    ],
  },
  async () => (await import('#resources/neutron/metering-labels.tsx')).meteringLabels,
)

export const meteringLabelRules = entry(
  meteringLabelRule,
  { within: [{ parent: meteringLabel, path: 'rules', by: 'metering_label_id' }] },
  async () => (await import('#resources/neutron/metering-labels.tsx')).meteringLabelRules,
)

/** In the order of the navigation. */
export const networkTypes = [
  networks,
  subnets,
  ports,
  dhcpAgents,
  rbacPolicies,
  routers,
  routerInterfaces,
  routerRoutes,
  securityGroups,
  securityGroupRules,
  floatingIps,
  portForwardings,
  trunks,
  qosPolicies,
  qosRules,
  addressGroups,
  meteringLabels,
  meteringLabelRules,
  networkAgents,
]
