/**
 * Lists what actions do among the user's activities, whatever their declaration: from the moment
 * at which a question was answered, or from its result where it did not ask one.
 */
import { activities, type ActivityFailure, type ActivityHandle } from '#api/activity/activity.ts'
import { t } from '#lib/translate.ts'
import { labelOf } from '#resource/actions/offers.ts'
import { tellFailure, type Apply } from '#resource/actions/run.ts'
import type { Action, ActionResult, Screen } from '#resource/action.ts'
import { refTo, type Kind, type Ref } from '#resource/define.ts'
import { toast } from '#ui/tell/toast.ts'

/**
 * Does an action with the items and lists it; resolves and throws as the action does. What can be taken
 * back is offered so, in its toast and in the list; `apply` hears of what that has done.
 */
export const recorded = async <T, I extends T>(
  kind: Kind<T>,
  action: Action<I>,
  items: readonly I[],
  screen: Screen,
  apply: Apply,
): Promise<ActionResult | undefined> => {
  const message = toast.latest()
  const startedAt = new Date().toISOString()
  const targets = items.map((item) => ({ ...refTo(kind, item), name: kind.title(item) }))
  const title = action.called ?? labelOf(action, Math.max(1, items.length))
  let told: ActivityFailure | undefined
  let asked = false
  let handle: ActivityHandle | undefined
  const begin = () => {
    handle ??= activities.start({
      kind: action.activity ?? 'change',
      title,
      targets,
      // An open dialog has started nothing yet.
      ...(!asked && { startedAt }),
    })
    return handle
  }
  const watched: Screen = {
    ...screen,
    open: (dialog) => {
      asked = true
      return screen.open(dialog)
    },
    confirm: (question, work) => {
      asked = true
      return screen.confirm(question, () => {
        begin()
        return work()
      })
    },
    each: (all, work, words) => {
      let ended = 0
      let shown = 0
      const one: typeof work = async (item) => {
        try {
          return await work(item)
        } finally {
          ended += 1
          const percent = Math.round((100 * ended) / all.length)
          // Each is stored, and heard by all windows.
          if (all.length > 1 && percent !== shown) handle?.progress((shown = percent))
        }
      }
      return screen.each(all, one, words)
    },
    toast: (tone, text, details) => {
      if (tone === 'danger') told = { reason: text, details }
      screen.toast(tone, text, details)
    },
  }
  const named = (refs: readonly Ref[]) =>
    refs.map((ref) => ({
      ...ref,
      name: targets.find(({ type, id }) => type === ref.type && id === ref.id)?.name,
    }))
  try {
    const result = await action.perform(items, watched)
    if (!handle && !hasDone(result)) return result
    settle(begin(), result ?? {}, named, told)
    const undo = result?.undo && undoing(kind, title, items, result.undo, screen, apply)
    if (!undo) return result
    const withdraw = toast.latest() === message ? undefined : toast.offerUndo(undo)
    activities.offerUndo(begin().id, () => {
      withdraw?.()
      undo()
    })
    return result
  } catch (error) {
    if (error instanceof Error) begin().failed(error)
    throw error
  }
}

/** Takes an action back once, as an action of its own. */
const undoing = <T, I extends T>(
  kind: Kind<T>,
  title: string,
  items: readonly I[],
  undo: NonNullable<ActionResult['undo']>,
  screen: Screen,
  apply: Apply,
): (() => void) => {
  let used = false
  const label = t('Undo {action}', { action: title })
  const perform: Action<I>['perform'] = async (_, on) => {
    const result = await undo(on)
    if (!result.failed?.length) on.toast('success', t('Undone: {action}.', { action: title }))
    return result
  }
  return () => {
    if (used) return
    used = true
    recorded(kind, { id: 'undo', label, perform }, items, screen, apply).then(apply, tellFailure)
  }
}

const hasDone = ({ goesOn = false, ...done }: ActionResult = {}): boolean =>
  !goesOn && [done.created, done.updated, done.deleted, done.failed].some((some) => some?.length)

type Named = (refs: readonly Ref[]) => readonly (Ref & { readonly name?: string | undefined })[]

/** A deleted item has ended; an item that was made or changed may go on changing, and is followed. */
const settle = (
  handle: ActivityHandle,
  { created = [], updated = [], deleted = [], failed = [] }: ActionResult,
  named: Named,
  told: ActivityFailure | undefined,
): void => {
  const failure = failed.length ? (told ?? { reason: '' }) : undefined
  const going = [...created, ...updated]
  if (going.length) {
    const gone = named(deleted).map((ref) => ({ ...ref, outcome: 'done' as const }))
    handle.follow([...named(going), ...gone], failure)
  } else if (!failure) handle.done(deleted.length ? named(deleted) : undefined)
  else if (deleted.length) handle.partly(failure, named([...deleted, ...failed]))
  else handle.failed(failure)
}
