import { t } from '#lib/translate.ts'
import { reasonsOf } from '#resource/actions/batch.ts'
import type { Screen } from '#resource/action.ts'
import type { Kind } from '#resource/define.ts'

/** A sentence names no more: as many as a page of a list usually has. */
const mostNamed = 20

/** The titles of items in a sentence; of many the first, and how many more there are. */
export const namesOf = <T>(kind: Kind<T>, items: readonly T[]): string => {
  const names = items.slice(0, mostNamed).map(kind.title).join(', ')
  const count = items.length - mostNamed
  return count > 0 ? t('{names} and {count} more', { names, count }) : names
}

/** What a kind is called as a title, for one or several that are not counted aloud. */
export const things = <T>({ name }: Kind<T>, count: number): string =>
  count === 1 ? name[0] : name[1]

/** The same inside a sentence. */
export const inlineThings = <T>({ inline }: Kind<T>, count: number): string =>
  count === 1 ? inline[0] : inline[1]

/** The words for a single item; undefined for several, or without such words. */
export const alone = <T>(
  [only, ...others]: readonly T[],
  say: ((item: T) => string) | undefined,
): string | undefined => (only !== undefined && !others.length && say ? say(only) : undefined)

type Words<T> = {
  /** What goes on, over its progress. */
  readonly title: string
  /** The toast after the action; there is none without it. */
  readonly done?: (items: readonly T[]) => string
  readonly failed: (items: readonly T[]) => string
}

/**
 * Makes a call for each item, five at a time, and tells how it went: what was done, what failed
 * and why, and what was not sent because the user stopped it.
 */
export const sendEach = async <T>(
  kind: Kind<T>,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  words: Words<T>,
  screen: Screen,
): Promise<{ readonly good: readonly T[]; readonly bad: readonly T[] }> => {
  const outcomes = await screen.each(items, work, { title: words.title, name: kind.title })
  const those = (status: 'fulfilled' | 'rejected' | 'unsent') =>
    items.filter((_, index) => outcomes[index]?.status === status)
  const [good, bad, unsent] = [those('fulfilled'), those('rejected'), those('unsent')]
  if (good.length && words.done) screen.toast('success', words.done(good))
  if (bad.length) {
    screen.toast('danger', words.failed(bad), reasonsOf(items.map(kind.title), outcomes))
  }
  if (unsent.length) {
    const counts = { done: good.length, all: items.length }
    screen.toast(
      'warning',
      t('Stopped: {done} of {all} are done. Not sent: %s.', counts, namesOf(kind, unsent)),
    )
  }
  return { good, bad }
}
