/** https://docs.openstack.org/api-ref/load-balancer/v2/#l7-rules */
import type { Context } from '#http/context.ts'
import { conflict } from '#http/faults.ts'
import { l7Rule } from '#octavia/attributes.ts'
import { early } from '#octavia/fault-style.ts'
import { changesOf, fresh } from '#octavia/fresh.ts'
import { checkRule } from '#octavia/l7-policies/checks.ts'
import { listenerOf } from '#octavia/l7-policies/l7-policies.ts'
import { mark } from '#octavia/life.ts'
import { changes, immutable, lock } from '#octavia/locks.ts'
import { refs, rulesOf } from '#octavia/parts.ts'
import { refuseOverQuota } from '#octavia/quotas.ts'
import { l7Policies, l7Rules, type L7Policy, type L7Rule } from '#octavia/rows.ts'
import { shownRule } from '#octavia/shown.ts'
import {
  BY_AGE,
  PART_FILTERS,
  allow,
  filtersOf,
  missing,
  octaviaStyle,
  type Besides,
} from '#octavia/style.ts'
import { flag, text } from '#octavia/values.ts'
import { resource, type Fields, type Kind } from '#resource/resource.ts'

/** So many rules does HAProxy take in one policy. */
const MOST = 50

function policyOfPath(context: Context): L7Policy {
  const id = context.param('l7policy_id')
  const policy = context.table(l7Policies).get(id)
  if (!policy) throw early(404, `L7Policy ${id} not found.`)
  return policy
}

export const ruleKind: Kind<L7Rule, L7Policy> & Besides = {
  path: '/l7policies/{l7policy_id}/rules',
  one: 'rule',
  many: 'rules',
  collection: l7Rules,
  within: { parent: policyOfPath, where: ({ id }) => ({ l7policy_id: id }) },
  ruled: 'l7rule',
  argument: 'rule_',
  attributes: l7Rule,
  first: 'project_id',
  tagged: true,
  order: BY_AGE,
  filters: filtersOf([...PART_FILTERS, 'type', 'compare_type', 'key', 'value', 'invert']),
  owner: (context) => policyOfPath(context).project_id,
  notFound: (id) => missing('L7 Rule', id),
  shown: (_context, one) => shownRule(one),
  create: (context, body, policy) => {
    allow(context, 'l7rule', 'post', policy.project_id)
    checkRule(ruleOf(body))
    if (rulesOf(context, policy.id).length >= MOST) {
      throw conflict(`Too many rules on L7 policy ${policy.id}`)
    }
    refuseOverQuota(context, policy.project_id, 'l7rule')
    const balancer = lockPolicy(context, policy)
    const made = insertRule(context, policy, body)
    changes(context, balancer, refs('L7 rule', [made]))
    return made
  },
  change: (context, item, body, policy) => {
    const invert = body['invert'] === null ? { invert: false } : {}
    checkRule({ ...item, ...body })
    const balancer = lockPolicy(context, policy)
    changes(context, balancer, refs('L7 rule', [item]))
    mark(context, { kind: 'L7 rule', id: item.id }, 'PENDING_UPDATE')
    const table = context.table(l7Rules)
    return table.update({ ...(table.get(item.id) ?? item), ...changesOf(body), ...invert })
  },
  remove: (context, item, policy) => {
    const balancer = lockPolicy(context, policy)
    changes(context, balancer, refs('L7 rule', [item]))
    mark(context, { kind: 'L7 rule', id: item.id }, 'PENDING_DELETE')
  },
}

export const ruleRoutes = resource(octaviaStyle, ruleKind)

/** Begins a change inside of a policy; answers the load balancer's id. Throws 409. */
function lockPolicy(context: Context, policy: L7Policy): string {
  if (policy.provisioning_status !== 'ACTIVE') throw immutable('L7Policy', policy.id)
  const listener = listenerOf(context, policy)
  const more = refs('L7 policy', [policy])
  lock(context, listener.load_balancer_id, { listeners: [listener], more })
  return listener.load_balancer_id
}

const ruleOf = (body: Fields) => ({
  type: text(body, 'type') ?? '',
  compare_type: text(body, 'compare_type') ?? '',
  key: text(body, 'key'),
  value: text(body, 'value') ?? '',
})

/** A new rule, checked and kept. Throws 400. */
export function insertRule(context: Context, policy: L7Policy, body: Fields): L7Rule {
  const rule = ruleOf(body)
  checkRule(rule)
  return context.table(l7Rules).insert({
    ...fresh(context, policy.project_id, body),
    l7policy_id: policy.id,
    ...rule,
    invert: flag(body, 'invert'),
  })
}
