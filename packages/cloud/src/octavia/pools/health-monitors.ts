/** https://docs.openstack.org/api-ref/load-balancer/v2/#health-monitor */
import type { Context } from '#http/context.ts'
import { conflict } from '#http/faults.ts'
import { healthMonitor } from '#octavia/attributes.ts'
import { changesOf, fresh } from '#octavia/fresh.ts'
import { mark } from '#octavia/life.ts'
import { changes } from '#octavia/locks.ts'
import { lockPool } from '#octavia/pools/members.ts'
import { monitorOf, refs } from '#octavia/parts.ts'
import { refuseOverQuota } from '#octavia/quotas.ts'
import { healthMonitors, pools, type HealthMonitor, type Pool } from '#octavia/rows.ts'
import { shownMonitor } from '#octavia/shown.ts'
import {
  BY_AGE,
  PART_FILTERS,
  allow,
  filtersOf,
  missing,
  noOption,
  octaviaStyle,
  unfit,
  type OctaviaKind,
} from '#octavia/style.ts'
import { text, whole } from '#octavia/values.ts'
import { resource, type Fields } from '#resource/resource.ts'

const NUMBERS = ['delay', 'timeout', 'max_retries', 'max_retries_down', 'http_version']

export const monitorKind: OctaviaKind<HealthMonitor> = {
  path: '/healthmonitors',
  one: 'healthmonitor',
  many: 'healthmonitors',
  collection: healthMonitors,
  ruled: 'healthmonitor',
  argument: 'health_monitor_',
  attributes: healthMonitor,
  first: 'pool_id',
  tagged: true,
  order: BY_AGE,
  numbers: NUMBERS,
  filters: filtersOf([
    ...[...PART_FILTERS, ...NUMBERS, 'name', 'type', 'http_method', 'url_path'],
    ...['expected_codes', 'domain_name', 'pool_id'],
  ]),
  notFound: (id) => missing('Health Monitor', id),
  shown: (_context, one) => shownMonitor(one),
  create: (context, body) => {
    const pool = poolOf(context, text(body, 'pool_id') ?? '')
    allow(context, 'healthmonitor', 'post', pool.project_id)
    checkMonitorOf(pool, text(body, 'type') ?? '', whole(body, 'delay') ?? 0)
    refuseOverQuota(context, pool.project_id, 'health_monitor')
    lockPool(context, pool)
    const made = insertMonitor(context, pool, body)
    changes(context, pool.load_balancer_id, refs('health monitor', [made]))
    return made
  },
  change: (context, item, body) => {
    const pool = poolOf(context, item.pool_id)
    checkChange(item, body)
    if (isOfDatagrams(pool)) checkMonitorOf(pool, item.type, whole(body, 'delay') ?? item.delay)
    lockPool(context, pool)
    changes(context, pool.load_balancer_id, refs('health monitor', [item]))
    mark(context, { kind: 'health monitor', id: item.id }, 'PENDING_UPDATE')
    const table = context.table(healthMonitors)
    const reset = Object.entries(DEFAULTS).filter(([name]) => body[name] === null)
    const changed = { ...(table.get(item.id) ?? item), ...changesOf(body) }
    return table.update({ ...changed, ...Object.fromEntries(reset) })
  },
  remove: (context, item) => {
    const pool = poolOf(context, item.pool_id)
    lockPool(context, pool)
    changes(context, pool.load_balancer_id, refs('health monitor', [item]))
    mark(context, { kind: 'health monitor', id: item.id }, 'PENDING_DELETE')
  },
}

export const monitorRoutes = resource(octaviaStyle, monitorKind)

function poolOf(context: Context, id: string): Pool {
  const pool = context.table(pools).get(id)
  if (!pool) throw missing('Pool', id)
  return pool
}

const DEFAULTS = { http_method: 'GET', url_path: '/', expected_codes: '200', max_retries_down: 3 }
const isOfDatagrams = ({ protocol }: Pool): boolean => protocol === 'UDP' || protocol === 'SCTP'

/** Throws 400 where the pool's protocol cannot be looked at like that. */
export function checkMonitorOf(pool: Pool, type: string, delay: number): void {
  if (!isOfDatagrams(pool)) {
    if (type !== 'UDP-CONNECT' && type !== 'SCTP') return
    throw unfit(`The ${type} type is only supported for pools of type UDP/SCTP.`)
  }
  if (!['UDP-CONNECT', 'SCTP', 'TCP', 'HTTP'].includes(type)) {
    throw unfit(
      `The associated pool protocol is ${pool.protocol}, so only a UDP-CONNECT/SCTP/TCP/HTTP ` +
        'health monitor is supported.',
    )
  }
  if (type === 'UDP-CONNECT' && delay < 3) {
    throw unfit(
      `The request delay value ${delay} should be larger than 3 for UDP-CONNECT health monitor type.`,
    )
  }
}

const speaksHttp = (type: string): boolean => type === 'HTTP' || type === 'HTTPS'
const HTTP = ['http_method', 'url_path', 'expected_codes'] as const

/** A new monitor, checked and kept; throws 400, and 409 where the pool has one. */
export function insertMonitor(context: Context, pool: Pool, body: Fields): HealthMonitor {
  const type = text(body, 'type') ?? ''
  const http = speaksHttp(type)
  const given = HTTP.find((name) => !http && text(body, name))
  if (given !== undefined) throw noOption(given, `health monitors of type ${type}`)
  checkHost(text(body, 'domain_name'), whole(body, 'http_version'))
  if (monitorOf(context, pool.id)) throw conflict('This pool already has a health monitor')
  return context.table(healthMonitors).insert({
    ...fresh(context, pool.project_id, body),
    pool_id: pool.id,
    name: text(body, 'name'),
    type,
    delay: whole(body, 'delay') ?? 0,
    timeout: whole(body, 'timeout') ?? 0,
    max_retries: whole(body, 'max_retries') ?? 0,
    max_retries_down: whole(body, 'max_retries_down') ?? DEFAULTS.max_retries_down,
    http_method: text(body, 'http_method') ?? (http ? DEFAULTS.http_method : null),
    url_path: text(body, 'url_path') ?? (http ? DEFAULTS.url_path : null),
    expected_codes: text(body, 'expected_codes') ?? (http ? DEFAULTS.expected_codes : null),
    http_version: whole(body, 'http_version'),
    domain_name: text(body, 'domain_name'),
  })
}

function checkHost(domain: string | null, version: number | null): void {
  if (domain === null) return
  if (version === null) {
    throw unfit("'http_version' must be specified when 'domain_name' is provided.")
  }
  if (version >= 1.1) return
  throw noOption(
    `http_version ${version.toFixed(1)}`,
    'health monitors HTTP 1.1 domain name health check',
  )
}

function checkChange(item: HealthMonitor, body: Fields): void {
  const given = HTTP.find((name) => !speaksHttp(item.type) && body[name] !== undefined)
  if (given !== undefined) throw noOption(given, `health monitors of type ${item.type}`)
  const bare = ['delay', 'max_retries', 'timeout'].find((name) => body[name] === null)
  if (bare !== undefined) throw noOption('None', bare)
  const domain = text(body, 'domain_name') ?? item.domain_name
  checkHost(domain, whole(body, 'http_version') ?? item.http_version)
}
