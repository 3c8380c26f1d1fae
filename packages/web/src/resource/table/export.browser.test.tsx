import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { forgetActivities, openActivities } from '#api/activity/activity.ts'
import { shownActivities } from '#api/activity/activity-store.ts'
import { json } from '#api/testing.ts'
import { button } from '#resource/testing/find.ts'
import { openPanel } from '#resource/testing/open.tsx'
import { createWorld, pagedToys, toyOf, toys } from '#resource/testing/toys.tsx'
import { toast } from '#ui/tell/toast.ts'

beforeEach(async () => {
  await page.viewport(1440, 900)
  await openActivities('somebody')
})
afterEach(() => {
  toast.clearAll()
  forgetActivities()
  vi.restoreAllMocks()
})

/** What the browser is handed to save: the name of each file, and what is in it. */
const saved = () => {
  const files: { readonly name: string; readonly blob: Blob }[] = []
  const blobs = new Map<string, Blob>()
  const create = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = create(blob)
    if (blob instanceof Blob) blobs.set(url, blob)
    return url
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href)
    if (blob) files.push({ name: this.download, blob })
  })
  return files
}

const exportAs = async (format: 'CSV' | 'JSON') => {
  await button('Export').click()
  await page.getByRole('menuitem', { name: format }).click()
}

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => toyOf(String(at).padStart(4, '0')))

test('all that match is written, of all pages, in the order and the columns of the list', async () => {
  const files = saved()
  createWorld(...many(45), toyOf('other', { state: 'building' }))
  await openPanel(toys, '/project/toys?state=ready&sort=name&dir=desc')
  await exportAs('CSV')
  await expect.element(page.getByText('45 rows were written into toys.csv.')).toBeVisible()
  expect(files.map(({ name }) => name)).toEqual(['toys.csv'])
  const lines = (await files[0]?.blob.text())?.trimEnd().split('\r\n') ?? []
  expect(lines).toHaveLength(46)
  expect(lines.slice(0, 2)).toEqual(['Name,State,Size,Secret', 'toy-0044,ready,1 GB,'])
  expect(lines.at(-1)).toBe('toy-0000,ready,1 GB,')
  expect(shownActivities().map(({ title, state }) => [title, state])).toEqual([
    ['Export Toys', 'done'],
  ])
})

test('what would begin a formula is harmless in a table', async () => {
  const files = saved()
  createWorld({ ...toyOf('1'), name: '=cmd|calc' })
  await openPanel(toys)
  await exportAs('CSV')
  await vi.waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.blob.text()).toContain(`"'=cmd|calc"`)
})

test('a list that the cloud pages is written to its end, with all that is known of each', async () => {
  const files = saved()
  const { world } = createWorld(...many(65))
  world.answer = (_request, url) => {
    if (url.pathname.replace('/console', '') !== '/api/toys/') return undefined
    const rows = [...world.toys.values()]
    const marker = url.searchParams.get('marker')
    const from = marker === null ? 0 : rows.findIndex(({ id }) => id === marker) + 1
    return json({ items: rows.slice(from, from + 20), has_more_data: from + 20 < rows.length })
  }
  await openPanel(pagedToys)
  await exportAs('JSON')
  await vi.waitFor(() => expect(files).toHaveLength(1))
  expect(JSON.parse((await files[0]?.blob.text()) ?? '')).toEqual(many(65))
})

test('where the cloud fails on the way there is no half file, and the activity says why', async () => {
  const files = saved()
  const { world } = createWorld(...many(65))
  world.answer = (_request, url) => {
    if (url.pathname.replace('/console', '') !== '/api/toys/') return undefined
    if (url.searchParams.has('marker')) return json('The toys are away.', 503)
    return json({ items: many(20), has_more_data: true })
  }
  await openPanel(pagedToys)
  await exportAs('CSV')
  await vi.waitFor(() => expect(shownActivities()[0]?.state).toBe('failed'))
  expect(shownActivities()[0]?.reason).toContain('The toys are away.')
  expect(files).toEqual([])
})
