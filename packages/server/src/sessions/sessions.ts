import { createHash, randomBytes } from 'node:crypto'
import type { LaunchTemplate, ListSettings } from '@meridian/contract'
import { errors } from '#http/errors.ts'
import { EventEmitter } from 'node:events'
import type { Seal } from '#sessions/sealing.ts'
import type { Session } from '#sessions/session.ts'
import type { SessionStore, StoredSession } from '#sessions/store.ts'

/** A session with the times that the store keeps beside it. */
export type SeenSession = {
  readonly session: Session
  readonly seenAt: number
  readonly expiresAt: number
}

/** Each of these throws `errors.noStore` where the store cannot be asked. */
export type Sessions = {
  /** Resolves where the store answers: to be asked before what would be lost without it. */
  readonly ready: () => Promise<void>
  /** Resolves where the store keeps what it is given, which it may not though it answers. */
  readonly keeps: () => Promise<void>
  /** Keeps a new session and answers the id that only the user's cookie holds. */
  readonly start: (
    facts: Omit<Session, 'key' | 'csrf' | 'storageKey'>,
  ) => Promise<{ id: string; session: Session }>
  /**
   * The session of a cookie. Being asked for counts as use and moves its idle end, as of `unusedMs`
   * ago: so long has nobody done anything where it is asked for.
   */
  readonly find: (id: string, unusedMs?: number) => Promise<Session | undefined>
  /** The time at which a session ends however it is used. */
  readonly latestEnd: (session: Lifespan) => number
  /** False when it had ended already. */
  readonly end: (key: string) => Promise<boolean>
  /** Calls `listener` when this server ends the session, until the returned function is called. */
  readonly onEnd: (key: string, listener: () => void) => () => void
  /** When the session ends if it is not used; undefined once it has ended. This is no use of it. */
  readonly endsAt: (key: string) => Promise<number | undefined>
  readonly ofUser: (userId: string) => Promise<readonly SeenSession[]>
  /** How lists are shown to the user of a session. */
  readonly listsOf: (session: Session) => Promise<KeptLists>
  readonly keepList: (session: Session, list: string, settings: ListSettings) => Promise<void>
  /** The launch templates of the user of a session, by where they lie in the store. */
  readonly templatesOf: (session: Session) => Promise<ReadonlyMap<string, LaunchTemplate>>
  /** Keeps one in a place, or nothing any more. */
  readonly keepTemplate: (
    session: Session,
    place: string,
    template: LaunchTemplate | undefined,
  ) => Promise<void>
  /** As the store has them. */
  readonly first: SessionStore['first']
  readonly failures: SessionStore['failures']
}

type KeptLists = Readonly<Record<string, ListSettings>>

type Lifespan = Pick<Session, 'tokenExpiresAt' | 'createdAt'>

type Options = {
  readonly store: SessionStore
  readonly seal: Seal
  readonly now: () => number
  readonly idleSeconds: number
  readonly absoluteSeconds: number
  /** Hears why the store failed. */
  readonly onFailure: (error: unknown) => void
}

// Writing at every request would cost more than the precision is worth.
const touchEveryMs = 15_000

/** What a user has chosen is kept for so long after the last choice. */
const keepMs = 2 * 365 * 86_400_000

/** How long a store keeps what it is given to see whether it does. */
const probeMs = 60_000

/**
 * Sessions over a store. A session ends after the idle time without use, when its token ends, or
 * at its absolute age, whichever comes first.
 */
