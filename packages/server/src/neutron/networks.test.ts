import type { CallReply, Network, Subnet, ipAvailability } from '@meridian/contract'
import { rows } from '@meridian/cloud'
import { beforeEach, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { signedIn, workIn } from '#testing/signed-in.ts'

const { world, tab, project } = demoWorld()
beforeEach(() => world.cloud.control.forgetRequests())

const list = async (query = '', by = tab): Promise<Network[]> =>
  (await by.get(`/api/neutron/networks/${query}`)).json().items
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name)
const calls = () => world.cloud.control.requests().map(({ method, path }) => `${method} ${path}`)

test('networks to use are the shared ones and the own ones, with their subnets', async () => {
  const items = await list()
  expect(names(items)[0]).toBe('shared')
  expect(names(items).toSorted()).toEqual(['db', 'ipv6', 'shared', 'web'])
  const web = items.find(({ name }) => name === 'web')
  expect(web).toMatchObject({
    admin_state: 'UP',
    'router:external': false,
    subnets: [{ cidr: '10.20.0.0/24', ipver_str: 'IPv4' }],
  })
  expect(web?.subnet_ids).toEqual(web?.subnets.map(({ id }) => id))
})

test('for a list they come in one call, external ones last, whose kind Neutron keeps to itself', async () => {
  const items = await list('?external=true&subnets=false')
  expect(calls()).toEqual(['GET /v2.0/networks'])
  expect(names(items).at(-1)).toBe('public')
  expect(items.at(-1)).toMatchObject({ 'router:external': true, router__external: true })
  expect(items.filter((one) => one['router:external'])).toHaveLength(1)
  expect(items.every(({ subnets }) => subnets.length === 0)).toBe(true)
  expect(items.every(({ subnet_ids }) => subnet_ids.length > 0)).toBe(true)
})

test('an administrator’s list leaves out what only other projects can use', async () => {
  const admin = await signedIn(world.app, 'admin')
  const own = names(await list('?external=true&subnets=false', admin))
  expect(own).toContain('public')
  expect(own).not.toContain('web')
})

test('an administrator is told of what another project can use, nobody else is', async () => {
  const admin = await signedIn(world.app, 'admin')
  const items = await list(`?project_id=${project.id}`, admin)
  expect(names(items).toSorted()).toEqual(['db', 'ipv6', 'shared', 'web'])
  expect(items.every(({ subnets }) => subnets.length > 0)).toBe(true)
  const others = await list(`?project_id=${admin.user.project_id}`)
  // Without what others keep to themselves, but for a way out.
  expect(names(others)).toEqual(['shared', 'public'])
})

test('an administrator’s list never reads the networks and subnets of all projects', async () => {
  const admin = await signedIn(world.app, 'admin')
  const asked = async (query: string) => {
    world.cloud.control.forgetRequests()
    const items = await list(query, admin)
    const requests = world.cloud.control.requests().map(({ path, query: terms }) => path + terms)
    return { items, requests: requests.map((one) => one.replace(/[0-9a-f-]{32,36}/g, 'ID')) }
  }
  const { items, requests } = await asked('')
  expect(names(items)).toContain('shared')
  expect(items.find(({ name }) => name === 'shared')?.subnets.length).toBeGreaterThan(0)
  expect(requests).toEqual([
    '/v2.0/networks?shared=true',
    '/v2.0/networks?shared=false&project_id=ID',
    '/v2.0/subnets?project_id=ID',
  ])
  await workIn(admin, 'demo')
  const foreign = await asked('')
  expect(foreign.items.find(({ name }) => name === 'shared')?.subnets.length).toBeGreaterThan(0)
  expect(foreign.requests.slice(2)).toEqual([
    '/v2.0/subnets?project_id=ID',
    expect.stringMatching(/^\/v2\.0\/subnets\?id=ID(&id=ID)*$/),
  ])
  const all = await asked('?external=true&subnets=false')
  expect(names(all.items)).toContain('public')
  expect(all.requests).toEqual([
    '/v2.0/networks?shared=true',
    '/v2.0/networks?shared=false&project_id=ID',
    '/v2.0/networks?shared=false&router%3Aexternal=true',
  ])
})

