/** What decides who reaches a server from outside. */
import { Type, type Static } from 'typebox'
import { get, leftOut } from '#endpoint.ts'
import { Uuid } from '#ids.ts'
import { Network } from '#neutron/networks.ts'
import { Port } from '#neutron/ports.ts'
import { WholeSecurityGroup } from '#neutron/security-groups.ts'

export const AccessPort = Type.Pick(Port, [
  'id',
  'network_id',
  'mac_address',
  'fixed_ips',
  'security_groups',
  'port_security_enabled',
])

export const AccessNetwork = Type.Pick(Network, ['id', 'name', 'shared', 'router:external'])

export const AccessGroup = Type.Pick(WholeSecurityGroup, ['id', 'name', 'security_group_rules'])

/** A server's ports, with those of their networks and security groups that the user may see. */
export const ServerAccess = Type.Object({
  ports: Type.Array(AccessPort),
  networks: Type.Array(AccessNetwork),
  groups: Type.Array(AccessGroup),
  ...leftOut,
})
export type ServerAccess = Static<typeof ServerAccess>

export const serverAccess = {
  load: get('/api/nova/servers/{id}/access/', {
    params: { id: Uuid },
    reply: ServerAccess,
    asks: ['network'],
  }),
} as const
