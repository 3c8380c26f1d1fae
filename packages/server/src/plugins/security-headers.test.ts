import { rmSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqliteStore } from '#sessions/sqlite-store.ts'
import { writtenPages } from '#testing/first-pages.ts'
import { signedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

const assets = writtenPages()
/** The id of nothing that is there. */
const nothing = '00000000-0000-4000-8000-000000000000'
const kept = sqliteStore(':memory:')
let isAway = false
let world: TestWorld
let port = 0
let cookie = ''
beforeAll(async () => {
  world = await testWorld({
    assets,
    env: { PUBLIC_URL: 'https://console.example.org', TRUST_PROXY: 'loopback' },
    sessions: {
      ...kept,
      get: async (key) => {
        if (isAway) throw new Error('The store is away.')
        return kept.get(key)
      },
    },
    now: Date.now,
    cloud: { pace: 'real' },
  })
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  // A TCP server that listens has an address with a port.
  ;({ port } = world.app.server.address() as AddressInfo)
  const { cookies } = await signedIn(world.app)
  cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
})
afterAll(async () => {
  await world.close()
  rmSync(assets, { recursive: true })
})

type Answer = { readonly status: number; readonly headers: ReadonlyMap<string, string> }

/** What the server answers to these bytes, whatever they are. */
const answerTo = async (bytes: string): Promise<Answer> => {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const [head = ''] = (await text(socket)).split('\r\n\r\n', 1)
  const [line = '', ...lines] = head.split('\r\n')
  const headers = lines.map((one): [string, string] => {
    const [name = '', ...value] = one.split(': ')
    return [name.toLowerCase(), value.join(': ')]
  })
  expect(new Set(headers.map(([name]) => name)).size, head).toBe(headers.length)
  return { status: Number(line.split(' ')[1]), headers: new Map(headers) }
}

const request = (line: string, headers: Record<string, string> = {}, body = ''): string => {
  const all = { Host: 'console.example.org', Connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${line} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

const expectGuarded = ({ headers, status }: Answer, what: string): void => {
  const guarded = {
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  }
  expect([what, status, Object.fromEntries(headers)]).toEqual([
    what,
    status,
    expect.objectContaining(guarded),
  ])
  expect(headers.get('cache-control'), what).toMatch(/no-store|no-cache|immutable/)
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
    expect(headers.has(name), `${what} ${name}`).toBe(false)
  const isPage = headers.get('content-type')?.startsWith('text/html') === true
  const policy = headers.get('content-security-policy')
  if (isPage) expect(policy, what).toMatch(/^default-src 'none';.*frame-ancestors 'none'/)
  else expect(policy, what).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
  expect(headers.has('integrity-policy'), what).toBe(isPage)
  expect(headers.has('permissions-policy'), what).toBe(isPage)
}

const ajax = { 'X-Requested-With': 'XMLHttpRequest' }
const page = { Accept: 'text/html' }
const json = { ...ajax, 'Content-Type': 'application/json' }
const upgrade = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

const session = () => ({ Cookie: cookie })
const asked: readonly [string, number, () => string][] = [
  ['a page', 200, () => request('GET /', page)],
  ['a page of somebody', 200, () => request('GET /project/instances', { ...page, ...session() })],
  ['the head of a page', 200, () => request('HEAD /auth/login', page)],
  ['a file', 200, () => request('GET /static/early.js')],
  ['a part of a file', 206, () => request('GET /static/early.js', { Range: 'bytes=0-3' })],
  ['a part that is none', 416, () => request('GET /static/early.js', { Range: 'bytes=900-' })],
  ['a file that is none', 404, () => request('GET /static/none.js')],
  ['a way out of the folder', 404, () => request('GET /static/..%2findex.html')],
  ['a path that is none', 404, () => request('GET /robots.txt', { Accept: 'text/plain' })],
  ['a path of the API that is none', 404, () => request('GET /api/none', ajax)],
  ['a method that is none', 404, () => request('DELETE /', page)],
  ['a preflight', 404, () => request('OPTIONS /', { Origin: 'https://evil.example' })],
  ['data of anybody', 200, () => request('GET /api/login/', ajax)],
  ['data', 200, () => request('GET /api/keystone/user-session/', { ...ajax, ...session() })],
  ['a list', 200, () => request('GET /api/nova/servers/', { ...ajax, ...session() })],
  ['no session', 401, () => request('GET /api/nova/servers/', ajax)],
  ['no marker', 400, () => request('GET /api/nova/servers/')],
  ['no token', 403, () => request('DELETE /api/session/', { ...ajax, ...session() })],
  ['no JSON', 400, () => request('POST /api/session/', { ...json, 'Content-Length': '1' }, '{')],
  ['a wrong password', 401, () => signInAs('nobody')],
  [
    'too long a body',
    413,
    () => request('POST /api/session/', { ...json, 'Content-Length': '9999999' }),
  ],
  ['health', 200, () => request('GET /healthz')],
  ['readiness', 200, () => request('GET /readyz')],
  [
    'metrics through the proxy',
    403,
    () => request('GET /metrics', { 'X-Forwarded-For': '1.2.3.4' }),
  ],
  [
    'a link of a file without a session',
    303,
    () => request('GET /api/glance/images/x/file/', page),
  ],
  [
    'a file that is not there',
    404,
    () => request(`GET /api/glance/images/${nothing}/file/`, session()),
  ],
  [
    'a file from another site',
    403,
    () =>
      request(`GET /api/glance/images/${nothing}/file/`, {
        ...session(),
        'Sec-Fetch-Site': 'cross-site',
      }),
  ],
  ['a websocket of nobody', 401, () => request('GET /api/console/?ticket=x', upgrade)],
  [
    'a websocket of another site',
    403,
    () =>
      request('GET /api/console/?ticket=x', {
        ...upgrade,
        ...session(),
        Origin: 'https://evil.example',
      }),
  ],
  ['an address that is none', 400, () => request('GET /%')],
  [
    'too long a part of an address',
    404,
    () => request(`GET /api/nova/servers/${'x'.repeat(4000)}/`),
  ],
  ['no HTTP', 400, () => 'HELLO\r\n\r\n'],
  ['too many headers', 431, () => request('GET /', { Cookie: 'x'.repeat(20_000) })],
]

const signInAs = (username: string): string => {
  const body = JSON.stringify({ auth_type: 'credentials', username, password: 'wrong' })
  return request('POST /api/session/', { ...json, 'Content-Length': `${body.length}` }, body)
}

test.each(asked)('%s is answered with the headers of all answers', async (what, status, bytes) => {
  const answer = await answerTo(bytes())
  expectGuarded(answer, what)
  expect(answer.status).toBe(status)
})

test('so are faults: of the cloud, of the session store, of the server', async () => {
  const list = () => answerTo(request('GET /api/nova/servers/', { ...ajax, ...session() }))
  world.cloud.control.fail({ how: 'down' })
  const failed = await list()
  world.cloud.control.heal()
  expect(failed.status).toBeGreaterThanOrEqual(500)
  expectGuarded(failed, 'a cloud that is down')
  isAway = true
  const away = await list()
  isAway = false
  expect(away.status).toBe(503)
  expectGuarded(away, 'a store that is away')
})

test('a server that ends answers with them, too', async () => {
  const ending = await testWorld({ env: { PUBLIC_URL: 'https://console.example.org' } })
  await ending.app.listen({ host: '127.0.0.1', port: 0 })
  const { port: here } = ending.app.server.address() as AddressInfo
  const socket = connect(here, '127.0.0.1')
  socket.write(request('GET /healthz', { Connection: 'keep-alive' }))
  await new Promise((resolve) => socket.once('data', resolve))
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n')
  await new Promise((resolve) => setTimeout(resolve, 50))
  const closed = ending.close()
  socket.write('\r\n')
  const answer = await text(socket)
  await closed
  expect(answer).toMatch(/^HTTP\/1.1 503 /)
  expect(answer).toContain('\r\nContent-Security-Policy: default-src ')
})
