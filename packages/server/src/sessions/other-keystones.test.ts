/** Sign-in at Keystones that tell less than ours, or go by another clock. */
import { afterEach, expect, test } from 'vitest'
import { browser, signedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

type Fields = Record<string, unknown>
type Service = { type?: string | undefined; endpoints?: Fields[] | undefined } & Fields
type Told = { catalog?: Service[]; user: Fields; project?: Fields } & Fields
type Change = (token: Told) => Told

let world: TestWorld | undefined
afterEach(() => world?.close())

const pathOf = (request: Request): string => new URL(request.url).pathname

/** The demo world behind a Keystone whose tokens, or answers, are others. */
const open = async (change: Change, answer?: (path: string) => Response | undefined) => {
  world = await testWorld({
    cloud: { seed: 'demo' },
    between: (ask) => async (request) => {
      const other = answer?.(pathOf(request))
      if (other !== undefined) return other
      const reply = await ask(request)
      if (!reply.ok || !pathOf(request).endsWith('/auth/tokens')) return reply
      const text = await reply.text()
      if (text === '') return new Response(null, reply)
      return Response.json({ token: change(JSON.parse(text).token) }, reply)
    },
  })
  return world
}

const regions =
  (choose: (type: string) => string | null | undefined): Change =>
  (token) => ({
    ...token,
    ...(token.catalog && {
      catalog: token.catalog.map((service) => {
        const region = choose(service.type ?? '')
        const rest = (service.endpoints ?? []).map(({ region: _, region_id: __, ...one }) => one)
        const told = region === undefined ? {} : { region, region_id: region }
        return { ...service, endpoints: rest.map((one) => ({ ...one, ...told })) }
      }),
    }),
  })

const lists = ['/api/nova/servers/', '/api/cinder/volumes/', '/api/neutron/networks/']

test.each([
  ['null', null],
  ['missing', undefined],
  ['empty', ''],
])(
  'in a cloud whose regions are %s all services are found, and none is asked for',
  async (_, to) => {
    const { app } = await open(regions(() => to))
    const tab = await signedIn(app)
    expect(tab.user).toMatchObject({ services_region: null, available_services_regions: [] })
    for (const list of lists) expect((await tab.get(list)).statusCode, list).toBe(200)
    const services = (await tab.get('/api/keystone/services/')).json<{ items: Fields[] }>().items
    expect(services.filter(({ disabled }) => disabled)).toEqual([])
    expect((await tab.get('/api/session/scopes/')).json()).toMatchObject({ regions: [] })
  },
)

test('a service without a region is there in the regions that others have', async () => {
  const { app } = await open(regions((type) => (type === 'compute' ? null : 'North')))
  const tab = await signedIn(app)
  expect(tab.user).toMatchObject({
    services_region: 'North',
    available_services_regions: ['North'],
  })
  for (const list of lists) expect((await tab.get(list)).statusCode, list).toBe(200)
})

test.each<[string, Change]>([
  ['a user’s domain', (token) => ({ ...token, user: { ...token.user, domain: undefined } })],
  ['a user’s name', (token) => ({ ...token, user: { ...token.user, name: undefined } })],
  ['the name of a domain', (token) => ({ ...token, user: { ...token.user, domain: { id: 'x' } } })],
  [
    'a project’s domain and name',
    (token) => ({ ...token, ...(token.project && { project: { id: token.project['id'] } }) }),
  ],
  ['names of roles', (token) => ({ ...token, roles: [{ id: 'x' }, {}] })],
  [
    'names of services',
    (token) => ({
      ...token,
      catalog: token.catalog?.map(({ type, endpoints }) => ({ type, endpoints })) ?? [],
    }),
  ],
  ['types of services', (token) => ({ ...token, catalog: [{ endpoints: [] }, {}] })],
  [
    'addresses of endpoints',
    (token) => ({
      ...token,
      catalog: [{ type: 'compute', endpoints: [{ interface: 'public' }] }],
    }),
  ],
  ['when it was issued', (token) => ({ ...token, issued_at: undefined })],
])('a token without %s signs in all the same', async (_, change) => {
  const { app } = await open(change)
  const tab = await signedIn(app)
  for (const path of [
    '/api/keystone/user-session/',
    '/api/keystone/svc-catalog/',
    '/api/keystone/services/',
    '/api/session/scopes/',
  ])
    expect((await tab.get(path)).statusCode, path).toBe(200)
})

test.each<[string, Change]>([
  ['a user', (token) => ({ ...token, user: {} })],
  ['an end', (token) => ({ ...token, expires_at: undefined })],
])('a token without %s is refused in words, and leaves nothing behind', async (_, change) => {
  const { app } = await open(change)
  const tab = browser(app)
  const body = { auth_type: 'credentials', username: 'demo', password: 'demo' }
  const reply = await tab.post('/api/session/', body)
  expect(reply.statusCode).toBe(502)
  expect(reply.json()).toBe('The identity service gave an answer that is not understood.')
  expect([...tab.cookies.keys()]).toEqual([])
})

test.each([403, 404, 500])(
  'who may not be told of domains (%i) works in projects',
  async (status) => {
    const { app } = await open(
      (token) => token,
      (path) => (/auth\/(domains|system)$/.test(path) ? new Response('no', { status }) : undefined),
    )
    const tab = await signedIn(app)
    expect(tab.user.project_name).toBe('demo')
    expect((await tab.get('/api/session/scopes/')).json()).toMatchObject({
      domains: [],
      system: false,
    })
  },
)

test.each([-120, -3, 3, 120])(
  'a Keystone whose clock is off by %i minutes ends no session',
  async (minutes) => {
    const moved = (time: unknown) =>
      new Date(Date.parse(String(time)) + minutes * 60_000).toISOString()
    const { app, cloud } = await open((token) => ({
      ...token,
      issued_at: moved(token['issued_at']),
      expires_at: moved(token['expires_at']),
    }))
    const tab = await signedIn(app)
    expect((await tab.get('/api/keystone/user-session/')).statusCode).toBe(200)
    // Its token is good for two hours, in which the session is used.
    for (const minutesOn of [59, 59]) {
      cloud.clock.advance(minutesOn * 60_000)
      expect((await tab.get('/api/keystone/user-session/')).statusCode).toBe(200)
    }
    cloud.clock.advance(3 * 60_000)
    expect((await tab.get('/api/keystone/user-session/')).statusCode).toBe(401)
  },
)

test('who has a role on the system alone works there', async () => {
  const { app } = await open(
    (token) => token,
    (path) => {
      const kind = /\/auth\/(projects|domains)$/.exec(path)?.[1]
      return kind === undefined ? undefined : Response.json({ [kind]: [], links: {} })
    },
  )
  const tab = await signedIn(app, 'admin')
  expect(tab.user).toMatchObject({ system_scope: true, project_id: null, domain_id: null })
  expect((await tab.get('/api/keystone/users/')).statusCode).toBe(200)
  await expect(signedIn(app, 'demo')).rejects.toThrow('not authorized for any projects or domains')
})
