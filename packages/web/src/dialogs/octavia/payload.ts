/**
 * What the wizards send: parts that are not filled in are left out, and so is what is null
 * (SV-LBCLEAN-24).
 */
import type {
  HealthMonitorCreate,
  HealthMonitorUpdate,
  L7PolicyCreate,
  L7PolicyUpdate,
  L7RuleCreate,
  ListenerCreate,
  ListenerUpdate,
  LoadBalancerCreate,
  LoadBalancerUpdate,
  MemberWanted,
  PoolCreate,
  PoolUpdate,
} from '@meridian/contract'
import type { MemberValues } from '#dialogs/octavia/members.ts'
import { asksHttp, endsTls, poolProtocolOf, readsHttp } from '#dialogs/octavia/protocols.ts'
import type {
  BalancerValues,
  ListenerValues,
  MonitorValues,
  PolicyValues,
  PoolValues,
  RuleValues,
} from '#dialogs/octavia/values.ts'
import { policyActions } from '#kinds/octavia/options.ts'

type Called = { readonly name: string; readonly description: string }

const called = ({ name, description }: Called) => ({
  ...(name.trim() && { name: name.trim() }),
  ...(description.trim() && { description: description.trim() }),
})

/** A change sends both name and description, so that they can be emptied. */
const calledNow = ({ name, description }: Called) => ({
  ...{ name: name.trim(), description: description.trim() },
})

/** Nothing without a subnet (SV-LBCLEAN-01). */
export const newBalancerBody = (values: BalancerValues): LoadBalancerCreate | undefined => {
  const { vip_subnet_id, vip_address, flavor_id, admin_state_up } = values
  if (vip_subnet_id === '') return undefined
  return {
    ...called(values),
    vip_subnet_id,
    ...(vip_address.trim() && { vip_address: vip_address.trim() }),
    ...(flavor_id && { flavor_id }),
    admin_state_up,
  }
}

/** The subnet is looked for first, and not sent, as are flavor and address (SV-LBCLEAN-04..06). */
export const balancerChanges = (values: BalancerValues): LoadBalancerUpdate | undefined =>
  values.vip_subnet_id === ''
    ? undefined
    : { ...calledNow(values), admin_state_up: values.admin_state_up }

const limitsOf = (values: ListenerValues) => ({
  connection_limit: values.connection_limit,
  timeout_client_data: values.timeout_client_data,
  timeout_member_connect: values.timeout_member_connect,
  timeout_member_data: values.timeout_member_data,
  timeout_tcp_inspect: values.timeout_tcp_inspect,
  admin_state_up: values.admin_state_up,
})

/** The headers that are to be added, of a listener that can add some (SV-LBCLEAN-09). */
const headersOf = ({ protocol, insert_headers }: ListenerValues): Record<string, string> =>
  readsHttp(protocol)
    ? Object.fromEntries(Object.entries(insert_headers).filter(([, value]) => value !== ''))
    : {}

/** Nothing without a protocol or a port (SV-LBCLEAN-07, SV-LBCLEAN-08). */
export const newListenerBody = (values: ListenerValues): ListenerCreate | undefined => {
  const { protocol, protocol_port } = values
  if (protocol === '' || Number.isNaN(protocol_port)) return undefined
  const insert_headers = headersOf(values)
  return {
    ...called(values),
    ...{ protocol, protocol_port },
    ...limitsOf(values),
    ...(Object.keys(insert_headers).length > 0 && { insert_headers }),
  }
}

/** Without a default pool it loses the one that it had. */
export const listenerChanges = (values: ListenerValues): ListenerUpdate => ({
  ...calledNow(values),
  ...limitsOf(values),
  ...(values.default_pool_id && { default_pool_id: values.default_pool_id }),
  ...(readsHttp(values.protocol) && { insert_headers: headersOf(values) }),
})

/** The certificates' ids, of a listener that ends TLS (SV-LBCLEAN-10, SV-LBCLEAN-11). */
export const certificatesOf = (
  protocol: string,
  certificates: readonly string[],
): { certificates?: string[] } =>
  endsTls(protocol) && certificates.length > 0 ? { certificates: [...certificates] } : {}

/** Null without a type; the cookie's name counts for APP_COOKIE (SV-LBCLEAN-14, SV-LBCLEAN-15). */
const persistenceOf = ({ session_persistence: type, cookie_name }: PoolValues) => {
  if (type === '') return null
  return { type, ...(type === 'APP_COOKIE' && { cookie_name: cookie_name.trim() }) }
}

/** Nothing without an algorithm; `listener` is the protocol of the one above (SV-LBCLEAN-12, SV-LBCLEAN-13). */
export const newPoolBody = (values: PoolValues, listener: string): PoolCreate | undefined => {
  const { protocol, lb_algorithm, admin_state_up } = values
  if (lb_algorithm === '') return undefined
  const session_persistence = persistenceOf(values)
  return {
    ...called(values),
    ...{ protocol: endsTls(listener) ? poolProtocolOf(listener) : protocol, lb_algorithm },
    ...(session_persistence && { session_persistence }),
    admin_state_up,
  }
}

/** Null says that sessions persist no more (SV-LBCLEAN-14). */
export const poolChanges = (values: PoolValues): PoolUpdate => ({
  ...calledNow(values),
  lb_algorithm: values.lb_algorithm,
  session_persistence: persistenceOf(values),
  admin_state_up: values.admin_state_up,
})

