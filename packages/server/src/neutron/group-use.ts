/** Who uses a security group, and which of its rules change nothing. */
import { GroupPort, groupUse, SecurityGroupRule, serverOfPort } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { bind } from '#bind.ts'
import { coversIn } from '#neutron/reachability/effective.ts'
import { presentRule } from '#neutron/security-group-rules.ts'
import { rowsOf } from '#rows.ts'

/** As many as Neutron answers at once. */
const mostRead = 999

/** So many ports stand in the list; of the others it is said how many there are. */
const mostNamed = 100

const PortWithGroups = Type.Object({
  ...GroupPort.properties,
  security_groups: Type.Array(Type.String()),
})
const NamingRule = Type.Object({
  security_group_id: Type.String(),
  remote_group_id: Type.Union([Type.String(), Type.Null()]),
})

export const groupUseRoutes = (app: FastifyInstance): void => {
  bind(app, groupUse.usedBy, async ({ params: { id } }, context) => {
    const { neutron } = context.openstack
    const size = { size: mostRead }
    const [ports, naming] = await Promise.all([
      // With the groups: a cloud that does not know the filter would answer with all ports.
      neutron.ports.leaf(size, {
        security_groups: id,
        fields: [...Object.keys(GroupPort.properties), 'security_groups'],
      }),
      neutron.securityGroupRules.leaf(size, {
        remote_group_id: id,
        fields: ['security_group_id', 'remote_group_id'],
      }),
    ])
    const having = rowsOf(context, ports.items, (port) => port, PortWithGroups).filter(
      ({ security_groups: groups }) => groups.includes(id),
    )
    const servers = new Set(having.flatMap((port) => serverOfPort(port) ?? []))
    const shown = having
      .toSorted((one, other) => Number(!serverOfPort(one)) - Number(!serverOfPort(other)))
      .slice(0, mostNamed)
    const groups = Map.groupBy(
      rowsOf(context, naming.items, (rule) => rule, NamingRule).filter(
        ({ security_group_id: group, remote_group_id: named }) => named === id && group !== id,
      ),
      ({ security_group_id: group }) => group,
    )
    return {
      items: shown,
      ports: having.length,
      servers: servers.size,
      more: ports.after,
      groups: [...groups].map(([group, rules]) => ({ id: group, rules: rules.length })),
      moreGroups: naming.after,
    }
  })

  bind(app, groupUse.ruleEffects, async ({ params: { id } }, context) => {
    const { neutron } = context.openstack
    const [group, ports] = await Promise.all([
      neutron.securityGroups.get(id),
      neutron.ports.leaf({ size: 1 }, { security_groups: id, fields: ['id'] }),
    ])
    const rules = rowsOf(
      context,
      group.security_group_rules ?? [],
      presentRule,
      // One that is not understood is in no list, and covers nothing.
      SecurityGroupRule,
    )
    return {
      // A cloud that does not know the filter answers with another port: then nobody knows.
      unused: ports.items.length === 0,
      covered: coversIn({ ...group, security_group_rules: rules }),
    }
  })
}
