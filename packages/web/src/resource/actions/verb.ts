import { fill, t } from '#lib/translate.ts'
import { alone, namesOf, sendEach, things } from '#resource/actions/sending.ts'
import type { Action, ActionResult, Screen } from '#resource/action.ts'
import { refTo, type Kind } from '#resource/define.ts'

export type Verb<T> = Pick<
  Action<T>,
  'requires' | 'offered' | 'allowed' | 'anytime' | 'tone' | 'activity'
> & {
  readonly id: string
  readonly call: (item: T) => Promise<unknown>
  /** Takes it back for an item, where that can be done. */
  readonly undo?: (item: T) => Promise<unknown>
  /** What goes on when the call was taken, or has been done by it: "Pausing", "Locked". */
  readonly while: string
  /** Said of what was done, with `%s` for the names; made of `while` without it. */
  readonly done?: string
  /** Said of one item that it could not be done with; the words for several without it. */
  readonly failed?: (item: T) => string
  /** Asks first; what it means for those that are selected, in a sentence. */
  readonly ask?: string
  /** What it asks about undoes a harm: every other question looks dangerous (docs/forms.md). */
  readonly harmless?: boolean
}

/**
 * The action that makes one call for each item, in all its words: `verb(instance, t('Pause'), {
 * while: t('Pausing'), … })` is called "Pause Instance" or "Pause Instances", asks under that name
 * if it asks, and says "Pausing: web-1." or "Pause Instance failed: web-1.".
 */
export const verb = <T>(kind: Kind<T>, word: string, parts: Verb<T>): Action<T> => {
  const { call, undo, while: doing, done, ask, failed, harmless = false, ...rules } = parts
  const label = (count: number) => t('{verb} {things}', { verb: word, things: things(kind, count) })
  return {
    ...rules,
    label,
    opens: ask !== undefined,
    perform: async (items, screen) => {
      const action = label(items.length)
      const work = async (): Promise<ActionResult> => {
        const words = {
          title: action,
          done: (good: readonly T[]) =>
            done === undefined
              ? t('{doing}: %s.', { doing }, namesOf(kind, good))
              : fill(done, namesOf(kind, good)),
          failed: (bad: readonly T[]) =>
            alone(items, failed) ??
            t('{action} failed: %s.', { action: label(bad.length) }, namesOf(kind, bad)),
        }
        const { good, bad } = await sendEach(kind, items, call, words, screen)
        return {
          updated: good.map((item) => refTo(kind, item)),
          failed: bad.map((item) => refTo(kind, item)),
          ...(undo &&
            good.length > 0 && { undo: (on: Screen) => takeBack(kind, good, undo, action, on) }),
        }
      }
      if (ask === undefined) return work()
      const question = {
        title: t('Confirm {action}', { action }),
        text: t('You have selected: "%s". {meaning}', { meaning: ask }, namesOf(kind, items)),
        submit: action,
        harmless,
      }
      return (await screen.confirm(question, work)) ?? {}
    },
  }
}

/** Takes back what an action has done with some items; what it could not be done with is told. */
const takeBack = async <T>(
  kind: Kind<T>,
  items: readonly T[],
  undo: (item: T) => Promise<unknown>,
  action: string,
  screen: Screen,
): Promise<ActionResult> => {
  const title = t('Undo {action}', { action })
  const failed = (bad: readonly T[]) =>
    t('{action} failed: %s.', { action: title }, namesOf(kind, bad))
  const { good, bad } = await sendEach(kind, items, undo, { title, failed }, screen)
  return {
    updated: good.map((item) => refTo(kind, item)),
    failed: bad.map((item) => refTo(kind, item)),
  }
}
