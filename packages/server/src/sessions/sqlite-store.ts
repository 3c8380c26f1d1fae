import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '#config.ts'
import { privateDatabase, privateFolder } from '#private-files.ts'
import type { SessionStore, StoredSession } from '#sessions/store.ts'

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS sessions (
    key TEXT PRIMARY KEY,
    userId TEXT NOT NULL,
    data TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    seenAt INTEGER NOT NULL,
    expiresAt INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS sessions_by_user ON sessions (userId);
  CREATE INDEX IF NOT EXISTS sessions_by_expiry ON sessions (expiresAt);
  CREATE TABLE IF NOT EXISTS kept (
    user TEXT NOT NULL,
    name TEXT NOT NULL,
    data TEXT NOT NULL,
    expiresAt INTEGER NOT NULL,
    PRIMARY KEY (user, name)
  ) STRICT;
`

/**
 * Sessions in an SQLite file (`:memory:` for tests). Its write-ahead log is in the kernel's hands
 * when a call returns, so a killed server loses nothing. Throws ConfigError when it cannot be used.
 */
export const sqliteStore = (file: string, now: () => number = Date.now): SessionStore => {
  if (file !== ':memory:') {
    privateFolder(dirname(file), 'DATA_DIR')
    privateDatabase(file, 'DATA_DIR')
  }
  const database = opened(file)
  const columns = 'key, userId, data, createdAt, seenAt, expiresAt'
  const one = database.prepare(`SELECT ${columns} FROM sessions WHERE key = ? AND expiresAt > ?`)
  const byUser = database.prepare(
    `SELECT ${columns} FROM sessions WHERE userId = ? AND expiresAt > ? ORDER BY createdAt`,
  )
  const put = database.prepare(`INSERT OR REPLACE INTO sessions VALUES (?, ?, ?, ?, ?, ?)`)
  const move = database.prepare('UPDATE sessions SET seenAt = ?, expiresAt = ? WHERE key = ?')
  const drop = database.prepare('DELETE FROM sessions WHERE key = ?')
  const purge = database.prepare('DELETE FROM sessions WHERE expiresAt <= ?')
  const keptOf = database.prepare('SELECT name, data FROM kept WHERE user = ? AND expiresAt > ?')
  const keep = database.prepare('INSERT OR REPLACE INTO kept VALUES (?, ?, ?, ?)')
  const forget = database.prepare('DELETE FROM kept WHERE expiresAt <= ?')
  /** One server has the file, and forgets no more by its end than nobody could use then. */
  const taken = new Map<string, number>()

  return {
    get: async (key) => {
      const row = one.get(key, now())
      return row && read(row)
    },
    set: async ({ key, userId, data, createdAt, seenAt, expiresAt }) => {
      purge.run(now())
      put.run(key, userId, data, createdAt, seenAt, expiresAt)
    },
    touch: async (key, seenAt, expiresAt) => void move.run(seenAt, expiresAt, key),
    remove: async (key) => drop.run(key).changes > 0,
    listByUser: async (userId) => byUser.all(userId, now()).map(read),
    first: async (key, until) => {
      for (const [one, end] of taken) if (end <= now()) taken.delete(one)
      if (taken.has(key)) return false
      taken.set(key, until)
      return true
    },
    kept: async (user) =>
      new Map(keptOf.all(user, now()).map(({ name, data }) => [String(name), String(data)])),
    keep: async (user, name, data, until) => {
      forget.run(now())
      keep.run(user, name, data, until)
    },
    close: async () => database.close(),
  }
}

const opened = (file: string): DatabaseSync => {
  try {
    const database = new DatabaseSync(file)
    database.exec(schema)
    return database
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    throw new ConfigError([
      `DATA_DIR: ${file} cannot be opened (${words}): what is no session file, move away`,
    ])
  }
}

const read = (row: Record<string, unknown>): StoredSession => ({
  key: String(row['key']),
  userId: String(row['userId']),
  data: String(row['data']),
  createdAt: Number(row['createdAt']),
  seenAt: Number(row['seenAt']),
  expiresAt: Number(row['expiresAt']),
})
