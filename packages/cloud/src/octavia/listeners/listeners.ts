/** https://docs.openstack.org/api-ref/load-balancer/v2/#listeners */
import type { Context } from '#http/context.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { listener } from '#octavia/load-balancers/attributes.ts'
import { checkAuthority, checkCertificates } from '#octavia/listeners/certificates.ts'
import { changesOf, fresh } from '#octavia/fresh.ts'
import { statisticsOf, toldOf } from '#octavia/pools/health.ts'
import {
  checkCidrs,
  checkClients,
  checkDefaultPool,
  checkHeaders,
  checkNew,
  refuseRefs,
} from '#octavia/listeners/checks.ts'
import { mark } from '#octavia/life.ts'
import { balancerToFill, changes, lock } from '#octavia/locks.ts'
import { balancerOf, listenersOf, refs } from '#octavia/parts.ts'
import { refuseOverQuota } from '#octavia/quotas.ts'
import { listeners, type Listener, type LoadBalancer } from '#octavia/rows.ts'
import { shownListener } from '#octavia/shown.ts'
import {
  BY_AGE,
  PART_FILTERS,
  allow,
  filtersOf,
  missing,
  octaviaStyle,
  unfit,
  type OctaviaKind,
} from '#octavia/style.ts'
import {
  CIPHERS,
  PROTOCOLS,
  VERSIONS,
  checkCiphers,
  checkProtocols,
  checkVersions,
} from '#octavia/listeners/tls.ts'
import { mapping, text, texts, whole } from '#octavia/values.ts'
import { resource, type Fields } from '#resource/resource.ts'
import { pythonRepr } from '#wire/python.ts'

const NUMBERS = [
  ...['protocol_port', 'connection_limit', 'timeout_client_data', 'timeout_member_connect'],
  ...['timeout_member_data', 'timeout_tcp_inspect'],
]

export const listenerKind: OctaviaKind<Listener> = {
  path: '/listeners',
  one: 'listener',
  many: 'listeners',
  collection: listeners,
  ruled: 'listener',
  argument: 'listener_',
  attributes: listener,
  first: 'loadbalancer_id',
  bare: () => unfit('No listener object supplied.'),
  tagged: true,
  order: BY_AGE,
  numbers: NUMBERS,
  filters: filtersOf(
    [
      ...[...PART_FILTERS, ...NUMBERS, 'name', 'description', 'protocol', 'default_pool_id'],
      ...['default_tls_container_ref', 'client_authentication', 'tls_ciphers', 'load_balancer_id'],
    ],
    { loadbalancer_id: 'load_balancer_id' },
  ),
  notFound: (id) => missing('Listener', id),
  shown: (context, one) => shownListener(context, one),
  create: (context, body) => {
    const id = text(body, 'loadbalancer_id') ?? ''
    const balancer = balancerToFill(context, id, 'listener')
    allow(context, 'listener', 'post', balancer.project_id)
    refuseOverQuota(context, balancer.project_id, 'listener')
    const pool = text(body, 'default_pool_id')
    const protocol = text(body, 'protocol') ?? ''
    if (pool !== null) checkDefaultPool(context, { load_balancer_id: id, protocol }, pool)
    const others = refs('listener', listenersOf(context, id))
    lock(context, id)
    const made = insertListener(context, balancer, body, pool)
    changes(context, id, refs('listener', [made]), others)
    return made
  },
  change: (context, item, body) => {
    const balancer = balancerOf(context, item.load_balancer_id)
    checkChange(context, item, body, balancer)
    const pool = text(body, 'default_pool_id')
    if (pool !== null) checkDefaultPool(context, item, pool)
    lock(context, balancer.id, { listeners: [item] })
    changes(context, balancer.id, refs('listener', [item]))
    const table = context.table(listeners)
    return table.update({ ...(table.get(item.id) ?? item), ...changesOf(withDefaults(body)) })
  },
  remove: (context, item) => {
    lock(context, item.load_balancer_id)
    changes(context, item.load_balancer_id, refs('listener', [item]))
    mark(context, { kind: 'listener', id: item.id }, 'PENDING_DELETE')
  },
}

export const listenerRoutes: Routes = (router) => {
  resource(octaviaStyle, listenerKind)(router)
  router.get('/listeners/{id}/stats', (context) => {
    const id = context.param('id')
    const found = context.table(listeners).get(id)
    if (!found) throw missing('Listener', id)
    allow(context, 'listener', 'get_stats', found.project_id)
    return ok({ stats: toldOf([statisticsOf(found, context.now)]) })
  })
}

