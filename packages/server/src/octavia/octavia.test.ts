import type {
  HealthMonitor,
  L7Policy,
  L7PolicyTree,
  Listener,
  ListenerTree,
  LoadBalancer,
  LoadBalancerFlavor,
  LoadBalancerStates,
  LoadBalancerStatistics,
  Member,
  Pool,
  PoolTree,
} from '@meridian/contract'
import { rows } from '@meridian/cloud'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab, tabOf } = demoWorld({ shared: true })
const admin = tabOf('admin')
const reader = tabOf('reader')

const at = (path: string) => `/api/lbaas/${path}`
const list = async <T>(path: string, by = tab): Promise<readonly T[]> => {
  const answer = await by.get(at(path))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ items: T[] }>().items
}
const named = async <T extends { readonly name: string }>(
  kind: string,
  name: string,
): Promise<T> => {
  const found = (await list<T>(`${kind}/`)).find((one) => one.name === name)
  if (!found) throw new Error(`There is no ${name} among the ${kind}.`)
  return found
}
const names = (items: readonly { readonly name: string }[]) =>
  items.map(({ name }) => name).toSorted()

test('load balancers are the project’s own, with what they are made of [SV-LB-01 SV-LBAPI-01 SV-LBAPI-02 SV-LBAPI-30]', async () => {
  expect(names(await list<LoadBalancer>('loadbalancers/'))).toEqual(['database', 'shop', 'staging'])
  expect(await list<LoadBalancer>('loadbalancers/', admin)).toEqual([])
  const shop = await named<LoadBalancer>('loadbalancers', 'shop')
  expect(shop).toMatchObject({
    vip_address: expect.stringMatching(/^10\.20\./),
    provisioning_status: 'ACTIVE',
    provider: 'amphora',
    flavor_id: null,
    listeners: [expect.any(Object), expect.any(Object)],
  })
  expect(shop).not.toHaveProperty('floating_ip')
  expect((await tab.get(at(`loadbalancers/${shop.id}/`))).json()).toEqual(shop)
})

test('the floating IP of each is told where it is asked for [SV-LBAPI-02 SV-LBAPI-03]', async () => {
  const shop = await named<LoadBalancer>('loadbalancers', 'shop')
  const pools = (await tab.get('/api/network/floatingippools/')).json<{ items: { id: string }[] }>()
  const made = await tab.post('/api/network/floatingip/', { pool_id: pools.items[0]?.id })
  const { id: address_id, ip } = made.json<{ id: string; ip: string }>()
  const target = { address_id, port_id: `${shop.vip_port_id}_${shop.vip_address}` }
  const placed = await tab.patch('/api/network/floatingip/', target)
  expect(placed.statusCode, placed.body).toBe(204)
  world.cloud.control.forgetRequests()
  const all = await list<LoadBalancer>('loadbalancers/?full=true')
  expect(world.cloud.control.requests()).toHaveLength(2)
  expect(all.map(({ name, floating_ip }) => [name, floating_ip])).toEqual(
    expect.arrayContaining([
      ['shop', { id: address_id, ip }],
      ['database', {}],
    ]),
  )
  const one = await tab.get(at(`loadbalancers/${shop.id}/?full=true`))
  expect(one.json<LoadBalancer>().floating_ip).toEqual({ id: address_id, ip })
})

test('load balancers are told without their floating IPs where Neutron tells nothing of these', async () => {
  const { id } = await named<LoadBalancer>('loadbalancers', 'shop')
  world.cloud.control.fail({ service: 'network', how: 'status', status: 503 })
  for (const { floating_ip } of await list<LoadBalancer>('loadbalancers/?full=true'))
    expect(floating_ip).toBeNull()
  const one = await tab.get(at(`loadbalancers/${id}/?full=true`))
  expect(one.json<LoadBalancer>().floating_ip).toBeNull()
  world.cloud.control.heal()
})

test('listeners are listed by their load balancer, in the names of the contract [SV-LSTN-01 SV-LBAPI-04]', async () => {
  const shop = await named<LoadBalancer>('loadbalancers', 'shop')
  const found = await list<Listener>(`listeners/?loadbalancerId=${shop.id}`)
  expect(names(found)).toEqual(['shop-http', 'shop-passthrough'])
  expect(names(await list<Listener>('listeners/'))).toContain('postgres')
  expect(found.find(({ name }) => name === 'shop-http')).toMatchObject({
    ...{ protocol: 'HTTP', protocol_port: 80, connection_limit: -1 },
    load_balancers: [{ id: shop.id }],
    l7_policies: [expect.any(Object)],
    insert_headers: { 'X-Forwarded-For': 'true' },
  })
})

