import type { SubnetValues } from '@meridian/contract'
import { expect, test } from 'vitest'
import { subnetBody } from '#dialogs/subnet/body.ts'
import { subnetValues as values } from '#dialogs/testing/subnet-values.ts'

const six = { ip_version: '6', cidr: 'fd00::/64' } as const

test('what was left to the cloud is left out of what is sent', () => {
  expect(subnetBody(values, 'n1')).toEqual({
    network_id: 'n1',
    name: '',
    ip_version: 4,
    cidr: '10.9.0.0/24',
    enable_dhcp: true,
  })
})

test('everything that was said is sent in Neutron’s own form', () => {
  const all: SubnetValues = {
    ...values,
    ...six,
    subnet_name: 'six',
    no_gateway: true,
    ipv6_modes: 'dhcpv6-stateful',
    allocation_pools: ['fd00::5,fd00::9'],
    dns_nameservers: ['2620:fe::fe'],
    host_routes: ['fd01::/64 , fd00::fe'],
  }
  expect(subnetBody(all, 'n1')).toEqual({
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
  expect(subnetBody({ ...values, ...pooled, gateway_ip: '10.9.0.1' }, 'n1')).toMatchObject({
    subnetpool_id: 'p1',
    prefixlen: 26,
    gateway_ip: '10.9.0.1',
  })
})
