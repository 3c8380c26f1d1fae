/** How a trunk comes up with its parent port (neutron.services.trunk.rpc.server). */
import type { NeutronPort } from '@meridian/openstack'
import { lifecycle, type Moment } from '#lifecycle.ts'
import { binding } from '#neutron/ports/binding.ts'
import { revised } from '#neutron/scene.ts'
import { ports } from '#neutron/tables.ts'
import { trunks, type Trunk } from '#neutron/trunks/rows.ts'
import { trunkAbove } from '#neutron/trunks/uses.ts'
import { rows, type Scene } from '#scene.ts'

/**
 * The agent of the parent's host binds the subports to it, too, and says when all are wired. One
 * that cannot be bound is an error; one that is not wired leaves the trunk degraded.
 */
export const trunkLife = lifecycle('trunk', trunks, {
  failed: (trunk, moment, step) =>
    revised(moment, trunk, { status: step === 'wiring' ? 'DEGRADED' : 'ERROR' }),
  steps: {
    binding: {
      after: 700,
      done: (trunk, moment) => {
        if (hostOf(trunk, moment) === '') return trunk
        if (trunk.sub_ports.length === 0) return revised(moment, trunk, { status: 'ACTIVE' })
        return { item: revised(moment, trunk, { status: 'BUILD' }), next: 'wiring' }
      },
    },
    wiring: {
      after: 1_500,
      done: (trunk, moment) => {
        const host = hostOf(trunk, moment)
        if (host === '') return trunk
        for (const { port_id: id } of trunk.sub_ports) wire(moment, id, host)
        return revised(moment, trunk, { status: 'ACTIVE' })
      },
    },
  },
})

function hostOf({ port_id: id }: Trunk, moment: Moment): string {
  return rows(moment, ports).get(id)?.['binding:host_id'] ?? ''
}

function wire(moment: Moment, id: string, host: string): void {
  const port = rows(moment, ports).get(id)
  if (!port || port['binding:host_id'] === host) return
  const bound = { ...binding(host), device_owner: 'trunk:subport', status: 'ACTIVE' }
  rows(moment, ports).update(revised(moment, port, bound))
}

/** The trunk goes the way of its parent port, which has just been bound to a host or taken off it. */
export function trunkFollows(scene: Scene, parent: NeutronPort): void {
  const trunk = trunkAbove(scene, parent.id)
  if (!trunk) return
  if ((parent['binding:host_id'] ?? '') !== '') return bringUp(scene, trunk)
  trunkLife.stop(scene.world, scene.region, trunk.id)
  rows(scene, trunks).update(revised(scene, trunk, { status: 'DOWN' }))
}

/** Has the agent look at the trunk; without a host there is none, and nothing happens. */
export function bringUp(scene: Scene, trunk: Trunk): void {
  trunkLife.begin(scene.world, scene.region, trunk.id, 'binding', scene.now)
}
