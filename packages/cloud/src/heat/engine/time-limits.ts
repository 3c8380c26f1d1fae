/** How long actions may take, and what becomes of resources when their time is over. */
import type { Stage } from '#heat/engine/stage.ts'
import { isUnderWay, resourceWork, setResource } from '#heat/engine/states.ts'
import { stackResources, type ResourceRow, type StackRow } from '#heat/rows.ts'
import { rows, type Scene } from '#scene.ts'
import { without } from '#wire/without.ts'

/** The minutes that an action may take where nobody says (`stack_action_timeout`). */
const LONGEST = 60
const MINUTE = 60_000

/** Whether the time of the action that is under way is over. */
export function isTimedOut({ now }: Scene, { status, since, blueprint }: StackRow): boolean {
  return status === 'IN_PROGRESS' && now - since > (blueprint.timeout_mins ?? LONGEST) * MINUTE
}

/** Ends all that is under way, as tasks of Heat's tell it (heat.engine.scheduler.Timeout). */
export function timeOutAll(stage: Stage): void {
  const { scene, stack } = stage
  const table = rows(scene, stackResources)
  for (const row of table.list({ where: { stack_id: stack.id } }).filter(isUnderWay)) {
    timeOut(stage, row)
  }
}

function timeOut({ scene, stack }: Stage, row: ResourceRow): void {
  const { action, name, type, physical_id: id } = row
  if (action === 'INIT') return
  const thing = `${type.split('::').at(-1)} "${name}"${id === null ? '' : ` [${id}]`}`
  const task = `${action.toLowerCase()} from ${thing} Stack "${stack.name}" [${stack.id}]`
  const status_reason = `${action} aborted (Task ${task} Timed out)`
  const work = without(resourceWork(row), 'trial')
  setResource(scene, row, { action, status: 'FAILED', status_reason }, { work })
}
