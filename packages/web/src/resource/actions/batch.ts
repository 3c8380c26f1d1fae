import { stillHere } from '#api/session/page-scope.ts'
import { ApiError, detailsOf, messageOf } from '#api/errors.ts'
import { inParallel } from '#lib/in-parallel.ts'
import { t } from '#lib/translate.ts'

/** How it went with one item; `unsent` when it was stopped before. */
export type Outcome = PromiseSettledResult<unknown> | { readonly status: 'unsent' }

/** A service is asked for no more than this at the same time. */
export const atOnce = 5

/** How far a batch is. */
export type Progress = {
  readonly all: number
  readonly done: number
  readonly failed: readonly { readonly name: string; readonly reason: string }[]
  readonly stopped: boolean
}

export type Batch = {
  /** Sends everything and never rejects; an outcome for each item, in their order. */
  readonly run: () => Promise<readonly Outcome[]>
  /** What was not sent yet is not sent any more. */
  readonly stop: () => void
  readonly now: () => Progress
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * The same work for each of several items, five at a time. It belongs to the scope that it was begun
 * in: once the page stands elsewhere, or may not send, the rest is not sent.
 */
export const createBatch = <I>(
  items: readonly I[],
  work: (item: I) => Promise<unknown>,
  nameOf: (item: I) => string,
): Batch => {
  const listeners = new Set<() => void>()
  let progress: Progress = { all: items.length, done: 0, failed: [], stopped: false }
  const change = (next: Partial<Progress>) => {
    progress = { ...progress, ...next }
    for (const listener of listeners) listener()
  }
  const stop = () => change({ stopped: true })

  const settle = async (item: I): Promise<Outcome> => {
    try {
      const value = await work(item)
      change({ done: progress.done + 1 })
      return { status: 'fulfilled', value }
    } catch (reason) {
      change({ failed: [...progress.failed, { name: nameOf(item), reason: messageOf(reason) }] })
      // Nobody is signed in any more: the others would fail in the same way.
      if (reason instanceof ApiError && reason.status === 401) stop()
      return { status: 'rejected', reason }
    }
  }

  const run = async () => {
    const isHere = stillHere()
    const outcomes = items.map((): Outcome => ({ status: 'unsent' }))
    const send = async ([at, item]: readonly [at: number, item: I]) => {
      outcomes[at] = await settle(item)
      if (!isHere()) stop()
    }
    await inParallel(items.entries(), atOnce, send, () => !progress.stopped)
    return outcomes
  }

  return {
    run,
    stop,
    now: () => progress,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Why calls failed, with who said so; which item it was, where the reasons differ. */
export const reasonsOf = (
  names: readonly string[],
  outcomes: readonly Outcome[],
): string | undefined => {
  const found = outcomes.flatMap((outcome, index) =>
    outcome.status === 'rejected'
      ? [{ name: names[index] ?? '', reason: reasonOf(outcome.reason) }]
      : [],
  )
  const [first] = found
  if (!first) return undefined
  if (found.every(({ reason }) => reason === first.reason)) return first.reason
  const lines = found.slice(0, mostTold).map(({ name, reason }) => `${name}: ${reason}`)
  const count = found.length - lines.length
  return [...lines, ...(count > 0 ? [t('and {count} more', { count })] : [])].join('\n')
}

/** More reasons would fill the screen; the dialog of the batch has shown them all. */
const mostTold = 20

const reasonOf = (error: unknown): string =>
  [messageOf(error), detailsOf(error)].filter(Boolean).join(' · ')
