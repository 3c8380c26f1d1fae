import { useQueryClient } from '@tanstack/react-query'
import { detailsOf, isAuthError, messageOf } from '#api/errors.ts'
import { toast } from '#ui/toast.ts'
import { useScreen } from '#resource/actions/screen.tsx'
import type { Action, ActionResult, TypeCode } from '#resource/define.ts'
import { applyResult } from '#resource/results.ts'

/** Runs an action on items and brings the page up to date with what it has done. */
export type Run = <T>(action: Action<T>, items: readonly T[]) => Promise<void>

/**
 * Runs actions of the type `own`. A failure that an action leaves to the engine becomes a toast;
 * `onResult` hears of what was done.
 */
export const useRun = (
  own: TypeCode,
  onResult?: (result: ActionResult | undefined) => void,
): Run => {
  const client = useQueryClient()
  const screen = useScreen()
  return async (action, items) => {
    try {
      const result = await action.perform(items, screen)
      onResult?.(result)
      await applyResult(client, own, result)
    } catch (error) {
      tellFailure(error)
    }
  }
}

/** Refusals (401, 403) have been told by the client already. */
export const tellFailure = (error: unknown): void => {
  if (isAuthError(error)) return
  if (detailsOf(error) === undefined) console.error(error)
  toast.add('danger', messageOf(error), { details: detailsOf(error) })
}
