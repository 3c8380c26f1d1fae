/** https://docs.openstack.org/api-ref/network/v2/#subnets */
import type { NeutronNetwork, NeutronSubnet } from '@meridian/openstack'
import type { Context } from '#http/context.ts'
import { oncePerRequest, spansProjects } from '#neutron/rbac/access.ts'
import { allocate, isSelfMade, release } from '#neutron/subnets/allocation.ts'
import {
  address,
  boolean,
  hostRoutes,
  integer,
  list,
  nameservers,
  oneOf,
  orNone,
  orNull,
  text,
  textOf,
  toBoolean,
  uuid,
  type Fields,
} from '#neutron/attributes.ts'
import { conflict, forbidden, networkNotFound, subnetNotFound } from '#neutron/faults.ts'
import { given, neutronStyle, ownAnd, standard, type NeutronKind } from '#neutron/style.ts'
import { resource } from '#resource/resource.ts'
import { scheduleDhcp } from '#neutron/agents/dhcp-hosting.ts'
import { eachOf } from '#neutron/listing.ts'
import { networkKind } from '#neutron/networks/networks.ts'
import { formatCidr, parseCidr } from '#neutron/ip.ts'
import { insertPort, removePort } from '#neutron/ports/ports.ts'
import { cidrFromPool } from '#neutron/subnets/subnet-pools.ts'
import {
  checkAdvice,
  checkModes,
  checkPools,
  checkedCidr,
  defaultPools,
  gatewayOf,
  poolsOf,
  refuseChosenEnd,
  refuseOverlap,
  sortedPools,
} from '#neutron/subnets/rules.ts'
import { fresh, revised } from '#neutron/scene.ts'
import { isSharedWith, sharedNetworkIds } from '#neutron/rbac/sharing.ts'
import { rows, type Scene } from '#scene.ts'
import { allocations, networks, ports, subnets, type Allocation } from '#neutron/tables.ts'

const modes = orNull(oneOf('dhcpv6-stateful', 'dhcpv6-stateless', 'slaac'))
const attributes = {
  ...standard,
  name: { post: true, put: true, fallback: '', check: text() },
  description: { post: true, put: true, fallback: '', check: text(), unsorted: true },
  network_id: { post: true, required: true, check: uuid },
  ip_version: { post: true, required: true, check: oneOf(4, 6) },
  cidr: { post: true, check: orNull(text(64)) },
  subnetpool_id: { post: true, check: orNull(uuid) },
  prefixlen: { post: true, check: integer(0) },
  use_default_subnetpool: { post: true, check: boolean },
  gateway_ip: { post: true, put: true, check: orNull(address) },
  allocation_pools: { post: true, put: true, check: poolsOf },
  dns_nameservers: {
    post: true,
    put: true,
    fallback: [],
    check: orNone(nameservers),
  },
  host_routes: { post: true, put: true, fallback: [], check: orNone(hostRoutes) },
  enable_dhcp: { post: true, put: true, fallback: true, check: boolean },
  ipv6_ra_mode: { post: true, check: modes },
  ipv6_address_mode: { post: true, check: modes },
  segment_id: { post: true, put: true, fallback: null, check: orNull(uuid) },
  service_types: {
    post: true,
    put: true,
    unruled: true,
    fallback: [],
    check: list(text()),
  },
  tenant_id: { post: true, check: text() },
  project_id: { post: true, check: text() },
}

export const subnetKind: NeutronKind<NeutronSubnet> = {
  path: '/subnets',
  one: 'subnet',
  many: 'subnets',
  collection: subnets,
  attributes,
  notFound: subnetNotFound,
  filters: {
    shared: (context, values) => {
      const wanted = values.map(toBoolean)
      const all = rows(context, networks).list({ where: { shared: wanted } })
      return { where: { network_id: all.map(({ id }) => id) } }
    },
  },
  visible: ownAnd((context) => eachOf('network_id', sharedNetworkIds(context))),
  shown: (_context, item) => ({ ...item, allocation_pools: sortedPools(item) }),
  target: (context, item) => networkTarget(context, item),
  mayCreate: (context, body) => refuseForeignNetwork(context, body, 'subnet'),
  create: (context, body) => insertSubnet(context, String(body['project_id']), body),
  change: (context, item, body) => changeSubnet(context, item, body),
  remove: (context, item) => removeSubnet(context, item),
}

