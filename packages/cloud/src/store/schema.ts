import type { DatabaseSync } from 'node:sqlite'
import type { Collection, Column } from '#store/collection.ts'
import type { Statements } from '#store/statements.ts'

type Declared = Collection<never>
type Note = {
  get: (name: string) => string | undefined
  set: (name: string, value: string) => void
}

/** The note of what a table was made of. */
export const shapeOf = (name: string): string => `shape of ${name}`

/**
 * Makes the table of a collection, or brings one of an earlier version to what is declared now:
 * columns and indexes that are new or say something else are made, those of former times go. The
 * rows stay as they are.
 */
export function makeTable(
  { db, rows }: { db: DatabaseSync } & Pick<Statements, 'rows'>,
  declared: Declared,
  note: Note,
): void {
  const { name } = declared
  const shape = [tableSql, indexSql, figuresSql].map((each) => each(declared)).join(';\n')
  if (note.get(shapeOf(name)) === shape) return
  const found = rows({ text: 'SELECT sql FROM sqlite_master WHERE name = ?', values: [name] })[0]
  if (found) changeColumns(String(found['sql']))
  db.exec(shape)
  note.set(shapeOf(name), shape)

  function changeColumns(before: string): void {
    const text = `SELECT name FROM sqlite_master
      WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`
    for (const row of rows({ text, values: [name] })) {
      db.exec(`DROP INDEX "${String(row['name'])}"`)
    }
    const wanted = new Map(columnsOf(declared))
    const info = { text: 'SELECT name FROM pragma_table_xinfo(?)', values: [name] }
    for (const row of rows(info)) {
      const column = String(row['name'])
      if (!column.startsWith('x_')) continue
      const definition = wanted.get(column)
      // SQLite keeps the words that a column was made with.
      if (definition !== undefined && before.includes(definition)) wanted.delete(column)
      else db.exec(`ALTER TABLE "${name}" DROP COLUMN "${column}"`)
    }
    for (const definition of wanted.values()) {
      db.exec(`ALTER TABLE "${name}" ADD COLUMN ${definition}`)
    }
  }
}

function tableSql(declared: Declared): string {
  const columns = columnsOf(declared).map(([, definition]) => `, ${definition}`)
  return `CREATE TABLE IF NOT EXISTS "${declared.name}" (seq INTEGER PRIMARY KEY AUTOINCREMENT,
    region TEXT NOT NULL, id TEXT NOT NULL, project_id TEXT NOT NULL, body TEXT NOT NULL
    ${columns.join('')}, UNIQUE (region, id))`
}

/** Names and definitions; computed when asked for, so that only indexes take space. */
function columnsOf({ keys, indexes, columns }: Declared): (readonly [string, string])[] {
  return Object.entries({ ...columns, ...keys, ...indexes }).map(([key, column]) => {
    return [`x_${key}`, `"x_${key}" GENERATED ALWAYS AS (${valueSql(column)}) VIRTUAL`]
  })
}

function valueSql(column: Column): string {
  if (typeof column === 'string') return `ifnull(json_extract(body, '${column}'), '')`
  if ('absent' in column) return `ifnull(json_extract(body, '${column.path}'), ${column.absent})`
  if ('path' in column) return `folded(${valueSql(column.path)})`
  return `json_extract(body, '${column.given}') IS NOT NULL`
}

type Index = {
  readonly name: string
  readonly columns: readonly string[]
  /** How many rows share the first column, the first two and so on, for whoever plans a query. */
  readonly shared: readonly number[]
}

/** What a query is planned with: so many rows in all, in a region, in a project of it … */
const ROWS = 100_000
const IN_REGION = 50_000
const IN_PROJECT = 5_000
const OF_VALUE = 2_000
const OF_VALUE_IN_PROJECT = 500
const OF_KEY = 4

/**
 * Every query names the region, and a project's list the project: each index starts with them. It
 * ends with the order of the list, in which a page walks among equals.
 */
function indexesOf({ name, keys, indexes, filteredThenSorted, owned, by }: Declared): Index[] {
  const index = (suffix: string, columns: readonly string[], shared: readonly number[]): Index => {
    return { name: `${name}_${suffix}`, columns, shared }
  }
  const alone = Object.keys(indexes).map((key) => [key])
  const each = [...alone, ...filteredThenSorted].flatMap((tail) => {
    const columns = [...tail.map((key) => `"x_${key}"`), by]
    // Of two columns the second says no more: it is there to sort by.
    const shared = (value: number): number[] => [...tail.map(() => value), 1]
    const suffix = tail.join('_then_')
    const all = index(suffix, ['region', ...columns], [IN_REGION, ...shared(OF_VALUE)])
    if (!owned) return [all]
    const values = [IN_REGION, IN_PROJECT, ...shared(OF_VALUE_IN_PROJECT)]
    return [all, index(`p_${suffix}`, ['region', 'project_id', ...columns], values)]
  })
  const few = Object.keys(keys).map((key) => {
    return index(key, ['region', `"x_${key}"`], [IN_REGION, OF_KEY])
  })
  const project = index('project', ['region', 'project_id', by], [IN_REGION, IN_PROJECT, 1])
  return [
    // By id the table has one already.
    ...(by === 'seq' ? [index('all', ['region', by], [IN_REGION, 1])] : []),
    ...(owned ? [project] : []),
    ...few,
    ...each,
  ]
}

function indexSql(declared: Declared): string {
  const each = indexesOf(declared).map(({ name, columns }) => {
    return `CREATE INDEX IF NOT EXISTS "${name}" ON "${declared.name}" (${columns.join(', ')})`
  })
  return each.join(';\n')
}

/**
 * Without figures SQLite takes a region for ten rows, and walks through all of them where it could
 * look a few up. These are the declaration's, and the same for every cloud.
 */
function figuresSql(declared: Declared): string {
  const { name } = declared
  const own = { name: `sqlite_autoindex_${name}_1`, shared: [IN_REGION, 1] }
  const values = [own, ...indexesOf(declared)].map((index) => {
    return `('${name}', '${index.name}', '${[ROWS, ...index.shared].join(' ')}')`
  })
  // The table of figures is there from the first ANALYZE on; the last one has them read.
  return `ANALYZE sqlite_schema; DELETE FROM sqlite_stat1 WHERE tbl = '${name}';
    INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ${values.join(', ')};
    ANALYZE sqlite_schema`
}
