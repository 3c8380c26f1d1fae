import { setImmediate as turn } from 'node:timers/promises'
import type { HealthMonitor, Listener, LoadBalancer, Member, Pool } from '@meridian/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

/** What passes of the cloud's time while the server waits. */
let pass = (_ms: number): void => undefined
const { world, tab } = demoWorld({
  sleep: async (ms) => {
    pass(ms)
    await turn()
  },
})
beforeEach(() => {
  pass = (ms) => world.cloud.clock.advance(ms)
  world.cloud.clock.advance(60_000)
  world.cloud.control.forgetRequests()
})

const at = (path: string) => `/api/lbaas/${path}`
const list = async <T>(path: string): Promise<readonly T[]> =>
  (await tab.get(at(path))).json<{ items: T[] }>().items
const named = async <T extends { readonly name: string }>(
  kind: string,
  name: string,
): Promise<T> => {
  const found = (await list<T>(`${kind}/`)).find((one) => one.name === name)
  if (!found) throw new Error(`There is no ${name} among the ${kind}.`)
  return found
}

/** What Octavia was asked to do, in its order. */
const changes = () =>
  world.cloud.control
    .requests()
    .filter(({ method, service }) => service === 'load-balancer' && method !== 'GET')
    .map(({ method, path }) => `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, '{}')}`)

/** What the next answer tells beside its body. */
const told = async (): Promise<readonly string[]> => {
  const { headers } = await tab.get('/api/keystone/user-session/')
  const messages: [string, string][] = JSON.parse(String(headers['x-dashboard-messages'] ?? '[]'))
  return messages.map(([, text]) => text)
}

const soon = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 5_000 })

const listener = { name: 'site', protocol: 'HTTP', protocol_port: 8080 }
const pool = { name: 'servers', protocol: 'HTTP', lb_algorithm: 'ROUND_ROBIN' }
const members = [
  { id: 'a', address: '10.20.0.91', protocol_port: 80, weight: 2 },
  { id: 'b', address: '10.20.0.92', protocol_port: 80, monitor_address: '' },
]
const monitor = { type: 'PING', delay: 5, timeout: 3, max_retries: 3 }

const create = async (more: object) => {
  const { vip_subnet_id } = await named<LoadBalancer>('loadbalancers', 'shop')
  const loadbalancer = { name: 'site', vip_subnet_id }
  const answer = await tab.post(at('loadbalancers/'), { loadbalancer, ...more })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<LoadBalancer>()
}

test('a load balancer is answered at once, and what is to be in it follows step by step [SV-LBAPI-02 SV-LBAPI-31]', async () => {
  const made = await create({ listener, pool, members, monitor })
  expect(made.provisioning_status).toBe('PENDING_CREATE')
  const own = async () => list<Listener>(`listeners/?loadbalancerId=${made.id}`)
  await soon(() =>
    expect(changes()).toEqual([
      'POST /v2/lbaas/loadbalancers',
      'POST /v2/lbaas/listeners',
      'POST /v2/lbaas/pools',
      'PUT /v2/lbaas/pools/{}/members',
      'POST /v2/lbaas/healthmonitors',
    ]),
  )
  world.cloud.clock.advance(10_000)
  const [site] = await own()
  const tree = await tab.get(at(`listeners/${site?.id}/?includeChildResources=true`))
  expect(tree.json()).toMatchObject({
    listener: { ...listener, provisioning_status: 'ACTIVE' },
    pool,
    monitor,
    members: expect.arrayContaining([
      expect.objectContaining({ address: '10.20.0.91', weight: 2 }),
      expect.objectContaining({ address: '10.20.0.92', weight: 1 }),
    ]),
  })
  expect(await told()).toEqual([])
})

test('a pool without a listener is the load balancer’s alone [SV-LBAPI-07]', async () => {
  const made = await create({ pool })
  await soon(() => expect(changes()).toContain('POST /v2/lbaas/pools'))
  expect(await list<Pool>(`pools/?loadbalancerId=${made.id}`)).toMatchObject([
    { name: 'servers', listeners: [] },
  ])
})

test('where the load balancer fails, nothing follows, and its user is told', async () => {
  world.cloud.control.break({ life: 'load-balancer', step: 'creating' })
  await create({ listener, pool })
  const words =
    'The listener of the load balancer site was not made: The load balancer is in the state ERROR.'
  await soon(async () => expect(await told()).toEqual([words]))
  expect(changes()).toEqual(['POST /v2/lbaas/loadbalancers'])
  // It is told once.
  expect(await told()).toEqual([])
})

