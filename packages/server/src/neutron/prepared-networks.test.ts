import { overlap, parseCidr, type NetworkPlan, type WaysOut } from '@meridian/contract'
import { beforeEach, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab, tabOf } = demoWorld()
const admin = tabOf('admin')
beforeEach(() => world.cloud.control.forgetRequests())

const paths = [
  '/api/neutron/networks/',
  '/api/neutron/subnets/',
  '/api/neutron/routers/',
  '/api/neutron/security_groups/',
  '/api/neutron/ports/',
]
const things = async () => {
  const found = await Promise.all(
    paths.map(async (path) => (await tab.get(path)).json<{ items: { id: string }[] }>().items),
  )
  return found
    .flat()
    .map(({ id }) => id)
    .toSorted()
}
const planned = async () => (await tab.get('/api/neutron/network_plan/')).json<NetworkPlan>()
const waysOf = async () => (await tab.get('/api/neutron/ways_out/')).json<WaysOut>()
/** A router of its own, which is the longest way to a network. */
const bodyOf = ({ name, cidr, pool }: NetworkPlan) => ({
  ...{ name, cidr, pool_id: pool?.id ?? null, router_name: 'own', ssh_from: 'anyone' },
})

test('a plan takes no address that the project can reach, and the router that leads outside', async () => {
  const plan = await planned()
  expect(plan).toMatchObject({
    name: 'private',
    pool: { name: 'public' },
    router: { name: 'edge' },
  })
  const cidr = parseCidr(plan.cidr)
  if (!cidr) throw new Error(plan.cidr)
  const subnets = (await tab.get('/api/neutron/subnets/')).json<{ items: { cidr: string }[] }>()
  const known = [...subnets.items.map((one) => one.cidr), '10.140.0.0/15']
  expect(known.filter((text) => overlap(parseCidr(text) ?? cidr, cidr))).toEqual([])
  // What was planned is taken once it is made, and the next plan has other names.
  const [at, { name, pool, router }] = [plan.cidr, plan]
  const made = await tab.post('/api/neutron/prepared_networks/', {
    ...{ name, cidr: at, pool_id: pool?.id, router_id: router.id },
  })
  expect(made.statusCode, made.body).toBe(201)
  const next = await planned()
  expect(next.name).toBe('private-2')
  expect(next.cidr).not.toBe(at)
})

test('a project without a router is planned one, with a gateway to the outer network', async () => {
  const routers = await admin.get('/api/neutron/routers/')
  for (const { id } of routers.json<{ items: { id: string }[] }>().items) {
    expect((await admin.del(`/api/neutron/routers/${id}/`)).statusCode).toBe(204)
  }
  const plan = (await admin.get('/api/neutron/network_plan/')).json<NetworkPlan>()
  expect(plan).toMatchObject({ pool: { name: 'public' }, router: { name: 'edge' } })
  expect(plan.router.id).toBeUndefined()
})

test('what was prepared leads outside, through a router of its own', async () => {
  const plan = await planned()
  const { network_id, router_id, group_id } = (
    await tab.post('/api/neutron/prepared_networks/', bodyOf(plan))
  ).json<{ network_id: string; router_id: string; group_id: string }>()
  expect((await waysOf()).ways).toContainEqual({
    network_id,
    router: { id: router_id, name: 'own' },
    pool: plan.pool?.id,
  })
  const { items } = (
    await tab.get(`/api/neutron/security_group_rules/?security_group_id=${group_id}`)
  ).json<{ items: { remote_ip_prefix: string | null }[] }>()
  const prefixes = items.map((one) => one.remote_ip_prefix)
  expect(prefixes).toEqual(expect.arrayContaining(['0.0.0.0/0', '::/0']))
})

test.each([
  ['network', '/networks$', 'POST'],
  ['subnet', '/subnets$', 'POST'],
  ['router', '/routers$', 'POST'],
  ['interface', '/add_router_interface$', 'PUT'],
  ['group', '/security-groups$', 'POST'],
  ['rules', '/security-group-rules$', 'POST'],
])('where the %s is refused, nothing remains', async (_, path, method) => {
  const body = bodyOf(await planned())
  const was = await things()
  const heal = world.cloud.control.fail({
    ...{ service: 'network', path, method },
    ...{ how: 'status', status: 409, message: 'No more of that.' },
  })
  const answer = await tab.post('/api/neutron/prepared_networks/', body)
  heal()
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toBe('No more of that.')
  expect(await things()).toEqual(was)
})

test('what cannot be taken back is named with both reasons', async () => {
  const body = bodyOf(await planned())
  const refuse = (path: string, method: string, message: string) =>
    world.cloud.control.fail({
      ...{ service: 'network', path, method },
      ...{ how: 'status', status: 409, message },
    })
  refuse('/security-groups$', 'POST', 'No more groups.')
  refuse('/routers/[^/]*$', 'DELETE', 'It is busy.')
  const answer = await tab.post('/api/neutron/prepared_networks/', body)
  expect(answer.json()).toBe(
    'No more groups. What was made before it remains: the router own. It cannot be deleted: It is busy.',
  )
})

test('the ways out of a project are read in four calls, with its free addresses', async () => {
  const { ways, pools, addresses, own_address } = await waysOf()
  expect(world.cloud.control.requests()).toHaveLength(4)
  expect(new Set(ways.map(({ router }) => router.name))).toEqual(new Set(['edge']))
  expect(pools.map(({ name }) => name)).toEqual(['public'])
  const all = (await tab.get('/api/network/floatingips/')).json<{
    items: { id: string; port_id: string | null; port_forwardings?: unknown[] }[]
  }>()
  const free = all.items.filter((one) => one.port_id === null && !one.port_forwardings?.length)
  expect(addresses.map(({ id }) => id).toSorted()).toEqual(free.map(({ id }) => id).toSorted())
  expect(own_address).toBe('127.0.0.1')
})
