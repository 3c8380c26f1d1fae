/** add_router_interface and remove_router_interface (neutron.db.l3_db). */
import type { NeutronPort, NeutronRouter, NeutronSubnet } from '@meridian/openstack'
import { notFound } from '#http/faults.ts'
import type { Context } from '#http/context.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { reaches } from '#neutron/rbac/access.ts'
import { hold, release } from '#neutron/subnets/allocation.ts'
import { fields, isUuid, type Fields } from '#neutron/attributes.ts'
import { forwardingsOf } from '#neutron/port-forwardings/rules.ts'
import { badRequest, badResource, conflict, portNotFound, subnetNotFound } from '#neutron/faults.ts'
import { formatCidr, overlaps, parseCidr } from '#neutron/ip.ts'
import { binding } from '#neutron/ports/binding.ts'
import { insertPort, removePort, subnetsOf } from '#neutron/ports/ports.ts'
import { GATEWAY, interfacesOf, ownerOfInterfaces } from '#neutron/routers/ports.ts'
import { writableRouter } from '#neutron/routers/rules.ts'
import { seen } from '#neutron/style.ts'
import { routerKind } from '#neutron/routers/routers.ts'
import { revised } from '#neutron/scene.ts'
import { rows, type Scene } from '#scene.ts'
import { subnetKind } from '#neutron/subnets/subnets.ts'
import { floatingIps, ports, routers, subnets } from '#neutron/tables.ts'
import { pythonText } from '#wire/python.ts'

export const routerInterfaceRoutes: Routes = (router) => {
  router.put('/routers/{id}/add_router_interface', (context) => {
    const found = writableRouter(context, routerKind, 'add_router_interface')
    const { subnetId, portId } = asked(context)
    if (portId !== undefined) return ok(addPort(context, found, portId))
    if (subnetId === undefined) {
      throw badResource('router', 'Either subnet_id or port_id must be specified')
    }
    const subnet = seen(context, subnetKind, subnetId)
    refuseForeign(context, subnet)
    return ok(addInterface(context, found, subnet))
  })
  router.put('/routers/{id}/remove_router_interface', (context) => {
    const found = writableRouter(context, routerKind, 'remove_router_interface')
    const { subnetId, portId } = asked(context)
    return ok(removeInterface(context, found, subnetId, portId))
  })
}

/** Who shares a network with everybody keeps the address of its gateway. */
function refuseForeign(context: Context, subnet: NeutronSubnet): void {
  if (subnet.project_id === context.projectId || context.isAdmin) return
  if (subnet.gateway_ip === null) return
  const words = 'is not owned by project making the request'
  throw badResource('router', `Cannot add interface to router because subnet ${subnet.id} ${words}`)
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
  const { id, network_id, gateway_ip: ip } = subnet
  if (ip === null) {
    throw badResource('router', 'Subnet for router interface must have a gateway IP')
  }
  refuseForeignRouters(subnet)
  refuseOverlaps(scene, router, [subnet])
  const fixed = { subnet_id: id, ip_address: ip }
  // IPv6 subnets of a network share a port.
  const shared = subnet.ip_version === 6 ? sixPort(scene, router, network_id) : undefined
  if (shared) {
    hold(scene, shared.id, id, ip)
    const fixed_ips = [...shared.fixed_ips, fixed]
    const port = rows(scene, ports).update(revised(scene, shared, { fixed_ips }))
    return reply(scene, router, port, [id])
  }
  const port = insertPort(scene, {
    network_id,
    project_id: router.project_id,
    device_owner: ownerOfInterfaces(router),
    device_id: router.id,
    fixed_ips: [fixed],
    'binding:host_id': 'network-1',
    status: 'ACTIVE',
  })
  return reply(scene, router, port, [id])
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
  nets.forEach(refuseForeignRouters)
  const other = hasSix(port) ? sixPort(context, router, port.network_id) : undefined
  if (other) {
    const message =
      'Cannot have multiple router ports with the same network id if both contain IPv6 subnets. ' +
      `Existing port ${other.id} has IPv6 subnet(s) and network id ${other.network_id}`
    throw badResource('router', message)
  }
  refuseOverlaps(context, router, nets)
  if (nets.filter((subnet) => subnet.ip_version === 4).length > 1) {
    throw badResource('router', 'Cannot have multiple IPv4 subnets on router port')
  }
  const taken = revised(context, port, {
    device_id: router.id,
    device_owner: ownerOfInterfaces(router),
    ...binding('network-1'),
    status: 'ACTIVE',
  })
  rows(context, ports).update(taken)
  const ids = nets.map(({ id }) => id)
  return reply(context, router, taken, ids)
}

