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
import { collection } from '#store/collection.ts'

export const networks = collection<NeutronNetwork>('neutron_networks', {
  indexes: { name: '$.name', external: '$."router:external"', shared: '$.shared' },
})
export const subnets = collection<NeutronSubnet>('neutron_subnets', {
  indexes: { network_id: '$.network_id', subnetpool_id: '$.subnetpool_id' },
})
export const ports = collection<NeutronPort>('neutron_ports', {
  keys: { mac_address: '$.mac_address' },
  indexes: {
    network_id: '$.network_id',
    device_id: '$.device_id',
    device_owner: '$.device_owner',
  },
})

/** One address given to one port; the id makes an address unique in its subnet. */
export type Allocation = { id: string; subnet_id: string; port_id: string; ip_address: string }
export const allocations = collection<Allocation>('neutron_allocations', {
  keys: { port_id: '$.port_id' },
  indexes: { subnet_id: '$.subnet_id', ip_address: '$.ip_address' },
  project: 'none',
})
/** Addresses without a gap that are taken, in hexadecimal digits; found by id, see taken.ts. */
export type TakenRun = { id: string; first: string; last: string }
export const takenRuns = collection<TakenRun>('neutron_taken_runs', { by: 'id', project: 'none' })

/** A group as stored: its rules stand in their own collection. */
export type StoredGroup = Omit<NeutronSecurityGroup, 'security_group_rules'>
export const securityGroups = collection<StoredGroup>('neutron_security_groups', {
  indexes: { name: '$.name' },
})
/** A rule with its number among all things of Neutron. */
export type StoredRule = NeutronSecurityGroupRule & { standard_attr_id: number }
export const securityGroupRules = collection<StoredRule>('neutron_rules', {
  indexes: {
    security_group_id: '$.security_group_id',
    remote_group_id: '$.remote_group_id',
    remote_address_group_id: '$.remote_address_group_id',
  },
})
/** An address group as stored: whom it is shared with stands in policies that are not played. */
export type StoredAddressGroup = NeutronAddressGroup & { shared: boolean }
export const addressGroups = collection<StoredAddressGroup>('neutron_address_groups', {
  indexes: { name: '$.name' },
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
  indexes: {
    port_id: '$.port_id',
    router_id: '$.router_id',
    floating_network_id: '$.floating_network_id',
  },
})
export const routers = collection<NeutronRouter>('neutron_routers', { indexes: { name: '$.name' } })

export type SubnetPool = {
  id: string
  name: string
  project_id: string
  tenant_id: string
  prefixes: string[]
  ip_version: 4 | 6
  default_prefixlen: string
  min_prefixlen: string
  max_prefixlen: string
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
export const subnetPools = collection<SubnetPool>('neutron_subnetpools')

/** What an administrator has set for a project; the rest are defaults. */
export type QuotaRow = { id: string; limits: Record<string, number> }
export const quotas = collection<QuotaRow>('neutron_quotas')
