import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { tell } from '#api/connection.ts'
import { json } from '#api/testing.ts'
import { typeAtOnce } from '#forms/testing/typing.ts'
import { openDetails, openPanel } from '#resource/testing/open.tsx'
import { createWorld, toyOf, toys, type Toy } from '#resource/testing/toys.tsx'

const bar = () => page.getByRole('combobox', { name: 'Search Toys' })
const option = (name: string) => page.getByRole('option', { name, exact: true })
const some = (text: string) => page.getByText(text, { exact: false })
const row = (name: string) => page.getByRole('link', { name, exact: true })
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

beforeEach(() => page.viewport(1440, 900))
afterEach(() => vi.restoreAllMocks())

test('a changing row shows a striped bar until it has changed, and stays checked [SH-TABLE-19 SH-TABLE-26 SH-TABLE-28 SH-TABLE-29]', async () => {
  const { world, reads } = createWorld(toyOf('1', { state: 'building' }), toyOf('2'))
  await openPanel(toys)
  const progress = page.getByRole('progressbar')
  await expect.element(progress).toBeInTheDocument()
  const [moves] = progress.element().getAnimations({ subtree: true })
  const effect = moves?.effect
  if (!(effect instanceof KeyframeEffect) || !effect.target) throw new Error('Nothing moves.')
  const { backgroundImage } = getComputedStyle(effect.target, effect.pseudoElement)
  expect(backgroundImage).toContain('linear-gradient')
  // Whatever else moved would be painted anew from picture to picture, for as long as it lasts.
  expect(effect.getKeyframes().at(-1)).toHaveProperty('transform')
  const box = page.getByRole('checkbox', { name: 'Select toy-1' })
  box.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(box).toBeChecked()
  world.toys.set('1', toyOf('1', { size: '7 GB' }))
  await expect.element(some('7 GB')).toBeVisible()
  await expect.element(box).toBeChecked()
  expect(page.getByRole('progressbar').elements()).toHaveLength(0)
  const count = reads().length
  await pause(150)
  expect(reads()).toHaveLength(count)
  expect(reads().filter((path) => path !== 'GET /api/toys/1')).toEqual(['GET /api/toys/'])
})

test('a row that waits for the user has a bar with a question picture, and is polled only while it changes [SH-TABLE-27]', async () => {
  const { reads } = createWorld(
    ...[toyOf('1', { state: 'asking' }), toyOf('2', { state: 'building' }), toyOf('3'), toyOf('4')],
  )
  const { states } = toys
  if (!states) throw new Error('Toys have no states.')
  const waiting = (toy: Toy) => states.waiting(toy) || toy.id === '3'
  await openPanel({ ...toys, states: { ...states, waiting } })
  await expect
    .element(page.getByLabelText('This waits for your decision.').first())
    .toBeInTheDocument()
  const pictures = page
    .getByRole('row')
    .elements()
    .map((one) => one.querySelector('svg.text-warning'))
  expect(pictures.map((picture) => picture !== null)).toEqual([false, true, false, true, false])
  expect(page.getByRole('progressbar').elements()).toHaveLength(3)
  await expect.poll(() => reads().includes('GET /api/toys/2')).toBe(true)
  expect(reads()).not.toContain('GET /api/toys/3')
})

test('a row that is gone leaves, and the last one leaves the empty row [SH-TABLE-30 SH-TABLE-31]', async () => {
  const { world } = createWorld(toyOf('1', { state: 'building' }))
  await openPanel(toys)
  await expect.element(row('toy-1')).toBeVisible()
  world.toys.clear()
  await expect.element(page.getByText('No items to display.')).toBeVisible()
})

test('a poll that fails leaves the page as it is [SH-TABLE-32 SH-TABLE-33]', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { world, reads } = createWorld(toyOf('1', { state: 'building' }))
  await openPanel(toys)
  await expect.element(row('toy-1')).toBeVisible()
  world.answer = (_, url) => (url.pathname.endsWith('/1') ? json('no', 500) : undefined)
  await vi.waitFor(() =>
    expect(told).toHaveBeenCalledWith('An error occurred while updating.', expect.anything()),
  )
  const count = reads().length
  await pause(200)
  expect(reads()).toHaveLength(count)
  expect(page.getByText('An error occurred while updating.').elements()).toHaveLength(0)
  await expect.element(row('toy-1')).toBeVisible()
})

