import { crowdedWith, rows } from '@meridian/cloud'
import { beforeAll, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { signedIn, type SignedIn } from '#testing/signed-in.ts'

const { world, tab: demo } = demoWorld({ shared: true, cloud: { seed: crowdedWith(10_000) } })

beforeAll(async () => {
  crowd(rows.images, 2000, ({ status }) => status === 'active')
  crowd(rows.volumes, 2000, ({ status, bootable }) => status === 'available' && bootable === 'true')
  crowd(rows.snapshots, 2000, ({ status }) => status === 'available')
  crowd(rows.networks, 5000)
  // What a service can do is asked once.
  await demo.get('/api/nova/servers/?paginate=true&limit=1&names=false')
  await demo.get('/api/cinder/volumesnapshots/?paginate=true&limit=1')
})

type Page = {
  items: { id: string; name: string }[]
  has_more_data: boolean
  has_prev_data: boolean
}

/** A page, and what the cloud was asked for it. */
const page = async (by: SignedIn, url: string) => {
  world.cloud.control.forgetRequests()
  const answer = (await by.get(url)).json<Page>()
  const asked = world.cloud.control.requests().map(({ path, query }) => `${path}${query}`)
  return { ...answer, asked, ids: answer.items.map(({ id }) => id) }
}

/** Puts so many more like those that are there, or like some of them, into a table. */
const crowd = <T extends { readonly id: string }>(
  collection: Parameters<typeof world.cloud.table<T>>[0],
  count: number,
  like: (row: T) => boolean = () => true,
) => {
  const table = world.cloud.table(collection)
  const all = table.list().filter(like)
  for (let at = 0; at < count; at += 1) {
    const one = all[at % all.length]
    if (!one) throw new Error('There is nothing to copy.')
    const number = String(at).padStart(8, '0')
    table.insert({ ...one, id: `${number}-0000-4000-8000-000000000000`, name: `one-${number}` })
  }
}

/** Goes on twice and back twice: one call for each page, and the same rows on the way back. */
const expectPages = async (url: string) => {
  const first = await page(demo, url)
  expect(first.asked).toHaveLength(1)
  expect(first.asked[0]).toContain('limit=21')
  expect(first.ids).toHaveLength(20)
  expect(first).toMatchObject({ has_more_data: true, has_prev_data: false })
  const second = await page(demo, `${url}&marker=${first.ids.at(-1)}`)
  const third = await page(demo, `${url}&marker=${second.ids.at(-1)}`)
  expect(new Set([...first.ids, ...second.ids, ...third.ids]).size).toBe(60)
  const back = await page(demo, `${url}&prev=true&marker=${third.ids[0]}`)
  expect(back.asked).toHaveLength(1)
  expect(back.asked[0]).toContain('limit=21')
  expect(back.ids).toEqual(second.ids)
  expect(back).toMatchObject({ has_more_data: true, has_prev_data: true })
  const start = await page(demo, `${url}&prev=true&marker=${second.ids[0]}`)
  expect(start.ids).toEqual(first.ids)
  expect(start).toMatchObject({ has_more_data: true, has_prev_data: false })
}

test.each([
  ['servers', '/api/nova/servers/?paginate=true&names=false&limit=20'],
  ['servers by name', '/api/nova/servers/?paginate=true&names=false&limit=20&sort_key=name'],
  ['ports', '/api/neutron/ports/?limit=20'],
  ['ports by status', '/api/neutron/ports/?limit=20&sort_key=status&sort_dir=desc'],
])('ten thousand %s: one page asked for, one answered, and back', (_, url) => expectPages(url))

test('two thousand snapshots: one page asked for, one answered, and back', async () => {
  await expectPages(
    '/api/cinder/volumesnapshots/?paginate=true&limit=20&sort_key=name&sort_dir=asc',
  )
  await expectPages(
    '/api/cinder/volumesnapshots/?paginate=true&limit=20&sort_key=size&sort_dir=desc',
  )
})

test('what one launches from is asked for a thousand at a time, and only what can start', async () => {
  for (const [url, asks] of [
    ['/api/glance/images/?status=active&sort_key=name&sort_dir=asc', 'status=active'],
    ['/api/cinder/volumes/?status=available&bootable=true', 'status=available&bootable=true'],
    ['/api/cinder/volumesnapshots/?status=available', 'status=available'],
  ] as const) {
    const { ids, asked } = await page(demo, url)
    expect(ids.length, url).toBeGreaterThan(1000)
    expect(new Set(ids).size, url).toBe(ids.length)
    // As many as there are thousands, and one to know that there are no more.
    expect(asked.length, url).toBe(Math.floor(ids.length / 1000) + 1)
    for (const one of asked) expect(one).toContain(asks)
    for (const one of asked) expect(one).toContain('limit=1000')
  }
})

test('five thousand networks: three calls of Neutron’s, each answered at once', async () => {
  const { ids, asked } = await page(demo, '/api/neutron/networks/')
  expect(ids.length).toBeGreaterThan(2000)
  const project = demo.user.project_id
  expect(asked.toSorted()).toEqual([
    `/v2.0/networks?shared=false&project_id=${project}`,
    '/v2.0/networks?shared=true',
    '/v2.0/subnets',
  ])
})

test('two thousand projects: one answer of Keystone, one page to the browser, and back', async () => {
  const admin = await signedIn(world.app, 'admin')
  const table = world.cloud.table(rows.projects, '')
  const [like] = table.list({ where: { name: 'demo' } })
  if (!like) throw new Error('There is no project to copy.')
  for (let at = 0; at < 2000; at += 1) {
    const number = String(at).padStart(4, '0')
    table.insert({ ...like, id: `f000${number}`, name: `team-${number}` })
  }
  const url = '/api/keystone/projects/?paginate=true&limit=20&name__contains=team'
  const first = await page(admin, url)
  expect(first.asked).toEqual(['/v3/projects?name__contains=team'])
  expect(first.items.map(({ name }) => name).slice(0, 2)).toEqual(['team-0000', 'team-0001'])
  expect(first).toMatchObject({ has_more_data: true, has_prev_data: false })
  const second = await page(admin, `${url}&marker=${first.ids.at(-1)}`)
  expect(second.items[0]?.name).toBe('team-0020')
  expect(second).toMatchObject({ has_more_data: true, has_prev_data: true })
  const back = await page(admin, `${url}&prev=true&marker=${second.ids[0]}`)
  expect(back.ids).toEqual(first.ids)
  expect(back).toMatchObject({ has_more_data: true, has_prev_data: false })
  const last = await page(admin, `${url}&marker=f0001990`)
  expect(last.ids).toHaveLength(9)
  expect(last.has_more_data).toBe(false)
})
