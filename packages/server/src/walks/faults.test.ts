import { post } from '@meridian/contract'
import { fixed, OpenStackError } from '@meridian/openstack'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bind } from '#bind.ts'
import { browser, signedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

let world: TestWorld
beforeEach(async () => {
  world = await testWorld({ env: { UPSTREAM_TIMEOUT_MS: '1000' } })
})
afterEach(() => world.close())

const asked = '/api/keystone/users/current'

describe('any one service down, slow, answering 500, HTML or half a body', () => {
  test('down is 502 and names the service', async () => {
    const tab = await signedIn(world.app)
    world.cloud.control.fail({ how: 'down' })
    const { statusCode, headers, body } = await tab.get(asked)
    expect([statusCode, JSON.parse(body)]).toEqual([502, 'The identity service cannot be reached.'])
    expect(headers['x-openstack-service']).toBe('identity')
    expect(headers['x-upstream-status']).toBeUndefined()
  })

  test('slow is 504', async () => {
    const tab = await signedIn(world.app)
    world.cloud.control.fail({ how: 'slow', seconds: 20 })
    const { statusCode, body } = await tab.get(asked)
    expect(statusCode).toBe(504)
    expect(body).toContain('did not answer within 1 s')
  })

  test('half a body is 502', async () => {
    const tab = await signedIn(world.app)
    world.cloud.control.fail({ how: 'half' })
    expect((await tab.get(asked)).statusCode).toBe(502)
  })

  test('an HTML page of status 500 stays 500, with words and without markup', async () => {
    const tab = await signedIn(world.app)
    world.cloud.control.fail({ how: 'html' })
    const { statusCode, headers, body } = await tab.get(asked)
    expect(statusCode).toBe(500)
    expect(headers['x-upstream-status']).toBe('500')
    expect(JSON.parse(body)).toEqual(expect.any(String))
    expect(body).not.toContain('<')
  })

  test('a service’s refusal keeps its status, words and request id', async () => {
    const tab = await signedIn(world.app)
    world.cloud.control.fail({ how: 'status', status: 409, message: 'Already so.', times: 1 })
    const { statusCode, headers, body } = await tab.get(asked)
    expect([statusCode, JSON.parse(body)]).toEqual([409, 'Already so.'])
    expect(headers['x-upstream-status']).toBe('409')
    expect(String(headers['x-openstack-request-id'])).toMatch(/^req-[\w-]+$/)
    expect((await tab.get(asked)).statusCode).toBe(200)
  })

  test('what a service says of fields goes along, however long, in what a header may hold', async () => {
    const refuse = (message: string, times: number) => {
      const fields = Array.from({ length: times }, () => ({ path: ['ttl'], message }))
      bind(world.app, post(`/api/toys/${times}/`, { status: 204 }), async () => {
        throw new OpenStackError({ kind: 'fault', service: 'dns', message, status: 400, fields })
      })
    }
    refuse('“−1” is too small', 1)
    refuse('−'.repeat(100), 20)
    const tab = await signedIn(world.app)
    const one = await tab.post('/api/toys/1/')
    expect(one.headers['x-openstack-fields']).toBe(
      String.raw`[[["ttl"],"\u201c\u22121\u201d is too small"]]`,
    )
    expect(JSON.parse(one.body)).toBe('“−1” is too small')
    const text = String((await tab.post('/api/toys/20/')).headers['x-openstack-fields'])
    expect(text.length).toBeLessThanOrEqual(2000)
    expect(JSON.parse(text)).toHaveLength(3)
  })

  test('403 stays 403 and signs nobody out', async () => {
    const tab = await signedIn(world.app)
    const { statusCode } = await tab.get('/api/keystone/projects/')
    expect(statusCode).toBe(403)
    expect((await tab.get('/api/keystone/user-session/')).statusCode).toBe(200)
  })

  test('a service that the catalogue does not name is 501', async () => {
    bind(world.app, post('/api/toys/x/', { status: 204 }), async (_input, { openstack }) => {
      await openstack.service('no-such-service').call('GET', fixed('/'))
      return undefined
    })
    const tab = await signedIn(world.app)
    const { statusCode, body } = await tab.post('/api/toys/x/')
    expect([statusCode, JSON.parse(body)]).toEqual([
      501,
      'Invalid service catalog: no-such-service',
    ])
  })
})

describe('Keystone down: the signed-in user keeps what is on the screen', () => {
  test('the session, the catalogue, settings and policy answer without Keystone', async () => {
    const tab = await signedIn(world.app)
    world.cloud.control.fail({ how: 'down', service: 'identity' })
    for (const part of ['keystone/user-session', 'keystone/svc-catalog', 'settings', 'sessions'])
      expect((await tab.get(`/api/${part}/`)).statusCode).toBe(200)
    const rules = [['compute', 'os_compute_api:servers:create']]
    expect((await tab.post('/api/policy/', { rules })).json()).toEqual({ allowed: true })
    const refused = await browser(world.app).post('/api/session/', {
      auth_type: 'credentials',
      username: 'demo',
      password: 'demo',
    })
    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([502, undefined])
  })

  test('signing out works without Keystone too, and the log says that the token stayed', async () => {
    const tab = await signedIn(world.app)
    world.cloud.control.fail({ how: 'down', service: 'identity' })
    expect((await tab.del('/api/session/')).statusCode).toBe(204)
    expect((await tab.get('/api/keystone/user-session/')).statusCode).toBe(401)
    expect(world.logText()).toContain('a token was not revoked')
  })
})

describe('401 in the middle of work', () => {
  test('a token that the cloud no longer takes ends the session; signing in again goes on', async () => {
    const tab = await signedIn(world.app)
    const heal = world.cloud.control.fail({ how: 'status', status: 401, message: 'Expired.' })
    const response = await tab.get(asked)
    heal()
    expect(response.statusCode).toBe(401)
    expect(tab.cookies.has('session')).toBe(false)
    const credentials = { auth_type: 'credentials', username: 'demo', password: 'demo' }
    const again = await tab.post('/api/session/', credentials)
    expect(again.json()).toEqual(tab.user)
    expect((await tab.get(asked)).statusCode).toBe(200)
  })
})

describe('a limit on concurrent calls per service, no unbounded queue', () => {
  const crowd = async (tab: Awaited<ReturnType<typeof signedIn>>, url: string, size: number) =>
    Promise.all(Array.from({ length: size }, async () => tab.get(url)))

  test('too many calls to a slow service are 503 at once, and other services go on', async () => {
    await world.close()
    world = await testWorld({ env: { UPSTREAM_TIMEOUT_MS: '400', UPSTREAM_CONCURRENCY: '1' } })
    const tab = await signedIn(world.app)
    for (const url of ['/api/cinder/volumes/', '/api/nova/keypairs/'])
      expect((await tab.get(url)).body).toContain('items')
    for (const service of ['block-storage', 'volumev3'])
      world.cloud.control.fail({ how: 'slow', seconds: 20, service })
    const slow = crowd(tab, '/api/cinder/volumes/', 20)
    const quick = await tab.get('/api/nova/keypairs/')
    expect(quick.statusCode).toBe(200)
    const answers = await slow
    const busy = answers.filter(({ statusCode }) => statusCode === 503)
    expect(busy.length).toBeGreaterThanOrEqual(20 - 9)
    expect(busy[0]?.json()).toBe('Too many calls to the block-storage service are waiting already.')
    expect(busy[0]?.headers['x-openstack-service']).toBe('block-storage')
    expect(answers.every(({ statusCode }) => [503, 504].includes(statusCode))).toBe(true)
  })
})

describe('timeouts, one retry for idempotent reads', () => {
  test('a read is tried a second time, a change is not', async () => {
    const tab = await signedIn(world.app)
    world.cloud.control.fail({ how: 'down', times: 1 })
    expect((await tab.get(asked)).statusCode).toBe(200)
    world.cloud.control.fail({ how: 'down', method: 'POST', times: 1 })
    const change = await tab.post('/api/session/scope/', { project_id: tab.user.project_id })
    expect(change.statusCode).toBe(502)
  })
})
