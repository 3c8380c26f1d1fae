import type { CallReply, volumeBackups } from '@meridian/contract'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

type Page = CallReply<typeof volumeBackups.list>
type Named = { readonly id: string; readonly name: string }

const { world, tab, tabOf } = demoWorld()
const admin = tabOf('admin')
const path = '/api/cinder/backups/'

const list = async (query = ''): Promise<Page> => (await tab.get(path + query)).json()
const volumeId = async () => {
  const { items } = (await tab.get('/api/cinder/volumes/?status=available')).json<{
    items: Named[]
  }>()
  return items[0]?.id ?? ''
}
const make = async (body: object) => {
  const made = await tab.post(path, { volume_id: await volumeId(), ...body })
  expect(made.statusCode).toBe(201)
  const backup = made.json<Named>()
  expect(made.headers.location).toBe(`${path}${backup.id}`)
  world.cloud.clock.advance(600_000)
  return backup
}
const asked = () =>
  world.cloud.control
    .requests()
    .map(({ method, path: at, query }) => `${method} ${at.replace(/^\/v3\/\w+/, '')}${query}`)

test('a backup is made, renamed, and read as Cinder has it; without a name it is called by its id', async () => {
  const named = await make({ name: 'nightly', description: 'by night', incremental: false })
  expect(named.name).toBe('nightly')
  const nameless = await make({})
  expect(nameless.name).toBe(nameless.id)
  const one = `${path}${nameless.id}/`
  expect((await tab.get(one)).json()).toMatchObject({ name: nameless.id, status: 'available' })
  expect((await tab.patch(one, { name: 'monthly', description: '' })).statusCode).toBe(204)
  expect((await tab.get(one)).json()).toMatchObject({ name: 'monthly' })
  expect((await list()).items.map(({ id }) => id)).toEqual(
    expect.arrayContaining([named.id, nameless.id]),
  )
})

test('a page of backups is one call, sorted by the columns of Cinder', async () => {
  await make({ name: 'b' })
  await make({ name: 'a' })
  await list()
  world.cloud.control.forgetRequests()
  const page = await list('?paginate=true&limit=1&sort_key=name&sort_dir=asc')
  expect(page.items.map(({ name }) => name)).toEqual(['a'])
  expect(page).toMatchObject({ has_more_data: true, has_prev_data: false })
  expect(asked()).toEqual(['GET /backups/detail?sort=display_name%3Aasc&limit=2'])
})

test('a range of sizes is found among all of them', async () => {
  const { items } = await list()
  const sizes = items.map(({ size }) => size)
  const most = Math.max(...sizes)
  const large = await list(`?size=${encodeURIComponent(`>=${most}`)}`)
  expect(large.items.map(({ size }) => size)).toEqual(sizes.filter((size) => size === most))
  expect((await list('?size=many')).items).toEqual([])
})

test('a backup is restored into a new volume, or over one, and says which', async () => {
  const { id } = await make({ name: 'whole' })
  const fresh = await tab.post(`${path}${id}/restore/`, { name: 'again' })
  expect([fresh.statusCode, fresh.json()]).toMatchObject([200, { backup_id: id }])
  const { volume_id: made } = fresh.json<{ volume_id: string }>()
  world.cloud.clock.advance(600_000)
  expect((await tab.get(`/api/cinder/volumes/${made}/`)).json()).toMatchObject({ name: 'again' })
  world.cloud.control.forgetRequests()
  const over = await tab.post(`${path}${id}/restore/`, { volume_id: made })
  expect(over.json()).toMatchObject({ volume_id: made })
  expect(asked()).toEqual([`POST /backups/${id}/restore`])
})

test('what Cinder refuses is told in its words, and beside which request', async () => {
  const none = '5a000000-0000-4000-8000-000000000001'
  expect((await tab.get(`${path}${none}/`)).statusCode).toBe(404)
  const refused = await tab.post(path, { volume_id: none })
  expect([refused.statusCode, refused.json()]).toEqual([404, `Volume ${none} could not be found.`])
  expect(refused.headers['x-openstack-request-id']).toMatch(/^req-/)
  expect(
    (await tab.post(path, { volume_id: await volumeId(), name: 'x'.repeat(256) })).statusCode,
  ).toBe(400)
})

test('administrators alone write the state of a backup, and delete it whatever that is', async () => {
  const { id } = await make({ name: 'stuck' })
  const one = `${path}${id}/`
  for (const call of [
    tab.post(`${one}reset-status/`, { status: 'error' }),
    tab.post(`${one}force-delete/`, {}),
  ])
    expect((await call).statusCode).toBe(403)
  expect((await admin.post(`${one}reset-status/`, { status: 'creating' })).statusCode).toBe(400)
  expect((await admin.post(`${one}reset-status/`, { status: 'error' })).statusCode).toBe(204)
  expect((await tab.get(one)).json()).toMatchObject({ status: 'error' })
  expect((await admin.post(`${one}force-delete/`, {})).statusCode).toBe(204)
  world.cloud.clock.advance(600_000)
  expect((await tab.get(one)).statusCode).toBe(404)
})
