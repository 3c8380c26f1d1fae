import { readFileSync, mkdtempSync, rmSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keypairs, session as sessionEndpoints } from '@meridian/contract'
import { path } from '@meridian/openstack'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { asciiJson, headerText } from '#http/messages.ts'
import { sqliteStore } from '#sessions/sqlite-store.ts'
import { writtenPages } from '#testing/first-pages.ts'
import { browser, signedIn } from '#testing/signed-in.ts'
import { authUrl, testWorld, type TestWorld } from '#testing/world.ts'

let world: TestWorld
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

const scope = '/api/session/scope/'

describe('CSRF token on every unsafe method, plus Origin and Sec-Fetch-Site check', () => {
  test.each(['POST', 'DELETE'] as const)(
    '%s without or with a wrong token is 403',
    async (method) => {
      const tab = await signedIn(world.app)
      const url = method === 'POST' ? scope : '/api/session/'
      const body = method === 'POST' ? { project_id: tab.user.project_id } : undefined
      for (const token of ['', 'wrong', `${tab.cookies.get('csrftoken')}x`]) {
        const response = await tab.call(method, url, body, { 'x-csrftoken': token })
        expect([response.statusCode, response.json()]).toEqual([
          403,
          'CSRF token missing or incorrect',
        ])
      }
      expect((await tab.get('/api/keystone/user-session/')).statusCode).toBe(200)
    },
  )

  test('the token of another session does not do', async () => {
    const [mine, other] = [await signedIn(world.app), await signedIn(world.app, 'reader')]
    const headers = { 'x-csrftoken': other.cookies.get('csrftoken') ?? '' }
    expect((await mine.call('DELETE', '/api/session/', undefined, headers)).statusCode).toBe(403)
  })

  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ])('a request from elsewhere is 403, the sign-in too: %o', async (headers) => {
    const tab = await signedIn(world.app)
    const body = { auth_type: 'credentials', username: 'demo', password: 'demo' }
    for (const [method, url] of [
      ['DELETE', '/api/session/'],
      ['POST', '/api/session/'],
    ] as const) {
      const sent = method === 'POST' ? body : undefined
      const response = await tab.call(method, url, sent, headers)
      expect([response.statusCode, response.json()]).toEqual([
        403,
        'request comes from another site',
      ])
      expect(response.headers['set-cookie']).toBeUndefined()
    }
  })

  test('a request from our own page passes', async () => {
    const tab = await signedIn(world.app)
    const headers = { origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin' }
    expect((await tab.call('DELETE', '/api/session/', undefined, headers)).statusCode).toBe(204)
  })

  test('no state changes by GET: what changes something is not to be had by it', async () => {
    const tab = await signedIn(world.app)
    for (const { method, path: url } of [sessionEndpoints.remove, sessionEndpoints.scope]) {
      expect(method).not.toBe('GET')
      expect((await tab.get(url)).statusCode).toBe(404)
    }
    for (const url of ['/auth/logout', '/auth/logout/', '/auth/switch/x/']) await tab.get(url)
    expect((await tab.get('/api/keystone/user-session/')).statusCode).toBe(200)
  })
})

