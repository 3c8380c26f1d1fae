import { afterAll, beforeAll, expect, test } from 'vitest'
import { askerOf, pick, type Ask } from '#testing/ask.ts'
import { underTest, type CloudUnderTest } from '#testing/conformance.ts'

let cloud: CloudUnderTest
let ask: Ask

beforeAll(async () => {
  cloud = await underTest()
  ask = askerOf(cloud, 'network')
})
afterAll(() => cloud.close())

const made = async (path: `/${string}`, one: string, fields: object): Promise<string> => {
  const answer = await ask('POST', path, { [one]: fields })
  expect(answer).toMatchObject({ status: 201 })
  const id = pick(answer, one, 'id')
  cloud.cleanUp(() => ask('DELETE', `${path}/${id}`))
  return id
}
const network = (more: object = {}): Promise<string> =>
  made('/networks', 'network', { name: cloud.unique('conf'), ...more })

test('a name is taken as often as it is given', async () => {
  const name = cloud.unique('twice')
  const ids = [await network({ name }), await network({ name })]
  const { body } = await ask('GET', `/networks?name=${name}&fields=id`)
  expect(body).toEqual({ networks: ids.toSorted().map((id) => ({ id })) })
})

test('subnets overlap across networks, and only one of them fits to a router', async () => {
  const subnet = async (cidr: string): Promise<string> => {
    const network_id = await network()
    return made('/subnets', 'subnet', { network_id, ip_version: 4, cidr })
  }
  const wide = await subnet('10.177.0.0/24')
  const narrow = await subnet('10.177.0.0/25')
  const router = await made('/routers', 'router', { name: cloud.unique('conf') })
  const plug = (verb: 'add' | 'remove', subnet_id: string): ReturnType<Ask> =>
    ask('PUT', `/routers/${router}/${verb}_router_interface`, { subnet_id })
  expect(await plug('add', wide)).toMatchObject({ status: 200 })
  cloud.cleanUp(() => plug('remove', wide))
  expect(await plug('add', narrow)).toEqual({
    status: 400,
    body:
      `Bad router request: Cidr 10.177.0.0/25 of subnet ${narrow} overlaps with cidr ` +
      `10.177.0.0/24 of subnet ${wide}.`,
  })
})

test('that a network of others is external is found, not shown', async () => {
  const query = '/networks?router:external=true&fields=id&fields=router:external' as const
  const seen = (await ask('GET', query)).body as { networks: object[] }
  const full = (await ask('GET', query, undefined, { as: 'admin' })).body as { networks: object[] }
  expect(seen.networks.length).toBeGreaterThan(0)
  for (const one of seen.networks) expect(one).not.toHaveProperty(['router:external'])
  for (const one of full.networks) expect(one).toHaveProperty(['router:external'], true)
  const own = await network()
  expect((await ask('GET', `/networks/${own}`)).body).toHaveProperty(
    ['network', 'router:external'],
    false,
  )
  const others = await ask('GET', '/networks?router:external=false&fields=id')
  expect(others.body).toMatchObject({ networks: expect.arrayContaining([{ id: own }]) })
  for (const one of seen.networks) {
    expect(others.body).not.toMatchObject({ networks: expect.arrayContaining([one]) })
  }
})

test.each([
  [{ mtu: 9000 }, 400, 'Invalid input for operation: Requested MTU is too big, maximum is 1450.'],
  [{ availability_zone_hints: ['moon'] }, 404, 'AvailabilityZone moon could not be found.'],
])('a network with %j is refused', async (fields, status, body) => {
  expect(await ask('POST', '/networks', { network: fields })).toEqual({ status, body })
})

test('small packets and a zone that is there are taken', async () => {
  const fields = { mtu: 1000, availability_zone_hints: ['nova'] }
  const id = await network(fields)
  expect((await ask('GET', `/networks/${id}`)).body).toMatchObject({ network: fields })
  expect(await ask('PUT', `/networks/${id}`, { network: { mtu: 9000 } })).toEqual({
    status: 400,
    body: 'Invalid input for operation: Requested MTU is too big, maximum is 1450.',
  })
})

