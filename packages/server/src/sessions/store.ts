/** A session as a store keeps it: `data` is sealed, times are milliseconds since 1970. */
export type StoredSession = {
  readonly key: string
  readonly userId: string
  readonly data: string
  readonly createdAt: number
  readonly seenAt: number
  readonly expiresAt: number
}

/**
 * Where sessions live between requests, and what all servers that share them must know of each other.
 * Two exist: SQLite, for one server, and Valkey or Redis. An expired session is not there, whatever the
 * call.
 */
export type SessionStore = {
  readonly get: (key: string) => Promise<StoredSession | undefined>
  readonly set: (session: StoredSession) => Promise<void>
  /** Moves the two times of a session that still exists; never brings an ended one back. */
  readonly touch: (key: string, seenAt: number, expiresAt: number) => Promise<void>
  /** False when it was not there. */
  readonly remove: (key: string) => Promise<boolean>
  readonly listByUser: (userId: string) => Promise<readonly StoredSession[]>
  /** True for the first who asks with this key, at whichever server, and for nobody else until then. */
  readonly first: (key: string, until: number) => Promise<boolean>
  /** What failed at all servers; absent where there is one, which counts by itself. */
  readonly failures?: Failures | undefined
  /** What is kept of a user over their sessions, by name. */
  readonly kept: (user: string) => Promise<ReadonlyMap<string, string>>
  /** Keeps something of a user until then; of one that is there already it takes the place. */
  readonly keep: (user: string, name: string, data: string, until: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** Failures by key, each of which makes the next try wait, up to a bound: `limiter.ts`. */
export type Failures = {
  /** Until when the next try must wait, for the key that waits longest; 0 when none does. */
  readonly until: (keys: readonly string[]) => Promise<number>
  readonly add: (key: string, rule: FailureRule) => Promise<void>
  readonly forget: (key: string) => Promise<void>
}

export type FailureRule = {
  /** How many failures make nobody wait. */
  readonly free: number
  readonly longestMs: number
  readonly rememberMs: number
}
