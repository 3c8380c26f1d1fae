import { describe, expect, test } from 'vitest'
import {
  byName,
  byPageReverse,
  bySort,
  bySortKey,
  bySortKeys,
  bySortThenId,
  readLeaf,
  type PageAsk,
} from '#paging.ts'
import type { Query } from '#url.ts'

const rows = Array.from({ length: 45 }, (_, i) => i)

/** A service that holds 0..44 in ascending order, answers at most `max` rows and links the next. */
const reversing =
  (max = 1000) =>
  async ({ sort_dir, marker, limit }: Query) => {
    const ordered = sort_dir === 'asc' ? rows : rows.toReversed()
    const from = marker === undefined ? 0 : ordered.indexOf(Number(marker)) + 1
    const items = ordered.slice(from, from + Math.min(Number(limit), max))
    return { items, next: items.length === max ? 'more' : undefined }
  }

/** The same in the manner of Neutron: full pages have links, pages backwards are in display order. */
const pageReversing =
  (max = 1000) =>
  async ({ sort_dir, marker, limit, page_reverse }: Query) => {
    const ordered = sort_dir === 'desc' ? rows.toReversed() : rows
    const at = marker === undefined ? -1 : ordered.indexOf(Number(marker))
    const rest = page_reverse ? ordered.slice(0, at) : ordered.slice(at + 1)
    const most = Math.min(Number(limit), max)
    const items = page_reverse ? rest.slice(-most) : rest.slice(0, most)
    const full = items.length >= most ? 'more' : undefined
    return { items, next: page_reverse ? 'always' : full, previous: page_reverse ? full : 'always' }
  }

describe.each([
  ['reversed order', bySortKey, reversing],
  ['page_reverse', byPageReverse, pageReversing],
])('pages by %s', (_, style, service) => {
  const page = (ask: Partial<PageAsk>, max?: number) =>
    readLeaf(style, { size: 20, sortKey: 'number', ...ask }, service(max))

  test('the first page says that more follows and nothing comes before', async () => {
    expect(await page({})).toEqual({ items: rows.slice(0, 20), after: true, before: false })
  })

  test('a middle page has both neighbours', async () => {
    const middle = { items: rows.slice(20, 40), after: true, before: true }
    expect(await page({ marker: '19' })).toEqual(middle)
    expect(await page({ marker: '40', back: true })).toEqual(middle)
  })

  test('the last page has only what comes before', async () => {
    const last = { items: [40, 41, 42, 43, 44], after: false, before: true }
    expect(await page({ marker: '39' })).toEqual(last)
  })

  test('the first page reached backwards has nothing before it', async () => {
    const first = { items: rows.slice(0, 20), after: true, before: false }
    expect(await page({ marker: '20', back: true })).toEqual(first)
  })

  test('descending order pages the same way', async () => {
    const { items } = await page({ marker: '4', back: true, sortDir: 'desc' })
    expect(items).toEqual(rows.slice(5, 25).toReversed())
  })

  test('where the service answers less than is asked for, its link tells of more', async () => {
    expect(await page({}, 10)).toEqual({ items: rows.slice(0, 10), after: true, before: false })
    const back = await page({ marker: '30', back: true }, 10)
    expect(back).toEqual({ items: rows.slice(20, 30), after: true, before: true })
  })

  test('a page as large as a service answers at most is asked for in one call', async () => {
    const asked: Query[] = []
    const ask = { size: 1000, sortKey: 'number' }
    const result = await readLeaf(style, ask, async (terms) => {
      asked.push(terms)
      return { items: rows, next: 'more' }
    })
    expect(asked).toMatchObject([{ limit: 1000 }])
    expect(result.after).toBe(true)
  })
})

test.each([
  ['Nova', bySortKey, { sort_key: 'name', sort_dir: 'desc' }],
  ['Cinder', bySort, { sort: 'name:desc' }],
  ['Octavia', bySortThenId, { sort: 'name:desc,id:desc' }],
  ['Heat', bySortKeys, { sort_keys: 'name', sort_dir: 'desc' }],
  ['Swift', byName, { format: 'json', reverse: true }],
  ['Neutron', byPageReverse, { sort_key: 'name', sort_dir: 'asc', page_reverse: true }],
])('the way back of %s', async (_, style, terms) => {
  const ask = { size: 2, marker: 'c', back: true, sortKey: 'name' }
  let asked: Query = {}
  await readLeaf(style, ask, async (query) => {
    asked = query
    return { items: [] }
  })
  expect(asked).toEqual({ ...terms, limit: 3, marker: 'c' })
})
