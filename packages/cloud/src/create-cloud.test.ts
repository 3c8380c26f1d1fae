import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createCloud, type Cloud, type CloudOptions } from '#create-cloud.ts'
import { serveCloud } from '#serve.ts'
import { identityCalls, inProject, password } from '#testing/identity-calls.ts'
import { passwordRows, userRows } from '#keystone/rows.ts'
import { TOKEN_LIFETIME } from '#keystone/tokens/tokens.ts'

const AUTH_URL = 'http://cloud.test/identity/v3'

function open(options: CloudOptions = {}): Cloud {
  const cloud = createCloud({ seed: 'empty', pace: 'manual', randomSeed: 1, ...options })
  onTestFinished(() => cloud.close())
  return cloud
}

test('a token ends after two hours, also for the token made from it', async () => {
  const cloud = open()
  const calls = identityCalls(cloud.fetch, AUTH_URL)
  const first = await calls.signIn('demo')
  cloud.control.advance(TOKEN_LIFETIME - 1000)
  const identity = { methods: ['token'], token: { id: first } }
  const reply = await calls.authenticate({ identity, scope: inProject('demo') })
  const second = reply.headers.get('x-subject-token') ?? ''
  expect((await calls.send('GET', '/auth/projects', undefined, second)).status).toBe(200)
  cloud.control.advance(1000)
  for (const token of [first, second]) {
    expect((await calls.send('GET', '/auth/projects', undefined, token)).status).toBe(401)
  }
})

test('a disabled user or project ends the tokens that rest on it', async () => {
  const calls = identityCalls(open().fetch, AUTH_URL)
  const admin = await calls.signIn('admin', inProject('admin'))
  const demo = await calls.signIn('demo', inProject('demo'))
  const id = async (kind: string): Promise<string> => {
    const { body } = await calls.send('GET', `/${kind}?name=demo`, undefined, admin)
    return (body as Record<string, { id: string }[]>)[kind]?.[0]?.id ?? ''
  }
  const look = (): Promise<{ status: number }> =>
    calls.send('GET', '/auth/catalog', undefined, demo)
  expect((await look()).status).toBe(200)
  const off = { project: { enabled: false } }
  await calls.send('PATCH', `/projects/${await id('projects')}`, off, admin)
  expect((await look()).status).toBe(404)
  const unscoped = await calls.signIn('demo')
  await calls.send('PATCH', `/users/${await id('users')}`, { user: { enabled: false } }, admin)
  expect((await calls.send('GET', '/auth/projects', undefined, unscoped)).status).toBe(401)
})

test('no password is kept as it was typed', async () => {
  const cloud = open()
  const hashes = cloud.table(passwordRows, '').list()
  expect(hashes).toHaveLength(5)
  for (const { hash } of hashes) expect(hash).toMatch(/^[\w-]{22}:[\w-]{43}$/)
  expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(5)
})

test('the engineering domain has its own people, and its admin is one there only', async () => {
  const calls = identityCalls(open().fetch, AUTH_URL)
  const research = inProject('research', 'engineering')
  expect(await calls.signIn('engineer', research, 'engineering')).toMatch(/^gAAAAA/)
  const scope = { domain: { name: 'engineering' } }
  const token = await calls.signIn('engadmin', scope, 'engineering')
  const users = await calls.send('GET', '/users', undefined, token)
  const names = (users.body as { users: { name: string }[] }).users.map(({ name }) => name)
  expect(names).toEqual(['engadmin', 'engineer'])
  const wrong = { identity: password('engineer', 'engineer', 'Default') }
  expect((await calls.authenticate(wrong)).status).toBe(401)
})

test('the catalogue has every service in both regions, at the address of the request', async () => {
  for (const [baseUrl, expected] of [
    [undefined, 'http://cloud.test'],
    ['https://cloud.example/openstack/', 'https://cloud.example/openstack'],
  ]) {
    const cloud = open(baseUrl === undefined ? {} : { baseUrl })
    const calls = identityCalls(cloud.fetch, AUTH_URL)
    const reply = await calls.authenticate({
      identity: password('demo', 'demo'),
      scope: inProject('demo'),
    })
    const { catalog } = (reply.body as { token: { catalog: { endpoints: object[] }[] } }).token
    for (const { endpoints } of catalog) {
      expect(endpoints).toContainEqual(expect.objectContaining({ region: 'RegionTwo' }))
      for (const endpoint of endpoints) {
        expect(endpoint).toMatchObject({ url: expect.stringMatching(`^${expected}/`) })
      }
    }
  }
})

test('a file keeps its cloud, and the same seed gives the same one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const options = { file: join(folder, 'cloud.sqlite'), seed: 'empty', randomSeed: 7 } as const
  const first = createCloud(options)
  const token = await identityCalls(first.fetch, AUTH_URL).signIn('demo')
  const ids = first
    .table(userRows, '')
    .list()
    .map(({ id }) => id)
  first.close()
  const second = open(options)
  const look = await identityCalls(second.fetch, AUTH_URL).send(
    'GET',
    '/auth/projects',
    undefined,
    token,
  )
  expect(look.status).toBe(200)
  expect(
    second
      .table(userRows, '')
      .list()
      .map(({ id }) => id),
  ).toEqual(ids)
  expect(
    open({ randomSeed: 7 })
      .table(userRows, '')
      .list()
      .map(({ id }) => id),
  ).toEqual(ids)
})

