import { afterAll, beforeAll, expect, test } from 'vitest'
import { askerOf, pick, type Ask } from '#testing/ask.ts'
import { underTest, type CloudUnderTest, type User } from '#testing/conformance.ts'

/** Three snapshots of one volume, c before a before b. */
let cloud: CloudUnderTest
let ask: Ask
let prefix: string
let volume: string

beforeAll(async () => {
  cloud = await underTest()
  ask = askerOf(cloud, 'block-storage')
  prefix = cloud.unique('listed')
  const made = await ask('POST', '/volumes', { volume: { size: 1, name: prefix } })
  volume = pick(made, 'volume', 'id')
  cloud.cleanUp(async () => {
    await ask('DELETE', `/volumes/${volume}`)
    await becomes(`/volumes/${volume}`, 'gone')
  })
  await becomes(`/volumes/${volume}`, 'available')
  for (const name of ['c', 'a', 'b']) {
    const body = { snapshot: { volume_id: volume, name: `${prefix}-${name}` } }
    const one: `/${string}` = `/snapshots/${pick(await ask('POST', '/snapshots', body), 'snapshot', 'id')}`
    cloud.cleanUp(async () => {
      await ask('DELETE', one)
      await becomes(one, 'gone')
    })
    await becomes(one, 'available')
  }
}, 120_000)
afterAll(() => cloud.close(), 120_000)

const becomes = (path: `/${string}`, status: string): Promise<unknown> =>
  cloud.until(
    async () => {
      const answer = await ask('GET', path)
      if (answer.status === 404) return status === 'gone'
      return pick(answer, path.split('/')[1]?.slice(0, -1) ?? '', 'status') === status
    },
    { within: 60_000 },
  )

const headers = { 'openstack-api-version': 'volume 3.60' }

/** As the product asks, in a version that sorts by names. */
const get = (path: `/${string}`, as: User = 'demo') => ask('GET', path, undefined, { as, headers })

type Row = { id: string; name: string; created_at: string }
type Rows = { body: { snapshots: Row[]; snapshots_links?: unknown[] } }

const listed = async (query: string) => {
  // JSON comes in here.
  const answer = (await get(`/snapshots/detail?volume_id=${volume}&${query}`)) as Rows
  const { snapshots, snapshots_links: links } = answer.body
  const names = snapshots.map(({ name }) => name.replace(`${prefix}-`, ''))
  const times = snapshots.map(({ created_at: time }) => time.slice(0, 19))
  return { names, times, ids: snapshots.map(({ id }) => id), more: links !== undefined }
}

test('snapshots are sorted by name, time, state and size, and paged by their last row', async () => {
  expect((await listed('sort=name:asc')).names).toEqual(['a', 'b', 'c'])
  // A real cloud may make two in the same second.
  const { names, times } = await listed('sort=created_at:desc')
  expect(names.toSorted()).toEqual(['a', 'b', 'c'])
  expect(times).toEqual(times.toSorted().toReversed())
  for (const key of ['status', 'volume_size', 'volume_id', 'project_id', 'display_description']) {
    expect((await listed(`sort=${key}:asc`)).names.toSorted(), key).toEqual(['a', 'b', 'c'])
  }
  for (const [sort, order] of [
    ['name:asc', ['a', 'b', 'c']],
    ['name:desc', ['c', 'b', 'a']],
  ] as const) {
    const first = await listed(`sort=${sort}&limit=2`)
    expect(first).toMatchObject({ names: order.slice(0, 2), more: true })
    const second = await listed(`sort=${sort}&limit=2&marker=${first.ids[1]}`)
    expect(second).toMatchObject({ names: order.slice(2), more: false })
  }
  // Of equal rows it goes by time and id, so that pages neither repeat nor leave out.
  const equal = await listed('sort=volume_size:asc&limit=2')
  const rest = await listed(`sort=volume_size:asc&limit=2&marker=${equal.ids[1]}`)
  expect([...equal.names, ...rest.names].toSorted()).toEqual(['a', 'b', 'c'])
})

test.each(['size', 'description'])('snapshots cannot be sorted by %s', async (key) => {
  expect(await get(`/snapshots/detail?sort=${key}:asc`)).toEqual({
    status: 400,
    body: 'Invalid input received: Invalid sort key',
  })
})

test('volumes cannot be sorted by their description', async () => {
  expect(await get('/volumes/detail?sort=description:asc')).toEqual({
    status: 400,
    body: 'Invalid input received: Invalid sort key',
  })
})

test.each(['name~', 'size', 'project_id', 'description'])(
  'few may ask for snapshots by %s',
  async (filter) => {
    expect(await get(`/snapshots/detail?all_tenants=1&${filter}=x`)).toEqual({
      status: 400,
      body: `Invalid filters ${filter} are found in query options.`,
    })
  },
)

test('others than administrators see those of their own project, whatever they ask for', async () => {
  const names = (await listed('all_tenants=1&sort=name:asc')).names
  expect(names).toEqual(['a', 'b', 'c'])
})

test('administrators find snapshots of all projects by a part of the name and by the project', async () => {
  const of = async (query: string) => {
    // JSON comes in here.
    const path: `/${string}` = `/snapshots/detail?all_tenants=1&sort=name:asc&${query}`
    const answer = (await get(path, 'admin')) as Rows
    return answer.body.snapshots.map(({ name }) => name.replace(`${prefix}-`, ''))
  }
  expect(await of(`name~=${prefix.slice(1)}-`)).toEqual(['a', 'b', 'c'])
  const { projectId } = await cloud.as('demo')
  expect(await of(`name~=${prefix}&project_id=${projectId}`)).toEqual(['a', 'b', 'c'])
  const { projectId: other } = await cloud.as('admin')
  expect(await of(`name~=${prefix}&project_id=${other}`)).toEqual([])
})
