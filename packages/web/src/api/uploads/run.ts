/**
 * Many files on their way as one undertaking: some at a time, with one figure of how far all of them
 * are. It can be paused and gone on with; what has failed is tried again, alone or all; cancelled, it
 * leaves what has arrived. It knows nothing of how one file is sent.
 */
import { ApiError, detailsOf, messageOf } from '#api/errors.ts'
import { uploadPlaces, type Places } from '#api/uploads/places.ts'
import { createPace } from '#lib/pace.ts'

/** One thing to send; its name tells it apart within the run, and is what the user reads. */
export type UploadItem = { readonly name: string; readonly size: number }

export type SendHow = {
  readonly signal: AbortSignal
  /** Hears how much of it has arrived or left. */
  readonly onProgress: (sent: number) => void
}

export type UploadFailure = {
  readonly name: string
  readonly reason: string
  readonly details: string | undefined
  /** The file was refused before it was sent: there is nothing to try again. */
  readonly refused: boolean
}

export type RunState = 'running' | 'paused' | 'done' | 'partly' | 'failed' | 'cancelled'

/** A run as it stands; the same value while nothing has changed. */
export type RunView = {
  readonly state: RunState
  readonly files: { readonly done: number; readonly all: number }
  readonly bytes: { readonly sent: number; readonly all: number }
  /** Bytes a second; undefined while that is not known. */
  readonly pace: number | undefined
  readonly failures: readonly UploadFailure[]
}

export type RunOptions<I extends UploadItem> = {
  readonly items: readonly I[]
  readonly send: (item: I, how: SendHow) => Promise<void>
  /** Why one of them will not be taken: it has failed before anything is sent, for good. */
  readonly refuse?: (item: I) => string | undefined
  /**
   * Takes back what is there of those that were not sent to their end, once the run is cancelled.
   * Never rejects.
   */
  readonly takeBack?: (items: readonly I[]) => Promise<void>
  /** Each time that it begins: at first, and when what has failed is tried again. */
  readonly onBegin?: () => void
  readonly onProgress?: (percent: number) => void
  /** Each time that nothing of it is under way or waits any more. */
  readonly onEnd?: (view: RunView) => void
  readonly places?: Places
}

export type UploadRun = {
  readonly view: () => RunView
  readonly subscribe: (listener: () => void) => () => void
  readonly pause: () => void
  readonly resume: () => void
  /** Tries again what has failed: the one of that name, or all. */
  readonly retry: (name?: string) => void
  readonly cancel: () => void
}

/** How many files of a run are under way at once. */
const atOnce = 4
/** The shortest time between two reports of a run's progress, in ms. */
const calmMs = 250

