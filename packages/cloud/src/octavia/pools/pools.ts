/** https://docs.openstack.org/api-ref/load-balancer/v2/#pools */
import type { Context } from '#http/context.ts'
import { conflict } from '#http/faults.ts'
import { pool } from '#octavia/attributes.ts'
import { changesOf, fresh } from '#octavia/fresh.ts'
import { checkPoolProtocol, refuseChildren } from '#octavia/listeners/checks.ts'
import { mark } from '#octavia/life.ts'
import { balancerToFill, changes, lock } from '#octavia/locks.ts'
import { refs, usersOf } from '#octavia/parts.ts'
import { checkPersistence, checkPoolTls } from '#octavia/pools/checks.ts'
import { unsupported } from '#octavia/providers.ts'
import { refuseOverQuota } from '#octavia/quotas.ts'
import {
  l7Policies,
  listeners,
  pools,
  type LoadBalancer,
  type Pool,
  type SessionPersistence,
} from '#octavia/rows.ts'
import { shownPool } from '#octavia/shown.ts'
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
import { CIPHERS, PROTOCOLS, VERSIONS } from '#octavia/listeners/tls.ts'
import { flag, object, text, texts, whole } from '#octavia/values.ts'
import { stumbled } from '#octavia/wsme.ts'
import { resource, type Fields } from '#resource/resource.ts'

export const poolKind: OctaviaKind<Pool> = {
  path: '/pools',
  one: 'pool',
  many: 'pools',
  collection: pools,
  ruled: 'pool',
  argument: 'pool_',
  attributes: pool,
  first: 'loadbalancer_id',
  tagged: true,
  order: BY_AGE,
  filters: filtersOf(
    [
      ...[...PART_FILTERS, 'name', 'description', 'protocol', 'lb_algorithm', 'tls_enabled'],
      ...['tls_ciphers', 'load_balancer_id'],
    ],
    { loadbalancer_id: 'load_balancer_id' },
  ),
  notFound: (id) => missing('Pool', id),
  shown: (context, one) => shownPool(context, one),
  create: (context, body) => {
    const { balancer, listener } = placeOf(context, body)
    allow(context, 'pool', 'post', balancer.project_id)
    const protocol = text(body, 'protocol') ?? ''
    if (listener && text(body, 'loadbalancer_id') === null) {
      refuseChildren(listener.protocol)
      checkPoolProtocol(listener.protocol, protocol)
    }
    checkPersistence(protocol, object(body, 'session_persistence'))
    refuseOverQuota(context, balancer.project_id, 'pool')
    if (listener && listener.default_pool_id !== null) {
      throw conflict('This listener already has a default pool')
    }
    lock(context, balancer.id, { listeners: listener ? [listener] : [] })
    const made = insertPool(context, balancer, body)
    refuseAlgorithm(balancer.provider, made.lb_algorithm)
    const table = context.table(listeners)
    const held = listener && table.get(listener.id)
    if (held) table.update({ ...held, default_pool_id: made.id })
    changes(context, balancer.id, refs('pool', [made]))
    return made
  },
  change: (context, item, body) => {
    const sent = object(body, 'session_persistence')
    const known = item.session_persistence
    const wanted = sent && { ...sent, type: text(sent, 'type') ?? known?.type ?? null }
    checkPersistence(item.protocol, wanted)
    checkPoolTls(context, body, item)
    lock(context, item.load_balancer_id, { listeners: usersOf(context, item) })
    const algorithm = text(body, 'lb_algorithm')
    if (algorithm !== null) refuseAlgorithm('amphora', algorithm)
    changes(context, item.load_balancer_id, refs('pool', [item]))
    const table = context.table(pools)
    const { session_persistence: told, ...rest } = changesOf(body)
    const versions = body['tls_versions'] === null ? { tls_versions: VERSIONS } : {}
    const ciphers = body['tls_ciphers'] === null ? { tls_ciphers: CIPHERS } : {}
    const kept = told === undefined ? known : persistenceOf(wanted)
    mark(context, { kind: 'pool', id: item.id }, 'PENDING_UPDATE')
    const changed = { ...(table.get(item.id) ?? item), ...rest, ...versions, ...ciphers }
    return table.update({ ...changed, session_persistence: kept })
  },
  remove: (context, item) => {
    const policy = context.table(l7Policies).first({ redirect_pool_id: item.id })
    if (policy) throw conflict(`Pool ${item.id} is in use by L7 policy ${policy.id}`)
    lock(context, item.load_balancer_id, { listeners: usersOf(context, item) })
    changes(context, item.load_balancer_id, refs('pool', [item]))
    mark(context, { kind: 'pool', id: item.id }, 'PENDING_DELETE')
  },
}

export const poolRoutes = resource(octaviaStyle, poolKind)

/** Where a pool is to be: in a load balancer, by its id or by that of a listener of it. */
function placeOf(context: Context, body: Fields) {
  const id = text(body, 'loadbalancer_id')
  const listenerId = text(body, 'listener_id')
  const listener = listenerId === null ? undefined : context.table(listeners).get(listenerId)
  if (id === null && listenerId === null) {
    throw unfit('Must provide at least one of: loadbalancer_id, listener_id')
  }
  if (id === null && !listener) {
    throw stumbled("'NoneType' object has no attribute 'load_balancer_id'")
  }
  const named = id ?? listener?.load_balancer_id ?? ''
  return { balancer: balancerToFill(context, named, 'pool'), listener }
}

/** Throws 501 for what the provider cannot do. */
export function refuseAlgorithm(provider: string, algorithm: string): void {
  if (algorithm !== 'SOURCE_IP_PORT') return
  throw unsupported(provider, `Amphora provider does not support ${algorithm} algorithm.`)
}

/** A new pool, its TLS checked, and kept. */
export function insertPool(context: Context, balancer: LoadBalancer, body: Fields): Pool {
  const secure = flag(body, 'tls_enabled')
  checkPoolTls(context, body)
  return context.table(pools).insert({
    ...fresh(context, balancer.project_id, body),
    load_balancer_id: balancer.id,
    name: text(body, 'name'),
    description: text(body, 'description'),
    protocol: text(body, 'protocol') ?? '',
    lb_algorithm: text(body, 'lb_algorithm') ?? '',
    session_persistence: persistenceOf(object(body, 'session_persistence')),
    tls_container_ref: text(body, 'tls_container_ref'),
    ca_tls_container_ref: text(body, 'ca_tls_container_ref'),
    crl_container_ref: text(body, 'crl_container_ref'),
    tls_enabled: secure,
    tls_ciphers: text(body, 'tls_ciphers') ?? (secure ? CIPHERS : null),
    tls_versions: texts(body, 'tls_versions') ?? (secure ? VERSIONS : null),
    alpn_protocols: texts(body, 'alpn_protocols') ?? (secure ? PROTOCOLS : null),
  })
}

function persistenceOf(sent: Fields | undefined): SessionPersistence | null {
  if (!sent) return null
  return {
    type: text(sent, 'type') ?? '',
    cookie_name: text(sent, 'cookie_name'),
    persistence_timeout: whole(sent, 'persistence_timeout'),
    persistence_granularity: text(sent, 'persistence_granularity'),
  }
}
