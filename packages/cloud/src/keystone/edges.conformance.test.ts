import { beforeAll, expect, test } from 'vitest'
import { underTest } from '#testing/conformance.ts'
import { keystoneOf } from '#testing/keystone.ts'

const cloud = await underTest()
const { signedIn, ask, make, idOf, authenticate } = keystoneOf(cloud)
type Send = Awaited<ReturnType<typeof signedIn>>
type Who = 'inProject' | 'inDomain' | 'inSystem' | 'demo' | 'unscoped'
let who: Record<Who, Send>

beforeAll(async () => {
  const inDefault = (name: string): object => ({ project: { name, domain: { id: 'default' } } })
  who = {
    inProject: await signedIn({ name: 'admin' }, inDefault('admin')),
    inDomain: await signedIn({ name: 'admin' }, { domain: { id: 'default' } }),
    inSystem: await signedIn({ name: 'admin' }, { system: { all: true } }),
    demo: await signedIn({ name: 'demo' }, inDefault('demo')),
    unscoped: await signedIn({ name: 'demo' }, 'unscoped'),
  }
})

test('only a token for a project gives a catalogue', async () => {
  for (const asker of ['inProject', 'demo'] as const) {
    const { status, body } = await who[asker]('GET', '/auth/catalog')
    expect(status, asker).toBe(200)
    const self = expect.stringMatching(/\/v3\/auth\/catalog$/)
    expect(body).toMatchObject({ links: { self } })
    expect(body).not.toHaveProperty('links.next')
  }
  for (const asker of ['inDomain', 'inSystem', 'unscoped'] as const) {
    expect((await who[asker]('GET', '/auth/catalog')).status, asker).toBe(403)
  }
})

test('regions are for all, services and endpoints for who administers', async () => {
  for (const asker of ['inProject', 'inDomain', 'inSystem'] as const) {
    for (const path of ['/regions', '/services', '/endpoints'] as const) {
      expect((await who[asker]('GET', path)).status, `${asker} ${path}`).toBe(200)
    }
  }
  for (const asker of ['demo', 'unscoped'] as const) {
    expect((await who[asker]('GET', '/regions')).status, asker).toBe(200)
    expect((await who[asker]('GET', '/services')).status, asker).toBe(403)
    expect((await who[asker]('GET', '/endpoints')).status, asker).toBe(403)
  }
})

test.each([
  ['/regions/nope', 404],
  ['/endpoints/nope', 404],
  ['/services/nope', 403],
] as const)('who may not look hears of %s %s', async (path, status) => {
  expect((await who.demo('GET', path)).status).toBe(status)
  expect((await who.inProject('GET', path)).status).toBe(404)
})

test('a list is the same with a slash behind it, and says its address without', async () => {
  const self = expect.stringMatching(/\/v3\/regions$/)
  for (const path of ['/regions', '/regions/'] as const) {
    expect(await ask('GET', path)).toMatchObject({ status: 200, body: { links: { self } } })
  }
})

test('what roles imply is told without an address', async () => {
  const { status, body } = await ask('GET', '/role_inferences')
  expect(status).toBe(200)
  expect(Object.keys(body as object)).toEqual(['role_inferences'])
})

test.each([
  ['GET', '/users', 200],
  ['GET', '/users/nope', 404],
  ['GET', '/nope', 404],
  ['PUT', '/auth/tokens', 405],
  ['GET', '', 200],
])('the answer to %s %s is another for another token', async (method, path, status) => {
  const reply = await who.inProject(method, path)
  expect(reply.status).toBe(status)
  expect(reply.headers.get('vary')).toBe('X-Auth-Token')
})

test('who is not let in is told where to sign in', async () => {
  const stranger = await cloud.transport(new Request(`${cloud.authUrl}/users`))
  for (const { status, headers } of [
    stranger,
    await authenticate({ name: 'demo', secret: 'wrong' }, 'unscoped'),
  ]) {
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toMatch(/^Keystone uri="http.*\/v3"$/)
    expect(headers.get('vary')).toBe('X-Auth-Token')
  }
})

test.each([[[]], ['x'], [null], [5], [true]])('%j is no body', async (body) => {
  for (const [method, path] of [
    ['POST', '/users'],
    ['PATCH', '/users/nope'],
    ['POST', '/auth/tokens'],
    ['DELETE', '/users/nope'],
  ] as const) {
    expect(await who.inProject(method, path, body), `${method} ${path}`).toMatchObject({
      status: 400,
      body: {
        error: {
          message: expect.stringContaining('Expecting to find valid JSON in request body.'),
        },
      },
    })
  }
})

test('a project without its domain is no scope', async () => {
  const reply = await authenticate({ name: 'demo' }, { project: { name: 'demo' } })
  expect(reply).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('Expecting to find domain in project.') } },
  })
})

test('HEAD of a token has a rule of its own, which lets no service in', async () => {
  const [name, secret] = [cloud.unique('service'), 'secret']
  const [user, project] = [await make('user', { name, password: secret }), await make('project')]
  const role = await idOf('role', 'service')
  const grant = await ask('PUT', `/projects/${project}/users/${user}/roles/${role}`)
  expect(grant.status).toBe(204)
  const { headers } = await authenticate({ name, secret }, { project: { id: project } })
  const own = headers.get('x-subject-token') ?? ''
  const { id: other } = await cloud.signIn('demo')
  const statusOf = async (method: string, subject: string): Promise<number> => {
    const given = { 'x-auth-token': own, 'x-subject-token': subject }
    const request = new Request(`${cloud.authUrl}/auth/tokens`, { method, headers: given })
    return (await cloud.transport(request)).status
  }
  expect(await statusOf('GET', other)).toBe(200)
  expect(await statusOf('HEAD', other)).toBe(403)
  expect(await statusOf('HEAD', own)).toBe(200)
})

test('what passwords must look like is told to whoever signed in, of the default domain', async () => {
  const path = '/domains/default/config/security_compliance'
  const none = { password_regex: null, password_regex_description: null }
  const { status, body } = await who.demo('GET', path)
  expect({ status, body }).toEqual({ status: 200, body: { config: { security_compliance: none } } })
  expect(await who.demo('GET', `${path}/password_regex`)).toMatchObject({
    status: 200,
    body: { config: { password_regex: null } },
  })
  expect((await who.demo('GET', `${path}/lockout_duration`)).status).toBe(403)
  expect((await who.demo('GET', path.replace('default', 'nope'))).status).toBe(403)
})
