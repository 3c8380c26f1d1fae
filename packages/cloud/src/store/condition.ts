import type { Collection, Condition, Scalar, Tests, Where } from '#store/collection.ts'
import { folded } from '#store/folded.ts'

type Value = string | number
/** A piece of a statement with the values of its marks. */
export type Sql = { text: string; values: Value[] }

export type Known = Pick<Collection<never>, 'name' | 'keys' | 'indexes' | 'columns' | 'by'>

/** The part after WHERE; the region always comes first, as in every index. */
export function whereSql(known: Known, region: string, where: Where = {}): Sql {
  return allOf([{ text: 'region = ?', values: [region] }, ...partsOf(known, where)])
}

/** That at least one of them holds. */
export function anySql(known: Known, any: readonly Where[]): Sql {
  const each = any.map((where) => allOf(partsOf(known, where)))
  if (each.length === 0) return NONE
  return {
    text: `(${each.map(({ text }) => `(${text})`).join(' OR ')})`,
    values: each.flatMap(({ values }) => values),
  }
}

/** All of them, joined by AND. */
export function allOf(parts: readonly Sql[]): Sql {
  if (parts.length === 0) return ALL
  return {
    text: parts.map(({ text }) => text).join(' AND '),
    values: parts.flatMap(({ values }) => values),
  }
}

const ALL: Sql = { text: '1', values: [] }
const NONE: Sql = { text: '0', values: [] }

function partsOf(known: Known, where: Where): Sql[] {
  return Object.entries(where).flatMap(([name, condition]) => {
    return condition === undefined ? [] : [conditionSql(leftOf(known, name), condition)]
  })
}

/** What stands on the left of a comparison; a folded one is compared with folded texts. */
type Left = { readonly text: string; readonly isFolded: boolean }

function leftOf(known: Known, name: string): Left {
  const declared = known.indexes[name] ?? known.columns[name] ?? known.keys[name]
  const isFolded = typeof declared === 'object' && 'ignoreCase' in declared
  return { text: column(known, name), isFolded }
}

const inWordsOf = (left: Left, text: string): string => (left.isFolded ? folded(text) : text)

function conditionSql(left: Left, condition: Condition): Sql {
  if (isList(condition)) return inSql(left, condition)
  if (condition === null || typeof condition !== 'object') return compare(left, '=', condition)
  return allOf(testsSql(left, condition))
}

function testsSql(left: Left, tests: Tests): Sql[] {
  const { is, not, contains, startsWith, endsWith, like, matches, ignoreCase = false } = tests
  const { above, below, from, to } = tests
  const foldable =
    ignoreCase && !left.isFolded ? { text: `folded(${left.text})`, isFolded: true } : left
  const parts: Sql[] = []
  if (is !== undefined) parts.push(compare(foldable, '=', is))
  if (not !== undefined) {
    const { text, values } = conditionSql(left, not)
    parts.push({ text: `NOT (${text})`, values })
  }
  for (const part of contains === undefined ? [] : [contains].flat()) {
    parts.push({ text: `instr(${foldable.text}, ?) > 0`, values: [inWordsOf(foldable, part)] })
  }
  if (startsWith !== undefined) {
    parts.push(...prefixSql(foldable.text, inWordsOf(foldable, startsWith)))
  }
  if (endsWith !== undefined && endsWith !== '') {
    const end = inWordsOf(foldable, endsWith)
    // SQLite counts whole characters, JavaScript the halves of some.
    const values = [-[...end].length, end]
    parts.push({ text: `substr(${foldable.text}, ?) = ?`, values })
  }
  if (like !== undefined) {
    parts.push({ text: `${left.text} LIKE ?`, values: [inWordsOf(left, like)] })
  }
  if (matches !== undefined) {
    const pattern = foldable.isFolded ? `(?i:${matches})` : matches
    parts.push({ text: `matches(?, ${left.text})`, values: [pattern] })
  }
  if (above !== undefined) parts.push(compare(left, '>', above))
  if (below !== undefined) parts.push(compare(left, '<', below))
  if (from !== undefined) parts.push(compare(left, '>=', from))
  if (to !== undefined) parts.push(compare(left, '<=', to))
  return parts
}

function compare(left: Left, operator: string, value: Scalar): Sql {
  return { text: `${left.text} ${operator} ?`, values: [valueFor(left, value)] }
}

/** One mark, however long the list is: the statement's text stays the same. */
function inSql(left: Left, list: readonly Scalar[]): Sql {
  if (list.length === 0) return NONE
  const values = [JSON.stringify(list.map((value) => valueFor(left, value)))]
  return { text: `${left.text} IN (SELECT value FROM json_each(?))`, values }
}

function valueFor(left: Left, value: Scalar): Value {
  const plain = sqlValue(value)
  return typeof plain === 'string' ? inWordsOf(left, plain) : plain
}

/** As a range, which an index can walk: SQLite compares texts by their code points. */
function prefixSql(name: string, prefix: string): Sql[] {
  if (prefix === '') return []
  const from = { text: `${name} >= ?`, values: [prefix] }
  const end = afterAll(prefix)
  return end === undefined ? [from] : [from, { text: `${name} < ?`, values: [end] }]
}

/** The least text that is greater than all that begin with the prefix. */
export function afterAll(prefix: string): string | undefined {
  const points = [...prefix].map((each) => each.codePointAt(0) ?? 0)
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    if (last === 0x10ffff) continue
    // Halves of pairs are no characters.
    const next = last === 0xd7ff ? 0xe000 : last + 1
    return String.fromCodePoint(...points, next)
  }
  return undefined
}

/** Whether it asks for one of several values. */
export function isList(value: Condition | undefined): value is readonly Scalar[] {
  return Array.isArray(value)
}

function sqlValue(value: Scalar): Value {
  if (value === null) return ''
  return typeof value === 'boolean' ? Number(value) : value
}

/** Names come from code, never from a request unchecked: an undeclared one is a mistake here. */
export function column(known: Known, name: string): string {
  const builtIn = name === 'id' || name === 'project_id' || name === 'seq'
  if (builtIn) return name
  if (![known.keys, known.indexes, known.columns].some((each) => Object.hasOwn(each, name))) {
    throw new Error(`The collection ${known.name} has no column ${name}.`)
  }
  return `"x_${name}"`
}
