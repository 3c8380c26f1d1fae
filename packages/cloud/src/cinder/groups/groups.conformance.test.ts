import { expect, test } from 'vitest'
import { pick, type Reply } from '#testing/ask.ts'
import { cinderOf } from '#testing/cinder.ts'
import { underTest } from '#testing/conformance.ts'

const { cloud, ask, make, becomes, gone } = cinderOf(await underTest())
const headers = { 'openstack-api-version': 'volume 3.70' }
const newest = { headers } as const
const admin = { as: 'admin', headers } as const

const name = cloud.unique('together')
const group_specs = { consistent_group_snapshot_enabled: '<is> False' }
const type = pick(
  await ask('POST', '/group_types', { group_type: { name, group_specs } }, admin),
  'group_type',
  'id',
)
cloud.cleanUp(() => ask('DELETE', `/group_types/${type}`, undefined, admin))

const post = (path: `/${string}`, body: object) => ask('POST', path, body, newest)
const act = (id: string, action: object) => post(`/groups/${id}/action`, action)

/** Waits for a group that is being made, and takes it away with its volumes in the end. */
async function settled(made: Reply): Promise<string> {
  expect(made).toMatchObject({ status: 202 })
  const id = pick(made, 'group', 'id')
  cloud.cleanUp(async () => {
    await act(id, { delete: { 'delete-volumes': true } })
    await gone(`/groups/${id}`, newest)
  })
  await becomes(`/groups/${id}`, 'available', newest)
  return id
}
const grouped = async () =>
  settled(
    await post('/groups', {
      group: { name: cloud.unique('group'), group_type: name, volume_types: ['standard'] },
    }),
  )
const put = (id: string, group: object) => ask('PUT', `/groups/${id}`, { group }, newest)
const inside = async (id: string) => {
  const { body } = await ask('GET', `/groups/${id}?list_volume=true`, undefined, newest)
  // JSON comes in here.
  return (body as { group: { volumes: string[] } }).group.volumes
}

test('volumes come into a group and leave it, and are not deleted in it', async () => {
  const group = await grouped()
  const volume = await make('volume', { size: 1, volume_type: 'standard' })
  expect((await put(group, { add_volumes: volume })).status).toBe(202)
  await becomes(`/groups/${group}`, 'available', newest)
  expect(await inside(group)).toEqual([volume])
  expect((await ask('GET', `/volumes/${volume}`, undefined, newest)).body).toMatchObject({
    volume: { group_id: group },
  })
  expect(await ask('DELETE', `/volumes/${volume}`)).toMatchObject({
    status: 400,
    body: expect.stringContaining('belong to a group'),
  })
  expect(await act(group, { delete: {} })).toEqual({
    status: 400,
    body:
      `Invalid Group: Group ${group} still contains volumes. The delete-volumes flag is required ` +
      'to delete it.',
  })
  expect((await put(group, { remove_volumes: volume })).status).toBe(202)
  await becomes(`/groups/${group}`, 'available', newest)
  expect(await inside(group)).toEqual([])
  expect(await put(group, { remove_volumes: volume })).toEqual({
    status: 400,
    body:
      `Invalid volume: Cannot remove volume ${volume} from group ${group} because it is not in ` +
      'the group.',
  })
})

test('what makes no sense to a group is refused', async () => {
  const group = await grouped()
  const fields = { group_type: name, volume_types: ['standard'] }
  for (const [sent, status, body] of [
    [{ ...fields, group_type: 'nope' }, 404, 'Group type with name nope could not be found.'],
    [{ ...fields, volume_types: ['nope'] }, 404, 'Volume type with name nope could not be found.'],
    [
      { ...fields, availability_zone: 'x' },
      400,
      "Invalid input received: Availability zone 'x' is invalid.",
    ],
    [
      { ...fields, volume_types: [] },
      400,
      'Invalid input for field/attribute volume_types. Value: []. [] is too short',
    ],
  ] as const) {
    expect(await post('/groups', { group: sent })).toEqual({ status, body })
  }
  expect(await put(group, { description: '' })).toMatchObject({ status: 202 })
  expect(await put(group, { description: '' })).toEqual({
    status: 400,
    body:
      `Invalid Group: Cannot update group ${group} because no valid name, description, ` +
      'add_volumes, or remove_volumes were provided.',
  })
  expect(await put(group, { add_volumes: 'x' })).toEqual({
    status: 400,
    body: `Invalid volume: Cannot add volume x to group ${group} because volume cannot be found.`,
  })
  const volume = (more: object) =>
    post('/volumes', { volume: { size: 1, group_id: group, ...more } })
  expect(await volume({})).toEqual({
    status: 400,
    body: 'Invalid input received: volume_type must be provided when creating a volume in a group.',
  })
  expect(await volume({ volume_type: 'fast' })).toMatchObject({
    status: 400,
    body: expect.stringContaining('(requested type must be supported by this group).'),
  })
  expect(await volume({ volume_type: 'standard', group_id: type })).toEqual({
    status: 404,
    body: `Group ${type} could not be found.`,
  })
  expect(await act(group, { reset_status: { status: 'error' } })).toEqual({
    status: 403,
    body: "Policy doesn't allow group:reset_status to be performed.",
  })
})

