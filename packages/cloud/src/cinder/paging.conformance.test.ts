import { beforeAll, expect, test } from 'vitest'
import { cinderOf } from '#testing/cinder.ts'
import { underTest } from '#testing/conformance.ts'

const cloud = await underTest()
const { ask, make } = cinderOf(cloud)
const mark = cloud.unique('paging')
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
    expect(await get('offset=x')).toEqual({ status: 400, body: 'offset must be an integer' })
  },
)

test('a page of none says how many there are', async () => {
  const query = `limit=0&with_count=True&metadata=${encodeURIComponent(`{'${mark}': '1'}`)}`
  expect(await ask('GET', `/volumes?${query}`, undefined, version('3.45'))).toEqual({
    status: 200,
    body: { volumes: [], count: NAMES.length },
  })
})

test('volumes are sorted by the name of their column, whatever the case of its letters', async () => {
  const sorted = async (query: string) => {
    const metadata = encodeURIComponent(`{'${mark}': '1'}`)
    const reply = await ask('GET', `/volumes?metadata=${metadata}&${query}`)
    // JSON comes in here.
    return (reply.body as { volumes: { name: string }[] }).volumes.map(({ name }) => name)
  }
  for (const key of ['name', 'display_name']) {
    expect(await sorted(`sort_key=${key}&sort_dir=asc`)).toEqual(['A', 'b', 'c'])
    expect(await sorted(`sort_key=${key}&sort_dir=desc`)).toEqual(['c', 'b', 'A'])
    expect(await sorted(`sort_key=${key}`)).toEqual(['c', 'b', 'A'])
    expect(await sorted(`sort=${key}:asc`)).toEqual(['A', 'b', 'c'])
    expect(await sorted(`sort=${key}:`)).toEqual(['c', 'b', 'A'])
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
