import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { tableSettings } from '#resource/settings.ts'
import { button } from '#resource/testing/find.ts'
import { openPanel } from '#resource/testing/open.tsx'
import { createWorld, toyOf, toys } from '#resource/testing/toys.tsx'

beforeEach(() => page.viewport(1440, 900))

test('rows expand to their summary, and close again', async () => {
  createWorld(toyOf('1'))
  await openPanel(toys)
  await button('Show details of toy-1').click()
  await expect.element(page.getByRole('term').getByText('ID')).toBeVisible()
  await button('Hide details of toy-1').click()
  expect(page.getByRole('term').elements()).toHaveLength(0)
})

test('a resource that names no drawer has one of all that is no column, but for what one may not see [SH-GTABLE-03 RS-TABLE-02]', async () => {
  const { world } = createWorld(toyOf('1', { secret: 'shh' }))
  world.allowed = (rule) => rule !== 'see_secret'
  const { drawer: named, ...unnamed } = toys
  expect(named).toBeDefined()
  const first = await openPanel({ ...unnamed, columns: ['name', 'state'] })
  await button('Show details of toy-1').click()
  await vi.waitFor(() => expect(terms()).toEqual(['Size', 'ID']))
  await first.screen.unmount()
  createWorld(toyOf('1', { secret: 'shh' }))
  await openPanel({ ...unnamed, columns: ['name', 'state'] })
  await button('Show details of toy-1').click()
  await vi.waitFor(() => expect(terms()).toEqual(['Size', 'Secret', 'ID']))
})

test('a resource may say that it has no drawer, and one without more than its columns has none', async () => {
  createWorld(toyOf('1'))
  const first = await openPanel({ ...toys, drawer: false })
  await expect.element(page.getByText('toy-1')).toBeVisible()
  expect(page.getByRole('button', { name: /details of/ }).elements()).toHaveLength(0)
  await first.screen.unmount()
  const { drawer: named, ...unnamed } = toys
  expect(named).toBeDefined()
  await openPanel({ ...unnamed, columns: ['name', 'state', 'size', 'secret', 'id'] })
  await expect.element(page.getByText('toy-1')).toBeVisible()
  expect(page.getByRole('button', { name: /details of/ }).elements()).toHaveLength(0)
})

test('the drawer opens within the time that is set [RS-TABLE-35]', async () => {
  createWorld(toyOf('1'))
  await openPanel(toys)
  await button('Show details of toy-1').click()
  const drawer = page.getByRole('term').first().element().closest('td > div')
  expect(drawer && getComputedStyle(drawer).animationDuration).toBe(
    `${tableSettings.expandDuration / 1000}s`,
  )
})

const terms = () =>
  page
    .getByRole('term')
    .elements()
    .map(({ textContent }) => textContent)
