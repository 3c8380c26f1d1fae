/** add_router_interface and remove_router_interface (neutron.db.l3_db). */
import type { NeutronPort, NeutronRouter, NeutronSubnet } from '@meridian/openstack'
import { notFound } from '#http/faults.ts'
import type { Context } from '#http/context.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { reaches } from '#neutron/access.ts'
import { fields, isUuid, type Fields } from '#neutron/attributes.ts'
import { forwardingsOf } from '#neutron/forwarding-rules.ts'
import { badResource, conflict, portNotFound, refused, subnetNotFound } from '#neutron/faults.ts'
import { formatCidr, overlaps, parseCidr } from '#neutron/ip.ts'
import { insertPort, removePort } from '#neutron/ports.ts'
import { seen } from '#neutron/style.ts'
import { routerKind, routerPorts } from '#neutron/routers.ts'
import { revised } from '#neutron/scene.ts'
import { rows, type Scene } from '#scene.ts'
import { subnetKind } from '#neutron/subnets.ts'
import { floatingIps, ports, routers, subnets } from '#neutron/tables.ts'
import { pythonText } from '#wire/python.ts'

const INTERFACE = 'network:router_interface'

export const routerInterfaceRoutes: Routes = (router) => {
  router.put('/routers/{id}/add_router_interface', (context) => {
    const found = writable(context, 'add_router_interface')
    const { subnetId, portId } = asked(context)
    if (portId !== undefined) return ok(addPort(context, found, portId))
    if (subnetId === undefined) {
      throw badResource('router', 'Either subnet_id or port_id must be specified')
    }
    return ok(addInterface(context, found, seen(context, subnetKind, subnetId)))
  })
  router.put('/routers/{id}/remove_router_interface', (context) => {
    const found = writable(context, 'remove_router_interface')
    const { subnetId, portId } = asked(context)
    return ok(removeInterface(context, found, subnetId, portId))
  })
}

function writable(context: Context, rule: string): NeutronRouter {
  const router = seen(context, routerKind, context.param('id'))
  if (context.allows(rule, { ...router })) return router
  const part = (name: string): string => `rule:${rule}:${name}`
  const gateway = ['network_id', 'enable_snat', 'external_fixed_ips'].map((name) => {
    return part(`external_gateway_info:${name}`)
  })
  const info = `(${part('external_gateway_info')} and (${gateway.join(' and ')}))`
  const whole = `((((rule:${rule} and ${info}) and ${part('ha')}) and ${part('flavor_id')}) and `
  throw refused(`${whole}${part('distributed')})`)
}

function asked(context: Context): { subnetId?: string; portId?: string } {
  const { subnet_id: subnet, port_id: port } = fields(context.body)
  for (const id of [subnet, port]) {
    if (id === undefined || isUuid(id)) continue
    throw badResource('router', `'${pythonText(id)}' is not a valid UUID`)
  }
  if (isUuid(subnet) && isUuid(port)) {
    if (context.param('id') && context.url.pathname.includes('/add_')) {
      throw badResource('router', 'Cannot specify both subnet-id and port-id')
    }
  }
  return {
    ...(isUuid(subnet) ? { subnetId: subnet } : {}),
    ...(isUuid(port) ? { portId: port } : {}),
  }
}

/** Joins a subnet to a router at its gateway address. Throws as Neutron does. */
export function addInterface(scene: Scene, router: NeutronRouter, subnet: NeutronSubnet): Fields {
  if (subnet.gateway_ip === null) {
    throw badResource('router', 'Subnet for router interface must have a gateway IP')
  }
  refuseOverlaps(scene, router, [subnet])
  const port = insertPort(scene, {
    network_id: subnet.network_id,
    project_id: router.project_id,
    device_owner: INTERFACE,
    device_id: router.id,
    fixed_ips: [{ subnet_id: subnet.id, ip_address: subnet.gateway_ip }],
    'binding:host_id': 'network-1',
    status: 'ACTIVE',
  })
  return reply(scene, router, port, [subnet.id])
}

