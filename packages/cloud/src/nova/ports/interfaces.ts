/** Ports on a server. https://docs.openstack.org/api-ref/compute/#port-interfaces-servers-os-interface */
import type { NeutronPort } from '@meridian/openstack'
import type { Context } from '#http/context.ts'
import { badRequest, conflict, Fault, forbidden, notFound } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { type Answer, accepted, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { portsOf, subnetsOf, usableNetwork, usablePort } from '#neutron/ports/ports.ts'
import { recordAction } from '#nova/actions/instance-actions.ts'
import { mayNotAttach, onlyNetwork } from '#nova/ports/network-requests.ts'
import { plug, unplug } from '#nova/ports/ports.ts'
import { checkedBody, inside, refuseLocked, serverOf } from '#nova/requests.ts'
import * as part from '#nova/schema-parts.ts'
import type { Schema } from '#wire/schema.ts'
import { checkState, type States } from '#nova/actions/allowed-states.ts'
import { servers, type NetworkRequest, type ServerRow } from '#nova/servers/servers.ts'

export const serverInterfaces: Routes = (router) => {
  router.get('/servers/{id}/os-interface', (context) => {
    const server = serverOf(context, 'os-attach-interfaces:list')
    const found = portsOf(context, server.id)
    return ok({ interfaceAttachments: found.map((port) => view(context, server, port)) })
  })
  router.get('/servers/{id}/os-interface/{port}', (context) => {
    const server = serverOf(context, 'os-attach-interfaces:show')
    const id = context.param('port')
    const port = portsOf(context, server.id).find((each) => each.id === id)
    if (!port) throw notFound(`Port id ${id} could not be found.`)
    return ok({ interfaceAttachment: view(context, server, port) })
  })
  router.post('/servers/{id}/os-interface', create)
  router.delete('/servers/{id}/os-interface/{port}', remove)
}

const schema = (minor: number): Schema => ({
  type: 'object',
  properties: {
    interfaceAttachment: part.object({
      net_id: part.uuid,
      port_id: part.uuid,
      fixed_ips: {
        type: 'array',
        minItems: 1,
        maxItems: 1,
        items: part.object({ ip_address: part.ipAddress }, ['ip_address']),
      },
      ...part.when(minor >= 49, { tag: part.tag }),
    }),
  },
  additionalProperties: false,
})

const STATES: States = { from: ['active', 'paused', 'stopped'] }

function create(context: Context): Answer {
  const body = checkedBody(context, schema(context.version.minor))
  const asked = inside(body, 'interfaceAttachment')
  const server = serverOf(context, 'os-attach-interfaces:create')
  const wanted = wantedOf(context, asked)
  refuseLocked(context, server)
  checkState(server, STATES, 'attach_interface')
  try {
    const made = plug(context, server, wanted)
    context.table(servers).update({
      ...server,
      ports: [...server.ports, made],
      updated_at: context.now,
    })
    recordAction(context, server, 'attach_interface')
    const port = portsOf(context, server.id).find((each) => each.id === made.port_id)
    const after = { ...server, ports: [...server.ports, made] }
    return ok({ interfaceAttachment: port ? view(context, after, port) : {} })
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    // Neutron's refusals in Nova's shape and, of an address that is used, in its words.
    const taken = error.status === 409 && wanted.fixed_ip !== undefined
    const words = taken ? `Fixed IP ${wanted.fixed_ip} is already in use.` : error.message
    throw new Fault(error.status, words)
  }
}

function wantedOf(context: Context, asked: Record<string, unknown>): NetworkRequest {
  const { net_id: network, port_id: port, fixed_ips: addresses, tag } = asked
  if (network !== undefined && port !== undefined) {
    throw badRequest('Must not input both network_id and port_id')
  }
  if (addresses !== undefined && network === undefined) {
    throw badRequest('Must input network_id when request IP address')
  }
  const tagged = typeof tag === 'string' ? { tag } : {}
  if (typeof port === 'string') {
    const found = usablePort(context, port)
    if (!found) throw notFound(`Port id ${port} could not be found.`)
    if (found.device_id !== '') throw conflict(`Port ${port} is still in use.`)
    return { port_id: port, ...tagged }
  }
  const first: unknown = Array.isArray(addresses) ? addresses[0] : undefined
  const address = isObject(first) ? { fixed_ip: String(first['ip_address']) } : {}
  if (typeof network === 'string') {
    const found = usableNetwork(context, network)
    if (!found) throw badRequest(`Network ${network} could not be found.`)
    if (mayNotAttach(context, found)) {
      throw forbidden(
        `Tenant ${context.projectId} not allowed to create port on this network\n` +
          `Neutron server returns request_ids: ['${context.requestId}']`,
      )
    }
    if (subnetsOf(context, network).length === 0) {
      throw badRequest(
        'Network requires port_security_enabled and subnet associated in order to apply ' +
          'security groups.',
      )
    }
    return { network_id: network, ...address, ...tagged }
  }
  const only = onlyNetwork(context, badRequest)
  if (only) return { network_id: only.id, ...tagged }
  throw badRequest(
    `No specific network was requested and none are available for project '${context.projectId}'.`,
  )
}

/** Nova takes the order and lets the host find out that there is no such port. */
function remove(context: Context): Answer {
  const server = serverOf(context, 'os-attach-interfaces:delete')
  refuseLocked(context, server)
  checkState(server, STATES, 'detach_interface')
  const id = context.param('port')
  if (portsOf(context, server.id).some((each) => each.id === id)) {
    const known = server.ports.find((each) => each.port_id === id)
    unplug(context, known ?? { port_id: id, made: false, tag: null })
    const ports = server.ports.filter((each) => each.port_id !== id)
    context.table(servers).update({ ...server, ports, updated_at: context.now })
  }
  recordAction(context, server, 'detach_interface')
  return accepted()
}

function view(context: Context, server: ServerRow, port: NeutronPort): object {
  const known = server.ports.find((each) => each.port_id === port.id)
  return {
    net_id: port.network_id,
    port_id: port.id,
    mac_addr: port.mac_address,
    port_state: port.status,
    fixed_ips: port.fixed_ips.map(({ subnet_id, ip_address }) => ({ subnet_id, ip_address })),
    ...(context.version.minor >= 70 ? { tag: known?.tag ?? null } : {}),
  }
}
