/** What Octavia keeps (octavia.db.models). */
import { collection, type Column } from '#store/collection.ts'

export type Provisioning =
  | 'ACTIVE'
  | 'PENDING_CREATE'
  | 'PENDING_UPDATE'
  | 'PENDING_DELETE'
  | 'ERROR'
export type Operating = 'ONLINE' | 'OFFLINE' | 'DEGRADED' | 'ERROR' | 'NO_MONITOR'

/** What everything in a load balancer has, and it itself. */
export type Part = {
  id: string
  project_id: string
  provisioning_status: Provisioning
  operating_status: Operating
  admin_state_up: boolean
  created_at: string
  updated_at: string | null
  tags: string[]
}
type Named = { name: string | null }
type Described = Named & { description: string | null }

export type Vip = { subnet_id: string; ip_address: string }

export type PartRef = { kind: PartName; id: string }

/**
 * What is under way: what it is about, so that its failure is that thing's, and what else of the load
 * balancer is busy meanwhile.
 */
export type Change = { about: PartRef[]; busy: PartRef[] }

export type LoadBalancer = Part &
  Described & {
    vip_address: string
    vip_port_id: string
    vip_subnet_id: string
    vip_network_id: string
    vip_qos_policy_id: string | null
    additional_vips: Vip[]
    provider: string
    flavor_id: string | null
    availability_zone: string | null
    /** Whether its port was made with it, and goes with it. */
    octavia_owned: boolean
    change: Change
  }

/** What has passed through a listener: moments counted, and since when it is counting. */
export type Traffic = { moments: number; since: number | null }

export type Listener = Part &
  Described & {
    load_balancer_id: string
    protocol: string
    protocol_port: number
    connection_limit: number
    default_tls_container_ref: string | null
    sni_container_refs: string[]
    default_pool_id: string | null
    insert_headers: Record<string, string>
    timeout_client_data: number
    timeout_member_connect: number
    timeout_member_data: number
    timeout_tcp_inspect: number
    client_ca_tls_container_ref: string | null
    client_authentication: string
    client_crl_container_ref: string | null
    allowed_cidrs: string[]
    tls_ciphers: string | null
    tls_versions: string[] | null
    alpn_protocols: string[] | null
    traffic: Traffic
  }

export type SessionPersistence = {
  type: string
  cookie_name: string | null
  persistence_timeout: number | null
  persistence_granularity: string | null
}

export type Pool = Part &
  Described & {
    load_balancer_id: string
    protocol: string
    lb_algorithm: string
    session_persistence: SessionPersistence | null
    tls_container_ref: string | null
    ca_tls_container_ref: string | null
    crl_container_ref: string | null
    tls_enabled: boolean
    tls_ciphers: string | null
    tls_versions: string[] | null
    alpn_protocols: string[] | null
  }

export type Member = Part &
  Named & {
    pool_id: string
    address: string
    protocol_port: number
    weight: number
    backup: boolean
    subnet_id: string | null
    monitor_address: string | null
    monitor_port: number | null
  }

export type HealthMonitor = Part &
  Named & {
    pool_id: string
    type: string
    delay: number
    timeout: number
    max_retries: number
    max_retries_down: number
    http_method: string | null
    url_path: string | null
    expected_codes: string | null
    http_version: number | null
    domain_name: string | null
  }

export type L7Policy = Part &
  Described & {
    listener_id: string
    action: string
    redirect_pool_id: string | null
    redirect_url: string | null
    redirect_prefix: string | null
    redirect_http_code: number | null
    position: number
  }

export type L7Rule = Part & {
  l7policy_id: string
  type: string
  compare_type: string
  key: string | null
  value: string
  invert: boolean
}

export type Flavor = {
  id: string
  name: string
  description: string | null
  enabled: boolean
  flavor_profile_id: string
}
export type FlavorProfile = { id: string; name: string; provider_name: string; flavor_data: string }
export type AvailabilityZone = {
  id: string
  name: string
  description: string | null
  enabled: boolean
  availability_zone_profile_id: string
}
export type AvailabilityZoneProfile = {
  id: string
  name: string
  provider_name: string
  availability_zone_data: string
}

