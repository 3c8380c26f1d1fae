import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import {
  collection,
  type Collection,
  type Condition,
  type Listing,
  type Scalar,
  type Table,
} from '#store/collection.ts'
import { openStore } from '#store/store.ts'

type Thing = {
  id: string
  project_id: string
  name: string
  size: number | null
  on: boolean
  note?: string
}
const declared = {
  keys: { note: '$.note' },
  indexes: { name: '$.name', size: '$.size' },
  columns: { on: '$.on', noted: { given: '$.note' } },
  filteredThenSorted: [['size', 'name']],
} as const
/** Both orders in which lists come, with projects and without. */
const kinds = [
  collection<Thing>('arrived', declared),
  collection<Thing>('sorted', { ...declared, by: 'id' }),
  collection<Thing>('common', { ...declared, by: 'id', project: 'none' }),
  collection<Thing>('caseless', {
    ...declared,
    indexes: { ...declared.indexes, name: { path: '$.name', ignoreCase: true } },
  }),
]
const NAMES = [
  '',
  'web',
  'Web-1',
  'web-2',
  'ΩMEGA',
  'ωmega',
  'Ébew',
  '😀',
  '😁x',
  '\u{ffff}',
  'a%b_c',
  'x"y',
]
const PROJECTS = ['p', 'q', 'r']

const thing = fc.record({
  project_id: fc.constantFrom(...PROJECTS),
  name: fc.constantFrom(...NAMES),
  size: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
  on: fc.boolean(),
  note: fc.option(fc.constantFrom('', 'n', 'nn'), { nil: undefined }),
})
/** Ids in no order. */
const things = fc
  .uniqueArray(fc.stringMatching(/^[0-9a-f]{6}$/), { minLength: 1, maxLength: 40 })
  .chain((ids) => {
    const one = thing.map((made) => made)
    return fc.array(one, { minLength: ids.length, maxLength: ids.length }).map((all) =>
      all.map((each, at): Thing => {
        const { note, ...rest } = each
        return { id: ids[at] ?? '', ...rest, ...(note === undefined ? {} : { note }) }
      }),
    )
  })

const text = fc.constantFrom(...NAMES, 'w', 'W', 'b', 'ME', 'x', 'EB')
const test_ = fc.oneof(
  fc.record({
    contains: fc.oneof(text, fc.array(text, { maxLength: 2 })),
    ignoreCase: fc.boolean(),
  }),
  fc.record({ startsWith: text, ignoreCase: fc.boolean() }),
  fc.record({ endsWith: text, ignoreCase: fc.boolean() }),
  fc.record({ is: text, ignoreCase: fc.boolean() }),
  fc.record({
    not: fc.oneof(text, fc.array(text, { maxLength: 3 }), fc.record({ startsWith: text })),
  }),
  fc.record({ from: text, below: text }),
  fc.record({ above: text, to: text }),
)
const size = fc.option(fc.integer({ min: 0, max: 4 }), { nil: null })
const where = fc.record(
  {
    project_id: fc.constantFrom(...PROJECTS),
    name: fc.oneof(text, fc.array(text, { maxLength: 4 }), test_),
    size: fc.oneof(size, fc.array(size, { maxLength: 3 }), fc.record({ from: fc.constant(2) })),
    on: fc.boolean(),
    note: fc.constantFrom(null, '', 'n', ['n', 'nn']),
    noted: fc.boolean(),
  },
  { requiredKeys: [] },
)
const order = fc.uniqueArray(
  fc.tuple(
    fc.constantFrom('name', 'size', 'on', 'id', 'seq', 'project_id'),
    fc.constantFrom('asc' as const, 'desc' as const),
  ),
  { maxLength: 3, selector: ([name]) => name },
)
const also = fc.constantFrom(
  undefined,
  [],
  [({ id }: Thing) => id > '7'],
  [({ id }: Thing) => id > '3', ({ on }: Thing) => on],
)

type Known = Pick<Collection<Thing>, 'name' | 'by' | 'owned'>

const fold = (text: string): string => text.replace('É', 'E').toUpperCase()
const isFolded = ({ name: kind }: { name: string }, name: string): boolean =>
  kind === 'caseless' && name === 'name'

/** What SQL sees of an item. */
function valueOf(item: Thing, seq: number, name: string, kind: Known): string | number {
  if (name === 'seq') return seq
  if (name === 'project_id' && !kind.owned) return ''
  if (isFolded(kind, name)) return fold(item.name)
  if (name === 'noted') return Number(item.note !== undefined)
  const value: unknown = Reflect.get(item, name)
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' ? value : String(value ?? '')
}

const plain = (value: Scalar): string | number =>
  value === null ? '' : typeof value === 'boolean' ? Number(value) : value

/** Numbers before texts, texts by their bytes. */
function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'number') return -1
  return typeof b === 'number' ? 1 : Buffer.compare(Buffer.from(a), Buffer.from(b))
}

