/**
 * Things of a load balancer as the pages hold them: each knows what it is inside (SV-LB-04), and by
 * what it is seen to have changed (SV-LB-05).
 */
import type {
  HealthMonitor,
  L7Policy,
  L7Rule,
  LeftOut,
  Listener,
  LoadBalancer,
  Member,
  Pool,
} from '@meridian/contract'

type Tracked = { readonly trackBy: string }

export type LoadBalancerRow = LoadBalancer &
  Tracked & { readonly floating_ip_address: string | undefined }
export type ListenerRow = Listener & Tracked & { readonly loadbalancerId: string }
export type PoolRow = Pool &
  Tracked & { readonly loadbalancerId: string; readonly listenerId: string | undefined }
export type MemberRow = Member & Tracked & { readonly poolId: string }
export type HealthMonitorRow = HealthMonitor & Tracked & { readonly poolId: string }
export type L7PolicyRow = L7Policy & Tracked & { readonly listenerId: string }
export type L7RuleRow = L7Rule & Tracked & { readonly l7policyId: string }

type Part = { readonly id: string; readonly updated_at?: string | null }

const tracked = <T extends Part>(part: T): T & Tracked => ({
  ...part,
  trackBy: `${part.id}${part.updated_at ?? ''}`,
})

const firstId = ([first]: readonly { readonly id: string }[]): string => first?.id ?? ''

/** With the address that leads to it from outside (SV-LBROUTE-14). */
export const asLoadBalancer = (one: LoadBalancer): LoadBalancerRow => ({
  ...tracked(one),
  floating_ip_address: one.floating_ip?.ip,
})

export const asListener = (one: Listener): ListenerRow => ({
  ...tracked(one),
  loadbalancerId: firstId(one.load_balancers),
})

/** A pool that several listeners lead to is inside none of them. */
export const asPool = (one: Pool): PoolRow => ({
  ...tracked(one),
  loadbalancerId: firstId(one.loadbalancers),
  listenerId: one.listeners.length === 1 ? firstId(one.listeners) : undefined,
})

export const asMember =
  (poolId: string) =>
  (one: Member): MemberRow => ({ ...tracked(one), poolId })

export const asHealthMonitor = (one: HealthMonitor): HealthMonitorRow => ({
  ...tracked(one),
  poolId: firstId(one.pools),
})

export const asL7Policy = (one: L7Policy): L7PolicyRow => ({
  ...tracked(one),
  listenerId: one.listener_id,
})

export const asL7Rule =
  (l7policyId: string) =>
  (one: L7Rule): L7RuleRow => ({ ...tracked(one), l7policyId })

type Listed<T> = { readonly items: readonly T[]; readonly left_out?: readonly LeftOut[] }

/** The same list with other rows; what it says besides stays. */
export const rowsOf = <T, R>({ items, ...rest }: Listed<T>, as: (one: T) => R): Listed<R> => ({
  ...rest,
  items: items.map(as),
})
