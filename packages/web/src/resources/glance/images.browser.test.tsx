import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { json } from '#api/testing.ts'
import { openDetails, openPanel } from '#resource/testing/open.tsx'
import { images } from '#resources/glance/images.tsx'
import { imageOf, on, serveCloud } from '#dialogs/testing/cloud.ts'

const own = imageOf('debian', { owner: 'p-1', description: 'For web servers' })
const saved = imageOf('web-1', {
  owner: 'p-2',
  visibility: 'private',
  is_public: false,
  properties: { image_type: 'snapshot', os_hash_algo: 'sha512', hw_disk_bus: 'virtio' },
})
const queued = imageOf('upload', { owner: 'p-1', status: 'queued', visibility: 'shared' })
const nameless = imageOf('none', { name: null, owner: 'p-1' })

const session = on('GET', '/api/keystone/user-session/', () =>
  json({ project_id: 'p-1', project_name: 'demo', services_region: 'one' }),
)
const projects = on('GET', '/api/keystone/project-names/', () =>
  json({ names: { 'p-2': 'research' } }),
)
const lists = on('GET', '/api/glance/images/', () =>
  json({ items: [own, saved, queued, nameless], has_more_data: false, has_prev_data: false }),
)
const serveImages = () => serveCloud(session, projects, lists)
const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

const openMenu = (name: string) =>
  row(name)
    .getByRole('button', { name: /^Actions for/ })
    .click()
const metadata = page.getByRole('menuitem', { name: 'Update Metadata' })

beforeEach(() => page.viewport(1440, 900))

test('images have their owner’s name, their type, visibility and size [RS-IMG-08 RS-IMG-10 RS-IMG-12 RS-IMG-13 RS-IMG-25 RS-IMG-28]', async () => {
  serveImages()
  await openPanel(images, '/project/images')
  const debian = row('debian')
  for (const text of ['demo', 'Image', 'Active', 'Public', 'QCOW2', '512 MB']) {
    await expect.element(debian.getByText(text, { exact: true })).toBeVisible()
  }
  for (const text of ['research', 'Snapshot', 'Image from Other Project - Non-Public']) {
    await expect.element(row('web-1').getByText(text, { exact: true })).toBeVisible()
  }
  await expect.element(row('upload').getByText('Shared With Project')).toBeVisible()
  await expect.element(page.getByRole('link', { name: nameless.id, exact: true })).toBeVisible()
})

test('the list is by name and costs one call before its rows [RS-IMG-17 RS-ROUTE-02]', async () => {
  const { paths } = serveImages()
  await openPanel(images, '/project/images')
  await expect.element(row('debian')).toBeVisible()
  const names = page
    .getByRole('rowheader')
    .elements()
    .map((cell) => cell.textContent?.trim())
  expect(names).toEqual(names.toSorted())
  await expect.element(row('debian').getByText('demo')).toBeVisible()
  expect(paths().filter((path) => path.includes('/glance/'))).toEqual(['GET /api/glance/images/'])
})

test('metadata needs the policy for definitions, and an active image [RS-IMG-43 RS-IMG-44]', async () => {
  serveImages()
  const { screen } = await openPanel(images, '/project/images')
  await openMenu('debian')
  await expect.element(metadata).not.toHaveAttribute('aria-disabled')
  await userEvent.keyboard('{Escape}')
  await openMenu('upload')
  await expect.element(metadata).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  await screen.unmount()
  const refuses = on('POST', '/api/policy/', async (request) => {
    // JSON in: the client's own body.
    const asked = (await request.json()) as { rules?: string[][]; checks?: { rules: string[][] }[] }
    const allows = (rules: string[][] = []) =>
      rules.every(([, rule]) => rule !== 'modify_metadef_object')
    const { checks } = asked
    return json(
      checks
        ? { results: checks.map(({ rules }) => allows(rules)) }
        : { allowed: allows(asked.rules) },
    )
  })
  serveCloud(refuses, session, projects, lists)
  await openPanel(images, '/project/images')
  await openMenu('debian')
  await expect.element(page.getByRole('menuitem', { name: 'Edit Image' })).toBeVisible()
  await expect.element(metadata).not.toBeInTheDocument()
})

test('the details show the description and what users wrote as properties [RS-IMG-07 RS-IMG-20 RS-ROUTE-26]', async () => {
  serveCloud(
    session,
    projects,
    on('GET', `/api/glance/images/${own.id}/`, () =>
      json({
        ...{ ...saved, ...own, properties: saved.properties, architecture: 'arm64' },
        ...{ kernel_id: 'the-kernel', ramdisk_id: 'the-ramdisk', checksum: 'c0ffee' },
      }),
    ),
  )
  await openDetails(images, own.id)
  for (const text of [
    ...['For web servers', 'Active', 'QCOW2', 'BARE', '512 MB'],
    ...['arm64', 'the-kernel', 'the-ramdisk', 'c0ffee'],
  ]) {
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  }
  await page.getByRole('tab', { name: 'Custom Properties' }).click()
  await expect.element(page.getByText('hw_disk_bus')).toBeVisible()
  await expect.element(page.getByText('os_hash_algo')).not.toBeInTheDocument()
})
