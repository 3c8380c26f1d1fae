import { detailsOf, isTold, messageOf } from '#api/errors.ts'
import type { Action, ActionResult, Screen } from '#resource/action.ts'
import { toast } from '#ui/tell/toast.ts'

/** Brings the page up to date with what was done. */
export type Apply = (result: ActionResult | undefined) => Promise<void>

/** An action that only lacks a screen: it knows what it acts on. `apply` hears of what was taken back later. */
export type Perform = (screen: Screen, apply: Apply) => Promise<ActionResult | undefined>

/** Runs actions and brings the page up to date with what they have done. */
export type Runs<T> = {
  readonly runOn: (action: Action<T>, items: readonly T[]) => Promise<void>
  readonly runGlobal: (action: Action<never>) => Promise<void>
}

/** A failure that an action leaves to the engine, unless the user knows of it already. */
export const tellFailure = (error: unknown): void => {
  if (isTold(error)) return
  if (detailsOf(error) === undefined) console.error(error)
  toast.add('danger', messageOf(error), { details: detailsOf(error) })
}
