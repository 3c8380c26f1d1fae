import {
  isBytes,
  type CallReply,
  type Endpoint,
  type servers as endpointsOfServers,
} from '@meridian/contract'
import { describe, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { addressOf, bodyOf, endpoints, urlOf } from '#testing/endpoints.ts'
import { imageOf, urlOfFile } from '#testing/image-file.ts'
import { signedIn, workIn, type SignedIn } from '#testing/signed-in.ts'
import type { TestWorld } from '#testing/world.ts'

/** The id of nothing that is there. */
const nothing = '00000000-0000-4000-8000-000000000000'

const unsafe = endpoints.filter(
  ([name, { method }]) => method !== 'GET' && name !== 'POST /api/policy/',
)

type Line = Record<string, unknown>

type Log = Pick<TestWorld, 'log'>

/** The audit lines that a piece of work leaves, once its answer has been sent. */
const linesIn = async (world: Log, work: () => Promise<unknown>): Promise<readonly Line[]> => {
  const before = world.log().length
  await work()
  // What is logged of an answer is logged once it is on its way.
  await new Promise((resolve) => setImmediate(resolve))
  return world
    .log()
    .slice(before)
    .filter(({ audit }) => audit === true)
}

const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** The ids in a body, by the names of their fields. */
const idsIn = (body: unknown): readonly string[] =>
  Object.entries(typeof body === 'object' && body !== null ? body : {})
    .filter(([key, value]) => /^ids?$|_ids?$/.test(key) && value !== null)
    .flatMap(([, value]) => (Array.isArray(value) ? value.map(String) : [String(value)]))
    .filter((id) => id !== '')

describe('each change leaves one line that says what, to what, how it ended, and by which call', () => {
  const { world, tabOf } = demoWorld({ shared: true })
  const admin = tabOf('admin')
  const linesOf = (work: () => Promise<unknown>) => linesIn(world, work)

  const change = async (tab: SignedIn, endpoint: Endpoint, address: string, body: unknown) => {
    const sent = isBytes(endpoint.body) ? Buffer.from('x') : body
    let status = 0
    let upstream: unknown
    const lines = await linesOf(async () => {
      const answer = await tab.call(endpoint.method, address, sent)
      status = answer.statusCode
      upstream = answer.headers['x-openstack-request-id']
    })
    return { lines, status, upstream }
  }

  test.each(unsafe)('%s', async (_name, endpoint) => {
    const tab = await signedIn(world.app, 'demo')
    await workIn(tab, 'demo')
    const address = await addressOf(tab, endpoint, admin)
    const body = endpoint.path === '/api/session/' ? undefined : await bodyOf(tab, endpoint)
    const signIn = { auth_type: 'credentials', username: 'demo', password: 'demo' }
    const isSignIn = endpoint.path === '/api/session/' && endpoint.method === 'POST'
    const { lines, status, upstream } = await change(
      tab,
      endpoint,
      address,
      isSignIn ? signIn : body,
    )
    expect(lines, JSON.stringify(lines)).toHaveLength(1)
    const [line = {}] = lines
    expect(line).toMatchObject({ user: 'demo', address: '127.0.0.1' })
    if (endpoint.path === '/api/session/') return
    expect(String(line['operation'])).toMatch(/^\w+\.\w+$/)
    const inAddress = decodeURIComponent(address.split('?')[0] ?? '').split('/')
    const inPath = endpoint.path
      .split('/')
      .flatMap((part, at) => (part.startsWith('{') ? [inAddress[at]] : []))
    expect(texts(line['ids'])).toEqual(expect.arrayContaining([...inPath, ...idsIn(body)]))
    if (status >= 400) expect(line['outcome']).toBe('failure')
    if (upstream !== undefined)
      expect(
        texts(line['upstream_request_ids']).concat(String(line['upstream_request_id'])),
      ).toContain(upstream)
  })

  test.each(unsafe.filter(([, { path }]) => path !== '/api/session/'))(
    '%s that is refused for its form says so, and nothing of the form',
    async (_name, endpoint) => {
      const tab = await signedIn(world.app, 'demo')
      const secret = 'my-Secret-word'
      const lines = await linesOf(() =>
        tab.call(endpoint.method, urlOf(endpoint, 'no-such-thing'), {
          ...{ id: [secret], ids: secret, operation: secret, admin_pass: secret, name: [secret] },
        }),
      )
      expect(lines).toHaveLength(1)
      expect(JSON.stringify(lines)).not.toContain(secret)
    },
  )
})

describe('what a line says of', () => {
  const { world, tab } = demoWorld()
  const linesOf = (work: () => Promise<unknown>) => linesIn(world, work)

  const servers = async () => {
    const { items } = (await tab.get('/api/nova/servers/?limit=100')).json<
      CallReply<typeof endpointsOfServers.list>
    >()
    const idsOf = (state: string) =>
      items.filter(({ status }) => status === state).map(({ id }) => id)
    return { idsOf }
  }

  test('a word to one server: the word, the server, and the request of Nova', async () => {
    const { idsOf } = await servers()
    const [id = ''] = idsOf('ACTIVE')
    const [line] = await linesOf(() => tab.post(`/api/nova/servers/${id}`, { operation: 'pause' }))
    expect(line).toMatchObject({
      ...{ operation: 'servers.pause', ids: [id], outcome: 'success', status: 204 },
      upstream_request_ids: [expect.stringMatching(/^req-/)],
    })
    const [refused] = await linesOf(() =>
      tab.post(`/api/nova/servers/${id}`, { operation: 'unshelve' }),
    )
    expect(refused).toMatchObject({
      ...{ operation: 'servers.unshelve', ids: [id], outcome: 'failure', status: 409 },
      upstream_request_ids: [expect.stringMatching(/^req-/)],
    })
  })

  test('a batch: each id, and which of them failed', async () => {
    const { idsOf } = await servers()
    const off = idsOf('SHUTOFF').slice(0, 1)
    const ids = [...off, nothing]
    const some = await linesOf(() =>
      tab.post('/api/nova/servers/batch/', { operation: 'start', ids }),
    )
    expect(some).toHaveLength(1)
    expect(some[0]).toMatchObject({
      ...{ operation: 'servers.start', ids, status: 200, outcome: 'partial' },
      failed: [{ id: nothing, status: 404 }],
    })
    const [none] = await linesOf(() =>
      tab.post('/api/nova/servers/batch/', { operation: 'delete', ids: [nothing] }),
    )
    expect(none).toMatchObject({ operation: 'servers.delete', outcome: 'failure', ids: [nothing] })
  })

  test('what is made: the id that it got', async () => {
    const { idsOf } = await servers()
    const [line] = await linesOf(() =>
      tab.post('/api/neutron/networks/', { name: 'audited', admin_state_up: true }),
    )
    const made = (await tab.get('/api/neutron/networks/'))
      .json<{ items: { id: string; name: string }[] }>()
      .items.find(({ name }) => name === 'audited')
    expect(line).toMatchObject({ operation: 'networks.create', created: made?.id })
    const [id = ''] = idsOf('ACTIVE')
    let image = ''
    const [saved] = await linesOf(async () => {
      const answer = await tab.post('/api/nova/snapshots/', { instance_id: id, name: 'kept' })
      image = answer.json()
    })
    expect(saved).toMatchObject({
      operation: 'snapshots.create',
      created: image,
      about: { instance_id: id },
    })
  })

  test('a pair of keys that the cloud made: that its private half was told', async () => {
    const [line] = await linesOf(() => tab.post('/api/nova/keypairs/', { name: 'told' }))
    expect(line).toMatchObject({ operation: 'keypairs.create', created: 'told', told_secret: true })
    expect(JSON.stringify(line)).not.toMatch(/PRIVATE KEY/)
  })

  test('a password and a file that were asked for', async () => {
    const { idsOf } = await servers()
    const [id = ''] = idsOf('ACTIVE')
    const [password] = await linesOf(() => tab.get(`/api/nova/servers/${id}/password/`))
    expect(password).toMatchObject({ operation: 'serverActions.password', ids: [id] })
    const image = await imageOf(world)
    await tab.put(urlOfFile(image), Buffer.from('what it holds'))
    const [file] = await linesOf(() => tab.get(urlOfFile(image)))
    expect(file).toMatchObject({ operation: 'images.download', ids: [image] })
  })

  test('a console', async () => {
    const { idsOf } = await servers()
    const [id = ''] = idsOf('ACTIVE').slice(1)
    const [line] = await linesOf(() =>
      tab.post(`/api/nova/servers/${id}/console-session/`, { console_type: 'AUTO' }),
    )
    expect(line).toMatchObject({ operation: 'servers.consoleSession', ids: [id] })
  })
})
