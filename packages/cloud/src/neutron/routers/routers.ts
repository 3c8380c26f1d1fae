/** https://docs.openstack.org/api-ref/network/v2/#routers-routers */
import type { NeutronRouter } from '@meridian/openstack'
import type { Context } from '#http/context.ts'
import { notFound } from '#http/faults.ts'
import {
  boolean,
  hostRoutes,
  isFields,
  list,
  orNone,
  orNull,
  text,
  uuid,
  type Attributes,
  type Fields,
} from '#neutron/attributes.ts'
import { sentRoutes } from '#neutron/routers/route-rules.ts'
import { badResource, conflict, routerNotFound } from '#neutron/faults.ts'
import { externalNetwork, refuseHiddenNetwork } from '#neutron/networks/networks.ts'
import { removePort } from '#neutron/ports/ports.ts'
import { gateway, refuseGatewayUsed, setGateway } from '#neutron/routers/gateway.ts'
import { gatewayPorts, interfacesOf, ownerOfInterfaces } from '#neutron/routers/ports.ts'
import { neutronStyle, ownAnd, standard, type NeutronKind } from '#neutron/style.ts'
import { resource } from '#resource/resource.ts'
import { fresh, revised } from '#neutron/scene.ts'
import { rows, type Scene } from '#scene.ts'
import { ports, routers } from '#neutron/tables.ts'

const ZONE = 'nova'

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
    refuseUnknown(body)
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
  refuseWhileUp(item, body)
  let current = item
  if (info !== undefined) current = setGateway(context, item, isFields(info) ? info : {})
  const sent = routes === undefined ? undefined : sentRoutes(context, item, routes)
  const changes = { ...rest, ...(sent === undefined ? {} : { routes: sent }) }
  if (Object.keys(changes).length === 0) return current
  const now = rows(context, routers).update(revised(context, current, changes))
  if (now.ha !== item.ha || now.distributed !== item.distributed) handOver(context, now)
  return now
}

function refuseHiddenGateway(context: Context, info: unknown): void {
  if (isFields(info)) refuseHiddenNetwork(context, info['network_id'])
}

/** How a router is spread is said of one that is down, before and after (l3_dvr_db, l3_hamode_db). */
function refuseWhileUp(item: NeutronRouter, body: Fields): void {
  const isUp = body['admin_state_up'] ?? item.admin_state_up
  const highly = body['ha']
  if (highly !== undefined && highly !== (item.ha === true) && isUp) {
    throw badResource('router', `Cannot change HA attribute of active routers. ${DOWN_FIRST}`)
  }
  const spread = body['distributed']
  if (spread === undefined || spread === (item.distributed === true)) return
  if (!isUp && !item.admin_state_up) return
  const words = "Cannot change the 'distributed' attribute of active routers."
  throw badResource('router', `${words} ${DOWN_FIRST}`)
}

const DOWN_FIRST = 'Please set router admin_state_up to False prior to upgrade'

/** The interfaces say whose they are, which is another with another kind of router. */
function handOver(scene: Scene, router: NeutronRouter): void {
  const device_owner = ownerOfInterfaces(router)
  for (const port of interfacesOf(scene, router.id)) {
    if (port.device_owner === device_owner) continue
    rows(scene, ports).update(revised(scene, port, { device_owner }))
  }
}

function refuseUnknown(body: Fields): void {
  const { availability_zone_hints: hints, flavor_id: flavor } = body
  const zone: unknown = Array.isArray(hints) ? hints.find((one) => one !== ZONE) : undefined
  if (zone !== undefined) {
    const message = `AvailabilityZone ${String(zone)} could not be found.`
    throw notFound(message, 'AvailabilityZoneNotFound')
  }
  // There are none: flavors of routers are not played.
  if (typeof flavor !== 'string') return
  throw notFound(`Flavor ${flavor} could not be found.`, 'FlavorNotFound')
}

function removeRouter(scene: Scene, item: NeutronRouter): void {
  const attached = interfacesOf(scene, item.id)
  if (attached.length > 0) {
    const ids = attached.map(({ id }) => id).join(', ')
    const message = `Router ${item.id} has ports still attached: ${ids}`
    throw conflict('RouterInUse', message)
  }
  const [way] = gatewayPorts(scene, item.id)
  if (way) refuseGatewayUsed(scene, item, way.network_id)
  for (const port of gatewayPorts(scene, item.id)) removePort(scene, port)
  rows(scene, routers).remove(item.id)
}
