import {
  sentenceHeader,
  type LoginOptions,
  unusedHeader,
  type Scopes,
  type SignIn,
  type UserSession,
} from '@meridian/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browser, signedIn, type SignedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

let world: TestWorld
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

const credentials = (username: string, password: string = username) => ({
  auth_type: 'credentials',
  username,
  password,
})

const tokensAtKeystone = async (id: string): Promise<number> => {
  const headers = { 'x-auth-token': id, 'x-subject-token': id }
  const url = 'http://cloud.test/identity/v3/auth/tokens'
  return (await world.cloud.fetch(new Request(url, { headers }))).status
}

/** Tokens end at Keystone behind the answer. */
const isRevoked = (id: string): Promise<void> =>
  vi.waitFor(async () => expect(await tokensAtKeystone(id)).not.toBe(200))

test('the sign-in page learns its choices without a session and gets no cookie [SH-LOGIN-01]', async () => {
  const tab = browser(world.app)
  const response = await tab.get('/api/login/')
  expect(response.json()).toEqual({
    auth_types: [{ id: 'credentials', label: 'Credentials' }],
    default_domain: 'Default',
    regions: [{ id: 'RegionOne', label: 'RegionOne' }],
  })
  expect(response.headers['set-cookie']).toBeUndefined()
})

test('nothing is stored before a login succeeds: a refused one sets no cookie', async () => {
  const tab = browser(world.app)
  const response = await tab.post('/api/session/', credentials('demo', 'wrong'))
  expect(response.statusCode).toBe(401)
  expect(response.json()).toBe('Invalid credentials.')
  expect(response.headers['set-cookie']).toBeUndefined()
})

test('a sign-in answers who is signed in, never the token', async () => {
  const { user } = await signedIn(world.app, 'demo')
  expect(user).toMatchObject({ username: 'demo', is_superuser: false, project_name: 'demo' })
  expect(user.roles.map(({ name }) => name)).toContain('member')
  expect(user).not.toHaveProperty('token')
  expect((await signedIn(world.app, 'admin')).user.is_superuser).toBe(true)
})

test('a user of another domain signs in by its name', async () => {
  const { user } = await signedIn(world.app, 'engineer', { domain: 'engineering' })
  expect(user).toMatchObject({ user_domain_name: 'engineering', project_name: 'research' })
  const refused = await browser(world.app).post('/api/session/', credentials('engineer'))
  expect(refused.statusCode).toBe(401)
})

test('the session cookie is opaque and closed to scripts, and a new id comes at login and at project switch', async () => {
  const tab = browser(world.app)
  const first = await tab.post('/api/session/', credentials('demo'))
  const cookie = first.cookies.find(({ name }) => name === 'session')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(cookie?.value).toMatch(/^[\w-]{43}$/)
  const again = await tab.post('/api/session/', credentials('demo'))
  const second = again.cookies.find(({ name }) => name === 'session')?.value
  expect(second).not.toBe(cookie?.value)
  const { projects } = (await tab.get('/api/session/scopes/')).json<Scopes>()
  const alt = projects.find(({ name }) => name === 'alt')
  const switched = await tab.post('/api/session/scope/', { project_id: alt?.id })
  const third = switched.cookies.find(({ name }) => name === 'session')?.value
  expect(third).toMatch(/^[\w-]{43}$/)
  expect(third).not.toBe(second)
  const stale = await tab.call('GET', '/api/keystone/user-session/', undefined, {
    cookie: `session=${second}`,
  })
  expect(stale.statusCode).toBe(401)
})

test('on HTTPS the cookie is __Host- and Secure', async () => {
  await world.close()
  world = await testWorld({ env: { PUBLIC_URL: 'https://console.example.org' } })
  const response = await browser(world.app).post('/api/session/', credentials('demo'))
  const header = String(response.headers['set-cookie'])
  expect(header).toMatch(/__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax/)
  expect(header).toMatch(/csrftoken=[\w-]{43}; Path=\/; Secure; SameSite=Lax/)
})

test('where somebody signed in last is told to the sign-in page, and no script can read the cookie', async () => {
  const tab = browser(world.app)
  const options = async () => (await tab.get('/api/login/')).json<LoginOptions>()
  expect((await options()).remembered).toBeUndefined()
  const answer = await tab.post('/api/session/', credentials('demo'))
  const { regions, remembered } = await options()
  expect(remembered).toEqual({ domain: 'Default', region: regions[0]?.id })
  const readable = [answer.headers['set-cookie'] ?? []]
    .flat()
    .filter((cookie) => !cookie.includes('; HttpOnly'))
  expect(readable.map((cookie) => cookie.split('=')[0])).toEqual(['csrftoken'])
})

