/**
 * What becomes of load balancers over time. A change keeps the whole load balancer until it is over
 * (octavia.controller.worker.v2); how long that takes is what a real worker with pretended amphorae
 * took.
 */
import { isoSeconds } from '#clock.ts'
import { lifecycle, type Moment } from '#lifecycle.ts'
import { removePort } from '#neutron/ports/ports.ts'
import { ports } from '#neutron/tables.ts'
import { healthLife } from '#octavia/pools/health.ts'
import { partRows } from '#octavia/part-rows.ts'
import { allParts, policiesOf, refs } from '#octavia/parts.ts'
import {
  deletedBalancers,
  l7Policies,
  listeners,
  loadBalancers,
  type LoadBalancer,
  type PartRef,
  type Provisioning,
} from '#octavia/rows.ts'
import { guardPort, unguardPort } from '#octavia/load-balancers/vip-groups.ts'
import { rows, type Scene } from '#scene.ts'

export const idle = { about: [], busy: [] }

export const balancerLife = lifecycle('load-balancer', loadBalancers, {
  failed: (balancer, moment, step) => (step === 'updating' ? unchanged : broken)(balancer, moment),
  steps: {
    creating: {
      after: 5_000,
      done: (balancer, moment) => {
        guardPort(moment, balancer)
        return ready(balancer, moment)
      },
    },
    updating: { after: 400, done: (balancer, moment) => changed(balancer, moment) },
    failingOver: { after: 3_000, done: (balancer, moment) => ready(balancer, moment) },
    deleting: {
      after: 2_000,
      done: (balancer, moment) => {
        dismantle(moment, balancer)
        rows(moment, deletedBalancers).insert({ id: balancer.id, project_id: balancer.project_id })
        return 'removed'
      },
    },
  },
})

/** `2026-01-15T09:00:00`, as Octavia writes times. */
export const stamp = ({ now }: Pick<Scene, 'now'>): string => isoSeconds(now).slice(0, -1)

/** A part with another state; undefined where it is gone. */
export function mark(scene: Scene, ref: PartRef, provisioning_status: Provisioning): void {
  partRows[ref.kind].mark(scene, ref.id, { provisioning_status, updated_at: stamp(scene) })
}

/** An update of what is in it is over: what was to be deleted is gone, all else is there. */
function changed(balancer: LoadBalancer, moment: Moment): LoadBalancer {
  const { about, busy } = balancer.change
  for (const ref of [...about, ...busy]) {
    const part = partRows[ref.kind].get(moment, ref.id)
    if (part?.provisioning_status === 'PENDING_DELETE') removePart(moment, ref)
    else mark(moment, ref, 'ACTIVE')
  }
  return ready(balancer, moment)
}

function ready(balancer: LoadBalancer, moment: Moment): LoadBalancer {
  healthLife.begin(moment.world, moment.region, balancer.id, 'reporting', moment.now)
  return {
    ...balancer,
    provisioning_status: 'ACTIVE',
    updated_at: stamp(moment),
    change: idle,
  }
}

/** What a worker leaves when it could not make, fail over or delete a load balancer. */
function broken(balancer: LoadBalancer, moment: Moment): LoadBalancer {
  return { ...balancer, provisioning_status: 'ERROR', updated_at: stamp(moment), change: idle }
}

/**
 * What a worker leaves when a change of a part failed: that part is in error, the rest as it was
 * (lifecycle_tasks.py). A change of the load balancer itself leaves that in error.
 */
function unchanged(balancer: LoadBalancer, moment: Moment): LoadBalancer {
  const { about, busy } = balancer.change
  for (const ref of busy) mark(moment, ref, 'ACTIVE')
  for (const ref of about) mark(moment, ref, 'ERROR')
  if (about.length === 0) return broken(balancer, moment)
  return { ...broken(balancer, moment), provisioning_status: 'ACTIVE' }
}

/** Takes a part away, with what is in it and what points at it. */
export function removePart(scene: Scene, ref: PartRef): void {
  const gone = partRows[ref.kind].get(scene, ref.id)
  if (!gone) return
  for (const child of childrenOf(scene, ref)) removePart(scene, child)
  if (ref.kind === 'pool') {
    const table = rows(scene, listeners)
    for (const listener of table.list({ where: { default_pool_id: ref.id } })) {
      table.update({ ...listener, default_pool_id: null, updated_at: stamp(scene) })
    }
  }
  partRows[ref.kind].remove(scene, ref.id)
  if (ref.kind === 'L7 policy' && 'listener_id' in gone) renumber(scene, String(gone.listener_id))
}

function childrenOf(scene: Scene, { kind, id }: PartRef): PartRef[] {
  const inside = (child: PartRef['kind'], column: string): PartRef[] =>
    refs(child, partRows[child].inside(scene, column, id))
  if (kind === 'listener') return inside('L7 policy', 'listener_id')
  if (kind === 'L7 policy') return inside('L7 rule', 'l7policy_id')
  if (kind === 'pool')
    return [...inside('member', 'pool_id'), ...inside('health monitor', 'pool_id')]
  return []
}

/** Positions of a listener's policies begin at one and leave none out. */
export function renumber(scene: Scene, listenerId: string, order = policiesOf(scene, listenerId)) {
  const table = rows(scene, l7Policies)
  for (const [at, policy] of order.entries()) {
    if (policy.position === at + 1) continue
    const kept = table.get(policy.id) ?? policy
    table.update({ ...kept, position: at + 1, updated_at: stamp(scene) })
  }
}

function dismantle(scene: Scene, balancer: LoadBalancer): void {
  for (const ref of allParts(scene, balancer.id)) removePart(scene, ref)
  healthLife.stop(scene.world, scene.region, balancer.id)
  unguardPort(scene, balancer)
  const port = rows(scene, ports).get(balancer.vip_port_id)
  if (port && balancer.octavia_owned) removePort(scene, port)
}
