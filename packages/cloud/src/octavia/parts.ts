/** What is in a load balancer, found from either side. */
import { rows, type Place } from '#scene.ts'
import {
  healthMonitors,
  l7Policies,
  l7Rules,
  listeners,
  loadBalancers,
  members,
  pools,
  type HealthMonitor,
  type L7Policy,
  type L7Rule,
  type Listener,
  type LoadBalancer,
  type Member,
  type PartRef,
  type Pool,
} from '#octavia/rows.ts'
import { oldestFirst } from '#neutron/scene.ts'

export const listenersOf = (place: Place, load_balancer_id: string): Listener[] =>
  rows(place, listeners).list({ where: { load_balancer_id }, order: oldestFirst })

export const poolsOf = (place: Place, load_balancer_id: string): Pool[] =>
  rows(place, pools).list({ where: { load_balancer_id }, order: oldestFirst })

export const membersOf = (place: Place, pool_id: string): Member[] =>
  rows(place, members).list({ where: { pool_id }, order: oldestFirst })

export const monitorOf = (place: Place, pool_id: string): HealthMonitor | undefined =>
  rows(place, healthMonitors).first({ pool_id })

/** The policies of a listener, in their order. */
export const policiesOf = (place: Place, listener_id: string): L7Policy[] =>
  rows(place, l7Policies)
    .list({ where: { listener_id }, order: oldestFirst })
    .toSorted((one, other) => one.position - other.position)

export const rulesOf = (place: Place, l7policy_id: string): L7Rule[] =>
  rows(place, l7Rules).list({ where: { l7policy_id }, order: oldestFirst })

/**
 * The listeners that use a pool: by default, or by a policy that is enabled and has rules
 * (octavia.db.models.Pool.listeners).
 */
export function usersOf(place: Place, pool: Pick<Pool, 'id'>): Listener[] {
  const table = rows(place, listeners)
  const direct = table.list({ where: { default_pool_id: pool.id }, order: oldestFirst })
  const policies = rows(place, l7Policies).list({ where: { redirect_pool_id: pool.id } })
  const more = policies
    .filter(({ id, admin_state_up }) => admin_state_up && rulesOf(place, id).length > 0)
    .flatMap(({ listener_id }) => table.get(listener_id) ?? [])
  return [...new Map([...direct, ...more].map((one) => [one.id, one])).values()]
}

/** The pools that a listener uses: its default, and those of its enabled policies with rules. */
export function usedBy(place: Place, listener: Listener): Pool[] {
  const ids = [
    listener.default_pool_id,
    ...policiesOf(place, listener.id)
      .filter(({ id, admin_state_up }) => admin_state_up && rulesOf(place, id).length > 0)
      .map(({ redirect_pool_id }) => redirect_pool_id),
  ]
  const table = rows(place, pools)
  return [...new Set(ids)].flatMap((id) => (id === null ? [] : (table.get(id) ?? [])))
}

/** The load balancer of a part, which is there as long as the part is. */
export function balancerOf(place: Place, id: string): LoadBalancer {
  const found = rows(place, loadBalancers).get(id)
  if (!found) throw new Error(`There is no load balancer ${id}.`)
  return found
}

/** Everything in a load balancer. */
export function allParts(place: Place, id: string): PartRef[] {
  const own = listenersOf(place, id)
  const policies = own.flatMap((one) => policiesOf(place, one.id))
  const rules = policies.flatMap((one) => rulesOf(place, one.id))
  const inside = poolsOf(place, id)
  const servers = inside.flatMap((one) => membersOf(place, one.id))
  const monitors = inside.flatMap((one) => monitorOf(place, one.id) ?? [])
  return [
    ...refs('L7 rule', rules),
    ...refs('L7 policy', policies),
    ...refs('listener', own),
    ...refs('member', servers),
    ...refs('health monitor', monitors),
    ...refs('pool', inside),
  ]
}

export const refs = (kind: PartRef['kind'], parts: readonly { id: string }[]): PartRef[] =>
  parts.map(({ id }) => ({ kind, id }))
