import type { CreateNetworkValues } from '@meridian/contract'
import { expect, test } from 'vitest'
import { errorsOf, hiddenOf, without } from '#forms/rules/rules.ts'
import { startOf } from '#resource/forms/body.ts'
import { rulesOf, shownOf } from '#resource/forms/bounds.ts'
import { fieldsIn } from '#resource/forms/wizard.ts'
import { createNetwork } from '#dialogs/create-network/create-network.ts'

const part = { endpoint: createNetwork.values, fields: fieldsIn(createNetwork) }
const start = startOf(part.fields)
const six = { ip_version: '6', cidr: 'fd00::/64' } as const

/** The fields that the form objects to, of those that count. */
const wrong = (change: Partial<CreateNetworkValues>): string[] => {
  const { mtu, 'provider:segmentation_id': id, ...rest } = { cidr: '10.9.0.0/24', ...change }
  const numbers = { mtu: mtu ?? Number.NaN, 'provider:segmentation_id': id ?? Number.NaN }
  const values = { ...start, ...rest, ...numbers }
  const hidden = hiddenOf(
    values,
    shownOf(part.fields, () => true),
  )
  return Object.keys(without(errorsOf(values, rulesOf(part, false, {})), hidden))
}

test('what Neutron takes is not objected to', () => {
  expect(wrong({})).toEqual([])
  const vlan = { 'provider:network_type': 'vlan' } as const
  expect(wrong({ ...vlan, 'provider:segmentation_id': 4094 })).toEqual([])
  expect(wrong({ 'provider:segmentation_id': 4_294_967_296 })).toEqual([])
  expect(wrong({ name: '', mtu: 1280 })).toEqual([])
  expect(wrong({ ...six, ipv6_modes: 'slaac', dns_nameservers: ['2620:fe::fe', ''] })).toEqual([])
})

test.each<[Partial<CreateNetworkValues>, string]>([
  [
    { 'provider:network_type': 'vlan', 'provider:segmentation_id': 4095 },
    'provider:segmentation_id',
  ],
  [
    { 'provider:network_type': 'gre', 'provider:segmentation_id': 4_294_967_296 },
    'provider:segmentation_id',
  ],
  [{ mtu: 67 }, 'mtu'],
  [{ mtu: 1400.5 }, 'mtu'],
  [{ name: 'x'.repeat(256) }, 'name'],
  [{ subnet_name: 'x'.repeat(256) }, 'subnet_name'],
  [{ cidr: '' }, 'cidr'],
  [{ ip_version: '6' }, 'cidr'],
  [{ gateway_ip: '10.9.0.0' }, 'gateway_ip'],
  [{ cidr: '10.9.0.0/31', no_gateway: true }, 'enable_dhcp'],
  [{ ...six, ipv6_modes: 'slaac', enable_dhcp: false }, 'ipv6_modes'],
  [{ allocation_pools: ['10.9.0.9,10.9.0.5'] }, 'allocation_pools'],
  [{ dns_nameservers: ['2620:fe::fe'] }, 'dns_nameservers'],
  [{ host_routes: ['10.1.0.0/16'] }, 'host_routes'],
])('%o is wrong in the field %s', (change, field) => {
  expect(wrong(change)).toEqual([field])
})

test('what another choice leaves out is not objected to', () => {
  const nonsense = { cidr: '?', gateway_ip: '?', host_routes: ['?'] }
  expect(wrong({ ...nonsense, with_subnet: false })).toEqual([])
  expect(wrong({ gateway_ip: '?', no_gateway: true })).toEqual([])
  expect(wrong({ ipv6_modes: 'slaac' })).toEqual([])
  const pooled = { address_source: 'subnetpool', subnetpool: 'p', prefixlen: '24' } as const
  expect(wrong({ ...pooled, cidr: '?' })).toEqual([])
  expect(wrong({ ...pooled, subnetpool: '' })).toEqual(['subnetpool'])
})
