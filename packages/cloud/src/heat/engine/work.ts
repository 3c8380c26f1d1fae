/** Works a stack forward by one look of the engine (heat.engine.worker, .check_resource). */
import { proceed, startCreate, startDelete } from '#heat/engine/act.ts'
import { fresh, type Result } from '#heat/engine/attempts.ts'
import { beginRollback } from '#heat/engine/begin.ts'
import { holds, isHeld } from '#heat/engine/hooks.ts'
import { renew } from '#heat/engine/renew.ts'
import { stageOf, type Stage } from '#heat/engine/stage.ts'
import { isGone, isUnderWay, resourceWork, setStack, workOf } from '#heat/engine/states.ts'
import { isTimedOut, timeOutAll } from '#heat/engine/time-limits.ts'
import { isWalk, walk } from '#heat/engine/walk.ts'
import { wake, wakeLater } from '#heat/engine/wake.ts'
import { stackResources, stacks, type ResourceRow, type StackRow } from '#heat/rows.ts'
import type { Definitions } from '#heat/template/definitions.ts'
import { rows, type Scene } from '#scene.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/**
 * When a stack is looked at again. Heat looks every second; where nothing has changed for long, as
 * with a wait of hours, that would only keep busy whoever asks after a night.
 */
function intervalOf(scene: Scene, { id, since }: StackRow): number {
  const changes = rowsOf(scene, id).map(({ updated_at }) => updated_at)
  const quiet = scene.now - Math.max(since, ...changes)
  if (quiet < 5 * MINUTE) return SECOND
  return quiet < 60 * MINUTE ? 5 * SECOND : 30 * SECOND
}

/** The stack around one that is done is not to wait for long until it sees that. */
function wakeAround(scene: Scene, { parent }: StackRow): void {
  const around = parent && rows(scene, stacks).get(parent.stack_id)
  if (!around) return
  if (scene.world.pace === 'immediate') wake(scene, around.id)
  else if (intervalOf(scene, around) > SECOND) wake(scene, around.id, SECOND)
}

/** Looks after a stack: what is under way, what can begin, and whether all is over. */
export function work(scene: Scene, id: string): void {
  const stack = rows(scene, stacks).get(id)
  if (!stack) return
  const before = pictureOf(scene, id)
  if (isWalk(stack.action)) walk(scene, stack)
  else converge(scene, stack)
  const after = rows(scene, stacks).get(id)
  if (!after || !goesOn(scene, after)) {
    wakeAround(scene, stack)
    return
  }
  if (scene.world.pace !== 'immediate') wake(scene, id, intervalOf(scene, after))
  else lookAgain(scene, after, before !== pictureOf(scene, id))
}

/** What of a stack may change, to see whether a look has changed anything. */
function pictureOf(scene: Scene, id: string): string {
  if (scene.world.pace !== 'immediate') return ''
  const stack = rows(scene, stacks).get(id)
  return JSON.stringify([
    stack && { ...stack, work: { ...workOf(stack), idle: 0 } },
    rowsOf(scene, id),
  ])
}

/** So often a stack lets all else that happens at a moment go first before it waits for a later one. */
const MOST_IDLE = 20

/** Where all happens at once, what a stack waits for is over in its turn at the same moment. */
function lookAgain(scene: Scene, stack: StackRow, hasChanged: boolean): void {
  const work = workOf(stack)
  const idle = hasChanged ? 0 : (work.idle ?? 0) + 1
  rows(scene, stacks).update({ ...stack, work: { ...work, idle } })
  if (idle < MOST_IDLE) wake(scene, stack.id)
  else wakeLater(scene, stack.id, intervalOf(scene, stack))
}

const rowsOf = (scene: Scene, id: string): ResourceRow[] =>
  rows(scene, stackResources).list({ where: { stack_id: id } })

const goesOn = (scene: Scene, stack: StackRow): boolean =>
  stack.status === 'IN_PROGRESS' || rowsOf(scene, stack.id).some(isUnderWay)

/** One look at a stack that is to become like its blueprint. */
function converge(scene: Scene, stack: StackRow): void {
  let stage = stageOf(scene, stack)
  if (isTimedOut(scene, stack)) {
    timeOutAll(stage)
    fail(scene, stack, 'Timed out')
    return
  }
  /** Whether the stack is still at the same action; its stage is that of now. */
  const took = (result: Result): boolean => {
    const now = rows(scene, stacks).get(stack.id)
    if (!now) return false
    if (typeof result === 'object' && now.status === 'IN_PROGRESS' && isSameAction(now, stack)) {
      fail(scene, now, result.failed)
      return false
    }
    return now.status === 'IN_PROGRESS' && isSameAction(now, stack)
  }
  let goes = stack.status === 'IN_PROGRESS'
  for (const row of rowsOf(scene, stack.id).filter(isUnderWay)) {
    const result = proceed(stage, fresh(stage, row))
    // What an earlier action began ends without a word to the one that goes on now.
    const isOfNow = resourceWork(row).traversal === workOf(stack).traversal
    goes = took(isOfNow ? result : 'in progress') && goes
  }
  if (!goes) return
  const tried = new Set<string>()
  for (let started = true; started;) {
    stage = stageOf(scene, rows(scene, stacks).get(stack.id) ?? stack)
    started = false
    for (const { id, start } of startable(stage)) {
      // What waits for something before it begins is looked at again in the next look.
      if (tried.has(id)) continue
      tried.add(id)
      started = true
      if (!took(start())) return
    }
  }
  if (isOver(stage)) complete(scene, stage.stack)
}

