import type { Sessions } from '#sessions/sessions.ts'

/** A session under which something stays open that no request follows. */
export type Watch = {
  /** Aborts when the session has ended, however and wherever that was. */
  readonly ended: AbortSignal
  /** Says that the user did something, which keeps the session as a request does. */
  readonly used: () => void
  readonly stop: () => void
}

type Watched = {
  readonly sessions: Pick<Sessions, 'find' | 'onEnd' | 'endsAt'>
  /** What its cookie holds, and what the store calls it. */
  readonly id: string
  readonly key: string
  readonly now: () => number
}

/** So long may a session live on that another server has ended, or that is over. */
const beatMs = 1_000

/**
 * Watches a session until it ends or the watch is stopped: what this server ends is known at once,
 * the rest from the store, which is asked every second. A store that cannot be asked ends nothing
 * before the time that it last gave.
 */
export const watchSession = ({ sessions, id, key, now }: Watched): Watch => {
  const ended = new AbortController()
  let used = false
  let lastEnd = Infinity

  const stop = (): void => {
    clearInterval(heart)
    forget()
  }
  const end = (): void => {
    stop()
    ended.abort()
  }
  const look = async (): Promise<void> => {
    const wasUsed = used
    used = false
    if (wasUsed) await sessions.find(id)
    const at = await sessions.endsAt(key)
    if (at === undefined) return end()
    lastEnd = at
  }
  let looking = false
  const beat = async (): Promise<void> => {
    if (looking) return
    looking = true
    try {
      await look()
    } catch {
      if (lastEnd <= now()) end()
    } finally {
      looking = false
    }
  }
  const forget = sessions.onEnd(key, end)
  const heart = setInterval(() => void beat(), beatMs)
  // The session may have ended before this watch began.
  void beat()
  return { ended: ended.signal, used: () => (used = true), stop }
}
