import { beforeAll, expect, test } from 'vitest'
import { cinderOf } from '#testing/cinder.ts'
import { underTest, type User } from '#testing/conformance.ts'

const { cloud, ask, make } = cinderOf(await underTest())
const prefix = cloud.unique('listed')
/** It has three snapshots, c before a before b. */
let volume: string

beforeAll(async () => {
  volume = await make('volume', { size: 1, name: prefix })
  for (const name of ['c', 'a', 'b']) {
    await make('snapshot', { volume_id: volume, name: `${prefix}-${name}` })
  }
}, 120_000)

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
  // Each key in its own direction, where those before it are equal.
  expect((await listed('sort=volume_size:desc,name:asc')).names).toEqual(['a', 'b', 'c'])
  expect((await listed('sort=status:asc,name:desc')).names).toEqual(['c', 'b', 'a'])
  const pair = await listed('sort=volume_size:asc,name:desc&limit=2')
  expect(pair.names).toEqual(['c', 'b'])
  const left = await listed(`sort=volume_size:asc,name:desc&limit=2&marker=${pair.ids[1]}`)
  expect(left.names).toEqual(['a'])
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
  const theirs = cloud.unique('theirs')
  const other = await make('volume', { size: 1 }, 'admin')
  await make('snapshot', { volume_id: other, name: theirs }, 'admin')
  const names = async (as: User, name: string) => {
    // JSON comes in here.
    const answer = (await get(`/snapshots/detail?all_tenants=1&name=${name}`, as)) as Rows
    return answer.body.snapshots.map((one) => one.name)
  }
  expect(await names('admin', theirs)).toEqual([theirs])
  expect(await names('demo', theirs)).toEqual([])
  expect(await names('demo', `${prefix}-a`)).toEqual([`${prefix}-a`])
  // JSON comes in here.
  const all = (await get('/snapshots/detail?all_tenants=1')) as Rows
  expect(all.body.snapshots.map(({ name }) => name)).not.toContain(theirs)
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
