import type { JsonEndpoint } from '@meridian/contract'
import type { ReactNode } from 'react'
import { ApiError } from '#api/errors.ts'
import { t } from '#lib/translate.ts'
import {
  alone,
  inlineThings,
  namesOf as names,
  sendEach,
  things,
} from '#resource/actions/sending.ts'
import type { Action, ActionResult } from '#resource/action.ts'
import { idOf, refTo, type Kind } from '#resource/define.ts'
import { callFor } from '#resource/reads.ts'

export type Removing<T> = Pick<Action<T>, 'requires' | 'allowed' | 'anytime'> & {
  /** Where the cloud takes its time: the item stays and is polled until it is gone. */
  readonly lingers?: boolean
  /** One call for several of one part in their keys, whose refusal names those that failed. */
  readonly together?: JsonEndpoint
  /** Said of an item that was to be deleted alone; the words for several without it. */
  readonly failed?: (item: T) => string
  /** What the question shows below its words, such as what these items hold. */
  readonly more?: (items: readonly T[]) => ReactNode
  /**
   * Read before it asks: what may be deleted with some of the items, to be ticked in the question, and
   * the terms that the calls have then.
   */
  readonly also?: (items: readonly T[], signal: AbortSignal) => Promise<Also | undefined>
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
  { lingers = false, together, failed, also, more, ...rules }: Removing<T> = {},
): Action<T> => ({
  id: 'delete',
  label: (count) => t('Delete {things}', { things: things(kind, count) }),
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
    const work = async (): Promise<ActionResult> => {
      const words = wordsOf(kind, items, failed)
      const send =
        together && items.length > 1
          ? sendTogether(kind, together, items)
          : (item: T) => callFor(remove, kind.key(item), undefined, query)
      const { good, bad } = await sendEach(kind, items, send, words, screen)
      const refs = good.map((item) => refTo(kind, item))
      return {
        ...(lingers ? { updated: refs } : { deleted: refs }),
        failed: bad.map((item) => refTo(kind, item)),
      }
    }
    const tick = read?.more && {
      label: read.more.label,
      onChange: (ticked: boolean) => void (query = ticked ? read.more?.query : undefined),
    }
    const asked = {
      ...question(kind, items),
      ...(more && { more: more(items) }),
      ...(tick && { tick }),
    }
    return (await screen.confirm(asked, work)) ?? {}
  },
})

/**
 * One call with the ids of all. Its refusal has a line for each that failed, `{id}: {reason}`; one
 * that names none of them is about all.
 */
const sendTogether = <T>(kind: Kind<T>, endpoint: JsonEndpoint, items: readonly T[]) => {
  const ids = items.map((item) => idOf(kind, item))
  let sent: Promise<unknown> | undefined
  return async (item: T): Promise<void> => {
    try {
      await (sent ??= callFor(endpoint, [], ids))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const reasons = new Map(
        error.message.split('\n').flatMap((line) => {
          const id = ids.find((one) => line.startsWith(`${one}: `))
          return id === undefined ? [] : [[id, line.slice(id.length + 2)] as const]
        }),
      )
      if (reasons.size === 0) throw error
      const reason = reasons.get(idOf(kind, item))
      if (reason === undefined) return
      const { status, service, requestId } = error
      throw new ApiError(status, reason, {
        ...(service !== undefined && { service }),
        ...(requestId !== undefined && { requestId }),
      })
    }
  }
}

const question = <T>(kind: Kind<T>, items: readonly T[]) => {
  const some = things(kind, items.length)
  return {
    title: t('Confirm Delete {things}', { things: some }),
    text: t(
      items.length === 1
        ? 'You have selected "%s". Deleted {thing} is not recoverable.'
        : 'You have selected "%s". Deleted {thing} are not recoverable.',
      names(kind, items),
      { thing: inlineThings(kind, items.length) },
    ),
    submit: t('Delete {things}', { things: some }),
  }
}

const wordsOf = <T>(kind: Kind<T>, items: readonly T[], failed: Removing<T>['failed']) => ({
  title: t('Delete {things}', { things: things(kind, items.length) }),
  done: (good: readonly T[]) =>
    t('Deleted {things}: %s.', { things: things(kind, good.length) }, names(kind, good)),
  failed: (bad: readonly T[]) =>
    alone(items, failed) ??
    t('Unable to delete {things}: %s.', { things: things(kind, bad.length) }, names(kind, bad)),
})