export const subnetRoutes = resource(neutronStyle, subnetKind)

type Access = Pick<NeutronNetwork, 'project_id' | 'shared'>

const accessTo = oncePerRequest<Access>((context, id) => {
  const network = rows(context, networks).get(id)
  if (!network) return { project_id: '', shared: false }
  return { project_id: network.project_id, shared: isSharedWith(context, network) }
})

/** Rules about what is on a network ask whose that is, and whether it is shared. */
export function networkTarget(context: Context, item: Fields): Fields {
  const network = (): Access => accessTo(context, String(item['network_id']))
  // Read only when a rule asks: for most items another part of it has decided before.
  return {
    ...item,
    get 'network:tenant_id'() {
      return network().project_id
    },
    get shared() {
      return network().shared
    },
  }
}

/** Throws 403 for a network of another project that is not shared (pecan OwnershipValidationHook). */
export function refuseForeignNetwork(context: Context, body: Fields, what: string): void {
  const network = given(context, networkKind, String(body['network_id']))
  const owner = body['project_id']
  if (spansProjects(context) || isSharedWith(context, network)) return
  if (network.project_id === owner) return
  throw forbidden(`Tenant ${String(owner)} not allowed to create ${what} on this network`)
}

/** Makes a subnet and, with DHCP, the port of the DHCP agent. Throws as Neutron does. */
export function insertSubnet(scene: Scene, projectId: string, body: Fields): NeutronSubnet {
  const networkId = String(body['network_id'])
  const network = rows(scene, networks).get(networkId)
  if (!network) throw networkNotFound(networkId)
  const version = body['ip_version'] === 6 ? 6 : 4
  const dhcp = body['enable_dhcp'] !== false
  const { cidr: asked, poolId } = cidrFromPool(scene, projectId, networkId, version, body)
  const cidr = checkedCidr(asked, version, dhcp)
  const gateway = gatewayOf(body['gateway_ip'], cidr)
  checkAdvice(version, 'new subnet', body)
  checkModes(cidr, dhcp, body)
  const sent = poolsOf(body['allocation_pools'] ?? [], 'allocation_pools')
  checkPools(sent, cidr, gateway)
  if (typeof body['gateway_ip'] !== 'string') refuseChosenEnd(gateway, cidr)
  const pools = sent.length === 0 ? defaultPools(cidr, gateway) : sent
  refuseOverlap(scene, networkId, cidr)
  const subnet: NeutronSubnet = {
    ...fresh(scene, projectId),
    name: textOf(body['name']),
    description: textOf(body['description']),
    network_id: networkId,
    ip_version: version,
    cidr: formatCidr(cidr),
    subnetpool_id: poolId,
    gateway_ip: gateway,
    enable_dhcp: dhcp,
    allocation_pools: pools,
    dns_nameservers: nameserversOf(body['dns_nameservers']),
    host_routes: routesOf(body['host_routes']),
    ipv6_ra_mode: nullable(body['ipv6_ra_mode']),
    ipv6_address_mode: nullable(body['ipv6_address_mode']),
    segment_id: null,
    service_types: [],
  }
  rows(scene, subnets).insert(subnet)
  if (dhcp) scheduleDhcp(scene, network)
  const zones = dhcp && network['router:external'] !== true ? ['nova'] : network.availability_zones
  rows(scene, networks).update(
    revised(scene, network, { ...(zones ? { availability_zones: zones } : {}) }),
  )
  if (dhcp) serveDhcp(scene, subnet, network.project_id)
  return subnet
}

