/**
 * What the forms of load balancers send, as Octavia takes it (contract: lbaas.md, field hygiene). What
 * is undefined is not sent.
 */
import type {
  HealthMonitorCreate,
  HealthMonitorUpdate,
  L7PolicyCreate,
  L7PolicyUpdate,
  L7RuleCreate,
  L7RuleUpdate,
  ListenerCreate,
  ListenerUpdate,
  LoadBalancerCreate,
  PoolCreate,
  PoolUpdate,
} from '@meridian/contract'
import type {
  OctaviaHealthMonitorInTree,
  OctaviaHealthMonitorUpdate,
  OctaviaL7PolicyInTree,
  OctaviaL7PolicyUpdate,
  OctaviaL7RuleCreate,
  OctaviaL7RuleUpdate,
  OctaviaListenerCreate,
  OctaviaListenerUpdate,
  OctaviaLoadBalancerCreate,
  OctaviaPoolCreate,
  OctaviaPoolUpdate,
} from '@meridian/openstack'

type Said = string | null | undefined

/** Texts that say something. */
const said = (text: Said): string | undefined => text || undefined

/** The id in what a form picks, `<id>(<name>)`; undefined where nothing is picked. */
export const pickedId = (picked: Said): string | undefined => said(picked?.slice(0, 36))

export const newBalancer = (
  { vip_address, availability_zone, provider, ...body }: LoadBalancerCreate,
  project_id: string | undefined,
): OctaviaLoadBalancerCreate => ({
  ...body,
  vip_address: said(vip_address),
  availability_zone: said(availability_zone),
  provider: said(provider),
  project_id,
})

/** The first certificate is the listener's own, the others are told apart by the name that is asked for. */
const certificatesOf = ([first, ...others]: readonly string[]) => ({
  default_tls_container_ref: first ?? null,
  sni_container_refs: others,
})

export const newListener = (
  loadbalancer_id: string,
  { default_pool_id, insert_headers, allowed_cidrs, tls_ciphers, ...body }: ListenerCreate,
  certificates: readonly string[] = [],
): OctaviaListenerCreate => ({
  ...body,
  loadbalancer_id,
  default_pool_id: pickedId(default_pool_id),
  insert_headers: insert_headers ?? undefined,
  allowed_cidrs: allowed_cidrs ?? undefined,
  tls_ciphers: said(tls_ciphers),
  ...(certificates.length > 0 && certificatesOf(certificates)),
})

/** Without a pool it loses the one that it had; without certificates it keeps those that it has. */
export const changedListener = (
  { default_pool_id, tls_ciphers, ...body }: ListenerUpdate,
  certificates: readonly string[] | undefined,
): OctaviaListenerUpdate => ({
  ...body,
  default_pool_id: pickedId(default_pool_id) ?? null,
  ...(tls_ciphers !== undefined && { tls_ciphers: tls_ciphers || null }),
  ...(certificates && certificatesOf(certificates)),
})

type Persistence = PoolCreate['session_persistence']

/** The cookie has a name where it is the application's. */
const persistenceOf = (sent: Persistence) => {
  if (!sent) return undefined
  const { type, cookie_name } = sent
  return { type, ...(type === 'APP_COOKIE' && { cookie_name: said(cookie_name) }) }
}

/** A pool of the given listener, or else of the load balancer alone. */
export const newPool = (
  place: { readonly listener_id: string } | { readonly loadbalancer_id: string },
  { session_persistence, tls_ciphers, ...body }: PoolCreate,
): OctaviaPoolCreate => ({
  ...body,
  ...place,
  session_persistence: persistenceOf(session_persistence),
  tls_ciphers: said(tls_ciphers),
})

/** Where nothing is said of the persistence of sessions, there is none from then on. */
export const changedPool = ({
  session_persistence,
  tls_ciphers,
  ...body
}: PoolUpdate): OctaviaPoolUpdate => ({
  ...body,
  session_persistence: persistenceOf(session_persistence) ?? null,
  ...(tls_ciphers !== undefined && { tls_ciphers: tls_ciphers || null }),
})

const byHttp = (type: string): boolean => type === 'HTTP' || type === 'HTTPS'

type Http = { readonly [F in 'http_method' | 'url_path' | 'expected_codes']?: Said }

/** What is asked by HTTP, where that is how a monitor of the type asks. */
const httpOf = (type: string, { http_method, url_path, expected_codes }: Http) =>
  byHttp(type)
    ? {
        http_method: said(http_method),
        url_path: said(url_path),
        expected_codes: said(expected_codes),
      }
    : {}

/** Whether a change of a monitor says something of HTTP, so that its type must be known. */
export const saysHttp = ({ http_method, url_path, expected_codes }: Http): boolean =>
  [http_method, url_path, expected_codes].some((one) => said(one) !== undefined)

export const newMonitor = ({
  http_method,
  url_path,
  expected_codes,
  ...body
}: HealthMonitorCreate): OctaviaHealthMonitorInTree => ({
  ...body,
  ...httpOf(body.type, { http_method, url_path, expected_codes }),
})

/** The type is that which the monitor has, and keeps. */
export const changedMonitor = (
  type: string,
  { http_method, url_path, expected_codes, ...body }: HealthMonitorUpdate,
): OctaviaHealthMonitorUpdate => ({
  ...body,
  ...httpOf(type, { http_method, url_path, expected_codes }),
})

type Redirect = { readonly [F in 'redirect_pool_id' | 'redirect_url' | 'redirect_prefix']: Said }

/** Where a policy leads: of an action the one way that it has, of none all that is said. */
const redirectOf = (action: string | undefined, sent: Redirect) => {
  const leads = (to: string): boolean => action === undefined || action === to
  return {
    ...(leads('REDIRECT_TO_POOL') && { redirect_pool_id: pickedId(sent.redirect_pool_id) }),
    ...(leads('REDIRECT_TO_URL') && { redirect_url: said(sent.redirect_url) }),
    ...(leads('REDIRECT_PREFIX') && { redirect_prefix: said(sent.redirect_prefix) }),
  }
}

export const newPolicy = ({
  redirect_pool_id,
  redirect_url,
  redirect_prefix,
  ...body
}: L7PolicyCreate): OctaviaL7PolicyInTree => ({
  ...redirectOf(body.action, { redirect_pool_id, redirect_url, redirect_prefix }),
  ...body,
})

export const changedPolicy = ({
  redirect_pool_id,
  redirect_url,
  redirect_prefix,
  ...body
}: L7PolicyUpdate): OctaviaL7PolicyUpdate => ({
  ...body,
  ...redirectOf(body.action, { redirect_pool_id, redirect_url, redirect_prefix }),
})

export const newRule = ({ key, rule_value, ...body }: L7RuleCreate): OctaviaL7RuleCreate => ({
  ...body,
  key: said(key),
  value: rule_value,
})

/** A rule of a type that takes no key loses the key that it had. */
export const changedRule = ({ key, rule_value, ...body }: L7RuleUpdate): OctaviaL7RuleUpdate => ({
  ...body,
  key: said(key) ?? (body.type === undefined || keyed.has(body.type) ? undefined : null),
  value: rule_value,
})

const keyed: ReadonlySet<string> = new Set(['HEADER', 'COOKIE', 'SSL_DN_FIELD'])
