import type { NovaAbsoluteLimits } from '@meridian/openstack'
import type { Session } from '#sessions/session.ts'

type Limits = Promise<NovaAbsoluteLimits>

/** Nova's limits as a page has asked for them a moment ago, so that its header need not ask again. */
export type RecentLimits = {
  /** Keeps an answer that is on its way or has come; a failed one is forgotten. */
  readonly keep: (session: Session, limits: Limits) => Limits
  readonly find: (session: Session) => Limits | undefined
}

// Longer than a page takes to ask for its header, shorter than the wait before a poll.
const keptMs = 2_000
const most = 1_000

/** One entry for each session and what it is scoped to; nobody sees another's. */
export const createRecentLimits = (now: () => number): RecentLimits => {
  const kept = new Map<string, { readonly at: number; readonly limits: Limits }>()
  return {
    keep: (session, limits) => {
      const key = keyOf(session)
      kept.delete(key)
      kept.set(key, { at: now(), limits })
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      // Who asked hears of the failure; the header then asks for itself.
      limits.catch(() => {
        if (kept.get(key)?.limits === limits) kept.delete(key)
      })
      return limits
    },
    find: (session) => {
      const entry = kept.get(keyOf(session))
      return entry !== undefined && now() - entry.at < keptMs ? entry.limits : undefined
    },
  }
}

const keyOf = ({ key, project, region }: Session): string =>
  [key, project?.id ?? '', region ?? ''].join(' ')
