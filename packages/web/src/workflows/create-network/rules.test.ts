import { expect, test } from 'vitest'
import { errorsOf, hiddenOf, without } from '#forms/rules.ts'
import { networkBody, subnetBody } from '#workflows/create-network/submit.ts'
import { initial, rules, shown, type Values } from '#workflows/create-network/values.ts'

const good: Values = { ...initial, name: 'office', cidr: '10.9.0.0/24' }
const six = { ip_version: '6', cidr: 'fd00::/64' } as const

/** The fields that the form objects to, of those that count. */
const wrong = (change: Partial<Values>): string[] => {
  const values = { ...good, ...change }
  return Object.keys(without(errorsOf(values, rules), hiddenOf(values, shown)))
}

test('what Neutron takes is not objected to', () => {
  expect(wrong({})).toEqual([])
  expect(wrong({ name: '' })).toEqual([])
  expect(wrong({ ...six, ipv6_modes: 'slaac', dns_nameservers: '2620:fe::fe' })).toEqual([])
  expect(wrong({ gateway_ip: '10.8.0.1' })).toEqual([])
  expect(wrong({ allocation_pools: '10.9.0.5,10.9.0.9\n\n10.9.0.20, 10.9.0.20' })).toEqual([])
  expect(wrong({ host_routes: '10.1.0.0/16,10.9.0.254' })).toEqual([])
  expect(wrong({ mtu: 1280 })).toEqual([])
})

test.each<Partial<Values>>([
  { cidr: '' },
  { cidr: '10.9.0.0' },
  { cidr: '10.9.0.1/32' },
  { cidr: 'fd00::/64' },
  { ip_version: '6' },
])('the network address is wrong in %o', (change) => {
  expect(wrong(change)).toEqual(['cidr'])
})

test.each<[Partial<Values>, string]>([
  [{ mtu: 67 }, 'mtu'],
  [{ mtu: 1400.5 }, 'mtu'],
  [{ name: 'x'.repeat(256) }, 'name'],
  [{ gateway_ip: '10.9.0.0' }, 'gateway_ip'],
  [{ gateway_ip: '10.9.0.255' }, 'gateway_ip'],
  [{ gateway_ip: 'fd00::1' }, 'gateway_ip'],
  [{ cidr: '10.9.0.0/31' }, 'enable_dhcp'],
  [{ ...six, ipv6_modes: 'slaac', enable_dhcp: false }, 'ipv6_modes'],
  [{ allocation_pools: '10.9.0.9,10.9.0.5' }, 'allocation_pools'],
  [{ allocation_pools: '10.9.0.5,10.9.1.5' }, 'allocation_pools'],
  [{ allocation_pools: '10.9.0.5,10.9.0.9\n10.9.0.9,10.9.0.12' }, 'allocation_pools'],
  [{ allocation_pools: '10.9.0.5,10.9.0.9', gateway_ip: '10.9.0.7' }, 'allocation_pools'],
  [{ dns_nameservers: '2620:fe::fe' }, 'dns_nameservers'],
  [{ dns_nameservers: '9.9.9.9\n9.9.9.9' }, 'dns_nameservers'],
  [{ host_routes: '10.1.0.5/16,10.9.0.254' }, 'host_routes'],
  [{ host_routes: '10.1.0.0/16' }, 'host_routes'],
])('%o is wrong in the field %s', (change, field) => {
  expect(wrong(change)).toEqual([field])
})

test('what another choice leaves out is not objected to', () => {
  const nonsense = { cidr: '?', gateway_ip: '?', host_routes: '?' }
  expect(wrong({ ...nonsense, with_subnet: false })).toEqual([])
  expect(wrong({ gateway_ip: '?', no_gateway: true })).toEqual([])
  const pooled = { address_source: 'subnetpool', subnetpool: 'p', prefixlen: '24' } as const
  expect(wrong({ ...pooled, cidr: '?' })).toEqual([])
  expect(wrong({ ...pooled, subnetpool: '' })).toEqual(['subnetpool'])
})

test('what was left to the cloud is left out of what is sent', () => {
  expect(networkBody(good)).toEqual({ name: 'office', admin_state_up: true })
  expect(subnetBody(good, 'n1')).toEqual({
    network_id: 'n1',
    name: '',
    ip_version: 4,
    cidr: '10.9.0.0/24',
    enable_dhcp: true,
  })
})

test('everything that was said is sent in Neutron’s own form', () => {
  const network = { shared: true, mtu: 1400, availability_zone_hints: ['nova'] }
  expect(networkBody({ ...good, ...network, name: ' office ' })).toEqual({
    name: 'office',
    admin_state_up: true,
    ...network,
  })
  const subnet = subnetBody(
    {
      ...good,
      ...six,
      subnet_name: 'six',
      no_gateway: true,
      ipv6_modes: 'dhcpv6-stateful',
      allocation_pools: 'fd00::5,fd00::9',
      dns_nameservers: '2620:fe::fe\n',
      host_routes: ' fd01::/64 , fd00::fe ',
    },
    'n1',
  )
  expect(subnet).toEqual({
    network_id: 'n1',
    name: 'six',
    ip_version: 6,
    cidr: 'fd00::/64',
    gateway_ip: null,
    enable_dhcp: true,
    ipv6_ra_mode: 'dhcpv6-stateful',
    ipv6_address_mode: 'dhcpv6-stateful',
    allocation_pools: [{ start: 'fd00::5', end: 'fd00::9' }],
    dns_nameservers: ['2620:fe::fe'],
    host_routes: [{ destination: 'fd01::/64', nexthop: 'fd00::fe' }],
  })
  const pooled = { address_source: 'subnetpool', subnetpool: 'p1', prefixlen: '26' } as const
  expect(subnetBody({ ...good, ...pooled, gateway_ip: '10.9.0.1' }, 'n1')).toMatchObject({
    subnetpool_id: 'p1',
    prefixlen: 26,
    gateway_ip: '10.9.0.1',
  })
})
