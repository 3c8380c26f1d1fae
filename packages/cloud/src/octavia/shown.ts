/** How each kind of thing looks on the wire (octavia.api.v2.types). */
import {
  listenersOf,
  membersOf,
  monitorOf,
  policiesOf,
  poolsOf,
  rulesOf,
  usersOf,
} from '#octavia/parts.ts'
import type {
  HealthMonitor,
  L7Policy,
  L7Rule,
  Listener,
  LoadBalancer,
  Member,
  Pool,
} from '#octavia/rows.ts'
import type { Fields } from '#resource/resource.ts'
import type { Place } from '#scene.ts'
import { without } from '#wire/without.ts'

const ids = (all: readonly { id: string }[]): { id: string }[] => all.map(({ id }) => ({ id }))

/** Names and descriptions that were never given, or taken away, are empty. */
const named = ({ name }: { name: string | null }) => ({ name: name ?? '' })
const described = ({ name, description }: { name: string | null; description: string | null }) => ({
  name: name ?? '',
  description: description ?? '',
})

/** A load balancer; in the answer to a creation with all that is in it. */
export function shownBalancer(place: Place, balancer: LoadBalancer, whole = false): Fields {
  const { id, project_id } = balancer
  const own = listenersOf(place, id)
  const inside = poolsOf(place, id)
  return {
    ...without(balancer, 'octavia_owned', 'change'),
    ...described(balancer),
    listeners: whole ? own.map((one) => shownListener(place, one, true)) : ids(own),
    pools: whole ? inside.map((one) => shownPool(place, one, true)) : ids(inside),
    tenant_id: project_id,
  }
}

export function shownListener(place: Place, listener: Listener, whole = false): Fields {
  const policies = policiesOf(place, listener.id)
  const { load_balancer_id: id, allowed_cidrs: cidrs, project_id } = listener
  return {
    ...without(listener, 'load_balancer_id', 'traffic'),
    ...described(listener),
    allowed_cidrs: cidrs.length > 0 ? cidrs : null,
    l7policies: whole ? policies.map((one) => shownPolicy(place, one, true)) : ids(policies),
    ...(whole ? {} : { loadbalancers: [{ id }] }),
    tenant_id: project_id,
  }
}

export function shownPool(place: Place, pool: Pool, whole = false): Fields {
  const monitor = monitorOf(place, pool.id)
  const servers = membersOf(place, pool.id)
  const besides = whole
    ? { members: servers.map(shownMember), healthmonitor: null }
    : {
        members: ids(servers),
        loadbalancers: [{ id: pool.load_balancer_id }],
        ...(monitor ? { healthmonitor_id: monitor.id } : {}),
      }
  return {
    ...without(pool, 'load_balancer_id'),
    ...described(pool),
    ...besides,
    listeners: ids(usersOf(place, pool)),
    tenant_id: pool.project_id,
  }
}

export function shownMember(member: Member): Fields {
  return { ...without(member, 'pool_id'), ...named(member), tenant_id: member.project_id }
}

export function shownMonitor(monitor: HealthMonitor): Fields {
  const { pool_id: id, project_id } = monitor
  return {
    ...without(monitor, 'pool_id'),
    ...named(monitor),
    pools: [{ id }],
    tenant_id: project_id,
  }
}

export function shownPolicy(place: Place, policy: L7Policy, whole = false): Fields {
  const rules = rulesOf(place, policy.id)
  return {
    ...policy,
    ...described(policy),
    rules: whole ? rules.map(shownRule) : ids(rules),
    tenant_id: policy.project_id,
  }
}

export function shownRule(rule: L7Rule): Fields {
  return { ...without(rule, 'l7policy_id'), tenant_id: rule.project_id }
}