describe('CSP and the other headers', () => {
  const assets = writtenPages()
  afterAll(() => rmSync(assets, { recursive: true }))
  const pageOf = async (env: Record<string, string> = {}) => {
    const other = await testWorld({ env, assets })
    const { publicUrl } = other.app.config
    const host = publicUrl && { host: new URL(publicUrl).host }
    const { headers } = await other.app.inject({
      url: '/',
      headers: { accept: 'text/html', ...host },
    })
    await other.close()
    return headers
  }

  test('a page loads what is ours and nothing else: the policy names all that it may', async () => {
    const headers = await pageOf()
    const policy = String(headers['content-security-policy']).replaceAll(/ 'sha256-[^']*'/g, '')
    expect(policy.split(';')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      // Stored films and sounds play from here, a range at a time.
      "media-src 'self'",
      "connect-src 'self'",
      "base-uri 'self'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ])
    expect(headers['integrity-policy']).toBe('blocked-destinations=(script)')
    for (const part of ['camera=()', 'geolocation=()', 'usb=()', 'cross-origin-isolated=()'])
      expect(headers['permissions-policy']).toContain(part)
    expect(headers['permissions-policy']).not.toMatch(/clipboard|fullscreen/)
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('HSTS comes on HTTPS, and connections go to configured consoles and image services only', async () => {
    const headers = await pageOf({
      PUBLIC_URL: 'https://console.example.org',
      CONSOLE_ORIGINS: 'wss://vnc.example.org/x',
      UPLOAD_ORIGINS: 'https://glance.example.org:9292',
    })
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000/)
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' wss://vnc.example.org https://glance.example.org:9292;",
    )
  })

  test('data are not stored by anybody on the way', async () => {
    const tab = await signedIn(world.app)
    for (const url of ['/api/keystone/user-session/', '/api/sessions/', '/api/settings/'])
      expect((await tab.get(url)).headers['cache-control']).toBe('no-store')
  })
})

describe('outbound calls go to hosts of the catalogue and of the configuration only', () => {
  test('a catalogue opens its own hosts and no others', async () => {
    const { createOutbound } = await import('#plugins/outbound.ts')
    const asked: string[] = []
    const outbound = createOutbound(async (request) => {
      asked.push(request.url)
      return new Response()
    }, world.app.config)
    const ask = (url: string) => outbound.transport(new Request(url))
    await ask(`${authUrl}/auth/tokens`)
    for (const url of ['http://nova.test/v2.1', 'http://169.254.169.254/', 'http://cloud.test:81/'])
      await expect(ask(url)).rejects.toThrow('not allowed')
    const endpoints = [{ interface: 'public', region: 'R', url: 'http://nova.test/v2.1' }]
    outbound.allow([{ type: 'compute', endpoints }])
    await ask('http://nova.test/v2.1/servers')
    await expect(ask('http://169.254.169.254/')).rejects.toThrow('not allowed')
    expect(asked).toEqual([`${authUrl}/auth/tokens`, 'http://nova.test/v2.1/servers'])
  })

  test('path parts that would lead elsewhere are refused before any call', async () => {
    const tab = await signedIn(world.app)
    world.cloud.control.forgetRequests()
    const ways = ['..%2Fprojects', 'a%2Fb', 'a%5Cb']
    for (const part of ['a%00b', 'a%0d%0ab', 'x'.repeat(256), ...ways]) {
      const { statusCode } = await tab.get(`/api/keystone/users/${part}`)
      expect([400, 404]).toContain(statusCode)
    }
    expect(world.cloud.control.requests()).toEqual([])
    const other = encodeURIComponent('..projects?x=1#y;z%2F')
    await tab.get(`/api/keystone/users/${other}`)
    expect(world.cloud.control.requests().map((one) => one.path)).toEqual([`/v3/users/${other}`])
    expect(() => path`/a/${'b/c'}`).toThrow(expect.objectContaining({ status: 404 }))
  })

  test('only allowed query names reach the service', async () => {
    const seen: string[] = []
    await world.close()
    world = await testWorld({
      between: (transport) => (request) => {
        seen.push(new URL(request.url).search)
        return transport(request)
      },
    })
    const tab = await signedIn(world.app, 'admin')
    seen.length = 0
    await tab.get('/api/keystone/projects/?name=demo&queryString=x&callback=y&admin=false&limit=1')
    expect(seen).toEqual(['?name=demo'])
  })
})

describe('no secrets', () => {
  const directory = mkdtempSync(join(tmpdir(), 'meridian-secrets-'))
  afterEach(() => rmSync(directory, { recursive: true, force: true }))

  test('no token and no password is in any answer, log line, metric or the store’s files', async () => {
    const tokens = new Set<string>()
    const keep = (headers: Headers) => {
      for (const name of ['x-auth-token', 'x-subject-token']) tokens.add(headers.get(name) ?? '')
    }
    await world.close()
    world = await testWorld({
      sessions: sqliteStore(join(directory, 'sessions.db')),
      now: Date.now,
      between: (transport) => async (request) => {
        keep(request.headers)
        const response = await transport(request)
        keep(response.headers)
        return response
      },
      cloud: { pace: 'real' },
    })
    const answers: string[] = []
    const tab = await signedIn(world.app)
    const show = async (asked: ReturnType<typeof tab.get>) => {
      const { headers, body } = await asked
      answers.push(JSON.stringify(headers), body)
    }
    const password = 'a-very-Secret-word'
    const wrong = { auth_type: 'credentials', username: 'demo', password }
    await show(browser(world.app).post('/api/session/', wrong))
    await show(browser(world.app).post('/api/session/', { ...wrong, username: 7 }))
    for (const { path: url } of [sessionEndpoints.scopes, keypairs.list]) await show(tab.get(url))
    for (const url of ['user-session/', 'svc-catalog/', 'services/', 'projects/', 'users/current'])
      await show(tab.get(`/api/keystone/${url}`))
    await show(tab.get('/api/sessions/'))
    const made = await tab.post('/api/nova/keypairs/', { name: 'fresh' })
    const privateKey = String(made.json<{ private_key?: string }>().private_key)
    expect(privateKey).toMatch(/PRIVATE KEY/)
    const inner = privateKey.split('\n')[2] ?? ''
    expect(inner.length).toBeGreaterThan(20)
    const launch = { name: 'x', source_id: 'none', flavor_id: 'none', key_name: null }
    const rest = { user_data: 'my-User-data', security_groups: [], admin_pass: 'my-Admin-pass' }
    await show(tab.post('/api/nova/servers/', { ...launch, ...rest }))
    await show(tab.post('/api/nova/servers/', { ...launch, ...rest, name: 5 }))
    world.cloud.control.fail({ how: 'half' })
    await show(tab.get('/api/keystone/users/current'))
    world.cloud.control.heal()
    await show(tab.post(scope, { project_id: tab.user.project_id }))
    const cookie = tab.cookies.get('session') ?? ''
    const metrics = await world.app.inject({ url: '/metrics' })
    await show(tab.get('/metrics'))
    const files = readdirSync(directory).map((file) =>
      readFileSync(join(directory, file), 'latin1'),
    )
    tokens.delete('')
    expect(tokens.size).toBeGreaterThanOrEqual(3)
    const places = [...answers, world.logText(), metrics.body, ...files]
    const words = [password, inner, 'my-User-data', 'my-Admin-pass']
    for (const secret of [...tokens, ...words])
      for (const place of places) expect(place.includes(secret)).toBe(false)
    for (const place of [world.logText(), ...files]) expect(place.includes(cookie)).toBe(false)
    await show(tab.del('/api/session/'))
  })

  test('what a log line calls by a secret’s name is blanked', () => {
    world.app.log.info({ password: 'p1', deep: { token: 'p2', 'x-auth-token': 'p3' } }, 'look')
    world.app.log.error({ err: Object.assign(new Error('bad'), { request: { token: 'p4' } }) })
    expect(world.logText()).toContain('look')
    expect(world.logText()).not.toMatch(/p[1234]"/)
  })
})

describe('structured logs with request ids, an audit line for each change and each refusal', () => {
  test('a change and a refused change each leave one line with who, what, where and how', async () => {
    const tab = await signedIn(world.app)
    await tab.post(scope, { project_id: tab.user.project_id })
    await tab.post(scope, { project_id: 'not-mine' })
    const lines = world.log().filter((line) => line['event'] === 'POST /api/session/scope/')
    expect(lines.map(({ outcome }) => outcome)).toEqual(['success', 'failure'])
    for (const line of lines) {
      expect(line).toMatchObject({ audit: true, user: 'demo', address: '127.0.0.1' })
      expect(String(line['request_id'])).toMatch(/^req-[0-9a-f-]{36}$/)
    }
  })

  test('a request’s query is not logged', async () => {
    await world.app.inject({ url: '/api/login/?password=hunter2' })
    expect(world.logText()).not.toContain('hunter2')
    expect(world.log().some((line) => line['path'] === '/api/login/')).toBe(true)
  })
})

describe('names from the cloud never become header values unescaped', () => {
  const hostile = ['<img onerror>', '{{7*7}}', '\u202Etxt', '🙂', 'a\r\nSet-Cookie: x=1', '\0']

  test('a message header holds ASCII only and reads back as it was', () => {
    const messages = hostile.map((text) => ['info', text, ''])
    const header = asciiJson(messages)
    expect(header).toMatch(/^[\x20-\x7e]*$/)
    expect(JSON.parse(header)).toEqual(messages)
  })

  test('a header text loses what is no printable character, and length', () => {
    expect(headerText('a\r\nb\0ü')).toBe('ab')
    expect(headerText('x'.repeat(999))).toHaveLength(200)
  })
})
