/**
 * Load balancers that are made with all that is in them. As in Octavia of Zed, their parts stay in
 * PENDING_CREATE when they are there: its worker forgets the listeners on the way
 * (`run_flow` of octavia.controller.worker.v2.controller_worker).
 */
import type { Context } from '#http/context.ts'
import { insertMonitor, checkMonitorOf } from '#octavia/pools/health-monitors.ts'
import { insertPolicy } from '#octavia/l7-policies/l7-policies.ts'
import { insertRule } from '#octavia/l7-policies/l7-rules.ts'
import { checkDefaultPool, refuseChildren } from '#octavia/listeners/checks.ts'
import { insertListener } from '#octavia/listeners/listeners.ts'
import { insertMember, refuseReserved } from '#octavia/pools/members.ts'
import { insertPool } from '#octavia/pools/pools.ts'
import { refuseOverQuota } from '#octavia/quotas.ts'
import type { LoadBalancer, Pool } from '#octavia/rows.ts'
import { unfit } from '#octavia/style.ts'
import { object, objects, text } from '#octavia/values.ts'
import type { Fields } from '#resource/resource.ts'

/** A pool with no more than a name, and the two attributes that every body has, is named only. */
const isWhole = (pool: Fields): boolean => Object.keys(pool).length > 3

/** Makes what the body has in it, the pools first. Throws 400, 403 and 409. */
export function createGraph(context: Context, balancer: LoadBalancer, body: Fields): void {
  const listeners = objects(body, 'listeners')
  const named = listeners.flatMap((listener) => [
    object(listener, 'default_pool'),
    ...objects(listener, 'l7policies').map((policy) => object(policy, 'redirect_pool')),
  ])
  const inside = named.filter((pool) => pool !== undefined)
  if (inside.some((pool) => !text(pool, 'name'))) {
    throw unfit('Pools must be named when creating a fully populated loadbalancer.')
  }
  const wanted = [...objects(body, 'pools'), ...inside.filter(isWhole)]
  const names = wanted.map((pool) => text(pool, 'name') ?? '')
  if (new Set(names).size < names.length) {
    throw unfit('Pool names must be unique when creating a fully populated loadbalancer.')
  }
  const lost = inside.find((pool) => !names.includes(text(pool, 'name') ?? ''))
  if (lost) {
    throw unfit(`Pool '${text(lost, 'name')}' was referenced but no full definition was found.`)
  }
  const { project_id: owner } = balancer
  if (wanted.length > 0) refuseOverQuota(context, owner, 'pool', wanted.length)
  const pools = new Map(
    wanted.map((pool) => [text(pool, 'name') ?? '', makePool(context, balancer, pool)] as const),
  )
  if (listeners.length > 0) refuseOverQuota(context, owner, 'listener', listeners.length)
  for (const listener of listeners) makeListener(context, balancer, listener, pools)
}

function makePool(context: Context, balancer: LoadBalancer, body: Fields): Pool {
  const name = text(body, 'name') ?? ''
  const lacking = ['protocol', 'lb_algorithm'].find((attribute) => body[attribute] === undefined)
  if (lacking !== undefined) {
    throw unfit(`Pool definition for '${name}' missing required attribute: ${lacking}`)
  }
  const pool = insertPool(context, balancer, body)
  const monitor = object(body, 'healthmonitor')
  if (monitor) {
    refuseOverQuota(context, pool.project_id, 'health_monitor')
    const { type, delay } = insertMonitor(context, pool, monitor)
    checkMonitorOf(pool, type, delay)
  }
  const members = objects(body, 'members')
  if (members.length > 0) refuseOverQuota(context, pool.project_id, 'member', members.length)
  for (const member of members) {
    refuseReserved(text(member, 'address') ?? '')
    insertMember(context, pool, member)
  }
  return pool
}

function makeListener(
  context: Context,
  balancer: LoadBalancer,
  body: Fields,
  pools: ReadonlyMap<string, Pool>,
): void {
  const poolOf = (pool: Fields | undefined): string | null =>
    pools.get((pool && text(pool, 'name')) ?? '')?.id ?? null
  const pool = poolOf(object(body, 'default_pool')) ?? text(body, 'default_pool_id')
  const protocol = text(body, 'protocol') ?? ''
  if (pool !== null) checkDefaultPool(context, { load_balancer_id: balancer.id, protocol }, pool)
  const listener = insertListener(context, balancer, body, pool)
  const policies = objects(body, 'l7policies')
  if (policies.length > 0) refuseChildren(protocol)
  for (const one of policies) {
    const redirect_pool_id = poolOf(object(one, 'redirect_pool'))
    const policy = insertPolicy(context, listener, { ...one, redirect_pool_id })
    for (const rule of objects(one, 'rules')) insertRule(context, policy, rule)
  }
}
