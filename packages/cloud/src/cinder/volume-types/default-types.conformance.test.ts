import { expect, test } from 'vitest'
import { askerOf, pick } from '#testing/ask.ts'
import { cinderOf } from '#testing/cinder.ts'
import { underTest } from '#testing/conformance.ts'
import { outsideProject } from '#testing/outside-project.ts'
import { inOwnProject } from '#testing/own-project.ts'

const apart = await inOwnProject(await underTest())
const { cloud, ask, make, begin } = cinderOf(apart)
const headers = { 'openstack-api-version': 'volume 3.62' }
const admin = { as: 'admin', headers } as const
const beside = askerOf(outsideProject(apart), 'block-storage')
const { projectId } = apart
const path = `/default-types/${projectId}` as const
const set = (volume_type: string) => beside('PUT', path, { default_type: { volume_type } }, admin)
const UNAUTHORIZED = { status: 403, body: 'You are not authorized to perform this operation.' }

test('a project has a type of its own for volumes that name none, and the type is kept for it', async () => {
  const name = cloud.unique('default')
  const { id } = await begin('/types', { volume_type: { name } }, { as: 'admin' })
  expect(await beside('GET', path, undefined, admin)).toEqual({
    status: 404,
    body: `Default type for project ${projectId} not found.`,
  })
  cloud.cleanUp(() => beside('DELETE', path, undefined, admin))
  const shown = { project_id: projectId, volume_type_id: id }
  expect(await set(name)).toEqual({ status: 200, body: { default_type: shown } })
  expect(await set(id)).toEqual({ status: 200, body: { default_type: shown } })
  expect(await beside('GET', path, undefined, admin)).toEqual({
    status: 200,
    body: { default_type: shown },
  })
  expect((await beside('GET', '/default-types', undefined, admin)).body).toMatchObject({
    default_types: expect.arrayContaining([shown]),
  })
  expect(pick(await ask('GET', '/types/default'), 'volume_type', 'id')).toBe(id)
  const volume = await make('volume', { size: 1 })
  expect(pick(await ask('GET', `/volumes/${volume}`), 'volume', 'volume_type')).toBe(name)
  expect(await ask('DELETE', `/types/${id}`, undefined, { as: 'admin' })).toEqual({
    status: 400,
    body: `The volume type ${id} is a default volume type and cannot be deleted.`,
  })
  expect((await beside('DELETE', path, undefined, admin)).status).toBe(204)
  expect((await beside('DELETE', path, undefined, admin)).status).toBe(204)
  expect(pick(await ask('GET', '/types/default'), 'volume_type', 'name')).toBe('standard')
})

test('default types are for administrators, of projects and types that there are', async () => {
  const other = `/default-types/${(await cloud.as('reader')).projectId}` as const
  const wish = { default_type: { volume_type: 'fast' } }
  for (const refused of [
    beside('GET', '/default-types', undefined, { headers }),
    beside('GET', other, undefined, { headers }),
    beside('PUT', other, wish, { headers }),
    beside('DELETE', other, undefined, { headers }),
  ]) {
    expect(await refused).toEqual(UNAUTHORIZED)
  }
  expect(await set('nope')).toEqual({
    status: 400,
    body: 'Volume type with name nope could not be found.',
  })
  expect(await set(' ')).toEqual({
    status: 400,
    body: "An invalid 'name' value was provided. The 'name' can not be empty.",
  })
  const none = { status: 404, body: 'Project with id none not found.' }
  expect(await beside('GET', '/default-types/none', undefined, admin)).toEqual(none)
  expect(await beside('PUT', '/default-types/none', wish, admin)).toEqual(none)
  expect(await beside('DELETE', '/default-types/none', undefined, admin)).toEqual(none)
})

test('default types stand beside the projects, since 3.62', async () => {
  expect((await ask('GET', '/default-types', undefined, admin)).status).toBe(404)
  const before = { as: 'admin', headers: { 'openstack-api-version': 'volume 3.61' } } as const
  expect(await beside('GET', '/default-types', undefined, before)).toEqual({
    status: 404,
    body: 'The resource could not be found.',
  })
})
