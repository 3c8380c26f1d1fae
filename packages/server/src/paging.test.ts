import { expect, test } from 'vitest'
import { readPage, type PageAsk } from '#paging.ts'

const rows = Array.from({ length: 45 }, (_, i) => i)

/** A service that holds 0..44 in ascending order and answers at most `max` rows. */
const service =
  (ask: PageAsk, max = 1000) =>
  async (limit: number, dir: 'asc' | 'desc') => {
    const ordered = dir === 'asc' ? rows : rows.toReversed()
    const from = ask.marker === undefined ? 0 : ordered.indexOf(Number(ask.marker)) + 1
    const items = ordered.slice(from, from + Math.min(limit, max))
    return { items, next: from + items.length < rows.length ? 'more' : undefined }
  }

const page = (ask: PageAsk, max?: number) => readPage(ask, service(ask, max))

test('the first page says that more follows and nothing comes before', async () => {
  const first = await page({ size: 20, sortDir: 'asc' })
  expect(first.items).toEqual(rows.slice(0, 20))
  expect(first).toMatchObject({ has_more_data: true, has_prev_data: false })
})

test('a middle page has both neighbours', async () => {
  const middle = await page({ size: 20, sortDir: 'asc', marker: '19' })
  expect(middle.items).toEqual(rows.slice(20, 40))
  expect(middle).toMatchObject({ has_more_data: true, has_prev_data: true })
})

test('the last page has only what comes before', async () => {
  const last = await page({ size: 20, sortDir: 'asc', marker: '39' })
  expect(last.items).toEqual([40, 41, 42, 43, 44])
  expect(last).toMatchObject({ has_more_data: false, has_prev_data: true })
})

test('the previous page comes in the display order', async () => {
  const previous = await page({ size: 20, sortDir: 'asc', marker: '40', prev: true })
  expect(previous.items).toEqual(rows.slice(20, 40))
  expect(previous).toMatchObject({ has_more_data: true, has_prev_data: true })
})

test('the first page reached backwards has nothing before it', async () => {
  const previous = await page({ size: 20, sortDir: 'asc', marker: '20', prev: true })
  expect(previous.items).toEqual(rows.slice(0, 20))
  expect(previous).toMatchObject({ has_more_data: true, has_prev_data: false })
})

test('descending order pages the same way', async () => {
  const previous = await page({ size: 20, sortDir: 'desc', marker: '4', prev: true })
  expect(previous.items).toEqual(rows.slice(5, 25).toReversed())
})

test('a page as large as the service answers at most follows its next link', async () => {
  const many = Array.from({ length: 1000 }, (_, i) => i)
  const asked: number[] = []
  const result = await readPage({ size: 1000, sortDir: 'asc' }, async (limit) => {
    asked.push(limit)
    return { items: many, next: 'more' }
  })
  expect(asked).toEqual([1000])
  expect(result.items).toHaveLength(1000)
  expect(result.has_more_data).toBe(true)
})
