import { beforeAll, expect, test } from 'vitest'
import type { Reply } from '#testing/ask.ts'
import { cinderOf } from '#testing/cinder.ts'
import { underTest, type User } from '#testing/conformance.ts'

const { cloud, ask, make, begin, becomes, gone } = cinderOf(await underTest())
const MISSING = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a13'

const VOLUME =
  'id status size availability_zone created_at updated_at name description volume_type ' +
  'snapshot_id source_volid metadata links user_id bootable encrypted replication_status ' +
  'consistencygroup_id multiattach attachments'
const NEWER = 'group_id shared_targets service_uuid volume_type_id consumes_quota'
const READ = 'os-vol-tenant-attr:tenant_id'
const READ_BY_ADMIN =
  'os-vol-mig-status-attr:migstat os-vol-mig-status-attr:name_id os-vol-host-attr:host'
const SNAPSHOT = 'id created_at updated_at name description volume_id status size metadata'
const SNAPSHOT_NEWER = 'group_snapshot_id user_id consumes_quota'
const SNAPSHOT_READ =
  'os-extended-snapshot-attributes:project_id os-extended-snapshot-attributes:progress'

/** The names in the object under those keys of an answer, in the order of the alphabet. */
function names(reply: Reply, ...keys: (string | number)[]): string[] {
  const found = keys.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    reply.body,
  )
  return Object.keys(found ?? {}).toSorted()
}

const sorted = (...texts: string[]): string[] => texts.join(' ').split(' ').toSorted()

let own: string
beforeAll(async () => {
  own = await make('volume', { size: 1 })
}, 120_000)

const CASES: readonly [User, string, string[], string[]][] = [
  ['demo', '3.0', [], [READ]],
  ['demo', '3.70', [NEWER], [READ]],
  ['admin', '3.0', ['migration_status'], [READ, READ_BY_ADMIN]],
  [
    'admin',
    '3.70',
    ['migration_status', NEWER, 'provider_id', 'cluster_name'],
    [READ, READ_BY_ADMIN],
  ],
]

