import { keystone, scopeHeader, scopeOf, type Scopes, type UserSession } from '@meridian/contract'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browser, signedIn, type SignedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

let world: TestWorld
let tab: SignedIn
/** The ids of the projects of the user, where the session works at first before the other. */
let demo: string
let alt: string
/** Tokens that Keystone was asked for and told to end since the user signed in. */
let asked: number
let ended: number

beforeEach(async () => {
  world = await testWorld({
    between: (transport) => async (request) => {
      if (request.url.endsWith('/auth/tokens')) {
        if (request.method === 'POST') asked += 1
        if (request.method === 'DELETE') ended += 1
      }
      return transport(request)
    },
  })
  tab = await signedIn(world.app)
  const { projects } = (await tab.get('/api/session/scopes/')).json<Scopes>()
  demo = tab.user.project_id ?? ''
  alt = projects.find(({ id }) => id !== demo)?.id ?? ''
  asked = 0
  ended = 0
})
afterEach(() => world.close())

const inProject = (project: string, more: Partial<UserSession> = {}) => ({
  [scopeHeader]: scopeOf({ ...tab.user, project_id: project, ...more }),
})
const groups = '/api/neutron/security_groups/'
/** The projects of the groups that a page of a project is shown. */
const shownIn = async (project: string): Promise<ReadonlySet<string>> => {
  const answer = await tab.call('GET', groups, undefined, inProject(project))
  expect(answer.statusCode).toBe(200)
  const { items } = answer.json<{ items: readonly { project_id: string }[] }>()
  return new Set(items.map(({ project_id }) => project_id))
}
const switchTo = async (project: string): Promise<void> =>
  expect((await tab.post('/api/session/scope/', { project_id: project })).statusCode).toBe(200)
const userAt = (scope: Record<string, string>) =>
  tab.get(`${keystone.userSession.path}?${new URLSearchParams(scope).toString()}`)
const userIn = (project: string) => userAt({ project_id: project })

test('two windows work in two projects, each with a token of its own that is asked for once', async () => {
  const all = [demo, alt, demo, alt, alt, alt].map(async (project) => ({
    project,
    shown: await shownIn(project),
  }))
  for (const { project, shown } of await Promise.all(all)) expect([...shown]).toEqual([project])
  expect(asked).toBe(1)
})

test('what one window makes is in its own project, wherever the other has switched', async () => {
  await switchTo(alt)
  const body = { name: 'mine', description: '' }
  const made = await tab.call('POST', groups, body, inProject(demo))
  expect([made.statusCode, made.json()]).toMatchObject([201, { project_id: demo }])
  // The token that it was begun with goes on.
  expect([asked, ended]).toEqual([1, 0])
})

test('of two switches at once the lost one ends its own token alone', async () => {
  const answers = await Promise.all(
    [alt, alt].map(async (id) => tab.post('/api/session/scope/', { project_id: id })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  await vi.waitFor(() => expect(ended).toBe(1))
  expect([...(await shownIn(demo))]).toEqual([demo])
  expect([asked, ended]).toEqual([2, 1])
})

test('who one is in a project is told for each of them, with its roles', async () => {
  expect((await userIn(alt)).json()).toMatchObject({ id: tab.user.id, project_id: alt })
  expect((await userIn(demo)).json()).toEqual(tab.user)
  expect((await tab.get(keystone.userSession.path)).json()).toEqual(tab.user)
})

test('who one is in a region is told for each, in the own project and in another', async () => {
  const [one = '', two = ''] = tab.user.available_services_regions
  expect((await userAt({ region: two })).json()).toEqual({ ...tab.user, services_region: two })
  for (const region of [one, two])
    expect((await userAt({ project_id: alt, region })).json()).toMatchObject({
      ...{ project_id: alt, services_region: region },
    })
  const gone = await userAt({ region: 'Atlantis' })
  expect([gone.statusCode, gone.json()]).toEqual([404, "There is no region 'Atlantis'."])
  expect((await userAt({ project_id: alt, domain_id: 'default' })).statusCode).toBe(400)
  expect((await userAt({ domain_id: 'default' })).statusCode).toBe(403)
  expect((await userAt({ system: 'true' })).statusCode).toBe(403)
})

test('a project without a role is refused in words, and the session stays', async () => {
  for (const answer of [
    await userIn('e'.repeat(32)),
    await tab.call('GET', groups, undefined, inProject('e'.repeat(32))),
    await tab.call('GET', groups, undefined, {
      [scopeHeader]: scopeOf({ ...tab.user, project_id: null, domain_id: 'default' }),
    }),
    await tab.call('GET', groups, undefined, {
      [scopeHeader]: scopeOf({ ...tab.user, project_id: null }),
    }),
  ])
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      'You are not authorized for this scope.',
    ])
  const nowhere = inProject(alt, { services_region: 'Atlantis' })
  expect((await tab.call('GET', groups, undefined, nowhere)).statusCode).toBe(404)
  expect([...(await shownIn(demo))]).toEqual([demo])
})

