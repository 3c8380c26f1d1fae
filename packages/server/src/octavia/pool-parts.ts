/** What is in a pool, made and changed with it or with what is above it, and read with it. */
import {
  Member,
  type HealthMonitorCreate,
  type HealthMonitorUpdate,
  type MemberWanted,
  type PoolCreate,
  type PoolTree,
  type PoolUpdate,
} from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import type { Context } from '#bind.ts'
import { changedMonitor, changedPool, newMonitor, newPool, saysHttp } from '#octavia/bodies.ts'
import type { Step } from '#octavia/follow.ts'
import { presentMember, presentMonitor, presentPool } from '#octavia/present.ts'
import { membersWanted, newMember } from '#octavia/wanted-members.ts'
import { notUnderstood, rowsOf } from '#rows.ts'

type Octavia = OpenStack['octavia']

/** What comes with a pool that is made. */
type Inside = {
  readonly members?: readonly MemberWanted[]
  readonly monitor?: HealthMonitorCreate
}

/** What comes with a pool that is changed. */
type InsideChanged = {
  readonly members?: readonly MemberWanted[]
  readonly monitor?: HealthMonitorUpdate & { readonly id?: string }
}

/** Makes a pool after what it is in, and then what is in it. */
export const makePool = async (
  step: Step,
  octavia: Octavia,
  place: Parameters<typeof newPool>[0],
  pool: PoolCreate,
  inside: Inside,
): Promise<void> => {
  const { id } = await step('pool', () => octavia.pools.create(newPool(place, pool)))
  await fillPool(step, octavia, id, inside)
}

/** The members of a new pool, all in one call, and then its monitor. */
export const fillPool = async (
  step: Step,
  octavia: Octavia,
  pool_id: string,
  { members = [], monitor }: Inside,
): Promise<void> => {
  if (members.length > 0)
    await step('members', () => octavia.members(pool_id).replace(members.map(newMember)))
  if (monitor)
    await step('monitor', () => octavia.healthMonitors.create({ ...newMonitor(monitor), pool_id }))
}

/** Changes a pool after what it is in, and then what is in it. */
export const changePool = async (
  step: Step,
  context: Context,
  id: string,
  pool: PoolUpdate,
  inside: InsideChanged,
): Promise<void> => {
  const { pools } = context.openstack.octavia
  await step('changedPool', () => pools.update(id, changedPool(pool)))
  await changeInside(step, context, id, inside)
}

/** Changes what is in a pool: its members to those that are wanted, and its monitor. */
export const changeInside = async (
  step: Step,
  context: Context,
  pool: string,
  { members, monitor }: InsideChanged,
): Promise<void> => {
  if (members) await step('members', () => setMembers(context, pool, members))
  if (monitor) await step('changedMonitor', () => changeMonitorOf(context, pool, monitor))
}

/**
 * Gives a pool the members that are wanted and no others, in one call, or in none where it has them.
 * Throws `bad-reply` where one that it has is not understood, which would be deleted.
 */
export const setMembers = async (
  context: Context,
  pool: string,
  wanted: readonly MemberWanted[],
): Promise<void> => {
  const members = context.openstack.octavia.members(pool)
  const found = await members.listAll()
  const known = rowsOf(context, found, presentMember, Member)
  if (known.length < found.length) throw notUnderstood(context.request)
  const all = membersWanted(known, wanted)
  if (all) await members.replace(all)
}

/** The monitor that is named, or that of the pool; where there is none nothing is changed. */
const changeMonitorOf = async (
  context: Context,
  pool: string,
  { id, ...change }: NonNullable<InsideChanged['monitor']>,
): Promise<void> => {
  const { octavia } = context.openstack
  const monitor = id ?? (await octavia.pools.get(pool)).healthmonitor_id
  if (monitor) await changeMonitor(octavia, monitor, change)
}

/** HTTP settings are sent only where the monitor probes by HTTP. */
export const changeMonitor = async (
  { healthMonitors }: Octavia,
  id: string,
  change: HealthMonitorUpdate,
): Promise<void> => {
  const type = saysHttp(change) ? (await healthMonitors.get(id)).type : ''
  await healthMonitors.update(id, changedMonitor(type, change))
}

/** A pool with its members and its monitor, as far as it has them. */
export const poolTree = async (context: Context, id: string): Promise<PoolTree> => {
  const { octavia } = context.openstack
  const pool = presentPool(await octavia.pools.get(id))
  const { health_monitor_id: watching } = pool
  const [found, monitor] = await Promise.all([
    pool.members.length > 0 ? octavia.members(id).listAll() : [],
    watching ? octavia.healthMonitors.get(watching) : undefined,
  ])
  const members = rowsOf(context, found, presentMember, Member)
  return {
    pool,
    ...(members.length > 0 && { members }),
    ...(monitor && { monitor: presentMonitor(monitor) }),
  }
}
