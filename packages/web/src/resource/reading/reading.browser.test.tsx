import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { json } from '#api/testing.ts'
import { button, head, names } from '#resource/testing/find.ts'
import { openPanel } from '#resource/testing/open.tsx'
import { createWorld, pagedToys, toyOf, toys } from '#resource/testing/toys.tsx'
import { toast } from '#ui/tell/toast.ts'

beforeEach(() => page.viewport(1440, 900))
afterEach(() => {
  toast.clearAll()
  vi.restoreAllMocks()
})

test('a table shows 20 rows a page by default, or what cookie and setting say [SH-GTABLE-13 SH-GTABLE-14 RS-TABLE-13 RS-TABLE-14]', async () => {
  const many = Array.from({ length: 45 }, (_, at) => toyOf(String(at + 1).padStart(2, '0')))
  const { world } = createWorld(...many)
  delete world.settings['API_RESULT_PAGE_SIZE']
  const { at, screen } = await openPanel(toys)
  await expect.element(page.getByText('Displaying 20 items of 45')).toBeVisible()
  await button('Next').click()
  await vi.waitFor(() => expect(names()[0]).toBe('toy-21'))
  expect(at()).toBe('/project/toys?page=2')
  await screen.unmount()

  const configured = createWorld(...many)
  configured.world.settings['API_RESULT_PAGE_SIZE'] = 30
  const second = await openPanel(toys)
  await expect.element(page.getByText('Displaying 30 items of 45')).toBeVisible()
  await second.screen.unmount()

  createWorld(...many)
  const { connectApi } = await import('#api/connection.ts')
  connectApi({ cookies: () => 'API_RESULT_PAGE_SIZE=10' })
  await openPanel(toys)
  await expect.element(page.getByText('Displaying 10 items of 45')).toBeVisible()
})

test('a list that must be filtered first stays empty and says so, then loads [SH-GTABLE-21..23 RS-TABLE-30 RS-TABLE-31 RS-SET-12]', async () => {
  const { world, reads } = createWorld(toyOf('1'))
  world.settings['FILTER_DATA_FIRST'] = { 'admin.toys': true }
  const { place } = await openPanel(toys, '/admin/toys')
  await expect.element(page.getByText('Filter first')).toBeVisible()
  expect(reads()).toEqual([])
  place.go('/admin/toys?name=toy')
  await expect.element(page.getByText('toy-1')).toBeVisible()
  expect(reads()).toEqual(['GET /api/toys/?all=true'])
})

test('a failed list says what happened, in a message too, and offers another try [RS-ERR-01]', async () => {
  const { world } = createWorld(toyOf('1'))
  world.answer = (_, url) =>
    url.pathname.includes('/toys/')
      ? json('Compute is down', 500, { 'X-OpenStack-Request-Id': 'req-7' })
      : undefined
  await openPanel(toys)
  const words = 'Unable to retrieve the toys.'
  await expect.element(page.getByRole('row').getByText(words)).toBeVisible()
  const message = page.getByRole('region', { name: /Messages/ }).getByText(words)
  await expect.element(message).toBeVisible()
  await expect.element(page.getByText('Compute is down', { exact: false })).toBeVisible()
  await expect.element(page.getByText('req-7', { exact: false })).toBeVisible()
  world.answer = () => undefined
  await button('Try again').click()
  await expect.element(page.getByText('toy-1')).toBeVisible()
  await expect.element(message).not.toBeInTheDocument()
})

test('what a list could not read is said above it', async () => {
  const { reads } = createWorld(toyOf('1'))
  const list = async () => ({
    items: (await toys.list?.({ scope: {}, filters: {} })) as readonly never[],
    notes: ['Names of owners could not be read.'],
  })
  await openPanel({ ...toys, list })
  await expect.element(page.getByText('Names of owners', { exact: false })).toBeVisible()
  await button('Try again').click()
  await vi.waitFor(() => expect(reads()).toHaveLength(2))
})

test('the cloud filters, sorts and pages a paged list, which is searched for text as a whole [RS-TABLE-16 RS-TABLE-17 RS-TABLE-19]', async () => {
  const { world, reads } = createWorld()
  world.answer = (_, url) => {
    if (!url.pathname.endsWith('/toys/')) return undefined
    const second = url.searchParams.get('marker') === '2'
    return json({
      items: second ? [toyOf('3')] : [toyOf('1'), toyOf('2')],
      has_more_data: !second,
      has_prev_data: second,
    })
  }
  const { at, place } = await openPanel(pagedToys)
  await expect.element(page.getByText('toy-1')).toBeVisible()
  await button('Next').click()
  await expect.element(page.getByText('toy-3')).toBeVisible()
  expect(at()).toBe('/project/toys?marker=2')
  await button('Previous').click()
  await expect.element(page.getByText('toy-1')).toBeVisible()
  expect(head('Size').getByRole('button').elements()).toHaveLength(0)
  await head('Name').getByRole('button').click()
  place.go('/project/toys?owner=me&name=toy&q=toy-2&sort=name&dir=desc')
  await vi.waitFor(() => expect(reads().length).toBe(5))
  await expect.element(page.getByText('toy-1')).not.toBeInTheDocument()
  await expect.element(page.getByText('toy-2')).toBeVisible()
  await expect.element(page.getByText('Displaying 1 item')).toBeVisible()
  const common = 'paginate=true&limit=20'
  const asc = 'sort_key=display_name&sort_dir=asc'
  expect(reads()).toEqual([
    `GET /api/toys/?${common}&${asc}`,
    `GET /api/toys/?${common}&${asc}&marker=2`,
    `GET /api/toys/?${common}&${asc}&marker=3&prev=true`,
    `GET /api/toys/?${common}&sort_key=display_name&sort_dir=desc`,
    // Text is looked for in the browser, in all that there is.
    'GET /api/toys/?owner=me',
  ])
})

test('the quota is asked again when something changed, and refuses the button [SH-TABLE-34]', async () => {
  const { world } = createWorld(toyOf('1', { state: 'building' }))
  await openPanel(toys)
  await expect.element(page.getByRole('progressbar')).toBeInTheDocument()
  await expect.element(button('Create Toy')).not.toHaveAttribute('aria-disabled')
  world.quota = false
  world.toys.set('1', toyOf('1'))
  await expect.element(button('Create Toy')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.hover(button('Create Toy'))
  await expect
    .element(page.getByText('Quota exceeded: the project uses 3 of 3 networks.').first())
    .toBeInTheDocument()
})
