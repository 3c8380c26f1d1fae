import { networks, Server, serverActions, servers } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json } from '#api/testing.ts'
import { openWorld } from '#api/testing/world.ts'
import { button } from '#resource/testing/find.ts'
import { openDetails, openPanel } from '#resource/testing/open.tsx'
import { instances } from '#resources/nova/instances/index.tsx'

const long = 'a-name-that-is-longer-than-any-column-of-a-table-would-ever-want-to-be'

/** The list of one server that was resized, and has a long name, and another. */
const openList = async () => {
  const { change } = await openWorld()
  await change('servers', { name: 'wiki' }, { name: long, vm_state: 'resized' })
  // "Shelved Offloaded" alone is wider than what a phone leaves beside a name.
  await change('servers', { vm_state: 'shelved_offloaded' }, { vm_state: 'active' })
  await openPanel(instances, '/project/instances')
}

const wide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

beforeEach(() => page.viewport(1440, 900))

test('a name that is cut off is told in whole on hover', async () => {
  await openList()
  const link = page.getByRole('link', { name: long })
  const cell = () => link.element().closest('th')
  await expect.element(link).toBeVisible()
  expect(cell()?.scrollWidth).toBeGreaterThan(cell()?.clientWidth ?? 0)
  await link.hover()
  expect(cell()?.title).toBe(long)
})

test('all columns fit a wide window, and on a phone name, status and menu stay readable', async () => {
  await openList()
  const frame = page.getByRole('region', { name: 'Instances' }).getByRole('table')
  await expect.element(page.getByRole('columnheader', { name: 'Age' })).toBeVisible()
  for (const width of [390, 360]) {
    await page.viewport(width, 800)
    await expect.element(page.getByRole('columnheader', { name: 'Name' })).toBeVisible()
    await expect.element(page.getByRole('columnheader', { name: 'Status' })).toBeVisible()
    await expect.element(button(`Actions for ${long}`)).toBeVisible()
    const table = frame.element()
    expect(table.scrollWidth - (table.parentElement?.clientWidth ?? 0)).toBe(0)
    expect(wide()).toBe(0)
  }
})

test('details name the flavor with its sizes, and all addresses by network', async () => {
  const { as, rows } = await openWorld()
  const [wiki] = await rows('servers', { name: 'wiki' })
  const id = String(wiki?.id)
  const [db] = (await as('demo', networks.list, {})).items.filter(({ name }) => name === 'db')
  const body = { network_id: db?.id ?? '' }
  // Nova names a group once for each port in it.
  await as('demo', serverActions.attachInterface, { params: { id }, body })
  const { addresses } = await as('demo', servers.load, { params: { id } })
  await openDetails(instances, id)
  await expect.element(page.getByText('m1.small · 1 vCPU · 2 GB')).toBeVisible()
  const all = Object.values(addresses).flat()
  expect(all.map((one) => one['OS-EXT-IPS:type']).toSorted()).toEqual([
    ...['fixed', 'fixed', 'floating'],
  ])
  for (const { addr, 'OS-EXT-IPS:type': type } of all) {
    const text = type === 'floating' ? `${addr} (floating)` : addr
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect.element(page.getByText('default', { exact: true })).toBeVisible()
  expect(document.title).toBe('wiki - Meridian')
})

test('an instance of which Nova knows little refuses all that could be done with it, and says why [RS-PERM-04 SH-GTABLE-24]', async () => {
  // What Nova tells of a server whose cell does not answer: no cell of the embedded cloud is ever away.
  await openWorld({}, (_, { pathname }) =>
    pathname.endsWith('/api/nova/servers/')
      ? json({ items: [sample(Server, { name: 'lost', status: 'UNKNOWN' })], has_more_data: false })
      : undefined,
  )
  await openPanel(instances, '/project/instances')
  await button('Actions for lost').click()
  const words =
    'The action cannot be performed. ' +
    'The contents of this row have errors or are missing information.'
  const choices = page.getByRole('menuitem')
  await expect.element(choices.first()).toBeVisible()
  expect(choices.elements().length).toBeGreaterThan(3)
  for (const one of choices.all()) {
    await expect.element(one).toHaveAttribute('aria-disabled', 'true')
    await expect.element(one.getByText(words)).toBeInTheDocument()
  }
})
