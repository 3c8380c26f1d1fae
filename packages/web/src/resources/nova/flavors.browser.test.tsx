import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json } from '#api/testing.ts'
import { check, tick } from '#resource/testing/find.ts'
import { openDetails, openPanel } from '#resource/testing/open.tsx'
import { aggregates } from '#resources/nova/aggregates.tsx'
import { flavors } from '#resources/nova/flavors.tsx'
import { toast as toasts } from '#ui/toast.ts'
import { flavorOf, forbids, on, serveCloud } from '#dialogs/testing/cloud.ts'

const special = flavorOf('s1.medium', {
  ram: 4096,
  disk: 20,
  'OS-FLV-EXT-DATA:ephemeral': 100,
  swap: 2048,
  rxtx_factor: 1.5,
  'os-flavor-access:is_public': false,
  extras: { 'quota:cpu_shares': '2048' },
})
const lists = on('GET', '/api/nova/flavors/', () =>
  json({ items: [special, flavorOf('m1.tiny', { ram: 512, disk: 1 })] }),
)
const loads = on('GET', `/api/nova/flavors/${special.id}/`, () => json(special))
const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toasts.clearAll())

test('flavors are listed by memory, with sizes in MB and GB [RS-FLAVOR-04 RS-FLAVOR-05 RS-FLAVOR-08 RS-FLAVOR-10 RS-FLAVOR-11 RS-ROUTE-01]', async () => {
  serveCloud(lists)
  await openPanel(flavors, '/admin/flavors')
  for (const text of ['4096 MB', '20 GB', 'No']) {
    await expect.element(row('s1.medium').getByText(text, { exact: true })).toBeVisible()
  }
  const names = page
    .getByRole('rowheader')
    .elements()
    .map((cell) => cell.textContent?.trim())
  expect(names).toEqual(['m1.tiny', 's1.medium'])
  const heads = page
    .getByRole('columnheader')
    .elements()
    .map((head) => head.textContent?.trim())
  const columns = ['Name', 'VCPUs', 'RAM', 'Root Disk', 'ID', 'Public']
  expect(heads.filter((head) => columns.includes(head ?? ''))).toEqual(columns)
})

test('the details show all sizes and the extra specs [RS-FLAVOR-03 RS-FLAVOR-06 RS-FLAVOR-07]', async () => {
  serveCloud(loads)
  await openDetails(flavors, special.id)
  const shown = ['4096 MB', '20 GB', '100 GB', '2 GB', '1.5', 'No']
  for (const text of shown) {
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  }
  await page.getByRole('tab', { name: 'Extra Specs' }).click()
  await expect.element(page.getByText('quota:cpu_shares')).toBeVisible()
})

test('updating metadata is always offered for a flavor [RS-FLAVOR-14]', async () => {
  const refuses = on('POST', '/api/policy/', async (request) => {
    // JSON in: the client's own body.
    const { checks = [] } = (await request.json()) as { checks?: unknown[] }
    return json({ allowed: false, results: checks.map(() => false) })
  })
  serveCloud(refuses, loads)
  await openDetails(flavors, special.id)
  await expect
    .element(page.getByRole('button', { name: 'Update Metadata' }))
    .not.toHaveAttribute('aria-disabled')
})

test('a flavor that is larger than what is left of the quota says so, and is found by it', async () => {
  const huge = flavorOf('m1.huge', { vcpus: 2, ram: 131072, disk: 400 })
  const wide = flavorOf('m1.wide', { vcpus: 32, ram: 64, disk: 1 })
  serveCloud(on('GET', '/api/nova/flavors/', () => json({ items: [special, huge, wide] })))
  await openPanel(flavors, '/admin/flavors')
  await expect.element(row('m1.huge').getByText('No: not enough RAM')).toBeVisible()
  await expect.element(row('m1.wide').getByText('No: not enough VCPUs')).toBeVisible()
  await expect.element(row('s1.medium').getByText('Yes', { exact: true })).toBeVisible()
})

test('flavors are there without the quota, which is said to be missing', async () => {
  serveCloud(
    lists,
    on('GET', '/api/quotas/', () => json('Nova is busy.', 503)),
  )
  await openPanel(flavors, '/admin/flavors')
  await expect.element(row('m1.tiny')).toBeVisible()
  await expect.element(page.getByText(/The quota could not be read: Nova is busy\./)).toBeVisible()
})

test('flavors that are public, or are not, are found [RS-FLAVOR-12]', async () => {
  serveCloud(lists)
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
  serveCloud(on('GET', '/api/nova/flavors/', () => json('Nova is away.', 503)))
  await openPanel(flavors, '/admin/flavors')
  await expect.element(page.getByText('Unable to retrieve the flavors.')).toBeVisible()
})

const remove = (id: string, answer: () => Response) =>
  on('DELETE', `/api/nova/flavors/${id}/`, answer)
const refused = () => json('It is in use.', 409)
const done = () => new Response(undefined, { status: 204 })
const asked = page.getByRole('alertdialog', { name: /^Confirm Delete/ })
const toast = (text: string) => page.getByRole('region', { name: /Messages/ }).getByText(text)

test('deleting is always offered, and asks first [RS-FLAVOR-13 RS-FLAVOR-15 RS-OK-21 RS-ERR-35]', async () => {
  const answers = [refused, done]
  serveCloud(
    forbids('os_compute_api:os-flavor-manage:delete', 'os_compute_api:os-flavor-manage:create'),
    loads,
    lists,
    remove(special.id, () => (answers.shift() ?? done)()),
  )
  await openDetails(flavors, special.id)
  const more = page.getByRole('button', { name: 'More Actions' })
  for (const words of [
    `Unable to delete the flavor with id: ${special.id}`,
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
  serveCloud(lists, remove(special.id, refused), remove('flavor-m1.tiny', done))
  await openPanel(flavors, '/admin/flavors')
  for (const name of ['s1.medium', 'm1.tiny']) await tick(check(name))
  await page.getByRole('button', { name: 'Delete Flavors' }).click()
  await asked.getByRole('button', { name: 'Delete Flavors' }).click()
  await expect.element(toast('Unable to delete Flavor: s1.medium.')).toBeVisible()
  await expect.element(toast('Deleted Flavor: m1.tiny.')).toBeVisible()
})

test('aggregates show their zone, hosts and metadata', async () => {
  serveCloud(
    on('GET', '/api/nova/aggregates/', () =>
      json({
        items: [
          {
            id: 3,
            name: 'ssd',
            availability_zone: 'east',
            hosts: ['compute-1', 'compute-2'],
            metadata: { ssd: 'true', availability_zone: 'east' },
          },
        ],
      }),
    ),
  )
  await openPanel(aggregates, '/admin/aggregates')
  for (const text of ['east', 'compute-1, compute-2', 'ssd = true, availability_zone = east']) {
    await expect.element(row('ssd').getByText(text, { exact: true })).toBeVisible()
  }
})
