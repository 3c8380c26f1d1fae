import type {
  NeutronAddressGroup,
  NeutronFloatingIp,
  NeutronNetwork,
  NeutronPort,
  NeutronRouter,
  NeutronSecurityGroup,
  NeutronSecurityGroupRule,
  NeutronSubnet,
} from '@meridian/openstack'
import { collection, type Column } from '#store/collection.ts'

/** Attributes that lists are found and sorted by, as the wire names them. */
const named = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `$."${name}"`]))

/** Texts of people, whose upper and lower case Neutron's database takes for one. */
const words = (...names: readonly string[]): Record<string, Column> =>
  Object.fromEntries(names.map((name) => [name, { path: `$."${name}"`, ignoreCase: true }]))

/** What everything that has a description and revisions is found by. */
const standard = { ...words('description'), ...named('revision_number') }

export const networks = collection<NeutronNetwork>('neutron_networks', {
  by: 'id',
  indexes: { ...words('name'), ...named('router:external', 'shared') },
  columns: {
    ...standard,
    ...words('status'),
    ...named('admin_state_up', 'is_default', 'mtu', 'availability_zone_hints'),
    ...named('provider:network_type', 'provider:physical_network', 'provider:segmentation_id'),
  },
})
export const subnets = collection<NeutronSubnet>('neutron_subnets', {
  by: 'id',
  indexes: { ...words('name'), ...named('network_id', 'subnetpool_id') },
  columns: {
    ...standard,
    ...named('ip_version', 'cidr', 'gateway_ip', 'enable_dhcp', 'segment_id'),
    ...named('ipv6_ra_mode', 'ipv6_address_mode'),
  },
})
export const ports = collection<NeutronPort>('neutron_ports', {
  by: 'id',
  keys: named('mac_address'),
  indexes: { ...words('name'), ...named('network_id', 'device_id', 'device_owner') },
  columns: {
    ...standard,
    ...words('status'),
    ...named('admin_state_up', 'binding:host_id'),
  },
  filteredThenSorted: [
    ['network_id', 'name'],
    ['device_owner', 'name'],
    // The few ports of a crowded network that are Neutron's own.
    ['network_id', 'device_owner'],
  ],
})

/** One address given to one port; the id makes an address unique in its subnet. */
export type Allocation = { id: string; subnet_id: string; port_id: string; ip_address: string }
export const allocations = collection<Allocation>('neutron_allocations', {
  keys: { port_id: '$.port_id' },
  indexes: { subnet_id: '$.subnet_id', ip_address: '$.ip_address' },
  project: 'none',
})
/** Addresses without a gap that are taken; its id ends with the first of them, see taken.ts. */
export type TakenRun = { id: string; last: string }
export const takenRuns = collection<TakenRun>('neutron_taken_runs', { by: 'id', project: 'none' })

/** A group as stored: its rules stand in their own collection. */
export type StoredGroup = Omit<NeutronSecurityGroup, 'security_group_rules'>
export const securityGroups = collection<StoredGroup>('neutron_security_groups', {
  by: 'id',
  indexes: words('name'),
  columns: { ...standard, ...named('shared') },
})
/** A rule with its number among all things of Neutron. */
export type StoredRule = NeutronSecurityGroupRule & { standard_attr_id: number }
export const securityGroupRules = collection<StoredRule>('neutron_rules', {
  by: 'id',
  indexes: named('security_group_id', 'remote_group_id', 'remote_address_group_id'),
  columns: {
    ...standard,
    ...named('direction', 'ethertype', 'protocol'),
    port_range_min: { path: '$.port_range_min', absent: -1 },
    port_range_max: { path: '$.port_range_max', absent: -1 },
    ...named('remote_ip_prefix', 'normalized_cidr'),
  },
})
/** An address group as stored: whom it is shared with stands in policies that are not played. */
export type StoredAddressGroup = NeutronAddressGroup & { shared: boolean }
export const addressGroups = collection<StoredAddressGroup>('neutron_address_groups', {
  by: 'id',
  indexes: { ...words('name'), ...named('shared') },
  columns: words('description'),
})
/** One use of a group by a port, so that a group knows whether it is in use. */
export type Membership = { id: string; security_group_id: string; port_id: string }
export const memberships = collection<Membership>('neutron_memberships', {
  keys: { port_id: '$.port_id' },
  indexes: { security_group_id: '$.security_group_id' },
  project: 'none',
})

/** A floating IP as stored: what it says of its port is read from the port. */
export type StoredFloatingIp = Omit<NeutronFloatingIp, 'port_details'>
export const floatingIps = collection<StoredFloatingIp>('neutron_floatingips', {
  by: 'id',
  indexes: named('port_id', 'router_id', 'floating_network_id', 'floating_ip_address'),
  columns: { ...standard, ...words('status'), ...named('fixed_ip_address') },
})
export const routers = collection<NeutronRouter>('neutron_routers', {
  by: 'id',
  indexes: words('name'),
  columns: { ...standard, ...words('status'), ...named('admin_state_up', 'flavor_id') },
})

/** A pool as stored: the wire has its lengths as texts, and sorts them as numbers. */
export type SubnetPool = {
  id: string
  name: string
  project_id: string
  tenant_id: string
  prefixes: string[]
  ip_version: 4 | 6
  default_prefixlen: number
  min_prefixlen: number
  max_prefixlen: number
  default_quota: number | null
  address_scope_id: string | null
  is_default: boolean
  shared: boolean
  description: string
  tags: string[]
  created_at: string
  updated_at: string
  revision_number: number
}
export const subnetPools = collection<SubnetPool>('neutron_subnetpools', {
  by: 'id',
  indexes: { ...words('name'), ...named('shared') },
  columns: {
    ...standard,
    ...named('default_prefixlen', 'min_prefixlen', 'max_prefixlen', 'default_quota'),
    ...named('address_scope_id', 'is_default', 'ip_version'),
  },
})

/** An agent as stored. */
export type Agent = {
  id: string
  agent_type: string
  binary: string
  topic: string
  host: string
  admin_state_up: boolean
  created_at: string
  started_at: string
  configurations: Record<string, unknown>
  description?: string | null
  /** When one was last heard of that is silent; the others report as long as the cloud is there. */
  silent_since?: string
}
export const agents = collection<Agent>('neutron_agents', {
  by: 'id',
  project: 'none',
  columns: {
    ...words('agent_type', 'binary', 'topic', 'host', 'description'),
    ...named('admin_state_up'),
  },
})

/** That a DHCP agent serves a network. */
export type DhcpHosting = { id: string; network_id: string; agent_id: string }
export const dhcpHostings = collection<DhcpHosting>('neutron_dhcp_hostings', {
  keys: { network_id: '$.network_id' },
  indexes: { agent_id: '$.agent_id' },
  project: 'none',
})

/** Lets a project, or all (`*`), use something of another's. */
export type RbacPolicy = {
  id: string
  project_id: string
  tenant_id: string
  object_type: string
  object_id: string
  action: string
  target_tenant: string
}
export const rbacPolicies = collection<RbacPolicy>('neutron_rbac_policies', {
  by: 'id',
  indexes: named('object_id', 'target_tenant'),
  columns: named('object_type', 'action'),
})
