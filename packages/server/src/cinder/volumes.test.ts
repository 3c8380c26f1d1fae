import type { CallReply, volumes } from '@meridian/contract'
import { beforeEach, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { signedIn, type SignedIn } from '#testing/signed-in.ts'

type Page = CallReply<typeof volumes.list>

const { world, tab } = demoWorld()
beforeEach(async () => {
  await tab.get('/api/cinder/volumes/')
  world.cloud.control.forgetRequests()
})

const list = async (query: string): Promise<Page> =>
  (await tab.get(`/api/cinder/volumes/?${query}`)).json()
const ids = ({ items }: Page) => items.map(({ id }) => id)

test('a page of volumes is one call to Cinder, in the order that was asked for', async () => {
  const page = await list('paginate=true&limit=5&sort_key=name&sort_dir=asc')
  expect(page.items.map(({ name }) => name)).toEqual(page.items.map(({ name }) => name).toSorted())
  expect(page).toMatchObject({ has_more_data: true, has_prev_data: false })
  expect(world.cloud.control.requests()).toHaveLength(1)
})

test('full text finds parts of names and descriptions, page by page and back', async () => {
  const all = await list('queryString=DATA-0')
  expect(all.items.length).toBeGreaterThan(6)
  expect(all.items.every(({ name }) => name.startsWith('data-0'))).toBe(true)
  const asks = 'paginate=true&limit=3&queryString=data-0'
  const first = await list(asks)
  expect(first).toMatchObject({ has_more_data: true, has_prev_data: false })
  const second = await list(`${asks}&marker=${ids(first).at(-1)}`)
  expect([...ids(first), ...ids(second)]).toEqual(ids(all).slice(0, 6))
  expect(second).toMatchObject({ has_more_data: true, has_prev_data: true })
  const back = await list(`${asks}&prev=true&marker=${ids(second)[0]}`)
  expect(ids(back)).toEqual(ids(first))
  expect(back).toMatchObject({ has_more_data: true, has_prev_data: false })
  expect((await list('queryString=write-ahead')).items.map(({ name }) => name)).toEqual([
    'postgres-wal',
  ])
})

test('a volume and a snapshot are loaded by id, and what is not there is 404', async () => {
  const { items } = await list('')
  const one = await tab.get(`/api/cinder/volumes/${items[0]?.id}/`)
  expect(one.json()).toMatchObject({ id: items[0]?.id, name: items[0]?.name })
  const snapshots = (await tab.get('/api/cinder/volumesnapshots/')).json<Page>()
  const snapshot = await tab.get(`/api/cinder/volumesnapshots/${snapshots.items[0]?.id}/`)
  expect(snapshot.json()).toMatchObject({ name: snapshots.items[0]?.name })
  for (const kind of ['volumes', 'volumesnapshots', 'volumetypes']) {
    expect((await tab.get(`/api/cinder/${kind}/none/`)).statusCode).toBe(404)
  }
})

test('administrators ask for the volumes and snapshots of all projects', async () => {
  const admin = await signedIn(world.app, 'admin')
  for (const kind of ['volumes', 'volumesnapshots']) {
    const own = (await admin.get(`/api/cinder/${kind}/`)).json<Page>()
    const all = (await admin.get(`/api/cinder/${kind}/?all_projects=true`)).json<Page>()
    expect(own.items).toEqual([])
    expect(all.items.length).toBeGreaterThan(2)
  }
})

test('of all projects it is Cinder that looks for a part of the name, page by page', async () => {
  const admin = await signedIn(world.app, 'admin')
  world.cloud.control.forgetRequests()
  const query = 'paginate=true&limit=3&all_projects=true&queryString=data-0'
  const page = (await admin.get(`/api/cinder/volumes/?${query}`)).json<Page>()
  expect(page.items).toHaveLength(3)
  expect(page.items.every(({ name }) => name.startsWith('data-0'))).toBe(true)
  expect(page).toMatchObject({ has_more_data: true })
  const [asked, ...more] = world.cloud.control.requests()
  expect(more.filter(({ path }) => path.endsWith('detail'))).toEqual([])
  expect(asked?.query).toMatch(/limit=4/)
})

test('volume types show their extra specs to administrators', async () => {
  type Types = { items: { name: string; extra_specs: Record<string, string> }[] }
  const fast = async (who: SignedIn) =>
    (await who.get('/api/cinder/volumetypes/'))
      .json<Types>()
      .items.find((one) => one.name === 'fast')
  expect((await fast(tab))?.extra_specs).toEqual({})
  const admin = await signedIn(world.app, 'admin')
  expect((await fast(admin))?.extra_specs).toEqual({ volume_backend_name: 'fast' })
})

test('whoever is no administrator finds parts of names in their own project, whatever they ask for', async () => {
  const query = 'paginate=true&limit=3&all_projects=true&queryString=DATA-0'
  const page = await list(query)
  expect(page.items.map(({ name }) => name.slice(0, 6))).toEqual(Array(3).fill('data-0'))
  expect(page).toMatchObject({ has_more_data: true, has_prev_data: false })
  const next = await list(`${query}&marker=${ids(page).at(-1)}`)
  expect(next).toMatchObject({ has_prev_data: true })
  const own = await list('')
  expect(ids(own)).toEqual(expect.arrayContaining([...ids(page), ...ids(next)]))
})

test('a part of the name and full text are both met, for everybody', async () => {
  const query = 'paginate=true&limit=20&name~=data&queryString=-03'
  const names = ({ items }: Page) => items.map(({ name }) => name)
  expect(names(await list(query))).toEqual(['data-03'])
  const admin = await signedIn(world.app, 'admin')
  const all = await admin.get(`/api/cinder/volumes/?${query}&all_projects=true`)
  expect(names(all.json())).toEqual(expect.arrayContaining(['data-03']))
  expect(new Set(names(all.json()).map((name) => name.slice(-3)))).toEqual(new Set(['-03']))
})