test('what Octavia refuses later is told in its words, and nothing follows it', async () => {
  const { id } = await named<LoadBalancer>('loadbalancers', 'shop')
  const bad = { ...pool, protocol: 'TCP' }
  const body = { loadbalancer_id: id, listener, pool: bad, members, monitor }
  expect((await tab.post(at('listeners/'), body)).statusCode).toBe(200)
  await soon(async () =>
    expect(await told()).toEqual([
      expect.stringMatching(
        /^The pool of the load balancer shop was not made: .*The pool protocol 'TCP' is invalid/,
      ),
    ]),
  )
  expect(changes()).toEqual(['POST /v2/lbaas/listeners', 'POST /v2/lbaas/pools'])
})

test('nothing follows once the sign-in that began it has ended', async () => {
  pass = () => undefined
  await create({ listener })
  await tab.del('/api/session/')
  const asked = () =>
    world.cloud.control.requests().filter(({ service }) => service === 'load-balancer').length
  await soon(async () => {
    const before = asked()
    for (let times = 0; times < 20; times += 1) await turn()
    expect(asked()).toBe(before)
  })
  world.cloud.clock.advance(60_000)
  expect(world.logText()).not.toContain('took too long')
  expect(changes()).toEqual(['POST /v2/lbaas/loadbalancers'])
})

test('a listener is updated, then its pool, members and monitor [SV-LBAPI-05 SV-LBAPI-08 SV-LBAPI-32]', async () => {
  const { id, default_pool_id } = await named<Listener>('listeners', 'shop-http')
  const before = await list<Member>(`pools/${default_pool_id}/members/`)
  const answer = await tab.put(at(`listeners/${id}/`), {
    listener: { name: 'renamed', default_pool_id: `${default_pool_id}(shop-servers)` },
    pool: { lb_algorithm: 'SOURCE_IP' },
    members: before.slice(1).map((one) => ({ ...one, subnet_id: null })),
    monitor: { delay: 9, url_path: '/alive' },
  })
  expect(answer.statusCode, answer.body).toBe(204)
  await soon(() =>
    expect(changes()).toEqual([
      'PUT /v2/lbaas/listeners/{}',
      'PUT /v2/lbaas/pools/{}',
      'PUT /v2/lbaas/pools/{}/members',
      'PUT /v2/lbaas/healthmonitors/{}',
    ]),
  )
  world.cloud.clock.advance(10_000)
  const tree = await tab.get(at(`listeners/${id}/?includeChildResources=true`))
  expect(tree.json()).toMatchObject({
    listener: { name: 'renamed' },
    pool: { lb_algorithm: 'SOURCE_IP' },
    monitor: { delay: 9, url_path: '/alive', type: 'HTTP' },
  })
  expect(tree.json<{ members: Member[] }>().members).toHaveLength(before.length - 1)
})

test('the members of a pool become those that are wanted, in one call, or in none [SV-LBAPI-13]', async () => {
  const { id } = await named<Pool>('pools', 'replicas')
  const [first, second] = await list<Member>(`pools/${id}/members/`)
  const keep = { id: first?.id, address: first?.address, protocol_port: first?.protocol_port }
  const other = { id: second?.id, address: second?.address, protocol_port: second?.protocol_port }
  const put = async (all: readonly object[]) => {
    world.cloud.clock.advance(10_000)
    world.cloud.control.forgetRequests()
    const answer = await tab.put(at(`pools/${id}/members/`), { members: all })
    expect(answer.statusCode, answer.body).toBe(204)
    return changes()
  }
  expect(await put([keep, other])).toEqual([])
  const once = ['PUT /v2/lbaas/pools/{}/members']
  const added = { id: 'new', address: '10.20.1.77', protocol_port: 5432 }
  expect(await put([{ ...keep, weight: 7 }, added])).toEqual(once)
  world.cloud.clock.advance(10_000)
  const now = await list<Member>(`pools/${id}/members/`)
  expect(now.map(({ address, weight, name }) => [address, weight, name]).toSorted()).toEqual(
    [
      [first?.address, 7, first?.name],
      ['10.20.1.77', 1, ''],
    ].toSorted(),
  )
  expect(await put([])).toEqual(once)
  world.cloud.clock.advance(10_000)
  expect(await list<Member>(`pools/${id}/members/`)).toEqual([])
})

test('one member is changed and answered [SV-LBAPI-14 SV-LBAPI-15]', async () => {
  const { id } = await named<Pool>('pools', 'replicas')
  const [first] = await list<Member>(`pools/${id}/members/`)
  const change = {
    weight: 9,
    backup: true,
    name: 'slow',
    monitor_address: '',
    admin_state_up: false,
  }
  const answer = await tab.put(at(`pools/${id}/members/${first?.id}/`), change)
  expect(answer.json()).toMatchObject({ ...change, monitor_address: null, id: first?.id })
})