export const createSessions = (options: Options): Sessions => {
  const { seal, now } = options
  const store = answering(options)
  const ends = new EventEmitter().setMaxListeners(0)
  const latestEnd = ({ tokenExpiresAt, createdAt }: Lifespan): number =>
    Math.min(tokenExpiresAt, createdAt + options.absoluteSeconds * 1000)
  const endOf = (session: Lifespan, usedAt: number): number =>
    Math.min(usedAt + options.idleSeconds * 1000, latestEnd(session))

  const opened = (stored: StoredSession): Session | undefined => {
    const text = seal.open(stored.data, stored.key)
    // Sealed by this server itself, so its shape is that of `start`.
    return text === undefined ? undefined : (JSON.parse(text) as Session)
  }

  /** What is kept of an owner, as it was given to `keep`. */
  const keptOf = async <T>(owner: string): Promise<readonly (readonly [string, T])[]> =>
    [...(await store.kept(owner))].flatMap(([name, data]) => {
      const text = seal.open(data, `${owner} ${name}`)
      return text === undefined ? [] : [[name, JSON.parse(text) as T] as const]
    })
  const keep = (owner: string, name: string, value: unknown): Promise<void> =>
    store.keep(owner, name, seal.close(JSON.stringify(value), `${owner} ${name}`), now() + keepMs)

  return {
    latestEnd,
    first: store.first,
    failures: store.failures,
    ready: async () => void (await store.get(keyOf(''))),
    keeps: () => {
      const [createdAt, seenAt, expiresAt] = [now(), now(), now() + probeMs]
      // No session of anybody: no cookie has this key, and nothing is sealed in it.
      return store.set({ key: 'probe', userId: '', data: '', createdAt, seenAt, expiresAt })
    },
    start: async (facts) => {
      const id = randomBytes(32).toString('base64url')
      const key = keyOf(id)
      const session = {
        ...facts,
        key,
        csrf: randomBytes(32).toString('base64url'),
        // The same in each session of the user, who finds again what the last one left.
        storageKey: seal.keyFor(`browser storage of ${facts.keystone} ${facts.user.id}`),
      }
      await store.set({
        key,
        userId: session.user.id,
        data: seal.close(JSON.stringify(session), key),
        createdAt: session.createdAt,
        seenAt: now(),
        expiresAt: endOf(session, now()),
      })
      return { id, session }
    },
    find: async (id, unusedMs = 0) => {
      const stored = await store.get(keyOf(id))
      if (stored === undefined || stored.expiresAt <= now()) return undefined
      const session = opened(stored)
      const usedAt = now() - unusedMs
      if (session !== undefined && usedAt - stored.seenAt >= touchEveryMs)
        // Where that fails (it has been logged) it ends as if it had not been used, and not at once.
        await store.touch(stored.key, usedAt, endOf(session, usedAt)).catch(() => undefined)
      return session
    },
    end: async (key) => {
      const removed = await store.remove(key)
      ends.emit(key)
      return removed
    },
    onEnd: (key, listener) => {
      ends.once(key, listener)
      return () => void ends.off(key, listener)
    },
    endsAt: async (key) => {
      const end = (await store.get(key))?.expiresAt
      return end === undefined || end <= now() ? undefined : end
    },
    listsOf: async (session) =>
      // Sealed by this server itself: JSON of what the contract has checked.
      Object.fromEntries(await keptOf<ListSettings>(ownerOf(session))),
    keepList: (session, list, settings) => keep(ownerOf(session), list, settings),
    templatesOf: async (session) => {
      // Sealed by this server itself, as above; null is what was deleted.
      const all = await keptOf<LaunchTemplate | null>(ownerOf(session, 'launch templates'))
      return new Map(all.flatMap(([place, one]) => (one === null ? [] : [[place, one] as const])))
    },
    keepTemplate: (session, place, template) =>
      keep(ownerOf(session, 'launch templates'), place, template ?? null),
    ofUser: async (userId) => {
      const stored = await store.listByUser(userId)
      return stored.flatMap((one) => {
        const session = opened(one)
        return session === undefined
          ? []
          : [{ session, seenAt: one.seenAt, expiresAt: one.expiresAt }]
      })
    },
  }
}

/** The store, whose failures are all one to who asks: it has words of its own for them. */
const answering = ({
  store,
  onFailure,
}: Pick<Options, 'store' | 'onFailure'>): Omit<SessionStore, 'close'> => {
  const guarded =
    <A extends unknown[], T>(ask: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      try {
        return await ask(...given)
      } catch (error) {
        onFailure(error)
        throw errors.noStore()
      }
    }
  return {
    get: guarded(store.get),
    set: guarded(store.set),
    touch: guarded(store.touch),
    remove: guarded(store.remove),
    listByUser: guarded(store.listByUser),
    first: guarded(store.first),
    kept: guarded(store.kept),
    keep: guarded(store.keep),
    failures: store.failures && {
      until: guarded(store.failures.until),
      add: guarded(store.failures.add),
      forget: guarded(store.failures.forget),
    },
  }
}

/** The store knows a session by this hash only: its file holds nothing one could sign in with. */
const keyOf = (id: string): string => hashOf(id)

/** Whose something is, across sessions: ids are unique within one Keystone only. */
const ownerOf = ({ keystone, user }: Pick<Session, 'keystone' | 'user'>, what = ''): string =>
  hashOf([keystone, user.id, ...(what ? [what] : [])].join(' '))

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
