import type { Collection, Listing, Table } from '#store/collection.ts'
import { column, whereSql } from '#store/condition.ts'
import { countSql, fullOrder, listSql, reversed, type Page } from '#store/query.ts'
import type { Row, Statements } from '#store/statements.ts'

/** So many rows are read at a time while more must be looked at than SQL can tell. */
const LONGEST_LOOK = 500

/**
 * A collection in a region; `ensure` makes its table before it is used, `written` is told of each
 * change.
 */
export function tableOf<T extends object>(
  { rows, run }: Statements,
  known: Collection<T>,
  region: string,
  ensure: () => void,
  written: () => void,
): Table<T> {
  const name = `"${known.name}"`
  const one = `FROM ${name} WHERE region = ? AND id = ?`
  // JSON comes back as it went in: only insert and update below write this column.
  const read = (row: Row): T => JSON.parse(String(row['body'])) as T
  const ask: Statements['rows'] = (sql) => {
    ensure()
    return rows(sql)
  }
  const change: Statements['run'] = (sql) => {
    ensure()
    written()
    return run(sql)
  }

  const get = (id: string): T | undefined =>
    ask({ text: `SELECT body ${one}`, values: [region, id] }).map(read)[0]
  const has = (id: string): boolean =>
    ask({ text: `SELECT 1 ${one}`, values: [region, id] }).length > 0

  function list({ also = [], before, after, ...rest }: Listing<T> = {}): T[] {
    const order = fullOrder(known, rest.order)
    const marker = before ?? after
    const page: Page = {
      ...rest,
      order: before === undefined ? order : reversed(order),
      after: marker !== undefined && has(marker) ? marker : undefined,
    }
    const found = also.length === 0 ? whole(page) : fill(page, also)
    return before === undefined ? found : found.toReversed()
  }

  const whole = (page: Page): T[] => ask(listSql(known, region, page)).map(read)

  /** Reads on until enough rows pass what SQL could not ask. */
  function fill(page: Page, also: NonNullable<Listing<T>['also']>): T[] {
    const { offset = 0, limit = Number.POSITIVE_INFINITY, ...rest } = page
    const wanted = offset + limit
    const found: T[] = []
    let { after } = page
    // The first look is no longer than the page: often it is enough.
    let size = Math.min(Math.max(wanted, 1), LONGEST_LOOK)
    while (found.length < wanted) {
      const batch = whole({ ...rest, after, limit: size })
      for (const item of batch) {
        if (found.length < wanted && also.every((test) => test(item))) found.push(item)
      }
      const last = batch.at(-1)
      if (!last || batch.length < size) break
      after = known.id(last)
      size = Math.min(2 * size, LONGEST_LOOK)
    }
    return found.slice(offset)
  }

  return {
    get,
    has,
    list,
    first: (where) => list({ where, limit: 1 })[0],
    count: (where, any) => Number(ask(countSql(known, region, where, any))[0]?.['n'] ?? 0),
    sum: (of, where) => {
      const { text, values } = whereSql(known, region, where)
      const sum = `SELECT sum(${column(known, of)}) AS n FROM ${name} WHERE ${text}`
      return Number(ask({ text: sum, values })[0]?.['n'] ?? 0)
    },
    insert: (item) => {
      change({
        text: `INSERT INTO ${name} (region, id, project_id, body) VALUES (?, ?, ?, ?)`,
        values: [region, known.id(item), known.project(item), JSON.stringify(item)],
      })
      return item
    },
    update: (item) => {
      const text = `UPDATE ${name} SET project_id = ?, body = ? WHERE region = ? AND id = ?`
      const id = known.id(item)
      const values = [known.project(item), JSON.stringify(item), region, id]
      if (change({ text, values }) === 0) throw new Error(`${known.name} has no ${id}.`)
      return item
    },
    remove: (id) => change({ text: `DELETE ${one}`, values: [region, id] }) > 0,
  }
}