/** A new listener, checked and kept. Throws 400 and 409. */
export function insertListener(
  context: Context,
  balancer: LoadBalancer,
  body: Fields,
  pool: string | null,
): Listener {
  const protocol = text(body, 'protocol') ?? ''
  const secure = protocol === 'TERMINATED_HTTPS'
  const made: Listener = {
    ...fresh(context, balancer.project_id, body),
    load_balancer_id: balancer.id,
    name: text(body, 'name'),
    description: text(body, 'description'),
    protocol,
    protocol_port: whole(body, 'protocol_port') ?? 0,
    connection_limit: whole(body, 'connection_limit') ?? -1,
    default_tls_container_ref: text(body, 'default_tls_container_ref'),
    sni_container_refs: texts(body, 'sni_container_refs') ?? [],
    default_pool_id: pool,
    insert_headers: mapping(body, 'insert_headers'),
    timeout_client_data: whole(body, 'timeout_client_data') ?? DEFAULTS.timeout_client_data,
    timeout_member_connect:
      whole(body, 'timeout_member_connect') ?? DEFAULTS.timeout_member_connect,
    timeout_member_data: whole(body, 'timeout_member_data') ?? DEFAULTS.timeout_member_data,
    timeout_tcp_inspect: whole(body, 'timeout_tcp_inspect') ?? DEFAULTS.timeout_tcp_inspect,
    client_ca_tls_container_ref: text(body, 'client_ca_tls_container_ref'),
    client_authentication: text(body, 'client_authentication') ?? 'NONE',
    client_crl_container_ref: text(body, 'client_crl_container_ref'),
    allowed_cidrs: [...new Set(texts(body, 'allowed_cidrs') ?? [])],
    tls_ciphers: text(body, 'tls_ciphers') ?? (secure ? CIPHERS : null),
    tls_versions: texts(body, 'tls_versions') ?? (secure ? VERSIONS : null),
    alpn_protocols: texts(body, 'alpn_protocols') ?? (secure ? PROTOCOLS : null),
    traffic: { moments: 0, since: null },
  }
  checkNew(context, made, balancer)
  return context.table(listeners).insert(made)
}

/** The values in place of null, and of fields that a create leaves out. */
const DEFAULTS = {
  connection_limit: -1,
  timeout_client_data: 50_000,
  timeout_member_connect: 5_000,
  timeout_member_data: 50_000,
  timeout_tcp_inspect: 0,
  client_authentication: 'NONE',
  tls_ciphers: CIPHERS,
  tls_versions: VERSIONS,
  alpn_protocols: PROTOCOLS,
}

function withDefaults(body: Fields): Fields {
  const reset = Object.entries(DEFAULTS).filter(([name]) => body[name] === null)
  const emptied = [
    ['insert_headers', {}],
    ['allowed_cidrs', []],
    ['sni_container_refs', []],
  ] as const
  const empty = emptied.filter(([name]) => body[name] === null)
  return { ...body, ...Object.fromEntries(reset), ...Object.fromEntries(empty) }
}

function checkChange(context: Context, item: Listener, body: Fields, balancer: LoadBalancer): void {
  const { protocol } = item
  const named = text(body, 'default_tls_container_ref')
  const certificates = [
    ...(texts(body, 'sni_container_refs') ?? []),
    ...(named === null ? [] : [named]),
  ]
  const headers = mapping(body, 'insert_headers')
  const isDatagram = protocol === 'UDP' || protocol === 'SCTP'
  if (isDatagram && (certificates.length > 0 || Object.keys(headers).length > 0)) {
    throw unfit(`${protocol} protocol listener does not support TLS or header insertion.`)
  }
  refuseRefs(item, certificates)
  const ca = text(body, 'client_ca_tls_container_ref') ?? item.client_ca_tls_container_ref
  const crl = text(body, 'client_crl_container_ref') ?? item.client_crl_container_ref
  checkClients(text(body, 'client_authentication') ?? 'NONE', ca, null)
  checkHeaders(headers, protocol, (names) => pythonRepr([...names]))
  checkCertificates(context, certificates)
  checkClients('NONE', ca, crl)
  if (ca !== null) checkAuthority(context, ca, crl)
  checkCidrs(texts(body, 'allowed_cidrs') ?? [], balancer)
  checkCiphers(text(body, 'tls_ciphers'))
  checkVersions(texts(body, 'tls_versions'))
  checkProtocols(texts(body, 'alpn_protocols'))
}
