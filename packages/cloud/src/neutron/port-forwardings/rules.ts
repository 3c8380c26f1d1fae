/** What a port forwarding needs, and what it keeps (neutron.services.portforwarding). */
import type { NeutronPort } from '@meridian/openstack'
import { badResource, conflict, portNotFound } from '#neutron/faults.ts'
import { portForwardings, type StoredForwarding } from '#neutron/port-forwardings/tables.ts'
import { alreadyAssociated, routerFor } from '#neutron/floating-ips/rules.ts'
import { onlyPort, refuseCollision, refuseUnlike } from '#neutron/port-forwardings/port-ranges.ts'
import { revised } from '#neutron/scene.ts'
import { rows, type Scene } from '#scene.ts'
import { floatingIps, ports, subnets, type StoredFloatingIp } from '#neutron/tables.ts'
import { pythonRepr } from '#wire/python.ts'

const bad = (message: string): Error => badResource('port_forwarding', message)

export const forwardingsOf = (scene: Scene, ids: readonly string[]): StoredForwarding[] =>
  rows(scene, portForwardings).list({ where: { floatingip_id: ids } })

/** Throws 409 for a floating IP whose ports lead somewhere already. */
export function refuseForwarding(scene: Scene, { id }: StoredFloatingIp): void {
  if (rows(scene, portForwardings).count({ floatingip_id: id }) === 0) return
  const message = `Floating IP ${id} in use by Port Forwarding resources.`
  throw conflict('FipInUseByPortForwarding', message)
}

/** Throws where the ports, inside or outside, belong to another forwarding, or do not fit. */
export function refuseCollisions(scene: Scene, wanted: StoredForwarding): void {
  const { internal_port_range: inner, external_port_range: outer, protocol } = wanted
  refuseUnlike(inner, outer)
  const { internal_port_id, internal_ip_address } = wanted
  for (const other of rows(scene, portForwardings).list({ where: { internal_port_id } })) {
    const same = other.protocol === protocol && other.internal_ip_address === internal_ip_address
    if (other.id !== wanted.id && same) {
      refuseCollision(other.internal_port_range, inner, 'internal_port_range')
    }
  }
  for (const other of forwardingsOf(scene, [wanted.floatingip_id])) {
    if (other.id !== wanted.id && other.protocol === protocol) {
      refuseCollision(other.external_port_range, outer, 'external_port_range')
    }
  }
}

/** Throws 409 for a port that has a floating IP of its own. */
export function refuseAssociated(scene: Scene, wanted: StoredForwarding): void {
  const { internal_port_id: portId, internal_ip_address: fixed } = wanted
  const [other] = rows(scene, floatingIps).list({ where: { port_id: portId }, limit: 1 })
  if (!other) return
  const message =
    `Cannot create port forwarding to floating IP ${other.floating_ip_address} (${other.id}) ` +
    `with port ${portId} using fixed IP ${fixed}, as that port already has a binding floating IP.`
  throw conflict('PortHasBindingFloatingIP', message)
}

/** Throws 409 for a floating IP that is on a port. */
export function refuseAssociation(item: StoredFloatingIp, wanted: StoredForwarding): void {
  if (item.port_id === null) return
  throw alreadyAssociated(item, wanted.internal_port_id, wanted.internal_ip_address)
}

/** The router that leads from the floating IP to the address. Throws where there is none. */
export function routerTo(scene: Scene, item: StoredFloatingIp, wanted: StoredForwarding): string {
  const port = rows(scene, ports).get(wanted.internal_port_id)
  if (!port) throw portNotFound(wanted.internal_port_id)
  const subnetId = subnetOf(port, wanted.internal_ip_address)
  const subnet = rows(scene, subnets).get(subnetId)
  const router = subnet && routerFor(scene, subnet, item.floating_network_id)
  if (!router) {
    throw bad(
      `External network ${item.floating_network_id} is not reachable from subnet ${subnetId}. ` +
        `Cannot set Port forwarding for port ${port.id} with Floating IP ${item.id}`,
    )
  }
  if (item.router_id !== null && item.router_id !== router.id) {
    throw bad(
      `The Floating IP ${item.id} had been set on router ${item.router_id}, the internal ` +
        `Neutron port ${port.id} can not reach it`,
    )
  }
  return router.id
}

function subnetOf(port: NeutronPort, address: string): string {
  const four = port.fixed_ips.filter(({ ip_address: ip }) => !ip.includes(':'))
  if (four.length === 0) {
    throw bad(`Requested internal port ${port.id} must allocate an IPv4 address at least.`)
  }
  const found = four.find(({ ip_address: ip }) => ip === address)
  if (found) return found.subnet_id
  const held = four.map(({ subnet_id, ip_address }) => ({ subnet_id, ip_address }))
  throw bad(
    `Requested internal IP address ${address} is not suitable for internal neutron port ` +
      `${port.id}, as its fixed_ips are ${pythonRepr(held)}`,
  )
}

/** Throws where a change makes two forwardings of a floating IP one. */
export function refuseSame(scene: Scene, item: StoredFloatingIp, wanted: StoredForwarding): void {
  const others = forwardingsOf(scene, [item.id]).filter(
    (one) => one.id !== wanted.id && one.protocol === wanted.protocol,
  )
  const outer = others.find((one) => one.external_port_range === wanted.external_port_range)
  const port = outer && onlyPort(outer.external_port_range)
  if (!outer) return
  const values = { floating_ip_address: item.floating_ip_address, external_port: port ?? null }
  throw bad(
    'Another port forwarding entry with the same attributes already exists, conflicting values ' +
      `are ${pythonRepr(values)}`,
  )
}

/** A forwarding that goes away; with the last one its floating IP leaves the router. */
export function removeForwarding(scene: Scene, { id, floatingip_id }: StoredForwarding): void {
  rows(scene, portForwardings).remove(id)
  if (forwardingsOf(scene, [floatingip_id]).length > 0) return
  const item = rows(scene, floatingIps).get(floatingip_id)
  if (item) rows(scene, floatingIps).update(revised(scene, item, { router_id: null }))
}

/** What leads to a port goes with it. */
export function forgetForwardings(scene: Scene, portId: string): void {
  const where = { internal_port_id: portId }
  for (const one of rows(scene, portForwardings).list({ where })) removeForwarding(scene, one)
}
