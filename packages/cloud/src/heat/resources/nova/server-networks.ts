/** The networks of a stack's server (heat.engine.resources.openstack.nova.server_network_mixin). */
import { ask, mapsOf, objectsIn, textOf, textsOf } from '#heat/resources/ask.ts'
import { notImplemented, ResourceError } from '#heat/resources/failures.ts'
import { changed, groupIds, idOf, made, removed, shown } from '#heat/resources/neutron/client.ts'
import type { Resource } from '#heat/resources/type.ts'
import type { Json, JsonObject } from '#http/json.ts'

const INTERNAL = 'internal_ports'

const portsMade = ({ data }: Resource): readonly string[] =>
  (data.get(INTERNAL) ?? '').split(' ').filter(Boolean)

/** What Nova is asked for: the ports and networks, or a word that stands for them. */
export function networksOf(it: Resource): Json {
  const wanted = mapsOf(it.properties['networks'])
  // Without a word Nova takes the one network that there is.
  if (wanted.length === 0) return 'auto'
  const words = wanted.map((one) => textOf(one, 'allocate_network')).filter(Boolean)
  return words[0] ?? wanted.map((one, index) => nicOf(it, one, index))
}

/** A network as Nova takes it; one of a subnet gets a port that Heat makes. */
export function nicOf(it: Resource, one: JsonObject, index: number): JsonObject {
  const tag = textOf(one, 'tag')
  const more = tag === '' ? {} : { tag }
  const named = textOf(one, 'port')
  const port = named === '' ? internalPort(it, one, index) : idOf(it, 'port', named)
  if (port !== undefined) {
    floatTo(it, one, port)
    return { port, ...more }
  }
  const fixed_ip = textOf(one, 'fixed_ip')
  return { uuid: networkId(it, one), ...(fixed_ip === '' ? {} : { fixed_ip }), ...more }
}

function networkId(it: Resource, one: JsonObject): string {
  const named = textOf(one, 'network') || textOf(one, 'uuid')
  if (named !== '') return idOf(it, 'network', named)
  const subnet = idOf(it, 'subnet', textOf(one, 'subnet'))
  return textOf(shown(it, 'subnet', subnet), 'network_id')
}

function internalPort(it: Resource, one: JsonObject, index: number): string | undefined {
  if (one['port_extra_properties']) throw notImplemented('Property port_extra_properties')
  const named = textOf(one, 'subnet')
  if (named === '') return undefined
  const subnet_id = idOf(it, 'subnet', named)
  const owner = textOf(shown(it, 'subnet', subnet_id), 'network_id')
  const network_id = networkId(it, one)
  if (owner !== network_id) {
    throw new ResourceError(
      'StackValidationFailed',
      `Specified subnet ${named} does not belongs to network ${textOf(one, 'network')}.`,
    )
  }
  const ip_address = textOf(one, 'fixed_ip')
  const groups = textsOf(it.properties['security_groups'])
  const id = made(it, 'port', {
    name: `${it.physicalName}-port-${index}`,
    network_id,
    fixed_ips: [{ subnet_id, ...(ip_address === '' ? {} : { ip_address }) }],
    ...(groups.length === 0 ? {} : { security_groups: groupIds(it, groups) }),
  })
  it.data.set(INTERNAL, [...portsMade(it), id].join(' '))
  return id
}

function floatTo(it: Resource, one: JsonObject, port_id: string): void {
  const id = textOf(one, 'floating_ip')
  if (id !== '') changed(it, 'floatingip', id, { port_id })
}

/** Whether Heat made a port for a server, which it does not know any more afterwards. */
export function forgetInternalPort(it: Resource, port: string): boolean {
  const known = portsMade(it)
  it.data.set(INTERNAL, known.filter((one) => one !== port).join(' '))
  return known.includes(port)
}

/** Removes the ports that Heat made for a server. */
export function removeInternalPorts(it: Resource): void {
  for (const id of portsMade(it)) removed(it, 'port', id)
  it.data.set(INTERNAL, '')
}

/** Addresses by network, each under the network's name and under its id. */
export function addressesOf(it: Resource, server: string): JsonObject {
  const query = new URLSearchParams({ device_id: server }).toString()
  const ports = objectsIn(ask(it, 'network', 'GET', `/ports?${query}`), 'ports')
  const nets: { [name: string]: Json[] } = {}
  for (const port of ports) {
    const network = shown(it, 'network', textOf(port, 'network_id'))
    const subnets = mapsOf(port['fixed_ips']).map((one) =>
      shown(it, 'subnet', textOf(one, 'subnet_id')),
    )
    const list = (nets[textOf(network, 'name')] ??= [])
    const mac = { 'OS-EXT-IPS-MAC:mac_addr': port['mac_address'] ?? null }
    for (const fixed of mapsOf(port['fixed_ips'])) {
      const addr = textOf(fixed, 'ip_address')
      const version = addr.includes(':') ? 6 : 4
      for (const floating of floatingOf(it, textOf(port, 'id'), addr)) {
        list.push({ addr: floating, version, ...mac, 'OS-EXT-IPS:type': 'floating', port: null })
      }
      const own = { addr, ...mac, 'OS-EXT-IPS:type': 'fixed', port: textOf(port, 'id'), version }
      list.push({ ...own, subnets, network })
    }
    nets[textOf(network, 'id')] = list
  }
  return nets
}

function floatingOf(it: Resource, port_id: string, fixed_ip_address: string): readonly string[] {
  const query = new URLSearchParams({ port_id, fixed_ip_address }).toString()
  const found = objectsIn(ask(it, 'network', 'GET', `/floatingips?${query}`), 'floatingips')
  return found.map((one) => textOf(one, 'floating_ip_address'))
}

/** Plain addresses of a server by network, each under its name and its id (`networks`). */
export function networkAddresses(it: Resource, server: JsonObject): JsonObject {
  const found = Object.entries(Object(server['addresses'])).map(
    ([name, list]: [string, unknown]): [string, Json] => [
      name,
      (Array.isArray(list) ? list : []).map((one: unknown) => String(Object(one)['addr'])),
    ],
  )
  const ids = found.flatMap(([name, list]): [string, Json][] => {
    const query = new URLSearchParams({ name }).toString()
    const [one, other] = objectsIn(ask(it, 'network', 'GET', `/networks?${query}`), 'networks')
    return one && !other ? [[textOf(one, 'id'), list]] : []
  })
  return Object.fromEntries([...found, ...ids])
}
