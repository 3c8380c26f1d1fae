import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { collection, type Listing } from '#store/collection.ts'
import { openStore } from '#store/store.ts'

type Thing = { id: string; project_id: string; name: string; size: number; shared: boolean }
const things = collection<Thing>('things', {
  by: 'id',
  indexes: { name: '$.name', shared: '$.shared' },
  columns: { text: '$.name' },
  filteredThenSorted: [['shared', 'name']],
})
const arrivals = collection<Thing>('arrivals', {
  indexes: { name: '$.name', size: '$.size' },
  filteredThenSorted: [['size', 'name']],
})

/** How SQLite finds the rows of the first page, of the one after 'b' and of the one before it. */
function plans(kind: typeof things, listing: Listing): string[][] {
  const store = openStore(':memory:')
  onTestFinished(() => store.close())
  const table = store.table(kind, 'R')
  for (const id of ['a', 'b', 'c']) {
    table.insert({ id, project_id: 'p', name: 'n', size: 1, shared: true })
  }
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  for (const page of [{}, { after: 'b' }, { before: 'b' }]) {
    table.list({ ...listing, limit: 20, ...page })
  }
  const db = prepare.mock.contexts[0] as DatabaseSync | undefined
  const statements = prepare.mock.calls.map(([sql]) => sql)
  prepare.mockRestore()
  return statements
    .filter((sql) => sql.startsWith('SELECT body'))
    .map((sql) => (db?.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() ?? []).map(textOf))
}

const textOf = ({ detail }: Record<string, unknown>): string => String(detail)

const ids = { id: ['a', 'b'] }
const mine = [{ project_id: 'p' }, { shared: true }, ids] as const
const byId = 'sqlite_autoindex_things_1 (region=? AND id=?)'
const all: readonly [typeof things, Listing, string[]][] = [
  [things, {}, ['sqlite_autoindex_things_1 (region=?)']],
  [things, { where: { project_id: 'p' } }, ['things_project (region=? AND project_id=?)']],
  [things, { where: { name: 'n' } }, ['things_name (region=? AND x_name=?)']],
  [things, { where: { name: ['n', 'm'] } }, ['things_name (region=? AND x_name=?)']],
  [
    things,
    { where: { project_id: 'p', name: ['n', 'm'] }, order: [['id', 'desc']] },
    ['things_p_name (region=? AND project_id=? AND x_name=?)'],
  ],
  [things, { order: [['name', 'desc']] }, ['things_name (region=?)']],
  [
    things,
    { any: mine },
    ['things_project (region=? AND project_id=?)', 'things_shared (region=? AND x_shared=?)', byId],
  ],
  [
    things,
    { any: [{ project_id: 'p' }, { shared: true }], order: [['name', 'asc']] },
    [
      'things_p_name (region=? AND project_id=?)',
      'things_shared_then_name (region=? AND x_shared=?)',
    ],
  ],
  [
    things,
    { where: { name: { startsWith: 'n' } }, order: [['name', 'asc']] },
    ['things_name (region=? AND x_name>? AND x_name<?)'],
  ],
  [
    arrivals,
    { where: { project_id: 'p' }, order: [['name', 'desc']] },
    ['arrivals_p_name (region=? AND project_id=?)'],
  ],
  [
    arrivals,
    { where: { project_id: 'p', size: 9 }, order: [['name', 'desc']] },
    ['arrivals_p_size_then_name (region=? AND project_id=? AND x_size=?)'],
  ],
  [
    arrivals,
    { where: { size: 4 }, order: [['name', 'desc']] },
    ['arrivals_size_then_name (region=? AND x_size=?)'],
  ],
]

/** The indexes that a plan walks, each once; to look at the marker is no walk. */
function walksOf(plan: readonly string[]): string[] {
  const own = plan.filter((_, at) => !plan[at - 1]?.startsWith('SCALAR SUBQUERY'))
  return [...new Set(own.flatMap((step) => /^SEARCH .* INDEX (.*)$/.exec(step)?.[1] ?? []))]
}

/** An index and what must be equal in it, without where in it the walk begins and ends. */
const equalities = (walk: string): string => walk.replaceAll(/ AND \w+[<>]\?/g, '')

test.each(all)('a page of %# walks an index, and so do those after and before', (...asked) => {
  const [kind, listing, walked] = asked
  const pages = plans(kind, listing)
  expect(pages).toHaveLength(3)
  expect(walksOf(pages[0] ?? [])).toEqual(walked)
  // They begin at the marker, but for what is looked up by its id.
  const unbound = pages
    .slice(1)
    .flatMap(walksOf)
    .filter((walk) => !/ AND (id=|\w+[<>])\?/.test(walk))
  expect(unbound).toEqual([])
  for (const plan of pages) {
    expect([...new Set(walksOf(plan).map(equalities))]).toEqual(walked.map(equalities))
    expect(plan.filter((step) => step.startsWith(`SCAN ${kind.name}`))).toEqual([])
    // What is sorted is at most a few pages, never all that meets the conditions.
    const sorted = plan.filter((_, at) => plan[at + 1]?.startsWith('USE TEMP B-TREE'))
    expect(sorted.filter((step) => !step.startsWith('SCAN (subquery'))).toEqual([])
  }
})
