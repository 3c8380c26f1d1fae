import { L7Rule, l7Policies, l7Rules } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { changing, making, removing } from '#collections.ts'
import { changedPolicy, changedRule, newPolicy, newRule } from '#octavia/bodies.ts'
import type { Changing } from '#octavia/follow.ts'
import { presentPolicy, presentRule } from '#octavia/present.ts'
import { rowsOf } from '#rows.ts'
import { serve } from '#serve.ts'

/** https://docs.openstack.org/api-ref/load-balancer/v2/#l7-policies and #l7-rules */
export const l7PolicyRoutes = (app: FastifyInstance, { whenFree }: Changing): void => {
  const { load, create, ...plain } = l7Policies
  serve(
    app,
    plain,
    ({ octavia }) => removing(changing(octavia.l7Policies, changedPolicy), whenFree),
    {
      present: presentPolicy,
      inside: 'l7policy',
      filters: ({ listenerId: listener_id }, { projectId: project_id }) =>
        listener_id === undefined ? { project_id } : { listener_id },
    },
  )

  bind(app, create, async ({ body }, { openstack }) => {
    const { parentResourceId: listener_id, l7policy } = body
    const asked = { ...newPolicy(l7policy), listener_id }
    return presentPolicy(await openstack.octavia.l7Policies.create(asked))
  })

  bind(app, load, async ({ params: { id }, query }, context) => {
    const { octavia } = context.openstack
    const policy = octavia.l7Policies.get(id)
    if (query.includeChildResources !== true) return presentPolicy(await policy)
    const [found, rules] = await Promise.all([policy, octavia.l7Rules(id).listAll()])
    return {
      l7policy: { ...presentPolicy(found), rules: rowsOf(context, rules, presentRule, L7Rule) },
    }
  })

  serve(
    app,
    l7Rules,
    ({ octavia }, { policy_id }) =>
      removing(changing(making(octavia.l7Rules(policy_id), newRule), changedRule), whenFree),
    { present: presentRule, inside: 'l7rule' },
  )
}