/** Begins a run at once. */
export const createUploadRun = <I extends UploadItem>(options: RunOptions<I>): UploadRun => {
  const { items, places = uploadPlaces } = options
  const refused = refusedOf(options)
  /** The next one is the last. */
  const waiting = items.filter((item) => !refused.has(item.name)).toReversed()
  const active = new Map<I, { readonly stop: AbortController; sent: number }>()
  const failed = new Map(refused)
  const arrived = { files: 0, bytes: 0 }
  const allBytes = items.reduce((sum, { size }) => sum + size, 0)
  const pace = createPace()
  const listeners = new Set<() => void>()
  let state: RunState = 'running'
  let view: RunView | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const sentBytes = () => [...active.values()].reduce((sum, one) => sum + one.sent, arrived.bytes)

  const now = (): RunView => {
    const sent = sentBytes()
    return {
      state,
      files: { done: arrived.files, all: items.length },
      bytes: { sent, all: allBytes },
      pace: state === 'running' ? pace.perSecond() : undefined,
      failures: [...failed.values()].map(({ failure }) => failure),
    }
  }

  const tell = () => {
    clearTimeout(timer)
    timer = undefined
    view = now()
    options.onProgress?.(percentOf(view))
    for (const listener of listeners) listener()
  }
  /** Soon, and at once where `state` has changed. */
  const changed = (at: 'once' | 'soon' = 'soon') => {
    if (at === 'once') tell()
    else timer ??= setTimeout(tell, calmMs)
  }

  const pump = () => {
    while (state === 'running' && active.size < atOnce) {
      const next = waiting.pop()
      if (!next) break
      void sendOne(next)
    }
    if (state === 'running' && !active.size) end()
  }

  const sendOne = async (item: I): Promise<void> => {
    const stop = new AbortController()
    const { signal } = stop
    const one = { stop, sent: 0 }
    active.set(item, one)
    const onProgress = (sent: number) => {
      one.sent = Math.min(sent, item.size)
      pace.note(sentBytes())
      changed()
    }
    let leave: (() => void) | undefined
    try {
      leave = await places.enter(signal)
      await options.send(item, { signal, onProgress })
      arrived.files += 1
      arrived.bytes += item.size
    } catch (cause) {
      if (signal.aborted) waiting.push(item)
      else fail(item, cause)
    }
    leave?.()
    active.delete(item)
    changed()
    if (state === 'cancelled') afterCancel()
    else pump()
  }

  const fail = (item: I, cause: unknown) => {
    failed.set(item.name, { item, failure: failureOf(item, cause) })
    if (!endsAll(cause)) return
    // The rest would be refused as well, one by one.
    for (const other of waiting.splice(0).toReversed())
      failed.set(other.name, { item: other, failure: failureOf(other, cause) })
  }

  const end = () => {
    state = failed.size === 0 ? 'done' : arrived.files > 0 ? 'partly' : 'failed'
    pace.reset()
    changed('once')
    options.onEnd?.(now())
  }

  const stopAll = () => {
    for (const { stop } of active.values()) stop.abort(new DOMException('Stopped', 'AbortError'))
  }

  /** Once nothing is under way any more: what was half there is taken back. */
  const afterCancel = () => {
    if (active.size) return
    const rest = [...waiting.splice(0), ...[...failed.values()].map(({ item }) => item)]
    failed.clear()
    void (options.takeBack?.(rest) ?? Promise.resolve()).finally(() => {
      changed('once')
      options.onEnd?.(now())
    })
  }

  const begin = () => {
    state = 'running'
    options.onBegin?.()
    pump()
    changed('once')
  }
  // Whoever begins it gets the run before it hears of it.
  queueMicrotask(begin)

  return {
    view: () => (view ??= now()),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    pause: () => {
      if (state !== 'running') return
      state = 'paused'
      stopAll()
      pace.reset()
      changed('once')
    },
    resume: () => {
      if (state !== 'paused') return
      state = 'running'
      pump()
      changed('once')
    },
    retry: (name) => {
      const again = [...failed.values()].filter(
        ({ item, failure }) => !failure.refused && (name === undefined || item.name === name),
      )
      if (!again.length || state === 'cancelled') return
      for (const { item } of again) failed.delete(item.name)
      waiting.unshift(...again.map(({ item }) => item).toReversed())
      if (state === 'running' || state === 'paused') {
        pump()
        changed('once')
      } else begin()
    },
    cancel: () => {
      if (state !== 'running' && state !== 'paused') return
      state = 'cancelled'
      stopAll()
      changed('once')
      afterCancel()
    },
  }
}

/** How far a run is: by its bytes, by its files where these have none. */
export const percentOf = ({ bytes, files }: Pick<RunView, 'bytes' | 'files'>): number => {
  const [done, all] = bytes.all > 0 ? [bytes.sent, bytes.all] : [files.done, files.all]
  return all > 0 ? Math.floor((100 * done) / all) : 0
}

type Failed<I> = { readonly item: I; readonly failure: UploadFailure }

const refusedOf = <I extends UploadItem>({
  items,
  refuse,
}: RunOptions<I>): Map<string, Failed<I>> => {
  const refused = new Map<string, Failed<I>>()
  for (const item of items) {
    const { name } = item
    const reason = refuse?.(item)
    if (reason !== undefined)
      refused.set(name, { item, failure: { name, reason, details: undefined, refused: true } })
  }
  return refused
}

const failureOf = ({ name }: UploadItem, cause: unknown): UploadFailure => ({
  name,
  reason: messageOf(cause),
  details: detailsOf(cause),
  refused: false,
})

/** Signed out, in another project, or without a network: no other file would fare better. */
const endsAll = (cause: unknown): boolean =>
  cause instanceof ApiError && (cause.moved || cause.status === 401 || cause.status === 0)
