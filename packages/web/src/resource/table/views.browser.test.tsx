import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { json } from '#api/testing.ts'
import { button, head, tick } from '#resource/testing/find.ts'
import { openPanel } from '#resource/testing/open.tsx'
import { createWorld, pagedToys, toyOf, toys } from '#resource/testing/toys.tsx'
import { toast } from '#ui/tell/toast.ts'

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toast.clearAll())

const panel = page.getByRole('dialog', { name: 'Columns and views' })
const heads = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((one) => one.textContent)
    .filter((text) => !['Details', 'Actions', ''].includes(text))
const openPanelOfViews = async () => {
  await button('Columns and views').click()
  await expect.element(panel).toBeVisible()
}

test('columns are chosen and put in order, which is kept with the user', async () => {
  const { world } = createWorld(toyOf('1'))
  await openPanel(toys)
  await expect.poll(heads).toEqual(['Name', 'State', 'Size', 'Secret'])
  await openPanelOfViews()
  await expect.element(panel.getByRole('checkbox', { name: 'Name' })).toBeDisabled()
  await tick(panel.getByRole('checkbox', { name: 'Size' }))
  await expect.poll(heads).toEqual(['Name', 'State', 'Secret'])
  await tick(panel.getByRole('checkbox', { name: 'ID' }))
  await expect.poll(heads).toEqual(['Name', 'State', 'Secret', 'ID'])
  await panel.getByRole('button', { name: 'Move ID before' }).click()
  await panel.getByRole('combobox', { name: 'Width of State' }).selectOptions('Wide')
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect.poll(heads).toEqual(['Name', 'State', 'ID', 'Secret'])
  await expect.element(head('State')).toHaveStyle({ width: '360px' })
  await expect
    .poll(() => world.lists['/project/toys'])
    .toEqual({
      look: 'cols=name%2Cstate%2Cid%2Csecret&widths=state%3A360',
      views: [],
    })
})

test('what was chosen holds from the first read on, as many rows as are wanted among it', async () => {
  const { world, reads } = createWorld(toyOf('1'))
  world.lists['/project/toys'] = { look: 'cols=name,id,gone&rows=50&density=compact', views: [] }
  world.answer = (_request, url) =>
    url.pathname.endsWith('/api/toys/') ? json({ items: [toyOf('1')] }) : undefined
  await openPanel(pagedToys)
  await expect.poll(heads).toEqual(['Name', 'ID'])
  expect(reads()).toHaveLength(1)
  expect(reads()[0]).toContain('limit=50')
})

test('a view has a name, is shown by an address, and may be what the list begins with', async () => {
  const { world } = createWorld(toyOf('1'), toyOf('2', { state: 'building' }))
  const { at, place } = await openPanel(toys, '/project/toys?state=ready&sort=size&dir=desc')
  await openPanelOfViews()
  await panel.getByRole('textbox', { name: 'Name of the view' }).fill('Ready ones')
  await panel.getByRole('button', { name: 'Save view' }).click()
  await panel.getByText('Begin with it').click()
  const terms = 'state=ready&sort=size&dir=desc&cols=name%2Cstate%2Csize%2Csecret'
  await expect
    .poll(() => world.lists['/project/toys'])
    .toEqual({
      ...{ look: '', views: [{ name: 'Ready ones', terms }], initial: 'Ready ones' },
    })
  place.go('/project/toys')
  await expect.element(page.getByText('Displaying 1 item', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Show without a view' }).click()
  expect(at()).toBe('/project/toys?view=plain')
  await expect.element(page.getByText('Displaying 2 items')).toBeVisible()
  await panel.getByRole('button', { name: 'Show Ready ones' }).click()
  expect(at()).toBe(`/project/toys?${terms}`)
  await panel.getByRole('button', { name: 'Delete the view Ready ones' }).click()
  await expect.poll(() => world.lists['/project/toys']).toEqual({ look: '', views: [] })
})

test('whoever is shown a view changes it in the address, and nothing of their own', async () => {
  const { world } = createWorld(toyOf('1'))
  const { at } = await openPanel(toys, '/project/toys?cols=name,id')
  await expect.poll(heads).toEqual(['Name', 'ID'])
  await openPanelOfViews()
  await tick(panel.getByRole('checkbox', { name: 'State' }))
  await vi.waitFor(() => expect(at()).toBe('/project/toys?cols=name%2Cid%2Cstate'))
  expect(world.lists).toEqual({})
})

test('where settings cannot be read or kept the list is there, and it is said once', async () => {
  const { world } = createWorld(toyOf('1'))
  world.answer = (_request, url) =>
    url.pathname.endsWith('/api/lists/')
      ? json('The session store cannot be reached.', 503)
      : undefined
  await openPanel(toys)
  await expect.poll(heads).toEqual(['Name', 'State', 'Size', 'Secret'])
  await openPanelOfViews()
  await tick(panel.getByRole('checkbox', { name: 'Size' }))
  await expect.poll(heads).toEqual(['Name', 'State', 'Secret'])
  await expect.element(page.getByText('The session store cannot be reached.')).toBeVisible()
})
