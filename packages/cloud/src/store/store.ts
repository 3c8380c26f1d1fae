import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Collection, Index, Table } from '#store/collection.ts'
import { column, listSql, whereSql, type Sql } from '#store/query.ts'

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
  note: { get: (name: string) => string | undefined; set: (name: string, value: string) => void }
  due: DueList
  /** Forgets a table that no collection has any more, and gives its space back. */
  drop: (name: string) => void
  /** Forgets everything. */
  clear: () => void
  close: () => void
}

/** Transitions that wait for their time, earliest first. */
export type DueList = {
  next: (now: number) => Due | undefined
  set: (due: Due) => void
  remove: (due: Pick<Due, 'life' | 'region' | 'id'>) => void
}
export type Due = { at: number; life: string; region: string; id: string; step: string }

/** Nothing of a transaction is left, and an inner one cannot go on alone. */
export class LostTransaction extends Error {
  constructor(cause: unknown) {
    super('The database gave up the whole transaction.', { cause })
  }
}

/** Opens a store; a named file survives restarts and is written ahead (WAL). */
export function openStore(file: string): Store {
  const db = new DatabaseSync(file)
  if (file !== ':memory:') db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
  db.function('matches', { deterministic: true }, (pattern, text) => matches(pattern, text))
  const statements = new Map<string, StatementSync>()
  let made = new Set<string>()

  const statement = (text: string): StatementSync => {
    const known = statements.get(text)
    if (known) return known
    const fresh = db.prepare(text)
    statements.set(text, fresh)
    return fresh
  }
  const run = ({ text, values }: Sql): number => Number(statement(text).run(...values).changes)
  const rows = ({ text, values }: Sql): Record<string, unknown>[] => statement(text).all(...values)
  const prepare = (): void => {
    db.exec(`CREATE TABLE IF NOT EXISTS "_notes" (name TEXT PRIMARY KEY, value TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS "_due" (seq INTEGER PRIMARY KEY, at INTEGER NOT NULL,
        life TEXT NOT NULL, region TEXT NOT NULL, id TEXT NOT NULL, step TEXT NOT NULL,
        UNIQUE (life, region, id));
      CREATE INDEX IF NOT EXISTS "_due_at" ON "_due" (at, seq)`)
  }
  prepare()

  function ensure(known: Collection<never>): void {
    if (made.has(known.name)) return
    db.exec(tableSql(known))
    addMissingColumns(known)
    db.exec(indexSql(known))
    made.add(known.name)
  }

  /** A file of an earlier version has the columns of its time. */
  function addMissingColumns({ name, indexes }: Collection<never>): void {
    const found = rows({ text: 'SELECT name FROM pragma_table_xinfo(?)', values: [name] })
    const present = new Set(found.map((row) => row['name']))
    for (const [key, index] of Object.entries(indexes)) {
      if (present.has(`x_${key}`)) continue
      db.exec(`ALTER TABLE "${name}" ADD COLUMN ${columnSql(key, index)}`)
    }
  }

  function table<T extends object>(known: Collection<T>, region = ''): Table<T> {
    ensure(known)
    const name = `"${known.name}"`
    // JSON comes back as it went in: only insert and update below write this column.
    const read = (row: Record<string, unknown> | undefined): T | undefined =>
      row === undefined ? undefined : (JSON.parse(String(row['body'])) as T)
    const one = `FROM ${name} WHERE region = ? AND id = ?`
    const get = (id: string): T | undefined =>
      read(rows({ text: `SELECT body ${one}`, values: [region, id] })[0])
    const has = (id: string): boolean =>
      rows({ text: `SELECT 1 ${one}`, values: [region, id] }).length > 0
    const list: Table<T>['list'] = ({ after, ...rest } = {}) => {
      const marked = after !== undefined && has(after) ? { ...rest, after } : rest
      return rows(listSql(known, region, marked)).flatMap((row) => read(row) ?? [])
    }
    const scalar = (what: string, where: Parameters<Table<T>['count']>[0]): number => {
      const { text, values } = whereSql(known, region, where)
      const row = rows({ text: `SELECT ${what} AS n FROM ${name} WHERE ${text}`, values })[0]
      return Number(row?.['n'] ?? 0)
    }
    return {
      get,
      list,
      has,
      first: (where) => list({ where, limit: 1 })[0],
      count: (where) => scalar('count(*)', where),
      sum: (of, where) => scalar(`sum(${column(known, of)})`, where),
      insert: (item) => {
        run({
          text: `INSERT INTO ${name} (region, id, project_id, body) VALUES (?, ?, ?, ?)`,
          values: [region, known.id(item), known.project(item), JSON.stringify(item)],
        })
        return item
      },
      update: (item) => {
        const text = `UPDATE ${name} SET project_id = ?, body = ? WHERE region = ? AND id = ?`
        const id = known.id(item)
        const values = [known.project(item), JSON.stringify(item), region, id]
        if (run({ text, values }) === 0) throw new Error(`${known.name} has no ${id}.`)
        return item
      },
      remove: (id) => run({ text: `DELETE ${one}`, values: [region, id] }) > 0,
    }
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
      if (db.isTransaction) db.exec(inner ? 'ROLLBACK TO inner; RELEASE inner' : 'ROLLBACK')
      else if (inner) throw new LostTransaction(error)
      throw error
    }
  }

  return {
    table,
    transaction,
    note: {
      get: (name) => {
        const row = rows({ text: 'SELECT value FROM "_notes" WHERE name = ?', values: [name] })[0]
        return row === undefined ? undefined : String(row['value'])
      },
      set: (name, value) => {
        run({ text: 'INSERT OR REPLACE INTO "_notes" VALUES (?, ?)', values: [name, value] })
      },
    },
    due: {
      next: (now) => {
        const text = 'SELECT * FROM "_due" WHERE at <= ? ORDER BY at, seq LIMIT 1'
        const row = rows({ text, values: [now] })[0]
        return row && dueOf(row)
      },
      set: ({ at, life, region, id, step }) => {
        const text = `INSERT OR REPLACE INTO "_due" (at, life, region, id, step)
          VALUES (?, ?, ?, ?, ?)`
        run({ text, values: [at, life, region, id, step] })
      },
      remove: ({ life, region, id }) => {
        const text = 'DELETE FROM "_due" WHERE life = ? AND region = ? AND id = ?'
        run({ text, values: [life, region, id] })
      },
    },
    drop: (name) => {
      const text = 'SELECT 1 FROM sqlite_master WHERE type = ? AND name = ?'
      if (rows({ text, values: ['table', name] }).length === 0) return
      statements.clear()
      db.exec(`DROP TABLE "${name}"; VACUUM`)
    },
    clear: () => {
      const all = rows({ text: TABLES, values: [] })
      statements.clear()
      for (const row of all) db.exec(`DROP TABLE "${String(row['name'])}"`)
      made.clear()
      prepare()
    },
    close: () => db.close(),
  }
}

