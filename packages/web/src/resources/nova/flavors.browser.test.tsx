import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openWorld } from '#api/testing/world.ts'
import { check, tick } from '#resource/testing/find.ts'
import { fields } from '#resource/testing/find.ts'
import { openDetails, openPanel } from '#resource/testing/open.tsx'
import { aggregates } from '#resources/nova/aggregates.tsx'
import { flavors } from '#resources/nova/flavors.tsx'
import { toast as toasts } from '#ui/tell/toast.ts'

/** A world with a flavor that has something of everything, and is not for everybody. */
const open = async (options: Parameters<typeof openWorld>[0] = {}) => {
  const world = await openWorld({ user: 'admin', ...options })
  const [special] = await world.change(
    'flavors',
    { name: 's1.medium' },
    { rxtx_factor: 1.5, is_public: false, extra_specs: { 'quota:cpu_shares': '2048' } },
  )
  return { ...world, id: String(special?.id) }
}
const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toasts.clearAll())

test('flavors are listed by memory, with sizes in MB and GB [RS-FLAVOR-04 RS-FLAVOR-05 RS-FLAVOR-08 RS-FLAVOR-10 RS-FLAVOR-11 RS-ROUTE-01]', async () => {
  await open()
  await openPanel(flavors, '/admin/flavors')
  for (const text of ['4096 MB', '20 GB', 'No']) {
    await expect.element(row('s1.medium').getByText(text, { exact: true })).toBeVisible()
  }
  const names = page
    .getByRole('rowheader')
    .elements()
    .map((cell) => cell.textContent?.trim())
  const byMemory = ['m1.nano', 'm1.tiny', 's1.medium', 'm1.large', 'c2.xlarge', 'r2.large']
  expect(names.filter((name) => byMemory.includes(name ?? ''))).toEqual(byMemory)
  const heads = page
    .getByRole('columnheader')
    .elements()
    .map((head) => head.textContent?.trim())
  expect(heads).toEqual([
    ...['Details', '', 'Name', 'vCPUs', 'RAM', 'Root Disk', 'ID', 'Public', 'Actions'],
  ])
  await page.getByRole('button', { name: 'Show details of s1.medium' }).click()
  await expect.element(page.getByRole('term').getByText('Fits Quota')).toBeVisible()
})

test('the details show all sizes and the extra specs [RS-FLAVOR-03 RS-FLAVOR-06 RS-FLAVOR-07]', async () => {
  const { id } = await open()
  await openDetails(flavors, id)
  await expect
    .poll(() => fields())
    .toEqual({
      ...{
        Name: 's1.medium',
        ID: id,
        Description: 'With scratch space and swap',
        vCPUs: '2',
        RAM: '4096 MB',
      },
      ...{ 'Root Disk': '20 GB', 'Ephemeral Disk': '100 GB', 'Swap Disk': '2 GB' },
      ...{ 'RX/TX Factor': '1.5', Public: 'No', Projects: '-' },
    })
  await page.getByRole('tab', { name: 'Extra Specs' }).click()
  await expect.element(page.getByText('quota:cpu_shares')).toBeVisible()
})

test('updating metadata is always offered for a flavor [RS-FLAVOR-14]', async () => {
  // Members may change no flavor.
  const { rows } = await openWorld()
  const [flavor] = await rows('flavors', { name: 's1.medium' })
  await openDetails(flavors, String(flavor?.id))
  await expect
    .element(page.getByRole('button', { name: 'Update Metadata' }))
    .not.toHaveAttribute('aria-disabled')
})

test('a flavor that is larger than what is left of the quota says so, and is found by it', async () => {
  const { copy } = await open()
  await copy(
    'flavors',
    { name: 's1.medium' },
    { name: 'm1.huge', ram: 131_072, disk: 400 },
    { name: 'm1.wide', vcpus: 32, ram: 64, disk: 1 },
  )
  await openPanel(flavors, '/admin/flavors')
  await page.getByRole('button', { name: 'Show details of m1.huge' }).click()
  await expect.element(page.getByText('No: not enough RAM')).toBeVisible()
  const search = page.getByRole('combobox', { name: 'Search Flavors' })
  await search.fill('not enough vCPUs')
  await expect.element(row('m1.wide')).toBeVisible()
  await expect.element(row('m1.huge')).not.toBeInTheDocument()
  await expect.element(row('s1.medium')).not.toBeInTheDocument()
})

