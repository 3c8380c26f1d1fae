/** What an update does to the networks of a server (heat …nova.server_network_mixin). */
import { ask, askIfThere, mapsOf, objectsIn, textOf, withoutNulls } from '#heat/resources/ask.ts'
import { removed } from '#heat/resources/neutron/client.ts'
import { forgetInternalPort, nicOf } from '#heat/resources/nova/server-networks.ts'
import type { Resource } from '#heat/resources/type.ts'
import type { JsonObject } from '#http/json.ts'

const LEAVING = 'leaving_ports'

const same = (one: JsonObject, other: JsonObject): boolean =>
  JSON.stringify(withoutNulls(one)) === JSON.stringify(withoutNulls(other))

/**
 * Takes the ports of networks away that the template names no more, and gives the server those that
 * it did not name before. A server that was in whatever network there was loses all.
 */
export function updateNetworks(it: Resource, id: string, before: JsonObject): void {
  const old = mapsOf(before['networks'])
  const wanted = mapsOf(it.properties['networks'])
  const gone = old.filter((one) => !wanted.some((other) => same(one, other)))
  const fresh = wanted.filter((one) => !old.some((other) => same(one, other)))
  const interfaces = interfacesOf(it, id)
  const leaving = old.length === 0 ? interfaces : takenBy(it, gone, interfaces)
  const ports = leaving.map((one) => textOf(one, 'port_id'))
  for (const port of ports) {
    askIfThere(it, 'compute', 'DELETE', `/servers/${id}/os-interface/${port}`)
  }
  it.data.set(LEAVING, ports.join(' '))
  for (const one of fresh) attach(it, id, nicOf(it, one, wanted.indexOf(one)))
}

function attach(it: Resource, id: string, nic: JsonObject): void {
  const { port, uuid, fixed_ip: address, tag } = nic
  ask(it, 'compute', 'POST', `/servers/${id}/os-interface`, {
    interfaceAttachment: {
      ...(port === undefined ? {} : { port_id: port }),
      ...(uuid === undefined ? {} : { net_id: uuid }),
      ...(address === undefined ? {} : { fixed_ips: [{ ip_address: address }] }),
      ...(tag === undefined ? {} : { tag }),
    },
  })
}

const interfacesOf = (it: Resource, id: string): readonly JsonObject[] =>
  objectsIn(ask(it, 'compute', 'GET', `/servers/${id}/os-interface`), 'interfaceAttachments')

/** Which interface each network of a template has: by its port, its address, its subnet or itself. */
function takenBy(
  it: Resource,
  networks: readonly JsonObject[],
  interfaces: readonly JsonObject[],
): readonly JsonObject[] {
  const left = new Set(interfaces)
  return networks.flatMap((network) => {
    const found = [...left].find((one) => fits(it, network, one))
    if (!found) return []
    left.delete(found)
    return [found]
  })
}

function fits(it: Resource, network: JsonObject, one: JsonObject): boolean {
  const port = textOf(network, 'port')
  if (port !== '') return named(it, 'ports', port, textOf(one, 'port_id'))
  const address = textOf(network, 'fixed_ip')
  const subnet = textOf(network, 'subnet')
  const net = textOf(network, 'network') || textOf(network, 'uuid')
  const [first = {}] = mapsOf(one['fixed_ips'])
  return (
    (address === '' || textOf(first, 'ip_address') === address) &&
    (subnet === '' || named(it, 'subnets', subnet, textOf(first, 'subnet_id'))) &&
    (net === '' || named(it, 'networks', net, textOf(one, 'net_id')))
  )
}

/** Whether a name or an id is that of the thing with this id. */
function named(it: Resource, kind: string, nameOrId: string, id: string): boolean {
  if (nameOrId === id) return true
  const query = new URLSearchParams({ id, name: nameOrId }).toString()
  return objectsIn(ask(it, 'network', 'GET', `/${kind}?${query}`), kind).length > 0
}

/** Whether all ports that are to leave have left; those that Heat made are removed then. */
export function networksLeft(it: Resource, id: string): boolean {
  const leaving = (it.data.get(LEAVING) ?? '').split(' ').filter(Boolean)
  if (leaving.length === 0) return true
  const there = new Set(interfacesOf(it, id).map((one) => textOf(one, 'port_id')))
  if (leaving.some((port) => there.has(port))) return false
  for (const port of leaving) if (forgetInternalPort(it, port)) removed(it, 'port', port)
  it.data.set(LEAVING, '')
  return true
}
