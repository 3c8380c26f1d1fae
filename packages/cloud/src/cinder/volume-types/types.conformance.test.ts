import { expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { cinderOf } from '#testing/cinder.ts'
import { underTest } from '#testing/conformance.ts'
import { inOwnProject } from '#testing/own-project.ts'

const apart = await inOwnProject(await underTest())
const { cloud, ask, begin, make } = cinderOf(apart)
const admin = { as: 'admin' } as const

/** A new type, and how it is changed. */
async function typed(more: Readonly<Record<string, unknown>> = {}) {
  const name = cloud.unique('type')
  const { id } = await begin('/types', { volume_type: { name, ...more } }, admin)
  const path = `/types/${id}` as const
  const change = (fields: object) => ask('PUT', path, { volume_type: fields }, admin)
  return { name, path, change }
}

test('what has a type keeps it, and a project its limits, when the type gets another name', async () => {
  const { name: old, path, change } = await typed()
  const volume = await make('volume', { size: 1, volume_type: old })
  const snapshot = await make('snapshot', { volume_id: volume })
  const quotas = `/os-quota-sets/${apart.projectId}` as const
  cloud.cleanUp(() => ask('DELETE', quotas, undefined, admin))
  const set = await ask('PUT', quotas, { quota_set: { [`volumes_${old}`]: 1 } }, admin)
  expect(set.status).toBe(200)

  const name = cloud.unique('renamed')
  expect(await change({ name })).toMatchObject({ status: 200, body: { volume_type: { name } } })
  expect(pick(await ask('GET', `/volumes/${volume}`), 'volume', 'volume_type')).toBe(name)
  const { body } = await ask('GET', `${quotas}?usage=true`, undefined, admin)
  expect(body).toMatchObject({
    quota_set: {
      [`volumes_${name}`]: { limit: 1, in_use: 1, reserved: 0 },
      [`snapshots_${name}`]: { limit: -1, in_use: 1, reserved: 0 },
      [`gigabytes_${name}`]: { limit: -1, in_use: 2, reserved: 0 },
    },
  })
  expect(body).not.toHaveProperty(['quota_set', `volumes_${old}`])
  expect(await ask('POST', '/volumes', { volume: { size: 1, volume_type: name } })).toEqual({
    status: 413,
    body:
      'VolumeLimitExceeded: Maximum number of volumes allowed (1) exceeded for quota ' +
      `'volumes_${name}'.`,
  })
  expect(await ask('DELETE', path, undefined, admin)).toEqual({
    status: 400,
    body: 'Target volume type is still in use.',
  })
  // What is made of the snapshot is of the type, too.
  expect((await ask('PUT', quotas, { quota_set: { [`volumes_${name}`]: 2 } }, admin)).status).toBe(
    200,
  )
  const copy = await make('volume', { snapshot_id: snapshot })
  expect(pick(await ask('GET', `/volumes/${copy}`), 'volume', 'volume_type')).toBe(name)
})

test('no type gets the name of another one, or none', async () => {
  const [first, second] = [await typed(), await typed()]
  expect(await second.change({ name: first.name })).toEqual({
    status: 409,
    body: `Volume Type ${first.name} already exists.`,
  })
  expect(await second.change({ name: ' ' })).toEqual({
    status: 400,
    body: 'Volume type name can not be empty.',
  })
  expect((await second.change({ name: second.name })).status).toBe(200)
  expect(pick(await ask('GET', second.path, undefined, admin), 'volume_type', 'name')).toBe(
    second.name,
  )
})

test('extra specs may be null, and are no text then', async () => {
  const { path } = await typed({ extra_specs: { a: null, b: 'null' } })
  const specs = `${path}/extra_specs` as const
  const shown = async () => (await ask('GET', specs, undefined, admin)).body
  expect(await shown()).toEqual({ extra_specs: { a: null, b: 'null' } })
  expect(await ask('GET', `${specs}/a`, undefined, admin)).toEqual({
    status: 200,
    body: { a: null },
  })
  expect(await ask('POST', specs, { extra_specs: { c: null } }, admin)).toEqual({
    status: 200,
    body: { extra_specs: { c: null } },
  })
  expect(await ask('PUT', `${specs}/b`, { b: null }, admin)).toEqual({
    status: 200,
    body: { b: null },
  })
  expect(await shown()).toEqual({ extra_specs: { a: null, b: null, c: null } })
})

test('the type of what names none cannot be deleted', async () => {
  const id = pick(await ask('GET', '/types/default'), 'volume_type', 'id')
  expect(await ask('DELETE', `/types/${id}`, undefined, admin)).toEqual({
    status: 400,
    body: `The volume type ${id} is a default volume type and cannot be deleted.`,
  })
})
