import type { Scopes, SignIn } from '@meridian/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { browser, signedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'
import { sqliteStore } from '#sessions/sqlite-store.ts'

let world: TestWorld
/** What holds a call back, when set: it waits until `release`. */
let holds: ((request: Request) => boolean) | undefined
let release: () => void
let arrived: Promise<void>

beforeEach(async () => {
  holds = undefined
  let arrive: () => void = () => undefined
  arrived = new Promise((resolve) => (arrive = resolve))
  const gate = new Promise<void>((resolve) => (release = resolve))
  world = await testWorld({
    between: (transport) => async (request) => {
      if (holds?.(request)) {
        arrive()
        await gate
      }
      return transport(request)
    },
  })
})
afterEach(() => world.close())

const scope = '/api/session/scope/'
const toKeystone = ({ method, url }: Request) => method === 'POST' && url.endsWith('/auth/tokens')

test('of two switches at once one counts, and no session is left over', async () => {
  const tab = await signedIn(world.app, 'demo')
  const { projects } = (await tab.get('/api/session/scopes/')).json<Scopes>()
  const answers = await Promise.all(
    projects.map(async ({ id }) => tab.post(scope, { project_id: id })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const lost = answers.find(({ statusCode }) => statusCode === 409)
  expect(lost?.headers['set-cookie']).toBeUndefined()
  const mine = (await tab.get('/api/sessions/')).json<{ items: SignIn[] }>().items
  expect(mine.map(({ current }) => current)).toEqual([true])
})

test('a switch under way does not bring a session back that was ended meanwhile', async () => {
  const tab = await signedIn(world.app, 'demo')
  holds = toKeystone
  const switched = tab.post(scope, { project_id: tab.user.project_id })
  await arrived
  const old = { ...Object.fromEntries(tab.cookies) }
  expect((await tab.del('/api/session/')).statusCode).toBe(204)
  release()
  const answer = await switched
  expect([401, 403, 409]).toContain(answer.statusCode)
  expect(
    answer.cookies.find(({ name, value }) => name === 'session' && value !== ''),
  ).toBeUndefined()
  const back = await browser(world.app).call('GET', '/api/settings/', undefined, {
    cookie: `session=${old['session']}`,
  })
  expect(back.statusCode).toBe(401)
})

test('a call that the switch overtook ends where it was begun', async () => {
  const tab = await signedIn(world.app, 'demo')
  holds = ({ url }) => url.includes('/users/')
  const late = tab.get('/api/keystone/users/current')
  await arrived
  expect((await tab.post(scope, { project_id: tab.user.project_id })).statusCode).toBe(200)
  release()
  expect((await late).statusCode).toBe(200)
  expect((await tab.get('/api/keystone/user-session/')).statusCode).toBe(200)
})

test('a new password is told as changed, though another call met the dead token first', async () => {
  const tab = await signedIn(world.app, 'demo')
  holds = toKeystone
  const passwords = { original_password: 'demo', password: 'another one' }
  const changed = tab.post('/api/keystone/password/', passwords)
  await arrived
  expect((await tab.get('/api/nova/keypairs/')).statusCode).toBe(401)
  release()
  const answer = await changed
  expect([answer.statusCode, answer.json()]).toEqual([200, { session: null }])
  expect(answer.cookies.find(({ name }) => name === 'session')?.value).toBe('')
  holds = undefined
  const again = await signedIn(world.app, 'demo', { password: 'another one' })
  const mine = (await again.get('/api/sessions/')).json<{ items: SignIn[] }>().items
  expect(mine.map(({ current }) => current)).toEqual([true])
})

test('a session of a Keystone that is not configured any more is none', async () => {
  const kept = sqliteStore(':memory:')
  const stays = { ...kept, close: async () => undefined }
  const first = await testWorld({ sessions: stays, now: Date.now, cloud: { pace: 'real' } })
  const tab = await signedIn(first.app)
  const cookie = [...tab.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const second = await testWorld({
    sessions: stays,
    now: Date.now,
    cloud: { pace: 'real' },
    env: { OS_REGION_NAME: 'Elsewhere' },
  })
  const ask = async ({ app }: TestWorld) =>
    (await browser(app).call('GET', '/api/settings/', undefined, { cookie })).statusCode
  expect([await ask(first), await ask(second)]).toEqual([200, 401])
  await first.close()
  await second.close()
  await kept.close()
})