const isSameAction = (a: StackRow, b: StackRow): boolean =>
  workOf(a).traversal === workOf(b).traversal

/** Ends an action that failed, and begins to take it back where that is asked for. */
function fail(scene: Scene, stack: StackRow, status_reason: string): void {
  const { action } = stack
  const next = setStack(scene, stack, { action, status: 'FAILED', status_reason })
  const backs = action === 'CREATE' || action === 'UPDATE' || action === 'RESTORE'
  if (backs && !stack.blueprint.disable_rollback) beginRollback(scene, next)
  else purge(scene, stack.id)
}

function complete(scene: Scene, stack: StackRow): void {
  const { action } = stack
  const gone = action === 'DELETE'
  purge(scene, stack.id)
  setStack(
    scene,
    stack,
    {
      action,
      status: 'COMPLETE',
      status_reason: `Stack ${action} completed successfully`,
    },
    {
      before: null,
      deleted_at: gone ? scene.now : null,
      work: { ...workOf(stack), template_before: null },
    },
  )
}

/** Forgets resources that are gone (Stack.purge_db). */
function purge(scene: Scene, id: string): void {
  for (const row of rowsOf(scene, id).filter(isGone)) rows(scene, stackResources).remove(row.id)
}

/** Whether a resource is as the blueprint has it. */
function isDone(stage: Stage, row: ResourceRow | undefined): boolean {
  return (
    row !== undefined &&
    row.status === 'COMPLETE' &&
    row.action !== 'INIT' &&
    !isUnderWay(row) &&
    !isHeld(stage, row) &&
    resourceWork(row).traversal === workOf(stage.stack).traversal
  )
}

const isUnwanted = (stage: Stage, row: ResourceRow): boolean =>
  row.obsolete || !Object.hasOwn(workOf(stage.stack).graph, row.name)

function isOver(stage: Stage): boolean {
  const { graph } = workOf(stage.stack)
  const all = stage.all()
  const isThere = new Set(all.flatMap((row) => (isDone(stage, row) ? [row.name] : [])))
  return (
    Object.keys(graph).every((name) => isThere.has(name)) &&
    !all.some((row) => isUnwanted(stage, row))
  )
}

/** What can begin now, each to be asked for the moment it begins. */
type Start = { readonly id: string; readonly start: () => Result }

function startable(stage: Stage): Start[] {
  const all = stage.all()
  const { graph } = workOf(stage.stack)
  const current = new Map(all.flatMap((row) => (row.obsolete ? [] : [[row.name, row] as const])))
  const ready = Object.entries(graph).flatMap(([name, needs]) => {
    const row = current.get(name)
    if (!row || isUnderWay(row) || isDone(stage, row)) return []
    return needs.every((need) => isDone(stage, current.get(need))) ? [row] : []
  })
  const definitions = ready.length > 0 ? stage.plan.definitions(stage.scope) : {}
  const cleaned = all.filter(
    (row) => isUnwanted(stage, row) && !isUnderWay(row) && mayGo(stage, row, all, current),
  )
  return [
    ...ready.map((row) => ({ id: row.id, start: () => begin(stage, row, definitions) })),
    ...cleaned.map((row) => ({ id: row.id, start: () => cleanUp(stage, row) })),
  ]
}

function begin(stage: Stage, row: ResourceRow, definitions: Definitions): Result {
  const definition = definitions[row.name]
  if (!definition) throw new Error(`${row.name} is not in the template.`)
  const isNew = row.action === 'INIT'
  if (holds(stage, row, isNew ? 'pre-create' : 'pre-update')) return 'in progress'
  return isNew ? startCreate(stage, row, definition) : renew(stage, row, definition)
}

/** Whether nothing needs it any more, and what takes its place is there. */
function mayGo(
  stage: Stage,
  row: ResourceRow,
  all: readonly ResourceRow[],
  current: ReadonlyMap<string, ResourceRow>,
): boolean {
  const isNeeded = all.some(
    (other) =>
      other.id !== row.id &&
      resourceWork(other).needs.includes(row.id) &&
      (isUnwanted(stage, other) || !isDone(stage, other)),
  )
  const successor = row.obsolete ? current.get(row.name) : undefined
  const waits = successor !== undefined && !isUnwanted(stage, successor)
  return !isNeeded && (!waits || isDone(stage, successor))
}

function cleanUp(stage: Stage, row: ResourceRow): Result {
  if (row.action !== 'INIT') {
    return holds(stage, row, 'pre-delete') ? 'in progress' : startDelete(stage, row)
  }
  rows(stage.scene, stackResources).remove(row.id)
  return 'complete'
}
