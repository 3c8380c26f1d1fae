/** What Neutron knows of servers, read once for all servers of a page. */
import type { Context } from '#http/context.ts'
import { showsTo } from '#neutron/rbac/access.ts'
import { addressesOf, portsOf, type AddressLine } from '#neutron/ports/ports.ts'
import { securityGroups, type StoredGroup } from '#neutron/tables.ts'
import { byIds } from '#store/by-ids.ts'

/** What is on a server's ports, in the order of these: a group is there once for each port in it. */
export type Wired = { readonly addresses: AddressLine[]; readonly groups: StoredGroup[] }

/**
 * How each of the servers is wired. The groups are those that Neutron shows to the asker: its policy
 * keeps those of other projects even from administrators.
 */
export function wiringOf(context: Context, ids: readonly string[]): (id: string) => Wired {
  const ports = portsOf(context, ids)
  const byServer = Map.groupBy(ports, ({ device_id: server }) => server)
  const addresses = Map.groupBy(addressesOf(context, ports), ({ port_id: port }) => port)
  const groupIds = ports.flatMap((port) => port.security_groups)
  const groups = byIds(context.table(securityGroups), groupIds)
  const shown = new Map(
    [...groups].filter(([, group]) => showsTo(context.token, 'security_group', group)),
  )
  return (server) => {
    const own = byServer.get(server) ?? []
    return {
      addresses: own.flatMap(({ id }) => addresses.get(id) ?? []),
      groups: own.flatMap((port) => port.security_groups.flatMap((id) => shown.get(id) ?? [])),
    }
  }
}
