import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openWorld } from '#api/testing/world.ts'
import { fields } from '#resource/testing/find.ts'
import { openDetails, openPanel } from '#resource/testing/open.tsx'
import { images } from '#resources/glance/images.tsx'

const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

const openMenu = (name: string) =>
  row(name)
    .getByRole('button', { name: /^Actions for/ })
    .click()
const metadata = page.getByRole('menuitem', { name: 'Update Metadata' })

const expectShown = async (wanted: Readonly<Record<string, readonly string[]>>) => {
  for (const [name, texts] of Object.entries(wanted)) {
    for (const text of texts) {
      await expect.element(row(name).getByText(text, { exact: true })).toBeVisible()
    }
  }
}

beforeEach(() => page.viewport(1440, 900))

test('images have their owner’s name, their type, visibility and size [RS-IMG-08 RS-IMG-10 RS-IMG-12 RS-IMG-13 RS-IMG-14 RS-IMG-25 RS-IMG-28]', async () => {
  const { change } = await openWorld()
  const [nameless] = await change('images', { name: 'golden-db' }, { name: null })
  const { screen } = await openPanel(images, '/project/images')
  await expectShown({
    'team-toolbox': ['demo', 'Image', 'Active', 'Shared With Project', 'QCOW2', '410 MB'],
    'db-nightly': ['Snapshot', 'Private'],
    'debian-12': ['Public', 'RAW'],
    'lab-kit': ['Image from Other Project - Non-Public'],
  })
  await expect
    .element(page.getByRole('link', { name: String(nameless?.id), exact: true }))
    .toBeVisible()
  await screen.unmount()
  // Who may see other projects is told their names.
  await openWorld({ user: 'admin' })
  await openPanel(images, '/project/images')
  await expectShown({ 'lab-kit': ['alt'], 'team-toolbox': ['demo'], cirros: ['admin'] })
  const heads = page.getByRole('columnheader').elements()
  expect(heads.map((head) => head.textContent)).toEqual([
    ...['Details', '', 'Owner', 'Name', 'Type', 'Status', 'Visibility', 'Protected'],
    ...['Disk Format', 'Size', 'Actions'],
  ])
})

test('the list is by name and costs one call before its rows [RS-IMG-17 RS-ROUTE-02]', async () => {
  const { paths, cloudCalls } = await openWorld()
  await openPanel(images, '/project/images')
  await expect.element(row('team-toolbox')).toBeVisible()
  const names = page
    .getByRole('rowheader')
    .elements()
    .map((cell) => cell.textContent?.trim())
  expect(names).toEqual(names.toSorted())
  await expect.element(row('team-toolbox').getByText('demo')).toBeVisible()
  expect(paths().filter((path) => path.includes('/glance/'))).toEqual(['GET /api/glance/images/'])
  expect((await cloudCalls()).filter(({ service }) => service === 'image')).toMatchObject([
    { method: 'GET', path: '/v2/images' },
  ])
})

test('metadata needs the policy for definitions, and an active image [RS-IMG-43 RS-IMG-44]', async () => {
  await openWorld({ user: 'admin' })
  const { screen } = await openPanel(images, '/project/images')
  await openMenu('team-toolbox')
  await expect.element(metadata).not.toHaveAttribute('aria-disabled')
  await userEvent.keyboard('{Escape}')
  await openMenu('upload-waiting')
  await expect.element(metadata).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  await screen.unmount()
  // Definitions are changed by administrators alone.
  await openWorld()
  await openPanel(images, '/project/images')
  await openMenu('team-toolbox')
  await expect.element(page.getByRole('menuitem', { name: 'Edit Image' })).toBeVisible()
  await expect.element(metadata).not.toBeInTheDocument()
})

test('the details show the description and what users wrote as properties [RS-IMG-07 RS-IMG-20]', async () => {
  const { change } = await openWorld()
  const [kernel] = await change('images', { name: 'cirros' }, {})
  const parts = { kernel_id: kernel?.id, ramdisk_id: kernel?.id }
  const more = { virtual_size: 2 ** 34, architecture: 'arm64', ...parts }
  const [image] = await change('images', { name: 'team-toolbox' }, more)
  await openDetails(images, String(image?.id))
  await expect.element(page.getByRole('term').first()).toBeVisible()
  await expect
    .poll(() => fields())
    .toEqual({
      ...{ Name: 'team-toolbox', ID: image?.id, Owner: 'demo', Type: 'Image', Status: 'Active' },
      ...{ Description: 'What the team builds and looks with', Tags: 'team', Protected: 'No' },
      ...{ Visibility: 'Shared With Project', 'Disk Format': 'QCOW2', 'Container Format': 'BARE' },
      ...{ Size: '410 MB', 'Virtual Size': '16 GB', 'Min. Disk': '0 GB', 'Min. RAM': '0 MB' },
      ...{ Architecture: 'arm64', Kernel: 'cirros', Ramdisk: 'cirros' },
      ...{ Checksum: image?.checksum, Created: '1 month ago', Updated: '1 month ago' },
    })
  await page.getByRole('tab', { name: 'Custom Properties' }).click()
  await expect.element(page.getByText('hw_disk_bus')).toBeVisible()
  await expect.element(page.getByText('os_hash_algo')).not.toBeInTheDocument()
})
