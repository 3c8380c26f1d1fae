/** A load balancer takes one change at a time: until it is over, all of it is immutable. */
import type { Context } from '#http/context.ts'
import { conflict, type Fault } from '#http/faults.ts'
import { balancerLife, mark, stamp } from '#octavia/life.ts'
import { refs } from '#octavia/parts.ts'
import {
  deletedBalancers,
  loadBalancers,
  type LoadBalancer,
  type PartRef,
  type Pool,
} from '#octavia/rows.ts'
import { allow, missing } from '#octavia/style.ts'

/** 409 in Octavia's words. */
export const immutable = (resource: string, id: string): Fault =>
  conflict(`${resource} ${id} is immutable and cannot be updated.`)

/**
 * The load balancer that something is to be made in. Throws 404 where there was none; one that is
 * deleted is known and cannot be changed any more, which is 409.
 */
export function balancerToFill(context: Context, id: string, ruled: string): LoadBalancer {
  const balancer = context.table(loadBalancers).get(id)
  if (balancer) return balancer
  const deleted = context.table(deletedBalancers).get(id)
  if (!deleted) throw missing('Load Balancer', id)
  allow(context, ruled, 'post', deleted.project_id)
  throw immutable('Load Balancer', id)
}

/** Throws the 409 of a pool, or of its load balancer, that cannot be changed now. */
export function refuseLocked(context: Context, pool: Pool): void {
  if (pool.provisioning_status !== 'ACTIVE') throw immutable('Pool', pool.id)
  const balancer = context.table(loadBalancers).get(pool.load_balancer_id)
  if (balancer?.provisioning_status === 'ACTIVE') return
  throw immutable('Load Balancer', pool.load_balancer_id)
}

/**
 * Begins a change of something in a load balancer; what else is busy meanwhile gets PENDING_UPDATE.
 * Throws 409 unless the load balancer is ACTIVE.
 */
export function lock(
  context: Context,
  balancerId: string,
  busy: { listeners?: readonly { id: string }[]; more?: readonly PartRef[] } = {},
): void {
  const table = context.table(loadBalancers)
  const balancer = table.get(balancerId)
  if (balancer?.provisioning_status !== 'ACTIVE') throw immutable('Load Balancer', balancerId)
  const all = [...refs('listener', busy.listeners ?? []), ...(busy.more ?? [])]
  for (const ref of all) mark(context, ref, 'PENDING_UPDATE')
  table.update({
    ...balancer,
    provisioning_status: 'PENDING_UPDATE',
    updated_at: stamp(context),
    change: { about: [], busy: all },
  })
  balancerLife.begin(context.world, context.region, balancerId, 'updating', context.now)
}

/**
 * Says what the change that was begun is about, and what else counts as ready when it is over,
 * though it was not busy.
 */
export function changes(
  context: Context,
  balancerId: string,
  about: readonly PartRef[],
  readied: readonly PartRef[] = [],
): void {
  const table = context.table(loadBalancers)
  const balancer = table.get(balancerId)
  if (!balancer) return
  const { change } = balancer
  const named = new Set(about.map(({ id }) => id))
  const busy = [...change.busy, ...readied].filter(({ id }) => !named.has(id))
  table.update({ ...balancer, change: { about: [...change.about, ...about], busy } })
}

/** Begins a change of the load balancer itself; throws 409 from any of the other states. */
export function lockWhole(
  context: Context,
  balancer: LoadBalancer,
  {
    from,
    to,
    step,
  }: {
    from: readonly LoadBalancer['provisioning_status'][]
    to: 'PENDING_UPDATE' | 'PENDING_DELETE'
    step: 'updating' | 'failingOver' | 'deleting'
  },
): LoadBalancer {
  const { id, provisioning_status: state } = balancer
  if (!from.includes(state)) {
    throw conflict(`Invalid state ${state} of loadbalancer resource ${id}`)
  }
  const locked = { ...balancer, provisioning_status: to, updated_at: stamp(context) }
  const change = { about: [], busy: [] }
  context.table(loadBalancers).update({ ...locked, change })
  balancerLife.begin(context.world, context.region, id, step, context.now)
  return { ...locked, change }
}