function addPort(context: Context, router: NeutronRouter, portId: string): Fields {
  const port = rows(context, ports).get(portId)
  if (!port || !reaches(context, port.project_id)) throw portNotFound(portId)
  if (port.device_id !== '') {
    const message =
      `Unable to complete operation on port ${port.id} for network ${port.network_id}. Port ` +
      `already has an attached device ${port.device_id}.`
    throw conflict('PortInUse', message)
  }
  const nets = port.fixed_ips.flatMap(({ subnet_id: id }) => rows(context, subnets).get(id) ?? [])
  if (nets.length === 0) {
    throw badResource('router', 'Router port must have at least one fixed IP')
  }
  refuseOverlaps(context, router, nets)
  const taken = revised(context, port, {
    device_id: router.id,
    device_owner: INTERFACE,
    'binding:host_id': 'network-1',
    status: 'ACTIVE',
  })
  rows(context, ports).update(taken)
  return reply(
    context,
    router,
    taken,
    nets.map(({ id }) => id),
  )
}

function reply(
  scene: Scene,
  router: NeutronRouter,
  port: NeutronPort,
  ids: readonly string[],
): Fields {
  const zones = { availability_zones: ['nova'] }
  const current = rows(scene, routers).get(router.id) ?? router
  rows(scene, routers).update(revised(scene, current, zones))
  return {
    id: router.id,
    tenant_id: router.project_id,
    port_id: port.id,
    network_id: port.network_id,
    subnet_id: ids[0] ?? '',
    subnet_ids: ids,
  }
}

function refuseOverlaps(scene: Scene, router: NeutronRouter, nets: readonly NeutronSubnet[]): void {
  const held = rows(scene, ports)
    .list({ where: { device_id: router.id } })
    .flatMap((port) => port.fixed_ips)
  for (const { subnet_id: id } of held) {
    const other = rows(scene, subnets).get(id)
    const theirs = other && parseCidr(other.cidr)
    if (!other || !theirs) continue
    for (const subnet of nets) {
      if (subnet.id === id) {
        throw badResource('router', `Router already has a port on subnet ${id}`)
      }
      const ours = parseCidr(subnet.cidr)
      if (!ours || !overlaps(ours, theirs)) continue
      const message =
        `Cidr ${formatCidr(ours)} of subnet ${subnet.id} overlaps with cidr ${other.cidr} of ` +
        `subnet ${other.id}`
      throw badResource('router', message)
    }
  }
}

function removeInterface(
  scene: Scene,
  router: NeutronRouter,
  subnetId: string | undefined,
  portId: string | undefined,
): Fields {
  const own = routerPorts(scene, router.id, INTERFACE)
  if (portId === undefined) {
    if (subnetId === undefined) {
      throw badResource('router', 'Either subnet_id or port_id must be specified')
    }
    if (!rows(scene, subnets).has(subnetId)) throw subnetNotFound(subnetId)
  }
  const port = own.find((one) => {
    return portId === undefined
      ? one.fixed_ips.some((fixed) => fixed.subnet_id === subnetId)
      : one.id === portId
  })
  if (!port) {
    if (portId !== undefined) {
      const message = `Router ${router.id} does not have an interface with id ${portId}`
      throw notFound(message, 'RouterInterfaceNotFound')
    }
    const message = `Router ${router.id} has no interface on subnet ${subnetId}`
    throw notFound(message, 'RouterInterfaceNotFoundForSubnet')
  }
  const ids = port.fixed_ips.map((fixed) => fixed.subnet_id)
  for (const id of ids) refuseStillNeeded(scene, router, id)
  removePort(scene, port)
  return reply(scene, router, port, ids)
}

function refuseStillNeeded(scene: Scene, router: NeutronRouter, subnetId: string): void {
  const above = rows(scene, floatingIps).list({ where: { router_id: router.id } })
  const led = forwardingsOf(
    scene,
    above.map(({ id }) => id),
  )
  const used = [...above.map((one) => one.port_id), ...led.map((one) => one.internal_port_id)]
    .flatMap((id) => (id === null ? [] : (rows(scene, ports).get(id) ?? [])))
    .some((port) => port.fixed_ips.some((fixed) => fixed.subnet_id === subnetId))
  const words = `Router interface for subnet ${subnetId} on router ${router.id} cannot be deleted,`
  if (used) {
    const message = `${words} as it is required by one or more floating IPs.`
    throw conflict('RouterInterfaceInUseByFloatingIP', message)
  }
  const cidr = parseCidr(rows(scene, subnets).get(subnetId)?.cidr ?? '')
  const routed = router.routes.some(({ nexthop }) => {
    const hop = parseCidr(nexthop)
    return cidr && hop && overlaps(cidr, hop)
  })
  if (!routed) return
  const message = `${words} as it is required by one or more routes.`
  throw conflict('RouterInterfaceInUseByRoute', message)
}
