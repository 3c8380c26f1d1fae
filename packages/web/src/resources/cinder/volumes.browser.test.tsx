import { volumeSnapshots } from '@meridian/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '#api/call.ts'
import { openWorld } from '#api/testing/world.ts'
import { refreshItems } from '#resource/reading/reading.ts'
import { openPanel } from '#resource/testing/open.tsx'
import { snapshots } from '#resources/cinder/snapshots.tsx'
import { volumes } from '#resources/cinder/volumes.tsx'

const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

beforeEach(() => page.viewport(1440, 900))

test('volumes link to the servers that they are attached to, by name', async () => {
  const { idOf, paths } = await openWorld()
  const server = await idOf('servers', 'db-1')
  await openPanel(volumes, '/project/volumes')
  const link = row('data-01').getByRole('link', { name: 'db-1' })
  await expect.element(link).toHaveAttribute('href', `/ngdetails/OS::Nova::Server/${server}`)
  for (const text of ['10 GB', 'In-use', 'fast', '/dev/vdb']) {
    await expect.element(row('data-01').getByText(text, { exact: true })).toBeVisible()
  }
  expect(paths().filter((path) => path.includes('/server-names/'))).toHaveLength(1)
})

test('a volume’s metadata is not offered for change while Cinder refuses it', async () => {
  await openWorld()
  await openPanel(volumes, '/project/volumes')
  const offered = async (name: string) => {
    await row(name)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    return page.getByRole('menuitem', { name: 'Update Metadata' })
  }
  await expect.element(await offered('data-01')).not.toHaveAttribute('aria-disabled')
  await userEvent.keyboard('{Escape}')
  await expect.element(await offered('migrating')).toHaveAttribute('aria-disabled', 'true')
})

test('names are looked for by their parts', async () => {
  const { paths } = await openWorld()
  await openPanel(volumes, '/project/volumes?name=ata-0')
  await expect.element(row('data-01')).toBeVisible()
  await expect.element(row('media')).not.toBeInTheDocument()
  const asked = paths().find((path) => path.startsWith('GET /api/cinder/volumes/'))
  expect(asked).toContain('name%7E=ata-0')
  expect(asked).not.toContain('name=ata-0')
})

test('snapshots name their volume and lead to it', async () => {
  const { idOf } = await openWorld()
  const volume = await idOf('volumes', 'data-01')
  await openPanel(snapshots, '/project/snapshots')
  await expect
    .element(row('data-01-nightly').getByRole('link', { name: 'data-01', exact: true }))
    .toHaveAttribute('href', `/ngdetails/OS::Cinder::Volume/${volume}`)
})

test('a page of snapshots is asked for, with all that it is to be found by', async () => {
  const { paths } = await openWorld()
  await openPanel(snapshots, '/project/snapshots?name=night&size=5-20&status=available')
  await expect.element(row('data-01-nightly')).toBeVisible()
  await expect.element(row('data-04-nightly')).not.toBeInTheDocument()
  const asked = paths().find((path) => path.startsWith('GET /api/cinder/volumesnapshots/')) ?? ''
  expect(Object.fromEntries(new URL(asked.slice(4), 'http://here').searchParams)).toEqual({
    ...{ 'name~': 'night', size: '5-20', status: 'available' },
    ...{ paginate: 'true', limit: '20', sort_key: 'name', sort_dir: 'asc' },
  })
})

test('snapshots of one other project are found again among those of all projects', async () => {
  const { copy, paths } = await openWorld({ user: 'admin' })
  const like = { name: 'data-01-nightly' }
  await copy('snapshots', like, { name: 'one', status: 'creating' })
  await copy('snapshots', like, { name: 'two', status: 'creating' })
  const { items } = await call(volumeSnapshots.list, { query: { all_projects: true } })
  const changing = items.filter(({ status }) => status === 'creating')
  expect(changing).toHaveLength(2)
  expect(await refreshItems(snapshots, changing)).toHaveLength(2)
  expect(paths().filter((path) => path.includes('volumesnapshots'))).toEqual([
    'GET /api/cinder/volumesnapshots/?all_projects=true',
    'GET /api/cinder/volumesnapshots/?paginate=true&limit=1000&all_projects=true',
  ])
})
