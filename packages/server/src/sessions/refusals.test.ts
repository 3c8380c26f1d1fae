import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { sentenceHeader, type Server } from '@meridian/contract'
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sqliteStore } from '#sessions/sqlite-store.ts'
import { preloadedIn, open, writtenPages } from '#testing/first-pages.ts'
import { imageOf, urlOfFile } from '#testing/image-file.ts'
import { signedIn, workIn, type SignedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld, type WorldOptions } from '#testing/world.ts'

const assets = writtenPages()
let world: TestWorld
let tab: SignedIn
/** The tokens that were made, and how often one was asked about at Keystone. */
let made: string[]
let asked: number

const begin = async (options: WorldOptions = {}, user = 'demo'): Promise<void> => {
  made = []
  asked = 0
  world = await testWorld({
    ...options,
    assets,
    cloud: { seed: 'demo' },
    between: (transport) => async (request) => {
      const isOfTokens = request.url.endsWith('/auth/tokens')
      if (isOfTokens && request.method === 'GET') asked += 1
      const response = await transport(request)
      const token = response.headers.get('x-subject-token')
      if (isOfTokens && request.method === 'POST' && token !== null) made.push(token)
      return response
    },
  })
  tab = await signedIn(world.app, user)
  await workIn(tab, user)
}
beforeEach(() => begin())
afterEach(() => world.close())
afterAll(() => rmSync(assets, { recursive: true }))

const servers = '/api/nova/servers/'
const refuse = (service: string, more: { path?: string; times?: number; method?: string } = {}) =>
  world.cloud.control.fail({ service, how: 'status', status: 401, message: 'Who?', ...more })
const stays = async (): Promise<boolean> =>
  tab.cookies.has('session') && (await tab.get('/api/settings/')).statusCode === 200

/** Ends every token at the cloud, whoever it is of. */
const revokeAll = async (): Promise<void> => {
  for (const id of made) {
    const headers = { 'x-auth-token': id, 'x-subject-token': id }
    const url = 'http://cloud.test/identity/v3/auth/tokens'
    await world.cloud.fetch(new Request(url, { method: 'DELETE', headers }))
  }
}

const words = 'The compute service does not accept your sign-in, although Keystone does.'

