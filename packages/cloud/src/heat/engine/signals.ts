/** What the API does with one resource (EngineService.resource_signal, resource_mark_unhealthy). */
import { lifeOfRow } from '#heat/engine/act.ts'
import { clearHook, waitsAt } from '#heat/engine/hooks.ts'
import { referenceOf, resourceOf, stageOf, type Stage } from '#heat/engine/stage.ts'
import { isUnderWay, noteResource, setResource } from '#heat/engine/states.ts'
import { wake } from '#heat/engine/wake.ts'
import { toldFailure } from '#heat/engine/told.ts'
import type { ResourceRow, StackRow } from '#heat/rows.ts'
import { HOOKS } from '#heat/template/environment.ts'
import { actionInProgress, HeatError, notSupported } from '#heat/template/errors.ts'
import type { JsonObject } from '#http/json.ts'
import type { Scene } from '#scene.ts'
import { pythonText } from '#wire/python.ts'

const missing = (stack: StackRow, name: string): HeatError =>
  new HeatError('ResourceNotFound', {
    message: `The Resource (${name}) could not be found in Stack ${stack.name}.`,
  })

/**
 * Gives a signal to a resource. Throws ResourceNotFound, NotSupported while it is suspended or
 * deleted, ResourceActionNotSupported for a type that takes none. What is wrong with the signal
 * itself nobody is told, as Heat looks at it after it has answered.
 */
export function signalResource(
  scene: Scene,
  stack: StackRow,
  name: string,
  details: JsonObject,
): void {
  const stage = stageOf(scene, stack)
  const row = stage.current(name)
  if (!row) throw missing(stack, name)
  if (row.action === 'SUSPEND' || row.action === 'DELETE') {
    const status_reason = `Cannot signal resource during ${row.action}`
    noteResource(scene, row, { action: row.action, status: row.status, status_reason })
    throw notSupported(`Signal resource during ${row.action}`)
  }
  const { unset_hook: hook } = details
  if (hook !== undefined) {
    if (typeof hook !== 'string' || !waitsAt(stage, row, hook)) throw noHook(row, hook)
    clearHook(scene, stage, row, hook)
    notice(scene, stack)
    return
  }
  const { signal } = lifeOfRow(stage, row)
  if (!signal) {
    throw new HeatError('ResourceActionNotSupported', {
      message: 'signal is not supported for resource.',
    })
  }
  try {
    const words = signal(resourceOf(stage, row, 'UPDATE'), row.physical_id ?? '', details)
    const status_reason = words === '' ? detailsOf(details) : `Signal: ${words}`
    noteResource(scene, row, { action: 'SIGNAL', status: row.status, status_reason })
    notice(scene, stack)
  } catch (error) {
    if (!toldFailure(error, name)) throw error
  }
}

/** Whoever waits for a signal looks for it soon, however long it has waited. */
function notice(scene: Scene, stack: StackRow): void {
  if (stack.status === 'IN_PROGRESS') wake(scene, stack.id, 1000)
}

function noHook(row: ResourceRow, hook: unknown): HeatError {
  const named = HOOKS.some((one) => one === hook)
  const thing = `${row.type.split('::').at(-1)} "${row.name}"`
  const text = typeof hook === 'string' ? hook : pythonText(null)
  const message = named
    ? `The "${text}" hook is not defined on ${thing}`
    : `Invalid hook type "${text}" for ${thing}`
  return new HeatError('InvalidBreakPointHook', { message })
}

/** What an event says of a signal that its type has nothing to say of. */
function detailsOf(details: JsonObject): string {
  const { previous, current, reason } = details
  if (previous === undefined || current === undefined || reason === undefined) return 'Unknown'
  const said = `${pythonText(previous)} to ${pythonText(current)} (${pythonText(reason)})`
  return `alarm state changed from ${said}`
}

/** The resource of that name, or of that physical id. */
function found(stage: Stage, nameOrId: string): ResourceRow {
  const all = stage.all().filter(({ obsolete }) => !obsolete)
  const one =
    all.find(({ name }) => name === nameOrId) ??
    all.find(({ physical_id: id }) => id === nameOrId) ??
    all.find((row) => row.action !== 'INIT' && referenceOf(stage, row) === nameOrId)
  if (!one) throw missing(stage.stack, nameOrId)
  return one
}

/** Says that a resource is of no use any more, which replaces it, or that it is well again. */
export function markUnhealthy(
  scene: Scene,
  stack: StackRow,
  nameOrId: string,
  { unhealthy, reason }: { readonly unhealthy: boolean; readonly reason?: string | undefined },
): ResourceRow {
  const row = found(stageOf(scene, stack), nameOrId)
  if (isUnderWay(row)) throw actionInProgress(stack.name, stack.action)
  const status_reason = reason || 'state changed by resource_mark_unhealthy api'
  const isBad = row.action === 'CHECK' && row.status === 'FAILED'
  if (unhealthy && row.action !== 'DELETE') {
    return setResource(scene, row, { action: 'CHECK', status: 'FAILED', status_reason })
  }
  if (unhealthy || !isBad) return row
  return setResource(scene, row, { action: 'CHECK', status: 'COMPLETE', status_reason })
}
