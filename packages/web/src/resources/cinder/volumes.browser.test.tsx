import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json } from '#api/testing.ts'
import { refreshItems } from '#resource/reading.ts'
import { openPanel } from '#resource/testing/open.tsx'
import { snapshots } from '#resources/cinder/snapshots.tsx'
import { volumes } from '#resources/cinder/volumes.tsx'
import { on, serveCloud, volumeOf } from '#dialogs/testing/cloud.ts'

const attached = volumeOf('data', {
  status: 'in-use',
  bootable: 'false',
  volume_type: 'fast',
  attachments: [{ server_id: 's-1', device: '/dev/vdb' }],
})
const busy = volumeOf('old', { status: 'maintenance', bootable: 'false' })

const lists = on('GET', '/api/cinder/volumes/', () =>
  json({ items: [attached, busy], has_more_data: false, has_prev_data: false }),
)
const servers = on('GET', '/api/nova/server-names/', () => json({ names: { 's-1': 'web-1' } }))
const volumeNames = on('GET', '/api/cinder/volume-names/', () =>
  json({ names: { 'volume-boot-disk': 'boot-disk' } }),
)
const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

beforeEach(() => page.viewport(1440, 900))

test('volumes link to the servers that they are attached to, by name', async () => {
  const { paths } = serveCloud(lists, servers)
  await openPanel(volumes, '/project/volumes')
  const link = row('data').getByRole('link', { name: 'web-1' })
  await expect.element(link).toHaveAttribute('href', '/ngdetails/OS::Nova::Server/s-1')
  for (const text of ['10 GB', 'In-use', 'fast', '/dev/vdb']) {
    await expect.element(row('data').getByText(text, { exact: true })).toBeVisible()
  }
  expect(paths().filter((path) => path.includes('/server-names/'))).toHaveLength(1)
})

test('a volume’s metadata is not offered for change while Cinder refuses it', async () => {
  serveCloud(lists, servers)
  await openPanel(volumes, '/project/volumes')
  const action = (name: string) => row(name).getByRole('button', { name: 'Update Metadata' })
  await expect.element(action('data')).not.toHaveAttribute('aria-disabled')
  await expect.element(action('old')).toHaveAttribute('aria-disabled', 'true')
})

test('names are looked for by their parts', async () => {
  const { paths } = serveCloud(lists, servers)
  await openPanel(volumes, '/project/volumes?name=dat')
  await expect.element(row('data')).toBeVisible()
  const asked = paths().find((path) => path.startsWith('GET /api/cinder/volumes/'))
  expect(asked).toContain('name%7E=dat')
  expect(asked).not.toContain('name=dat')
})

test('snapshots name their volume and lead to it', async () => {
  serveCloud(volumeNames)
  await openPanel(snapshots, '/project/snapshots')
  await expect
    .element(row('nightly').getByRole('link', { name: 'boot-disk' }))
    .toHaveAttribute('href', '/ngdetails/OS::Cinder::Volume/volume-boot-disk')
})

test('a page of snapshots is asked for, with all that it is to be found by', async () => {
  const { paths } = serveCloud(volumeNames)
  await openPanel(snapshots, '/project/snapshots?name=night&size=5-20&status=available')
  await expect.element(row('nightly')).toBeVisible()
  const asked = paths().find((path) => path.startsWith('GET /api/cinder/volumesnapshots/')) ?? ''
  expect(Object.fromEntries(new URL(asked.slice(4), 'http://here').searchParams)).toEqual({
    ...{ 'name~': 'night', size: '5-20', status: 'available' },
    ...{ paginate: 'true', limit: '20', sort_key: 'name', sort_dir: 'asc' },
  })
})

test('snapshots of one other project are found again among those of all projects', async () => {
  const snapshotOf = (id: string) => ({
    ...{ id, name: id, description: null, status: 'creating', size: 1, volume_id: 'v-1' },
    ...{ created_at: '2026-01-02T03:04:05Z', metadata: {} },
    'os-extended-snapshot-attributes:project_id': 'p-2',
  })
  const changing = [snapshotOf('one'), snapshotOf('two')]
  const { paths } = serveCloud(
    on('GET', '/api/keystone/user-session/', () => json({ project_id: 'p-1' })),
    on('GET', '/api/cinder/volumesnapshots/', () => json({ items: changing })),
  )
  expect(await refreshItems(snapshots, changing)).toHaveLength(2)
  expect(paths().filter((path) => path.includes('volumesnapshots'))).toEqual([
    'GET /api/cinder/volumesnapshots/?paginate=true&limit=1000&all_projects=true',
  ])
})
