import type { Listing, Order, Where } from '#store/collection.ts'
import { allOf, anySql, column, isList, whereSql, type Known, type Sql } from '#store/condition.ts'

/** A page as one statement reads it; its marker must exist. */
export type Page = Omit<Listing, 'also' | 'before'> & { readonly order: Order }

/** Decides between equals, so that a marker always names one place: nothing comes after an id. */
export function fullOrder(known: Known, order: Order = []): Order {
  const at = order.findIndex(([name]) => name === 'id' || name === 'seq')
  if (at >= 0) return order.slice(0, at + 1)
  return [...order, [known.by, order.at(-1)?.[1] ?? 'asc']]
}

/** The same order from its end. */
export function reversed(order: Order): Order {
  return order.map(([name, direction]) => [name, direction === 'asc' ? 'desc' : 'asc'])
}

/** A page: filter, sort and marker in one statement. */
export function listSql(known: Known, region: string, asked: Page): Sql {
  const page = apart(known, asked)
  const { where, any, limit = -1, offset = 0 } = page
  // One row, found by its key, is looked at once, however many alternatives there are.
  const isOne = typeof where?.['id'] === 'string'
  if (any && any.length > 1 && !isOne) return unionSql(known, region, page)
  const { text, values } = filterSql(known, region, page, any)
  return {
    text: `SELECT body FROM "${known.name}" WHERE ${text}
      ORDER BY ${orderSql(known, page.order)} LIMIT ? OFFSET ?`,
    values: [...values, bounded(limit), bounded(offset)],
  }
}

/** People ask for more than SQLite counts. */
const bounded = (count: number): number => Math.min(count, Number.MAX_SAFE_INTEGER)

/** So many values of an index are worth a walk each. */
const WALKS = 10

/** One of several values of an index, too, is read value by value, in the order of the list. */
function apart(known: Known, page: Page): Page {
  const { where = {}, any, limit, order } = page
  if (any !== undefined || limit === undefined || order[0]?.[0] !== known.by) return page
  const several = Object.entries(where).find(([name, condition]) => {
    const indexed = name === 'project_id' || Object.hasOwn(known.indexes, name)
    return indexed && isList(condition) && condition.length > 1 && condition.length <= WALKS
  })
  if (!several) return page
  const [name, values] = several
  const each = isList(values) ? values.map((value) => ({ [name]: value })) : []
  return { ...page, where: { ...where, [name]: undefined }, any: each }
}

/** How many there are; no statement is worth its while that counts the alternatives apart. */
export function countSql(known: Known, region: string, where?: Where, any?: readonly Where[]): Sql {
  const { text, values } = allOf([
    whereSql(known, region, where),
    ...(any ? [anySql(known, any)] : []),
  ])
  return { text: `SELECT count(*) AS n FROM "${known.name}" WHERE ${text}`, values }
}

/**
 * Each alternative gives the first of its rows in order, by their numbers and what is sorted by;
 * of these the first are the page.
 */
function unionSql(known: Known, region: string, page: Page): Sql {
  const { any = [], order, limit = -1, offset = 0 } = page
  const keys = order.map(([name], at) => `${column(known, name)} AS k${at}`).join(', ')
  const by = order.map(([, direction], at) => `k${at} ${direction}`).join(', ')
  const parts = any.map((one) => {
    const { text, values } = filterSql(known, region, page, [one])
    const select = `SELECT seq AS row, ${keys} FROM "${known.name}" WHERE ${text}
      ORDER BY ${orderSql(known, order)} LIMIT ?`
    return {
      text: `SELECT * FROM (${select})`,
      values: [...values, limit < 0 ? -1 : bounded(limit + offset)],
    }
  })
  const found = parts.map(({ text }) => text).join(' UNION ')
  return {
    text: `SELECT body FROM (SELECT * FROM (${found}) ORDER BY ${by} LIMIT ? OFFSET ?)
      JOIN "${known.name}" ON seq = row ORDER BY ${by}`,
    values: [...parts.flatMap(({ values }) => values), bounded(limit), bounded(offset)],
  }
}

function filterSql(known: Known, region: string, page: Page, any?: readonly Where[]): Sql {
  const { where, after, order } = page
  return allOf([
    whereSql(known, region, where),
    ...(any ? [anySql(known, any)] : []),
    ...(after === undefined ? [] : [markerSql(known, region, order, after)]),
  ])
}

function orderSql(known: Known, order: Order): string {
  return order.map(([name, direction]) => `${column(known, name)} ${direction}`).join(', ')
}

/** What comes after the marker. One comparison when all directions agree: it walks an index. */
function markerSql(known: Known, region: string, order: Order, id: string): Sql {
  const columns = order.map(([name]) => column(known, name))
  const of = (what: string): string =>
    `(SELECT ${what} FROM "${known.name}" WHERE region = ? AND id = ?)`
  const direction = order[0]?.[1] ?? 'asc'
  const compare = direction === 'asc' ? '>' : '<'
  if (order.every(([, each]) => each === direction)) {
    const left = columns.length === 1 ? columns.join('') : `(${columns.join(', ')})`
    return { text: `${left} ${compare} ${of(columns.join(', '))}`, values: [region, id] }
  }
  const first = columns[0] ?? 'seq'
  // The first column alone bounds the walk; the choices below decide.
  const bound = `${first} ${compare}= ${of(first)}`
  const values = [region, id]
  const choices = order.map(([, each], at) => {
    const equal = columns.slice(0, at).map((name) => `${name} = ${of(name)}`)
    const name = columns[at] ?? 'seq'
    for (let count = 0; count <= at; count += 1) values.push(region, id)
    return `(${[...equal, `${name} ${each === 'asc' ? '>' : '<'} ${of(name)}`].join(' AND ')})`
  })
  return { text: `${bound} AND (${choices.join(' OR ')})`, values }
}
