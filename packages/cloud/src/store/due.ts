import type { Row, Statements } from '#store/statements.ts'

/** Transitions that wait for their time, earliest first. */
export type DueList = {
  next: (now: number) => Due | undefined
  set: (due: Due) => void
  remove: (due: Pick<Due, 'life' | 'region' | 'id'>) => void
}
export type Due = { at: number; life: string; region: string; id: string; step: string }

export const DUE_SQL = `CREATE TABLE IF NOT EXISTS "_due" (seq INTEGER PRIMARY KEY,
    at INTEGER NOT NULL, life TEXT NOT NULL, region TEXT NOT NULL, id TEXT NOT NULL,
    step TEXT NOT NULL, UNIQUE (life, region, id));
  CREATE INDEX IF NOT EXISTS "_due_at" ON "_due" (at, seq)`

/** The list in the database; an item has one step at a time. */
export function createDueList({ rows, run }: Statements): DueList {
  return {
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
  }
}

function dueOf(row: Row): Due {
  const text = (name: string): string => String(row[name])
  return {
    at: Number(row['at']),
    life: text('life'),
    region: text('region'),
    id: text('id'),
    step: text('step'),
  }
}
