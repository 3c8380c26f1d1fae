import { expect, test } from 'vitest'
import { subnetRules, SubnetValues } from '#neutron/subnet-form.ts'
import { sample } from '#testing/sample.ts'

const good = sample(SubnetValues, {
  ...{ subnet_name: '', subnetpool: '', prefixlen: '', gateway_ip: '' },
  ...{ cidr: '10.9.0.0/24', enable_dhcp: true },
})
const six = { ip_version: '6', cidr: 'fd00::/64' } as const

/** What the rules say of each field, with what belongs into the sentences. */
const said = (change: Partial<SubnetValues>): Readonly<Record<string, string>> => {
  const values = { ...good, ...change }
  return Object.fromEntries(
    Object.entries(subnetRules).flatMap(([field, rule]) => {
      const sentence = rule(values)
      if (sentence === undefined) return []
      return [[field, `${sentence.text} ${Object.values(sentence.values).join(' ')}`]]
    }),
  )
}
const wrong = (change: Partial<SubnetValues>) => Object.keys(said(change))

test.each<Partial<SubnetValues>>([
  {},
  // Host bits may be set, and spaces stand around.
  { cidr: ' 10.9.0.5/24 ' },
  { ...six },
  // Neutron takes a gateway outside of the network.
  { gateway_ip: '10.8.0.1' },
  { gateway_ip: '10.9.0.1' },
  // A /31 has no room for a gateway, but for hosts.
  {
    ...{ cidr: '10.9.0.0/31', no_gateway: true, enable_dhcp: false },
    allocation_pools: ['10.9.0.0,10.9.0.1'],
  },
  { cidr: '10.9.0.0/31', gateway_ip: '10.8.0.1', enable_dhcp: false },
  { cidr: '10.9.0.0/30', gateway_ip: '10.9.0.2' },
  { allocation_pools: ['10.9.0.1,10.9.0.20'], no_gateway: true },
  { allocation_pools: ['10.9.0.1,10.9.0.20'], gateway_ip: '10.9.0.254' },
  { ...six, allocation_pools: ['fd00::1,fd00::ffff:ffff:ffff:ffff'] },
  { allocation_pools: ['10.9.0.5,10.9.0.20'] },
  { allocation_pools: ['10.9.0.5,10.9.0.20', '', ' 10.9.0.30 , 10.9.0.30 '] },
  { dns_nameservers: ['9.9.9.9', '', ' 149.112.112.112'] },
  { ...six, ipv6_modes: 'slaac', dns_nameservers: ['2620:fe::fe'] },
  { ...six, ipv6_modes: 'dhcpv6-stateful', cidr: 'fd00::/120' },
  { ...six, ipv6_modes: 'slaac', address_source: 'subnetpool' },
  { host_routes: ['10.1.0.0/16,10.9.0.254'] },
])('what Neutron takes is not objected to: %j', (change) => {
  expect(said(change)).toEqual({})
})

test.each([
  ['', '4'],
  ['10.0.0.0', '4'],
  ['10.0.0.0/33', '4'],
  ['10.0.0.0/24/1', '4'],
  ['10.0.0.256/24', '4'],
  ['10.0.0.1/32', '4'],
  ['fd00::/64', '4'],
  ['10.0.0.0/8', '6'],
  ['fd00::/129', '6'],
  ['fd00::1/128', '6'],
  ['fe80::1%eth0/64', '6'],
] as const)('%j is no network of IPv%s', (cidr, ip_version) => {
  expect(wrong({ cidr, ip_version })).toEqual(['cidr'])
})

test.each(['10.9.0.0', '10.9.0.255', '10.9.0', 'fd00::1'])(
  'the gateway %s is refused, where there is to be one',
  (gateway_ip) => {
    expect(wrong({ gateway_ip })).toEqual(['gateway_ip'])
    expect(wrong({ gateway_ip, no_gateway: true })).toEqual([])
  },
)

