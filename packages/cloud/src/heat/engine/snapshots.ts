/** Snapshots of stacks (EngineService.stack_snapshot, stack_restore, delete_snapshot). */
import { beginWalk, converge, judgeOf, referencesOf } from '#heat/engine/begin.ts'
import { checkPlan } from '#heat/engine/check-plan.ts'
import { planOf } from '#heat/engine/plan.ts'
import { callOf, identityOf } from '#heat/engine/stage.ts'
import { snapshotKeyOf } from '#heat/engine/walkers.ts'
import { askIfThere } from '#heat/resources/ask.ts'
import {
  stackSnapshots,
  type Blueprint,
  type ResourceRow,
  type SnapshotRow,
  type StackRow,
} from '#heat/rows.ts'
import { actionInProgress, HeatError, notSupported } from '#heat/template/errors.ts'
import { isMap, own, type ValueMap } from '#heat/template/values.ts'
import { rows, type Scene } from '#scene.ts'
import { without } from '#wire/without.ts'

/** Begins to take a snapshot of a stack. Throws ActionInProgress. */
export function snapshotStack(scene: Scene, stack: StackRow, name: string): SnapshotRow {
  if (stack.status === 'IN_PROGRESS') throw actionInProgress(stack.name, stack.action)
  const snapshot = rows(scene, stackSnapshots).insert({
    id: scene.world.random.uuid(),
    stack_id: stack.id,
    project_id: stack.project_id,
    name,
    status: 'IN_PROGRESS',
    status_reason: '',
    created_at: scene.now,
    blueprint: stack.blueprint,
    resources: [],
  })
  beginWalk(scene, stack, 'SNAPSHOT', snapshot.id)
  return snapshot
}

/** The snapshot of a stack. Throws EntityNotFound where there is none with that id. */
export function snapshotOf(scene: Scene, stack: StackRow, id: string): SnapshotRow {
  const found = rows(scene, stackSnapshots).get(id)
  if (found?.stack_id === stack.id) return found
  const message = `The Snapshot (${id}) for Stack (${stack.name}) could not be found.`
  throw new HeatError('SnapshotNotFound', { message })
}

/** Begins to make a stack as it was; servers and volumes are made anew of what was kept of them. */
export function restoreSnapshot(scene: Scene, stack: StackRow, id: string): StackRow {
  if (stack.status === 'IN_PROGRESS') throw actionInProgress(stack.name, stack.action)
  const snapshot = snapshotOf(scene, stack, id)
  const blueprint = restored(stack, snapshot)
  const plan = planOf(blueprint, identityOf(stack))
  const reference = referencesOf(scene, stack)
  const graph = checkPlan(plan, judgeOf(scene, stack), { reference })
  return converge(scene, stack, { action: 'RESTORE', blueprint, graph })
}

function restored(stack: StackRow, { blueprint, resources }: SnapshotRow): Blueprint {
  const { disable_rollback, timeout_mins, tags } = stack.blueprint
  const section = own(blueprint.template, 'resources')
  const all = Object.entries(isMap(section) ? section : {}).map(([name, definition]) => {
    const row = resources.find((one) => one.name === name)
    return [name, row && isMap(definition) ? asKept(row, definition) : definition] as const
  })
  const template = { ...blueprint.template, resources: Object.fromEntries(all) }
  return { ...blueprint, template, disable_rollback, timeout_mins, tags }
}

/** The definition of a resource that comes from what was kept of it (`handle_restore`). */
function asKept(row: ResourceRow, definition: ValueMap): ValueMap {
  const key = snapshotKeyOf(row)
  const kept = key === undefined ? undefined : row.data[key]
  const given = own(definition, 'properties')
  if (kept === undefined) return definition
  const before: ValueMap = isMap(given) ? given : {}
  const properties: ValueMap =
    key === 'backup_id'
      ? { ...without({ ...before }, 'image', 'imageRef', 'source_volid'), backup_id: kept }
      : { ...before, image: kept }
  return { ...definition, properties }
}

/** Removes a snapshot with what was kept of things. Throws NotSupported for one under way. */
export function deleteSnapshot(scene: Scene, stack: StackRow, id: string): void {
  const snapshot = snapshotOf(scene, stack, id)
  if (snapshot.status === 'IN_PROGRESS') throw notSupported('Deleting in-progress snapshot')
  drop(scene, stack, snapshot)
}

/** Removes all snapshots of a stack (Stack.delete_all_snapshots). */
export function dropSnapshots(scene: Scene, stack: StackRow): void {
  for (const snapshot of rows(scene, stackSnapshots).list({ where: { stack_id: stack.id } })) {
    drop(scene, stack, snapshot)
  }
}

/** Where what was kept is removed; what is gone already counts as removed. */
const KEPT: Readonly<Record<string, readonly [service: string, path: string]>> = {
  snapshot_image_id: ['image', '/images'],
  backup_id: ['volumev3', '/backups'],
}

function drop(scene: Scene, stack: StackRow, snapshot: SnapshotRow): void {
  const call = callOf(scene, stack)
  for (const row of snapshot.resources) {
    const key = snapshotKeyOf(row)
    const place = key === undefined ? undefined : KEPT[key]
    const id = key === undefined ? undefined : row.data[key]
    if (place && id) askIfThere({ call }, place[0], 'DELETE', `${slash(place[1])}/${id}`)
  }
  rows(scene, stackSnapshots).remove(snapshot.id)
}

const slash = (path: string): `/${string}` => `/${path.slice(1)}`
