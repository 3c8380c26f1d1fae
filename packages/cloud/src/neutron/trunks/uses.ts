/** What ports say of the trunk they are in, and what is refused to them because of it. */
import { conflict } from '#neutron/faults.ts'
import { ports } from '#neutron/tables.ts'
import { trunks, trunkUses, type Trunk } from '#neutron/trunks/rows.ts'
import { rows, type Scene } from '#scene.ts'
import { byIds } from '#store/by-ids.ts'

/** The trunk whose parent the port is. */
export function trunkAbove(scene: Scene, portId: string): Trunk | undefined {
  const use = rows(scene, trunkUses).get(portId)
  return use?.parent === true ? rows(scene, trunks).get(use.trunk_id) : undefined
}

/** What a parent port tells of its trunk; where it stands in a list, not the subports' addresses. */
export function trunkDetails(scene: Scene, portId: string, whole: boolean): object {
  const trunk = trunkAbove(scene, portId)
  if (!trunk) return {}
  const inside = whole
    ? byIds(
        rows(scene, ports),
        trunk.sub_ports.map(({ port_id: id }) => id),
      )
    : undefined
  const sub_ports = trunk.sub_ports.map((one) => {
    const mac = inside?.get(one.port_id)?.mac_address
    return { ...one, ...(mac !== undefined && { mac_address: mac }) }
  })
  return { trunk_details: { trunk_id: trunk.id, sub_ports } }
}

/** Throws the 409 of a port that cannot be deleted because it is in a trunk. */
export function refuseInTrunk(scene: Scene, id: string): void {
  const use = rows(scene, trunkUses).get(id)
  if (!use) return
  throw use.parent
    ? conflict(
        'PortInUseAsTrunkParent',
        `Port ${id} is currently a parent port for trunk ${use.trunk_id}.`,
      )
    : conflict('PortInUseAsSubPort', `Port ${id} is currently a subport for trunk ${use.trunk_id}.`)
}
