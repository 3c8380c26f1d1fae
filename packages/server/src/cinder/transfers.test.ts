import type { VolumeTransfer, VolumeTransferCreated } from '@meridian/contract'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab, tabOf } = demoWorld()
const admin = tabOf('admin')
const path = '/api/cinder/transfers/'

const volumeIds = async () => {
  const answer = await tab.get('/api/cinder/volumes/?status=available')
  return answer.json<{ items: { id: string }[] }>().items.map(({ id }) => id)
}
const make = async (body: object) => {
  const made = await tab.post(path, body)
  expect(made.statusCode).toBe(201)
  const transfer = made.json<VolumeTransferCreated>()
  expect(made.headers.location).toBe(`${path}${transfer.id}`)
  return transfer
}
const list = async (query = '', by = tab) =>
  (await by.get(path + query)).json<{ items: VolumeTransfer[] }>().items

test('a transfer says its key once, and is called by its id without a name', async () => {
  const [one = '', other = ''] = await volumeIds()
  const named = await make({ volume_id: one, name: 'to others', no_snapshots: true })
  expect(named).toMatchObject({ name: 'to others', volume_id: one, no_snapshots: true })
  expect(named.auth_key).toMatch(/^\w+$/)
  const nameless = await make({ volume_id: other })
  expect(nameless.name).toBe(nameless.id)
  const all = await list()
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([named.id, nameless.id]))
  expect(JSON.stringify(all)).not.toContain('auth_key')
  // Cinder's older releases answer with all of them.
  expect((await list(`?volume_id=${one}`)).map(({ id }) => id)).toEqual([named.id])
})

test('administrators see those of all projects where they ask for them', async () => {
  const [one = ''] = await volumeIds()
  const { id } = await make({ volume_id: one })
  const ids = async (query: string) => (await list(query, admin)).map((each) => each.id)
  expect(await ids('')).not.toContain(id)
  expect(await ids('?all_projects=true')).toContain(id)
})

test('it is accepted by its key alone, and the volume is the other project’s', async () => {
  const [one = ''] = await volumeIds()
  const { id: transfer_id, auth_key } = await make({ volume_id: one })
  const accept = (key: string) =>
    admin.post('/api/cinder/accepted-transfers/', { transfer_id, auth_key: key })
  const wrong = await accept('wrong')
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json()).toMatch(/^Invalid auth key: /)
  // A form knows which field that is.
  expect(wrong.headers['x-openstack-fields']).toMatch(/^\[\[\["auth_key"\]/)
  expect((await accept(auth_key)).json()).toMatchObject({ id: transfer_id, volume_id: one })
  world.cloud.clock.advance(600_000)
  expect((await tab.get(`/api/cinder/volumes/${one}/`)).statusCode).toBe(404)
  expect((await admin.get(`/api/cinder/volumes/${one}/`)).statusCode).toBe(200)
})

test('it is taken back; what is not there, or not available, is refused in the words of Cinder', async () => {
  const [one = ''] = await volumeIds()
  const { id } = await make({ volume_id: one })
  const again = await tab.post(path, { volume_id: one })
  expect([again.statusCode, again.json()]).toEqual([
    400,
    expect.stringMatching(/^Invalid volume: /),
  ])
  expect((await tab.del(`${path}${id}/`)).statusCode).toBe(204)
  expect((await tab.del(`${path}${id}/`)).statusCode).toBe(404)
  expect((await tab.get(`/api/cinder/volumes/${one}/`)).json()).toMatchObject({
    status: 'available',
  })
})

test('each call is one to the transfers of volumes, whose keys stand in no address', async () => {
  const [one = ''] = await volumeIds()
  world.cloud.control.forgetRequests()
  const { auth_key } = await make({ volume_id: one })
  await list()
  const asked = world.cloud.control.requests().map((each) => each.method + each.path + each.query)
  expect(asked).toEqual([
    expect.stringMatching(/^POST.*\/volume-transfers$/),
    expect.stringMatching(/^GET.*\/volume-transfers\/detail/),
  ])
  expect(asked.join()).not.toContain(auth_key)
})