/**
 * Those with an address and a port (SV-LBCLEAN-16 to SV-LBCLEAN-19). One that the pool has already says
 * what is empty, too: what is left out of it stays as it was.
 */
export const memberBodies = (members: readonly MemberValues[]): MemberWanted[] =>
  members.flatMap((member) => {
    const { id, name, address, protocol_port, weight, admin_state_up, backup } = member
    const { monitor_address, monitor_port, existing } = member
    if (address.ip.trim() === '' || Number.isNaN(protocol_port)) return []
    return [
      {
        ...{ id, address: address.ip.trim(), protocol_port, weight, admin_state_up, backup },
        ...(address.subnet && { subnet_id: address.subnet }),
        ...((existing || name.trim()) && { name: name.trim() }),
        ...((existing || monitor_address.trim()) && {
          monitor_address: monitor_address.trim() || null,
        }),
        ...((existing || !Number.isNaN(monitor_port)) && {
          monitor_port: Number.isNaN(monitor_port) ? null : monitor_port,
        }),
      },
    ]
  })

/** What HTTP is asked for, of monitors that ask by it (SV-LBCLEAN-23). */
const askedOf = ({ type, http_method, expected_codes, url_path }: MonitorValues) =>
  asksHttp(type)
    ? { http_method, expected_codes: expected_codes.trim(), url_path: url_path.trim() }
    : {}

/** Nothing without a type, or with an empty number (SV-LBCLEAN-20 to SV-LBCLEAN-22). */
export const newMonitorBody = (values: MonitorValues): HealthMonitorCreate | undefined => {
  const { name, type, delay, timeout, max_retries, max_retries_down, admin_state_up } = values
  if (type === '' || [delay, timeout, max_retries].some(Number.isNaN)) return undefined
  return {
    ...(name.trim() && { name: name.trim() }),
    ...{ type, delay, timeout, max_retries, max_retries_down, admin_state_up },
    ...askedOf(values),
  }
}

/** Its type never changes. */
export const monitorChanges = (values: MonitorValues): HealthMonitorUpdate => {
  const { name, delay, timeout, max_retries, max_retries_down, admin_state_up } = values
  return {
    ...{ name: name.trim(), delay, timeout, max_retries, max_retries_down, admin_state_up },
    ...askedOf(values),
  }
}

/** What a wizard holds of a pool that is to be made. */
export type PoolParts = {
  readonly pool: PoolValues
  readonly members: readonly MemberValues[]
  readonly monitor: MonitorValues
}

type PoolBodies = {
  readonly pool?: PoolCreate
  readonly members?: MemberWanted[]
  readonly monitor?: HealthMonitorCreate
}

/** The pool with its members and its monitor, as far as they are filled in; they come with a pool only. */
export const poolPartsOf = (
  { pool, members, monitor }: PoolParts,
  listener: string,
): PoolBodies => {
  const body = newPoolBody(pool, listener)
  const wanted = memberBodies(members)
  const watch = newMonitorBody(monitor)
  return body
    ? {
        pool: body,
        ...(wanted.length > 0 && { members: wanted }),
        ...(watch && { monitor: watch }),
      }
    : {}
}

export type ListenerParts = PoolParts & {
  readonly listener: ListenerValues
  readonly certificates: readonly string[]
}

/** The listener with what is under it; a pool may be without one. */
export const listenerPartsOf = (
  parts: ListenerParts,
): PoolBodies & { readonly listener?: ListenerCreate; readonly certificates?: string[] } => {
  const { protocol } = parts.listener
  const body = newListenerBody(parts.listener)
  return {
    ...(body && { listener: body, ...certificatesOf(protocol, parts.certificates) }),
    ...poolPartsOf(parts, protocol),
  }
}

/** The way of a redirect that its action asks for. */
const redirectOf = ({ action, redirect_pool_id, redirect_url }: PolicyValues) => ({
  ...(action === 'REDIRECT_TO_POOL' && { redirect_pool_id }),
  ...(action === 'REDIRECT_TO_URL' && { redirect_url: redirect_url.trim() }),
})

/** A policy with the one way to redirect that its action has. */
export const newPolicyBody = (values: PolicyValues): L7PolicyCreate => ({
  ...called(values),
  ...{ action: values.action, position: values.position, admin_state_up: values.admin_state_up },
  ...redirectOf(values),
})

/** An action that only others choose stays as it is, with where it leads. */
export const policyChanges = (values: PolicyValues): L7PolicyUpdate => {
  const { action, position, admin_state_up } = values
  const isOurs = policyActions.some(({ value }) => value === action)
  return {
    ...calledNow(values),
    ...{ position, admin_state_up },
    ...(isOurs && { action, ...redirectOf(values) }),
  }
}

/** A rule, new or changed: all of it is said. */
export const ruleBody = (values: RuleValues): L7RuleCreate => {
  const { type, compare_type, key, rule_value, invert, admin_state_up } = values
  return {
    ...{ type, compare_type, rule_value: rule_value.trim(), invert, admin_state_up },
    ...((type === 'HEADER' || type === 'COOKIE') && { key: key.trim() }),
  }
}
