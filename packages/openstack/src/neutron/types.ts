/** Neutron's wire types. https://docs.openstack.org/api-ref/network/v2/ */

/** What every Neutron resource carries; the standard-attr extensions add the optional ones. */
export type NeutronCommon = {
  id: string
  project_id: string
  tenant_id?: string
  description?: string
  created_at?: string
  updated_at?: string
  revision_number?: number
  tags?: string[]
}

export type NeutronNetwork = NeutronCommon & {
  name: string
  status: string
  admin_state_up: boolean
  shared: boolean
  subnets: string[]
  'router:external'?: boolean
  is_default?: boolean
  mtu?: number
  port_security_enabled?: boolean
  availability_zones?: string[]
  availability_zone_hints?: string[]
  dns_domain?: string
  qos_policy_id?: string | null
  ipv4_address_scope?: string | null
  ipv6_address_scope?: string | null
  l2_adjacency?: boolean
  vlan_transparent?: boolean | null
  /** For administrators only. */
  'provider:network_type'?: string | null
  'provider:physical_network'?: string | null
  'provider:segmentation_id'?: number | null
}
export type NeutronNetworkCreate = {
  name?: string
  admin_state_up?: boolean
  shared?: boolean
  tenant_id?: string
  project_id?: string
  description?: string
  mtu?: number
  dns_domain?: string
  port_security_enabled?: boolean
  qos_policy_id?: string | null
  availability_zone_hints?: string[]
  'router:external'?: boolean
  'provider:network_type'?: string
  'provider:physical_network'?: string
  'provider:segmentation_id'?: number
}

export type NeutronAllocationPool = { start: string; end: string }
export type NeutronHostRoute = { destination: string; nexthop: string }

export type NeutronSubnet = NeutronCommon & {
  name: string
  network_id: string
  ip_version: 4 | 6
  cidr: string
  gateway_ip: string | null
  enable_dhcp: boolean
  allocation_pools: NeutronAllocationPool[]
  dns_nameservers: string[]
  host_routes: NeutronHostRoute[]
  ipv6_address_mode: string | null
  ipv6_ra_mode: string | null
  subnetpool_id: string | null
  segment_id?: string | null
  service_types?: string[]
  dns_publish_fixed_ip?: boolean
}
export type NeutronSubnetCreate = {
  network_id: string
  ip_version: 4 | 6
  cidr?: string
  subnetpool_id?: string
  prefixlen?: number
  name?: string
  description?: string
  gateway_ip?: string | null
  enable_dhcp?: boolean
  allocation_pools?: NeutronAllocationPool[]
  dns_nameservers?: string[]
  host_routes?: NeutronHostRoute[]
  ipv6_address_mode?: string
  ipv6_ra_mode?: string
  tenant_id?: string
  project_id?: string
}

/** https://docs.openstack.org/api-ref/network/v2/#subnet-pools-extension-subnetpools */
export type NeutronSubnetPool = NeutronCommon & {
  name: string
  prefixes: string[]
  ip_version: 4 | 6
  /** Older releases write the lengths as text. */
  default_prefixlen: number | string
  min_prefixlen: number | string
  max_prefixlen: number | string
  default_quota: number | null
  address_scope_id: string | null
  is_default: boolean
  shared: boolean
}
export type NeutronSubnetPoolCreate = {
  name: string
  prefixes: string[]
  default_prefixlen?: number
  min_prefixlen?: number
  max_prefixlen?: number
  shared?: boolean
}

/** https://docs.openstack.org/api-ref/network/v2/#availability-zones */
export type NeutronZone = {
  name: string
  resource: 'network' | 'router'
  state: 'available' | 'unavailable'
}

export type NeutronFixedIp = { subnet_id: string; ip_address: string }
export type NeutronAddressPair = { ip_address: string; mac_address?: string }