const hasSix = (port: NeutronPort): boolean =>
  port.fixed_ips.some(({ ip_address: ip }) => ip.includes(':'))

/** The interface on a network that has IPv6 addresses. */
const sixPort = (scene: Scene, router: NeutronRouter, networkId: string): NeutronPort | undefined =>
  interfacesOf(scene, router.id).find((port) => port.network_id === networkId && hasSix(port))

/** Throws for a subnet whose hosts listen to a router that is not Neutron's. */
function refuseForeignRouters(subnet: NeutronSubnet): void {
  if (subnet.ip_version !== 6 || subnet.ipv6_ra_mode || !subnet.ipv6_address_mode) return
  const message =
    `IPv6 subnet ${subnet.id} configured to receive RAs from an external router cannot be added ` +
    'to Neutron Router.'
  throw badResource('router', message)
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
  const own = rows(scene, ports).list({ where: { device_id: router.id } })
  const ids = own.flatMap((port) => port.fixed_ips.map(({ subnet_id: id }) => id))
  const twice = nets.find(({ id }) => ids.includes(id))
  if (twice) throw badResource('router', `Router already has a port on subnet ${twice.id}`)
  // Behind a gateway is all of the external network, not only the subnet of its address.
  const held = own.flatMap((port) =>
    port.device_owner === GATEWAY
      ? subnetsOf(scene, port.network_id)
      : port.fixed_ips.flatMap(({ subnet_id: id }) => rows(scene, subnets).get(id) ?? []),
  )
  for (const other of held) {
    const theirs = parseCidr(other.cidr)
    for (const subnet of nets) {
      const ours = parseCidr(subnet.cidr)
      if (!ours || !theirs || !overlaps(ours, theirs)) continue
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
  const own = interfacesOf(scene, router.id)
  if (portId !== undefined) {
    const port = own.find(({ id }) => id === portId)
    if (!port) {
      const message = `Router ${router.id} does not have an interface with id ${portId}`
      throw notFound(message, 'RouterInterfaceNotFound')
    }
    const ids = port.fixed_ips.map((fixed) => fixed.subnet_id)
    if (subnetId !== undefined && !ids.includes(subnetId)) {
      const message = `Subnet on port ${portId} does not match the requested subnet ${subnetId}.`
      throw badRequest(message, 'SubnetMismatchForPort')
    }
    for (const id of ids) refuseStillNeeded(scene, router, id)
    removePort(scene, port)
    return reply(scene, router, port, ids)
  }
  if (subnetId === undefined) {
    throw badResource('router', 'Either subnet_id or port_id must be specified')
  }
  if (!rows(scene, subnets).has(subnetId)) throw subnetNotFound(subnetId)
  const port = own.find((one) => one.fixed_ips.some((fixed) => fixed.subnet_id === subnetId))
  if (!port) {
    const message = `Router ${router.id} has no interface on subnet ${subnetId}`
    throw notFound(message, 'RouterInterfaceNotFoundForSubnet')
  }
  refuseStillNeeded(scene, router, subnetId)
  const fixed_ips = port.fixed_ips.filter((fixed) => fixed.subnet_id !== subnetId)
  if (fixed_ips.length > 0) {
    release(scene, port.id, subnetId)
    rows(scene, ports).update(revised(scene, port, { fixed_ips }))
  } else removePort(scene, port)
  return reply(scene, router, port, [subnetId])
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