test('polling stops when the session ends and goes on after signing in', async () => {
  const { reads } = createWorld(toyOf('1', { state: 'building' }))
  await openPanel(toys)
  await vi.waitFor(() => expect(reads().length).toBeGreaterThan(1))
  tell('auth-error', { status: 401, message: '' })
  await pause(60)
  const count = reads().length
  await pause(300)
  expect(reads()).toHaveLength(count)
  tell('resumed', undefined)
  await vi.waitFor(() => expect(reads().length).toBeGreaterThan(count))
})

test('typed text is searched after 300 ms, in the rows at hand [SH-TABLE-01 SH-TABLE-03 RS-TABLE-19]', async () => {
  const { reads } = createWorld(toyOf('1'), toyOf('2'))
  const { at } = await openPanel(toys)
  await expect.element(row('toy-1')).toBeVisible()
  await bar().click()
  vi.useFakeTimers()
  try {
    typeAtOnce('TOY-2')
    vi.advanceTimersByTime(299)
    expect(at()).toBe('/project/toys')
    vi.advanceTimersByTime(1)
    expect(at()).toBe('/project/toys?q=TOY-2')
  } finally {
    vi.useRealTimers()
  }
  await vi.waitFor(() => expect(row('toy-1').elements()).toHaveLength(0))
  await expect.element(row('toy-2')).toBeVisible()
  expect(reads()).toHaveLength(1)
})

test('text that was entered is a term of its own, named for where it is searched [SH-SEARCH-15 RS-TABLE-21]', async () => {
  createWorld(toyOf('1'))
  await openPanel(toys, '/project/toys?q=toy')
  await expect.element(some('Search in current results: toy')).toBeVisible()
})

test('the text of a list that the cloud searches is a full text [SH-SEARCH-16 RS-TABLE-22]', async () => {
  createWorld(toyOf('1'))
  await openPanel({ ...toys, paged: true }, '/project/toys?q=toy')
  await expect.element(some('Full Text Search: toy')).toBeVisible()
})

test('a facet is chosen from the menu and then one of its values [SH-SEARCH-01..05 SH-TABLE-04 SH-REG-04]', async () => {
  createWorld(toyOf('1'), toyOf('2', { state: 'building' }))
  const { at } = await openPanel(toys)
  await bar().click()
  await option('State').click()
  await option('Building').click()
  await vi.waitFor(() => expect(row('toy-1').elements()).toHaveLength(0))
  expect(at()).toBe('/project/toys?state=building')
  await expect.element(some('State: Building')).toBeVisible()
})

test('a singleton facet is offered once, others again [SH-SEARCH-06]', async () => {
  createWorld(toyOf('1'))
  await openPanel(toys, '/project/toys?state=ready&name=toy')
  await bar().click()
  await expect.element(option('Name')).toBeVisible()
  expect(option('State').elements()).toHaveLength(0)
})

test('a server facet is sent to the server, others are not [SH-SEARCH-07 RS-TABLE-16..18]', async () => {
  const { reads } = createWorld(toyOf('1'))
  await openPanel(toys, '/project/toys?owner=me&name=toy')
  await expect.element(row('toy-1')).toBeVisible()
  expect(reads()).toEqual(['GET /api/toys/?owner=me'])
})

test('a persistent term stays when the search is cleared, and goes by its own button [SH-SEARCH-08 RS-TABLE-15]', async () => {
  createWorld(toyOf('1'))
  const { at } = await openPanel(toys, '/project/toys?kind=a&name=toy&q=toy')
  const clear = page.getByRole('button', { name: 'Clear', exact: true })
  await clear.click()
  expect(at()).toBe('/project/toys?kind=a')
  await expect.element(clear).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Remove Kind: a' }).click()
  expect(at()).toBe('/project/toys')
})

test('an empty list clears as the bar does, and offers it only where something can be cleared [SH-SEARCH-08]', async () => {
  createWorld()
  const { at } = await openPanel(toys, '/project/toys?kind=a&name=toy&q=toy')
  const clear = page.getByRole('button', { name: 'Clear filters' })
  await clear.click()
  expect(at()).toBe('/project/toys?kind=a')
  await expect.element(some('Nothing matches the filters.')).toBeVisible()
  await expect.element(clear).not.toBeInTheDocument()
})

