import { DatabaseSync } from 'node:sqlite'
import type { Collection, Table } from '#store/collection.ts'
import { createDueList, DUE_SQL, type DueList } from '#store/due.ts'
import { folded } from '#store/folded.ts'
import { matches } from '#store/pattern.ts'
import { makeTable, shapeOf } from '#store/schema.ts'
import { createStatements } from '#store/statements.ts'
import { tableOf } from '#store/table.ts'

/** The cloud's memory: one SQLite database, in memory or in a file. */
export type Store = {
  table: <T extends object>(collection: Collection<T>, region?: string) => Table<T>
  /**
   * All or nothing: an error undoes what the function wrote. An inner one that throws undoes only
   * its own part, so that the outer may catch the error and go on. Throws `LostTransaction` when
   * the database gave up the outer one, too (a full disk).
   */
  transaction: <R>(work: () => R) => R
  /** A small persistent note of the cloud's own. */
  note: {
    get: (name: string) => string | undefined
    set: (name: string, value: string) => void
    remove: (name: string) => void
  }
  due: DueList
  /**
   * A text that is another one as soon as something was written to one of these collections, or may
   * have been: what is worked out from them holds for as long as it stays the same.
   */
  versionOf: (names: readonly string[]) => string
  /** Whether there is a table of that name, of whatever version. */
  has: (name: string) => boolean
  /** Forgets a table that no collection has any more, and gives its space back. */
  drop: (name: string) => void
  /** Forgets everything. */
  clear: () => void
  /** Everything as it is now, for `restore` of a store in memory. */
  snapshot: () => Snapshot
  /** Becomes what a snapshot holds; nothing else is left. */
  restore: (snapshot: Snapshot) => void
  close: () => void
}

/** A store at a moment: its database, and which collections have their table in it. */
export type Snapshot = { readonly database: Uint8Array; readonly made: ReadonlySet<string> }

/** Nothing of a transaction is left, and an inner one cannot go on alone. */
export class LostTransaction extends Error {
  constructor(cause: unknown) {
    super('The database gave up the whole transaction.', { cause })
  }
}

/** Opens a store; a named file survives restarts and is written ahead (WAL). */
export function openStore(file: string): Store {
  const db = new DatabaseSync(file)
  if (file !== ':memory:') db.exec(PRAGMAS)
  const pure = { deterministic: true }
  db.function('matches', pure, (pattern, text) => Number(matches(String(pattern), String(text))))
  db.function('folded', pure, (text) => (typeof text === 'string' ? folded(text) : text))
  const statements = createStatements(db)
  const { rows, run } = statements
  let made = new Set<string>()
  const written = new Map<string, number>()
  // What concerns every collection, such as what is undone.
  let turns = 0
  const prepare = (): void => {
    db.exec('CREATE TABLE IF NOT EXISTS "_notes" (name TEXT PRIMARY KEY, value TEXT NOT NULL)')
    db.exec(DUE_SQL)
  }
  prepare()

  const note: Store['note'] = {
    get: (name) => {
      const row = rows({ text: 'SELECT value FROM "_notes" WHERE name = ?', values: [name] })[0]
      return row === undefined ? undefined : String(row['value'])
    },
    set: (name, value) => {
      run({ text: 'INSERT OR REPLACE INTO "_notes" VALUES (?, ?)', values: [name, value] })
    },
    remove: (name) => {
      run({ text: 'DELETE FROM "_notes" WHERE name = ?', values: [name] })
    },
  }

  const has = (name: string): boolean => {
    const text = 'SELECT 1 FROM sqlite_master WHERE type = ? AND name = ?'
    return rows({ text, values: ['table', name] }).length > 0
  }

  function ensure(known: Collection<never>): void {
    if (made.has(known.name)) return
    transaction(() => makeTable({ db, rows }, known, note))
    made.add(known.name)
  }

  function transaction<R>(work: () => R): R {
    const inner = db.isTransaction
    // What is made inside, tables and columns too, goes with what is undone.
    const before = new Set(made)
    db.exec(inner ? 'SAVEPOINT inner' : 'BEGIN IMMEDIATE')
    try {
      const result = work()
      db.exec(inner ? 'RELEASE inner' : 'COMMIT')
      return result
    } catch (error) {
      made = before
      turns += 1
      if (db.isTransaction) db.exec(inner ? 'ROLLBACK TO inner; RELEASE inner' : 'ROLLBACK')
      else if (inner) throw new LostTransaction(error)
      throw error
    }
  }

  return {
    table: (known, region = '') =>
      tableOf(
        statements,
        known,
        region,
        () => ensure(known),
        () => written.set(known.name, (written.get(known.name) ?? 0) + 1),
      ),
    transaction,
    note,
    due: createDueList(statements),
    versionOf: (names) => {
      const own = names.reduce((sum, name) => sum + (written.get(name) ?? 0), turns)
      // Nobody else writes into memory; a file may have others.
      return file === ':memory:'
        ? String(own)
        : `${own} ${String(rows(OTHERS)[0]?.['data_version'])}`
    },
    has,
    drop: (name) => {
      if (!has(name)) return
      turns += 1
      statements.clear()
      db.exec(`DROP TABLE "${name}"; VACUUM`)
      note.remove(shapeOf(name))
      made.delete(name)
    },
    clear: () => {
      const all = rows({ text: TABLES, values: [] })
      turns += 1
      statements.clear()
      transaction(() => {
        for (const row of all) db.exec(`DROP TABLE "${String(row['name'])}"`)
        made.clear()
        prepare()
      })
    },
    snapshot: () => ({ database: db.serialize(), made: new Set(made) }),
    restore: (snapshot) => {
      turns += 1
      // What is prepared ends with the database that it was prepared for.
      statements.clear()
      db.deserialize(snapshot.database)
      made = new Set(snapshot.made)
    },
    close: () => db.close(),
  }
}

const TABLES = `SELECT name FROM sqlite_master
  WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'`

/** Counts what other connections have written. */
const OTHERS = { text: 'PRAGMA data_version', values: [] }

/** The cache holds what a large seed writes, which goes to pages in no order. */
const PRAGMAS = `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
  PRAGMA cache_size = -32000`