test('policies, rules and monitors are made and changed [SV-LBAPI-09 SV-LBAPI-10 SV-LBAPI-11 SV-LBAPI-12 SV-LBAPI-16 SV-LBAPI-17]', async () => {
  const { id } = await named<Listener>('listeners', 'shop-http')
  const images = await named<Pool>('pools', 'shop-images')
  const wait = () => world.cloud.clock.advance(10_000)
  const l7policy = { name: 'away', action: 'REDIRECT_TO_URL', redirect_url: 'http://a.test/' }
  const made = await tab.post(at('l7policies/'), { parentResourceId: id, l7policy })
  expect(made.json()).toMatchObject({ ...l7policy, listener_id: id })
  const { id: policy } = made.json<{ id: string }>()
  wait()
  const other = { action: 'REDIRECT_TO_POOL', redirect_pool_id: `${images.id}(shop-images)` }
  const changed = await tab.put(at(`l7policies/${policy}/`), { l7policy: other })
  expect(changed.statusCode, changed.body).toBe(204)
  wait()
  expect((await tab.get(at(`l7policies/${policy}/`))).json()).toMatchObject({
    ...{ action: 'REDIRECT_TO_POOL', redirect_pool_id: images.id, redirect_url: null },
  })
  const l7rule = { type: 'HEADER', key: 'X-A', compare_type: 'EQUAL_TO', rule_value: 'b' }
  const rule = await tab.post(at(`l7policies/${policy}/l7rules/`), { l7rule })
  expect(rule.json()).toMatchObject({ ...l7rule, invert: false })
  wait()
  const path = { type: 'PATH', rule_value: '/b', invert: true }
  const where = at(`l7policies/${policy}/l7rules/${rule.json<{ id: string }>().id}/`)
  expect((await tab.put(where, { l7rule: path })).statusCode).toBe(204)
  wait()
  expect((await tab.get(where)).json()).toMatchObject({ ...path, key: null })
  expect((await tab.del(where)).statusCode).toBe(204)
  wait()
  expect((await tab.get(where)).statusCode).toBe(404)
  const watched = { parentResourceId: images.id, monitor }
  const watching = await tab.post(at('healthmonitors/'), watched)
  expect(watching.json()).toMatchObject({ ...monitor, pools: [{ id: images.id }] })
  wait()
  const second = await tab.post(at('healthmonitors/'), watched)
  expect([second.statusCode, second.json()]).toEqual([
    409,
    'This pool already has a health monitor',
  ])
})

test('what is deleted waits for what is under way, and not for ever [SV-LBAPI-05 SV-LBAPI-08]', async () => {
  const { id } = await named<LoadBalancer>('loadbalancers', 'shop')
  const { id: busy } = await named<Listener>('listeners', 'shop-passthrough')
  const { id: watching } = await named<HealthMonitor>('healthmonitors', 'shop-health')
  const touch = () => tab.put(at(`loadbalancers/${id}/`), { loadbalancer: { name: 'shop' } })
  expect((await touch()).statusCode).toBe(204)
  expect((await tab.del(at(`listeners/${busy}/`))).statusCode).toBe(204)
  expect(changes()).toEqual([
    'PUT /v2/lbaas/loadbalancers/{}',
    ...['DELETE /v2/lbaas/listeners/{}', 'DELETE /v2/lbaas/listeners/{}'],
  ])
  pass = () => undefined
  world.cloud.control.forgetRequests()
  const refused = await tab.del(at(`healthmonitors/${watching}/`))
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    expect.stringMatching(/is immutable and cannot be updated/),
  ])
  expect(changes()).toEqual(Array.from({ length: 10 }, () => 'DELETE /v2/lbaas/healthmonitors/{}'))
})

test('a load balancer goes with all that is in it, and what is gone is as good as deleted [SV-LBAPI-03]', async () => {
  const { id } = await named<LoadBalancer>('loadbalancers', 'shop')
  expect((await tab.del(at(`loadbalancers/${id}/`))).statusCode).toBe(204)
  const again = await tab.del(at(`loadbalancers/${id}/`))
  expect([again.statusCode, again.json()]).toEqual([409, expect.stringContaining('PENDING_DELETE')])
  world.cloud.clock.advance(10_000)
  expect(await list(`listeners/?loadbalancerId=${id}`)).toEqual([])
  for (const kind of ['loadbalancers', 'listeners', 'healthmonitors'])
    expect((await tab.del(at(`${kind}/${id}/`))).statusCode).toBe(204)
  for (const kind of ['pools', 'l7policies'])
    expect((await tab.del(at(`${kind}/${id}/`))).statusCode).toBe(404)
})
