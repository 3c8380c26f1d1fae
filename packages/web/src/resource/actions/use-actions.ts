import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { askedIn, itemTerm, mostItems, withDialog, type Asked } from '#resource/actions/address.ts'
import { withoutDialog } from '#resource/actions/page-under.ts'
import { performOn } from '#resource/actions/perform.ts'
import { prepare, type PrepareOptions } from '#resource/actions/prepare.ts'
import { tellFailure, type Perform, type Runs } from '#resource/actions/run.ts'
import { useScreens, type RunScreen } from '#resource/actions/screen.tsx'
import { recorded } from '#resource/activity/recording.ts'
import type { ActionResult } from '#resource/action.ts'
import { tellChange } from '#resource/changes.ts'
import type { TypeCode } from '#resource/define.ts'
import { useAddress, usePlace } from '#resource/place.tsx'
import { useRegistry } from '#resource/registry-context.tsx'
import { applyResult } from '#resource/reading/results.ts'
import { ancestorsOf } from '#resource/within.ts'

export type UseActionsOptions<T> = PrepareOptions<T> & {
  /** The list is part of another page, which has dialogs of its own. */
  readonly nested?: boolean
  /** Hears of what was done, before the page is brought up to date. */
  readonly onResult?: (result: ActionResult | undefined) => void
}

/**
 * Runs the actions of a page. An action that opens a dialog is run by way of the address: a press
 * puts it there, which opens it; what else puts it there (a shared link, reloading, the way
 * forward) does the same once all its conditions are checked; the way back closes it, and closing
 * it goes back. A failure that an action leaves to the engine becomes a toast.
 */
export const useActions = <T>(options: UseActionsOptions<T>): Runs<T> => {
  const { resource, only, nested = false, onResult } = options
  const { kind } = resource
  const client = useQueryClient()
  const place = usePlace()
  const address = useAddress()
  const createScreen = useScreens()
  const registry = useRegistry()
  const above = (type: TypeCode) => ancestorsOf(registry, type)
  // What was pressed, which need not be read and checked again, and the address it has.
  const pressed = useRef<{ readonly at: string; readonly perform: Perform }>(undefined)

  const apply = async (result: ActionResult | undefined) => {
    onResult?.(result)
    tellChange({ own: kind.type, result })
    await applyResult(client, kind.type, result, above)
  }

  const leave = async () => {
    const own = pressed.current?.at === place.current()
    pressed.current = undefined
    if (own) await place.back()
    else address.setParams(withoutDialog, { replace: true })
  }

  const run = async (perform: Perform, screen: RunScreen, onEnd: () => Promise<void>) => {
    let outcome: { readonly result: ActionResult | undefined } | undefined
    try {
      outcome = { result: await perform(screen, apply) }
    } catch (error) {
      tellFailure(error)
    }
    if (screen.hasEnded()) {
      // Closed from outside; it may have been sent all the same.
      if (screen.wasUsed()) {
        tellChange({ own: kind.type, result: undefined })
        await applyResult(client, kind.type, undefined, above)
      }
      return
    }
    await onEnd()
    if (outcome) await apply(outcome.result)
  }

  const follow = useEffectEvent(async (asked: Asked, screen: RunScreen) => {
    const known = pressed.current?.at === place.current() ? pressed.current : undefined
    const ready = known ?? (await screen.load(() => prepare(options, asked)))
    if (screen.hasEnded()) return
    if (ready && 'perform' in ready) return run(ready.perform, screen, leave)
    if (ready) screen.toast('danger', ready.refusal)
    await leave()
  })

  const prefix = nested ? `${kind.type}/` : ''
  const key = ownKey(askedIn(address.params), prefix)
  const open = useEffectEvent(createScreen)
  // Gone back from: the way forward finds the page as it is then, not as it was at the press.
  const release = useEffectEvent(() => {
    if (pressed.current?.at !== place.current()) pressed.current = undefined
  })
  useEffect(() => {
    if (key === undefined) return
    const screen = open()
    // JSON in: it was written by `ownKey`.
    void follow(JSON.parse(key) as Asked, screen)
    return () => {
      screen.end()
      release()
    }
  }, [key])

  const start = async (
    action: { readonly id: string; readonly opens?: boolean },
    items: readonly T[],
    perform: Perform,
  ) => {
    if (!action.opens || items.length > mostItems) {
      return run(perform, createScreen(), async () => undefined)
    }
    const terms = only === undefined ? items.map((item) => itemTerm(kind, item)) : []
    address.setParams((params) => withDialog(params, prefix + action.id, terms))
    pressed.current = { at: place.current(), perform }
  }

  return {
    runOn: (action, items) =>
      start(action, items, (screen) => performOn(resource, action, items, screen, apply)),
    runGlobal: (action) => start(action, [], (screen) => recorded(kind, action, [], screen, apply)),
  }
}

/** What the address asks of this list, as one value to compare. */
const ownKey = (asked: Asked | undefined, prefix: string): string | undefined => {
  if (!asked?.name.startsWith(prefix)) return undefined
  const name = asked.name.slice(prefix.length)
  return name.includes('/') ? undefined : JSON.stringify({ ...asked, name })
}
