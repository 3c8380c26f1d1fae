/** https://docs.openstack.org/api-ref/network/v2/#networks */
import { without } from '#wire/without.ts'
import type { NeutronNetwork, NeutronSubnet } from '@meridian/openstack'
import type { Context } from '#http/context.ts'
import { notFound as missing } from '#http/faults.ts'
import {
  boolean,
  integer,
  list,
  orNull,
  text,
  toBoolean,
  uuid,
  type Fields,
} from '#neutron/attributes.ts'
import { badResource, conflict, invalidInput, networkNotFound } from '#neutron/faults.ts'
import { forgetDhcp } from '#neutron/agents/dhcp-hosting.ts'
import { removeFreeFloatingIps } from '#neutron/floating-ips/removal.ts'
import { defaultGroup } from '#neutron/security-groups/groups.ts'
import { removePort, subnetsOf } from '#neutron/ports/ports.ts'
import { refuseHiddenPolicy, refuseUnkept } from '#neutron/qos/use.ts'
import { packetOf, providerOf, refuseOtherWire } from '#neutron/networks/provider.ts'
import { given, neutronStyle, ownAnd, standard, type NeutronKind } from '#neutron/style.ts'
import { resource } from '#resource/resource.ts'
import { fresh, oldestFirst, revised } from '#neutron/scene.ts'
import { rows, type Scene } from '#scene.ts'
import {
  asShared,
  followNetwork,
  forgetSharing,
  grantedIds,
  sharedNetworks,
} from '#neutron/rbac/sharing.ts'
import { networks, ports, rbacPolicies, subnets } from '#neutron/tables.ts'

/** The one zone that agents are in. */
const ZONE = 'nova'

/** Ports that go with their network; the others keep it. */
const OWN_PORTS = ['network:dhcp', 'network:dhcp_agent']

const attributes = {
  ...standard,
  name: { post: true, put: true, fallback: '', check: text() },
  description: { post: true, put: true, fallback: '', check: text(), unsorted: true },
  admin_state_up: { post: true, put: true, fallback: true, check: boolean },
  shared: { post: true, put: true, fallback: false, check: boolean, unsorted: true },
  'router:external': { post: true, put: true, fallback: false, check: boolean, unsorted: true },
  is_default: { post: true, put: true, fallback: false, check: boolean, unsorted: true },
  mtu: { post: true, put: true, fallback: 0, check: integer(0) },
  port_security_enabled: { post: true, put: true, fallback: true, check: boolean },
  qos_policy_id: { post: true, put: true, fallback: null, check: orNull(uuid) },
  dns_domain: { post: true, put: true, fallback: '', check: text() },
  availability_zone_hints: { post: true, fallback: [], check: list(text()), unfiltered: true },
  tenant_id: { post: true, check: text() },
  project_id: { post: true, check: text() },
  'provider:network_type': { post: true, put: true, check: text(), unsorted: true },
  'provider:physical_network': { post: true, put: true, check: text(), unsorted: true },
  'provider:segmentation_id': { post: true, put: true, check: integer(0), unsorted: true },
  status: {},
  subnets: {},
  availability_zones: {},
  ipv4_address_scope: {},
  ipv6_address_scope: {},
  l2_adjacency: {},
}

export const networkKind: NeutronKind<NeutronNetwork> = {
  path: '/networks',
  one: 'network',
  many: 'networks',
  collection: networks,
  attributes,
  notFound: networkNotFound,
  visible: ownAnd(sharedNetworks),
  filters: {
    shared: (context, values) => {
      const wanted = values.map(toBoolean)
      const mine = new Set(grantedIds(context, 'network'))
      if (mine.size === 0) {
        return { where: { shared: wanted.flatMap((one) => (one ? [true] : [false, null])) } }
      }
      return {
        also: ({ id, shared }) => wanted.includes(shared === true || mine.has(String(id))),
      }
    },
  },
  target: asShared,
  shown: (context, item, _parent, doing) => {
    const made = doing === 'create' ? { is_default: item.is_default === true } : {}
    return { ...shownNetwork(asShared(context, item), subnetsOf(context, item.id)), ...made }
  },
  page: (context, items) => {
    const where = { network_id: items.map(({ id }) => id) }
    const parts = rows(context, subnets).list({ where, order: oldestFirst })
    const grouped = Map.groupBy(parts, ({ network_id: id }) => id)
    return items.map((item) => shownNetwork(asShared(context, item), grouped.get(item.id) ?? []))
  },
  // Neutron makes sure of the project's default group before it makes a network.
  create: (context, body) => {
    refuseLargePackets(body)
    refuseUnknownZones(body)
    refuseHiddenPolicy(context, body)
    const owner = String(body['project_id'])
    defaultGroup(context, owner)
    return insertNetwork(context, owner, { ...body, ...providerOf(context, body) })
  },
  change: (context, item, body) => {
    refuseStillUsed(context, item, body)
    refuseHiddenPolicy(context, body)
    refuseUnkept(context, body, item.id)
    refuseOtherWire(item, body)
    if ('mtu' in body) refuseLargePackets({ ...item, ...body })
    const after = rows(context, networks).update(revised(context, item, body))
    followNetwork(context, after)
    return after
  },
  remove: (context, item) => removeNetwork(context, item),
}

