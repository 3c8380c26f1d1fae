/** https://docs.openstack.org/api-ref/network/v2/#floating-ips-port-forwarding */
import type { Context } from '#http/context.ts'
import { notFound } from '#http/faults.ts'
import {
  address,
  integer,
  orNull,
  text,
  toInteger,
  uuid,
  type Attributes,
  type Check,
  type Fields,
} from '#neutron/attributes.ts'
import { badRequest, floatingIpNotFound, invalidInput } from '#neutron/faults.ts'
import { portForwardings, type StoredForwarding } from '#neutron/port-forwardings/tables.ts'
import {
  refuseAssociated,
  refuseAssociation,
  refuseCollisions,
  refuseSame,
  removeForwarding,
  routerTo,
} from '#neutron/port-forwardings/rules.ts'
import { onlyPort, portRange } from '#neutron/port-forwardings/port-ranges.ts'
import { revised } from '#neutron/scene.ts'
import { neutronStyle, type NeutronKind } from '#neutron/style.ts'
import { resource } from '#resource/resource.ts'
import { rows, type Scene } from '#scene.ts'
import { floatingIps, type StoredFloatingIp } from '#neutron/tables.ts'
import { without } from '#wire/without.ts'
import { pythonText } from '#wire/python.ts'

/** What iptables knows by name; numbers are taken for any protocol. */
const PROTOCOLS = [
  ...['ah', 'dccp', 'egp', 'esp', 'gre', 'icmp', 'icmpv6', 'igmp', 'ipip', 'ipv6-encap'],
  ...['ipv6-frag', 'ipv6-icmp', 'ipv6-nonxt', 'ipv6-opts', 'ipv6-route', 'ospf', 'pgm', 'rsvp'],
  ...['sctp', 'tcp', 'udp', 'udplite', 'vrrp'],
]

const protocol: Check = (value) => {
  const name = pythonText(value).toLowerCase()
  if (PROTOCOLS.includes(name)) return name
  if (/^\d+$/.test(name) && Number(name) <= 255) return name
  throw invalidInput(
    `IP protocol '${pythonText(value)}' is not supported. Only protocol names and their integer ` +
      'representation (0 to 255) are supported',
  )
}

const port: Check = (value, name) => integer(1, 65_535)(toInteger(value), name)

const attributes: Attributes = {
  id: {},
  external_port: { post: true, put: true, check: orNull(port) },
  internal_port: { post: true, put: true, check: orNull(port) },
  external_port_range: { post: true, put: true, check: portRange },
  internal_port_range: { post: true, put: true, check: portRange },
  internal_ip_address: { post: true, put: true, required: true, check: address },
  protocol: { post: true, put: true, required: true, check: protocol },
  internal_port_id: { post: true, put: true, required: true, check: uuid },
  description: { post: true, put: true, fallback: '', check: text(), unsorted: true },
  project_id: { post: true, check: text() },
  tenant_id: { post: true, check: text() },
}

const floatingIpOf = (context: Context): StoredFloatingIp => {
  const id = context.param('floatingip_id')
  const item = rows(context, floatingIps).get(id)
  if (!item) throw floatingIpNotFound(id)
  return item
}

const forwardingKind: NeutronKind<StoredForwarding> = {
  path: '/floatingips/{floatingip_id}/port_forwardings',
  one: 'port_forwarding',
  ruled: 'floatingip_port_forwarding',
  many: 'port_forwardings',
  collection: portForwardings,
  attributes,
  filters: {
    external_port: (_context, values) => {
      return { where: { external_port_range: values.map((one) => `${one}:${one}`) } }
    },
    internal_port: () => {
      throw badRequest('Port Forwarding filter internal_port is not supported.')
    },
  },
  ready: (context) => void floatingIpOf(context),
  visible: (context) => [{ floatingip_id: context.param('floatingip_id') }],
  find: (context, id) => {
    const { id: floatingip_id } = floatingIpOf(context)
    return rows(context, portForwardings).first({ id, floatingip_id })
  },
  notFound: (id) => notFound(`Port Forwarding ${id} could not be found.`, 'PortForwardingNotFound'),
  // Whose the address is counts, and on creation whose the forwarding is said to be.
  target: (context, item) => {
    const owner = rows(context, floatingIps).get(context.param('floatingip_id'))?.project_id
    return { ...item, 'ext_parent:tenant_id': owner ?? '' }
  },
  shown: (_context, item, _parent, doing) => shown(item, doing === 'create'),
  create: (context, body) => {
    const item = floatingIpOf(context)
    return insertForwarding(context, item, body)
  },
  change: (context, held, body) => {
    const item = floatingIpOf(context)
    const wanted = { ...held, ...rangesOf(body) }
    if (body['internal_port_id'] !== undefined) refuseAssociated(context, wanted)
    if (wanted.internal_port_id !== held.internal_port_id || 'internal_ip_address' in body) {
      routerTo(context, item, wanted)
    }
    refuseSame(context, item, wanted)
    refuseCollisions(context, wanted)
    return rows(context, portForwardings).update(wanted)
  },
  remove: (context, item) => removeForwarding(context, item),
}

export const portForwardingRoutes = resource(neutronStyle, forwardingKind)

/** Leads a port of a floating IP, or several, to an address inside. Throws as Neutron does. */
export function insertForwarding(
  scene: Scene,
  item: StoredFloatingIp,
  body: Fields,
): StoredForwarding {
  const wanted: StoredForwarding = {
    ...{ external_port_range: '', internal_port_range: '' },
    id: scene.world.random.uuid(),
    floatingip_id: item.id,
    protocol: String(body['protocol']),
    internal_port_id: String(body['internal_port_id']),
    internal_ip_address: String(body['internal_ip_address']),
    description: String(body['description'] ?? ''),
    ...rangesOf(body),
  }
  refuseCollisions(scene, wanted)
  refuseAssociated(scene, wanted)
  refuseAssociation(item, wanted)
  const router_id = routerTo(scene, item, wanted)
  if (item.router_id !== router_id) {
    rows(scene, floatingIps).update(revised(scene, item, { router_id }))
  }
  return rows(scene, portForwardings).insert(wanted)
}

/** What is sent, with a port alone as the range that it is. */
function rangesOf(body: Fields): Partial<StoredForwarding> {
  const sent = without(
    body,
    ...['external_port', 'internal_port', 'external_port_range', 'internal_port_range'],
    ...['project_id', 'tenant_id'],
  )
  const sides = ['external', 'internal'].flatMap((side) => {
    const [one, range] = [body[`${side}_port`], body[`${side}_port_range`]]
    if (typeof range === 'string') return [[`${side}_port_range`, range]]
    return typeof one === 'number' ? [[`${side}_port_range`, `${one}:${one}`]] : []
  })
  return { ...sent, ...Object.fromEntries(sides) }
}

/** The answer to a creation says of a range that it is no port; others leave the port out. */
function shown(item: StoredForwarding, made: boolean): Fields {
  const told = (side: 'external' | 'internal'): Fields => {
    const one = onlyPort(item[`${side}_port_range`])
    return one === undefined && !made ? {} : { [`${side}_port`]: one ?? null }
  }
  return { ...without(item, 'floatingip_id'), ...told('external'), ...told('internal') }
}

/** As its floating IP tells of it. */
export function brief(item: StoredForwarding): Fields {
  const whole = shown(item, false)
  return without(whole, 'external_port_range', 'internal_port_range', 'description')
}
