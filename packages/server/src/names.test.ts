import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signedIn, type SignedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

let world: TestWorld
let demo: SignedIn
let admin: SignedIn

beforeAll(async () => {
  world = await testWorld({ cloud: { seed: 'demo' } })
  demo = await signedIn(world.app, 'demo')
  admin = await signedIn(world.app, 'admin')
  for (const path of ['nova/server-names', 'cinder/volume-names']) {
    await admin.get(`/api/${path}/?id=none`)
  }
})
afterAll(() => world.close())
beforeEach(() => world.cloud.control.forgetRequests())

const unknown = '00000000-0000-4000-8000-000000000000'

test.each([
  ['nova/server-names', '/api/nova/servers/?names=false'],
  ['cinder/volume-names', '/api/cinder/volumes/'],
])('%s: any number of names is one call; what is not there is left out', async (path, list) => {
  const { items } = (await demo.get(list)).json<{ items: { id: string; name: string }[] }>()
  expect(items.length).toBeGreaterThan(3)
  const names = async (tab: SignedIn, ids: readonly string[], more = '') => {
    world.cloud.control.forgetRequests()
    const query = ids.map((id) => `id=${id}`).join('&')
    const found = (await tab.get(`/api/${path}/?${query}${more}`)).json()
    expect(world.cloud.control.requests()).toHaveLength(1)
    return found
  }
  const some = items.slice(0, 3)
  const expected = { names: Object.fromEntries(some.map(({ id, name }) => [id, name])) }
  const ids = some.map(({ id }) => id)
  expect(await names(demo, [...ids, unknown])).toEqual(expected)
  expect(await names(demo, ids.slice(0, 1))).toEqual({
    names: { [some[0]?.id ?? '']: some[0]?.name },
  })
  expect(await names(demo, [unknown])).toEqual({ names: {} })
  expect(await names(admin, [...ids, unknown])).toEqual({ names: {} })
  expect(await names(admin, [...ids, unknown], '&all_projects=true')).toEqual(expected)
})