/** The DHCP agent has one port in a network, with an address in each subnet it serves. */
export function serveDhcp(scene: Scene, subnet: NeutronSubnet, projectId: string): void {
  const where = { network_id: subnet.network_id, device_owner: 'network:dhcp' }
  const port = rows(scene, ports).first(where)
  if (!port) {
    insertPort(scene, {
      network_id: subnet.network_id,
      project_id: projectId,
      device_owner: 'network:dhcp',
      device_id: `dhcp68f1d47d-97e2-5fd4-9893-dba310c17803-${subnet.network_id}`,
      fixed_ips: isSelfMade(subnet) ? [] : [{ subnet_id: subnet.id }],
      'binding:host_id': 'network-1',
      status: 'ACTIVE',
    })
    return
  }
  if (isSelfMade(subnet)) return
  const more = allocate(scene, { ...port, device_owner: 'network:router' }, [
    { subnet_id: subnet.id },
  ])
  const fixed = [...port.fixed_ips, ...more]
  rows(scene, ports).update(revised(scene, port, { fixed_ips: fixed }))
}

function changeSubnet(scene: Scene, item: NeutronSubnet, body: Fields): NeutronSubnet {
  const cidr = parseCidr(item.cidr)
  if (!cidr) throw new Error(`Subnet ${item.id} has no network.`)
  const gateway =
    body['gateway_ip'] === undefined ? item.gateway_ip : gatewayOf(body['gateway_ip'], cidr)
  checkAdvice(item.ip_version, item.id, body)
  const sent = body['allocation_pools']
  const pools = sent === undefined ? item.allocation_pools : poolsOf(sent, 'allocation_pools')
  if (sent !== undefined || body['gateway_ip'] !== undefined) checkPools(pools, cidr, gateway)
  if (gateway !== item.gateway_ip) refuseGatewayInUse(scene, item)
  const changes = { ...body, gateway_ip: gateway, allocation_pools: pools }
  const after = rows(scene, subnets).update(revised(scene, item, changes))
  if (after.enable_dhcp && !item.enable_dhcp) {
    const network = rows(scene, networks).get(item.network_id)
    if (network) {
      scheduleDhcp(scene, network)
      serveDhcp(scene, after, network.project_id)
    }
  }
  return after
}

/** A router's interface holds the gateway address. */
function refuseGatewayInUse(scene: Scene, item: NeutronSubnet): void {
  const where = { network_id: item.network_id, device_owner: 'network:router_interface' }
  const port = rows(scene, ports)
    .list({ where })
    .find((one) => one.fixed_ips.some((fixed) => fixed.ip_address === item.gateway_ip))
  if (!port) return
  const message = `Current gateway ip ${item.gateway_ip} already in use by port ${port.id}. Unable to update.`
  throw conflict('GatewayIpInUse', message)
}

function removeSubnet(scene: Scene, item: NeutronSubnet): void {
  const portOf = ({ port_id: id }: Allocation) => rows(scene, ports).get(id)
  // Whom the addresses of a subnet that hosts do not form themselves keep: all but the DHCP agent.
  const keeps = (one: Allocation): boolean => {
    const owner = portOf(one)?.device_owner ?? 'network:dhcp'
    return isSelfMade(item) ? owner.startsWith('network:router') : owner !== 'network:dhcp'
  }
  const where = { subnet_id: item.id }
  if (rows(scene, allocations).list({ where, also: [keeps], limit: 1 }).length > 0) {
    const message =
      `Unable to complete operation on subnet ${item.id}: One or more ports have an IP ` +
      'allocation from this subnet.'
    throw conflict('SubnetInUse', message)
  }
  for (const one of rows(scene, allocations).list({ where })) {
    const port = portOf(one)
    if (!port) continue
    const left = port.fixed_ips.filter(({ subnet_id: id }) => id !== item.id)
    release(scene, port.id, item.id)
    if (left.length === 0 && port.device_owner === 'network:dhcp') removePort(scene, port)
    else rows(scene, ports).update(revised(scene, port, { fixed_ips: left }))
  }
  rows(scene, subnets).remove(item.id)
  const network = rows(scene, networks).get(item.network_id)
  if (network) rows(scene, networks).update(revised(scene, network))
}

function nullable(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function nameserversOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function routesOf(value: unknown): NeutronSubnet['host_routes'] {
  const routes = hostRoutes(value ?? [], 'host_routes')
  // hostRoutes lets nothing else through.
  return routes as NeutronSubnet['host_routes']
}