test.each([
  ['10.9.0.0/30', '10.9.0.0'],
  ['10.9.0.0/30', '10.9.0.3'],
  ['10.9.0.0/31', '10.9.0.0'],
  ['10.9.0.0/31', '10.9.0.1'],
  // The one that Neutron would choose.
  ['10.9.0.0/31', ''],
])('of %s an end is no gateway: "%s"', (cidr, gateway_ip) => {
  expect(wrong({ cidr, gateway_ip, enable_dhcp: false })).toEqual(['gateway_ip'])
})

test.each([
  [['10.9.0.20,10.9.0.5'], 'not a range'],
  [['10.9.0.5'], 'not a range'],
  [['fd00::5,fd00::6'], 'not a range'],
  [['10.9.0.5,10.9.1.2'], 'not inside {cidr}'],
  [['10.9.0.5,10.9.0.20', '10.9.0.20,10.9.0.30'], 'overlap'],
  [['10.9.0.5,10.9.0.20', '10.9.0.2,10.9.0.100'], 'overlap'],
  [['10.9.0.5,10.9.0.6', '10.9.0.2,10.9.0.9'], 'overlap'],
  [['10.9.0.0,10.9.0.255'], 'holds the first or last address'],
  [['10.9.0.0,10.9.0.0'], 'holds the first or last address'],
  [['10.9.0.250,10.9.0.255'], 'holds the first or last address'],
  [['10.9.0.2,10.9.0.99', 'ten'], 'not a range'],
  [['10.9.0.2,10.9.0.9'], 'gateway {gateway} is inside'],
])('of the allocation pools %j it says "%s"', (allocation_pools, words) => {
  const gateway_ip = words.startsWith('gateway') ? '10.9.0.7' : ''
  const { allocation_pools: text, ...others } = said({ allocation_pools, gateway_ip })
  expect(others).toEqual({})
  expect(text).toContain(words)
  expect(text).toContain(allocation_pools.at(-1))
})

test('no pool holds the gateway that Neutron chooses where none is given', () => {
  expect(said({ allocation_pools: ['10.9.0.1,10.9.0.9'] })).toEqual({
    allocation_pools:
      'The gateway will be {gateway}, which is inside "{line}". 10.9.0.1 10.9.0.1,10.9.0.9',
  })
})

test('no pool of IPv6 holds the first address, which is the gateway where none is given', () => {
  for (const no_gateway of [false, true]) {
    expect(said({ ...six, no_gateway, allocation_pools: ['fd00::,fd00::9'] })).toEqual({
      allocation_pools:
        '"{line}" holds the first address of the network; no host has it. fd00::,fd00::9',
    })
  }
})

test('pools of a network that a subnet pool will choose are judged by their form alone', () => {
  const from = { address_source: 'subnetpool', cidr: '' } as const
  expect(wrong({ ...from, allocation_pools: ['10.1.0.5,10.1.0.9'] })).toEqual(['cidr'])
})

test.each([['2620:fe::fe'], ['dns.quad9.net'], ['9.9.9.9', '9.9.9.9']])(
  'name servers are addresses of the version of the subnet, each once: %j %j',
  (...dns_nameservers) => {
    expect(wrong({ dns_nameservers })).toEqual(['dns_nameservers'])
  },
)

test.each([
  '10.1.0.0/16',
  '10.1.0.0,10.9.0.254',
  '10.1.0.5/16,10.9.0.254',
  '10.1.0.0/16,fd00::1',
  '10.1.0.0/16,10.9.0.254,1',
])('the host route %j is refused', (route) => {
  expect(wrong({ host_routes: ['10.2.0.0/16,10.9.0.254', route] })).toEqual(['host_routes'])
})

test('DHCP needs room, and the modes of IPv6 need IPv6 and DHCP', () => {
  expect(wrong({ cidr: '10.9.0.0/31', no_gateway: true })).toEqual(['enable_dhcp'])
  expect(wrong({ ipv6_modes: 'slaac' })).toEqual(['ipv6_modes'])
  expect(wrong({ ...six, ipv6_modes: 'slaac', enable_dhcp: false })).toEqual(['ipv6_modes'])
  for (const ipv6_modes of ['slaac', 'dhcpv6-stateless'] as const) {
    for (const cidr of ['fd00::/48', 'fd00::/65']) {
      expect(wrong({ ...six, cidr, ipv6_modes })).toEqual(['ipv6_modes'])
    }
  }
})
