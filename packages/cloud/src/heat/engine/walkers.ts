/** What types do when their stack is checked, suspended, resumed or kept as a snapshot. */
import { beginWalk } from '#heat/engine/begin.ts'
import { progressOf } from '#heat/engine/nested.ts'
import { keeperOf } from '#heat/engine/retain.ts'
import { physicalNameOf } from '#heat/engine/physical-name.ts'
import { dataOf, kindOfRow, resourceOf, type Stage } from '#heat/engine/stage.ts'
import { resourceWork } from '#heat/engine/states.ts'
import { ask, objectIn, textOf } from '#heat/resources/ask.ts'
import { ResourceError, unknownStatus } from '#heat/resources/failures.ts'
import type { Progress, Resource } from '#heat/resources/type.ts'
import { stacks, type ResourceRow } from '#heat/rows.ts'
import { isObject } from '#http/json.ts'
import { pythonRepr } from '#wire/python.ts'
import { rows } from '#scene.ts'

type Walker = { readonly start: () => void; readonly over: () => Progress }
type Walk = 'CHECK' | 'SUSPEND' | 'RESUME' | 'SNAPSHOT'

/** Where it is kept which image or backup a snapshot of a stack has of a thing. */
const SNAPSHOT_DATA: Readonly<Record<string, string>> = {
  'OS::Nova::Server': 'snapshot_image_id',
  'OS::Cinder::Volume': 'backup_id',
}

/** The key of a resource's data under which its snapshot is kept. */
export const snapshotKeyOf = (row: ResourceRow): string | undefined => {
  const { implementation } = resourceWork(row)
  return Object.hasOwn(SNAPSHOT_DATA, implementation) ? SNAPSHOT_DATA[implementation] : undefined
}

/** How an action is done with a resource; undefined for a type that has nothing to do. */
export function walkerOf(stage: Stage, row: ResourceRow, action: Walk): Walker | undefined {
  if (kindOfRow(stage, row).type.life === 'nested') return nestedWalker(stage, row, action)
  const it = resourceOf(stage, row)
  const { implementation } = resourceWork(row)
  if (action === 'SNAPSHOT') return snapshotWalker(stage, row)
  if (action === 'CHECK') {
    const check = checkOf(implementation)
    return check && atOnce(() => check(stage, row))
  }
  if (implementation !== 'OS::Nova::Server') return undefined
  const id = row.physical_id
  return {
    start: () => {
      if (id === null) {
        const word = action.toLowerCase()
        throw new ResourceError('Error', `Cannot ${word} ${row.name}, resource_id not set`)
      }
      if (serverStatus(it, id) === (action === 'SUSPEND' ? 'SUSPENDED' : 'ACTIVE')) return
      ask(it, 'compute', 'POST', `/servers/${id}/action`, { [action.toLowerCase()]: null })
    },
    over: () => (action === 'SUSPEND' ? suspended(it, id ?? '') : resumed(it, id ?? '')),
  }
}

const atOnce = (start: () => void): Walker => ({ start, over: () => 'complete' })

function serverStatus(it: Resource, id: string): string {
  return textOf(objectIn(ask(it, 'compute', 'GET', `/servers/${id}`), 'server'), 'status')
}

/** States in which a server changes by itself (NovaClientPlugin.deferred_server_statuses). */
const CHANGING = [
  'BUILD',
  'HARD_REBOOT',
  'PASSWORD',
  'REBOOT',
  'RESCUE',
  'RESIZE',
  'REVERT_RESIZE',
  'SHUTOFF',
  'SUSPENDED',
  'VERIFY_RESIZE',
]

function suspended(it: Resource, id: string): Progress {
  const status = serverStatus(it, id)
  if (status === 'SUSPENDED') return 'complete'
  if (status === 'ACTIVE' || CHANGING.includes(status)) return 'in progress'
  throw unknownStatus(status, `Suspend of server ${it.name} failed`)
}

function resumed(it: Resource, id: string): Progress {
  const status = serverStatus(it, id)
  if (status === 'ACTIVE') return 'complete'
  if (CHANGING.includes(status)) return 'in progress'
  throw unknownStatus(status, 'Server is not active')
}

type Check = (stage: Stage, row: ResourceRow) => void

function checkOf(implementation: string): Check | undefined {
  if (implementation === 'OS::Nova::Server') return hasStatus(['ACTIVE'])
  if (implementation === 'OS::Cinder::Volume') return hasStatus(['available', 'in-use'])
  return implementation === 'OS::Nova::KeyPair' || implementation === 'OS::Swift::Container'
    ? hasStatus(undefined)
    : undefined
}

/** Throws where the thing is not there or in none of these states (_verify_check_conditions). */
const hasStatus =
  (expected: readonly string[] | undefined): Check =>
  (stage, row) => {
    const { life } = kindOfRow(stage, row).type
    const id = row.physical_id ?? ''
    const shown = life === 'nested' ? undefined : life.show?.(resourceOf(stage, row), id)
    if (!isObject(shown)) {
      throw new ResourceError('NotFound', `${row.type} ${id} could not be found.`)
    }
    const status = textOf(shown, 'status')
    if (!expected || expected.includes(status)) return
    const wanted = expected.length === 1 ? expected[0] : pythonRepr(expected)
    throw new ResourceError('Error', `'status': expected '${wanted}', got '${status}'`)
  }

function snapshotWalker(stage: Stage, row: ResourceRow): Walker | undefined {
  const [keeper, key] = [keeperOf(row), snapshotKeyOf(row)]
  const id = row.physical_id
  if (!keeper || key === undefined || id === null) return undefined
  const data = dataOf(stage.scene, row.id)
  return {
    start: () => {
      const name = physicalNameOf(stage.stack, row)
      data.set(key, keeper.make(resourceOf(stage, row), id, name))
    },
    over: () => {
      const it = resourceOf(stage, row)
      const isMade = keeper.isMade(it, data.get(key) ?? '')
      return isMade && !isUploading(it, row, id) ? 'complete' : 'in progress'
    },
  }
}

const UPLOADING: readonly string[] = [
  'image_uploading',
  'image_snapshot_pending',
  'image_snapshot',
  'image_pending_upload',
]

/** The image of a server may be there before the server can be asked for something else. */
function isUploading(it: Resource, row: ResourceRow, id: string): boolean {
  if (resourceWork(row).implementation !== 'OS::Nova::Server') return false
  const { server } = ask(it, 'compute', 'GET', `/servers/${id}`)
  return isObject(server) && UPLOADING.includes(textOf(server, 'OS-EXT-STS:task_state'))
}

/** A nested stack walks through its own resources; a snapshot keeps it as it is. */
function nestedWalker(stage: Stage, row: ResourceRow, action: Walk): Walker | undefined {
  if (action === 'SNAPSHOT') return undefined
  const { scene } = stage
  const child = row.physical_id === null ? undefined : rows(scene, stacks).get(row.physical_id)
  return {
    start: () => {
      if (!child) {
        const word = action.toLowerCase()
        throw new ResourceError('Error', `Cannot ${word} ${row.name}, stack not created`)
      }
      const isThere = child.action === action && child.status === 'COMPLETE'
      if (action === 'CHECK' || !isThere) beginWalk(scene, child, action)
    },
    over: () => (child ? progressOf(child, [action]) : 'complete'),
  }
}
