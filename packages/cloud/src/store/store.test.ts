import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { collection, type Table } from '#store/collection.ts'
import { createRandom } from '#store/random.ts'
import { openStore, type Store } from '#store/store.ts'

type Thing = { id: string; project_id: string; name: string; size?: number | null; on?: boolean }
const things = collection<Thing>('things', {
  indexes: { name: '$.name', size: '$.size', on: '$.on', sized: { given: '$.size' } },
  filteredThenSorted: [['size', 'name']],
})

function open(file = ':memory:'): Store {
  const store = openStore(file)
  onTestFinished(() => store.close())
  return store
}

function filled(store: Store, count: number): Table<Thing> {
  const table = store.table(things, 'R1')
  store.transaction(() => {
    for (let at = 0; at < count; at += 1) {
      table.insert({ id: `t${at}`, project_id: `p${at % 4}`, name: `n${at % 7}`, size: at % 5 })
    }
  })
  return table
}

test('an item is stored whole, changed, found again and removed', () => {
  const table = open().table(things, 'R1')
  const item = { id: 'a', project_id: 'p', name: 'x', size: null }
  table.insert(item)
  expect(table.get('a')).toEqual(item)
  table.update({ ...item, name: 'y' })
  expect(table.get('a')?.name).toBe('y')
  expect(() => table.insert(item)).toThrow(/UNIQUE/)
  expect(table.remove('a')).toBe(true)
  expect(table.remove('a')).toBe(false)
  expect(table.get('a')).toBeUndefined()
  expect(() => table.update(item)).toThrow('things has no a.')
})

test('regions do not see each other', () => {
  const store = open()
  store.table(things, 'R1').insert({ id: 'a', project_id: 'p', name: 'one' })
  store.table(things, 'R2').insert({ id: 'a', project_id: 'p', name: 'two' })
  expect(store.table(things, 'R1').get('a')?.name).toBe('one')
  expect(store.table(things, 'R2').list()).toHaveLength(1)
})

test('every kind of condition filters', () => {
  const table = open().table(things)
  table.insert({ id: 'a', project_id: 'p', name: 'web-1', size: 1, on: true })
  table.insert({ id: 'b', project_id: 'p', name: 'web-2', size: 2, on: false })
  table.insert({ id: 'c', project_id: 'q', name: 'db%', size: 3 })
  const ids = (where: NonNullable<Parameters<Table<Thing>['list']>[0]>['where']): string =>
    table
      .list(where === undefined ? {} : { where })
      .map(({ id }) => id)
      .join('')
  expect(ids({ project_id: 'p' })).toBe('ab')
  expect(ids({ name: ['web-1', 'db%'] })).toBe('ac')
  expect(ids({ name: [] })).toBe('')
  expect(ids({ name: { contains: '%' } })).toBe('c')
  expect(ids({ name: { startsWith: 'web' } })).toBe('ab')
  expect(ids({ name: { matches: '^(web-2|db)' } })).toBe('bc')
  expect(ids({ name: { matches: '(' } })).toBe('')
  expect(ids({ name: { not: 'web-1' } })).toBe('bc')
  expect(ids({ size: { from: 2, below: 3 } })).toBe('b')
  expect(ids({ on: true })).toBe('a')
  expect(ids({ on: null })).toBe('c')
  expect(ids({ size: undefined })).toBe('abc')
  table.insert({ id: 'd', project_id: 'q', name: 'x', size: null })
  expect(ids({ sized: false })).toBe('d')
  expect(ids({ sized: true })).toBe('abc')
  expect(table.remove('d')).toBe(true)
  expect(table.count({ size: { above: 1 } })).toBe(2)
  expect(table.sum('size')).toBe(6)
  expect(table.first({ name: 'web-2' })?.id).toBe('b')
  expect(() => table.list({ where: { colour: 'red' } })).toThrow('no column colour')
})

test('pages by marker are the whole list, in whatever order', () => {
  const table = filled(open(), 60)
  const direction = fc.constantFrom('asc' as const, 'desc' as const)
  const orders = fc.uniqueArray(
    fc.tuple(fc.constantFrom('name', 'size', 'id', 'project_id'), direction),
    { maxLength: 3, selector: ([name]) => name },
  )
  fc.assert(
    fc.property(orders, fc.integer({ min: 1, max: 25 }), (order, limit) => {
      const pages: Thing[] = []
      for (;;) {
        const page = table.list({ order, limit, after: pages.at(-1)?.id })
        pages.push(...page)
        if (page.length < limit) break
      }
      expect(pages).toEqual(table.list({ order }))
      expect(pages).toHaveLength(60)
    }),
    { numRuns: 40 },
  )
})

test('a marker that does not exist gives the first page', () => {
  const table = filled(open(), 5)
  expect(table.list({ limit: 2, after: 'gone' }).map(({ id }) => id)).toEqual(['t0', 't1'])
})

