import { securityGroups, type SecurityGroup } from '@meridian/contract'
import type { NeutronSecurityGroup, OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
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

  bind(app, securityGroups.ofServer, async ({ params }, { openstack }) => {
    const ids = await groupsOfPorts(openstack, params.id)
    return { items: (await openstack.neutron.securityGroups.some(ids)).map(present) }
  })
}

const groupsOfPorts = async ({ neutron }: OpenStack, server: string): Promise<string[]> => {
  const ports = await neutron.ports.listAll({ device_id: server, fields: 'security_groups' })
  return ports.flatMap((port) => port.security_groups)
}
