import { expect, test } from 'vitest'
import { networkValues } from '#testing/network-values.ts'
import { areCrossing, holds, overlaps, parseCidr, parseRange } from '#workflows/addresses.ts'
import { inEnglish } from '#plugins/sentence.ts'
import type { Wrong } from '#workflows/workflow.ts'
import { cidrWrongs, detailWrongs, gatewayWrongs } from '#workflows/subnet-fields.ts'

const values = { ...networkValues, cidr: '10.9.0.0/24' }
const six = { ip_version: '6', cidr: 'fd00::/64' } as const

const text = (wrong: Wrong | undefined) => wrong && inEnglish(wrong[1])
const fields = (wrong: readonly Wrong[]) => wrong.map(([field]) => field)

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
  expect(fields(cidrWrongs({ ...values, cidr, ip_version }))).toEqual(['cidr'])
})

test('host bits may be set, and spaces stand around', () => {
  expect(cidrWrongs({ ...values, cidr: ' 10.9.0.5/24 ' })).toEqual([])
  expect(cidrWrongs({ ...values, ...six })).toEqual([])
})

test.each([
  ['10.9.0.0', 1],
  ['10.9.0.255', 1],
  ['10.9.0', 1],
  ['fd00::1', 1],
  ['10.9.0.1', 0],
  // Neutron takes a gateway outside of the network.
  ['10.8.0.1', 0],
] as const)('the gateway %s has %i things wrong', (gateway_ip, count) => {
  expect(gatewayWrongs({ ...values, gateway_ip })).toHaveLength(count)
  expect(gatewayWrongs({ ...values, gateway_ip, no_gateway: true })).toEqual([])
})

test('a /31 has no edges', () => {
  expect(gatewayWrongs({ ...values, cidr: '10.9.0.0/31', gateway_ip: '10.9.0.0' })).toEqual([])
})

test.each([
  ['10.9.0.5,10.9.0.20', []],
  ['10.9.0.5,10.9.0.20\n\n 10.9.0.30 , 10.9.0.30 ', []],
  ['10.9.0.20,10.9.0.5', ['not a range']],
  ['10.9.0.5', ['not a range']],
  ['fd00::5,fd00::6', ['not a range']],
  ['10.9.0.5,10.9.1.2', ['not inside 10.9.0.0/24']],
  ['10.9.0.5,10.9.0.20\n10.9.0.20,10.9.0.30', ['overlap']],
  ['10.9.0.5,10.9.0.20\n10.9.0.1,10.9.0.100', ['overlap']],
  ['10.9.0.2,10.9.0.99\nten', ['not a range']],
  ['10.9.0.1,10.9.0.9', ['gateway 10.9.0.7 is inside']],
])('of the allocation pools %j it says %j', (allocation_pools, words) => {
  const gateway_ip = words[0]?.startsWith('gateway') === true ? '10.9.0.7' : ''
  const wrong = detailWrongs({ ...values, allocation_pools, gateway_ip })
  expect(fields(wrong)).toEqual(words.map(() => 'allocation_pools'))
  for (const [at, word] of words.entries()) expect(text(wrong[at])).toContain(word)
})

test('pools of a network that a subnet pool will choose are judged by their form alone', () => {
  const from = { address_source: 'subnetpool', cidr: '' } as const
  expect(detailWrongs({ ...values, ...from, allocation_pools: '10.1.0.5,10.1.0.9' })).toEqual([])
})

test('name servers are addresses of the version of the subnet, each once', () => {
  expect(detailWrongs({ ...values, dns_nameservers: '9.9.9.9\n\n149.112.112.112' })).toEqual([])
  expect(detailWrongs({ ...values, ...six, dns_nameservers: '2620:fe::fe' })).toEqual([])
  expect(fields(detailWrongs({ ...values, dns_nameservers: '2620:fe::fe' }))).toEqual([
    'dns_nameservers',
  ])
  expect(fields(detailWrongs({ ...values, dns_nameservers: 'dns.quad9.net' }))).toEqual([
    'dns_nameservers',
  ])
  expect(fields(detailWrongs({ ...values, dns_nameservers: '9.9.9.9\n9.9.9.9' }))).toEqual([
    'dns_nameservers',
  ])
})

test.each([
  ['10.1.0.0/16,10.9.0.254', 0],
  ['10.1.0.0/16', 1],
  ['10.1.0.0,10.9.0.254', 1],
  ['10.1.0.0/16,fd00::1', 1],
  ['10.1.0.0/16,10.9.0.254,1', 1],
])('the host route %j has %i things wrong', (host_routes, count) => {
  expect(detailWrongs({ ...values, host_routes })).toHaveLength(count)
})

test('DHCP needs room, and the modes of IPv6 need IPv6 and DHCP', () => {
  expect(fields(detailWrongs({ ...values, cidr: '10.9.0.0/31' }))).toEqual(['enable_dhcp'])
  expect(detailWrongs({ ...values, cidr: '10.9.0.0/31', enable_dhcp: false })).toEqual([])
  expect(fields(detailWrongs({ ...values, ipv6_modes: 'slaac' }))).toEqual(['ipv6_modes'])
  const modes = { ...values, ...six, ipv6_modes: 'slaac' } as const
  expect(detailWrongs(modes)).toEqual([])
  expect(fields(detailWrongs({ ...modes, enable_dhcp: false }))).toEqual(['ipv6_modes'])
})

test('two networks overlap where one lies in the other', () => {
  const cidr = (text: string) => {
    const found = parseCidr(text)
    if (!found) throw new Error(text)
    return found
  }
  expect(overlaps(cidr('10.0.0.0/8'), cidr('10.200.0.0/16'))).toBe(true)
  expect(overlaps(cidr('10.200.0.0/16'), cidr('10.0.0.0/8'))).toBe(true)
  expect(overlaps(cidr('10.0.0.0/24'), cidr('10.0.1.0/24'))).toBe(false)
  expect(overlaps(cidr('0.0.0.0/0'), cidr('::/0'))).toBe(false)
  expect(holds(cidr('::ffff:0:0/96'), '10.0.0.1')).toBe(false)
})

test('two ranges cross where one begins in the other', () => {
  const range = (text: string) => {
    const found = parseRange(text)
    if (!found) throw new Error(text)
    return found
  }
  expect(areCrossing(range('10.0.0.1,10.0.0.9'), range('10.0.0.9,10.0.0.12'))).toBe(true)
  expect(areCrossing(range('10.0.0.5,10.0.0.6'), range('10.0.0.1,10.0.0.9'))).toBe(true)
  expect(areCrossing(range('10.0.0.1,10.0.0.9'), range('10.0.0.10,10.0.0.12'))).toBe(false)
})
