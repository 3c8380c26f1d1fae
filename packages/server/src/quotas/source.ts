import type { OpenStack } from '@meridian/openstack'
import type { Session } from '#sessions/session.ts'

/**
 * Who asks for figures. What was asked under the same `memory` is not asked again; what a page has
 * asked a moment ago is known under `earlier`.
 */
export type Asker = {
  readonly openstack: OpenStack
  readonly memory: object
  readonly earlier?: object | undefined
}

/** Something that a service is asked for figures: one call for an asker, however many quotas it tells. */
export type Source<R> = (asker: Asker) => Promise<R>

export const source = <R>(read: (openstack: OpenStack) => Promise<R>): Source<R> => {
  const known = new WeakMap<object, Promise<R>>()
  return ({ openstack, memory, earlier }) => {
    const before = earlier && known.get(earlier)
    // A page that was left takes its own call with it.
    const answer = known.get(memory) ?? before?.catch(() => read(openstack)) ?? read(openstack)
    known.set(memory, answer)
    return answer
  }
}

/** Whom pages asked as a moment ago, so that their header need not ask the same again. */
export type RecentAskers = {
  /** For a page: asks anew, and is remembered. */
  readonly anew: (session: Session, openstack: OpenStack) => Asker
  /** For what a page shows beside itself: knows what the page was just told. */
  readonly again: (session: Session, openstack: OpenStack) => Asker
}

// Longer than a page takes to ask for its header, shorter than the wait before a poll.
const keptMs = 2_000
const most = 1_000

/** One entry for each session and what it is scoped to; nobody sees another's. */
export const createRecentAskers = (now: () => number): RecentAskers => {
  const kept = new Map<string, { readonly at: number; readonly memory: object }>()
  return {
    anew: (session, openstack) => {
      const key = keyOf(session)
      const memory = {}
      kept.delete(key)
      kept.set(key, { at: now(), memory })
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return { openstack, memory }
    },
    again: (session, openstack) => {
      const entry = kept.get(keyOf(session))
      const isFresh = entry !== undefined && now() - entry.at < keptMs
      return { openstack, memory: {}, earlier: isFresh ? entry.memory : undefined }
    },
  }
}

const keyOf = ({ key, project, region }: Session): string =>
  [key, project?.id ?? '', region ?? ''].join(' ')
