/** The rules of a QoS policy, of one type each (neutron.objects.qos.qos_policy_validator). */
import type { Context } from '#http/context.ts'
import { notFound } from '#http/faults.ts'
import type { Routes } from '#http/router.ts'
import { integer, oneOf, text, type Attributes, type Fields } from '#neutron/attributes.ts'
import { conflict } from '#neutron/faults.ts'
import { qosPolicyKind } from '#neutron/qos/qos.ts'
import {
  qosPolicies,
  qosRules,
  type StoredQosPolicy,
  type StoredQosRule,
} from '#neutron/qos/tables.ts'
import { refuseUnkeptByUsers, rulesOfPolicies } from '#neutron/qos/use.ts'
import { revised } from '#neutron/scene.ts'
import { given, neutronStyle, type NeutronKind } from '#neutron/style.ts'
import { resource } from '#resource/resource.ts'
import { rows, type Scene } from '#scene.ts'
import { without } from '#wire/without.ts'

const LARGEST = 2_147_483_647
const DIRECTIONS = ['ingress', 'egress'] as const
const DSCP_MARKS = [
  ...[0, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 46, 48, 56],
]

const amount = { post: true, put: true, required: true, check: integer(0, LARGEST) }
const burst = { post: true, put: true, fallback: 0, check: integer(0, LARGEST) }
const towards = (...ways: readonly string[]) => {
  return { post: true, put: true, fallback: 'egress', check: oneOf(...ways) }
}
const mark: Attributes[string] = {
  post: true,
  put: true,
  required: true,
  check: (value, name) => oneOf(...DSCP_MARKS)(integer()(value, name), name),
}

/** What each type of rule is made of. */
const TYPES: Readonly<Record<string, Attributes>> = {
  bandwidth_limit: { max_kbps: amount, max_burst_kbps: burst, direction: towards(...DIRECTIONS) },
  dscp_marking: { dscp_mark: mark },
  minimum_bandwidth: { min_kbps: amount, direction: towards(...DIRECTIONS) },
  minimum_packet_rate: { min_kpps: amount, direction: towards(...DIRECTIONS, 'any') },
  packet_rate_limit: { max_kpps: amount, max_burst_kpps: burst, direction: towards(...DIRECTIONS) },
}

const kindOf = (type: string, own: Attributes): NeutronKind<StoredQosRule> => {
  const policyOf = (context: Context): StoredQosPolicy =>
    given(context, qosPolicyKind, context.param('policy_id'))
  return {
    path: `/qos/policies/{policy_id}/${type}_rules`,
    one: `${type}_rule`,
    ruled: `policy_${type}_rule`,
    many: `${type}_rules`,
    collection: qosRules,
    attributes: {
      id: {},
      ...own,
      tenant_id: { post: true, check: text() },
      project_id: { post: true, check: text() },
    },
    ready: (context) => void policyOf(context),
    visible: (context) => [{ qos_policy_id: context.param('policy_id'), type }],
    find: (context, id) => {
      const policy = policyOf(context)
      const rule = rows(context, qosRules).get(id)
      if (rule?.qos_policy_id === policy.id && rule.type === type) return rule
      const message = `QoS rule ${id} for policy ${policy.id} could not be found.`
      throw notFound(message, 'QosRuleNotFound')
    },
    notFound: (id) => notFound(`QoS rule ${id} could not be found.`, 'QosRuleNotFound'),
    // Who may not make rules is told so of policies, too, that are not there.
    target: (context, item) => {
      const policy = rows(context, qosPolicies).get(context.param('policy_id'))
      return { project_id: policy?.project_id ?? '', ...item }
    },
    shown: (_context, rule) => without({ ...rule }, 'type', 'qos_policy_id'),
    create: (context, body) => {
      const policy = policyOf(context)
      const made = insertQosRule(context, policy, type, body)
      refuseUnkeptByUsers(context, policy.id)
      touch(context, policy)
      return made
    },
    change: (context, rule, body) => {
      const policy = policyOf(context)
      refuseAgainst(context, policy, { ...rule, ...body }, body)
      const changed = rows(context, qosRules).update({ ...rule, ...body })
      refuseUnkeptByUsers(context, policy.id)
      touch(context, policy)
      return changed
    },
    remove: (context, rule) => {
      rows(context, qosRules).remove(rule.id)
      touch(context, policyOf(context))
    },
  }
}

/** Each type of rule has routes of its own. */
export const qosRuleRoutes: Routes = (router) => {
  for (const [type, own] of Object.entries(TYPES)) resource(neutronStyle, kindOf(type, own))(router)
}

/** A rule of a policy. Throws 409 where it contradicts another. */
export function insertQosRule(
  scene: Scene,
  policy: StoredQosPolicy,
  type: string,
  body: Fields,
): StoredQosRule {
  const values = without(body, 'project_id', 'tenant_id')
  const rule = { id: scene.world.random.uuid(), type, qos_policy_id: policy.id, ...values }
  refuseAgainst(scene, policy, rule, values)
  return rows(scene, qosRules).insert(rule)
}

function touch(scene: Scene, policy: StoredQosPolicy): void {
  rows(scene, qosPolicies).update(revised(scene, policy))
}

/** In the service's order: limits against guarantees, both ways against any, two of a kind. */
function refuseAgainst(
  scene: Scene,
  policy: StoredQosPolicy,
  rule: StoredQosRule,
  sent: Fields,
): void {
  const all = rulesOfPolicies(scene, [policy.id])
  for (const other of all) refuseUnlimited(policy, other, sent)
  const others = all.filter(({ id, type }) => id !== rule.id && type === rule.type)
  if (rule.type === 'minimum_packet_rate') {
    const mixed = others.find(
      ({ direction }) =>
        (direction === 'any' || rule.direction === 'any') && direction !== rule.direction,
    )
    if (mixed) throw contradiction(policy, rule.direction, mixed, mixed.direction)
  }
  const twin = others.find(({ direction }) => direction === rule.direction)
  if (!twin) return
  const message =
    `Rule ${rule.type} conflicts with rule ${twin.id} which already exists in QoS Policy ` +
    `${policy.id}.`
  throw conflict('QoSRulesConflict', message)
}

/** More cannot be guaranteed than is let through, whichever way each of both is meant. */
function refuseUnlimited(policy: StoredQosPolicy, other: StoredQosRule, sent: Fields): void {
  const { max_kbps: most, min_kbps: least } = sent
  if (typeof most === 'number' && other.min_kbps !== undefined && other.min_kbps > most) {
    throw contradiction(policy, most, other, other.min_kbps)
  }
  if (typeof least === 'number' && other.max_kbps !== undefined && other.max_kbps < least) {
    throw contradiction(policy, least, other, other.max_kbps)
  }
}

function contradiction(
  policy: StoredQosPolicy,
  value: unknown,
  other: StoredQosRule,
  held: unknown,
): Error {
  const message =
    `Unable to add the rule with value ${String(value)} to the policy ${policy.id} as the ` +
    `existing rule of type ${other.type} has value ${String(held)}.`
  return conflict('QoSRuleParameterConflict', message)
}
