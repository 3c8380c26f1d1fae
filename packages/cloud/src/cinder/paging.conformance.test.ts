import { beforeAll, expect, test } from 'vitest'
import { cinderOf } from '#testing/cinder.ts'
import { underTest, type User } from '#testing/conformance.ts'

const { cloud, ask, make } = cinderOf(await underTest())
const mark = cloud.unique('paging')
const MISSING = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a13'
const NAMES = ['b', 'A', 'c']

beforeAll(async () => {
  for (const name of NAMES) await make('volume', { size: 1, name, metadata: { [mark]: '1' } })
}, 180_000)

const version = (text: string) => ({ headers: { 'openstack-api-version': `volume ${text}` } })

test.each(['volumes', 'volumes/detail', 'snapshots', 'snapshots/detail', 'types'] as const)(
  'a page of none is empty, and pages have bounds (%s)',
  async (path) => {
    const get = (query: string) => ask('GET', `/${path}?${query}`)
    const kind = path === 'types' ? 'volume_types' : (path.split('/')[0] ?? '')
    expect(await get('limit=0')).toEqual({ status: 200, body: { [kind]: [] } })
    expect(await get('limit=-1')).toEqual({ status: 400, body: 'limit param must be positive' })
    expect(await get('limit=')).toEqual({ status: 400, body: 'limit param must be an integer' })
    expect(await get('offset=-1')).toEqual({ status: 400, body: 'offset must be >= 0' })
    expect(await get('offset=%20%2B1_0&limit=0')).toEqual({ status: 200, body: { [kind]: [] } })
    for (const text of ['x', '1.5', '0x1', '1__0']) {
      expect(await get(`offset=${text}`)).toEqual({
        status: 400,
        body: 'offset must be an integer',
      })
    }
  },
)

test('a page of none says how many there are', async () => {
  const query = `limit=0&with_count=True&metadata=${encodeURIComponent(`{'${mark}': '1'}`)}`
  expect(await ask('GET', `/volumes?${query}`, undefined, version('3.45'))).toEqual({
    status: 200,
    body: { volumes: [], count: NAMES.length },
  })
})

test('snapshots are counted when that is asked for, in a word for true', async () => {
  const get = (value: string) =>
    ask('GET', `/snapshots?limit=0&with_count=${value}`, undefined, version('3.45'))
  expect(await get('false')).toEqual({ status: 200, body: { snapshots: [] } })
  expect(await get('True')).toEqual({
    status: 200,
    body: { snapshots: [], count: expect.any(Number) },
  })
  expect(await get('x')).toEqual({
    status: 400,
    body: "Value 'x' for 'with_count' is not a boolean.",
  })
})

type Volumes = { id: string; name: string }[]

const listed = async (query: string, as: User = 'demo', at = '3.60'): Promise<Volumes> => {
  const metadata = encodeURIComponent(`{'${mark}': '1'}`)
  const reply = await ask('GET', `/volumes?metadata=${metadata}&${query}`, undefined, {
    as,
    ...version(at),
  })
  // JSON comes in here.
  return (reply.body as { volumes: Volumes }).volumes
}
const names = async (query: string, as?: User, at?: string): Promise<string[]> =>
  (await listed(query, as, at)).map(({ name }) => name)

test('volumes are found whatever the case and the accents of letters', async () => {
  expect(await names('name=B')).toEqual(['b'])
  expect(await names(`name=${encodeURIComponent('Ä')}`)).toEqual(['A'])
  expect(await names('status=AVAILABLE&sort=name:asc')).toEqual(['A', 'b', 'c'])
  expect(await names('status=error')).toEqual([])
  expect(await names('all_tenants=1&name~=B', 'admin')).toEqual(['b'])
  expect(await names('all_tenants=1&name~=%25&sort=name:asc', 'admin')).toEqual(['A', 'b', 'c'])
  // Parts of names are asked for since 3.31.
  expect(await names('name~=B&sort=name:asc', 'demo', '3.30')).toEqual(['A', 'b', 'c'])
  expect(await names('all_tenants=1&name~=B&sort=name:asc', 'admin', '3.30')).toEqual([
    ...['A', 'b', 'c'],
  ])
  expect(await names('size=1&bootable=false&sort=name:asc')).toEqual(['A', 'b', 'c'])
  expect(await names('size=2')).toEqual([])
})

test('what all projects have is asked for by a word for true, which volumes are strict about', async () => {
  const get = (path: `/${string}`, as: User) =>
    ask('GET', path, undefined, { as, ...version('3.60') })
  for (const path of ['/volumes', '/volumes/detail', '/volumes/summary'] as const) {
    expect(await get(`${path}?all_tenants=x`, 'admin'), path).toEqual({
      status: 400,
      body: "Value 'x' for 'all_tenants' is not a boolean.",
    })
    expect(await get(`${path}?all_tenants=x`, 'demo'), path).toMatchObject({ status: 200 })
  }
  expect(await names('all_tenants=yes&sort=name:asc', 'admin')).toEqual(['A', 'b', 'c'])
  for (const no of ['no', 'f', 'off']) expect(await names(`all_tenants=${no}`, 'admin')).toEqual([])
  const [first] = await listed('name=c')
  const snapshot = await make('snapshot', { volume_id: first?.id })
  const found = async (query: string, as: User) => {
    const reply = await get(`/snapshots?${query}`, as)
    // JSON comes in here.
    return (reply.body as { snapshots: { id: string }[] }).snapshots.map(({ id }) => id)
  }
  const ofAll = (all: string) => found(`volume_id=${first?.id}&all_tenants=${all}`, 'admin')
  expect(await ofAll('on')).toEqual([snapshot])
  for (const no of ['x', 'no', '']) expect(await ofAll(no), no).toEqual([])
  // Of its volume.
  expect(await found('availability_zone=nova', 'demo')).toContain(snapshot)
  expect(await found('availability_zone=nope', 'demo')).toEqual([])
})