const TABLES = `SELECT name FROM sqlite_master
  WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'`

function dueOf(row: Record<string, unknown>): Due {
  const text = (name: string): string => String(row[name])
  return {
    at: Number(row['at']),
    life: text('life'),
    region: text('region'),
    id: text('id'),
    step: text('step'),
  }
}

function columnSql(key: string, index: Index): string {
  const value =
    typeof index === 'string'
      ? `ifnull(json_extract(body, '${index}'), '')`
      : `json_extract(body, '${index.given}') IS NOT NULL`
  return `"x_${key}" GENERATED ALWAYS AS (${value}) VIRTUAL`
}

function tableSql({ name, indexes }: Collection<never>): string {
  const columns = Object.entries(indexes).map(([key, index]) => `, ${columnSql(key, index)}`)
  return `CREATE TABLE IF NOT EXISTS "${name}" (seq INTEGER PRIMARY KEY AUTOINCREMENT,
    region TEXT NOT NULL, id TEXT NOT NULL, project_id TEXT NOT NULL, body TEXT NOT NULL
    ${columns.join('')}, UNIQUE (region, id))`
}

/** Every query names the region, and a project's list the project: each index starts with them. */
function indexSql({ name, indexes, filteredThenSorted }: Collection<never>): string {
  const alone = Object.keys(indexes).map((key) => [key])
  const both = [...alone, ...filteredThenSorted].flatMap((keys) => {
    const columns = keys.map((key) => `"x_${key}"`).join(', ')
    const tail = keys.join('_then_')
    return [
      `CREATE INDEX IF NOT EXISTS "${name}_${tail}" ON "${name}" (region, ${columns}, seq)`,
      `CREATE INDEX IF NOT EXISTS "${name}_p_${tail}"
         ON "${name}" (region, project_id, ${columns}, seq)`,
    ]
  })
  return [
    `CREATE INDEX IF NOT EXISTS "${name}_project" ON "${name}" (region, project_id, seq)`,
    ...both,
  ].join(';\n')
}

function matches(pattern: unknown, text: unknown): number {
  try {
    return Number(new RegExp(String(pattern)).test(String(text)))
  } catch (error) {
    if (error instanceof SyntaxError) return 0
    throw error
  }
}