test('the search bar obeys Tab, Enter, Escape, Backspace and Delete [SH-SEARCH-09..13]', async () => {
  createWorld(toyOf('1'))
  const { at } = await openPanel(toys)
  await bar().click()
  await userEvent.keyboard('sta{Tab}')
  await expect.element(option('Building')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await vi.waitFor(() => expect(at()).toBe('/project/toys?state=building'))
  await userEvent.keyboard('{Backspace}')
  await vi.waitFor(() => expect(at()).toBe('/project/toys'))
  await userEvent.keyboard('nam{Tab}toy{Enter}')
  await vi.waitFor(() => expect(at()).toBe('/project/toys?name=toy'))
  await userEvent.keyboard('{Delete}')
  await vi.waitFor(() => expect(at()).toBe('/project/toys'))
  // A facet that is under way is given up, and what it offers is closed.
  await userEvent.keyboard('sta{Tab}')
  await expect.element(option('Building')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(bar()).toHaveFocus()
  await userEvent.keyboard('toy{Enter}')
  await vi.waitFor(() => expect(at()).toBe('/project/toys?q=toy'))
})

test('details load the item and show one tab at a time, kept in the address [SH-ROUTE-04 SH-ROUTE-07 SH-REG-05 SH-REG-06]', async () => {
  const { reads } = createWorld(toyOf('a/b'))
  const { at } = await openDetails(toys, 'a%2Fb', '?nav=x')
  await expect.element(page.getByRole('heading', { name: 'toy-a/b' })).toBeVisible()
  expect(reads()).toEqual(['GET /api/toys/a%2Fb'])
  expect(page.getByText('Parts of toy-a/b').elements()).toHaveLength(0)
  await page.getByRole('tab', { name: 'Parts' }).click()
  await expect.element(page.getByText('Parts of toy-a/b')).toBeVisible()
  expect(at()).toContain('?nav=x&tab=parts')
})

test('an item that is not there, an unknown type and no key lead to not_found [SH-ROUTE-03 SH-ROUTE-05 SH-ROUTE-06]', async () => {
  createWorld()
  const first = await openDetails(toys, 'nope')
  await vi.waitFor(() => expect(first.at()).toBe('/not_found'))
  await first.screen.unmount()
  const second = await openDetails(toys, '')
  await vi.waitFor(() => expect(second.at()).toBe('/not_found'))
  await second.screen.unmount()
  const { DetailsPage } = await import('#resource/details/details-page.tsx')
  const { registry } = await import('#resource/registry.ts')
  const { entryOf, show } = await import('#resource/testing/open.tsx')
  const third = await show(
    <DetailsPage trail={[{ type: 'OS::Toy::NoSuch', key: ['1'] }]} />,
    '/ngdetails/OS::Toy::NoSuch/1',
    registry([entryOf(toys)]),
  )
  await vi.waitFor(() => expect(third.at()).toBe('/not_found'))
})

test('details that fail for another reason stay where they are and say so [SH-ROUTE-06]', async () => {
  const { world } = createWorld(toyOf('1'))
  world.answer = (_, url) =>
    url.pathname.includes('/api/toys/') ? json('It is away', 500) : undefined
  const { at } = await openDetails(toys, '1')
  await expect.element(page.getByText('Unable to retrieve the toy.')).toBeVisible()
  expect(at()).toBe('/ngdetails/OS::Toy::Toy/1')
})

test('what failed while nobody was signed in is read again afterwards', async () => {
  const { world } = createWorld(toyOf('1'))
  world.answer = (_, url) =>
    url.pathname.includes('/api/toys/') ? json('not logged in', 401) : undefined
  await openPanel(toys)
  await expect.element(some('You may not see this list.')).toBeVisible()
  world.answer = () => undefined
  tell('resumed', undefined)
  await expect.element(row('toy-1')).toBeVisible()
})

test('deleting from the details leads back to the list', async () => {
  createWorld(toyOf('1'))
  const { at } = await openDetails(toys, '1')
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete Toy' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Toy' }).click()
  await vi.waitFor(() => expect(at()).toBe('/project/toys'))
})

test('a thousand rows are drawn only where they are in sight', async () => {
  const many = Array.from({ length: 1000 }, (_, at) => toyOf(String(at).padStart(4, '0')))
  const { world } = createWorld(...many)
  world.settings['API_RESULT_PAGE_SIZE'] = 1000
  await openPanel(toys)
  await expect.element(page.getByText('Displaying 1000 items')).toBeVisible()
  await expect.element(row('toy-0000')).toBeVisible()
  expect(page.getByRole('row').elements().length).toBeLessThan(80)
  await expect
    .element(page.getByRole('table', { name: 'Toys' }))
    .toHaveAttribute('aria-rowcount', '1001')
  const frame = page.getByRole('region', { name: 'Toys' }).elements().at(-1)
  frame?.scrollTo({ top: 1e6 })
  await expect.element(row('toy-0999')).toBeVisible()
  const last = page.getByRole('row').filter({ has: row('toy-0999') })
  await expect.element(last).toHaveAttribute('aria-rowindex', '1001')
})
