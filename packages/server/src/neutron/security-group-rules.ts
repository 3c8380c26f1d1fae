import { securityGroupRules, type SecurityGroupRule } from '@meridian/contract'
import type { NeutronSecurityGroupRule } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { rowsOf } from '#rows.ts'
import { serve } from '#serve.ts'

/**
 * A rule without a remote side means everybody: said in words that people read (contract:
 * neutron.md, security groups).
 */
export const presentRule = (rule: NeutronSecurityGroupRule): SecurityGroupRule => ({
  ...rule,
  remote_ip_prefix:
    rule.remote_ip_prefix ??
    (rule.remote_group_id === null && !rule.remote_address_group_id
      ? rule.ethertype === 'IPv6'
        ? '::/0'
        : '0.0.0.0/0'
      : null),
})

/** https://docs.openstack.org/api-ref/network/v2/#security-group-rules-security-group-rules */
export const securityGroupRuleRoutes = (app: FastifyInstance): void => {
  const { add, ...plain } = securityGroupRules
  serve(app, plain, ({ neutron }) => neutron.securityGroupRules, {
    present: presentRule,
    order: { key: 'direction', dir: 'asc' },
  })

  bind(app, add, async ({ params, body }, context) => {
    const { neutron } = context.openstack
    const made = await neutron.securityGroupRules.createAll(
      body.rules.map((rule) => ({ ...rule, security_group_id: params.id })),
    )
    return { items: rowsOf(context, made, presentRule) }
  })
}
