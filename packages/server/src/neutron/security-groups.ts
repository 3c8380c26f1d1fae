import { Port, securityGroups, type SecurityGroup } from '@meridian/contract'
import type { NeutronSecurityGroup } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, type Context } from '#bind.ts'
import { rowsOf } from '#rows.ts'
import { serve } from '#serve.ts'

/** A rule without a remote side means everybody: said in words that people read. */
const present = (group: NeutronSecurityGroup): SecurityGroup => ({
  ...group,
  security_group_rules: group.security_group_rules.map((rule) => ({
    ...rule,
    remote_ip_prefix:
      rule.remote_ip_prefix ??
      (rule.remote_group_id === null && !rule.remote_address_group_id
        ? rule.ethertype === 'IPv6'
          ? '::/0'
          : '0.0.0.0/0'
        : null),
  })),
})

/** https://docs.openstack.org/api-ref/network/v2/#security-groups-security-groups */
export const securityGroupRoutes = (app: FastifyInstance): void => {
  serve(app, securityGroups, ({ neutron }) => neutron.securityGroups, {
    filters: ({ project_id }, { projectId }) => ({ project_id: project_id ?? projectId }),
    present,
  })

  bind(app, securityGroups.ofServer, async ({ params }, context) => {
    const ids = await groupsOfPorts(context, params.id)
    const found = await context.openstack.neutron.securityGroups.some(ids)
    return { items: rowsOf(context, found, present) }
  })
}

const groupsOfPorts = async (context: Context, server: string): Promise<string[]> => {
  const { neutron } = context.openstack
  const ports = await neutron.ports.listAll({ device_id: server, fields: 'security_groups' })
  const { security_groups } = Port.properties
  return rowsOf(context, ports, (port) => port.security_groups, security_groups).flat()
}
