import { securityGroups, type SecurityGroup } from '@meridian/contract'
import type { NeutronSecurityGroup, OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'

/** A rule without a remote side means everybody: said in words that people read. */
const present = (group: NeutronSecurityGroup): SecurityGroup => ({
  ...group,
  security_group_rules: group.security_group_rules.map((rule) => ({
    ...rule,
    remote_ip_prefix:
      rule.remote_ip_prefix ??
      (rule.remote_group_id === null ? (rule.ethertype === 'IPv6' ? '::/0' : '0.0.0.0/0') : null),
  })),
})

/** https://docs.openstack.org/api-ref/network/v2/#security-groups-security-groups */
export const securityGroupRoutes = (app: FastifyInstance): void => {
  bind(app, securityGroups.list, async (_, { openstack: { neutron, projectId } }) => ({
    items: (await neutron.securityGroups.listAll({ project_id: projectId })).map(present),
  }))

  bind(app, securityGroups.ofServer, async ({ params }, { openstack }) => {
    const ids = await groupsOfPorts(openstack, params.id)
    const found = await Promise.all(
      chunks(ids, IDS_IN_AN_ADDRESS).map((id) => openstack.neutron.securityGroups.list({ id })),
    )
    return { items: found.flat().map(present) }
  })
}

const groupsOfPorts = async ({ neutron }: OpenStack, server: string): Promise<string[]> => {
  const ports = await neutron.ports.listAll({ device_id: server, fields: 'security_groups' })
  return [...new Set(ports.flatMap((port) => port.security_groups))]
}

/** `id=<36 characters>&` each; services refuse addresses beyond some 8 KiB. */
const IDS_IN_AN_ADDRESS = 150

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) =>
    list.slice(i * size, (i + 1) * size),
  )