test('a listener comes with its pool, members and monitor, as far as it has them [SV-LBAPI-05 SV-LBAPI-06]', async () => {
  const http = await named<Listener>('listeners', 'shop-http')
  const tree = (
    await tab.get(at(`listeners/${http.id}/?includeChildResources=true`))
  ).json<ListenerTree>()
  expect(tree.listener).toEqual(http)
  expect([tree.pool?.name, tree.monitor?.name]).toEqual(['shop-servers', 'shop-health'])
  expect(names(tree.members ?? [])).toEqual(['web-1', 'web-2', 'web-3-broken'])
  const bare = await named<Listener>('listeners', 'shop-passthrough')
  const alone = await tab.get(at(`listeners/${bare.id}/?includeChildResources=true`))
  expect(alone.json()).toEqual({ listener: bare })
  expect((await tab.get(at(`listeners/${bare.id}/`))).json()).toEqual(bare)
})

test('pools are found by load balancer and by listener [SV-LBPOOL-01 SV-LBAPI-07 SV-LBAPI-08]', async () => {
  const shop = await named<LoadBalancer>('loadbalancers', 'shop')
  const http = await named<Listener>('listeners', 'shop-http')
  const inside = await list<Pool>(`pools/?loadbalancerId=${shop.id}`)
  expect(names(inside)).toEqual(['shop-images', 'shop-servers'])
  const own = await list<Pool>(`pools/?loadbalancerId=${shop.id}&listenerId=${http.id}`)
  // The listener's own one, and the one that its L7 policy leads to.
  expect(names(own)).toEqual(['shop-images', 'shop-servers'])
  const bare = await named<Listener>('listeners', 'shop-passthrough')
  const none = await list<Pool>(`pools/?loadbalancerId=${shop.id}&listenerId=${bare.id}`)
  expect(names(none)).toEqual([])
  const monitor = await named<HealthMonitor>('healthmonitors', 'shop-health')
  const servers = own.find(({ name }) => name === 'shop-servers')
  expect(servers?.health_monitor_id).toBe(monitor.id)
  const images = inside.find(({ name }) => name === 'shop-images')
  expect(images?.health_monitor_id).toBeNull()
  const tree = await tab.get(at(`pools/${images?.id}/?includeChildResources=true`))
  expect(Object.keys(tree.json<PoolTree>())).toEqual(['pool', 'members'])
})

test('members and monitors are those of their pool [SV-LBMEM-01 SV-LBMON-01 SV-LBAPI-13 SV-LBAPI-14 SV-LBAPI-16 SV-LBAPI-17]', async () => {
  const { id } = await named<Pool>('pools', 'replicas')
  const found = await list<Member>(`pools/${id}/members/`)
  expect(found).toHaveLength(2)
  const [first] = found
  expect(first).toMatchObject({ address: '10.20.1.51', protocol_port: 5432, weight: 1 })
  expect((await tab.get(at(`pools/${id}/members/${first?.id}/`))).json()).toEqual(first)
  const monitors = await list<HealthMonitor>(`healthmonitors/?poolId=${id}`)
  expect(names(monitors)).toEqual(['replica-health'])
  const one = await tab.get(at(`healthmonitors/${monitors[0]?.id}/`))
  expect(one.json()).toEqual(monitors[0])
})

test('policies come with their rules where that is asked for [SV-L7-01 SV-L7-06 SV-LBAPI-09 SV-LBAPI-10 SV-LBAPI-11 SV-LBAPI-12]', async () => {
  const { id } = await named<Listener>('listeners', 'shop-http')
  const [policy] = await list<L7Policy>(`l7policies/?listenerId=${id}`)
  expect(policy).toMatchObject({ name: 'images', listener_id: id, rules: [expect.any(Object)] })
  const tree = await tab.get(at(`l7policies/${policy?.id}/?includeChildResources=true`))
  const { rules } = tree.json<L7PolicyTree>().l7policy
  expect(rules).toMatchObject([{ type: 'PATH', rule_value: '/images', invert: false }])
  expect(await list(`l7policies/${policy?.id}/l7rules/`)).toEqual(rules)
  const rule = await tab.get(at(`l7policies/${policy?.id}/l7rules/${rules[0]?.id}/`))
  expect(rule.json()).toEqual(rules[0])
})