test.each(['x', '5', `{'${mark}'`, `'${mark}': '1'`])(
  'nothing has metadata of %s, which is no dictionary',
  async (metadata) => {
    for (const kind of ['volumes', 'snapshots'] as const) {
      const path = `/${kind}?metadata=${encodeURIComponent(metadata)}` as const
      expect(await ask('GET', path, undefined, version('3.60'))).toEqual({
        status: 200,
        body: { [kind]: [] },
      })
    }
  },
)

test('a page begins after any volume, and after those snapshots that one sees', async () => {
  const [first] = await listed('sort=name:asc')
  expect(await names(`sort=name:asc&marker=${first?.id}`)).toEqual(['b', 'c'])
  expect(await names(`sort=name:asc&name=c&marker=${first?.id}`)).toEqual(['c'])
  expect(await names(`sort=name:asc&offset=1&marker=${first?.id}`)).toEqual(['c'])
  // The latest of all comes before all that are there.
  const other = await make('volume', { size: 1 }, 'admin')
  expect(await names(`sort=created_at:desc&marker=${other}`)).toHaveLength(3)
  const snapshot = await make('snapshot', { volume_id: other }, 'admin')
  for (const [path, title] of [
    [`/volumes?marker=${MISSING}`, `Volume ${MISSING}`],
    [`/snapshots?marker=${snapshot}`, `Snapshot ${snapshot}`],
  ] as const) {
    expect(await ask('GET', path)).toEqual({
      status: 404,
      body: `${title} could not be found.`,
    })
  }
})

test('a list of one project is of that one, whatever project is asked for', async () => {
  const { projectId } = await cloud.as('demo')
  expect(await names(`all_tenants=1&project_id=${projectId}&sort=name:asc`, 'admin')).toEqual([
    ...['A', 'b', 'c'],
  ])
  expect(await names(`project_id=${projectId}`, 'admin')).toEqual([])
})

test('types begin at the first where nothing has the id of the marker', async () => {
  expect(await ask('GET', '/types?marker=nope')).toEqual(await ask('GET', '/types'))
})

test('volumes are sorted by the name of their column, whatever the case of its letters', async () => {
  for (const key of ['name', 'display_name']) {
    expect(await names(`sort_key=${key}&sort_dir=asc`)).toEqual(['A', 'b', 'c'])
    expect(await names(`sort_key=${key}&sort_dir=desc`)).toEqual(['c', 'b', 'A'])
    expect(await names(`sort_key=${key}`)).toEqual(['c', 'b', 'A'])
    expect(await names(`sort=${key}:asc`)).toEqual(['A', 'b', 'c'])
    expect(await names(`sort=${key}:`)).toEqual(['c', 'b', 'A'])
  }
})

const COMMON =
  'id display_name display_description status created_at updated_at project_id user_id ' +
  'volume_type_id deleted scheduled_at provider_location encryption_key_id use_quota'
const OF_VOLUMES =
  'size host bootable availability_zone attach_status volume_type snapshot_id source_volid ' +
  'group_id multiattach migration_status replication_status launched_at terminated_at _name_id ' +
  'service_uuid shared_targets'
const OF_SNAPSHOTS = 'volume_size volume_id progress cgsnapshot_id'

test('volumes and snapshots are sorted by the columns of their tables only', async () => {
  const bad = { status: 400, body: 'Invalid input received: Invalid sort key' }
  const sort = (kind: string, key: string, at = '3.0') =>
    ask('GET', `/${kind}?limit=1&sort_key=${key}`, undefined, version(at))
  for (const key of COMMON.split(' ')) {
    expect(await sort('volumes', key), key).toMatchObject({ status: 200 })
    expect(await sort('snapshots', key), key).toMatchObject({ status: 200 })
  }
  for (const key of OF_VOLUMES.split(' ')) {
    expect(await sort('volumes', key), key).toMatchObject({ status: 200 })
    expect(await sort('snapshots', key), key).toEqual(bad)
  }
  for (const key of OF_SNAPSHOTS.split(' ')) {
    expect(await sort('volumes', key), key).toEqual(bad)
    expect(await sort('snapshots', key), key).toMatchObject({ status: 200 })
  }
  for (const key of ['description', 'metadata', 'attachments', 'name_id', 'nope', '']) {
    expect(await sort('volumes', key), key).toEqual(bad)
    expect(await sort('snapshots', key), key).toEqual(bad)
  }
  expect(await sort('snapshots', 'name', '3.29')).toEqual(bad)
  expect(await sort('snapshots', 'name', '3.30')).toMatchObject({ status: 200 })
}, 60_000)
