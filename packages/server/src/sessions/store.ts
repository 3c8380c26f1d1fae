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
 * Where sessions live between requests. Two exist: SQLite and Valkey or Redis.
 * An expired session is not there, whatever the call.
 */
export type SessionStore = {
  readonly get: (key: string) => Promise<StoredSession | undefined>
  readonly set: (session: StoredSession) => Promise<void>
  /** Moves the two times of a session that still exists; never brings an ended one back. */
  readonly touch: (key: string, seenAt: number, expiresAt: number) => Promise<void>
  /** False when it was not there. */
  readonly remove: (key: string) => Promise<boolean>
  readonly listByUser: (userId: string) => Promise<readonly StoredSession[]>
  readonly close: () => Promise<void>
}
