/** Octavia's wire types. https://docs.openstack.org/api-ref/load-balancer/v2/ */

export type OctaviaId = { id: string }

/** What all that belongs to a load balancer carries; its times have no zone and are in UTC. */
export type OctaviaCommon = {
  id: string
  project_id: string
  admin_state_up: boolean
  provisioning_status: string
  operating_status: string
  created_at: string
  /** Null until something was changed. */
  updated_at: string | null
  /** From 2.5 on. */
  tags?: string[]
}

type Described = { name: string; description: string }

/** What may be said of most things when they are made or changed. */
type DescribedBody = {
  name?: string | undefined
  description?: string | undefined
  admin_state_up?: boolean | undefined
  tags?: string[] | undefined
}

export type OctaviaLoadBalancer = OctaviaCommon &
  Described & {
    vip_address: string
    vip_port_id: string
    vip_subnet_id: string
    vip_network_id: string
    vip_qos_policy_id?: string | null
    /** From 2.26 on. */
    additional_vips?: { subnet_id: string; ip_address?: string }[]
    listeners: OctaviaId[]
    pools: OctaviaId[]
    provider: string
    flavor_id?: string | null
    availability_zone?: string | null
  }
/** With listeners and pools the whole tree is made at once. */
export type OctaviaLoadBalancerCreate = DescribedBody & {
  vip_subnet_id?: string | undefined
  vip_network_id?: string | undefined
  vip_port_id?: string | undefined
  vip_address?: string | undefined
  vip_qos_policy_id?: string | undefined
  project_id?: string | undefined
  provider?: string | undefined
  flavor_id?: string | undefined
  availability_zone?: string | undefined
  listeners?: OctaviaListenerInTree[] | undefined
  pools?: OctaviaPoolInTree[] | undefined
}
export type OctaviaLoadBalancerUpdate = DescribedBody & { vip_qos_policy_id?: string | null }

export type OctaviaListener = OctaviaCommon &
  Described & {
    protocol: string
    protocol_port: number
    connection_limit: number
    default_pool_id: string | null
    default_tls_container_ref: string | null
    sni_container_refs: string[]
    insert_headers: Record<string, string>
    l7policies: OctaviaId[]
    loadbalancers: OctaviaId[]
    timeout_client_data: number
    timeout_member_connect: number
    timeout_member_data: number
    timeout_tcp_inspect: number
    client_authentication?: string
    client_ca_tls_container_ref?: string | null
    client_crl_container_ref?: string | null
    allowed_cidrs?: string[] | null
    tls_ciphers?: string | null
    tls_versions?: string[] | null
    alpn_protocols?: string[] | null
  }
type OctaviaListenerBody = DescribedBody & {
  connection_limit?: number | undefined
  default_tls_container_ref?: string | null | undefined
  sni_container_refs?: string[] | null | undefined
  /** Null detaches the pool. */
  default_pool_id?: string | null | undefined
  insert_headers?: Record<string, string> | null | undefined
  timeout_client_data?: number | undefined
  timeout_member_connect?: number | undefined
  timeout_member_data?: number | undefined
  timeout_tcp_inspect?: number | undefined
  allowed_cidrs?: string[] | null | undefined
  tls_ciphers?: string | null | undefined
  tls_versions?: string[] | null | undefined
}
type OctaviaListenerNew = OctaviaListenerBody & {
  protocol: string
  protocol_port: number
  l7policies?: OctaviaL7PolicyInTree[] | undefined
}
export type OctaviaListenerCreate = OctaviaListenerNew & { loadbalancer_id: string }
export type OctaviaListenerUpdate = OctaviaListenerBody
export type OctaviaListenerInTree = OctaviaListenerNew & {
  default_pool?: OctaviaPoolInTree | undefined
}

export type OctaviaSessionPersistence = {
  type: string
  cookie_name?: string | null
  persistence_timeout?: number | null
  persistence_granularity?: string | null
}
export type OctaviaPool = OctaviaCommon &
  Described & {
    protocol: string
    lb_algorithm: string
    session_persistence: OctaviaSessionPersistence | null
    healthmonitor_id: string | null
    listeners: OctaviaId[]
    loadbalancers: OctaviaId[]
    members: OctaviaId[]
    tls_enabled?: boolean
    tls_container_ref?: string | null
    ca_tls_container_ref?: string | null
    crl_container_ref?: string | null
    tls_ciphers?: string | null
    tls_versions?: string[] | null
    alpn_protocols?: string[] | null
  }
