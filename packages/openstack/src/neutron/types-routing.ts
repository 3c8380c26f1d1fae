/** Neutron's wire types of routers, floating IPs, quotas and extensions. */
import type { NeutronCommon, NeutronHostRoute } from '#neutron/types.ts'

export type NeutronGatewayInfo = {
  network_id: string
  enable_snat?: boolean
  external_fixed_ips?: { subnet_id?: string; ip_address?: string }[]
  qos_policy_id?: string | null
}

/** https://docs.openstack.org/api-ref/network/v2/#routers-routers */
export type NeutronRouter = NeutronCommon & {
  name: string
  status: string
  admin_state_up: boolean
  external_gateway_info: NeutronGatewayInfo | null
  routes: NeutronHostRoute[]
  availability_zones?: string[]
  availability_zone_hints?: string[]
  flavor_id?: string | null
  service_type_id?: string | null
  distributed?: boolean
  ha?: boolean
}
export type NeutronRouterCreate = {
  name?: string
  description?: string
  admin_state_up?: boolean
  external_gateway_info?: NeutronGatewayInfo | null
  availability_zone_hints?: string[]
  distributed?: boolean
  ha?: boolean
  project_id?: string
}
export type NeutronRouterUpdate = NeutronRouterCreate & { routes?: NeutronHostRoute[] }
export type NeutronRouterInterface = { subnet_id: string } | { port_id: string }
export type NeutronRouterInterfaceReply = {
  id: string
  network_id: string
  subnet_id: string
  subnet_ids?: string[]
  port_id: string
  project_id?: string
  tenant_id: string
}

/** https://docs.openstack.org/api-ref/network/v2/#list-l3-agents-hosting-a-router */
export type NeutronL3Agent = {
  id: string
  host: string
  admin_state_up: boolean
  alive: boolean
  availability_zone?: string | null
  ha_state?: string | null
  heartbeat_timestamp?: string | null
}

export type NeutronPortDetails = {
  name: string
  network_id: string
  mac_address: string
  admin_state_up: boolean
  status: string
  device_id: string
  device_owner: string
}

/** https://docs.openstack.org/api-ref/network/v2/#floating-ips-floatingips */
export type NeutronFloatingIp = NeutronCommon & {
  floating_ip_address: string
  floating_network_id: string
  fixed_ip_address: string | null
  port_id: string | null
  router_id: string | null
  status: string
  dns_domain?: string
  dns_name?: string
  port_details?: NeutronPortDetails | null
  /** As far as `expose-port-forwarding-in-fip` tells of them. */
  port_forwardings?: NeutronPortForwarding[]
  qos_policy_id?: string | null
}
export type NeutronFloatingIpCreate = {
  floating_network_id: string
  project_id?: string
  tenant_id?: string
  port_id?: string
  fixed_ip_address?: string
  floating_ip_address?: string
  subnet_id?: string
  description?: string
  dns_domain?: string
  dns_name?: string
}
/** An IPv4 subnet of an external network. */
export type NeutronFloatingIpPool = {
  subnet_id: string
  subnet_name: string
  network_id: string
  cidr: string
}
export type NeutronFloatingIpUpdate = {
  port_id?: string | null
  fixed_ip_address?: string
  description?: string
}

/**
 * Addresses tell of theirs without ranges and descriptions; older Neutrons without ids, too.
 * https://docs.openstack.org/api-ref/network/v2/#floating-ips-port-forwarding
 */
export type NeutronPortForwarding = {
  id: string
  protocol: string
  external_port?: number | null
  external_port_range?: string
  internal_port?: number | null
  internal_port_range?: string
  internal_ip_address: string
  internal_port_id: string
  description?: string
}
export type NeutronPortForwardingCreate = Partial<Omit<NeutronPortForwarding, 'id'>>

export type NeutronExtension = {
  alias: string
  name: string
  description: string
  updated: string
  links: unknown[]
}

export type NeutronQuota = {
  network?: number
  subnet?: number
  port?: number
  router?: number
  floatingip?: number
  security_group?: number
  security_group_rule?: number
  subnetpool?: number
  rbac_policy?: number
  trunk?: number
  [resource: string]: number | undefined
}
/** `used` and `reserved` come as numbers; some drivers send `used` as a string. */
export type NeutronQuotaUsage = { limit: number; used: number | string; reserved: number | string }
export type NeutronQuotaDetail = Record<string, NeutronQuotaUsage>
