/** The ports of a router, by what they are for. */
import type { NeutronPort, NeutronRouter } from '@meridian/openstack'
import { oldestFirst } from '#neutron/scene.ts'
import { rows, type Scene } from '#scene.ts'
import { ports } from '#neutron/tables.ts'

export const GATEWAY = 'network:router_gateway'
const INTERFACE = 'network:router_interface'
const SPREAD = 'network:router_interface_distributed'
const REPLICATED = 'network:ha_router_replicated_interface'

/** What owns an interface of a router, of whatever kind (neutron_lib ROUTER_INTERFACE_OWNERS). */
export const INTERFACES = [INTERFACE, SPREAD, REPLICATED]

/** What the interfaces of such a router say that they belong to (l3_dvr_db, l3_hamode_db). */
export function ownerOfInterfaces({ distributed, ha }: NeutronRouter): string {
  if (distributed === true) return SPREAD
  return ha === true ? REPLICATED : INTERFACE
}

export const gatewayPorts = (scene: Scene, routerId: string): NeutronPort[] =>
  owned(scene, routerId, [GATEWAY])

export const interfacesOf = (scene: Scene, routerId: string): NeutronPort[] =>
  owned(scene, routerId, INTERFACES)

const owned = (scene: Scene, routerId: string, owners: readonly string[]): NeutronPort[] =>
  rows(scene, ports).list({
    where: { device_id: routerId, device_owner: owners },
    order: oldestFirst,
  })