test('a window that nobody uses loses its token, and gets another when it is used again', async () => {
  await shownIn(alt)
  world.cloud.clock.advance(16 * 60_000)
  world.app.scoped.tidy()
  await vi.waitFor(() => expect(ended).toBe(1))
  expect([...(await shownIn(alt))]).toEqual([alt])
  expect(asked).toBe(2)
})

test('a token that Keystone ended is asked for anew, and signs nobody out', async () => {
  await shownIn(alt)
  const scoped = await world.app.scoped.in(await sessionOfTab(), { project: { id: alt } })
  const headers = { 'x-auth-token': scoped.token, 'x-subject-token': scoped.token }
  const url = 'http://cloud.test/identity/v3/auth/tokens'
  await world.cloud.fetch(new Request(url, { method: 'DELETE', headers }))
  expect((await tab.call('GET', groups, undefined, inProject(alt))).statusCode).toBe(403)
  expect([...(await shownIn(alt))]).toEqual([alt])
  expect([...(await shownIn(demo))]).toEqual([demo])
})

const sessionOfTab = async () => {
  const session = await world.app.sessions.find(tab.cookies.get('session') ?? '')
  if (session === undefined) throw new Error('There is no session.')
  return session
}

test('signing out ends the tokens of all windows', async () => {
  await shownIn(alt)
  await tab.del('/api/session/')
  // Of the project that was signed in to, of the other, and the one without a scope.
  await vi.waitFor(() => expect(ended).toBe(3))
})

test('a page of another user is served nothing', async () => {
  const other = { [scopeHeader]: scopeOf({ ...tab.user, id: 'f'.repeat(32) }) }
  const answer = await tab.call('GET', groups, undefined, other)
  expect([answer.statusCode, answer.headers[scopeHeader]]).toEqual([409, scopeOf(tab.user)])
  const nobody = await browser(world.app).call('GET', groups, undefined, inProject(demo))
  expect(nobody.statusCode).toBe(401)
})

test('nothing of one project is ever shown in the other, over 500 random switches', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ window: fc.boolean(), switches: fc.boolean() }), {
        minLength: 50,
        maxLength: 50,
      }),
      async (steps) => {
        const windows = [demo, alt]
        for (const { window, switches } of steps) {
          const at = Number(window)
          if (switches) {
            windows[at] = windows[at] === demo ? alt : demo
            await switchTo(windows[at])
          }
          const [one = '', two = ''] = windows
          const [first, second] = await Promise.all([shownIn(one), shownIn(two)])
          expect([[...first], [...second]]).toEqual([[one], [two]])
        }
      },
    ),
    // The whole run makes all of them.
    { numRuns: process.env['ALL_TESTS'] === '1' ? 20 : 2, seed: 20_261_130 },
  )
})
