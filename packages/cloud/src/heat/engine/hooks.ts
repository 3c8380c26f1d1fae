/** Where a stack stops at a resource until its user lets it go on (Resource._break_if_required). */
import { dataOf, type Stage } from '#heat/engine/stage.ts'
import { noteResource, workOf } from '#heat/engine/states.ts'
import type { ResourceRow } from '#heat/rows.ts'
import type { Hook } from '#heat/template/environment.ts'
import { hooksOf } from '#heat/template/registry.ts'
import type { Scene } from '#scene.ts'

const key = (hook: string): string => `hook ${hook}`

/** The note on a hook belongs to one action: another action does not wait for it any more. */
const waiting = ({ stack }: Pick<Stage, 'stack'>): string => `waiting ${workOf(stack).traversal}`
const passed = ({ stack }: Pick<Stage, 'stack'>): string => `passed ${workOf(stack).traversal}`

/** Whether a resource waits at a hook. */
export const waitsAt = (stage: Stage, row: ResourceRow, hook: string): boolean =>
  row.data[key(hook)] === waiting(stage)

/** Whether it waits at any. */
export const isHeld = (stage: Stage, row: ResourceRow): boolean =>
  Object.entries(row.data).some(
    ([name, value]) => name.startsWith('hook ') && value === waiting(stage),
  )

/**
 * Stops a resource where the environment says so, once in an action. Creating and deleting have
 * hooks in actions of their name alone, as what replaces something has none.
 */
export function holds(stage: Stage, row: ResourceRow, hook: Hook): boolean {
  const { scene, stack, plan } = stage
  const action = hook.replace(/^(pre|post)-/, '').toUpperCase()
  if (action !== 'UPDATE' && stack.action !== action) return false
  if (!hooksOf(plan.environment.resource_registry, row.name).includes(hook)) return false
  const data = dataOf(scene, row.id)
  const seen = data.get(key(hook))
  if (seen === waiting(stage)) return true
  if (seen === passed(stage)) return false
  data.set(key(hook), waiting(stage))
  const status_reason = `${action} paused until Hook ${hook} is cleared`
  noteResource(scene, row, { action: row.action, status: row.status, status_reason })
  return true
}

/** Lets a resource go on that waits at a hook. */
export function clearHook(scene: Scene, stage: Stage, row: ResourceRow, hook: string): void {
  dataOf(scene, row.id).set(key(hook), passed(stage))
  const status_reason = `Hook ${hook} is cleared`
  noteResource(scene, row, { action: row.action, status: row.status, status_reason })
}
