/** https://docs.openstack.org/api-ref/network/v2/#quality-of-service, neutron.services.qos */
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { boolean, text, type Attributes, type Fields } from '#neutron/attributes.ts'
import { conflict } from '#neutron/faults.ts'
import {
  qosPolicies,
  qosRules,
  type StoredQosPolicy,
  type StoredQosRule,
} from '#neutron/qos/tables.ts'
import {
  qosPolicyNotFound,
  refuseUnsharing,
  refuseUsed,
  rulesOfPolicies,
} from '#neutron/qos/use.ts'
import { fresh, revised } from '#neutron/scene.ts'
import { neutronStyle, ownAnd, standard, type NeutronKind } from '#neutron/style.ts'
import { resource } from '#resource/resource.ts'
import { rows, type Scene } from '#scene.ts'

const attributes: Attributes = {
  ...standard,
  name: { post: true, put: true, fallback: '', check: text() },
  description: { post: true, put: true, fallback: '', check: text(), unsorted: true },
  shared: { post: true, put: true, fallback: false, check: boolean, unsorted: true },
  is_default: { post: true, put: true, fallback: false, check: boolean, unsorted: true },
  tenant_id: { post: true, check: text() },
  project_id: { post: true, check: text() },
  rules: {},
}

export const qosPolicyKind: NeutronKind<StoredQosPolicy> = {
  path: '/qos/policies',
  one: 'policy',
  many: 'policies',
  collection: qosPolicies,
  attributes,
  // It is taken, and nothing is left out by it.
  filters: { is_default: () => ({}) },
  notFound: qosPolicyNotFound,
  visible: ownAnd(() => [{ shared: true }]),
  shown: (context, item) => shown(item, rulesOfPolicies(context, [item.id])),
  page: (context, items) => {
    const ids = items.map(({ id }) => id)
    const parts = Map.groupBy(rulesOfPolicies(context, ids), (rule) => rule.qos_policy_id)
    return items.map((item) => shown(item, parts.get(item.id) ?? []))
  },
  create: (context, body) => {
    const owner = String(body['project_id'])
    if (body['is_default'] === true) refuseSecondDefault(context, owner)
    return insertQosPolicy(context, owner, body)
  },
  change: (context, item, body) => {
    if (body['is_default'] === true && !item.is_default) {
      refuseSecondDefault(context, item.project_id)
    }
    if (body['shared'] === false && item.shared) refuseUnsharing(context, item)
    return rows(context, qosPolicies).update(revised(context, item, body))
  },
  remove: (context, item) => {
    refuseUsed(context, item)
    for (const { id } of rulesOfPolicies(context, [item.id])) rows(context, qosRules).remove(id)
    rows(context, qosPolicies).remove(item.id)
  },
}

export const qosPolicyRoutes = resource(neutronStyle, qosPolicyKind)

/** What the agents of this cloud can keep, in the service's order. */
const RULE_TYPES = [
  ...['bandwidth_limit', 'dscp_marking', 'minimum_bandwidth', 'minimum_packet_rate'],
  'packet_rate_limit',
]

/** The types of rules; each is shown as far as the rule for one of them allows. */
export const qosRuleTypeRoutes: Routes = (router) => {
  router.get('/qos/rule-types', (context) => {
    const all = context.allows('get_rule_type') ? RULE_TYPES.map((type) => ({ type })) : []
    return ok({ rule_types: all })
  })
  // What each driver can do with a type is not played, nor are rules without their policy.
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    router.unsimulated(method, '/qos/rule-types/{type}')
    for (const type of RULE_TYPES) {
      router.unsimulated(method, `/qos/alias-${type.replaceAll('_', '-')}-rules/{id}`)
    }
  }
}

/** A policy without rules. */
export function insertQosPolicy(scene: Scene, owner: string, body: Fields): StoredQosPolicy {
  const shared = body['shared'] === true
  return rows(scene, qosPolicies).insert({
    ...fresh(scene, owner),
    // Sharing is an entry of its own, which counts as a change.
    revision_number: shared ? 1 : 0,
    name: String(body['name'] ?? ''),
    description: String(body['description'] ?? ''),
    shared,
    is_default: body['is_default'] === true,
  })
}

function shown(item: StoredQosPolicy, parts: readonly StoredQosRule[]): Fields {
  return { ...item, rules: parts }
}

function refuseSecondDefault(scene: Scene, owner: string): void {
  if (!rows(scene, qosPolicies).first({ project_id: owner, is_default: true })) return
  const message = `A default QoS policy exists for project ${owner}.`
  throw conflict('QoSPolicyDefaultAlreadyExists', message)
}
