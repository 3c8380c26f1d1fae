/** Checks, suspends, resumes and snapshots what is in a stack, one after the other (Stack.stack_task). */
import { walkerOf } from '#heat/engine/walkers.ts'
import { nestedStage, stageOf, type Stage } from '#heat/engine/stage.ts'
import { isUnderWay, resourceWork, setResource, setStack, workOf } from '#heat/engine/states.ts'
import { isTimedOut, timeOutAll } from '#heat/engine/time-limits.ts'
import { placeOf, toldFailure } from '#heat/engine/told.ts'
import {
  stackResources,
  stackSnapshots,
  type ResourceRow,
  type StackAction,
  type StackRow,
} from '#heat/rows.ts'
import { rows, type Scene } from '#scene.ts'
import { pythonRepr } from '#wire/python.ts'
import { without } from '#wire/without.ts'

export type Walk = 'CHECK' | 'SUSPEND' | 'RESUME' | 'SNAPSHOT'

/** Whether an action goes through what is there, and makes nothing like anything. */
export const isWalk = (action: StackAction): action is Walk =>
  action === 'CHECK' || action === 'SUSPEND' || action === 'RESUME' || action === 'SNAPSHOT'

/** One look at a stack that is walked through. */
export function walk(scene: Scene, stack: StackRow): void {
  const { action } = stack
  if (!isWalk(action)) return
  const stage = stageOf(scene, stack)
  for (const row of stage.all().filter(isUnderWay)) proceed(stage, row, action)
  if (stack.status !== 'IN_PROGRESS') return
  if (action !== 'CHECK' && isTimedOut(scene, stack)) {
    timeOutAll(stage)
    const word = `${action.charAt(0)}${action.slice(1).toLowerCase()}`
    finish(stage, action, `${word} timed out`)
    return
  }
  for (let started = true; started;) {
    const ready = startable(stage, action)
    started = ready.length > 0
    for (const row of ready) start(stage, row, action)
  }
  if (!stage.all().some(isUnderWay)) finish(stage, action)
}

const isVisited = ({ stack }: Stage, row: ResourceRow): boolean =>
  resourceWork(row).traversal === workOf(stack).traversal

const failureOf = (stage: Stage, row: ResourceRow): string | undefined =>
  isVisited(stage, row) ? resourceWork(row).failed : undefined

/** What is next: what was made last is suspended first. A failure ends the walk, but of a check. */
function startable(stage: Stage, action: Walk): readonly ResourceRow[] {
  const all = stage.all().filter(({ obsolete }) => !obsolete)
  if (action !== 'CHECK' && all.some((row) => failureOf(stage, row) !== undefined)) return []
  const isPassed = (row: ResourceRow) =>
    isVisited(stage, row) && !isUnderWay(row) && failureOf(stage, row) === undefined
  const before = (row: ResourceRow): readonly ResourceRow[] =>
    action === 'SUSPEND'
      ? all.filter((other) => resourceWork(other).needs.includes(row.id))
      : all.filter((other) => resourceWork(row).needs.includes(other.id))
  return all.filter(
    (row) => !isVisited(stage, row) && !isUnderWay(row) && before(row).every(isPassed),
  )
}

function start(stage: Stage, row: ResourceRow, action: Walk): void {
  const { scene, stack } = stage
  const known = without(resourceWork(row), 'failed')
  const visited = { ...known, traversal: workOf(stack).traversal }
  const invalid = invalidState(row, action)
  if (invalid) {
    const failed = `Error: ${placeOf(row.name)}: ${invalid}`
    rows(scene, stackResources).update({ ...row, work: { ...visited, failed } })
    return
  }
  const walker = walkerOf(stage, row, action)
  if (!walker && action === 'CHECK') {
    if (row.action === 'INIT') {
      rows(scene, stackResources).update({ ...row, work: visited })
      return
    }
    const status_reason = `CHECK not supported for ${row.type}`
    setResource(scene, row, { action, status: 'COMPLETE', status_reason }, { work: visited })
    return
  }
  const begun = setResource(
    scene,
    row,
    { action, status: 'IN_PROGRESS' },
    { since: scene.now, work: visited },
  )
  if (!walker) {
    setResource(scene, begun, { action, status: 'COMPLETE' })
    return
  }
  guarded(stage, begun, action, () => walker.start())
}

/** Heat's message for a resource whose state does not allow the action. */
function invalidState({ action, status }: ResourceRow, walked: Walk): string | undefined {
  const state = `State ('${action}', '${status}') invalid for ${walked.toLowerCase()}`
  if (walked === 'SUSPEND') {
    const isBad = action === 'DELETE' || (action !== 'SUSPEND' && status !== 'COMPLETE')
    return isBad ? state : undefined
  }
  if (walked !== 'RESUME') return undefined
  const isGood = action === 'RESUME' || (action === 'SUSPEND' && status === 'COMPLETE')
  return isGood ? undefined : state
}

function proceed(stage: Stage, row: ResourceRow, action: Walk): void {
  if (row.action !== action) return
  guarded(stage, row, action, () => {
    const walker = walkerOf(stage, row, action)
    if (walker?.over() === 'in progress') return
    const now = rows(stage.scene, stackResources).get(row.id) ?? row
    setResource(stage.scene, now, { action, status: 'COMPLETE' })
  })
}

function guarded(stage: Stage, row: ResourceRow, action: Walk, work: () => void): void {
  try {
    work()
  } catch (error) {
    const told = toldFailure(error, row.name)
    if (!told) throw error
    const now = rows(stage.scene, stackResources).get(row.id) ?? row
    setResource(
      stage.scene,
      now,
      { action, status: 'FAILED', status_reason: told.reason },
      { work: { ...resourceWork(now), failed: told.toStack } },
    )
  }
}

function finish(stage: Stage, action: Walk, timedOut?: string): void {
  const { scene, stack } = stage
  const failures = stage.all().flatMap((row) => failureOf(stage, row) ?? [])
  const [first] = failures
  const words = action === 'CHECK' ? pythonRepr(failures) : first
  const failure = first === undefined ? timedOut : `Resource ${action} failed: ${words}`
  const status = failure === undefined ? 'COMPLETE' : 'FAILED'
  const status_reason = failure ?? `Stack ${action} completed successfully`
  if (action === 'SNAPSHOT') keepSnapshot(stage, status, status_reason)
  const next = setStack(scene, stack, { action, status, status_reason })
  if (action !== 'CHECK' || isCheckable(stage)) return
  setStack(scene, next, {
    action,
    status,
    status_reason: `${status_reason}. 'CHECK' not fully supported (see resources)`,
  })
}

/** Whether all of a stack's resources can be checked (Stack.supports_check_action). */
function isCheckable(stage: Stage): boolean {
  return stage.all().every((row) => {
    const child = nestedStage(stage, row)
    return child ? isCheckable(child) : walkerOf(stage, row, 'CHECK') !== undefined
  })
}

function keepSnapshot({ scene, stack, all }: Stage, status: 'COMPLETE' | 'FAILED', reason: string) {
  const table = rows(scene, stackSnapshots)
  const snapshot = table.get(workOf(stack).snapshot_id ?? '')
  if (!snapshot) return
  const resources = all().filter(({ obsolete }) => !obsolete)
  table.update({ ...snapshot, status, status_reason: reason, resources })
}
