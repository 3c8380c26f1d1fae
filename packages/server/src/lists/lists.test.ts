import { afterEach, expect, test } from 'vitest'
import { sqliteStore } from '#sessions/sqlite-store.ts'
import { browser, signedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

let world: TestWorld
afterEach(() => world.close())

const path = '/api/lists/'
const settings = (terms: string) => ({
  ...{ look: 'cols=name,status', initial: 'Mine' },
  views: [{ name: 'Mine', terms }],
})
const save = { list: '/project/instances', settings: settings('status=ACTIVE') }

test('what a user has chosen of a list is there in the next session, and for nobody else', async () => {
  world = await testWorld()
  const tab = await signedIn(world.app)
  expect((await tab.get(path)).json()).toEqual({ lists: {} })
  expect((await tab.put(path, save)).statusCode).toBe(204)
  await tab.del('/api/session/')
  const again = await signedIn(world.app)
  expect((await again.get(path)).json()).toEqual({ lists: { [save.list]: save.settings } })
  const other = await signedIn(world.app, 'admin')
  expect((await other.get(path)).json()).toEqual({ lists: {} })
})

test('the store does not say what is kept', async () => {
  const store = sqliteStore(':memory:')
  const written: string[] = []
  const keep: typeof store.keep = (...given) => {
    written.push(...given.slice(0, 3).map(String))
    return store.keep(...given)
  }
  world = await testWorld({ sessions: { ...store, keep }, now: Date.now })
  const tab = await signedIn(world.app)
  await tab.put(path, save)
  expect(written).toHaveLength(3)
  expect(written.join(' ')).not.toMatch(new RegExp(`ACTIVE|Mine|${tab.user.id}`))
})

test('what is kept of a user has a bound, which is said', async () => {
  world = await testWorld()
  const tab = await signedIn(world.app)
  const large = (list: string) => ({
    list,
    settings: {
      look: '',
      views: Array.from({ length: 20 }, (_, at) => ({ name: `${at}`, terms: 'x'.repeat(1000) })),
    },
  })
  expect((await tab.put(path, large('one'))).statusCode).toBe(204)
  const refused = await tab.put(path, large('two'))
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    'No more views can be kept: delete some that you do not need.',
  ])
  expect(Object.keys((await tab.get(path)).json<{ lists: object }>().lists)).toEqual(['one'])
})

test('without a session nothing is told', async () => {
  world = await testWorld()
  expect((await browser(world.app).get(path)).statusCode).toBe(401)
})