test('a group is known by what is told of it, and to those of its project', async () => {
  const group = await grouped()
  const { body } = await ask('GET', `/groups/${group}`, undefined, newest)
  expect(body).toEqual({
    group: {
      ...{ id: group, name: expect.any(String), description: null, status: 'available' },
      ...{ availability_zone: 'nova', created_at: expect.any(String), group_type: type },
      ...{ volume_types: [expect.any(String)], group_snapshot_id: null, source_group_id: null },
      replication_status: 'disabled',
    },
  })
  expect((await ask('GET', `/groups/${group}`, undefined, admin)).body).toMatchObject({
    group: { project_id: expect.any(String) },
  })
  expect((await ask('GET', '/groups', undefined, newest)).body).toMatchObject({
    groups: expect.arrayContaining([{ id: group, name: expect.any(String) }]),
  })
  expect((await ask('GET', '/groups')).status).toBe(404)
})

test('a group is photographed whole, and made of that or of another group', async () => {
  const group = await grouped()
  const wish = { size: 1, volume_type: 'standard', group_id: group, name: cloud.unique('in') }
  const volume = pick(await post('/volumes', { volume: wish }), 'volume', 'id')
  await becomes(`/volumes/${volume}`, 'available')
  const sent = { group_id: group, name: cloud.unique('taken') }
  const made = await post('/group_snapshots', { group_snapshot: sent })
  expect(made).toMatchObject({ status: 202, body: { group_snapshot: { group_type_id: type } } })
  const taken = pick(made, 'group_snapshot', 'id')
  const path = `/group_snapshots/${taken}` as const
  cloud.cleanUp(async () => {
    await ask('DELETE', path, undefined, newest)
    await gone(path, newest)
  })
  await becomes(path, 'available', newest)
  const of = await ask('GET', `/snapshots/detail?volume_id=${volume}`, undefined, newest)
  expect(of.body).toMatchObject({ snapshots: [{ name: sent.name, group_snapshot_id: taken }] })
  const snapshot = pick(of, 'snapshots', 0, 'id')
  expect(await ask('DELETE', `/snapshots/${snapshot}`)).toEqual({
    status: 400,
    body: 'Invalid snapshot: Snapshot status must be available or error and must not be part of a group.',
  })
  expect(await act(group, { delete: { 'delete-volumes': true } })).toEqual({
    status: 400,
    body: 'Invalid Group: Group has existing snapshots.',
  })
  for (const [source, from] of [
    [{ group_snapshot_id: taken }, { snapshot_id: snapshot }],
    [{ source_group_id: group }, { source_volid: volume }],
  ] as const) {
    const copy = await settled(await post('/groups/action', { 'create-from-src': source }))
    expect((await ask('GET', `/groups/${copy}`, undefined, newest)).body).toMatchObject({
      group: source,
    })
    const [only = ''] = await inside(copy)
    expect((await ask('GET', `/volumes/${only}`, undefined, newest)).body).toMatchObject({
      volume: { ...from, group_id: copy, name: null },
    })
  }
})

test('group types are changed, with what they ask for, by administrators', async () => {
  const wish = { group_type: { name: cloud.unique('kind'), is_public: true } }
  const made = await ask('POST', '/group_types', wish, admin)
  expect(made).toMatchObject({ status: 202, body: { group_type: { group_specs: {} } } })
  const path = `/group_types/${pick(made, 'group_type', 'id')}` as const
  const specs = `${path}/group_specs` as const
  expect(await ask('POST', '/group_types', wish, admin)).toEqual({
    status: 409,
    body: `Group Type ${wish.group_type.name} already exists.`,
  })
  const seen = await ask('GET', path, undefined, newest)
  expect(seen).toMatchObject({ status: 200, body: { group_type: { name: wish.group_type.name } } })
  expect(seen.body).not.toHaveProperty(['group_type', 'group_specs'])
  expect(await ask('POST', specs, { group_specs: { a: 'b' } }, admin)).toEqual({
    status: 202,
    body: { group_specs: { a: 'b' } },
  })
  expect((await ask('PUT', `${specs}/a`, { a: 'c' }, admin)).body).toEqual({ a: 'c' })
  expect((await ask('GET', specs, undefined, admin)).body).toEqual({ group_specs: { a: 'c' } })
  expect((await ask('DELETE', `${specs}/a`, undefined, admin)).status).toBe(202)
  const id = path.slice('/group_types/'.length)
  expect(await ask('GET', `${specs}/a`, undefined, admin)).toEqual({
    status: 404,
    body: `Group Type ${id} has no extra spec with key a.`,
  })
  expect(await ask('GET', specs, undefined, newest)).toEqual({
    status: 403,
    body: "Policy doesn't allow group:group_types_specs:get_all to be performed.",
  })
  const change = { group_type: { description: 'x' } }
  expect((await ask('PUT', path, change, admin)).body).toMatchObject({
    group_type: { description: 'x' },
  })
  expect((await ask('DELETE', path, undefined, admin)).status).toBe(202)
  expect((await ask('GET', path, undefined, admin)).status).toBe(404)
})
