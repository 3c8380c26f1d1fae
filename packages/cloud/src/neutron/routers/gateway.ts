/** How a router gets, changes and loses its way out (neutron.db.l3_db, l3_gwmode_db). */
import type { NeutronPort, NeutronRouter, NeutronSubnet } from '@meridian/openstack'
import { allocate, release, wantedAddresses, type Wanted } from '#neutron/subnets/allocation.ts'
import { boolean, invalid, isFields, isUuid, type Check, type Fields } from '#neutron/attributes.ts'
import { refuseLost } from '#neutron/routers/route-rules.ts'
import { badResource, conflict } from '#neutron/faults.ts'
import { externalNetwork } from '#neutron/networks/networks.ts'
import { insertPort, removePort, subnetsOf } from '#neutron/ports/ports.ts'
import { GATEWAY, gatewayPorts } from '#neutron/routers/ports.ts'
import { revised } from '#neutron/scene.ts'
import { rows, type Scene } from '#scene.ts'
import { floatingIps, ports, routers } from '#neutron/tables.ts'
import { pythonText } from '#wire/python.ts'

const KNOWN = ['network_id', 'enable_snat', 'external_fixed_ips', 'qos_policy_id']

/** What may be said of a gateway: null and `{}` are none. */
export const gateway: Check = (value, name) => {
  if (value === null) return null
  if (!isFields(value)) throw invalid(name, `'${pythonText(value)}' is not a dictionary`)
  if (Object.keys(value).length === 0) return value
  const unknown = Object.keys(value).filter((key) => !KNOWN.includes(key))
  if (unknown.length > 0) {
    const shown = unknown.map((key) => `'${key}'`).join(', ')
    throw invalid(name, `Unexpected keys supplied: ${shown}`)
  }
  const { network_id: id, enable_snat: snat, external_fixed_ips: fixed } = value
  if (!isUuid(id)) throw invalid(name, `'${pythonText(id)}' is not a valid UUID`)
  if (fixed !== undefined && fixed !== null) wantedAddresses(fixed, name)
  return { ...value, ...(snat === undefined ? {} : { enable_snat: boolean(snat, name) }) }
}

/** Sets, changes or (with an empty description) takes away a router's gateway. */
export function setGateway(scene: Scene, router: NeutronRouter, info: Fields): NeutronRouter {
  const networkId = typeof info['network_id'] === 'string' ? info['network_id'] : undefined
  const fixed = info['external_fixed_ips']
  const wished = Array.isArray(fixed) ? wantedAddresses(fixed, 'external_fixed_ips') : []
  if (networkId !== undefined) externalNetwork(scene, networkId, 'router')
  const nets = networkId === undefined ? [] : subnetsOf(scene, networkId)
  refuseOwnGateway(nets, wished)
  const before = gatewayPorts(scene, router.id)
  if (router.routes.length > 0) refuseLostRoutes(scene, router, before, nets)
  const [kept] = before
  if (networkId !== undefined && kept?.network_id === networkId) {
    return told(scene, router, moved(scene, kept, wished), info)
  }
  if (kept) refuseGatewayUsed(scene, router, kept.network_id)
  for (const port of before) removePort(scene, port)
  if (networkId === undefined) {
    const none = { external_gateway_info: null }
    return rows(scene, routers).update(revised(scene, router, none))
  }
  const port = insertPort(scene, {
    network_id: networkId,
    project_id: '',
    device_owner: GATEWAY,
    device_id: router.id,
    fixed_ips: wished.length === 0 ? undefined : wished,
    'binding:host_id': 'network-1',
    status: 'ACTIVE',
  })
  return told(scene, router, port, info)
}

/** The router with what its port says, and whether it translates: it does unless told otherwise. */
function told(scene: Scene, router: NeutronRouter, port: NeutronPort, info: Fields): NeutronRouter {
  const external_gateway_info = {
    network_id: port.network_id,
    external_fixed_ips: port.fixed_ips,
    enable_snat: info['enable_snat'] !== false,
  }
  const changes = { external_gateway_info, availability_zones: ['nova'] }
  return rows(scene, routers).update(revised(scene, router, changes))
}

/** The port with the addresses wished for, where there are any that it has not. */
function moved(scene: Scene, port: NeutronPort, wished: readonly Wanted[]): NeutronPort {
  const isHeld = ({ subnet_id: subnet, ip_address: ip }: Wanted): boolean =>
    port.fixed_ips.some(
      (own) =>
        (subnet === undefined || own.subnet_id === subnet) &&
        (ip === undefined || own.ip_address === ip),
    )
  if (wished.every(isHeld)) return port
  release(scene, port.id)
  return rows(scene, ports).update(
    revised(scene, port, { fixed_ips: allocate(scene, port, wished) }),
  )
}

function refuseOwnGateway(nets: readonly NeutronSubnet[], wished: readonly Wanted[]): void {
  const taken = wished.find(({ ip_address: ip }) => {
    return ip !== undefined && nets.some(({ gateway_ip: own }) => own === ip)
  })
  if (!taken) return
  throw badResource('router', `External IP ${taken.ip_address} is the same as the gateway IP`)
}

/** Routes are judged by the other ports and by the networks that the new gateway will be in. */
function refuseLostRoutes(
  scene: Scene,
  router: NeutronRouter,
  gateways: readonly NeutronPort[],
  nets: readonly NeutronSubnet[],
): void {
  const all = rows(scene, ports).list({ where: { device_id: router.id } })
  const others = all.filter(({ id }) => !gateways.some((one) => one.id === id))
  const cidrs = nets.map(({ cidr }) => cidr)
  // Where nothing else is left, Neutron takes the ports as they are before the change.
  refuseLost(scene, router.routes, others.length + cidrs.length === 0 ? all : others, cidrs)
}

/** Throws 409 while somebody's floating IP needs the way out. */
export function refuseGatewayUsed(scene: Scene, router: NeutronRouter, networkId: string): void {
  const used = { router_id: router.id, floating_network_id: networkId }
  if (!rows(scene, floatingIps).first(used)) return
  const message =
    `Gateway cannot be updated for router ${router.id}, since a gateway to external network ` +
    `${networkId} is required by one or more floating IPs.`
  throw conflict('RouterExternalGatewayInUseByFloatingIp', message)
}
