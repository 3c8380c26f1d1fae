import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { writeCookie } from '#api/session/cookies.ts'
import { DetailsPage } from '#resource/details/details-page.tsx'
import { PanelPage } from '#resource/panel-page.tsx'
import { useAddress } from '#resource/place.tsx'
import { names, tick } from '#resource/testing/find.ts'
import { createThings, nested } from '#resource/testing/nested-toys.tsx'
import { show } from '#resource/testing/open.tsx'
import { screenAt } from '#shell/screen-at.ts'
import { toast } from '#ui/tell/toast.ts'

/** What the shell shows at an address. */
const Site = () => {
  const { path, params } = useAddress()
  const screen = screenAt(nested, `${path}?${params.toString()}`)
  if (screen.kind === 'panel') return <PanelPage {...screen.entry} />
  if (screen.kind !== 'details') return <p>{screen.kind === 'go' ? screen.to : screen.kind}</p>
  return <DetailsPage key={path} trail={screen.trail} nav={screen.entry?.panel.path} />
}

const open = (start: string) => show(<Site />, start, nested)
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const crumbs = () =>
  page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent?.replace(/\/$/, ''))

beforeEach(async () => {
  await page.viewport(1440, 900)
  toast.clearAll()
  writeCookie('tabs', '')
})

test('a thing five levels deep has its address under all that it is inside', async () => {
  const { paths } = createThings()
  const { at } = await open('/project/shops/s/shelfs/s1/boxs/s11/bags/s111/beads/s1112')
  await expect.element(heading('Bead s1112')).toBeVisible()
  expect(crumbs()).toEqual([
    ...['Project', 'Shops', 'Shop s', 'Shelf s1', 'Box s11', 'Bag s111', 'Bead s1112'],
  ])
  // All at once, each by its own key: a bead is read by its bag's id and its own.
  const reads = paths().filter((one) => !one.includes('settings'))
  expect(reads.toSorted()).toEqual([
    'GET /api/Bag/s111',
    'GET /api/Bead/s111/s1112',
    'GET /api/Box/s11',
    'GET /api/Shelf/s1',
    'GET /api/Shop/s',
  ])
  await link('Box s11').click()
  await expect.element(heading('Box s11')).toBeVisible()
  expect(at()).toBe('/project/shops/s/shelfs/s1/boxs/s11?tab=bags')
  await link('Shop s').click()
  expect(at()).toBe('/ngdetails/OS::Toy::Shop/s?tab=shelfs')
})

test('one goes down by the lists in the tabs, each asked for what is in its parent only', async () => {
  const { paths } = createThings()
  const { at } = await open('/project/shops')
  await link('Shop s').click()
  await tab('Shelfs').click()
  await link('Shelf s2').click()
  await tab('Boxs').click()
  await link('Box s21').click()
  await expect.element(heading('Box s21')).toBeVisible()
  expect(at()).toBe('/project/shops/s/shelfs/s2/boxs/s21')
  expect(paths().filter((path) => path.includes('?'))).toEqual([
    'GET /api/Shelf/?holder=s',
    'GET /api/Box/?holder=s2',
  ])
})

test('the details by type and key know what the thing is inside [SH-ROUTE-04]', async () => {
  createThings()
  const { at } = await open('/ngdetails/OS::Toy::Bead/s111/s1112')
  await expect.element(heading('Bead s1112')).toBeVisible()
  expect(crumbs().slice(1)).toEqual([
    ...['Shops', 'Shop s', 'Shelf s1', 'Box s11', 'Bag s111', 'Bead s1112'],
  ])
  await link('Bag s111').click()
  expect(at()).toBe('/project/shops/s/shelfs/s1/boxs/s11/bags/s111?tab=beads')
})

test('a parent that is not there, or that holds others, leads to the not-found page [SH-ROUTE-06]', async () => {
  createThings()
  for (const path of ['nope/boxs/s11', 's2/boxs/s11', 's1/boxs/none']) {
    const { at, screen } = await open(`/project/shops/s/shelfs/${path}`)
    await expect.poll(at).toBe('/not_found')
    await screen.unmount()
  }
})

