/** What the wizards of load balancers hold, part by part, by Octavia's names. */
import type {
  HealthMonitor,
  L7Policy,
  L7Rule,
  Listener,
  LoadBalancer,
  Pool,
} from '@meridian/contract'

export type BalancerValues = {
  readonly name: string
  readonly description: string
  readonly vip_address: string
  readonly vip_subnet_id: string
  readonly flavor_id: string
  readonly admin_state_up: boolean
}

export type ListenerValues = {
  readonly name: string
  readonly description: string
  /** Empty while none is chosen; then there is no listener. */
  readonly protocol: string
  /** NaN while the field is empty, as all numbers here. */
  readonly protocol_port: number
  readonly connection_limit: number
  readonly timeout_client_data: number
  readonly timeout_member_connect: number
  readonly timeout_member_data: number
  readonly timeout_tcp_inspect: number
  /** An empty text takes a header away. */
  readonly insert_headers: Readonly<Record<string, string>>
  readonly default_pool_id: string
  readonly admin_state_up: boolean
}

export type PoolValues = {
  readonly name: string
  readonly description: string
  readonly protocol: string
  /** Empty while none is chosen; then there is no pool. */
  readonly lb_algorithm: string
  /** Its type; empty is none. */
  readonly session_persistence: string
  readonly cookie_name: string
  readonly admin_state_up: boolean
}

export type MonitorValues = {
  readonly name: string
  /** Empty while none is chosen; then there is no monitor. */
  readonly type: string
  readonly delay: number
  readonly timeout: number
  readonly max_retries: number
  readonly max_retries_down: number
  readonly http_method: string
  readonly expected_codes: string
  readonly url_path: string
  readonly admin_state_up: boolean
}

export type PolicyValues = {
  readonly name: string
  readonly description: string
  readonly action: string
  readonly position: number
  readonly redirect_pool_id: string
  readonly redirect_url: string
  readonly admin_state_up: boolean
}

export type RuleValues = {
  readonly type: string
  readonly compare_type: string
  readonly key: string
  readonly rule_value: string
  readonly invert: boolean
  readonly admin_state_up: boolean
}

const unnamed = { name: '', description: '', admin_state_up: true } as const

/** A load balancer at an address that its subnet gives it. */
export const newBalancer: BalancerValues = {
  ...unnamed,
  ...{ vip_address: '', vip_subnet_id: '', flavor_id: '' },
}

/** SV-LSTN-03 to SV-LSTN-07. */
export const newListener: ListenerValues = {
  ...unnamed,
  ...{ protocol: '', protocol_port: Number.NaN, connection_limit: -1 },
  ...{ timeout_client_data: 50_000, timeout_member_connect: 5_000 },
  ...{ timeout_member_data: 50_000, timeout_tcp_inspect: 0 },
  ...{ insert_headers: {}, default_pool_id: '' },
}

/** A pool, of the protocol that goes with what it is under. */
export const newPool = (protocol: string): PoolValues => ({
  ...unnamed,
  ...{ protocol, lb_algorithm: '', session_persistence: '', cookie_name: '' },
})

/** SV-LBMON-04 to SV-LBMON-10. */
export const newMonitor: MonitorValues = {
  ...{ name: '', type: '', delay: 5, timeout: 5, max_retries: 3, max_retries_down: 3 },
  ...{ http_method: 'GET', expected_codes: '200', url_path: '/', admin_state_up: true },
}

/** A policy before all others. */
export const newPolicy: PolicyValues = {
  ...unnamed,
  ...{ action: '', position: 1, redirect_pool_id: '', redirect_url: '' },
}

/** SV-L7-10. */
export const newRule: RuleValues = {
  ...{ type: '', compare_type: '', key: '', rule_value: '' },
  ...{ invert: false, admin_state_up: true },
}

/** What a load balancer that is there has. */
export const balancerHeld = (balancer: LoadBalancer): BalancerValues => ({
  ...{ name: balancer.name, description: balancer.description ?? '' },
  ...{ vip_address: balancer.vip_address, vip_subnet_id: balancer.vip_subnet_id ?? '' },
  ...{ flavor_id: balancer.flavor_id ?? '', admin_state_up: balancer.admin_state_up },
})

/** What a listener that is there has. */
export const listenerHeld = (listener: Listener): ListenerValues => ({
  ...{ name: listener.name, description: listener.description ?? '' },
  ...{ protocol: listener.protocol, protocol_port: listener.protocol_port },
  connection_limit: listener.connection_limit ?? newListener.connection_limit,
  timeout_client_data: listener.timeout_client_data ?? newListener.timeout_client_data,
  timeout_member_connect: listener.timeout_member_connect ?? newListener.timeout_member_connect,
  timeout_member_data: listener.timeout_member_data ?? newListener.timeout_member_data,
  timeout_tcp_inspect: listener.timeout_tcp_inspect ?? newListener.timeout_tcp_inspect,
  insert_headers: listener.insert_headers ?? {},
  default_pool_id: listener.default_pool_id ?? '',
  admin_state_up: listener.admin_state_up,
})

/** What a pool that is there has. */
export const poolHeld = (pool: Pool): PoolValues => ({
  ...{ name: pool.name, description: pool.description ?? '' },
  ...{ protocol: pool.protocol, lb_algorithm: pool.lb_algorithm },
  session_persistence: pool.session_persistence?.type ?? '',
  cookie_name: pool.session_persistence?.cookie_name ?? '',
  admin_state_up: pool.admin_state_up,
})

/** What a monitor that is there has. */
export const monitorHeld = (monitor: HealthMonitor): MonitorValues => ({
  ...{ name: monitor.name, type: monitor.type, delay: monitor.delay, timeout: monitor.timeout },
  ...{ max_retries: monitor.max_retries, max_retries_down: monitor.max_retries_down },
  http_method: monitor.http_method ?? newMonitor.http_method,
  expected_codes: monitor.expected_codes ?? newMonitor.expected_codes,
  url_path: monitor.url_path ?? newMonitor.url_path,
  admin_state_up: monitor.admin_state_up,
})

/** What a policy that is there has. */
export const policyHeld = (policy: L7Policy): PolicyValues => ({
  ...{ name: policy.name, description: policy.description ?? '', action: policy.action },
  ...{ position: policy.position, redirect_pool_id: policy.redirect_pool_id ?? '' },
  ...{ redirect_url: policy.redirect_url ?? '', admin_state_up: policy.admin_state_up },
})

/** What a rule that is there has. */
export const ruleHeld = (rule: L7Rule): RuleValues => ({
  ...{ type: rule.type, compare_type: rule.compare_type, key: rule.key ?? '' },
  ...{ rule_value: rule.rule_value, invert: rule.invert, admin_state_up: rule.admin_state_up },
})
