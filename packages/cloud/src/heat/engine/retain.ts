/** What becomes of things whose resource is removed but by another policy than to delete them. */
import { physicalNameOf } from '#heat/engine/physical-name.ts'
import { dataOf, resourceOf, type Stage } from '#heat/engine/stage.ts'
import { resourceWork } from '#heat/engine/states.ts'
import { ask, objectIn, textOf } from '#heat/resources/ask.ts'
import { ResourceError } from '#heat/resources/failures.ts'
import type { Resource } from '#heat/resources/type.ts'
import type { ResourceRow } from '#heat/rows.ts'

/** Where it is kept which image or backup a thing is kept as. */
const KEPT = 'deletion_snapshot'

type Keeper = {
  readonly make: (it: Resource, id: string, name: string) => string
  /** Whether it is there. Throws where that failed. */
  readonly isMade: (it: Resource, id: string) => boolean
}

/** The types whose things can be kept as something else (`handle_snapshot_delete`). */
const KEEPERS: Readonly<Record<string, Keeper>> = {
  'OS::Nova::Server': {
    make: (it, id, name) => {
      const body = { createImage: { name } }
      return textOf(ask(it, 'compute', 'POST', `/servers/${id}/action`, body), 'image_id')
    },
    isMade: (it, id) => {
      const status = textOf(ask(it, 'image', 'GET', `/images/${id}`), 'status')
      if (status === 'killed' || status === 'deleted') throw new ResourceError('Error', status)
      return status === 'active'
    },
  },
  'OS::Cinder::Volume': {
    make: (it, id) => {
      const body = { backup: { volume_id: id, force: true } }
      return textOf(objectIn(ask(it, 'volumev3', 'POST', '/backups', body), 'backup'), 'id')
    },
    isMade: (it, id) => {
      const backup = objectIn(ask(it, 'volumev3', 'GET', `/backups/${id}`), 'backup')
      const status = textOf(backup, 'status')
      if (status === 'creating') return false
      if (status === 'available') return true
      throw new ResourceError(
        'ResourceUnknownStatus',
        `Volume backup failed - Unknown status ${status} due to "Unknown"`,
      )
    },
  },
}

/** The keeper of a type's things. */
export function keeperOf(row: ResourceRow): Keeper | undefined {
  const { implementation } = resourceWork(row)
  return Object.hasOwn(KEEPERS, implementation) ? KEEPERS[implementation] : undefined
}

/** Whether the thing stays, for now or for good: then nothing is removed yet. */
export function retained(stage: Stage, row: ResourceRow, failedBefore: boolean): boolean {
  if (row.deletion_policy === 'Retain') return true
  const keeper = row.deletion_policy === 'Snapshot' ? keeperOf(row) : undefined
  if (!keeper || row.physical_id === null || failedBefore) return false
  const name = physicalNameOf(stage.stack, row)
  const kept = keeper.make(resourceOf(stage, row, 'DELETE'), row.physical_id, name)
  dataOf(stage.scene, row.id).set(KEPT, kept)
  return true
}

/** The keeping that a removal waits for; undefined where it waits for none. */
export function snapshotLife(stage: Stage, row: ResourceRow) {
  const keeper = keeperOf(row)
  const kept = row.data[KEPT]
  if (!keeper || !kept) return undefined
  return {
    over: () => keeper.isMade(resourceOf(stage, row, 'DELETE'), kept),
    done: () => dataOf(stage.scene, row.id).set(KEPT, ''),
  }
}
