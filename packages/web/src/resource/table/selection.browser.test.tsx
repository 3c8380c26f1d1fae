import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { json } from '#api/testing.ts'
import { button, check, tick } from '#resource/testing/find.ts'
import { openPanel } from '#resource/testing/open.tsx'
import { createWorld, pagedToys, toyOf, toys } from '#resource/testing/toys.tsx'
import { toast } from '#ui/tell/toast.ts'

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toast.clearAll())

const dialog = page.getByRole('alertdialog', { name: /^Confirm Delete/ })
const all = page.getByRole('checkbox', { name: 'Select all' })
const asked = () => dialog.element().textContent

/** As many toys, whose names are in their order. */
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => toyOf(String(at).padStart(4, '0')))

/** A world whose toys come page by page, as a cloud pages them. */
const pagedWorld = (count: number) => {
  const made = createWorld(...many(count))
  made.world.answer = (_request, url) => {
    if (url.pathname.replace('/console', '') !== '/api/toys/') return undefined
    const { searchParams: terms } = url
    const rows = [...made.world.toys.values()]
    const from = terms.has('marker')
      ? rows.findIndex(({ id }) => id === terms.get('marker')) + 1
      : 0
    // No service gives more than it likes to.
    const to = from + Math.min(30, Number(terms.get('limit')))
    const more = { has_more_data: to < rows.length, has_prev_data: from > 0 }
    return json({ items: rows.slice(from, to), ...more })
  }
  return made
}

/** Once there are rows to check. */
const tickAll = async () => {
  await expect.element(check('toy-0000')).toBeInTheDocument()
  await tick(all)
}

const press = (box: Element, shiftKey: boolean) =>
  box.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))

const checked = () =>
  page
    .getByRole('checkbox', { name: /^Select toy/ })
    .elements()
    .flatMap((box) => (box instanceof HTMLInputElement && box.checked ? [box.ariaLabel] : []))

test('with Shift all rows from the one before are checked, or left again', async () => {
  createWorld(...many(6))
  await openPanel(toys)
  await expect.element(check('toy-0005')).toBeInTheDocument()
  press(check('toy-0001').element(), false)
  press(check('toy-0004').element(), true)
  await vi.waitFor(() =>
    expect(checked()).toEqual(['1', '2', '3', '4'].map((at) => `Select toy-000${at}`)),
  )
  press(check('toy-0002').element(), true)
  await vi.waitFor(() => expect(checked()).toEqual(['Select toy-0001']))
})

test('what a page does not show is selected on request, and acted on', async () => {
  const { world, paths } = createWorld(...many(45), toyOf('other', { state: 'building' }))
  await openPanel(toys, '/project/toys?state=ready')
  await tickAll()
  await expect.element(page.getByText('All 20 items on this page are selected.')).toBeVisible()
  await button('Select all 45 that match').click()
  await expect.element(page.getByText('All 45 items that match are selected.')).toBeVisible()
  await tick(check('toy-0003'))
  await expect.element(page.getByText('44 items on all pages are selected.')).toBeVisible()
  await button('Delete Toys').click()
  await expect.element(dialog).toBeVisible()
  const named = many(21).filter(({ id }) => id !== '0003')
  expect(asked()).toContain(`"${named.map(({ name }) => name).join(', ')} and 24 more"`)
  await dialog.getByRole('textbox', { name: /^Type 44,/ }).fill('44')
  await dialog.getByRole('button', { name: 'Delete Toys' }).click()
  await vi.waitFor(() => expect([...world.toys.keys()]).toEqual(['0003', 'other']))
  expect(paths().filter((path) => path.startsWith('DELETE'))).toHaveLength(44)
  await expect.element(page.getByText('Displaying 1 item', { exact: true })).toBeVisible()
  expect(checked()).toEqual([])
})

test('a list that the cloud pages is read to its end for that', async () => {
  const { world, reads } = pagedWorld(75)
  await openPanel(pagedToys)
  await tickAll()
  await button('Select all that match').click()
  await expect.element(page.getByText('All 75 items that match are selected.')).toBeVisible()
  const [, ...walk] = reads()
  expect(walk.map((path) => new URLSearchParams(path.split('?')[1]).get('marker'))).toEqual([
    null,
    '0029',
    '0059',
  ])
  await button('Next').click()
  await expect.element(check('toy-0020')).toBeChecked()
  await button('Delete Toys').click()
  await dialog.getByRole('textbox', { name: /^Type 75,/ }).fill('75')
  await dialog.getByRole('button', { name: 'Delete Toys' }).click()
  await vi.waitFor(() => expect(world.toys.size).toBe(0))
})

test('no more than a thousand are selected, which is said', async () => {
  createWorld(...many(1005))
  await openPanel(toys)
  await tickAll()
  await button('Select the first 1000 of 1005').click()
  const words = 'The first 1000 items that match are selected: more cannot be acted on at once.'
  await expect.element(page.getByText(words)).toBeVisible()
})

test('another search is about other items', async () => {
  createWorld(...many(45))
  const { place } = await openPanel(toys)
  await tickAll()
  await button('Select all 45 that match').click()
  await expect.element(page.getByText('All 45 items that match are selected.')).toBeVisible()
  place.go('/project/toys?name=toy-000')
  await expect.element(page.getByText('Displaying 10 items')).toBeVisible()
  await button('Delete Toys').click()
  await expect.element(dialog).toBeVisible()
  expect(asked()).toContain(
    `"${many(10)
      .map(({ name }) => name)
      .join(', ')}"`,
  )
})

test('a page that is the whole list has nothing beyond it', async () => {
  createWorld(...many(3))
  await openPanel(toys)
  await tickAll()
  await expect.element(check('toy-0002')).toBeChecked()
  await expect.element(page.getByText(/on this page/)).not.toBeInTheDocument()
})
