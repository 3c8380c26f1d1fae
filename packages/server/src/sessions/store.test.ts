import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redisStore } from '#sessions/redis-store.ts'
import { seal, secretFile } from '#sessions/sealing.ts'
import { sqliteStore } from '#sessions/sqlite-store.ts'
import type { SessionStore, StoredSession } from '#sessions/store.ts'
import { startRedis } from '#testing/redis.ts'
import { browser, signedIn } from '#testing/signed-in.ts'
import { testWorld } from '#testing/world.ts'

const directory = mkdtempSync(join(tmpdir(), 'meridian-store-'))
let redis: Awaited<ReturnType<typeof startRedis>>

beforeAll(async () => {
  redis = await startRedis()
}, 240_000)

afterAll(async () => {
  await redis.stop()
  rmSync(directory, { recursive: true })
})

const stores: Record<string, () => SessionStore> = {
  SQLite: () => sqliteStore(join(directory, 'sessions.db')),
  'Valkey or Redis': () =>
    redisStore(redis.url, (error) => {
      throw error
    }),
}

const stored = (key: string, more: Partial<StoredSession> = {}): StoredSession => {
  const now = Date.now()
  const times = { createdAt: now, seenAt: now, expiresAt: now + 60_000 }
  return { key, userId: 'ann', data: `sealed ${key}`, ...times, ...more }
}

describe.each(Object.keys(stores))('sessions in %s', (name) => {
  const open = (): SessionStore => {
    const make = stores[name]
    if (make === undefined) throw new Error(name)
    return make()
  }

  test('a session is there until it is removed, also after the store was opened anew', async () => {
    const first = open()
    const session = stored('one')
    await first.set(session)
    await first.close()
    const second = open()
    expect(await second.get('one')).toEqual(session)
    await second.remove('one')
    expect(await second.get('one')).toBeUndefined()
    expect(await second.listByUser('ann')).toEqual([])
    await second.close()
  })

  test('the first who asks is the first until then', async () => {
    const store = open()
    const until = Date.now() + 60_000
    expect(await store.first('a', until)).toBe(true)
    expect(await store.first('a', until)).toBe(false)
    expect(await store.first('b', until)).toBe(true)
    await store.close()
  })

  test('an expired session is not there', async () => {
    const store = open()
    await store.set(stored('old', { expiresAt: Date.now() + 40 }))
    await store.set(stored('young'))
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect(await store.get('old')).toBeUndefined()
    expect((await store.listByUser('ann')).map(({ key }) => key)).toEqual(['young'])
    await store.remove('young')
    await store.close()
  })

  test('a touch moves the end of a session and never brings a removed one back', async () => {
    const store = open()
    const session = stored('moved')
    await store.set(session)
    await store.touch('moved', session.seenAt + 1000, session.expiresAt + 5000)
    expect(await store.get('moved')).toEqual({
      ...session,
      seenAt: session.seenAt + 1000,
      expiresAt: session.expiresAt + 5000,
    })
    await store.remove('moved')
    await store.touch('moved', session.seenAt, session.expiresAt)
    expect(await store.get('moved')).toBeUndefined()
    await store.close()
  })

  test('a user has their own sessions only, the oldest first', async () => {
    const store = open()
    await store.set(stored('b', { createdAt: 2 }))
    await store.set(stored('a', { createdAt: 1 }))
    await store.set(stored('c', { userId: 'bob' }))
    expect((await store.listByUser('ann')).map(({ key }) => key)).toEqual(['a', 'b'])
    await Promise.all(['a', 'b', 'c'].map((key) => store.remove(key)))
    await store.close()
  })

  test('what is kept of a user is theirs by name, and outlives the store until its time', async () => {
    const [first, until] = [open(), Date.now() + 60_000]
    await first.keep('ann', '/project/instances', 'one', until)
    await first.keep('ann', '/project/instances', 'two', until)
    await first.keep('ann', '/project/images', 'three', until)
    await first.keep('eve', '/project/images', 'old', Date.now() + 40)
    await first.close()
    const second = open()
    const kept = new Map([
      ['/project/images', 'three'],
      ['/project/instances', 'two'],
    ])
    expect(await second.kept('ann')).toEqual(kept)
    expect(await second.kept('bob')).toEqual(new Map())
    await expect.poll(() => second.kept('eve')).toEqual(new Map())
    await second.close()
  })
})

test('a sealed text opens with its own key and in its own place only', () => {
  const mine = seal('my secret')
  const sealed = mine.close('gAAAAA-token', 'one')
  expect(sealed).not.toContain('token')
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('token')
  expect(mine.open(sealed, 'one')).toBe('gAAAAA-token')
  expect(mine.open(sealed, 'two')).toBeUndefined()
  expect(seal('another secret').open(sealed, 'one')).toBeUndefined()
  expect(mine.open('garbage', 'one')).toBeUndefined()
})

test('the secret of a data directory is made once and only its owner may read it', () => {
  const place = join(directory, 'data')
  const first = secretFile(place)
  expect(first.length).toBe(32)
  expect(secretFile(place)).toEqual(first)
  expect(readdirSync(place)).toEqual(['session.key'])
  expect(readFileSync(join(place, 'session.key'))).toEqual(first)
})

test('a whole sign-in, its switch and its end work over Valkey or Redis', async () => {
  const store = redisStore(redis.url, (error) => {
    throw error
  })
  const world = await testWorld({ sessions: store, now: Date.now, cloud: { pace: 'real' } })
  const tab = await signedIn(world.app)
  const moved = await tab.post('/api/session/scope/', { project_id: tab.user.project_id })
  expect(moved.json()).toEqual(tab.user)
  expect((await tab.get('/api/sessions/')).json<{ items: object[] }>().items).toHaveLength(1)
  expect((await tab.del('/api/session/')).statusCode).toBe(204)
  expect((await tab.get('/api/keystone/user-session/')).statusCode).toBe(401)
  await world.close()
})

test('a store that is away is a failure with words, not a sign-out', async () => {
  const gone = await startRedis()
  const store = redisStore(gone.url, () => undefined)
  const world = await testWorld({ sessions: store, now: Date.now, cloud: { pace: 'real' } })
  const tab = await signedIn(world.app)
  await gone.stop()
  const response = await tab.get('/api/keystone/user-session/')
  expect(response.statusCode).toBe(503)
  expect(response.json()).toBe('The session store cannot be reached.')
  expect(tab.cookies.has('session')).toBe(true)
  expect((await world.app.inject({ url: '/readyz' })).json()).toMatchObject({
    sessions: 'unreachable',
  })
  await world.close()
}, 20_000)

test('who guesses at one server waits at the others that share its store', async () => {
  const open = () =>
    testWorld({
      sessions: redisStore(redis.url, () => undefined),
      now: Date.now,
      cloud: { pace: 'real' },
    })
  const [one, other] = [await open(), await open()]
  const attempt = (world: typeof one, password: string) => {
    const body = { auth_type: 'credentials', username: 'demo', password }
    return browser(world.app).post('/api/session/', body)
  }
  for (let tries = 0; tries < 7; tries += 1)
    expect([401, 429]).toContain((await attempt(one, 'wrong')).statusCode)
  const refused = await attempt(other, 'demo')
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  await one.close()
  await other.close()
})