function meets(value: string | number, condition: Condition, folds: boolean): boolean {
  const told = (one: Scalar): string | number => (folds ? fold(String(plain(one))) : plain(one))
  if (condition === null || typeof condition !== 'object') return value === told(condition)
  if (Array.isArray(condition)) return condition.some((each: Scalar) => value === told(each))
  const tests = { ...condition }
  if ('length' in tests) throw new Error('a list')
  const { ignoreCase, is, not, contains, startsWith, endsWith, above, below, from, to } =
    condition as Exclude<Condition, Scalar | readonly Scalar[]>
  const same = (one: string): string => (ignoreCase || folds ? fold(one) : one)
  const shown = same(String(value))
  return [
    is === undefined || shown === same(String(is)),
    not === undefined || !meets(value, not, folds),
    [contains ?? []].flat().every((part) => shown.includes(same(part))),
    startsWith === undefined || shown.startsWith(same(startsWith)),
    endsWith === undefined || shown.endsWith(same(endsWith)),
    above === undefined || compare(value, told(above)) > 0,
    below === undefined || compare(value, told(below)) < 0,
    from === undefined || compare(value, told(from)) >= 0,
    to === undefined || compare(value, told(to)) <= 0,
  ].every(Boolean)
}

/** The same list from an array, in the order of arrival. */
function modelList(all: readonly Thing[], kind: Known, listing: Listing<Thing>): Thing[] {
  const rows = all.map((item, seq) => ({ item, seq }))
  const every = (each: (typeof rows)[number], conditions: NonNullable<Listing['where']>): boolean =>
    Object.entries(conditions).every(([name, condition]) => {
      if (condition === undefined) return true
      return meets(valueOf(each.item, each.seq, name, kind), condition, isFolded(kind, name))
    })
  const asked = listing.order ?? []
  const order = [...asked, [kind.by, asked.at(-1)?.[1] ?? 'asc'] as const]
  rows.sort((a, b) => {
    for (const [name, direction] of order) {
      const sign = compare(valueOf(a.item, a.seq, name, kind), valueOf(b.item, b.seq, name, kind))
      if (sign !== 0) return direction === 'asc' ? sign : -sign
    }
    return 0
  })
  const at = (id: string | undefined): number => rows.findIndex(({ item }) => item.id === id)
  const end = at(listing.before)
  const range =
    listing.before === undefined
      ? rows.slice(at(listing.after) + 1)
      : rows.slice(0, end < 0 ? rows.length : end)
  const found = range
    .filter((each) => every(each, listing.where ?? {}))
    .filter((each) => listing.any?.some((one) => every(each, one)) ?? true)
    .map(({ item }) => item)
    .filter((item) => (listing.also ?? []).every((one) => one(item)))
  const { offset = 0, limit = found.length } = listing
  if (listing.before === undefined) return found.slice(offset, offset + limit)
  const until = Math.max(found.length - offset, 0)
  return found.slice(Math.max(until - limit, 0), until)
}

test('a list is what one would pick out of an array, whatever is asked', () => {
  const store = openStore(':memory:')
  onTestFinished(() => store.close())
  let round = 0
  fc.assert(
    fc.property(
      things,
      fc.constantFrom(...kinds),
      fc.record(
        {
          where,
          any: fc.array(where, { maxLength: 3 }),
          order,
          limit: fc.integer({ min: 0, max: 12 }),
          offset: fc.integer({ min: 0, max: 4 }),
          also,
        },
        { requiredKeys: [] },
      ),
      fc.nat(),
      fc.constantFrom('after', 'before', 'neither'),
      (all, kind, listing, which, side) => {
        const table: Table<Thing> = store.table(kind, `R${(round += 1)}`)
        store.transaction(() => all.forEach((item) => table.insert(item)))
        const id = which % 7 === 0 ? 'gone' : (all[which % all.length]?.id ?? '')
        const asked = side === 'neither' ? listing : { ...listing, [side]: id }
        expect(table.list(asked)).toEqual(modelList(all, kind, asked))
        const counted = { where: listing.where, any: listing.any }
        expect(table.count(listing.where, listing.any)).toBe(modelList(all, kind, counted).length)
      },
    ),
    { numRuns: 500 },
  )
})

const big = collection<{ id: string; project_id: string; name: string; shared: boolean }>('big', {
  by: 'id',
  indexes: { name: '$.name', shared: '$.shared' },
  columns: { text: '$.name' },
})

function crowd(
  count: number,
): Table<{ id: string; project_id: string; name: string; shared: boolean }> {
  const store = openStore(':memory:')
  onTestFinished(() => store.close())
  const table = store.table(big, 'R')
  store.transaction(() => {
    for (let at = 0; at < count; at += 1) {
      // Ids that do not come in their order.
      const id = ((at * 7919) % 1_000_003).toString().padStart(7, '0')
      table.insert({ id, project_id: `p${at % 50}`, name: `n${at % 9}`, shared: at % 500 === 0 })
    }
  })
  return table
}

test('a list of more ids than a statement has room for is one question', () => {
  const table = crowd(3)
  const ids = Array.from({ length: 50_000 }, (_, at) =>
    ((at * 7919) % 1_000_003).toString().padStart(7, '0'),
  )
  expect(table.list({ where: { id: ids } })).toHaveLength(3)
  expect(table.count({ id: { not: ids } })).toBe(0)
})
