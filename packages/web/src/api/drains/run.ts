/** Empties a host: some instances at a time, until each has left it or has failed to. */
import { ApiError, messageOf } from '#api/errors.ts'
import { hasEnded, isUnderWay, type Drain, type Move } from '#api/drains/drain.ts'

/** An instance as Nova has it now. */
export type Seen = {
  readonly host: string | undefined
  readonly status: string
  /** What Nova is doing with it. */
  readonly task: string | undefined
}

export type DrainCalls = {
  /** Keeps new instances away from the host. */
  readonly disable: (drain: Drain) => Promise<void>
  readonly move: (drain: Drain, move: Move) => Promise<void>
  /** A cold move waits for that. */
  readonly confirm: (move: Move) => Promise<void>
  /** Those that are still there at all, by id. */
  readonly look: (ids: readonly string[]) => Promise<ReadonlyMap<string, Seen>>
  /** Why an instance is where it was, in Nova's words. */
  readonly why: (move: Move) => Promise<string>
}

export type DrainRun = {
  /** The record as it is now; undefined where it is not this page's to go on with any more. */
  readonly read: () => Drain | undefined
  readonly write: (change: (before: Drain) => Drain) => void
  readonly calls: DrainCalls
  /** Until it is time to look again. */
  readonly wait: () => Promise<void>
}

/** States in which Nova is at it, whatever it calls its task. */
const busy = new Set(['MIGRATING', 'RESIZE', 'REBUILD', 'REVERT_RESIZE'])

/** Runs until nothing is left to do, or the record is gone. Throws where the host cannot be disabled. */
export const runDrain = async ({ read, write, calls, wait }: DrainRun): Promise<void> => {
  const note = (id: string, change: Partial<Move>) =>
    write((before) => ({
      ...before,
      moves: before.moves.map((move) => (move.id === id ? { ...move, ...change } : move)),
    }))
  const fail = (id: string, error: unknown) => note(id, { state: 'failed', why: messageOf(error) })
  /** Seen where it was, with nothing going on: once may be too early. */
  const resting = new Set<string>()

  const begin = async (drain: Drain, move: Move) => {
    note(move.id, { state: 'moving', why: undefined, isUnsure: undefined })
    resting.delete(move.id)
    try {
      await calls.move(drain, move)
    } catch (error) {
      if (isUnanswered(error)) note(move.id, { isUnsure: true })
      else fail(move.id, error)
    }
  }

  const confirm = async (move: Move, to: string | undefined) => {
    note(move.id, { state: 'confirming', to })
    try {
      await calls.confirm(move)
    } catch (error) {
      // It is seen waiting for that once more, unless it was confirmed after all.
      if (isUnanswered(error)) note(move.id, { state: 'moving' })
      else fail(move.id, error)
    }
  }

  const settle = async (drain: Drain, move: Move, seen: Seen | undefined) => {
    const { id } = move
    if (!seen) return note(id, { state: 'moved', to: undefined })
    if (seen.task !== undefined || busy.has(seen.status)) return resting.delete(id)
    if (seen.status === 'VERIFY_RESIZE' && move.way === 'cold') {
      return move.state === 'confirming' ? undefined : confirm(move, seen.host)
    }
    if (seen.host !== drain.host) return note(id, { state: 'moved', to: seen.host })
    if (!resting.has(id)) return resting.add(id)
    if (move.isUnsure === true) return note(id, { state: 'waiting', isUnsure: undefined })
    const why = await calls.why(move).catch(messageOf)
    return note(id, { state: 'failed', why })
  }

  const first = read()
  if (first?.reason !== undefined) {
    await calls.disable(first)
    write((before) => ({ ...before, reason: undefined }))
  }
  for (;;) {
    const drain = read()
    if (!drain || hasEnded(drain)) return
    const under = drain.moves.filter(isUnderWay)
    if (!drain.isPaused) {
      const next = drain.moves.filter(({ state }) => state === 'waiting')
      const room = Math.max(0, drain.limit - under.length)
      await Promise.all(next.slice(0, room).map((move) => begin(drain, move)))
    }
    await wait()
    const moving = read()?.moves.filter(isUnderWay) ?? []
    if (moving.length === 0) continue
    const seen = await lookOr(calls, moving)
    if (seen) await Promise.all(moving.map((move) => settle(drain, move, seen.get(move.id))))
  }
}

/** The server did not answer, or answered that it does not work just now: Nova may have been told or not. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.service === undefined &&
  (error.status === 0 || error.status === 503)

/** What cannot be read now is looked at again later: the moves go on without us. */
const lookOr = async (calls: DrainCalls, moves: readonly Move[]) => {
  try {
    return await calls.look(moves.map(({ id }) => id))
  } catch {
    // The service that does not answer is told of by the page itself.
    return undefined
  }
}