test.each(CASES)(
  'the answers about volumes to making and changing (%s, %s) have no attributes of extensions',
  async (as, version, more, extensions) => {
    const with_ = { as, headers: { 'openstack-api-version': `volume ${version}` } }
    const name = cloud.unique('attributes')
    const { id, reply: made } = await begin('/volumes', { volume: { size: 1, name } }, with_)
    const path = `/volumes/${id}` as const
    expect(names(made, 'volume')).toEqual(sorted(VOLUME, ...more))
    await becomes(path, 'available', { as })
    const changed = await ask('PUT', path, { volume: { description: 'x' } }, with_)
    expect(names(changed, 'volume')).toEqual(sorted(VOLUME, ...more))
    const read = sorted(VOLUME, ...more, ...extensions)
    expect(names(await ask('GET', path, undefined, with_), 'volume')).toEqual(read)
    const list = await ask('GET', `/volumes/detail?name=${name}`, undefined, with_)
    expect(names(list, 'volumes', 0)).toEqual(read)
    const short = await ask('GET', `/volumes?name=${name}`, undefined, with_)
    expect(names(short, 'volumes', 0)).toEqual(['id', 'links', 'name'])
    if (version === '3.0') return
    // Its back end has made it only after the first answer.
    expect(made.body).toMatchObject({ volume: { shared_targets: true, service_uuid: null } })
    expect(changed.body).toMatchObject({
      volume: { shared_targets: false, service_uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    })
  },
)

test.each([
  ['3.0', []],
  ['3.70', [SNAPSHOT_NEWER]],
])(
  'the answers about snapshots to making and changing (%s) have no attributes of extensions',
  async (version, more) => {
    const with_ = { headers: { 'openstack-api-version': `volume ${version}` } }
    const name = cloud.unique('attributes')
    const wish = { volume_id: own, name }
    const { id, reply: made } = await begin('/snapshots', { snapshot: wish }, with_)
    const path = `/snapshots/${id}` as const
    expect(names(made, 'snapshot')).toEqual(sorted(SNAPSHOT, ...more))
    await becomes(path, 'available')
    const changed = await ask('PUT', path, { snapshot: { description: 'x' } }, with_)
    expect(names(changed, 'snapshot')).toEqual(sorted(SNAPSHOT, ...more))
    const read = sorted(SNAPSHOT, ...more, SNAPSHOT_READ)
    expect(names(await ask('GET', path, undefined, with_), 'snapshot')).toEqual(read)
    const list = await ask('GET', `/snapshots/detail?name=${name}`, undefined, with_)
    expect(names(list, 'snapshots', 0)).toEqual(read)
    const short = await ask('GET', `/snapshots?name=${name}`, undefined, with_)
    expect(names(short, 'snapshots', 0)).toEqual(sorted(SNAPSHOT))
  },
)

test('a name that is none is one, whatever else the thing is called', async () => {
  const none = { name: null, description: null }
  const called = { ...none, display_name: 'x' }
  const volume = { size: 1, ...called, display_description: 'x' }
  const { id: volume_id, reply } = await begin('/volumes', { volume })
  expect(reply.body).toMatchObject({ volume: none })
  await becomes(`/volumes/${volume_id}`, 'available')
  const { id, reply: made } = await begin('/snapshots', { snapshot: { volume_id, ...called } })
  expect(made.body).toMatchObject({ snapshot: none })
  const path = `/snapshots/${id}` as const
  await becomes(path, 'available')
  const put = (snapshot: object) => ask('PUT', path, { snapshot })
  expect(await put({ display_name: 'a', display_description: 'b' })).toMatchObject({
    status: 200,
    body: { snapshot: { name: 'a', description: 'b' } },
  })
  expect((await put(called)).body).toMatchObject({ snapshot: none })
  const wrong = (value: string, why: string) => ({
    status: 400,
    body: `Invalid input for field/attribute snapshot. Value: ${value}. ${why}`,
  })
  expect(await put({})).toEqual(wrong('{}', '{} is not valid under any of the given schemas'))
  expect(await put({ foo: 1 })).toEqual(
    wrong("{'foo': 1}", "Additional properties are not allowed ('foo' was unexpected)"),
  )
})

test('a snapshot of null is one of a volume that is not there', async () => {
  const post = (volume_id: unknown) => ask('POST', '/snapshots', { snapshot: { volume_id } })
  expect(await post(null)).toEqual({ status: 404, body: 'Volume None could not be found.' })
  expect(await post(MISSING)).toEqual({
    status: 404,
    body: `Volume ${MISSING} could not be found.`,
  })
  expect(await post('null')).toEqual({
    status: 400,
    body:
      "Invalid input for field/attribute volume_id. Value: null. 'null' is not valid under any of " +
      'the given schemas',
  })
  expect(await ask('POST', '/snapshots', { snapshot: {} })).toEqual({
    status: 400,
    body:
      'Invalid input for field/attribute snapshot. Value: {}. ' +
      "'volume_id' is a required property",
  })
})

test.each(['snapshot_id', 'source_volid'])('a volume is made of no %s, or of an id', async (of) => {
  expect(await ask('POST', '/volumes', { volume: { size: 1, [of]: 'null' } })).toEqual({
    status: 400,
    body:
      `Invalid input for field/attribute ${of}. Value: null. 'null' is not valid under any of ` +
      'the given schemas',
  })
})

test('a volume is deleted by force by administrators, since 3.23', async () => {
  const id = await make('volume', { size: 1 })
  const path = `/volumes/${id}` as const
  const reset = { 'os-reset_status': { status: 'maintenance' } }
  expect((await ask('POST', `${path}/action`, reset, { as: 'admin' })).status).toBe(202)
  const remove = (text: string, as: User) => {
    const headers = { 'openstack-api-version': `volume ${text}` }
    return ask('DELETE', `${path}?force=true`, undefined, { as, headers })
  }
  // Before, the word is none, and the state of the volume refuses.
  for (const as of ['demo', 'admin'] as const) {
    expect(await remove('3.22', as)).toEqual({
      status: 400,
      body: expect.stringContaining('Invalid volume: Volume status must be available or error or'),
    })
  }
  expect(await remove('3.23', 'demo')).toEqual({
    status: 403,
    body: "Policy doesn't allow volume:force_delete to be performed.",
  })
  expect((await remove('3.23', 'admin')).status).toBe(202)
  await gone(path)
})
