import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json } from '#api/testing.ts'
import { openDetails, openPanel } from '#resource/testing/open.tsx'
import { aggregates } from '#resources/nova/aggregates.tsx'
import { flavors } from '#resources/nova/flavors.tsx'
import { flavorOf, on, serveCloud } from '#dialogs/testing/cloud.ts'

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
