import { replaceEqualDeep } from '@tanstack/react-query'
import type { AskedService } from '@meridian/contract'
import { isAway, isNotFound, secondsUntilRetry } from '#api/errors.ts'
import { onBackoff, backedOffUntil } from '#api/service-backoff.ts'
import { pollDelay } from '#lib/backoff.ts'
import { t } from '#lib/translate.ts'

export type PollOptions<T> = {
  readonly idOf: (item: T) => string
  /** The state of one item; a 404 means that it is gone. */
  readonly load: (item: T) => Promise<T>
  /** The state of several at once; an id missing from the answer is gone. */
  readonly refresh?: ((items: readonly T[]) => Promise<readonly T[]>) | undefined
  /** The wait before the first poll of a row, in ms. */
  readonly interval: number
  /** How many rows may be asked for at the same time. */
  readonly limit: number
  /** Whose the rows are: nothing is asked while that service is left alone (`api/service-backoff.ts`). */
  readonly service?: AskedService | undefined
  readonly onChange: (id: string, item: T) => void
  readonly onGone: (id: string) => void
}

export type Poller<T> = {
  /** The items that change by themselves now; others are no longer asked for. */
  readonly watch: (items: readonly T[]) => void
  /** Nothing is asked while paused; after it all rows are due at once. */
  readonly pause: (paused: boolean) => void
  readonly stop: () => void
}

/** Rows that are due within so many ms of each other are asked for together. */
const nearly = 100

type Row<T> = { item: T; round: number; due: number; busy: boolean; failed: boolean }

/**
 * Asks again for rows that change by themselves (SH-TABLE-19..33). Each row waits longer after
 * each round and starts anew when it changed. Rows that can be asked for together are; otherwise
 * they go through a queue. A row that is gone is removed, one that fails is left alone, unless the
 * service says when to ask again.
 */
export const createPoller = <T>(options: PollOptions<T>): Poller<T> => {
  const rows = new Map<string, Row<T>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let paused = false
  let running = 0

  const schedule = () => {
    clearTimeout(timer)
    timer = undefined
    if (paused) return
    const waiting = [...rows.values()].filter((row) => !row.busy && !row.failed)
    if (!waiting.length || running >= (options.refresh ? 1 : options.limit)) return
    const next = Math.max(
      Math.min(...waiting.map((row) => row.due)),
      backedOffUntil(options.service),
    )
    if (next < Number.POSITIVE_INFINITY) timer = setTimeout(poll, Math.max(0, next - Date.now()))
  }
  const end = onBackoff(schedule)

  const poll = () => {
    // Milliseconds between rows must not make two calls of one.
    const now = Date.now() + nearly
    const open = [...rows].filter(([, row]) => !row.busy && !row.failed)
    const due = open.filter(([, row]) => row.due <= now)
    if (!due.length) schedule()
    else if (options.refresh) void together(open, now, options.refresh)
    else {
      for (const entry of due.slice(0, options.limit - running)) void alone(entry)
      schedule()
    }
  }

  const during = async (
    polled: readonly (readonly [string, Row<T>])[],
    work: () => Promise<void>,
  ) => {
    running += 1
    for (const [, row] of polled) row.busy = true
    try {
      await work()
    } catch (error) {
      const away = isAway(error)
      if (!away) report(error)
      for (const [, row] of polled) {
        // Being away is no fault of the row: it goes on when somebody is back, as it does when the
        // service has said.
        row.failed = !away && secondsUntilRetry(error) === 0
        row.due = Date.now() + pollDelay(options.interval, ++row.round)
      }
    } finally {
      running -= 1
      for (const [, row] of polled) row.busy = false
      schedule()
    }
  }

  const together = (
    open: readonly [string, Row<T>][],
    now: number,
    refresh: (items: readonly T[]) => Promise<readonly T[]>,
  ) =>
    during(open, async () => {
      const answer = await refresh(open.map(([, row]) => row.item))
      const items = new Map(answer.map((item) => [options.idOf(item), item]))
      for (const [id, row] of open) {
        const item = items.get(id)
        if (item === undefined) gone(id, row)
        else settle(id, row, item, row.due <= now)
      }
    })

  const alone = ([id, row]: [string, Row<T>]) =>
    during([[id, row]], async () => {
      try {
        settle(id, row, await options.load(row.item), true)
      } catch (error) {
        if (!isNotFound(error)) throw error
        gone(id, row)
      }
    })

  const gone = (id: string, row: Row<T>) => {
    if (rows.get(id) !== row) return
    rows.delete(id)
    options.onGone(id)
  }

  const settle = (id: string, row: Row<T>, item: T, counts: boolean) => {
    if (rows.get(id) !== row) return
    if (replaceEqualDeep(row.item, item) !== row.item) {
      row.item = item
      row.round = 1
      row.due = Date.now() + pollDelay(options.interval, 1)
      options.onChange(id, item)
    } else if (counts) {
      row.round += 1
      row.due = Date.now() + pollDelay(options.interval, row.round)
    }
  }

  const take = (item: T): [string, Row<T>] => {
    const id = options.idOf(item)
    const known = rows.get(id)
    if (known) {
      if (replaceEqualDeep(known.item, item) !== known.item) {
        Object.assign(known, { item, round: 1, failed: false })
      }
      return [id, known]
    }
    const due = Date.now() + pollDelay(options.interval, 1)
    return [id, { item, round: 1, due, busy: false, failed: false }]
  }

  return {
    watch: (items) => {
      const taken = items.map(take)
      rows.clear()
      for (const [id, row] of taken) rows.set(id, row)
      schedule()
    },
    pause: (now) => {
      if (paused === now) return
      paused = now
      if (!paused) for (const row of rows.values()) row.due = Date.now()
      schedule()
    },
    stop: () => {
      end()
      clearTimeout(timer)
      rows.clear()
    },
  }
}

/** For the console only: the page keeps what it shows (SH-TABLE-32). */
const report = (error: unknown): void => {
  console.error(t('An error occurred while updating.'), error)
}
