import type { Collection, Condition, Listing, Order, Scalar, Where } from '#store/collection.ts'

export type Sql = { text: string; values: (string | number)[] }

type Known = Pick<Collection<never>, 'name' | 'indexes'>

/** The part after WHERE; the region always comes first, as in every index. */
export function whereSql(known: Known, region: string, where: Where = {}): Sql {
  const parts = ['region = ?']
  const values: (string | number)[] = [region]
  for (const [name, condition] of Object.entries(where)) {
    if (condition === undefined) continue
    const one = conditionSql(column(known, name), condition)
    parts.push(one.text)
    values.push(...one.values)
  }
  return { text: parts.join(' AND '), values }
}

/** A page: filter, sort and marker in one statement; the marker must exist. */
export function listSql(known: Known, region: string, listing: Listing): Sql {
  const order = fullOrder(listing.order ?? [])
  const { text, values } = whereSql(known, region, listing.where)
  const parts = [text]
  if (listing.after !== undefined) {
    const marker = markerSql(known, region, order, listing.after)
    parts.push(marker.text)
    values.push(...marker.values)
  }
  const by = order.map(([name, direction]) => `${column(known, name)} ${direction}`).join(', ')
  values.push(listing.limit ?? -1, listing.offset ?? 0)
  return {
    text: `SELECT body FROM "${known.name}" WHERE ${parts.join(' AND ')}
      ORDER BY ${by} LIMIT ? OFFSET ?`,
    values,
  }
}

/** Arrival decides between equals, so that a marker always names one place. */
function fullOrder(order: Order): Order {
  if (order.some(([name]) => name === 'seq')) return order
  return [...order, ['seq', order.at(-1)?.[1] ?? 'asc']]
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

function conditionSql(name: string, condition: Condition): Sql {
  if (isList(condition)) return inSql(name, 'IN', condition)
  if (condition === null || typeof condition !== 'object') {
    return { text: `${name} = ?`, values: [sqlValue(condition)] }
  }
  const parts: Sql[] = []
  const { not, contains, startsWith, matches, above, below, from, to } = condition
  if (not !== undefined) parts.push(inSql(name, 'NOT IN', isList(not) ? not : [not]))
  if (contains !== undefined) parts.push({ text: `instr(${name}, ?) > 0`, values: [contains] })
  if (startsWith !== undefined) {
    parts.push({ text: `substr(${name}, 1, ?) = ?`, values: [startsWith.length, startsWith] })
  }
  if (matches !== undefined) parts.push({ text: `matches(?, ${name}) = 1`, values: [matches] })
  if (above !== undefined) parts.push({ text: `${name} > ?`, values: [sqlValue(above)] })
  if (below !== undefined) parts.push({ text: `${name} < ?`, values: [sqlValue(below)] })
  if (from !== undefined) parts.push({ text: `${name} >= ?`, values: [sqlValue(from)] })
  if (to !== undefined) parts.push({ text: `${name} <= ?`, values: [sqlValue(to)] })
  return {
    text: parts.length === 0 ? '1' : parts.map((part) => part.text).join(' AND '),
    values: parts.flatMap((part) => part.values),
  }
}

function inSql(name: string, operator: 'IN' | 'NOT IN', list: readonly Scalar[]): Sql {
  const marks = list.map(() => '?').join(', ')
  return { text: `${name} ${operator} (${marks})`, values: list.map(sqlValue) }
}

function isList(value: Condition): value is readonly Scalar[] {
  return Array.isArray(value)
}

export function sqlValue(value: Scalar): string | number {
  if (value === null) return ''
  return typeof value === 'boolean' ? Number(value) : value
}

/** Names come from code, never from a request unchecked: an undeclared one is a mistake here. */
export function column(known: Known, name: string): string {
  const builtIn = name === 'id' || name === 'project_id' || name === 'seq'
  if (builtIn) return name
  if (!Object.hasOwn(known.indexes, name)) {
    throw new Error(`The collection ${known.name} has no index ${name}.`)
  }
  return `"x_${name}"`
}