type OctaviaPoolBody = DescribedBody & {
  /** Null clears it. */
  session_persistence?: { type: string; cookie_name?: string | undefined } | null | undefined
  tls_enabled?: boolean | undefined
  tls_ciphers?: string | null | undefined
}
type OctaviaPoolNew = OctaviaPoolBody & { protocol: string; lb_algorithm: string }
/** Of one listener, or of the load balancer alone. */
export type OctaviaPoolCreate = OctaviaPoolNew &
  ({ listener_id: string } | { loadbalancer_id: string })
export type OctaviaPoolUpdate = OctaviaPoolBody & { lb_algorithm?: string | undefined }
/** In a tree each pool has a name. */
export type OctaviaPoolInTree = OctaviaPoolNew & {
  name: string
  members?: OctaviaMemberCreate[] | undefined
  healthmonitor?: OctaviaHealthMonitorInTree | undefined
}

export type OctaviaMember = OctaviaCommon & {
  name: string
  address: string
  protocol_port: number
  weight: number
  backup: boolean
  subnet_id: string | null
  monitor_address: string | null
  monitor_port: number | null
}
export type OctaviaMemberUpdate = Omit<DescribedBody, 'description'> & {
  weight?: number | undefined
  backup?: boolean | undefined
  monitor_address?: string | null | undefined
  monitor_port?: number | null | undefined
}
export type OctaviaMemberCreate = OctaviaMemberUpdate & {
  address: string
  protocol_port: number
  subnet_id?: string | undefined
}

export type OctaviaHealthMonitor = OctaviaCommon & {
  name: string
  type: string
  delay: number
  timeout: number
  max_retries: number
  max_retries_down: number
  /** These are null where the type has no such thing. */
  http_method: string | null
  url_path: string | null
  expected_codes: string | null
  http_version?: number | null
  domain_name?: string | null
  pools: OctaviaId[]
}
export type OctaviaHealthMonitorUpdate = Omit<DescribedBody, 'description'> & {
  delay?: number | undefined
  timeout?: number | undefined
  max_retries?: number | undefined
  max_retries_down?: number | undefined
  http_method?: string | undefined
  url_path?: string | undefined
  expected_codes?: string | undefined
}
export type OctaviaHealthMonitorInTree = OctaviaHealthMonitorUpdate & {
  type: string
  delay: number
  timeout: number
  max_retries: number
}
export type OctaviaHealthMonitorCreate = OctaviaHealthMonitorInTree & { pool_id: string }

export type OctaviaL7Policy = OctaviaCommon &
  Described & {
    action: string
    position: number
    listener_id: string
    redirect_pool_id: string | null
    redirect_url: string | null
    redirect_prefix?: string | null
    redirect_http_code?: number | null
    rules: OctaviaId[]
  }
export type OctaviaL7PolicyUpdate = DescribedBody & {
  action?: string | undefined
  position?: number | undefined
  redirect_pool_id?: string | null | undefined
  redirect_url?: string | null | undefined
  redirect_prefix?: string | null | undefined
}
export type OctaviaL7PolicyInTree = OctaviaL7PolicyUpdate & {
  action: string
  rules?: OctaviaL7RuleCreate[] | undefined
}
export type OctaviaL7PolicyCreate = OctaviaL7PolicyInTree & { listener_id: string }

/** It has no name. */
export type OctaviaL7Rule = OctaviaCommon & {
  type: string
  compare_type: string
  key: string | null
  value: string
  invert: boolean
}
export type OctaviaL7RuleUpdate = {
  type?: string | undefined
  compare_type?: string | undefined
  key?: string | null | undefined
  value?: string | undefined
  invert?: boolean | undefined
  admin_state_up?: boolean | undefined
}
export type OctaviaL7RuleCreate = OctaviaL7RuleUpdate & {
  type: string
  compare_type: string
  value: string
}
