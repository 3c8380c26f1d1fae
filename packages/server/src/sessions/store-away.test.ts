import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sentenceHeader, type SignIn } from '@meridian/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { redisStore } from '#sessions/redis-store.ts'
import { sqliteStore } from '#sessions/sqlite-store.ts'
import type { SessionStore } from '#sessions/store.ts'
import { startRedis } from '#testing/redis.ts'
import { browser, signedIn, type SignedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

let world: TestWorld
let made: string[]
afterEach(() => world.close())

const open = async (sessions: SessionStore, now = Date.now): Promise<void> => {
  made = []
  world = await testWorld({
    sessions,
    now,
    cloud: { pace: 'real' },
    between: (transport) => async (request) => {
      const response = await transport(request)
      const token = response.headers.get('x-subject-token')
      if (request.method === 'POST' && token !== null) made.push(token)
      return response
    },
  })
}

/** A store of which some calls fail, by name. */
const failing = (broken: Set<keyof SessionStore>): SessionStore => {
  const kept = sqliteStore(':memory:')
  const or =
    <A extends unknown[], T>(name: keyof SessionStore, ask: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      if (broken.has(name)) throw new Error('database or disk is full')
      return ask(...given)
    }
  return {
    get: or('get', kept.get),
    set: or('set', kept.set),
    touch: or('touch', kept.touch),
    remove: or('remove', kept.remove),
    listByUser: or('listByUser', kept.listByUser),
    first: or('first', kept.first),
    kept: or('kept', kept.kept),
    keep: or('keep', kept.keep),
    close: kept.close,
  }
}

const knows = async (id: string): Promise<boolean> => {
  const headers = { 'x-auth-token': id, 'x-subject-token': id }
  const url = 'http://cloud.test/identity/v3/auth/tokens'
  return (await world.cloud.fetch(new Request(url, { headers }))).status === 200
}
const known = async (): Promise<boolean[]> => Promise.all(made.map(knows))

const signIn = (tab: Pick<SignedIn, 'post'> = browser(world.app)) =>
  tab.post('/api/session/', { auth_type: 'credentials', username: 'demo', password: 'demo' })

const scope = '/api/session/scope/'

/** What an answer says, and whether it gives the browser anything to keep. */
const said = ({ statusCode, headers, body }: Awaited<ReturnType<typeof signIn>>) => ({
  status: statusCode,
  text: JSON.parse(body),
  isSentence: headers[sentenceHeader] !== undefined,
  cookies: headers['set-cookie'],
})
const away = {
  status: 503,
  text: 'The session store cannot be reached.',
  isSentence: true,
  cookies: undefined,
}

test('a sign-in that cannot be kept is 503, and its tokens end', async () => {
  await open(failing(new Set(['set'])))
  expect(said(await signIn())).toEqual(away)
  expect(made).toHaveLength(2)
  await vi.waitFor(async () => expect(await known()).toEqual([false, false]))
  const line = world.log().findLast(({ event }) => event === 'sign in')
  expect(line).toMatchObject({ outcome: 'failure', credentials: 'accepted' })
})

test('where the store is away Keystone is not asked, and no try is counted', async () => {
  const broken = new Set<keyof SessionStore>(['get'])
  await open(failing(broken))
  for (let tries = 0; tries < 20; tries += 1) expect(said(await signIn())).toEqual(away)
  expect(world.cloud.control.requests()).toEqual([])
  broken.clear()
  expect((await signIn()).statusCode).toBe(201)
})

test.each(['set', 'remove'] as const)(
  'a switch without the store (%s) is 503: its token ends and the session stays',
  async (name) => {
    const broken = new Set<keyof SessionStore>()
    await open(failing(broken))
    const tab = await signedIn(world.app)
    broken.add(name)
    expect(said(await tab.post(scope, { project_id: tab.user.project_id }))).toEqual(away)
    broken.clear()
    await vi.waitFor(async () => expect(await known()).toEqual([true, true, false]))
    expect((await tab.get('/api/keystone/users/current')).statusCode).toBe(200)
  },
)

test('a sign-in over another that cannot be ended is none', async () => {
  const broken = new Set<keyof SessionStore>()
  await open(failing(broken))
  const tab = await signedIn(world.app)
  broken.add('remove')
  expect(said(await signIn(tab))).toEqual(away)
  broken.clear()
  await vi.waitFor(async () => expect(await known()).toEqual([true, true, false, false]))
  expect((await tab.get('/api/keystone/users/current')).statusCode).toBe(200)
})

test('the list of sign-ins and their end are 503, and work again afterwards', async () => {
  const broken = new Set<keyof SessionStore>()
  await open(failing(broken))
  const [tab, other] = [await signedIn(world.app), await signedIn(world.app)]
  const mine = (await tab.get('/api/sessions/')).json<{ items: SignIn[] }>().items
  const id = mine.find(({ current }) => !current)?.id
  broken.add('remove').add('listByUser')
  expect(said(await tab.get('/api/sessions/'))).toEqual(away)
  expect(said(await tab.del(`/api/sessions/${id}`))).toEqual(away)
  broken.clear()
  expect((await other.get('/api/settings/')).statusCode).toBe(200)
  expect((await tab.del(`/api/sessions/${id}`)).statusCode).toBe(204)
  expect((await tab.del('/api/session/')).statusCode).toBe(204)
})

test('signing out ends tokens and cookie, also where the store does not let go', async () => {
  await open(failing(new Set(['remove'])))
  const tab = await signedIn(world.app)
  expect((await tab.del('/api/session/')).statusCode).toBe(204)
  expect(tab.cookies.has('session')).toBe(false)
  await vi.waitFor(async () => expect(await known()).toEqual([false, false]))
})

test('a store that keeps nothing is not ready, and one that does is', async () => {
  const broken = new Set<keyof SessionStore>(['set', 'touch', 'remove'])
  let at = Date.now()
  await open(failing(broken), () => at)
  const ready = async () => (await world.app.inject({ url: '/readyz' })).json()
  expect(await ready()).toEqual({ keystone: 'ok', sessions: 'unreachable' })
  broken.clear()
  at += 5_000
  expect(await ready()).toEqual({ keystone: 'ok', sessions: 'ok' })
})

test('a use that cannot be noted is answered, and logged', async () => {
  const kept = failing(new Set(['touch']))
  await open({
    ...kept,
    // Seen long ago.
    get: async (key) => {
      const stored = await kept.get(key)
      return stored && { ...stored, seenAt: 0 }
    },
  })
  const tab = await signedIn(world.app)
  expect((await tab.get('/api/settings/')).statusCode).toBe(200)
  expect(world.log()).toContainEqual(expect.objectContaining({ msg: 'the session store failed' }))
})

test('an SQLite file that is closed is 503 to whoever signs in or is signed in', async () => {
  const store = sqliteStore(':memory:')
  await open({ ...store, close: async () => undefined })
  const tab = await signedIn(world.app)
  await store.close()
  expect(said(await signIn())).toEqual(away)
  expect(said(await tab.get('/api/settings/'))).toEqual(away)
  expect(said(await tab.del('/api/session/'))).toEqual(away)
})

test('an SQLite file that another program holds is 503, and the token ends', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'meridian-locked-'))
  const file = join(directory, 'sessions.db')
  await open(sqliteStore(file))
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  expect(said(await signIn())).toEqual(away)
  other.exec('ROLLBACK')
  other.close()
  await vi.waitFor(async () => expect(await known()).toEqual([false, false]))
  expect((await signIn()).statusCode).toBe(201)
  rmSync(directory, { recursive: true })
}, 30_000)

test('a Valkey or Redis that is down is 503 to whoever signs in, switches or signs out', async () => {
  const redis = await startRedis()
  await open(redisStore(redis.url, () => undefined))
  const tab = await signedIn(world.app)
  await redis.stop()
  expect(said(await signIn())).toEqual(away)
  expect(said(await tab.post(scope, { project_id: tab.user.project_id }))).toEqual(away)
  expect(said(await tab.del('/api/session/'))).toEqual(away)
  expect(await known()).toEqual([true, true])
}, 60_000)
