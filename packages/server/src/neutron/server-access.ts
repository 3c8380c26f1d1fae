import { AccessGroup, AccessNetwork, AccessPort, serverAccess } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { isExternal } from '#neutron/networks.ts'
import { presentRule } from '#neutron/security-group-rules.ts'
import { rowsOf } from '#rows.ts'

const fields = Object.keys(AccessPort.properties)

/** What one sees of a server's ports, their networks and groups, in three calls. */
export const serverAccessRoutes = (app: FastifyInstance): void => {
  bind(app, serverAccess.load, async ({ params: { id } }, context) => {
    const { neutron, projectId } = context.openstack
    const found = await neutron.ports.listAll({ device_id: id, fields })
    const ports = rowsOf(context, found, (port) => port, AccessPort)
    const [networks, groups] = await Promise.all([
      neutron.networks.some([...new Set(ports.map(({ network_id }) => network_id))]),
      neutron.securityGroups.some([
        ...new Set(ports.flatMap(({ security_groups }) => security_groups)),
      ]),
    ])
    return {
      ports,
      networks: rowsOf(
        context,
        networks,
        (network) => ({ ...network, 'router:external': isExternal(network, projectId) }),
        AccessNetwork,
      ),
      groups: rowsOf(
        context,
        groups,
        (group) => ({
          ...group,
          security_group_rules: (group.security_group_rules ?? []).map(presentRule),
        }),
        AccessGroup,
      ),
    }
  })
}