test('flavors are there without the quota, which is said to be missing', async () => {
  const { refuse } = await open()
  await refuse(503, 'Nova is busy.', { service: 'compute', path: 'limits|quota-sets' })
  await openPanel(flavors, '/admin/flavors')
  await expect.element(row('m1.tiny')).toBeVisible()
  await expect.element(page.getByText(/The quota could not be read: Nova is busy\./)).toBeVisible()
})

test('flavors that are public, or are not, are found [RS-FLAVOR-12]', async () => {
  await open()
  await openPanel(flavors, '/admin/flavors')
  await expect.element(row('m1.tiny')).toBeVisible()
  await page.getByRole('combobox', { name: 'Search Flavors' }).click()
  await page.getByRole('option', { name: 'Public', exact: true }).click()
  const no = page.getByRole('option', { name: 'No', exact: true })
  await expect.element(no).toBeVisible()
  const options = page.getByRole('option').elements()
  expect(options.map((one) => one.textContent)).toEqual(['Yes', 'No'])
  await no.click()
  await expect.element(row('m1.tiny')).not.toBeInTheDocument()
  await expect.element(row('s1.medium')).toBeVisible()
})

test('flavors that cannot be read are said to be missing [RS-ERR-06]', async () => {
  const { refuse } = await open()
  await refuse(503, 'Nova is away.', { service: 'compute', path: '/flavors' })
  await openPanel(flavors, '/admin/flavors')
  await expect.element(toast('Unable to retrieve the flavors.')).toBeVisible()
})

const asked = page.getByRole('alertdialog', { name: /^Confirm Delete/ })
const toast = (text: string) => page.getByRole('region', { name: /Messages/ }).getByText(text)

test('deleting is always offered, and asks first [RS-FLAVOR-13 RS-FLAVOR-15 RS-OK-21 RS-ERR-35]', async () => {
  const change = 'os_compute_api:os-flavor-manage'
  const { id, refuse } = await open({ forbids: [`${change}:delete`, `${change}:create`] })
  await refuse(409, 'It is in use.', { service: 'compute', method: 'DELETE', times: 1 })
  await openDetails(flavors, id)
  const more = page.getByRole('button', { name: 'More Actions' })
  for (const words of [
    `Unable to delete Flavor: s1.medium.\nUnable to delete the flavor with id: ${id}`,
    'Deleted Flavor: s1.medium.',
  ]) {
    await more.click()
    await page.getByRole('menuitem', { name: 'Delete Flavor' }).click()
    await expect
      .element(asked.getByText('You have selected "s1.medium". Deleted flavor is not recoverable.'))
      .toBeVisible()
    await asked.getByRole('button', { name: 'Delete Flavor' }).click()
    await expect.element(toast(words)).toBeVisible()
  }
})

test('of several, those that could not be deleted are named [RS-ERR-54]', async () => {
  const { id, refuse, rows } = await open()
  const where = { service: 'compute', method: 'DELETE', path: `/flavors/${id}$` }
  await refuse(409, 'It is in use.', where)
  await openPanel(flavors, '/admin/flavors')
  for (const name of ['s1.medium', 'm1.tiny']) await tick(check(name))
  await page.getByRole('button', { name: 'Delete Flavors' }).click()
  await asked.getByRole('button', { name: 'Delete Flavors' }).click()
  await expect.element(toast('Unable to delete Flavor: s1.medium.')).toBeVisible()
  await expect.element(toast('Deleted Flavor: m1.tiny.')).toBeVisible()
  expect(await rows('flavors', { name: 'm1.tiny' })).toEqual([])
  expect(await rows('flavors', { id })).toHaveLength(1)
})

test('aggregates show their zone, hosts and metadata', async () => {
  const { change } = await openWorld({ user: 'admin' })
  const metadata = { ssd: 'true', availability_zone: 'east' }
  await change('aggregates', { name: 'local-ssd' }, { metadata })
  await openPanel(aggregates, '/admin/aggregates')
  for (const text of ['east', 'compute-1, compute-2', 'ssd = true, availability_zone = east']) {
    await expect.element(row('local-ssd').getByText(text, { exact: true })).toBeVisible()
  }
})
