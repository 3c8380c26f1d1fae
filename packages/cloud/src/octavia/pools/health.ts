/**
 * What amphorae report every three seconds: what is enabled works, a member is looked at where its
 * pool has a monitor, and one whose name has "broken" in it does not answer, as in the real cloud
 * that the tests run on. What a listener has passed on grows with the clock.
 */
import { lifecycle, type Moment } from '#lifecycle.ts'
import { listenersOf, membersOf, monitorOf, policiesOf, poolsOf, rulesOf } from '#octavia/parts.ts'
import {
  healthMonitors,
  l7Policies,
  l7Rules,
  listeners,
  loadBalancers,
  members,
  pools,
  type Listener,
  type LoadBalancer,
  type Operating,
  type Part,
  type Pool,
  type Traffic,
} from '#octavia/rows.ts'
import { rows, type Scene } from '#scene.ts'
import type { Table } from '#store/collection.ts'
import { wholeNumber } from '#wire/numbers.ts'

const EVERY = 3_000

export const healthLife = lifecycle('load-balancer-health', loadBalancers, {
  failed: (balancer) => balancer,
  steps: {
    reporting: {
      after: EVERY,
      done: (balancer, moment): LoadBalancer => {
        const operating_status = report(balancer, moment)
        return balancer.provisioning_status === 'ACTIVE'
          ? { ...balancer, operating_status }
          : balancer
      },
    },
  },
})

/** Writes down how everything in a load balancer does, and answers how that one does itself. */
export function report(balancer: LoadBalancer, moment: Moment): Operating {
  const inside = poolsOf(moment, balancer.id).map((pool) => reportPool(moment, pool))
  for (const listener of listenersOf(moment, balancer.id)) reportListener(moment, listener)
  if (!balancer.admin_state_up) return 'OFFLINE'
  if (inside.includes('ERROR')) return 'ERROR'
  return inside.includes('DEGRADED') ? 'DEGRADED' : 'ONLINE'
}

function reportPool(scene: Scene, pool: Pool): Operating {
  const monitor = monitorOf(scene, pool.id)
  if (monitor) note(rows(scene, healthMonitors), monitor, byState(monitor))
  const watched = monitor?.admin_state_up === true
  const states = membersOf(scene, pool.id).map((member) => {
    const state = (): Operating => {
      if (!member.admin_state_up || !pool.admin_state_up) return 'OFFLINE'
      if (!watched) return 'NO_MONITOR'
      return member.name?.toLowerCase().includes('broken') ? 'ERROR' : 'ONLINE'
    }
    return note(rows(scene, members), member, state())
  })
  const bad = states.filter((state) => state === 'ERROR').length
  const whole = (): Operating => {
    if (!pool.admin_state_up) return 'OFFLINE'
    if (bad > 0) return bad === states.length ? 'ERROR' : 'DEGRADED'
    return 'ONLINE'
  }
  return note(rows(scene, pools), pool, whole())
}

function reportListener(scene: Scene, listener: Listener): void {
  for (const policy of policiesOf(scene, listener.id)) {
    note(rows(scene, l7Policies), policy, byState(policy))
    for (const rule of rulesOf(scene, policy.id)) note(rows(scene, l7Rules), rule, byState(rule))
  }
  const table = rows(scene, listeners)
  const id = listener.default_pool_id
  const below = id === null ? undefined : rows(scene, pools).get(id)?.operating_status
  const poor = below === 'ERROR' || below === 'DEGRADED' ? below : 'ONLINE'
  const state = note(table, listener, listener.admin_state_up ? poor : 'OFFLINE')
  const current = table.get(listener.id) ?? listener
  const passes = state === 'ONLINE' || state === 'DEGRADED'
  table.update({ ...current, traffic: counted(current.traffic, scene.now, passes) })
}

const byState = ({ admin_state_up }: Part): Operating => (admin_state_up ? 'ONLINE' : 'OFFLINE')

/** The state that is kept: of what is not ready, the one that it had. */
function note<T extends Part>(table: Table<T>, part: T, operating_status: Operating): Operating {
  if (part.provisioning_status !== 'ACTIVE') return part.operating_status
  table.update({ ...part, operating_status })
  return operating_status
}

function counted(traffic: Traffic, now: number, passes: boolean): Traffic {
  const moments = momentsOf(traffic, now)
  if (!passes) return { moments, since: null }
  return traffic.since === null ? { moments: moments + 1, since: now } : traffic
}

/** How many reports there were of something that passed. */
function momentsOf({ moments, since }: Traffic, now: number): number {
  return since === null ? moments : moments + Math.floor((now - since) / EVERY)
}

const counters = [
  ...(['bytes_in', 'bytes_out', 'active_connections'] as const),
  ...(['total_connections', 'request_errors'] as const),
] as const
type Statistics = Readonly<Record<(typeof counters)[number], bigint>>

/** What has passed a listener by now; more than JavaScript's numbers hold, it is told with all digits. */
export function statisticsOf({ id, traffic }: Listener, now: number): Statistics {
  const moments = BigInt(momentsOf(traffic, now))
  const share = BigInt(Number.parseInt(id.slice(0, 4), 16))
  return {
    bytes_in: moments * (1024n + (share % 4096n)),
    bytes_out: moments * (8192n + share),
    active_connections: traffic.since === null ? 0n : (share + moments * 7n) % 20n,
    total_connections: moments * (1n + (share % 29n)),
    request_errors: 0n,
  }
}

/** The sum over several listeners, as it is written. */
export const toldOf = (all: readonly Statistics[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    counters.map((name) => [name, wholeNumber(all.reduce((total, one) => total + one[name], 0n))]),
  )
