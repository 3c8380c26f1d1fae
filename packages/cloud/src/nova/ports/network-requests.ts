/** The networks that a new server asks for, checked before it is accepted. */
import type { NeutronNetwork } from '@meridian/openstack'
import type { Context } from '#http/context.ts'
import { badRequest, conflict } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { isUuid } from '#wire/formats.ts'
import { subnetsOf, usableNetwork, usablePort } from '#neutron/ports/ports.ts'
import { ownNetworks } from '#nova/ports/ports.ts'
import type { NetworkRequest } from '#nova/servers/servers.ts'

/**
 * What to plug in. `none` is nothing; `auto`, and nothing said below 2.37, is the project's one
 * network. Throws Nova's 400 and 409.
 */
export function networksOf(context: Context, asked: unknown): NetworkRequest[] {
  if (asked === 'none') return []
  if (Array.isArray(asked) && asked.length > 0) return listed(context, asked)
  const only = onlyNetwork(context)
  if (only) return [{ network_id: only.id }]
  if (asked !== 'auto') return []
  throw badRequest(`Unable to automatically allocate a network for project ${context.projectId}`)
}

/** The one network that the project may launch on, if any; throws 409, or so, for several. */
export function onlyNetwork(context: Context, refused = conflict): { id: string } | undefined {
  const usable = ownNetworks(context, context.projectId)
  if (usable.length <= 1) return usable[0]
  throw refused('Multiple possible networks found, use a Network ID to be more specific.')
}

function listed(context: Context, asked: readonly unknown[]): NetworkRequest[] {
  const requests = asked.map((each) => requestOf(isObject(each) ? each : {}))
  const seen = new Set<string>()
  for (const { port_id } of requests) {
    if (port_id === undefined) continue
    if (seen.has(port_id)) {
      throw badRequest(
        `Port ID '${port_id}' was specified twice: you cannot attach a port multiple times.`,
      )
    }
    seen.add(port_id)
  }
  return requests.map((request) => {
    const network = checkRequest(context, request)
    return network && mayNotAttach(context, network) ? { ...request, forbidden: true } : request
  })
}

/** Whether the network is an external one that the policy keeps servers off. */
export function mayNotAttach(context: Context, network: NeutronNetwork): boolean {
  if (network['router:external'] !== true || network.shared) return false
  return !context.allows('network:attach_external_network')
}

function requestOf(asked: Record<string, unknown>): NetworkRequest {
  const { port, uuid, fixed_ip, tag } = asked
  const tagged = typeof tag === 'string' ? { tag } : {}
  if (typeof port === 'string') {
    if (fixed_ip !== undefined) {
      throw badRequest(
        `Specified Fixed IP '${String(fixed_ip)}' cannot be used with port '${port}': the two ` +
          'cannot be specified together.',
      )
    }
    return { port_id: port, ...tagged }
  }
  if (typeof uuid !== 'string') throw badRequest("Bad network format: missing 'uuid'")
  if (!isUuid(uuid)) {
    throw badRequest(`Bad networks format: network uuid is not in proper format (${uuid})`)
  }
  const address = typeof fixed_ip === 'string' ? { fixed_ip } : {}
  return { network_id: uuid, ...address, ...tagged }
}

/** Throws Nova's 400 and 409; the network, where one is asked for. */
function checkRequest(
  context: Context,
  { port_id, network_id }: NetworkRequest,
): NeutronNetwork | undefined {
  if (port_id !== undefined) {
    const port = usablePort(context, port_id)
    if (!port) throw badRequest(`Port id ${port_id} could not be found.`)
    if (port.device_id !== '') throw conflict(`Port ${port_id} is still in use.`)
    if (port.fixed_ips.length === 0) {
      throw badRequest(`Port ${port_id} requires a FixedIP in order to be used.`)
    }
    return undefined
  }
  const id = network_id ?? ''
  const network = usableNetwork(context, id)
  if (!network) throw badRequest(`Network ${id} could not be found.`)
  if (subnetsOf(context, id).length === 0) {
    throw badRequest(`Network ${id} requires a subnet in order to boot instances on.`)
  }
  return network
}