const columns = (...names: string[]): Record<string, Column> =>
  Object.fromEntries(names.map((name) => [name, `$.${name}`]))

const states = columns(
  ...['description', 'provisioning_status', 'operating_status', 'admin_state_up', 'updated_at'],
)
const sorted = columns('created_at', 'name')

export const loadBalancers = collection<LoadBalancer>('load_balancers', {
  indexes: sorted,
  keys: columns('vip_address', 'vip_port_id'),
  columns: {
    ...states,
    ...columns('vip_subnet_id', 'vip_network_id', 'vip_qos_policy_id', 'provider', 'flavor_id'),
    ...columns('availability_zone'),
  },
})
/** Load balancers that are gone: Octavia keeps their rows, marked as DELETED. */
export const deletedBalancers = collection<Pick<LoadBalancer, 'id' | 'project_id'>>(
  'load_balancers_deleted',
  {},
)
export const listeners = collection<Listener>('load_balancer_listeners', {
  indexes: { ...sorted, ...columns('load_balancer_id', 'default_pool_id') },
  columns: {
    ...states,
    ...columns('protocol', 'protocol_port', 'connection_limit', 'default_tls_container_ref'),
    ...columns('timeout_client_data', 'timeout_member_connect', 'timeout_member_data'),
    ...columns('timeout_tcp_inspect', 'client_authentication', 'tls_ciphers'),
  },
})
export const pools = collection<Pool>('load_balancer_pools', {
  indexes: { ...sorted, ...columns('load_balancer_id') },
  columns: { ...states, ...columns('protocol', 'lb_algorithm', 'tls_enabled', 'tls_ciphers') },
})
export const members = collection<Member>('load_balancer_members', {
  indexes: { ...sorted, ...columns('pool_id') },
  columns: {
    ...states,
    ...columns('address', 'protocol_port', 'weight', 'backup', 'subnet_id', 'monitor_address'),
    ...columns('monitor_port'),
  },
})
export const healthMonitors = collection<HealthMonitor>('load_balancer_health_monitors', {
  indexes: { ...sorted, ...columns('pool_id') },
  columns: {
    ...states,
    ...columns('type', 'delay', 'timeout', 'max_retries', 'max_retries_down', 'http_method'),
    ...columns('url_path', 'expected_codes', 'http_version', 'domain_name'),
  },
})
export const l7Policies = collection<L7Policy>('load_balancer_l7_policies', {
  indexes: { ...sorted, ...columns('listener_id', 'redirect_pool_id') },
  columns: {
    ...states,
    ...columns('action', 'redirect_url', 'redirect_prefix', 'redirect_http_code', 'position'),
  },
})
export const l7Rules = collection<L7Rule>('load_balancer_l7_rules', {
  indexes: columns('created_at', 'l7policy_id'),
  columns: { ...states, ...columns('type', 'compare_type', 'key', 'value', 'invert') },
})
export const flavors = collection<Flavor>('load_balancer_flavors', {
  by: 'id',
  project: 'none',
  indexes: columns('name', 'flavor_profile_id'),
  columns: columns('description', 'enabled'),
})
export const flavorProfiles = collection<FlavorProfile>('load_balancer_flavor_profiles', {
  by: 'id',
  project: 'none',
  indexes: columns('name'),
  columns: columns('provider_name', 'flavor_data'),
})
/** A zone is known by its name alone. */
export const availabilityZones = collection<AvailabilityZone>('load_balancer_zones', {
  by: 'id',
  project: 'none',
  indexes: columns('name', 'availability_zone_profile_id'),
  columns: columns('description', 'enabled'),
})
export const availabilityZoneProfiles = collection<AvailabilityZoneProfile>(
  'load_balancer_zone_profiles',
  {
    by: 'id',
    project: 'none',
    indexes: columns('name'),
    columns: columns('provider_name', 'availability_zone_data'),
  },
)

/** The kinds of things in a load balancer. */
export type PartName = 'listener' | 'pool' | 'member' | 'health monitor' | 'L7 policy' | 'L7 rule'
