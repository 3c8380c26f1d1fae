import { beforeAll, expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { cinderOf } from '#testing/cinder.ts'
import { underTest, type User } from '#testing/conformance.ts'

const { cloud, ask, make, begin, becomes, gone } = cinderOf(await underTest())
const admin = { as: 'admin' } as const
const MISSING = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a13'
const name = cloud.unique('private')
/** A type that is not public. */
let id: string

beforeAll(async () => {
  const wish = { volume_type: { name, 'os-volume-type-access:is_public': false } }
  id = (await begin('/types', wish, admin)).id
})

const unknown = (type = id) => ({ status: 404, body: `Volume type ${type} could not be found.` })

const listed = async (query: string, as: User) => {
  const reply = await ask('GET', `/types?${query}`, undefined, { as })
  // JSON comes in here.
  const { volume_types: all } = reply.body as { volume_types: { name: string }[] }
  return all.map((type) => type.name)
}

test('a private type is unknown to other projects', async () => {
  expect(await ask('GET', `/types/${id}`)).toEqual(unknown())
  expect(await ask('GET', `/types/${id}/extra_specs`)).toEqual(unknown())
  expect(await ask('GET', `/types/${id}/extra_specs/key`)).toEqual(unknown())
  for (const query of ['', 'is_public=none', 'is_public=false', 'is_public=nonsense']) {
    expect(await listed(query, 'demo'), query).not.toContain(name)
    expect(await listed(query, 'demo'), query).toContain('standard')
  }
})

test('no volume is made with a private type of others, nor gets it', async () => {
  for (const volume_type of [id, name]) {
    const made = await ask('POST', '/volumes', { volume: { size: 1, volume_type } })
    expect(made).toEqual(unknown())
  }
  const made = await ask('POST', '/volumes', { volume: { size: 1, volume_type: MISSING } })
  expect(made).toEqual(unknown(MISSING))
  const path = `/volumes/${await make('volume', { size: 1 })}/action` as const
  const retype = (new_type: string) => ask('POST', path, { 'os-retype': { new_type } })
  expect(await retype(id)).toEqual(unknown())
  expect(await retype(name)).toEqual(unknown())
  expect(await retype('nope')).toEqual(unknown('with name nope'))
})

test('administrators see a private type by its id, make volumes with it, and list it', async () => {
  expect(await ask('GET', `/types/${id}`, undefined, admin)).toMatchObject({
    status: 200,
    body: { volume_type: { id, is_public: false, qos_specs_id: null } },
  })
  expect(await ask('GET', `/types/${name}`, undefined, admin)).toEqual(unknown(name))
  for (const [query, shown, open] of [
    ['', false, true],
    ['is_public=true', false, true],
    ['is_public=None', true, true],
    ['is_public=f', true, false],
  ] as const) {
    const names = await listed(query, 'admin')
    expect([names.includes(name), names.includes('standard')], query).toEqual([shown, open])
  }
  expect(await ask('GET', '/types?is_public=nonsense', undefined, admin)).toEqual({
    status: 400,
    body: 'Invalid is_public filter [nonsense]',
  })
  const wish = { volume: { size: 1, volume_type: name, name: cloud.unique('private') } }
  const made = await ask('POST', '/volumes', wish, admin)
  expect(made).toMatchObject({ status: 202, body: { volume: { volume_type: name } } })
  const path = `/volumes/${pick(made, 'volume', 'id')}` as const
  await becomes(path, 'available', admin)
  await ask('DELETE', path, undefined, admin)
  await gone(path, admin)
})

test('a project that is given access to a private type knows it, until that is taken away', async () => {
  const path = `/types/${id}/os-volume-type-access` as const
  const { projectId: project } = await cloud.as('demo')
  const act = (verb: string, inside: unknown = { project }, as: User = 'admin') =>
    ask('POST', `/types/${id}/action`, { [`${verb}ProjectAccess`]: inside }, { as })
  expect(await ask('GET', path, undefined, admin)).toEqual({
    status: 200,
    body: { volume_type_access: [] },
  })
  for (const [verb, asked] of [
    ['get_all_for_type', ask('GET', path)],
    ['addProjectAccess', act('add', { project }, 'demo')],
    ['removeProjectAccess', act('remove', { project }, 'demo')],
  ] as const) {
    expect(await asked).toEqual({
      status: 403,
      body: `Policy doesn't allow volume_extension:volume_type_access:${verb} to be performed.`,
    })
  }
  expect(await act('add', { project: 'x' })).toEqual({
    status: 400,
    body: "Invalid input for field/attribute project. Value: x. 'x' is not a 'uuid'",
  })
  expect((await act('add')).status).toBe(202)
  expect(await act('add')).toEqual({
    status: 409,
    body: `Volume type access for ${id} / ${project} combination already exists.`,
  })
  expect((await ask('GET', path, undefined, admin)).body).toEqual({
    volume_type_access: [{ volume_type_id: id, project_id: project }],
  })
  expect((await ask('GET', `/types/${id}`)).status).toBe(200)
  expect(await listed('', 'demo')).toContain(name)
  await make('volume', { size: 1, volume_type: name })
  expect((await act('remove')).status).toBe(202)
  expect(await act('remove')).toEqual({
    status: 404,
    body: `Volume type access not found for ${id} / ${project} combination.`,
  })
  expect(await ask('GET', `/types/${id}`)).toEqual(unknown())
})

test('a public type has no list of who knows it', async () => {
  const type = pick(await ask('GET', '/types/default'), 'volume_type', 'id')
  expect(await ask('GET', `/types/${type}/os-volume-type-access`, undefined, admin)).toEqual({
    status: 404,
    body: 'Access list not available for public volume types.',
  })
  const { projectId: project } = await cloud.as('demo')
  const body = { addProjectAccess: { project } }
  expect(await ask('POST', `/types/${type}/action`, body, admin)).toEqual({
    status: 400,
    body: 'Invalid volume type: Type access modification is not applicable to public volume type.',
  })
})

test('a type is changed by a body that says of what', async () => {
  const put = (body: unknown, as: User) => ask('PUT', `/types/${id}`, body, { as })
  for (const as of ['demo', 'admin'] as const) {
    expect(await put({}, as)).toEqual({
      status: 400,
      body: "'volume_type' is a required property",
    })
    expect(await put({ volume_type: { name: 3 } }, as)).toEqual({
      status: 400,
      body: "Invalid input for field/attribute name. Value: 3. 3 is not of type 'string', 'null'",
    })
  }
  expect(await put({ volume_type: {} }, 'demo')).toEqual({
    status: 403,
    body: "Policy doesn't allow volume_extension:type_update to be performed.",
  })
  expect(await put({ volume_type: { description: null } }, 'admin')).toEqual({
    status: 400,
    body: 'Specify volume type name, description, is_public or a combination thereof.',
  })
})

test('rules decide what of a type is shown', async () => {
  const wish = { volume_type: { name: cloud.unique('shown') } }
  const { id: type, reply: made } = await begin('/types', wish, admin)
  const path = `/types/${type}` as const
  expect(made.body).toEqual({
    volume_type: {
      ...{ id: expect.any(String), name: wish.volume_type.name, is_public: true },
      ...{ description: null, extra_specs: {}, 'os-volume-type-access:is_public': true },
    },
  })
  const changed = await ask('PUT', path, { volume_type: { description: 'x' } }, admin)
  expect(changed.body).toEqual({
    volume_type: {
      ...{ id: expect.any(String), name: wish.volume_type.name, is_public: true },
      ...{ description: 'x', extra_specs: {} },
    },
  })
  const keys = async (way: `/${string}`, as: User) => {
    const reply = await ask('GET', way, undefined, { as })
    // JSON comes in here.
    const { volume_type: type } = reply.body as { volume_type: object }
    return Object.keys(type).toSorted()
  }
  const all = ['description', 'extra_specs', 'id', 'is_public', 'name']
  const open = 'os-volume-type-access:is_public'
  expect(await keys(path, 'reader')).toEqual(all)
  expect(await keys(path, 'demo')).toEqual([...all, open].toSorted())
  expect(await keys(path, 'admin')).toEqual([...all, open, 'qos_specs_id'].toSorted())
  expect(await keys('/types/default', 'demo')).toEqual(all)
  expect(await keys('/types/default', 'admin')).toEqual([...all, 'qos_specs_id'].toSorted())
})