test('a switch of project gives a token of that project and remembers it for the next sign-in', async () => {
  const tab = await signedIn(world.app, 'demo')
  const { projects, current } = (await tab.get('/api/session/scopes/')).json<Scopes>()
  expect(projects.map(({ name }) => name).toSorted()).toEqual(['alt', 'demo'])
  expect(current.project_id).toBe(tab.user.project_id)
  const alt = projects.find(({ name }) => name === 'alt')
  const moved = await tab.post('/api/session/scope/', { project_id: alt?.id })
  expect(moved.statusCode).toBe(200)
  expect(moved.json<UserSession>().project_name).toBe('alt')
  expect((await tab.get('/api/keystone/user-session/')).json()).toEqual(moved.json())
  await tab.del('/api/session/')
  const back = await tab.post('/api/session/', credentials('demo'))
  expect(back.json<UserSession>().project_name).toBe('alt')
})

test('a project and a region of it are gone to in one step, or not at all', async () => {
  const tab = await signedIn(world.app, 'demo')
  const { projects } = (await tab.get('/api/session/scopes/')).json<Scopes>()
  const project_id = projects.find(({ name }) => name === 'alt')?.id
  const nowhere = await tab.post('/api/session/scope/', { project_id, region: 'Atlantis' })
  expect(nowhere.statusCode).toBe(404)
  expect((await tab.get('/api/keystone/user-session/')).json()).toEqual(tab.user)
  const moved = await tab.post('/api/session/scope/', { project_id, region: 'RegionOne' })
  expect(moved.json()).toMatchObject({ project_name: 'alt', services_region: 'RegionOne' })
})

test('a switch to a domain gives a session of the domain', async () => {
  const tab = await signedIn(world.app, 'admin')
  const moved = await tab.post('/api/session/scope/', { domain_id: 'default' })
  expect(moved.json()).toMatchObject({ project_id: null, domain_id: 'default', is_superuser: true })
})

test('a scope that is not the user’s is refused and leaves the session as it is', async () => {
  const tab = await signedIn(world.app, 'demo')
  for (const body of [{ project_id: 'nobody-knows' }, { domain_id: 'default' }]) {
    const refused = await tab.post('/api/session/scope/', body)
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      'You are not authorized for this scope.',
    ])
    expect(JSON.parse(String(refused.headers[sentenceHeader]))).toEqual({
      text: 'You are not authorized for this scope.',
      values: {},
    })
  }
  expect((await tab.post('/api/session/scope/', { region: 'Atlantis' })).statusCode).toBe(404)
  const two = await tab.post('/api/session/scope/', { domain_id: 'a', project_id: 'b' })
  expect(two.statusCode).toBe(400)
  expect((await tab.get('/api/keystone/user-session/')).json()).toEqual(tab.user)
})

test('logout revokes the token at Keystone and clears site data', async () => {
  const seen: string[] = []
  await world.close()
  world = await testWorld({
    between: (transport) => async (request) => {
      seen.push(request.headers.get('x-auth-token') ?? '')
      return transport(request)
    },
  })
  const tab = await signedIn(world.app, 'demo')
  await tab.get('/api/keystone/users/current')
  const scoped = seen.at(-1) ?? ''
  expect(await tokensAtKeystone(scoped)).toBe(200)
  const response = await tab.del('/api/session/')
  expect(response.statusCode).toBe(204)
  expect(response.headers['clear-site-data']).toBe('"cache", "storage"')
  expect(tab.cookies.has('session')).toBe(false)
  for (const token of new Set(seen.filter((one) => one !== ''))) await isRevoked(token)
  expect((await tab.get('/api/keystone/user-session/')).statusCode).toBe(401)
})

test('"my sessions" lists and ends them, one’s own only', async () => {
  const laptop = await signedIn(world.app, 'demo')
  const phone = await signedIn(world.app, 'demo')
  const other = await signedIn(world.app, 'reader')
  const mine = (await laptop.get('/api/sessions/')).json<{ items: SignIn[] }>().items
  expect(mine.map(({ current }) => current).toSorted()).toEqual([false, true])
  const ids = mine.map(({ id }) => id)
  for (const tab of [laptop, phone]) expect(ids).not.toContain(tab.cookies.get('session'))
  const onPhone = mine.find(({ current }) => !current)
  expect((await other.del(`/api/sessions/${onPhone?.id}`)).statusCode).toBe(404)
  expect((await phone.get('/api/keystone/user-session/')).statusCode).toBe(200)
  expect((await laptop.del(`/api/sessions/${onPhone?.id}`)).statusCode).toBe(204)
  expect((await phone.get('/api/keystone/user-session/')).statusCode).toBe(401)
  expect((await laptop.get('/api/sessions/')).json<{ items: SignIn[] }>().items).toHaveLength(1)
})

