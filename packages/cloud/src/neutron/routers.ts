/** https://docs.openstack.org/api-ref/network/v2/#routers-routers */
import type { NeutronPort, NeutronRouter } from '@meridian/openstack'
import type { Context } from '#http/context.ts'
import {
  boolean,
  hostRoutes,
  isFields,
  isUuid,
  list,
  orNone,
  orNull,
  text,
  uuid,
  invalid,
  type Attributes,
  type Check,
  type Fields,
} from '#neutron/attributes.ts'
import { badRequest, conflict, routerNotFound } from '#neutron/faults.ts'
import { holds, parseAddress, parseCidr } from '#neutron/ip.ts'
import { externalNetwork, refuseHiddenNetwork } from '#neutron/networks.ts'
import { insertPort, removePort } from '#neutron/ports.ts'
import { neutronStyle, ownAnd, standard, type NeutronKind } from '#neutron/style.ts'
import { resource } from '#resource/resource.ts'
import { fresh, oldestFirst, revised } from '#neutron/scene.ts'
import { rows, type Scene } from '#scene.ts'
import { floatingIps, ports, routers, subnets } from '#neutron/tables.ts'
import { wantedAddresses } from '#neutron/allocation.ts'
import { pythonRepr, pythonText } from '#wire/python.ts'

const gateway: Check = (value, name) => {
  if (value === null) return null
  if (!isFields(value)) throw invalid(name, `'${pythonText(value)}' is not a dictionary`)
  if (Object.keys(value).length === 0) return value
  const known = ['network_id', 'enable_snat', 'external_fixed_ips', 'qos_policy_id']
  const unknown = Object.keys(value).filter((key) => !known.includes(key))
  if (unknown.length > 0) {
    const shown = unknown.map((key) => `'${key}'`).join(', ')
    throw invalid(name, `Unexpected keys supplied: ${shown}`)
  }
  const { network_id: id, enable_snat: snat } = value
  if (!isUuid(id)) throw invalid(name, `'${pythonText(id)}' is not a valid UUID`)
  return { ...value, ...(snat === undefined ? {} : { enable_snat: boolean(snat, name) }) }
}

const attributes: Attributes = {
  ...standard,
  name: { post: true, put: true, fallback: '', check: text() },
  description: { post: true, put: true, fallback: '', check: text(), unsorted: true },
  admin_state_up: { post: true, put: true, fallback: true, check: boolean },
  external_gateway_info: {
    post: true,
    put: true,
    fallback: null,
    check: gateway,
  },
  routes: { put: true, check: orNone(hostRoutes) },
  availability_zone_hints: { post: true, fallback: [], check: list(text()) },
  distributed: { post: true, put: true, check: boolean },
  ha: { post: true, put: true, check: boolean },
  flavor_id: { post: true, fallback: null, check: orNull(uuid), unfiltered: true },
  tenant_id: { post: true, check: text() },
  project_id: { post: true, check: text() },
  status: { unfiltered: true },
  availability_zones: {},
  conntrack_helpers: {},
}

export const routerKind: NeutronKind<NeutronRouter> = {
  path: '/routers',
  one: 'router',
  many: 'routers',
  collection: routers,
  attributes,
  notFound: routerNotFound,
  visible: ownAnd(),
  shown: (_context, item) => ({ ...item, conntrack_helpers: [] }),
  create: (context, body) => {
    refuseHiddenGateway(context, body['external_gateway_info'])
    return insertRouter(context, String(body['project_id']), body)
  },
  change: (context, item, body) => changeRouter(context, item, body),
  remove: (context, item) => removeRouter(context, item),
}

export const routerRoutes = resource(neutronStyle, routerKind)

/** Makes a router, with its gateway when one is asked for. Throws as Neutron does. */
export function insertRouter(scene: Scene, projectId: string, body: Fields): NeutronRouter {
  const info = body['external_gateway_info']
  if (isFields(info) && typeof info['network_id'] === 'string') {
    externalNetwork(scene, info['network_id'], 'router')
  }
  const hints = body['availability_zone_hints']
  const router: NeutronRouter = {
    ...fresh(scene, projectId),
    revision_number: 1,
    name: String(body['name'] ?? ''),
    description: String(body['description'] ?? ''),
    admin_state_up: body['admin_state_up'] !== false,
    status: 'ACTIVE',
    external_gateway_info: null,
    availability_zones: [],
    availability_zone_hints: Array.isArray(hints) ? hints.map(String) : [],
    distributed: body['distributed'] === true,
    ha: body['ha'] === true,
    routes: [],
    flavor_id: null,
  }
  rows(scene, routers).insert(router)
  return isFields(info) ? setGateway(scene, router, info) : router
}