export const networkRoutes = resource(neutronStyle, networkKind)

/** Makes a network; the parts that were not sent get Neutron's defaults. */
export function insertNetwork(scene: Scene, projectId: string, body: Fields): NeutronNetwork {
  const { mtu, ...sent } = without(body, 'project_id', 'tenant_id')
  const network = rows(scene, networks).insert({
    ...fresh(scene, projectId),
    revision_number: 1,
    name: '',
    description: '',
    admin_state_up: true,
    shared: false,
    'router:external': false,
    is_default: false,
    port_security_enabled: true,
    qos_policy_id: null,
    dns_domain: '',
    availability_zone_hints: [],
    mtu: typeof mtu === 'number' && mtu > 0 ? mtu : largestPacket(sent),
    status: 'ACTIVE',
    subnets: [],
    availability_zones: [],
    ipv4_address_scope: null,
    ipv6_address_scope: null,
    l2_adjacency: true,
    ...(sent['provider:network_type'] === undefined && providerOf(scene, {})),
    ...sent,
  })
  followNetwork(scene, network)
  return network
}

function shownNetwork(item: NeutronNetwork, own: readonly NeutronSubnet[]): Fields {
  const { is_default: isDefault, ...network } = item
  const external = item['router:external'] === true ? { is_default: isDefault === true } : {}
  // The subnets of somebody's external network are not for everybody, their ids are.
  return { ...network, ...external, subnets: own.map(({ id }) => id) }
}

function largestPacket(body: Fields): number {
  return body['router:external'] === true ? 1500 : packetOf(body['provider:network_type'])
}

function refuseLargePackets(body: Fields): void {
  const most = largestPacket(body)
  if (typeof body['mtu'] !== 'number' || body['mtu'] <= most) return
  throw invalidInput(`Requested MTU is too big, maximum is ${most}`)
}

function refuseUnknownZones(body: Fields): void {
  const hints: unknown = body['availability_zone_hints']
  const unknown = Array.isArray(hints) ? hints.find((zone) => zone !== ZONE) : undefined
  if (unknown === undefined) return
  const message = `AvailabilityZone ${String(unknown)} could not be found.`
  throw missing(message, 'AvailabilityZoneNotFound')
}

function refuseStillUsed(scene: Scene, item: NeutronNetwork, body: Fields): void {
  if (body['router:external'] === false && item['router:external'] === true) {
    const where = { network_id: item.id, device_owner: 'network:router_gateway' }
    if (rows(scene, ports).count(where) === 0) return
    const message =
      `External network ${item.id} cannot be updated to be made non-external, since it has ` +
      'existing gateway ports.'
    throw conflict('ExternalNetworkInUse', message)
  }
  if (body['shared'] === false && item.shared) {
    const others = rows(scene, rbacPolicies).list({ where: { object_id: item.id } })
    const letIn = others.map(({ target_tenant }) => target_tenant)
    const allowed = [item.project_id, '', ...letIn]
    const foreign = { network_id: item.id, project_id: { not: allowed } }
    if (!rows(scene, ports).first(foreign)) return
    const message =
      `Unable to reconfigure sharing settings for network ${item.id}. Multiple tenants are ` +
      'using it.'
    throw conflict('InvalidSharedSetting', message)
  }
}

function removeNetwork(scene: Scene, item: NeutronNetwork): void {
  removeFreeFloatingIps(scene, item.id)
  const on = { network_id: item.id }
  const others = rows(scene, ports).list({ where: { ...on, device_owner: { not: OWN_PORTS } } })
  if (others.length > 0) {
    const ids = others.map(({ id }) => id)
    const message =
      `Unable to complete operation on network ${item.id}. There are one or more ports still ` +
      `in use on the network, id for these ports is: ${ids.join(',')}.`
    throw conflict('NetworkInUse', message)
  }
  for (const port of rows(scene, ports).list({ where: on })) removePort(scene, port)
  for (const { id } of rows(scene, subnets).list({ where: on })) rows(scene, subnets).remove(id)
  forgetDhcp(scene, item.id)
  forgetSharing(scene, item.id)
  rows(scene, networks).remove(item.id)
}

/** Throws 404 when a body names a network that the database does not give to the caller. */
export function refuseHiddenNetwork(context: Context, id: unknown): void {
  if (typeof id === 'string') given(context, networkKind, id)
}

/** The network behind an id that a router or a floating IP names as external. */
export function externalNetwork(scene: Scene, id: string, what: 'router' | 'floatingip'): void {
  const network = rows(scene, networks).get(id)
  if (!network) throw networkNotFound(id)
  if (network['router:external'] === true) return
  const words = what === 'router' ? 'not an external network' : 'not a valid external network'
  throw badResource(what, `Network ${id} is ${words}`)
}
