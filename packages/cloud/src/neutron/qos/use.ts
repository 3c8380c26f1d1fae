/** Where QoS policies are used, and which of their rules a network can keep (neutron.services.qos). */
import type { Context } from '#http/context.ts'
import { spansProjects } from '#neutron/rbac/access.ts'
import type { Fields } from '#neutron/attributes.ts'
import { conflict } from '#neutron/faults.ts'
import { notFound } from '#http/faults.ts'
import {
  qosPolicies,
  qosRules,
  type StoredQosPolicy,
  type StoredQosRule,
} from '#neutron/qos/tables.ts'
import { rows, type Scene } from '#scene.ts'
import { floatingIps, networks, ports } from '#neutron/tables.ts'
import type { Collection } from '#store/collection.ts'

export const qosPolicyNotFound = (id: string): Error =>
  notFound(`QoS policy ${id} could not be found.`, 'QosPolicyNotFound')

/** Rules in the order in which Neutron tells of them: by their types. */
export function rulesOfPolicies(scene: Scene, ids: readonly string[]): StoredQosRule[] {
  return rows(scene, qosRules)
    .list({ where: { qos_policy_id: ids } })
    .toSorted((a, b) => (a.type < b.type ? -1 : a.type > b.type ? 1 : 0))
}

/**
 * Throws 404 for a policy that the database does not give to who names it in a body: whether the
 * rules show it is not asked (a project may use a shared policy that it cannot see).
 */
export function refuseHiddenPolicy(context: Context, { qos_policy_id: id }: Fields): void {
  if (typeof id !== 'string') return
  const policy = rows(context, qosPolicies).get(id)
  const given =
    policy && (policy.shared || policy.project_id === context.projectId || spansProjects(context))
  if (!given) throw qosPolicyNotFound(id)
}

/** Guarantees need a network whose wire is known: these are refused on tunnels. */
const GUARANTEES = ['minimum_bandwidth', 'minimum_packet_rate']

/** Throws 409 for a policy with a rule that the network cannot keep. */
export function refuseUnkept(scene: Scene, { qos_policy_id: id }: Fields, networkId: string): void {
  const rule = typeof id === 'string' ? unkept(scene, id, networkId, 'network') : undefined
  if (rule) throw unsupported(rule, 'network', networkId)
}

/** The same for a port; one that is attached to nothing is asked as its network is. */
export function refuseUnkeptByPort(
  scene: Scene,
  { qos_policy_id: id }: Fields,
  port: { readonly id: string; readonly network_id: string },
): void {
  const rule = typeof id === 'string' ? unkept(scene, id, port.network_id, 'port') : undefined
  if (rule) throw unsupported(rule, 'port', port.id)
}

/** Throws 409 where the ports that use the policy cannot keep its rules. */
export function refuseUnkeptByUsers(scene: Scene, policyId: string): void {
  const bare = new Set(
    rows(scene, networks)
      .list({ also: [(one) => one.qos_policy_id === policyId] })
      .map(({ id }) => id),
  )
  const users = rows(scene, ports).list({
    also: [
      ({ qos_policy_id: own, network_id }) =>
        own === policyId || (own === null && bare.has(network_id)),
    ],
  })
  for (const port of users) refuseUnkeptByPort(scene, { qos_policy_id: policyId }, port)
}

function unkept(
  scene: Scene,
  policyId: string,
  networkId: string,
  by: 'network' | 'port',
): StoredQosRule | undefined {
  const network = rows(scene, networks).get(networkId)
  if (network?.['provider:physical_network']) return undefined
  // A network is asked for its bandwidth only (validate_rule_for_network of the drivers).
  const refused = by === 'network' ? GUARANTEES.slice(0, 1) : GUARANTEES
  return rulesOfPolicies(scene, [policyId]).find(({ type }) => refused.includes(type))
}

const unsupported = (rule: StoredQosRule, what: 'network' | 'port', id: string): Error =>
  what === 'port'
    ? conflict('QosRuleNotSupported', `Rule ${rule.type} is not supported by port ${id}`)
    : conflict(
        'QosRuleNotSupportedByNetwork',
        `Rule ${rule.type} is not supported by network ${id}`,
      )

type User = {
  readonly id: string
  readonly project_id: string
  readonly qos_policy_id?: string | null
}

/** The first thing of each type that the test holds of, in the service's order. */
function users(scene: Scene, test: (one: User) => boolean): [what: string, id: string][] {
  const first = <T extends User>(table: Collection<T>) =>
    rows(scene, table).list({ also: [test], limit: 1 })[0]
  const found = [
    ['port', first(ports)],
    ['network', first(networks)],
    ['fip', first(floatingIps)],
  ] as const
  return found.flatMap(([what, user]) => (user ? [[what, user.id]] : []))
}

/** Throws 409 for a policy that something uses, naming the first such thing. */
export function refuseUsed(scene: Scene, { id }: StoredQosPolicy): void {
  const [used] = users(scene, (one) => one.qos_policy_id === id)
  if (!used) return
  throw conflict('QosPolicyInUse', `QoS Policy ${id} is used by ${used[0]} ${used[1]}.`)
}

/** Throws 409 where projects that may not use it any more do so. */
export function refuseUnsharing(scene: Scene, { id, project_id: owner }: StoredQosPolicy): void {
  const foreign = users(scene, (one) => one.qos_policy_id === id && one.project_id !== owner)
  if (foreign.length === 0) return
  const message =
    `RBAC policy on object ${id} cannot be removed because other objects depend on it.\n` +
    'Details: project_id=*'
  throw conflict('RbacPolicyInUse', message)
}