test('a change is judged by what is sent: an external network may become one of its own', async () => {
  const asAdmin = { as: 'admin' } as const
  const fields = { name: cloud.unique('conf'), 'router:external': true }
  const id = pick(await ask('POST', '/networks', { network: fields }, asAdmin), 'network', 'id')
  cloud.cleanUp(() => ask('DELETE', `/networks/${id}`, undefined, asAdmin))
  const change = { network: { 'router:external': false } }
  expect(await ask('PUT', `/networks/${id}`, change, asAdmin)).toMatchObject({
    status: 200,
    body: change,
  })
})

test('zones are for administrators to see', async () => {
  const all = await ask('GET', '/availability_zones', undefined, { as: 'admin' })
  expect(all.body).toMatchObject({
    availability_zones: expect.arrayContaining([
      { name: 'nova', resource: 'network', state: 'available' },
    ]),
  })
  expect((await ask('GET', '/availability_zones')).body).toEqual({ availability_zones: [] })
})

const routes = Array.from({ length: 21 }, (_, at) => {
  return { destination: `10.${at}.0.0/16`, nexthop: '10.9.0.3' }
})
const nameservers = [1, 2, 3, 4, 5, 6].map((at) => `9.9.9.${at}`)

test.each([
  [
    { dns_nameservers: nameservers },
    'Unable to complete operation for new subnet. The number of DNS nameservers exceeds the limit 5.',
  ],
  [
    { dns_nameservers: ['fd00::1'] },
    "Invalid input for operation: dns_nameserver 'fd00::1' does not match the ip_version '4'.",
  ],
  [
    { host_routes: routes },
    'Unable to complete operation for new subnet. The number of host routes exceeds the limit 20.',
  ],
  [
    { host_routes: [{ destination: '10.1.0.0/16', nexthop: 'fd00::1' }] },
    "Invalid input for operation: nexthop 'fd00::1' does not match the ip_version '4'.",
  ],
  [
    { host_routes: [{ destination: 'fd00::/64', nexthop: '10.9.0.2' }] },
    "Invalid input for operation: destination 'fd00::/64' does not match the ip_version '4'.",
  ],
  [
    { host_routes: [{ destination: '10.1.0.5/16', nexthop: '10.9.0.2' }] },
    "Invalid input for host_routes. Reason: '10.1.0.5/16' is not a recognized CIDR, '10.1.0.0/16' is recommended.",
  ],
  [
    { dns_nameservers: ['fd00::1'], ipv6_ra_mode: 'slaac' },
    "Invalid input for operation: dns_nameserver 'fd00::1' does not match the ip_version '4'.",
  ],
  [
    { cidr: '10.9.0.0/31' },
    'Invalid input for operation: Subnet has a prefix length that is incompatible with DHCP service enabled.',
  ],
])('a subnet with %j is refused', async (fields, words) => {
  const network_id = await network()
  const subnet = { network_id, ip_version: 4, cidr: '10.9.0.0/24', ...fields }
  expect(await ask('POST', '/subnets', { subnet })).toEqual({ status: 400, body: words })
})

test('what a subnet tells its hosts is judged in a change as well', async () => {
  const network_id = await network()
  const id = await made('/subnets', 'subnet', { network_id, ip_version: 4, cidr: '10.9.0.0/24' })
  const change = (subnet: object): ReturnType<Ask> => ask('PUT', `/subnets/${id}`, { subnet })
  expect(await change({ dns_nameservers: nameservers })).toEqual({
    status: 400,
    body: `Unable to complete operation for ${id}. The number of DNS nameservers exceeds the limit 5.`,
  })
  expect(await change({ dns_nameservers: ['9.9.9.9'] })).toMatchObject({ status: 200 })
})

test('a gateway outside of the network is taken', async () => {
  const network_id = await network()
  const fields = { network_id, ip_version: 4, cidr: '10.9.0.0/24', gateway_ip: '10.8.0.1' }
  const id = await made('/subnets', 'subnet', fields)
  expect((await ask('GET', `/subnets/${id}`)).body).toMatchObject({ subnet: fields })
})

test('deleting a network takes its subnets along', async () => {
  const network_id = pick(
    await ask('POST', '/networks', { network: { name: cloud.unique('conf') } }),
    'network',
    'id',
  )
  const subnet = { network_id, ip_version: 4, cidr: '10.9.0.0/24' }
  const id = pick(await ask('POST', '/subnets', { subnet }), 'subnet', 'id')
  expect(await ask('DELETE', `/networks/${network_id}`)).toMatchObject({ status: 204 })
  expect(await ask('GET', `/subnets/${id}`)).toMatchObject({ status: 404 })
})
