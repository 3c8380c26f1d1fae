import { expect, test } from 'vitest'
import { pick, type Ask } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'
import { thorough } from '#testing/thorough.ts'
import { neutronOf } from '#testing/neutron.ts'

const cloud = await underTest()
const neutron = neutronOf(cloud)

const routes = Array.from({ length: 21 }, (_, at) => {
  return { destination: `10.${at}.0.0/16`, nexthop: '10.9.0.3' }
})

let empty: Promise<string> | undefined
/** A network for all that is refused: a real cloud takes seconds to make and delete one. */
const unchanged = () => (empty ??= neutron.network())

const nameservers = [1, 2, 3, 4, 5, 6].map((at) => `9.9.9.${at}`)

test('a subnet gets a gateway and pools around it, and overlaps are refused', async () => {
  const id = await neutron.network()
  const first = await neutron.subnet(id, '10.91.0.5/24')
  expect(await neutron.ask('GET', `/subnets/${first}`)).toMatchObject({
    body: {
      subnet: {
        cidr: '10.91.0.0/24',
        gateway_ip: '10.91.0.1',
        allocation_pools: [{ start: '10.91.0.2', end: '10.91.0.254' }],
      },
    },
  })
  const body = { subnet: { network_id: id, ip_version: 4, cidr: '10.91.0.0/25' } }
  expect(await neutron.ask('POST', '/subnets', body)).toEqual({
    status: 400,
    body:
      'Invalid input for operation: Requested subnet with cidr: 10.91.0.0/25 for network: ' +
      `${id} overlaps with another subnet.`,
  })
})

test.each([
  [
    { cidr: '10.0.0.0/33' },
    400,
    'Invalid input for operation: 10.0.0.0/33 is not in a CIDR format.',
  ],
  [
    { cidr: '10.9.0.0/24', gateway_ip: '10.9.0.255' },
    400,
    'Invalid input for operation: Gateway is not valid on subnet.',
  ],
  [
    { cidr: '10.9.0.0/24', allocation_pools: [{ start: '10.9.0.5', end: '10.9.1.2' }] },
    400,
    'The allocation pool 10.9.0.5-10.9.1.2 spans beyond the subnet cidr 10.9.0.0/24.',
  ],
  [
    {
      cidr: '10.9.0.0/24',
      gateway_ip: '10.9.0.6',
      allocation_pools: [{ start: '10.9.0.5', end: '10.9.0.20' }],
    },
    409,
    'Gateway ip 10.9.0.6 conflicts with allocation pool 10.9.0.5-10.9.0.20.',
  ],
  ...[
    ['10.9.0.0/30', '10.9.0.0'],
    ['10.9.0.0/30', '10.9.0.3'],
    ['10.9.0.0/31', '10.9.0.0'],
    ['10.9.0.0/31', '10.9.0.1'],
    ['10.9.0.0/32', '10.9.0.0'],
  ].map(([cidr, gateway_ip]) => {
    const words = 'Invalid input for operation: Gateway is not valid on subnet.'
    return [{ cidr, gateway_ip, enable_dhcp: false }, 400, words] as const
  }),
  [
    { cidr: '10.9.0.0/31', enable_dhcp: false },
    409,
    'Gateway IP 10.9.0.1 cannot be allocated in CIDR 10.9.0.0/31',
  ],
  [
    { cidr: '10.9.0.0/24', allocation_pools: [{ start: '10.9.0.1', end: '10.9.0.9' }] },
    409,
    'Gateway ip 10.9.0.1 conflicts with allocation pool 10.9.0.1-10.9.0.9.',
  ],
  ...[
    ['10.9.0.0/24', '10.9.0.0', '10.9.0.9'],
    ['10.9.0.0/24', '10.9.0.250', '10.9.0.255'],
    ['10.9.0.0/30', '10.9.0.0', '10.9.0.3'],
    ['fd00:9::/64', 'fd00:9::', 'fd00:9::9'],
    ['fd00:9::/127', 'fd00:9::', 'fd00:9::1'],
    ['fd00:9::/128', 'fd00:9::', 'fd00:9::'],
  ].map(([cidr = '', start, end]) => {
    const ip_version = cidr.includes(':') ? 6 : 4
    const words = `The allocation pool ${start}-${end} spans beyond the subnet cidr ${cidr}.`
    const pool = { gateway_ip: null, enable_dhcp: false, allocation_pools: [{ start, end }] }
    return [{ cidr, ip_version, ...pool }, 400, words] as const
  }),
  ...[
    { cidr: 'fd00:9::/48', ipv6_ra_mode: 'slaac', ipv6_address_mode: 'slaac' },
    { cidr: 'fd00:9::/65', ipv6_ra_mode: 'dhcpv6-stateless' },
    { cidr: 'fd00:9::/120', ipv6_address_mode: 'slaac' },
  ].map((fields) => {
    const words =
      `Invalid input for operation: Invalid CIDR ${fields.cidr} for IPv6 address mode. OpenStack ` +
      'uses the EUI-64 address format, which requires the prefix to be /64.'
    return [{ ip_version: 6, ...fields }, 400, words] as const
  }),
  [{}, 400, 'Bad subnets request: a subnetpool must be specified in the absence of a cidr.'],
] as const)('a subnet with %j is refused', async (fields, status, body) => {
  const sent = { subnet: { network_id: await unchanged(), ip_version: 4, ...fields } }
  expect(await neutron.ask('POST', '/subnets', sent)).toEqual({ status, body })
})

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
])('what a subnet tells its hosts, such as %j, is refused', async (fields, words) => {
  const network_id = await unchanged()
  const subnet = { network_id, ip_version: 4, cidr: '10.9.0.0/24', ...fields }
  expect(await neutron.ask('POST', '/subnets', { subnet })).toEqual({ status: 400, body: words })
})