test('the list in a tab has a search, an order and dialogs in the address, beside those of the page', async () => {
  createThings()
  const { at } = await open('/ngdetails/OS::Toy::Shop/s?tab=shelfs&shelfs.colour=red&q=nothing')
  await expect.poll(names).toEqual(['red'])
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  expect(at()).toBe(
    '/ngdetails/OS::Toy::Shop/s?tab=shelfs&q=nothing&shelfs.colour=red&shelfs.sort=name&shelfs.dir=asc',
  )
  await tick(page.getByRole('checkbox', { name: 'Select Shelf s2' }))
  await page.getByRole('button', { name: 'Delete Shelf' }).first().click()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  expect(at()).toContain('dialog=OS%3A%3AToy%3A%3AShelf%2Fdelete&item=s2')
  await userEvent.keyboard('{Escape}')
  await expect.poll(at).not.toContain('dialog')
})

test('the dialog of a list in a tab is shared with its address alone', async () => {
  createThings()
  await open('/ngdetails/OS::Toy::Shop/s?dialog=OS%3A%3AToy%3A%3AShelf%2Fdelete&item=s2')
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/Shelf s2/)
})

test('what is made or deleted in a tab reads the parent again', async () => {
  const { paths, things } = createThings()
  await open('/ngdetails/OS::Toy::Shop/s?tab=shelfs')
  await expect.poll(names).toEqual(['blue', 'red'])
  const reads = () => paths().filter((path) => path === 'GET /api/Shop/s').length
  const before = reads()
  await page.getByRole('button', { name: 'Make Shelf' }).click()
  await expect.poll(reads).toBe(before + 1)
  await tick(page.getByRole('checkbox', { name: 'Select Shelf s1' }))
  await page.getByRole('button', { name: 'Delete Shelf' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Shelf' }).click()
  await expect.poll(names).toEqual(['red'])
  await expect.poll(reads).toBe(before + 2)
  expect(things.has('s1')).toBe(false)
})

test('after deleting a thing on its own page one is in the list of what it was inside', async () => {
  createThings()
  const { at } = await open('/project/shops/s/shelfs/s1/boxs/s11')
  await page.getByRole('button', { name: 'Delete Box' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Box' }).click()
  await expect.poll(at).toBe('/project/shops/s/shelfs/s1?tab=boxs')
  await expect.element(link('Box s12')).toBeVisible()
  expect(link('Box s11').elements()).toHaveLength(0)
})

test('code of a type that cannot be loaded is said, and loaded when tried again', async () => {
  createThings()
  const [shops] = nested.panels
  if (!shops) throw new Error('Shops have no panel.')
  const load = vi.fn(shops.entry.load).mockRejectedValueOnce(new Error('The line is cut.'))
  const entry = { ...shops.entry, load, loaded: () => undefined }
  await show(<PanelPage panel={shops.panel} entry={entry} />, '/project/shops', nested)
  await expect.element(page.getByText('The page could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(link('Shop s')).toBeVisible()
})

test('what makes something inside an item stands above the list of it, with its reason where it rests', async () => {
  createThings()
  await open('/ngdetails/OS::Toy::Shop/s?tab=shelfs')
  const list = page.getByRole('tabpanel')
  const put = list.getByRole('button', { name: 'Put Shelf in' })
  await put.click()
  await expect.element(page.getByText('Put into Shop s')).toBeVisible()
  await link('Shelf s2').click()
  await tab('Boxs').click()
  const full = list.getByRole('button', { name: 'Put Box in' })
  await expect.element(full).toHaveAttribute('aria-disabled', 'true')
  await expect.element(list.getByRole('button', { name: 'Put Shelf in' })).not.toBeInTheDocument()
})

test('what makes one for the item around takes the place of what makes one anywhere', async () => {
  createThings()
  await open('/ngdetails/OS::Toy::Shop/s?tab=shelfs')
  const list = page.getByRole('tabpanel')
  await expect.element(list.getByRole('button', { name: 'Put Shelf in' })).toBeVisible()
  await expect.element(list.getByRole('button', { name: 'Make Shelf' })).toBeVisible()
  await expect.element(list.getByRole('button', { name: 'New Shelf' })).not.toBeInTheDocument()
})

test('a list of its own page has what makes one', async () => {
  createThings()
  await open('/project/shops')
  await expect.element(page.getByRole('button', { name: 'New Shop' })).toBeVisible()
})