test('a session ends after an hour without use and is prolonged by use', async () => {
  const tab = await signedIn(world.app, 'demo')
  const ask = async () => (await tab.get('/api/keystone/user-session/')).statusCode
  world.cloud.clock.advance(50 * 60_000)
  expect(await ask()).toBe(200)
  world.cloud.clock.advance(9 * 60_000)
  expect(await ask()).toBe(200)
  world.cloud.clock.advance(60 * 60_000 + 1)
  expect(await ask()).toBe(401)
})

describe('what a page asks for by itself', () => {
  /** A call of a page that nobody has used for so many seconds. */
  const ask = async (tab: SignedIn, unused: number | string) => {
    const headers = { [unusedHeader]: String(unused) }
    return (await tab.call('GET', '/api/keystone/user-session/', undefined, headers)).statusCode
  }
  const passes = (seconds: number) => world.cloud.clock.advance(seconds * 1000)

  test('does not keep a session: it ends an hour after its user did something', async () => {
    const tab = await signedIn(world.app, 'demo')
    for (let unused = 60; unused < 3600; unused += 60) {
      passes(60)
      expect(await ask(tab, unused)).toBe(200)
    }
    passes(60)
    expect(await ask(tab, 3600)).toBe(401)
  })

  test('keeps it as of when the user did something, and never shortens it', async () => {
    const tab = await signedIn(world.app, 'demo')
    passes(3000)
    expect(await ask(tab, 600)).toBe(200)
    // Another window that nobody has used since.
    expect(await ask(tab, 2900)).toBe(200)
    passes(2990)
    expect(await ask(tab, 3590)).toBe(200)
    passes(20)
    expect(await ask(tab, 0)).toBe(401)
  })

  test.each(['', '-1', '1.5', 'x', '9'.repeat(12)])(
    'is told in seconds: "%s" is no such number, and the call counts',
    async (value) => {
      const tab = await signedIn(world.app, 'demo')
      passes(3000)
      expect(await ask(tab, value)).toBe(200)
      passes(3000)
      expect(await ask(tab, 0)).toBe(200)
    },
  )

  test('is told by pages of ours alone: what a script asks counts', async () => {
    const tab = await signedIn(world.app, 'demo')
    for (const seconds of [3000, 3000]) {
      passes(seconds)
      expect((await tab.get('/api/settings/')).statusCode).toBe(200)
    }
  })
})

test('a session ends at its absolute age, whatever its use', async () => {
  await world.close()
  world = await testWorld({
    env: { SESSION_IDLE_SECONDS: '600', SESSION_ABSOLUTE_SECONDS: '1000' },
  })
  const tab = await signedIn(world.app, 'demo')
  const moved = await tab.post('/api/session/scope/', { project_id: tab.user.project_id })
  expect(moved.statusCode).toBe(200)
  world.cloud.clock.advance(500_000)
  expect((await tab.get('/api/keystone/user-session/')).statusCode).toBe(200)
  world.cloud.clock.advance(501_000)
  expect((await tab.get('/api/keystone/user-session/')).statusCode).toBe(401)
})

test('a session never outlives its token', async () => {
  await world.close()
  world = await testWorld({ env: { SESSION_ABSOLUTE_SECONDS: '2592000' } })
  const tab = await signedIn(world.app, 'demo')
  const [mine] = (await tab.get('/api/sessions/')).json<{ items: SignIn[] }>().items
  let alive = 0
  for (; alive < 1000; alive += 1) {
    if ((await tab.get('/api/keystone/user-session/')).statusCode !== 200) break
    world.cloud.clock.advance(30 * 60_000)
  }
  expect(mine?.current).toBe(true)
  expect(alive).toBeLessThan(1000)
})

test('each session of a user has the same key for what the browser keeps, and nobody else has it', async () => {
  const keyOf = async (name: string) => (await signedIn(world.app, name)).user.storage_key ?? ''
  const [demo, again, admin] = [await keyOf('demo'), await keyOf('demo'), await keyOf('admin')]
  expect(Buffer.from(demo, 'base64')).toHaveLength(32)
  expect(again).toBe(demo)
  expect(admin).not.toBe(demo)
})
