/** Parts of actions with resources: what fails in them fails the resource, or is tried again. */
import type { Stage } from '#heat/engine/stage.ts'
import { resourceWork, setResource } from '#heat/engine/states.ts'
import { isTriedAgain, toldFailure } from '#heat/engine/told.ts'
import type { Progress } from '#heat/resources/type.ts'
import { stackResources, type ResourceRow, type Trial } from '#heat/rows.ts'
import { rows } from '#scene.ts'
import { without } from '#wire/without.ts'

/** How far an action with a resource is; of a failure what the stack says of it. */
export type Result = Progress | { readonly failed: string }

/** How often Heat tries again (`action_retry_limit`). */
const RETRIES = 5

/** The row as it is by now. */
export function fresh({ scene }: Stage, { id }: ResourceRow): ResourceRow {
  const row = rows(scene, stackResources).get(id)
  if (!row) throw new Error(`There is no resource ${id}.`)
  return row
}

/** Does a part of an action, whose failure is that of the resource, or a reason to try again. */
export function guarded(
  stage: Stage,
  row: ResourceRow,
  action: 'CREATE' | 'UPDATE' | 'DELETE',
  work: () => Result,
): Result {
  try {
    return work()
  } catch (error) {
    const told = toldFailure(error, row.name)
    if (!told) throw error
    const { scene } = stage
    const now = fresh(stage, row)
    const tried = isTriedAgain(error, action)
      ? nextTrial(stage, now, action, told.toStack)
      : undefined
    // A removal that is refused is tried again without a word.
    if (tried && action === 'DELETE' && tried.creates === 0) {
      rows(scene, stackResources).update({ ...now, work: { ...resourceWork(now), trial: tried } })
      return 'in progress'
    }
    const kept = resourceWork(now)
    setResource(
      scene,
      now,
      { action, status: 'FAILED', status_reason: told.reason },
      { work: tried ? { ...kept, trial: tried } : without(kept, 'trial') },
    )
    if (tried) return 'in progress'
    const first = isTriedAgain(error, action) ? kept.trial?.failure : undefined
    return { failed: `Resource ${action} failed: ${first || told.toStack}` }
  }
}

/** The next attempt, where there is one left. */
function nextTrial(
  stage: Stage,
  row: ResourceRow,
  action: 'CREATE' | 'UPDATE' | 'DELETE',
  failure: string,
): Trial | undefined {
  if (action === 'UPDATE') return undefined
  const { now } = stage.scene
  const before = resourceWork(row).trial ?? { creates: 0, deletes: 0, at: null, failure }
  if (action === 'CREATE') {
    const creates = before.creates + 1
    return creates > RETRIES ? undefined : { ...before, creates, deletes: 0, at: now }
  }
  const deletes = before.deletes + 1
  return deletes > RETRIES ? undefined : { ...before, deletes, at: now + pause(stage, deletes) }
}

/** Twice as long each time, and a little more (heat.common.timeutils.retry_backoff_delay). */
export const pause = ({ scene }: Stage, attempts: number): number =>
  2 ** attempts * 1000 + scene.world.random.below(2000)
