/** What Nova needs of Neutron: networks that may be used, ports plugged and unplugged. */
import type { Moment } from '#lifecycle.ts'
import { Fault } from '#http/faults.ts'
import {
  allocatePort,
  bindPort,
  defaultGroup,
  deletePort,
  launchNetworks,
  portsOf,
  subnetsOf,
  unbindPort,
} from '#neutron/ports/ports.ts'
import { allocations, ports, securityGroups } from '#neutron/tables.ts'
import type { NetworkRequest, ServerPort, ServerRow } from '#nova/servers/servers.ts'
import { rows } from '#scene.ts'

/** The networks a server gets when it asks for none. */
export function ownNetworks(at: Moment, projectId: string): { id: string }[] {
  return launchNetworks(at, projectId).filter((each) => subnetsOf(at, each.id).length > 0)
}

/** A group given by name or id; `several` when the name is not unique. */
export function findSecurityGroup(
  at: Moment,
  projectId: string,
  nameOrId: string,
): { id: string } | 'several' | undefined {
  const table = rows(at, securityGroups)
  const byId = table.get(nameOrId)
  if (byId?.project_id === projectId) return byId
  if (nameOrId === 'default') return defaultGroup(at, projectId)
  const named = table.list({ where: { project_id: projectId, name: nameOrId }, limit: 2 })
  return named.length > 1 ? 'several' : named[0]
}

/** Makes or binds one port for a server on a host; throws Neutron's faults. */
export function plug(
  at: Moment,
  server: ServerRow,
  wanted: NetworkRequest,
  groupIds?: readonly string[],
): ServerPort {
  const to = { server_id: server.id, host: server.host ?? '', availability_zone: server.az }
  const tag = wanted.tag ?? null
  if (wanted.port_id !== undefined) {
    return { port_id: bindPort(at, wanted.port_id, to).id, made: false, tag }
  }
  const port = allocatePort(at, {
    ...to,
    project_id: server.tenant_id,
    network_id: wanted.network_id ?? '',
    ...(wanted.fixed_ip === undefined ? {} : { fixed_ip: wanted.fixed_ip }),
    ...(groupIds && groupIds.length > 0 ? { security_groups: groupIds } : {}),
  })
  return { port_id: port.id, made: true, tag }
}

/** Plugs in everything the plan asks for; all or nothing. */
export function plugAll(
  at: Moment,
  server: ServerRow,
): { ports: ServerPort[] } | { refused: string } {
  if (server.plan?.networks.some(({ forbidden }) => forbidden)) {
    return {
      refused:
        'Exceeded maximum number of retries. Exhausted all hosts available for retrying build ' +
        `failures for instance ${server.id}.`,
    }
  }
  const ports: ServerPort[] = []
  const groups = (server.plan?.security_groups ?? []).flatMap((name) => {
    const found = findSecurityGroup(at, server.tenant_id, name)
    return found === undefined || found === 'several' ? [] : [found.id]
  })
  try {
    for (const wanted of server.plan?.networks ?? []) {
      ports.push(plug(at, server, wanted, groups))
    }
    return { ports }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    for (const port of ports) unplug(at, port)
    const asked = server.plan?.networks[ports.length]
    const words = usedUp(error, asked) ?? strayAddress(error, asked) ?? error.message
    return { refused: `Build of instance ${server.id} aborted: ${words}` }
  }
}

/** What Nova makes of a network that has no address left: `NoMoreFixedIps`, within its own words. */
function usedUp({ message }: Fault, asked: NetworkRequest | undefined): string | undefined {
  if (asked?.network_id === undefined || !message.includes('No more IP addresses')) return undefined
  const why = `No fixed IP addresses available for network: ${asked.network_id}`
  return `Failed to allocate the network(s) with error ${why}, not rescheduling.`
}

/** What Nova makes of Neutron's refusal of an address that is of no subnet there. */
function strayAddress({ message }: Fault, asked: NetworkRequest | undefined): string | undefined {
  if (asked?.fixed_ip === undefined || !message.includes('is not a valid IP')) return undefined
  const { fixed_ip: address, network_id: network } = asked
  return `Invalid input received: Fixed IP ${address} is not a valid ip address for network ${network}.`
}

/** Ports that Nova made go; ports that were given are only taken off. */
export function unplug(at: Moment, port: ServerPort): void {
  if (port.made) deletePort(at, port.port_id)
  else unbindPort(at, port.port_id)
}

/** Gives back all ports of a server. */
export function unplugAll(at: Moment, server: ServerRow): void {
  const made = new Map(server.ports.map((port) => [port.port_id, port.made]))
  for (const { id } of portsOf(at, server.id)) {
    unplug(at, { port_id: id, made: made.get(id) ?? false, tag: null })
  }
}

/** So few servers are named by id; more are met soon enough on the way through the list. */
const FEW_ADDRESSES = 1000

/**
 * The servers with one of the fragments in a fixed address: their ids when they are few, and a
 * test. Nova asks Neutron where that filters by substrings, so they are no patterns there.
 */
export function byAddress(
  at: Moment,
  fragments: readonly string[],
): { ids: string[] | undefined; test: (server: { id: string }) => boolean } {
  const most = FEW_ADDRESSES + 1
  const all = rows(at, allocations)
  // In the order of addresses the walk is over their index and reads only what matches.
  const order = [['ip_address', 'asc']] as const
  const found = fragments.flatMap((contains) =>
    all.list({ where: { ip_address: { contains } }, order, limit: most }),
  )
  const devices = (): string[] =>
    found.flatMap(({ port_id }) => rows(at, ports).get(port_id)?.device_id ?? [])
  return {
    ids: found.length < most ? devices() : undefined,
    test: ({ id }) =>
      portsOf(at, id).some((port) =>
        port.fixed_ips.some(({ ip_address }) =>
          fragments.some((each) => ip_address.includes(each)),
        ),
      ),
  }
}
