import type { JsonEndpoint } from '@meridian/contract'
import { createElement, type ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import {
  alone,
  inlineThings,
  namesOf as names,
  sendEach,
  things,
} from '#resource/actions/sending.ts'
import { sendTogether } from '#resource/actions/send-together.ts'
import type { Action, ActionResult, Hold } from '#resource/action.ts'
import { idOf, refTo, type Kind } from '#resource/define.ts'
import { doAlong, type Chosen } from '#resource/dependents/along.ts'
import type { Hangs } from '#resource/dependents/declare.ts'
import { Hanging } from '#resource/dependents/hanging.tsx'
import { callFor } from '#resource/reading/reads.ts'

export type Removing<T> = Pick<Action<T>, 'requires' | 'allowed' | 'anytime'> & {
  /** Where the cloud takes its time: the item stays and is polled until it is gone. */
  readonly lingers?: boolean
  /** One call for several of one part in their keys, whose refusal names those that failed. */
  readonly together?: JsonEndpoint
  /** Said of an item that was to be deleted alone; the words for several without it. */
  readonly failed?: (item: T) => string
  /** What the question shows below its words, such as what these items hold. */
  readonly more?: (items: readonly T[]) => ReactNode
  /** What depends on the items: it stands in the question, and may keep its button off. */
  readonly dependents?: Hangs<T>
  /** For what is called otherwise than deleting. */
  readonly words?: Words
  /**
   * Read before it asks: what may be deleted with some of the items, to be ticked in the question, and
   * the terms that the calls have then.
   */
  readonly also?: (items: readonly T[], signal: AbortSignal) => Promise<Also | undefined>
}

/** The words of taking something away; `things` are the kind's name, in the number that is meant. */
export type Words = {
  readonly act: (things: string) => string
  readonly confirm: (things: string) => string
  /** What is said before; `count` are the things that are named. */
  readonly warn: (count: number, names: string) => string
  readonly done: (things: string, names: string) => string
  readonly failed: (things: string, names: string) => string
}

export type Also = {
  readonly label: string
  readonly query: Readonly<Record<string, unknown>>
}

/**
 * The action that deletes: asks first, naming the items; those that may not be deleted are left
 * out and named; for each of the rest `remove` is called, whose path takes the parts of its key, and
 * it ends as deleted or failed (RS-TABLE-32, RS-TABLE-33, RS-PERM-13).
 */
export const removing = <T>(
  kind: Kind<T>,
  remove: JsonEndpoint,
  {
    lingers = false,
    together,
    failed,
    also,
    more,
    dependents,
    words = deleting(kind),
    ...rules
  }: Removing<T> = {},
): Action<T> => ({
  id: 'delete',
  label: (count) => words.act(things(kind, count)),
  tone: 'danger',
  opens: true,
  activity: 'delete',
  ...rules,
  leftOut: (refused) =>
    t('You are not allowed to delete {many}: %s', { many: kind.inline[1] }, names(kind, refused)),
  perform: async (items, screen) => {
    const read =
      also && (await screen.load(async (signal) => ({ more: await also(items, signal) })))
    if (also && !read) return {}
    let query: Also['query'] | undefined
    const along = new Map<string, Chosen | undefined>()
    const work = async (): Promise<ActionResult> => {
      const told = wordsOf(kind, items, words, failed)
      const send =
        together && items.length > 1
          ? sendTogether(kind, together, items)
          : (item: T) => callFor(remove, kind.key(item), { query })
      const { good, bad } = await sendEach(kind, items, send, told, screen)
      await doAlong(
        good.flatMap((item) => along.get(idOf(kind, item)) ?? []),
        screen,
      )
      const refs = good.map((item) => refTo(kind, item))
      return {
        ...(lingers ? { updated: refs, lingers: refs.length > 0 } : { deleted: refs }),
        failed: bad.map((item) => refTo(kind, item)),
      }
    }
    const tick = read?.more && {
      label: read.more.label,
      onChange: (ticked: boolean) => void (query = ticked ? read.more?.query : undefined),
    }
    const asked = {
      ...question(kind, items, words),
      ...(more && { more: more(items) }),
      ...(dependents && {
        hanging: (hold: Hold) =>
          createElement(Hanging<T>, {
            ...{ hangs: dependents, items, hold },
            setAlong: (item, what) => void along.set(item, what),
          }),
      }),
      ...(tick && { tick }),
    }
    return (await screen.confirm(asked, work)) ?? {}
  },
})

const deleting = <T>(kind: Kind<T>): Words => ({
  act: (some) => t('Delete {things}', { things: some }),
  confirm: (some) => t('Confirm Delete {things}', { things: some }),
  warn: (count, selected) =>
    t(
      count === 1
        ? 'You have selected "%s". Deleted {thing} is not recoverable.'
        : 'You have selected "%s". Deleted {thing} are not recoverable.',
      selected,
      { thing: inlineThings(kind, count) },
    ),
  done: (some, gone) => t('Deleted {things}: %s.', { things: some }, gone),
  failed: (some, left) => t('Unable to delete {things}: %s.', { things: some }, left),
})

const question = <T>(kind: Kind<T>, items: readonly T[], words: Words) => {
  const some = things(kind, items.length)
  return {
    title: words.confirm(some),
    text: words.warn(items.length, names(kind, items)),
    submit: words.act(some),
  }
}

const wordsOf = <T>(
  kind: Kind<T>,
  items: readonly T[],
  words: Words,
  failed: Removing<T>['failed'],
) => ({
  title: words.act(things(kind, items.length)),
  done: (good: readonly T[]) => words.done(things(kind, good.length), names(kind, good)),
  failed: (bad: readonly T[]) =>
    alone(items, failed) ?? words.failed(things(kind, bad.length), names(kind, bad)),
})
