import { floatingIpLife } from '#neutron/floating-ips/rules.ts'
import { removePort } from '#neutron/ports/ports.ts'
import { rows, type Scene } from '#scene.ts'
import { floatingIps, ports, type StoredFloatingIp } from '#neutron/tables.ts'

/** Deletes a floating IP and the port that holds its address. */
export function removeFloatingIp(scene: Scene, item: StoredFloatingIp): void {
  floatingIpLife.stop(scene.world, scene.region, item.id)
  const where = { device_id: item.id, device_owner: 'network:floatingip' }
  for (const port of rows(scene, ports).list({ where })) removePort(scene, port)
  rows(scene, floatingIps).remove(item.id)
}

/** Deletes the floating IPs of an external network that are on no port, whoever's they are. */
export function removeFreeFloatingIps(scene: Scene, networkId: string): void {
  const where = { floating_network_id: networkId, port_id: null }
  for (const item of rows(scene, floatingIps).list({ where })) removeFloatingIp(scene, item)
}
