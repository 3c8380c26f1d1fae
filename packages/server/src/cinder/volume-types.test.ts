import type { VolumeType } from '@meridian/contract'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab, tabOf, project } = demoWorld()
const admin = tabOf('admin')
const path = '/api/cinder/volumetypes/'

const make = async (body: object): Promise<VolumeType> => {
  const made = await admin.post(path, body)
  expect(made.statusCode).toBe(201)
  const type = made.json<VolumeType>()
  expect(made.headers.location).toBe(`${path}${type.id}`)
  return type
}
const load = async (id: string) => (await admin.get(`${path}${id}/`)).json<VolumeType>()
const asked = () =>
  world.cloud.control
    .requests()
    .map(({ method, path: at, query }) => `${method} ${at.replace(/^\/v3(\/\w{32})?/, '')}${query}`)

test('types are listed by name, for administrators the private ones, too, by one call', async () => {
  const { id, is_public } = await make({ name: 'aaa', is_public: false })
  expect(is_public).toBe(false)
  world.cloud.control.forgetRequests()
  const { items } = (await admin.get(path)).json<{ items: VolumeType[] }>()
  expect(items.map((one) => one.id)).toContain(id)
  expect(items.map(({ name }) => name)).toEqual(
    items.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
  )
  expect(asked()).toEqual(['GET /types?is_public=None'])
  const seen = (await tab.get(path)).json<{ items: VolumeType[] }>().items
  expect(seen.map((one) => one.id)).not.toContain(id)
  expect((await tab.get(`${path}${id}/`)).statusCode).toBe(404)
})

test('a type is changed; what is null is emptied, which Cinder would leave as it was', async () => {
  const { id } = await make({ name: 'slow', description: 'not fast' })
  const one = `${path}${id}/`
  expect((await admin.patch(one, { name: 'slower', description: null })).statusCode).toBe(204)
  const now = await load(id)
  expect(now).toMatchObject({ name: 'slower', is_public: true })
  expect(now.description || '').toBe('')
  const taken = await admin.patch(one, { name: 'fast' })
  expect([taken.statusCode, taken.json()]).toEqual([409, expect.stringContaining('fast')])
  expect((await tab.patch(one, { name: 'mine' })).statusCode).toBe(403)
  expect((await admin.del(one)).statusCode).toBe(204)
  expect((await admin.get(one)).statusCode).toBe(404)
})

test('the default type is the project’s own where it has one, else the cloud’s', async () => {
  const before = (await admin.get(`${path}default/`)).json<VolumeType>()
  const { id } = await make({ name: 'mine' })
  const scope = (await admin.get('/api/keystone/user-session/')).json<{ project_id: string }>()
  const own = `/api/cinder/default-types/${scope.project_id}/`
  expect((await admin.put(own, { volume_type_id: id })).statusCode).toBe(204)
  expect((await admin.get(`${path}default/`)).json()).toMatchObject({ id })
  const all = (await admin.get('/api/cinder/default-types/')).json<{ items: unknown[] }>()
  expect(all.items).toContainEqual({ project_id: scope.project_id, volume_type_id: id })
  expect((await admin.del(own)).statusCode).toBe(204)
  expect((await admin.get(`${path}default/`)).json()).toMatchObject({ id: before.id })
  // They stand beside all projects.
  expect(asked().filter((one) => one.startsWith('PUT'))).toEqual([
    `PUT /default-types/${scope.project_id}`,
  ])
})

test('access is given and taken; what is so already is left, and a public type has none', async () => {
  const { id } = await make({ name: 'for few', is_public: false })
  const one = `${path}${id}/access/`
  const edit = (added: string[], removed: string[]) => admin.patch(one, { added, removed })
  expect((await edit([project.id], [])).statusCode).toBe(204)
  world.cloud.control.forgetRequests()
  expect((await edit([project.id], [])).statusCode).toBe(204)
  expect(asked()).toEqual([`GET /types/${id}/os-volume-type-access`])
  const { items } = (await admin.get(one)).json<{ items: { project_id: string }[] }>()
  expect(items.map(({ project_id }) => project_id)).toEqual([project.id])
  expect((await edit([], [project.id, 'nobody'])).statusCode).toBe(204)
  expect((await admin.get(one)).json()).toMatchObject({ items: [] })
  const open = await make({ name: 'for all' })
  expect((await admin.get(`${path}${open.id}/access/`)).json()).toEqual({ items: [] })
})

test('encryption is made, changed and taken away by one call of ours', async () => {
  const { id } = await make({ name: 'secret' })
  const one = `${path}${id}/encryption/`
  const put = async (body: object) => (await admin.put(one, body)).statusCode
  const wanted = { encrypted: true, provider: 'luks', control_location: 'front-end' }
  expect(await put({ ...wanted, key_size: 256 })).toBe(204)
  expect((await admin.get(one)).json()).toMatchObject({ provider: 'luks', key_size: 256 })
  expect(await put({ ...wanted, key_size: 512 })).toBe(204)
  expect((await admin.get(one)).json()).toMatchObject({ key_size: 512 })
  expect(await put({ encrypted: false })).toBe(204)
  expect((await admin.get(one)).json()).not.toHaveProperty('provider')
  // What is so already is done.
  expect(await put({ encrypted: false })).toBe(204)
})

test('a type has the QoS specs of one; where others are refused it keeps those that it had', async () => {
  const { id } = await make({ name: 'promised' })
  const made = await admin.post('/api/cinder/qosspecs/', { name: 'gold', consumer: 'back-end' })
  const gold = made.json<{ id: string }>().id
  const one = `${path}${id}/qos/`
  expect((await admin.put(one, { qos_specs_id: gold })).statusCode).toBe(204)
  expect(await load(id)).toMatchObject({ qos_specs_id: gold })
  const none = '5a000000-0000-4000-8000-000000000001'
  expect((await admin.put(one, { qos_specs_id: none })).statusCode).toBe(404)
  expect(await load(id)).toMatchObject({ qos_specs_id: gold })
  expect((await admin.put(one, { qos_specs_id: null })).statusCode).toBe(204)
  expect((await load(id)).qos_specs_id ?? null).toBeNull()
})