export type NeutronPort = NeutronCommon & {
  name: string
  status: string
  admin_state_up: boolean
  network_id: string
  mac_address: string
  fixed_ips: NeutronFixedIp[]
  device_id: string
  device_owner: string
  security_groups: string[]
  allowed_address_pairs?: NeutronAddressPair[]
  port_security_enabled?: boolean
  mac_learning_enabled?: boolean
  extra_dhcp_opts?: { opt_name: string; opt_value: string; ip_version: number }[]
  dns_name?: string
  dns_domain?: string
  dns_assignment?: { hostname: string; ip_address: string; fqdn: string }[]
  qos_policy_id?: string | null
  qos_network_policy_id?: string | null
  propagate_uplink_status?: boolean
  trunk_details?: NeutronTrunkDetails
  'binding:vnic_type'?: string
  /** For administrators only. */
  'binding:host_id'?: string
  'binding:vif_type'?: string
  'binding:vif_details'?: Record<string, unknown>
  'binding:profile'?: Record<string, unknown>
}
export type NeutronTrunkDetails = {
  trunk_id: string
  sub_ports: {
    port_id: string
    segmentation_type: string
    segmentation_id: number
    mac_address?: string
  }[]
}
export type NeutronPortCreate = {
  network_id: string
  name?: string
  description?: string
  admin_state_up?: boolean
  fixed_ips?: Partial<NeutronFixedIp>[]
  mac_address?: string
  device_id?: string
  device_owner?: string
  security_groups?: string[]
  allowed_address_pairs?: NeutronAddressPair[]
  port_security_enabled?: boolean
  'binding:vnic_type'?: string
  'binding:host_id'?: string
  mac_learning_enabled?: boolean
  dns_name?: string
  tenant_id?: string
  project_id?: string
}

export type NeutronSecurityGroupRule = NeutronCommon & {
  security_group_id: string
  direction: 'ingress' | 'egress'
  ethertype: 'IPv4' | 'IPv6'
  protocol: string | null
  port_range_min: number | null
  port_range_max: number | null
  remote_ip_prefix: string | null
  remote_group_id: string | null
  remote_address_group_id?: string | null
  normalized_cidr?: string | null
}
export type NeutronSecurityGroupRuleCreate = {
  security_group_id: string
  direction: 'ingress' | 'egress'
  ethertype?: 'IPv4' | 'IPv6'
  protocol?: string | null
  port_range_min?: number | null
  port_range_max?: number | null
  remote_ip_prefix?: string | null
  remote_group_id?: string | null
  remote_address_group_id?: string | null
  description?: string
}
export type NeutronSecurityGroup = NeutronCommon & {
  name: string
  stateful?: boolean
  shared?: boolean
  /** Some clouds leave it out where there is none. */
  security_group_rules?: NeutronSecurityGroupRule[]
}
export type NeutronSecurityGroupCreate = {
  name?: string
  description?: string
  stateful?: boolean
  project_id?: string
}

/** https://docs.openstack.org/api-ref/network/v2/#address-groups */
export type NeutronAddressGroup = NeutronCommon & {
  name: string
  addresses: string[]
}
export type NeutronAddressGroupCreate = {
  name?: string
  description?: string
  addresses?: string[]
  project_id?: string
}
export type NeutronAddressGroupUpdate = Pick<NeutronAddressGroupCreate, 'name' | 'description'>

/** https://docs.openstack.org/api-ref/network/v2/#networking-agents-agents */
export type NeutronAgent = {
  id: string
  agent_type: string
  binary: string
  host: string
  topic?: string | null
  availability_zone?: string | null
  alive: boolean
  admin_state_up: boolean
  description?: string | null
  created_at?: string | null
  started_at?: string | null
  heartbeat_timestamp?: string | null
  configurations?: Record<string, unknown>
}
export type NeutronAgentUpdate = { admin_state_up?: boolean; description?: string | null }

/** https://docs.openstack.org/api-ref/network/v2/#rbac-policies */
export type NeutronRbacPolicy = {
  id: string
  project_id: string
  object_type: string
  object_id: string
  action: string
  target_tenant: string
}
export type NeutronRbacPolicyCreate = Omit<NeutronRbacPolicy, 'id' | 'project_id'>

/** Those of an IPv6 network are too many for a number: `parseJson` has them as text. */
type Addresses = { used_ips: number | string; total_ips: number | string }
/** https://docs.openstack.org/api-ref/network/v2/#network-ip-availability-and-usage-stats */
export type NeutronIpAvailability = Addresses & {
  network_id: string
  subnet_ip_availability: ({ subnet_id: string } & Addresses)[]
}