test('what a subnet tells its hosts is judged in a change as well', async () => {
  const network_id = await neutron.network()
  const id = await neutron.subnet(network_id, '10.9.0.0/24')
  const change = (subnet: object): ReturnType<Ask> =>
    neutron.ask('PUT', `/subnets/${id}`, { subnet })
  expect(await change({ dns_nameservers: nameservers })).toEqual({
    status: 400,
    body: `Unable to complete operation for ${id}. The number of DNS nameservers exceeds the limit 5.`,
  })
  expect(await change({ dns_nameservers: ['9.9.9.9'] })).toMatchObject({ status: 200 })
})

test.runIf(thorough).each([
  [{ cidr: '10.9.0.0/30' }, '10.9.0.1', ['10.9.0.2', '10.9.0.2']],
  [{ cidr: '10.9.0.0/30', gateway_ip: null }, null, ['10.9.0.1', '10.9.0.2']],
  [{ cidr: '10.9.0.0/31', gateway_ip: null }, null, ['10.9.0.0', '10.9.0.1']],
  [{ cidr: '10.9.0.0/32' }, '10.9.0.1', ['10.9.0.0', '10.9.0.0']],
  [{ cidr: '10.9.0.0/24', allocation_pools: [] }, '10.9.0.1', ['10.9.0.2', '10.9.0.254']],
  [{ cidr: 'fd00:9::/120' }, 'fd00:9::', ['fd00:9::1', 'fd00:9::ff']],
  [{ cidr: 'fd00:9::/127' }, 'fd00:9::', ['fd00:9::1', 'fd00:9::1']],
  [{ cidr: 'fd00:9::/128' }, 'fd00:9::', ['fd00:9::', 'fd00:9::']],
])('of %j the gateway is %s and the pool %j', async (fields, gateway_ip, [start, end]) => {
  const more = { ip_version: fields.cidr.includes(':') ? 6 : 4, enable_dhcp: false, ...fields }
  const id = await neutron.subnet(await neutron.network(), fields.cidr, more)
  expect((await neutron.ask('GET', `/subnets/${id}`)).body).toMatchObject({
    subnet: { gateway_ip, allocation_pools: [{ start, end }] },
  })
})

test.each([
  { cidr: 'fd00:9::/65', mode: 'dhcpv6-stateful' },
  { cidr: 'fd00:9::/64', mode: 'dhcpv6-stateless' },
])('a subnet of IPv6 is made of %j', async ({ cidr, mode }) => {
  const modes = { ip_version: 6, ipv6_ra_mode: mode, ipv6_address_mode: mode }
  const id = await neutron.subnet(await neutron.network(), cidr, modes)
  expect((await neutron.ask('GET', `/subnets/${id}`)).body).toMatchObject({ subnet: modes })
})

test('a gateway outside of the network is taken', async () => {
  const network_id = await neutron.network()
  const fields = { cidr: '10.9.0.0/24', gateway_ip: '10.8.0.1' }
  const id = await neutron.subnet(network_id, fields.cidr, fields)
  expect((await neutron.ask('GET', `/subnets/${id}`)).body).toMatchObject({ subnet: fields })
})

test.runIf(thorough)(
  'subnets overlap across networks, and only one of them fits to a router',
  async () => {
    const subnet = async (cidr: string) => neutron.subnet(await neutron.network(), cidr)
    const wide = await subnet('10.177.0.0/24')
    const narrow = await subnet('10.177.0.0/25')
    const router = await neutron.make('/routers', 'router', { name: cloud.unique('conf') })
    const plug = (verb: 'add' | 'remove', subnet_id: string): ReturnType<Ask> =>
      neutron.ask('PUT', `/routers/${router}/${verb}_router_interface`, { subnet_id })
    expect(await plug('add', wide)).toMatchObject({ status: 200 })
    cloud.cleanUp(() => plug('remove', wide))
    expect(await plug('add', narrow)).toEqual({
      status: 400,
      body:
        `Bad router request: Cidr 10.177.0.0/25 of subnet ${narrow} overlaps with cidr ` +
        `10.177.0.0/24 of subnet ${wide}.`,
    })
  },
)

test('addresses come from the pools until they are used up', async () => {
  const id = await neutron.network()
  const pools = [{ start: '10.92.0.5', end: '10.92.0.6' }]
  await neutron.subnet(id, '10.92.0.0/24', { allocation_pools: pools, enable_dhcp: false })
  const port = (more: object = {}): ReturnType<Ask> =>
    neutron.ask('POST', '/ports', { port: { network_id: id, ...more } })
  const given = [await port(), await port()].map((made) => {
    cloud.cleanUp(() => neutron.ask('DELETE', `/ports/${pick(made, 'port', 'id')}`))
    return pick(made, 'port', 'fixed_ips', 0, 'ip_address')
  })
  expect(given.toSorted()).toEqual(['10.92.0.5', '10.92.0.6'])
  expect(await port()).toEqual({
    status: 409,
    body: `No more IP addresses available on network ${id}.`,
  })
  expect(await port({ fixed_ips: [{ ip_address: '10.92.0.5' }] })).toMatchObject({
    status: 409,
    body: expect.stringContaining('IP address 10.92.0.5 already allocated in subnet'),
  })
  expect(await port({ fixed_ips: [{ ip_address: '10.77.0.1' }] })).toMatchObject({ status: 400 })
  expect(await neutron.ask('DELETE', `/networks/${id}`)).toMatchObject({
    status: 409,
    body: expect.stringContaining('There are one or more ports still in use on the network'),
  })
})
