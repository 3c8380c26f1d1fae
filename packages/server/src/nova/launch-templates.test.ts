import { afterEach, expect, test } from 'vitest'
import { sqliteStore } from '#sessions/sqlite-store.ts'
import { browser, signedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

let world: TestWorld
afterEach(() => world.close())

const path = '/api/launch_templates/'
const values = { flavor: 'm1.small', networks: ['n-1'], user_data: '#!/bin/sh', count: 2 }
const named = (name: string, more: object = {}) => ({ name, values: { ...values, ...more } })

test('what a user has kept is there in the next session and in no other user’s', async () => {
  world = await testWorld()
  const tab = await signedIn(world.app)
  expect((await tab.get(path)).json()).toEqual({ templates: [] })
  for (const name of ['web', 'db']) expect((await tab.put(path, named(name))).statusCode).toBe(204)
  await tab.del('/api/session/')
  const again = await signedIn(world.app)
  const kept = { templates: [named('db'), named('web')] }
  expect((await again.get(path)).json()).toEqual(kept)
  const other = await signedIn(world.app, 'admin')
  expect((await other.get(path)).json()).toEqual({ templates: [] })
  expect((await other.post(`${path}remove/`, { name: 'web' })).statusCode).toBe(204)
  expect((await again.get(path)).json()).toEqual(kept)
  // How lists are shown is kept beside them, and is nothing of them.
  expect((await again.get('/api/lists/')).json()).toEqual({ lists: {} })
})

test('a template takes the place of one with its name, and is gone once it is deleted', async () => {
  world = await testWorld()
  const tab = await signedIn(world.app)
  await tab.put(path, named('web'))
  await tab.put(path, named('web', { count: 3 }))
  expect((await tab.get(path)).json()).toEqual({ templates: [named('web', { count: 3 })] })
  expect((await tab.post(`${path}remove/`, { name: 'web' })).statusCode).toBe(204)
  expect((await tab.get(path)).json()).toEqual({ templates: [] })
})

test('twenty are kept, and a place is free again once one was deleted', async () => {
  world = await testWorld()
  const tab = await signedIn(world.app)
  for (let at = 0; at < 20; at += 1) await tab.put(path, named(`t${at}`))
  const refused = await tab.put(path, named('more'))
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    '20 launch templates are kept already: delete one first.',
  ])
  expect((await tab.put(path, named('t7', { count: 9 }))).statusCode).toBe(204)
  await tab.post(`${path}remove/`, { name: 't3' })
  expect((await tab.put(path, named('more'))).statusCode).toBe(204)
})

test('each has a bound, and so has its name; what is no field of it is not kept', async () => {
  world = await testWorld()
  const tab = await signedIn(world.app)
  for (const wrong of [
    named(''),
    named('x'.repeat(61)),
    named('web', { count: 0 }),
    named('web', { networks: 'n-1' }),
    named('web', { ssh_from: 'everybody' }),
    named('web', { user_data: 'x'.repeat(50_000) }),
  ])
    expect((await tab.put(path, wrong)).statusCode, JSON.stringify(wrong).slice(0, 80)).toBe(400)
  const metadata = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [`key-${at}`, 'x'.repeat(255)]),
  )
  const large = await tab.put(path, named('web', { user_data: 'x'.repeat(49_000), metadata }))
  expect([large.statusCode, large.json()]).toEqual([
    400,
    'The template is larger than 64 KB: make its script shorter.',
  ])
  expect((await tab.put(path, named('web', { admin_pass: 'secret' }))).statusCode).toBe(204)
  expect((await tab.get(path)).json()).toEqual({ templates: [named('web')] })
})

test('the store does not say what is kept, and where it cannot be asked that is said', async () => {
  const store = sqliteStore(':memory:')
  const written: string[] = []
  let isAway = false
  world = await testWorld({
    sessions: {
      ...store,
      keep: (...given) => {
        written.push(...given.slice(0, 3).map(String))
        return store.keep(...given)
      },
      kept: async (...given) => {
        if (isAway) throw new Error('database or disk is full')
        return store.kept(...given)
      },
    },
    now: Date.now,
  })
  const tab = await signedIn(world.app)
  await tab.put(path, named('web'))
  expect(written).toHaveLength(3)
  expect(written.join(' ')).not.toMatch(new RegExp(`m1.small|web|bin|${tab.user.id}`))
  isAway = true
  const refused = await tab.get(path)
  expect([refused.statusCode, refused.json()]).toEqual([
    503,
    'The session store cannot be reached.',
  ])
})

test('without a session nothing is told', async () => {
  world = await testWorld()
  expect((await browser(world.app).get(path)).statusCode).toBe(401)
})
