import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Sql } from '#store/condition.ts'

export type Row = Readonly<Record<string, unknown>>
export type Statements = {
  /** How many rows it changed. */
  run: (sql: Sql) => number
  rows: (sql: Sql) => Row[]
  /** Forgets what is prepared. */
  clear: () => void
}

/** So many statements stay prepared, those used last; requests can ask in more ways than that. */
const KEPT = 500

/** Prepares each statement once. */
export function createStatements(db: DatabaseSync): Statements {
  const kept = new Map<string, StatementSync>()
  const statement = (text: string): StatementSync => {
    const known = kept.get(text)
    if (known) {
      kept.delete(text)
      kept.set(text, known)
      return known
    }
    const oldest = kept.keys().next().value
    if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest)
    const fresh = db.prepare(text)
    kept.set(text, fresh)
    return fresh
  }
  return {
    run: ({ text, values }) => Number(statement(text).run(...values).changes),
    rows: ({ text, values }) => statement(text).all(...values),
    clear: () => kept.clear(),
  }
}
