import { L7Rule, l7Policies, l7Rules } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { changedPolicy, changedRule, newPolicy, newRule } from '#octavia/bodies.ts'
import type { Changing } from '#octavia/follow.ts'
import { presentPolicy, presentRule } from '#octavia/present.ts'
import { rowsOf } from '#rows.ts'

/** https://docs.openstack.org/api-ref/load-balancer/v2/#l7-policies */
export const l7PolicyRoutes = (app: FastifyInstance, changing: Changing): void => {
  const { whenFree } = changing
  bind(app, l7Policies.list, async ({ query }, context) => {
    const { octavia, projectId: project_id } = context.openstack
    const { listenerId: listener_id } = query
    const asked = listener_id === undefined ? { project_id } : { listener_id }
    const found = await octavia.l7Policies.listAll(asked)
    return { items: rowsOf(context, found, presentPolicy) }
  })

  bind(app, l7Policies.load, async ({ params: { id }, query }, context) => {
    const { octavia } = context.openstack
    const policy = octavia.l7Policies.get(id)
    if (query.includeChildResources !== true) return presentPolicy(await policy)
    const [found, rules] = await Promise.all([policy, octavia.l7Rules(id).listAll()])
    return {
      l7policy: { ...presentPolicy(found), rules: rowsOf(context, rules, presentRule, L7Rule) },
    }
  })

  bind(app, l7Policies.create, async ({ body }, { openstack }) => {
    const { parentResourceId: listener_id, l7policy } = body
    const asked = { ...newPolicy(l7policy), listener_id }
    return presentPolicy(await openstack.octavia.l7Policies.create(asked))
  })

  bind(app, l7Policies.update, async ({ params, body }, { openstack }) => {
    await openstack.octavia.l7Policies.update(params.id, changedPolicy(body.l7policy))
  })

  bind(app, l7Policies.remove, async ({ params }, { openstack }) =>
    whenFree(() => openstack.octavia.l7Policies.remove(params.id)),
  )

  l7RuleRoutes(app, changing)
}

/** https://docs.openstack.org/api-ref/load-balancer/v2/#l7-rules */
const l7RuleRoutes = (app: FastifyInstance, { whenFree }: Changing): void => {
  bind(app, l7Rules.list, async ({ params }, context) => {
    const found = await context.openstack.octavia.l7Rules(params.policy_id).listAll()
    return { items: rowsOf(context, found, presentRule) }
  })

  bind(app, l7Rules.load, async ({ params }, { openstack }) =>
    presentRule(await openstack.octavia.l7Rules(params.policy_id).get(params.id)),
  )

  bind(app, l7Rules.create, async ({ params, body }, { openstack }) => {
    const rules = openstack.octavia.l7Rules(params.policy_id)
    return presentRule(await rules.create(newRule(body.l7rule)))
  })

  bind(app, l7Rules.update, async ({ params, body }, { openstack }) => {
    const rules = openstack.octavia.l7Rules(params.policy_id)
    await rules.update(params.id, changedRule(body.l7rule))
  })

  bind(app, l7Rules.remove, async ({ params }, { openstack }) =>
    whenFree(() => openstack.octavia.l7Rules(params.policy_id).remove(params.id)),
  )
}