test('each way of failing fails so often as told, then the service is well', async () => {
  const cloud = open()
  const look = (): Promise<Response> => cloud.fetch(new Request(AUTH_URL))
  cloud.control.fail({ how: 'down', service: 'identity', times: 1 })
  await expect(look()).rejects.toThrow('fetch failed')
  expect((await look()).status).toBe(200)
  const heal = cloud.control.fail({ how: 'html' })
  expect((await look()).headers.get('content-type')).toBe('text/html')
  expect((await look()).status).toBe(500)
  heal()
  cloud.control.fail({ how: 'half', times: 1 })
  await expect(look().then((reply) => reply.json())).rejects.toThrow(SyntaxError)
  cloud.control.fail({ how: 'status', status: 503, method: 'POST' })
  expect((await look()).status).toBe(200)
  cloud.control.fail({ how: 'status', status: 503, path: '^/v3$' })
  expect((await look()).status).toBe(503)
  cloud.control.heal()
  const headers = { 'retry-after': '7' }
  cloud.control.fail({ how: 'status', status: 429, headers, times: 1 })
  expect((await look()).headers.get('retry-after')).toBe('7')
  cloud.control.fail({ how: 'slow', seconds: 60 })
  const signal = AbortSignal.timeout(20)
  await expect(cloud.fetch(new Request(AUTH_URL, { signal }))).rejects.toThrow(/timeout/)
  // What waits for a service that is well again waits no more.
  const late = look()
  cloud.control.heal()
  expect((await late).status).toBe(200)
})

test('the control calls work only where they are mounted', async () => {
  const shut = await open().fetch(new Request('http://c/_cloud/reset', { method: 'POST' }))
  expect(shut.status).toBe(404)
  const cloud = open({ control: true })
  const control = (method: string, action: string, body?: object): Promise<Response> => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    return cloud.fetch(new Request(`http://c/_cloud/${action}`, { method, ...init }))
  }
  await identityCalls(cloud.fetch, AUTH_URL).signIn('demo')
  const log = (await (await control('GET', 'requests')).json()) as { requests: object[] }
  expect(log.requests).toEqual([
    {
      service: 'identity',
      method: 'POST',
      path: '/v3/auth/tokens',
      query: '',
      time: cloud.clock.now(),
    },
  ])
  const before = cloud.clock.now()
  expect((await control('POST', 'advance', { seconds: 60 })).status).toBe(204)
  expect(cloud.clock.now()).toBe(before + 60_000)
  expect((await control('POST', 'fail', { how: 'html' })).status).toBe(204)
  expect(cloud.control.failures()).toHaveLength(1)
  expect((await control('DELETE', 'fail')).status).toBe(204)
  cloud.table(userRows, '').remove(cloud.table(userRows, '').list()[0]?.id ?? '')
  expect((await control('POST', 'reset')).status).toBe(204)
  expect(cloud.table(userRows, '').count()).toBe(5)
  expect((await control('POST', 'nonsense')).status).toBe(404)
})

test('on a port it is the same cloud, and a service that is down hangs up', async () => {
  const cloud = open()
  const { url, close } = await serveCloud(cloud.fetch)
  onTestFinished(close)
  const calls = identityCalls((request) => fetch(request), `${url}/identity/v3`)
  const reply = await calls.authenticate({
    identity: password('demo', 'demo'),
    scope: inProject('demo'),
  })
  expect(JSON.stringify(reply.body)).toContain(`"url":"${url}/identity/v3"`)
  cloud.control.fail({ how: 'down', times: 1 })
  await expect(fetch(`${url}/identity`)).rejects.toThrow('fetch failed')
})

test('on a port a body that is not read keeps nobody who comes after it waiting', async () => {
  const { url, close } = await serveCloud(open().fetch)
  onTestFinished(close)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const ask = async (method: string, path: string, body = ''): Promise<number | undefined> => {
    const asked = request(`${url}${path}`, { agent, method })
    // The end of a connection on which nobody reads on is no news.
    asked.on('error', () => undefined)
    const answered = once(asked, 'response', { signal: AbortSignal.timeout(5_000) })
    asked.end(body)
    const [reply] = (await answered) as [IncomingMessage]
    reply.resume()
    await once(reply, 'close')
    return reply.statusCode
  }
  const long = 'x'.repeat(300_000)
  expect(await ask('POST', '/nowhere', long)).toBe(404)
  expect(await ask('GET', '/identity')).toBe(300)
  expect(await ask('POST', '/identity/v3/auth/tokens', long)).toBe(413)
  expect(await ask('GET', '/identity')).toBe(300)
})

test('on a port bodies stream both ways', async () => {
  const echo = (request: Request): Promise<Response> => Promise.resolve(new Response(request.body))
  const { url, close } = await serveCloud(echo)
  onTestFinished(close)
  const size = 8 * 1024 * 1024
  const reply = await fetch(url, { method: 'PUT', body: new Uint8Array(size).fill(7) })
  const bytes = await reply.bytes()
  expect(bytes).toHaveLength(size)
  expect(bytes.every((byte) => byte === 7)).toBe(true)
})