test('administrators make flavors and their profiles, and others choose among them [SV-LBFLAV-01 SV-LBFLAV-03 SV-LBAPI-18 SV-LBAPI-19 SV-LBAPI-20 SV-LBAPI-21]', async () => {
  const data = { name: 'pair', provider_name: 'amphora' }
  const flavor_data = '{"loadbalancer_topology": "ACTIVE_STANDBY"}'
  const profile = await admin.post(at('flavorprofiles/'), {
    flavor_profile: { ...data, flavor_data },
  })
  expect(profile.json()).toMatchObject({ ...data, flavor_data })
  const { id: flavor_profile_id } = profile.json<{ id: string }>()
  const made = await admin.post(at('flavors/'), {
    flavor: { name: 'twin', flavor_profile_id, is_enabled: false },
  })
  expect(made.json()).toMatchObject({ name: 'twin', is_enabled: false, flavor_profile_id })
  const { id } = made.json<LoadBalancerFlavor>()
  const changed = await admin.put(at(`flavors/${id}/`), { flavor: { enabled: true } })
  expect(changed.statusCode, changed.body).toBe(204)
  expect((await tab.get(at(`flavors/${id}/`))).json()).toMatchObject({ is_enabled: true })
  expect((await tab.get(at('flavorprofiles/'))).statusCode).toBe(403)
  const renamed = { flavor_profile: { name: 'both' } }
  expect((await admin.put(at(`flavorprofiles/${flavor_profile_id}/`), renamed)).statusCode).toBe(
    204,
  )
  expect(names(await list('flavorprofiles/', admin))).toContain('both')
  // What is gone is as good as deleted.
  for (const path of [`flavors/${id}/`, `flavorprofiles/${flavor_profile_id}/`]) {
    expect((await admin.del(at(path))).statusCode).toBe(204)
    expect((await admin.del(at(path))).statusCode).toBe(204)
  }
  expect(names(await list('providers/'))).toContain('amphora')
  expect(await list('availabilityzones/')).toEqual([])
})

test('whoever only looks changes nothing, in Octavia’s words', async () => {
  const { id } = await named<Pool>('pools', 'replicas')
  const refused = await reader.put(at(`pools/${id}/members/`), { members: [] })
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    'Policy does not allow this request to be performed.',
  ])
})

test('the states of all that is under a load balancer are told in one call, and what has passed it', async () => {
  const { id } = await named<LoadBalancer>('loadbalancers', 'shop')
  world.cloud.control.forgetRequests()
  const states = (await tab.get(at(`loadbalancers/${id}/status/`))).json<LoadBalancerStates>()
  expect(world.cloud.control.requests()).toHaveLength(1)
  const http = states.listeners.find(({ name }) => name === 'shop-http')
  const pool = http?.pools.find(({ name }) => name === 'shop-servers')
  expect(pool).toMatchObject({
    provisioning_status: 'ACTIVE',
    health_monitor: { type: 'HTTP' },
    members: [expect.any(Object), expect.any(Object), expect.any(Object)],
  })
  const figures = (await tab.get(at(`loadbalancers/${id}/stats/`))).json<LoadBalancerStatistics>()
  expect(figures).toMatchObject({
    bytes_in: expect.any(Number),
    request_errors: expect.any(Number),
  })
  expect((await tab.put(at(`loadbalancers/${id}/failover/`))).statusCode).toBe(403)
})

test('of what has passed a load balancer no digit is lost', async () => {
  const { id } = await named<LoadBalancer>('loadbalancers', 'shop')
  const listeners = world.cloud.table(rows.listeners)
  for (const one of listeners.list({ where: { load_balancer_id: id } })) {
    listeners.update({ ...one, id: one.id, traffic: { moments: 2 ** 50 + 1, since: null } })
  }
  const figures = (await tab.get(at(`loadbalancers/${id}/stats/`))).json<LoadBalancerStatistics>()
  expect(figures.bytes_out).toMatch(/^\d{17,}$/)
  // Whatever a listener counts is as often in it as there were moments.
  expect(BigInt(figures.bytes_out) % (2n ** 50n + 1n)).toBe(0n)
})
