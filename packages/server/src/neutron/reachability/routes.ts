import { EffectiveRule, reachability, say } from '@meridian/contract'
import type { NeutronPort } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, type Context } from '#bind.ts'
import { errors } from '#http/errors.ts'
import { leftOutOf } from '#left-out.ts'
import { effectiveRules } from '#neutron/reachability/effective.ts'
import { rangeOf } from '#neutron/reachability/ends.ts'
import { ModelGroup, ModelPort, named } from '#neutron/reachability/model.ts'
import { readModel } from '#neutron/reachability/read.ts'
import { verdictOf } from '#neutron/reachability/verdict.ts'
import { presentRule } from '#neutron/security-group-rules.ts'
import { rowsOf } from '#rows.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether one end reaches another, and which rules count for a server: docs/reachability.md. */
export const reachabilityRoutes = (app: FastifyInstance): void => {
  bind(app, reachability.load, async ({ query }, context) => {
    for (const end of [query.source, query.destination]) {
      if (!uuid.test(end) && !rangeOf(end)) {
        throw errors.bad(say('“{text}” is not an IP address.', { text: end }))
      }
    }
    const { model, unread } = await readModel(context, query)
    return { ...verdictOf(model, query), unread, ...leftOutOf(context.request) }
  })

  bind(app, reachability.rules, async ({ params }, context) => {
    const { ports } = context.openstack.neutron
    return rulesOf(context, await ports.listAll({ device_id: params.server_id, fields }))
  })

  bind(app, reachability.rulesOfPort, async ({ params }, context) => {
    const { ports } = context.openstack.neutron
    return rulesOf(context, [await ports.get(params.port_id, { fields })])
  })
}

const fields = Object.keys(ModelPort.properties)

/** The rules that count for some ports of one end. */
const rulesOf = async (context: Context, found: readonly NeutronPort[]) => {
  const { neutron } = context.openstack
  const ports = rowsOf(context, found, (port) => ({ ...port }), ModelPort)
  const ids = [...new Set(ports.flatMap(({ security_groups }) => security_groups))]
  const groups = rowsOf(
    context,
    await neutron.securityGroups.some(ids),
    (group) => ({
      ...group,
      security_group_rules: (group.security_group_rules ?? []).map(presentRule),
    }),
    ModelGroup,
  )
  return {
    items: rowsOf(context, effectiveRules(ports, groups), (rule) => rule, EffectiveRule),
    unfiltered: ports
      .filter(({ port_security_enabled }) => port_security_enabled === false)
      .map(named),
    unseen: ids.filter((id) => !groups.some((group) => group.id === id)),
  }
}
