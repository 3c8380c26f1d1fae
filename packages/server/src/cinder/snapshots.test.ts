import type { CallReply, volumeSnapshots } from '@meridian/contract'
import { rows } from '@meridian/cloud'
import { beforeEach, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import type { SignedIn } from '#testing/signed-in.ts'

type Page = CallReply<typeof volumeSnapshots.list>

const { world, tab: demo, tabOf } = demoWorld()
const admin = tabOf('admin')

beforeEach(async () => {
  const table = world.cloud.table(rows.snapshots, 'RegionOne')
  const [like] = table.list()
  if (!like) throw new Error('There is no snapshot to copy.')
  for (let at = 0; at < 30; at += 1) {
    const name = `backup-${String(at).padStart(2, '0')}`
    table.insert({
      ...like,
      id: `5a000000-0000-4000-8000-0000000000${String(10 + at)}`,
      name,
      size: at,
    })
  }
  await list(demo, 'paginate=true&limit=1')
  world.cloud.control.forgetRequests()
})

const list = async (by: SignedIn, query: string): Promise<Page> =>
  (await by.get(`/api/cinder/volumesnapshots/?${query}`)).json()
const names = ({ items }: Page) => items.map(({ name }) => name)
const asked = () => world.cloud.control.requests().map(({ path, query }) => `${path}${query}`)

test('a page of snapshots is one call to Cinder, sorted by it, and back', async () => {
  const terms = 'paginate=true&limit=5&sort_key=name&sort_dir=asc'
  const first = await list(demo, terms)
  expect(names(first)).toEqual([0, 1, 2, 3, 4].map((at) => `backup-0${at}`))
  expect(first).toMatchObject({ has_more_data: true, has_prev_data: false })
  expect(asked()).toEqual([
    expect.stringMatching(/snapshots\/detail\?sort=display_name%3Aasc&limit=6$/),
  ])
  const second = await list(demo, `${terms}&marker=${first.items.at(-1)?.id}`)
  expect(names(second)[0]).toBe('backup-05')
  const back = await list(demo, `${terms}&prev=true&marker=${second.items[0]?.id}`)
  expect(names(back)).toEqual(names(first))
  expect(back).toMatchObject({ has_more_data: true, has_prev_data: false })
})

test.each([
  ['size', 'volume_size%3Adesc'],
  ['description', 'display_description%3Adesc'],
  ['status', 'status%3Adesc'],
])('snapshots are sorted by %s in the words of Cinder', async (key, sort) => {
  const page = await list(demo, `paginate=true&limit=5&sort_key=${key}&sort_dir=desc`)
  expect(page.items).toHaveLength(5)
  expect(asked()).toEqual([expect.stringContaining(`sort=${sort}&limit=6`)])
})

test('what snapshots cannot be sorted by is refused in the words of Cinder', async () => {
  const answer = await demo.get('/api/cinder/volumesnapshots/?paginate=true&sort_key=volume')
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    'Invalid input received: Invalid sort key',
  ])
})

test('a range of sizes is found page by page, together with a part of the name', async () => {
  const terms = 'paginate=true&limit=4&sort_key=size&sort_dir=asc&size=7-16&name~=BACKUP'
  const first = await list(demo, terms)
  expect(first.items.map(({ size }) => size)).toEqual([7, 8, 9, 10])
  expect(first).toMatchObject({ has_more_data: true, has_prev_data: false })
  const last = await list(
    demo,
    `${terms.replace('limit=4', 'limit=6')}&marker=${first.items[3]?.id}`,
  )
  expect(last.items.map(({ size }) => size)).toEqual([11, 12, 13, 14, 15, 16])
  expect(last).toMatchObject({ has_more_data: false, has_prev_data: true })
  expect(names(await list(demo, 'paginate=true&size=many'))).toEqual([])
})

test('full text finds parts of names, ids and descriptions of the project', async () => {
  expect(names(await list(demo, 'paginate=true&queryString=UP-07'))).toEqual(['backup-07'])
  const wide = await list(demo, 'paginate=true&queryString=up-07&all_projects=true')
  expect(names(wide)).toEqual(['backup-07'])
})

test('of all projects it is Cinder that looks for a part of the name, and for the project', async () => {
  const terms = 'paginate=true&limit=3&all_projects=true&sort_key=name&sort_dir=asc'
  world.cloud.control.forgetRequests()
  const page = await list(admin, `${terms}&name~=backup`)
  expect(names(page)).toEqual(['backup-00', 'backup-01', 'backup-02'])
  expect(page.has_more_data).toBe(true)
  expect(asked().filter((one) => one.includes('limit=4'))).toHaveLength(1)
  const own = page.items[0]?.['os-extended-snapshot-attributes:project_id']
  expect((await list(admin, `${terms}&project_id=${own}`)).items).toHaveLength(3)
  expect((await list(admin, `${terms}&project_id=none`)).items).toEqual([])
})
