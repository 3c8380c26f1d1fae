import { binding } from '#neutron/ports/binding.ts'
import { insertPort } from '#neutron/ports/ports.ts'
import { networks } from '#neutron/tables.ts'
import { insertTrunk } from '#neutron/trunks/trunks.ts'
import { servers } from '#nova/servers/servers.ts'
import { past, rows, type Scene } from '#scene.ts'
import type { Amount, People } from '#played.ts'
import type { World } from '#world.ts'

const vlan = (port_id: string, segmentation_id: number) => {
  return { port_id, segmentation_type: 'vlan', segmentation_id }
}

/** A trunk under a server, one that waits for its server, and one of the administrators'. */
export function seedTrunks(world: World, { projects }: People, amount: Amount): void {
  if (amount === 'empty') return
  const scene = past(world, world.regions[0] ?? '', 60 * 24 * 9)
  const owner = projects.demo.id
  const server = rows(scene, servers).first({ project_id: owner, name: 'search-1' })
  const wired = { ...binding(server?.host ?? ''), status: 'ACTIVE', device_owner: 'trunk:subport' }
  const inside = (name: string) => portOn(scene, 'db', { project_id: owner, name })
  const parent = server?.ports[0]?.port_id
  if (parent !== undefined) {
    const sub_ports = [
      vlan(portOn(scene, 'db', { project_id: owner, name: 'uplink-db', ...wired }), 101),
      vlan(portOn(scene, 'web', { project_id: owner, name: 'uplink-web', ...wired }), 102),
    ]
    const about = { name: 'uplink', description: 'Carries both networks to the search server' }
    insertTrunk(scene, owner, { ...about, status: 'ACTIVE', sub_ports }, parent)
  }
  const spare = portOn(scene, 'web', { project_id: owner, name: 'firewall-parent' })
  const sub_ports = [vlan(inside('firewall-inside'), 200)]
  insertTrunk(scene, owner, { name: 'firewall', sub_ports }, spare)
  for (const name of ['free-port', 'free-port-2']) portOn(scene, 'db', { project_id: owner, name })
  const probe = portOn(scene, 'shared', { project_id: projects.admin.id, name: 'probe' })
  insertTrunk(scene, projects.admin.id, { name: 'probe' }, probe)
}

function portOn(
  scene: Scene,
  network: string,
  start: Omit<Parameters<typeof insertPort>[1], 'network_id'>,
): string {
  const found = rows(scene, networks).first({ name: network })
  if (!found) throw new Error(`The seed has no network ${network}.`)
  return insertPort(scene, { ...start, network_id: found.id }).id
}
