import type { CallReply, header, quotas } from '@meridian/contract'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { signedIn } from '#testing/signed-in.ts'
import { testWorld } from '#testing/world.ts'

type Reply = CallReply<typeof header.load>
type Quotas = CallReply<typeof quotas.use>['items']

const { world, tab } = demoWorld()
beforeEach(async () => {
  // Versions are asked once per endpoint and process.
  await tab.get('/api/quotas/?id=instances&id=volumes&id=network')
  world.cloud.clock.advance(2_000)
  world.cloud.control.forgetRequests()
})

const load = async (cookie = '', query = ''): Promise<Reply> => {
  const cookies = [...tab.cookies, ['selected_header', cookie]]
  const headers = { cookie: cookies.map(([name, value]) => `${name}=${value}`).join('; ') }
  return (await tab.call('GET', `/header/${query}`, undefined, headers)).json()
}
const upstream = () => world.cloud.control.requests().map(({ service, path }) => [service, path])
const found = (quotas: Quotas, id: string) => quotas.find((one) => one.id === id)

test('the header says where one works, and one quota of the project [SH-HEAD-01 SH-HEAD-02]', async () => {
  const { quotas, ...rest } = await load('', '?tab=log&tab=again&q=%3Cimg%3E')
  expect(rest).toEqual({
    project: 'demo',
    domain: null,
    region: 'RegionOne',
    user: 'demo',
    selected: 'instances',
    messages: [],
  })
  expect(quotas.map(({ id }) => id)).toEqual([
    ...['instances', 'cores', 'ram', 'volumes', 'gigabytes', 'network', 'floatingip'],
  ])
  expect(found(quotas, 'instances')).toEqual({
    id: 'instances',
    used: expect.any(Number),
    limit: expect.any(Number),
  })
  expect(found(quotas, 'volumes')).toEqual({ id: 'volumes', used: null, limit: null })
  expect(upstream()).toEqual([['compute', '/v2.1/limits']])
})

test('the cookie says which service is asked; an unknown choice is the first [SH-HEAD-03 SH-HEAD-04]', async () => {
  const volumes = await load('gigabytes')
  expect(volumes.selected).toBe('gigabytes')
  expect(found(volumes.quotas, 'gigabytes')?.limit).toBeGreaterThan(0)
  const network = await load('floatingip')
  expect(found(network.quotas, 'floatingip')?.used).toBeGreaterThanOrEqual(0)
  expect(upstream().map(([service]) => service)).toEqual(['volumev3', 'network'])
  expect((await load('__proto__')).selected).toBe('instances')
})

test('the limits that a page has just asked for are not asked for again, until 2 s later', async () => {
  await tab.get('/api/nova/limits/')
  await load()
  expect(upstream()).toEqual([['compute', '/v2.1/limits']])
  world.cloud.clock.advance(2_000)
  await load()
  expect(upstream()).toHaveLength(2)
})

test('nobody sees the limits of another session', async () => {
  await tab.get('/api/nova/limits/')
  const other = await signedIn(world.app, 'admin')
  world.cloud.control.forgetRequests()
  await other.get('/header/')
  expect(upstream()).toEqual([['compute', '/v2.1/limits']])
})

test('a service that fails leaves its figure out and says why', async () => {
  world.cloud.control.fail({ service: 'compute', how: 'status', status: 503, message: 'Full.' })
  expect(found((await load()).quotas, 'instances')).toEqual({
    ...{ id: 'instances', used: null, limit: null },
    failure: { message: 'Full.', status: 503, service: 'compute', request_id: expect.any(String) },
  })
  expect(found((await load('network')).quotas, 'network')).toEqual({
    ...{ id: 'network', used: expect.any(Number), limit: expect.any(Number) },
  })
})

test('the header of a session that ended is 401', async () => {
  world.cloud.control.fail({ how: 'status', status: 401, message: 'Gone.' })
  expect((await tab.get('/header/')).statusCode).toBe(401)
})

test('a session that soon ends says so', async () => {
  const life = 24 * 3_600_000
  for (let passed = 0; passed < life; passed += 300_000) {
    world.cloud.clock.advance(300_000)
    const answer = await tab.get('/header/')
    expect(answer.statusCode).toBe(200)
    const { messages }: Reply = answer.json()
    if (messages.length === 0) continue
    const text = 'Your session ends at {at} UTC. Sign in again to go on.'
    const at: unknown = expect.stringMatching(/^\d\d:\d\d$/)
    expect(messages).toEqual([['warning', { text, values: { at } }, 'session-end']])
    return
  }
  throw new Error('No message came.')
})

test('a session that soon is too old says so, however long its token lasts', async () => {
  const env = { SESSION_ABSOLUTE_SECONDS: '600' }
  const hasty = await testWorld({ cloud: { seed: 'demo' }, env })
  onTestFinished(() => hasty.close())
  const { messages }: Reply = (await (await signedIn(hasty.app, 'demo')).get('/header/')).json()
  expect(messages.map(([, , tags]) => tags)).toEqual(['session-end'])
})