function changeRouter(context: Context, item: NeutronRouter, body: Fields): NeutronRouter {
  const { external_gateway_info: info, routes, ...rest } = body
  refuseHiddenGateway(context, info)
  let current = item
  if (info !== undefined) current = setGateway(context, item, isFields(info) ? info : {})
  const sent = routes === undefined ? undefined : routesOf(context, item, routes)
  const changes = { ...rest, ...(sent === undefined ? {} : { routes: sent }) }
  if (Object.keys(changes).length === 0) return current
  return rows(context, routers).update(revised(context, current, changes))
}

function refuseHiddenGateway(context: Context, info: unknown): void {
  if (isFields(info)) refuseHiddenNetwork(context, info['network_id'])
}

/** Sets, changes or (with an empty description) takes away a router's gateway. */
function setGateway(scene: Scene, router: NeutronRouter, info: Fields): NeutronRouter {
  const before = router.external_gateway_info
  const networkId = typeof info['network_id'] === 'string' ? info['network_id'] : undefined
  if (networkId !== undefined) externalNetwork(scene, networkId, 'router')
  if (before && before.network_id !== networkId) refuseGatewayUsed(scene, router, before.network_id)
  if (before && before.network_id === networkId && info['external_fixed_ips'] === undefined) {
    const snat = info['enable_snat'] !== false
    const kept = { ...before, enable_snat: snat }
    return rows(scene, routers).update(revised(scene, router, { external_gateway_info: kept }))
  }
  for (const port of gatewayPorts(scene, router.id)) removePort(scene, port)
  if (networkId === undefined) {
    const none = { external_gateway_info: null }
    return rows(scene, routers).update(revised(scene, router, none))
  }
  const wished = info['external_fixed_ips']
  const port = insertPort(scene, {
    network_id: networkId,
    project_id: '',
    device_owner: 'network:router_gateway',
    device_id: router.id,
    fixed_ips: wished === undefined ? undefined : wantedAddresses(wished, 'external_fixed_ips'),
    'binding:host_id': 'network-1',
    status: 'ACTIVE',
  })
  const gatewayInfo = {
    network_id: networkId,
    external_fixed_ips: port.fixed_ips,
    enable_snat: info['enable_snat'] !== false,
  }
  const changes = { external_gateway_info: gatewayInfo, availability_zones: ['nova'] }
  return rows(scene, routers).update(revised(scene, router, changes))
}

function gatewayPorts(scene: Scene, routerId: string): NeutronPort[] {
  return routerPorts(scene, routerId, 'network:router_gateway')
}

/** The ports of a router, gateways or interfaces. */
export function routerPorts(
  scene: Scene,
  routerId: string,
  owner: 'network:router_gateway' | 'network:router_interface',
): NeutronPort[] {
  return rows(scene, ports).list({
    where: { device_id: routerId, device_owner: owner },
    order: oldestFirst,
  })
}

function refuseGatewayUsed(scene: Scene, router: NeutronRouter, networkId: string): void {
  const used = { router_id: router.id, floating_network_id: networkId }
  if (!rows(scene, floatingIps).first(used)) return
  const message =
    `Gateway cannot be updated for router ${router.id}, since a gateway to external network ` +
    `${networkId} is required by one or more floating IPs.`
  throw conflict('RouterExternalGatewayInUseByFloatingIp', message)
}

function routesOf(scene: Scene, router: NeutronRouter, value: unknown): NeutronRouter['routes'] {
  // hostRoutes lets nothing else through.
  const routes = hostRoutes(value, 'routes') as NeutronRouter['routes']
  const own = rows(scene, ports)
    .list({ where: { device_id: router.id } })
    .flatMap((port) => port.fixed_ips)
  const reachable = own.flatMap((fixed) => {
    const subnet = rows(scene, subnets).get(fixed.subnet_id)
    return (subnet && parseCidr(subnet.cidr)) ?? []
  })
  const shown = (wrong: unknown, why: string): Error =>
    badRequest(`Invalid format for routes: ${pythonRepr(wrong)}, ${why}`, 'InvalidRoutes')
  for (const { nexthop } of routes) {
    const hop = parseAddress(nexthop)
    if (!hop || !reachable.some((cidr) => holds(cidr, hop))) {
      throw shown(routes, 'the nexthop is not connected with router')
    }
    if (own.some((fixed) => fixed.ip_address === nexthop)) {
      throw shown(routes, 'the nexthop is used by router')
    }
  }
  return routes
}

function removeRouter(scene: Scene, item: NeutronRouter): void {
  const attached = routerPorts(scene, item.id, 'network:router_interface')
  if (attached.length > 0) {
    const ids = attached.map(({ id }) => id).join(',')
    const message = `Router ${item.id} has ports still attached: ${ids}`
    throw conflict('RouterInUse', message)
  }
  for (const port of gatewayPorts(scene, item.id)) removePort(scene, port)
  rows(scene, routers).remove(item.id)
}
