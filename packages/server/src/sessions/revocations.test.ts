import type { Scopes, SignIn } from '@meridian/contract'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { browser, signedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

let world: TestWorld
/** The tokens that were made, the newest last, and those that Keystone was told to end. */
let made: string[]
let ended: string[]
/** Whether calls that end tokens are to hang, and how many do. */
let hangs: boolean
let hanging: number
let heal: () => void

beforeEach(async () => {
  made = []
  ended = []
  hangs = false
  hanging = 0
  const healed = new Promise<void>((resolve) => (heal = resolve))
  world = await testWorld({
    env: { SHUTDOWN_SECONDS: '2' },
    between: (transport) => async (request) => {
      if (hangs && request.method === 'DELETE') {
        hanging += 1
        await healed
        hanging -= 1
      }
      const response = await transport(request)
      const token = response.headers.get('x-subject-token')
      if (request.method === 'POST' && token !== null) made.push(token)
      if (request.method === 'DELETE') ended.push(request.headers.get('x-subject-token') ?? '')
      return response
    },
  })
})
afterEach(async () => {
  heal()
  await world.close()
})

const scope = '/api/session/scope/'
const knows = async (id: string): Promise<boolean> => {
  const headers = { 'x-auth-token': id, 'x-subject-token': id }
  const url = 'http://cloud.test/identity/v3/auth/tokens'
  return (await world.cloud.fetch(new Request(url, { headers }))).status === 200
}
const known = async (): Promise<boolean[]> => Promise.all(made.map(knows))

test('signing out does not wait for a Keystone that hangs, which ends the tokens later', async () => {
  const tab = await signedIn(world.app)
  const cookie = `session=${tab.cookies.get('session')}`
  hangs = true
  expect((await tab.del('/api/session/')).statusCode).toBe(204)
  expect(tab.cookies.has('session')).toBe(false)
  const back = await browser(world.app).call('GET', '/api/settings/', undefined, { cookie })
  expect(back.statusCode).toBe(401)
  expect(await known()).toEqual([true, true])
  heal()
  await vi.waitFor(async () => expect(await known()).toEqual([false, false]))
})

test('ending another sign-in of one’s own does not wait either', async () => {
  const [laptop, phone] = [await signedIn(world.app), await signedIn(world.app)]
  const mine = (await laptop.get('/api/sessions/')).json<{ items: SignIn[] }>().items
  const other = mine.find(({ current }) => !current)
  hangs = true
  expect((await laptop.del(`/api/sessions/${other?.id}`)).statusCode).toBe(204)
  expect((await phone.get('/api/settings/')).statusCode).toBe(401)
  heal()
  await vi.waitFor(async () => expect(await known()).toEqual([true, true, false, false]))
})

test('a switch ends no token, since other windows go on there, and a sign-in over it ends them all', async () => {
  const tab = await signedIn(world.app)
  const { projects } = (await tab.get('/api/session/scopes/')).json<Scopes>()
  hangs = true
  for (const { id } of projects)
    expect((await tab.post(scope, { project_id: id })).statusCode).toBe(200)
  heal()
  // Without a scope; in the first project, and in each that was switched to.
  const left = [true, true, ...projects.map(() => true)]
  await vi.waitFor(async () => expect(await known()).toEqual(left))
  expect((await tab.get('/api/keystone/users/current')).statusCode).toBe(200)
  const body = { auth_type: 'credentials', username: 'demo', password: 'demo' }
  expect((await tab.post('/api/session/', body)).statusCode).toBe(201)
  await vi.waitFor(async () =>
    expect(await known()).toEqual([...left.map(() => false), true, true]),
  )
})

test('few are under way at a time, and all have their turn', async () => {
  hangs = true
  const tabs = []
  for (let count = 0; count < 12; count += 1) tabs.push(await signedIn(world.app))
  for (const tab of tabs) expect((await tab.del('/api/session/')).statusCode).toBe(204)
  await vi.waitFor(() => expect(hanging).toBe(8))
  heal()
  await vi.waitFor(async () => expect(new Set(await known())).toEqual(new Set([false])))
})

test('a server that is told to end waits for what is being revoked', async () => {
  const tab = await signedIn(world.app)
  hangs = true
  await tab.del('/api/session/')
  const closed = world.app.close()
  await vi.waitFor(() => expect(hanging).toBeGreaterThan(0))
  expect(ended).toEqual([])
  heal()
  await closed
  expect(ended.toSorted()).toEqual(made.toSorted())
})

test('it does not wait longer than it may, and says what is left', async () => {
  const tab = await signedIn(world.app)
  hangs = true
  await tab.del('/api/session/')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const closed = vi.fn<() => void>()
  const closing = world.app.close().then(closed)
  // Nine tenths of the time, so that the end itself has the rest; calls to Keystone would have more.
  await vi.advanceTimersByTimeAsync(1_799)
  expect(closed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await closing
  expect(world.logText()).toContain('tokens were not revoked before the end')
})

test('a token that cannot be revoked is logged, without it', async () => {
  const tab = await signedIn(world.app)
  const healed = world.cloud.control.fail({ service: 'identity', method: 'DELETE', how: 'down' })
  expect((await tab.del('/api/session/')).statusCode).toBe(204)
  await vi.waitFor(() => expect(world.logText()).toContain('a token was not revoked'))
  for (const token of made) expect(world.logText()).not.toContain(token)
  healed()
})

test('nothing is left of a sign-in whose browser has left', async () => {
  const stay = await signedIn(world.app)
  const address = await world.app.listen({ port: 0 })
  const leaves = new AbortController()
  const heals = world.cloud.control.fail({
    ...{ service: 'identity', path: 'auth/projects', times: 1 },
    ...{ how: 'slow', seconds: 20 },
  })
  const sent = fetch(`${address}/api/session/`, {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
    body: JSON.stringify({ auth_type: 'credentials', username: 'demo', password: 'demo' }),
    signal: leaves.signal,
  }).catch(() => undefined)
  await vi.waitFor(() => expect(made).toHaveLength(3))
  leaves.abort()
  await sent
  await new Promise((resolve) => setTimeout(resolve, 100))
  heals()
  await vi.waitFor(async () => expect(await known()).toEqual([true, true, false, false]))
  expect((await stay.get('/api/sessions/')).json<{ items: SignIn[] }>().items).toHaveLength(1)
  const line = world.log().findLast(({ event }) => event === 'sign in')
  expect(line).toMatchObject({ outcome: 'failure', credentials: 'accepted' })
})
