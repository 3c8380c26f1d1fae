/** What a listener may be (octavia.api.v2.controllers.listener). */
import type { Context } from '#http/context.ts'
import { badRequest, conflict } from '#http/faults.ts'
import { parseCidr, parseAddress } from '#neutron/ip.ts'
import { checkAuthority, checkCertificates } from '#octavia/listeners/certificates.ts'
import { pools, listeners, type Listener, type LoadBalancer } from '#octavia/rows.ts'
import { missing, noOption, unfit } from '#octavia/style.ts'
import { checkCiphers, checkProtocols, checkVersions } from '#octavia/listeners/tls.ts'
import { pythonRepr } from '#wire/python.ts'

const HEADERS = ['X-Forwarded-For', 'X-Forwarded-Port', 'X-Forwarded-Proto']
const SSL_HEADERS = [
  ...['X-SSL-Client-Verify', 'X-SSL-Client-Has-Cert', 'X-SSL-Client-DN', 'X-SSL-Client-CN'],
  ...['X-SSL-Issuer', 'X-SSL-Client-SHA1', 'X-SSL-Client-Not-Before', 'X-SSL-Client-Not-After'],
]
const PROXIES = ['PROXY', 'PROXYV2']
const POOLS_OF: Readonly<Record<string, readonly string[]>> = {
  TCP: ['HTTP', 'HTTPS', ...PROXIES, 'TCP'],
  HTTP: ['HTTP', ...PROXIES],
  HTTPS: ['HTTPS', ...PROXIES, 'TCP'],
  TERMINATED_HTTPS: ['HTTP', ...PROXIES],
  UDP: ['UDP'],
  SCTP: ['SCTP'],
  PROMETHEUS: [],
}
const DATAGRAMS = ['UDP', 'SCTP']

/** Throws 400 where a listener of that protocol cannot use such a pool. */
export function checkPoolProtocol(listener: string, pool: string): void {
  if (POOLS_OF[listener]?.includes(pool)) return
  throw unfit(
    `The pool protocol '${pool}' is invalid while the listener protocol is '${listener}'.`,
  )
}

/** Throws 400 for one that has nothing inside. */
export function refuseChildren(protocol: string): void {
  if (protocol !== 'PROMETHEUS') return
  throw badRequest(`Protocol ${protocol} listeners cannot have child objects.`)
}

/** Throws 404 and 400 unless the pool is of the same load balancer and of a fitting protocol. */
export function checkDefaultPool(
  context: Context,
  listener: Pick<Listener, 'load_balancer_id' | 'protocol'>,
  poolId: string,
): void {
  refuseChildren(listener.protocol)
  const pool = context.table(pools).get(poolId)
  if (pool?.load_balancer_id !== listener.load_balancer_id) throw missing('Pool', poolId)
  checkPoolProtocol(listener.protocol, pool.protocol)
}

/** Throws 400 for headers that are not known, or not of that protocol. */
export function checkHeaders(
  headers: Readonly<Record<string, string>>,
  protocol: string,
  shown: (names: readonly string[]) => string,
): void {
  const names = Object.keys(headers)
  if (names.length === 0) return
  if (protocol !== 'HTTP' && protocol !== 'TERMINATED_HTTPS') {
    throw noOption('insert-headers', `a ${protocol} protocol listener.`)
  }
  if (!names.every((name) => HEADERS.includes(name) || SSL_HEADERS.includes(name))) {
    throw noOption(shown(names), 'insert_headers')
  }
  const secure = names.filter((name) => SSL_HEADERS.includes(name))
  if (protocol === 'TERMINATED_HTTPS' || secure.length === 0) return
  throw noOption(pythonRepr(secure), `${protocol} protocol listener.`)
}

/** Throws 400 unless the ranges are of the version of the virtual IP. */
export function checkCidrs(cidrs: readonly string[], { vip_address: vip }: LoadBalancer): void {
  const version = parseAddress(vip)?.version
  const other = cidrs.find((cidr) => parseCidr(cidr)?.version !== version)
  if (other === undefined) return
  throw unfit(`CIDR ${other} IP version incompatible with VIP ${vip} IP version.`)
}

const refsOf = (listener: Listener): string[] => [
  ...listener.sni_container_refs,
  ...(listener.default_tls_container_ref ? [listener.default_tls_container_ref] : []),
]
const mayEndTls = ({ protocol }: Listener, refs: readonly string[]): boolean =>
  protocol === 'TERMINATED_HTTPS' || (protocol === 'PROMETHEUS' && refs.length > 0)

/** Throws 400 and 409 for a new listener that cannot be. */
export function checkNew(context: Context, listener: Listener, balancer: LoadBalancer): void {
  const { protocol, client_ca_tls_container_ref: ca, client_crl_container_ref: crl } = listener
  const refs = refsOf(listener)
  checkHeaders(listener.insert_headers, protocol, (names) => `dict_keys(${pythonRepr(names)})`)
  if (DATAGRAMS.includes(protocol) && refs.length > 0) {
    throw unfit(`${protocol} protocol listener does not support TLS.`)
  }
  refuseRefs(listener, refs)
  const base = 'An SNI or default certificate container reference must be provided'
  if (ca !== null && refs.length === 0) throw unfit(`${base} with a client CA container reference.`)
  if (mayEndTls(listener, refs) && refs.length === 0) {
    throw unfit(`${base} for ${protocol} protocol listeners.`)
  }
  checkClients(listener.client_authentication, ca, crl)
  checkCiphers(listener.tls_ciphers)
  checkCertificates(context, refs)
  if (ca !== null) checkAuthority(context, ca, crl)
  refuseTakenPort(context, listener)
  checkCidrs(listener.allowed_cidrs, balancer)
  if (!mayEndTls(listener, refs)) return
  checkVersions(listener.tls_versions)
  checkProtocols(listener.alpn_protocols)
}

/** Throws 400 where a listener that does not end TLS names certificates. */
export function refuseRefs(listener: Listener, refs: readonly string[]): void {
  if (mayEndTls(listener, refs) || refs.length === 0) return
  const { protocol } = listener
  throw unfit(`Certificate container references are not allowed on ${protocol} protocol listeners.`)
}

/** Throws 400 where clients are to show certificates that nobody can check. */
export function checkClients(authentication: string, ca: string | null, crl: string | null): void {
  if (authentication !== 'NONE' && ca === null) {
    throw unfit(
      `Client authentication setting ${authentication} requires a client CA container reference.`,
    )
  }
  if (crl !== null && ca === null) {
    throw unfit(
      'A client authentication CA reference is required to specify a client authentication ' +
        'revocation list.',
    )
  }
}

const transportOf = (protocol: string): string => (DATAGRAMS.includes(protocol) ? protocol : 'TCP')

function refuseTakenPort(context: Context, listener: Listener): void {
  const { load_balancer_id, protocol, protocol_port } = listener
  const same = context.table(listeners).list({ where: { load_balancer_id, protocol_port } })
  const taken = same.find((one) => transportOf(one.protocol) === transportOf(protocol))
  if (!taken) return
  throw conflict(
    `Another Listener on this Load Balancer is already using protocol ${taken.protocol} and ` +
      `protocol_port ${protocol_port}`,
  )
}
