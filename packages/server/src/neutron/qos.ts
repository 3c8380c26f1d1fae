import {
  qosBandwidthLimits,
  qosDscpMarkings,
  qosMinimumBandwidths,
  qosMinimumPacketRates,
  qosPolicies,
  qosRules,
  QosRule,
  say,
  type QosPolicy,
} from '@meridian/contract'
import { isQosRuleType, type NeutronQosRuleType } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created, type Context } from '#bind.ts'
import { ApiRefusal } from '#http/errors.ts'
import { rowsOf } from '#rows.ts'
import { serve } from '#serve.ts'

const byName = (a: QosPolicy, b: QosPolicy): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0

/** https://docs.openstack.org/api-ref/network/v2/#quality-of-service */
export const qosRoutes = (app: FastifyInstance): void => {
  const { list, ...plain } = qosPolicies
  serve(app, plain, ({ neutron }) => neutron.qosPolicies, { present: (policy) => policy })

  bind(app, list, async ({ query }, context) => {
    const { neutron, projectId: own } = context.openstack
    const { all_projects = false, project_id: owner } = query
    const narrowed = owner !== undefined && (all_projects || owner !== own)
    // One call: what Neutron shows is the project's own and what is shared, to administrators all.
    const found = await neutron.qosPolicies.listAll(narrowed ? { project_id: owner } : {})
    const items = rowsOf(context, found, (policy) => policy)
    const usable = items.filter((one) => all_projects || narrowed || one.shared || isOwn(one, own))
    return { items: usable.toSorted(byName) }
  })

  bind(app, qosRules.list, async ({ params }, context) => ({
    items: await rulesOf(context, params.policy_id),
  }))

  bind(app, qosRules.load, ({ params }, context) => ruleOf(context, params))

  bind(app, qosRules.remove, async ({ params }, context) => {
    const { type } = await ruleOf(context, params)
    if (!isQosRuleType(type)) throw unknownRule()
    await context.openstack.neutron.qosRules.remove(params.policy_id, type, params.rule_id)
  })

  ofType(app, 'bandwidth_limit', qosBandwidthLimits)
  ofType(app, 'dscp_marking', qosDscpMarkings)
  ofType(app, 'minimum_bandwidth', qosMinimumBandwidths)
  ofType(app, 'minimum_packet_rate', qosMinimumPacketRates)
}

const isOwn = ({ project_id, tenant_id }: QosPolicy, own: string | undefined): boolean =>
  (project_id ?? tenant_id) === own

type Params = { readonly policy_id: string; readonly rule_id: string }

/** Neutron tells of rules with their types inside of their policy only. */
const rulesOf = async (context: Context, policy: string): Promise<QosRule[]> => {
  const { rules } = await context.openstack.neutron.qosPolicies.get(policy)
  return rowsOf(context, rules, (rule) => rule, QosRule)
}

const ruleOf = async (context: Context, { policy_id, rule_id }: Params): Promise<QosRule> => {
  const found = (await rulesOf(context, policy_id)).find((rule) => rule.id === rule_id)
  if (!found) throw unknownRule()
  return found
}

const unknownRule = () => new ApiRefusal(404, say('The policy has no such rule.'))

type OfType = Pick<typeof qosBandwidthLimits, 'list' | 'create' | 'update' | 'remove'>

/** The endpoints of rules of one type. */
const ofType = (app: FastifyInstance, type: NeutronQosRuleType, endpoints: object): void => {
  // Rule types differ only in their bodies, which are passed on as they were validated.
  const { list, create, update, remove } = endpoints as OfType
  bind(app, list, async ({ params }, context) => {
    const rules = await rulesOf(context, params.policy_id)
    return { items: rules.filter((rule) => rule.type === type) }
  })
  bind(app, create, async ({ params, body }, context) => {
    const made = await context.openstack.neutron.qosRules.create(params.policy_id, type, body)
    created(context, create.path.replace('{policy_id}', params.policy_id), made.id)
    return made
  })
  bind(app, update, ({ params, body }, { openstack }) =>
    openstack.neutron.qosRules.update(params.policy_id, type, params.rule_id, body),
  )
  bind(app, remove, async ({ params }, { openstack }) => {
    await openstack.neutron.qosRules.remove(params.policy_id, type, params.rule_id)
  })
}