describe('one service’s 401, where Keystone knows the token', () => {
  test('leaves the session and names the service, in words', async () => {
    refuse('compute')
    const { statusCode, headers, body } = await tab.get(servers)
    expect([statusCode, JSON.parse(body)]).toEqual([502, words])
    expect(headers).toMatchObject({
      'x-openstack-service': 'compute',
      'x-upstream-status': '401',
      'x-openstack-request-id': expect.stringMatching(/^req-/),
      [sentenceHeader]: expect.stringContaining('{service}'),
    })
    expect(headers['set-cookie']).toBeUndefined()
    expect(await stays()).toBe(true)
  })

  test('says to who works in a domain that the service may want a project', async () => {
    await world.close()
    await begin({}, 'admin')
    await tab.post('/api/session/scope/', { domain_id: 'default' })
    refuse('compute')
    const { statusCode, body } = await tab.get(servers)
    expect([statusCode, JSON.parse(body)]).toEqual([
      502,
      `${words} It may want a project: choose one in the header.`,
    ])
    expect(await stays()).toBe(true)
  })

  test('is asked about once, however many calls there are, and again a few seconds later', async () => {
    refuse('compute')
    refuse('network')
    const urls = [servers, '/api/nova/keypairs/', '/api/network/floatingips/', '/api/nova/limits/']
    const answers = await Promise.all([...urls, ...urls].map((url) => tab.get(url)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([502]))
    expect(asked).toBe(1)
    await tab.get(servers)
    expect(asked).toBe(1)
    world.cloud.clock.advance(5_000)
    await tab.get(servers)
    expect(asked).toBe(2)
  })

  test('leaves what other services say beside it', async () => {
    refuse('compute')
    const answer = await tab.get('/api/quotas/?id=cores&id=network')
    expect(answer.statusCode).toBe(200)
    const [cores, networks] = answer.json().items ?? answer.json()
    expect(cores.failure).toMatchObject({ status: 502, service: 'compute', message: words })
    expect(networks.limit).toEqual(expect.any(Number))
  })

  test('is of one thing of a batch only', async () => {
    const { items } = (await tab.get(`${servers}?status=ACTIVE&locked=false`)).json<{
      items: Server[]
    }>()
    const ids = items.slice(0, 2).map(({ id }) => id)
    refuse('compute', { method: 'POST', path: `${ids[0]}/action` })
    const answer = await tab.post(`${servers}batch/`, { operation: 'stop', ids })
    expect(answer.json()).toEqual({
      done: [ids[1]],
      failed: [{ id: ids[0], status: 502, message: words }],
    })
    expect(await stays()).toBe(true)
  })

  test('signs nobody out who asks for a console or a file', async () => {
    const { items } = (await tab.get(`${servers}?status=ACTIVE`)).json<{ items: Server[] }>()
    const image = await imageOf(world)
    refuse('compute')
    refuse('image')
    const url = `${servers}${items[0]?.id}/console-session/`
    expect((await tab.post(url, { console_type: 'AUTO' })).statusCode).toBe(502)
    const file = await tab.call('GET', urlOfFile(image), undefined, {
      ...{ 'x-requested-with': '', accept: 'text/html', 'sec-fetch-dest': 'document' },
    })
    expect([file.statusCode, file.headers['x-openstack-service']]).toEqual([502, 'image'])
    expect(await stays()).toBe(true)
  })

  test('signs nobody out whose document has asked ahead', async () => {
    refuse('compute')
    const { first } = preloadedIn((await open(tab, '/project/instances')).body) ?? {}
    const answer = await tab.call('GET', first?.path ?? '', undefined, first?.headers)
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([502, undefined])
    expect(await stays()).toBe(true)
  })
})

describe('a token that Keystone does not know', () => {
  test('ends the session, whichever service says so first', async () => {
    await revokeAll()
    const { statusCode, headers } = await tab.get(servers)
    expect([statusCode, headers['x-upstream-status']]).toEqual([401, '401'])
    expect(tab.cookies.has('session')).toBe(false)
  })

  test('ends it for a batch and for figures of several services as well', async () => {
    await revokeAll()
    expect((await tab.get('/api/quotas/?id=cores&id=network')).statusCode).toBe(401)
    await begin()
    await revokeAll()
    const body = { operation: 'stop', ids: [randomUUID(), randomUUID()] }
    expect((await tab.post(`${servers}batch/`, body)).statusCode).toBe(401)
    expect(tab.cookies.has('session')).toBe(false)
  })

  test('is 503 where the store cannot end the session', async () => {
    await world.close()
    const kept = sqliteStore(':memory:', () => 0)
    const remove = async () => Promise.reject(new Error('database or disk is full'))
    let broken = false
    await begin({
      sessions: { ...kept, remove: async (key) => (broken ? remove() : kept.remove(key)) },
    })
    await revokeAll()
    broken = true
    const { statusCode, body } = await tab.get(servers)
    expect([statusCode, JSON.parse(body)]).toEqual([503, 'The session store cannot be reached.'])
  })
})

describe('a Keystone that cannot be asked', () => {
  test.each([
    ['is down', { how: 'down' }, 502, 'The identity service cannot be reached.'],
    ['fails', { how: 'status', status: 500, message: 'Oops.' }, 500, 'Oops.'],
    ['answers a page', { how: 'html' }, 500, expect.any(String)],
  ] as const)('that %s ends no session, and that is told', async (_name, failure, status, text) => {
    refuse('compute')
    world.cloud.control.fail({ service: 'identity', ...failure })
    const { statusCode, headers, body } = await tab.get(servers)
    expect([statusCode, JSON.parse(body)]).toEqual([status, text])
    expect(headers['x-openstack-service']).toBe('identity')
    expect(await stays()).toBe(true)
  })

  test('and hangs is waited for five seconds, once for all', async () => {
    refuse('compute')
    world.cloud.control.fail({ service: 'identity', how: 'slow', seconds: 60 })
    const late = new AbortController()
    const timer = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
    onTestFinished(() => timer.mockRestore())
    const waiting = Promise.all([tab.get(servers), tab.get('/api/nova/keypairs/')])
    await expect.poll(() => asked).toBe(1)
    expect(timer).toHaveBeenCalledWith(5_000)
    late.abort()
    const answers = await waiting
    // A moment later nobody waits: what came of the first is known.
    answers.push(await tab.get(servers))
    for (const { statusCode, body } of answers)
      expect([statusCode, JSON.parse(body)]).toEqual([
        504,
        'The identity service did not answer within 5 s.',
      ])
    expect(asked).toBe(1)
    expect(await stays()).toBe(true)
    world.cloud.control.heal()
  })
})
