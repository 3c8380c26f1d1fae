/** How a floating IP comes to a port and leaves it (neutron.db.l3_db). */
import type { NeutronPort, NeutronRouter, NeutronSubnet } from '@meridian/openstack'
import { lifecycle } from '#lifecycle.ts'
import { badResource, conflict, portNotFound } from '#neutron/faults.ts'
import { notFound } from '#http/faults.ts'
import { INTERFACES } from '#neutron/routers/ports.ts'
import { revised } from '#neutron/scene.ts'
import { rows, type Scene } from '#scene.ts'
import { floatingIps, ports, routers, subnets, type StoredFloatingIp } from '#neutron/tables.ts'

/** The router's agent needs a moment to translate the address, and to stop it. */
export const floatingIpLife = lifecycle('floatingip', floatingIps, {
  failed: (item, moment) => revised(moment, item, { status: 'ERROR' }),
  steps: {
    translating: {
      after: 1_500,
      done: (item, moment) => {
        const status = item.port_id === null ? 'DOWN' : 'ACTIVE'
        return item.status === status ? item : revised(moment, item, { status })
      },
    },
  },
})

/**
 * Puts a floating IP on a port's address. Throws 404 for an unknown port and for a subnet with no
 * way out, 409 when the address has one already, 400 when the port has no such address.
 */
export function associate(
  scene: Scene,
  item: StoredFloatingIp,
  portId: string,
  fixed?: string | null,
): StoredFloatingIp {
  const port = rows(scene, ports).get(portId)
  if (!port) throw portNotFound(portId)
  const address = fixedAddress(port, fixed)
  const subnet = rows(scene, subnets).get(address.subnet_id)
  const router = subnet && routerFor(scene, subnet, item.floating_network_id)
  if (!router) throw unreachable(item.floating_network_id, address.subnet_id, portId)
  const others = rows(scene, floatingIps).list({ where: { port_id: portId } })
  const other = others.find(
    (one) => one.fixed_ip_address === address.ip_address && one.id !== item.id,
  )
  if (other) throw alreadyAssociated(item, portId, address.ip_address)
  const after = { port_id: portId, fixed_ip_address: address.ip_address, router_id: router.id }
  const updated = rows(scene, floatingIps).update(revised(scene, item, after))
  floatingIpLife.begin(scene.world, scene.region, item.id, 'translating', scene.now)
  return updated
}

/** Takes a floating IP off its port. */
export function disassociate(scene: Scene, item: StoredFloatingIp): StoredFloatingIp {
  const after = { port_id: null, fixed_ip_address: null, router_id: null }
  const updated = rows(scene, floatingIps).update(revised(scene, item, after))
  floatingIpLife.begin(scene.world, scene.region, item.id, 'translating', scene.now)
  return updated
}

/** A port that goes away leaves its floating IPs behind, free. */
export function forgetPort(scene: Scene, portId: string): void {
  for (const item of rows(scene, floatingIps).list({ where: { port_id: portId } })) {
    disassociate(scene, item)
  }
}

/** The router that joins a subnet with an external network. */
export function routerFor(
  scene: Scene,
  subnet: NeutronSubnet,
  externalId: string,
): NeutronRouter | undefined {
  const where = { network_id: subnet.network_id, device_owner: INTERFACES }
  const interfaces = rows(scene, ports).list({ where })
  return interfaces
    .filter((port) => port.fixed_ips.some((fixed) => fixed.subnet_id === subnet.id))
    .map((port) => rows(scene, routers).get(port.device_id))
    .find((router) => router?.external_gateway_info?.network_id === externalId)
}

function fixedAddress(
  port: NeutronPort,
  fixed: string | null | undefined,
): NeutronPort['fixed_ips'][number] {
  const four = port.fixed_ips.filter(({ ip_address: ip }) => !ip.includes(':'))
  if (typeof fixed === 'string') {
    const found = port.fixed_ips.find(({ ip_address: ip }) => ip === fixed)
    if (found) return found
    throw badResource('floatingip', `Port ${port.id} does not have fixed ip ${fixed}`)
  }
  const [first, second] = four
  if (!first) {
    const message = `Cannot add floating IP to port ${port.id} that has no fixed IPv4 addresses`
    throw badResource('floatingip', message)
  }
  if (second) {
    const message =
      `Port ${port.id} has multiple fixed IPv4 addresses.  Must provide a specific IPv4 ` +
      'address when assigning a floating IP'
    throw badResource('floatingip', message)
  }
  return first
}

function unreachable(externalId: string, subnetId: string, portId: string): Error {
  const message =
    `External network ${externalId} is not reachable from subnet ${subnetId}.  Therefore, ` +
    `cannot associate Port ${portId} with a Floating IP.`
  return notFound(message, 'ExternalGatewayForFloatingIPNotFound')
}

/** 409 for an address inside, or a floating IP, that is taken. */
export function alreadyAssociated(item: StoredFloatingIp, portId: string, ip: string): Error {
  const message =
    `Cannot associate floating IP ${item.floating_ip_address} (${item.id}) with port ${portId} ` +
    `using fixed IP ${ip}, as that fixed IP already has a floating IP on external network ` +
    `${item.floating_network_id}.`
  return conflict('FloatingIPPortAlreadyAssociated', message)
}