test('a network is read with the whole of its subnets', async () => {
  const [web] = (await list()).filter(({ name }) => name === 'web')
  const answer = await tab.get(`/api/neutron/networks/${web?.id}`)
  expect(answer.json()).toMatchObject({
    name: 'web',
    subnets: [{ allocation_pools: [{ start: '10.20.0.2', end: '10.20.0.254' }] }],
  })
})

test('a network is made, changed and deleted with its subnet [RS-NEUTRON-02 RS-NEUTRON-03]', async () => {
  const made = await tab.post('/api/neutron/networks/', { name: 'office', mtu: 1400 })
  expect(made.statusCode).toBe(201)
  const { id, mtu, project_id } = made.json<Network>()
  expect(made.headers['location']).toBe(`/api/neutron/networks/${id}`)
  expect({ mtu, project_id }).toEqual({ mtu: 1400, project_id: project.id })

  const cidr = '10.99.0.0/24'
  const body = { network_id: id, ip_version: 4, cidr, gateway_ip: null }
  const subnet = await tab.post('/api/neutron/subnets/', body)
  expect(subnet.statusCode).toBe(201)
  expect(subnet.json()).toMatchObject({ cidr, gateway_ip: null, ipver_str: 'IPv4' })
  const found = (await tab.get(`/api/neutron/subnets/?network_id=${id}`)).json()
  expect(found.items.map((one: Subnet) => one.id)).toEqual([subnet.json<Subnet>().id])

  const change = { name: 'office b', admin_state_up: false }
  expect((await tab.patch(`/api/neutron/networks/${id}`, change)).statusCode).toBe(204)
  expect((await tab.get(`/api/neutron/networks/${id}`)).json()).toMatchObject({
    ...change,
    admin_state: 'DOWN',
  })
  expect((await tab.del(`/api/neutron/networks/${id}`)).statusCode).toBe(204)
  expect(world.cloud.table(rows.subnets).count({ network_id: id })).toBe(0)
})

test('zones of networks are told to those whom Neutron tells them', async () => {
  expect((await tab.get('/api/neutron/availability_zones/')).json()).toEqual({ items: [] })
  const admin = await signedIn(world.app, 'admin')
  expect((await admin.get('/api/neutron/availability_zones/')).json()).toEqual({
    items: [{ name: 'nova', state: 'available', resource: 'network' }],
  })
})

test('an administrator’s list of all is paged, filtered and sorted by Neutron, one call a page', async () => {
  const admin = await signedIn(world.app, 'admin')
  const read = async (query: string) => {
    world.cloud.control.forgetRequests()
    const answer = await admin.get(`/api/neutron/all_networks/?${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(calls()).toEqual(['GET /v2.0/networks'])
    return answer.json<{ items: Network[]; has_more_data: boolean; has_prev_data: boolean }>()
  }
  const all = await read('limit=100')
  expect(names(all.items)).toEqual(names(all.items).toSorted())
  expect(names(all.items)).toEqual(expect.arrayContaining(['web', 'public', 'lab']))
  const first = await read('limit=2')
  expect(first).toMatchObject({ has_more_data: true, has_prev_data: false })
  const second = await read(`limit=2&marker=${first.items[1]?.id}`)
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
    all.items.slice(0, 4).map(({ id }) => id),
  )
  expect(names((await read('external=true')).items)).toEqual(['public'])
  expect(names((await read('shared=true')).items)).toEqual(['shared'])
  expect((await read('admin_state=DOWN')).items).toEqual([])
  expect(names((await read(`project_id=${project.id}`)).items)).toEqual(['db', 'ipv6', 'web'])
  const [web] = (await read('name=web')).items
  const type = web?.['provider:network_type']
  expect(names((await read(`network_type=${type}&name=web`)).items)).toEqual(['web'])
  expect((await read('network_type=geneve')).items).toEqual([])
  const back = await read('limit=2&sort_key=name&sort_dir=desc')
  expect(names(back.items)).toEqual(names(all.items).toReversed().slice(0, 2))
})

test('of the addresses of an IPv6 network no digit is lost', async () => {
  const admin = await signedIn(world.app, 'admin')
  const [network] = world.cloud.table(rows.networks).list({ where: { name: 'ipv6' } })
  const answer = await admin.get(`/api/neutron/networks/${network?.id}/ip_availability/`)
  const { items } = answer.json<CallReply<typeof ipAvailability.list>>()
  expect(items.map(({ total_ips }) => total_ips)).toContain(String(2n ** 64n - 1n))
})
