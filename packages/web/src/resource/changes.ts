/**
 * What one window of a browser has changed, the others hear of: those of the same user who work in the
 * same project.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hearOthers, tellOthers } from '#api/session/other-windows.ts'
import type { ActionResult } from '#resource/action.ts'
import type { TypeCode } from '#resource/define.ts'
import type { Registry } from '#resource/registry.ts'
import { applyResult, keys } from '#resource/reading/results.ts'
import { ancestorsOf } from '#resource/within.ts'

type Change = { readonly own: TypeCode; readonly result: ActionResult | undefined }

/** Tells the other windows what an action of type `own` has done; without a result, to those things. */
export const tellChange = ({ own, result }: Change): void => {
  // A window takes back its own actions alone: functions do not travel.
  tellOthers({ own, result: result && { ...result, undo: undefined } } satisfies Change)
}

/** Brings the page up to date with what other windows have changed; hidden, once it is seen again. */
export const useOthersChanges = (registry: Registry): void => {
  const client = useQueryClient()
  useEffect(
    () =>
      hearOthers(async (told) => {
        // From another page of this very product, which had it from `tellChange`.
        const { own, result } = told as Change
        await applyResult(client, own, result, (type) => ancestorsOf(registry, type))
        // The page of what was deleted is to learn of it.
        for (const { type, id } of result?.deleted ?? [])
          void client.invalidateQueries({ queryKey: keys.item(type, id) })
      }),
    [client, registry],
  )
}