test('a transaction that throws has changed nothing', () => {
  const store = open()
  const table = filled(store, 3)
  const fail = (): void =>
    store.transaction(() => {
      table.remove('t0')
      store.transaction(() => table.remove('t1'))
      throw new Error('no')
    })
  expect(fail).toThrow('no')
  expect(table.count()).toBe(3)
})

test('an inner transaction that throws undoes only its own part', () => {
  const store = open()
  const table = filled(store, 3)
  const others = collection<Thing>('others')
  store.transaction(() => {
    table.remove('t0')
    expect(() =>
      store.transaction(() => {
        table.remove('t1')
        store.transaction(() => table.remove('t2'))
        store.table(others).insert({ id: 'o', project_id: '', name: '' })
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(store.table(others).count()).toBe(0)
  })
  expect(table.list().map(({ id }) => id)).toEqual(['t1', 't2'])
})

test('a named file keeps its items, and forgets them when told', () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'cloud.sqlite')
  const first = openStore(file)
  filled(first, 5)
  first.note.set('seeded', 'yes')
  first.close()
  const second = open(file)
  expect(second.table(things, 'R1').count()).toBe(5)
  expect(second.note.get('seeded')).toBe('yes')
  second.clear()
  expect(second.table(things, 'R1').count()).toBe(0)
  expect(second.note.get('seeded')).toBeUndefined()
})

test('a file of an earlier version is found by what is indexed since', () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'cloud.sqlite')
  const first = openStore(file)
  const before = first.table(collection<Thing>('things', { indexes: { name: '$.name' } }))
  before.insert({ id: 'a', project_id: 'p', name: 'x', size: 3 })
  first.close()
  const table = open(file).table(things)
  expect(table.first({ size: 3, sized: true })?.id).toBe('a')
  expect(table.first({ name: 'x' })?.id).toBe('a')
})

test('a file whose columns and indexes said something else says what is declared now', () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'cloud.sqlite')
  const first = openStore(file)
  const indexes = { name: '$.project_id', size: '$.size', on: '$.on' }
  const before = first.table(collection<Thing>('things', { indexes, by: 'id' }))
  before.insert({ id: 'a', project_id: 'p', name: 'x', size: 3 })
  first.close()
  const now = { keys: { name: '$.name' }, columns: { size: '$.size' } }
  const second = openStore(file)
  const table = second.table(collection<Thing>('things', now))
  expect(table.first({ name: 'x', size: 3 })?.id).toBe('a')
  expect(table.count({ name: 'p' })).toBe(0)
  second.close()
  const db = new DatabaseSync(file)
  onTestFinished(() => db.close())
  const texts = (sql: string): unknown[] =>
    db
      .prepare(sql)
      .all('things')
      .map((row) => row['text'])
  expect(texts("SELECT name AS text FROM pragma_table_xinfo(?) WHERE name LIKE 'x%'")).toEqual([
    'x_size',
    'x_name',
  ])
  const found = 'SELECT sql AS text FROM sqlite_master WHERE tbl_name = ? AND sql LIKE '
  expect(texts(`${found} 'CREATE INDEX%' ORDER BY name`)).toEqual([
    'CREATE INDEX "things_all" ON "things" (region, seq)',
    'CREATE INDEX "things_name" ON "things" (region, "x_name")',
    'CREATE INDEX "things_project" ON "things" (region, project_id, seq)',
  ])
})

test('the same seed gives the same ids, another seed others', () => {
  const ids = (seed: number): string[] => {
    const random = createRandom(seed)
    return [random.uuid(), random.hex(), String(random.below(1000))]
  }
  expect(ids(1)).toEqual(ids(1))
  expect(ids(1)).not.toEqual(ids(2))
  expect(ids(1)[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('a version changes with each write of a collection, by whomever, and with nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const store = open(join(folder, 'a.sqlite'))
  const table = store.table(things, 'R1')
  const seen = new Set<string>()
  const expectNew = () => {
    const version = store.versionOf(['things', 'rooms'])
    expect([...seen]).not.toContain(version)
    seen.add(version)
    table.list()
    expect(store.versionOf(['things', 'rooms'])).toBe(version)
  }
  expectNew()
  const item = table.insert({ id: 'a', project_id: 'p', name: 'x' })
  expectNew()
  table.update(item)
  expectNew()
  table.remove('a')
  expectNew()
  const undone = () =>
    store.transaction(() => {
      table.insert(item)
      expectNew()
      throw new Error('undone')
    })
  expect(undone).toThrow('undone')
  expectNew()
  open(join(folder, 'a.sqlite')).table(things, 'R1').insert(item)
  expectNew()
  store.clear()
  expectNew()
  store.table(collection<Thing>('others')).insert(item)
  expect(seen).toContain(store.versionOf(['things', 'rooms']))
})

test('a version changes when a store becomes what another one held', () => {
  const store = open()
  const before = store.versionOf(['things'])
  store.restore(store.snapshot())
  expect(store.versionOf(['things'])).not.toBe(before)
})
