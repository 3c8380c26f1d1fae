import { Subnet } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { expect, test } from 'vitest'
import { subnetChanges, subnetHeld } from '#dialogs/subnet/changes.ts'

const subnet = sample(Subnet, {
  ...{ name: 'web', cidr: '10.20.0.0/24', ip_version: 4, gateway_ip: '10.20.0.1' },
  enable_dhcp: true,
  allocation_pools: [{ start: '10.20.0.2', end: '10.20.0.254' }],
  dns_nameservers: ['9.9.9.9'],
  host_routes: [{ destination: '10.9.0.0/24', nexthop: '10.20.0.7' }],
})
const held = subnetHeld(subnet)

test('the form holds what the subnet has, and nothing is sent for nothing changed', () => {
  expect(held).toMatchObject({
    ...{ subnet_name: 'web', gateway_ip: '10.20.0.1', no_gateway: false, ip_version: '4' },
    allocation_pools: ['10.20.0.2,10.20.0.254'],
    host_routes: ['10.9.0.0/24,10.20.0.7'],
  })
  expect(subnetChanges({ ...held, allocation_pools: ['10.20.0.2 , 10.20.0.254'] }, held)).toEqual(
    {},
  )
})

test('what was changed is sent in Neutron’s own form, an emptied list as an empty one', () => {
  const after = {
    ...held,
    ...{ subnet_name: '', no_gateway: true, enable_dhcp: false },
    allocation_pools: ['10.20.0.2,10.20.0.9', '10.20.0.20,10.20.0.29'],
    dns_nameservers: [],
    host_routes: ['10.8.0.0/24,10.20.0.7'],
  }
  expect(subnetChanges(after, held)).toEqual({
    name: '',
    gateway_ip: null,
    enable_dhcp: false,
    allocation_pools: [
      { start: '10.20.0.2', end: '10.20.0.9' },
      { start: '10.20.0.20', end: '10.20.0.29' },
    ],
    dns_nameservers: [],
    host_routes: [{ destination: '10.8.0.0/24', nexthop: '10.20.0.7' }],
  })
  const without = subnetHeld({ ...subnet, gateway_ip: null })
  expect(without).toMatchObject({ gateway_ip: '', no_gateway: true })
  expect(
    subnetChanges({ ...without, no_gateway: false, gateway_ip: '10.20.0.3' }, without),
  ).toEqual({ gateway_ip: '10.20.0.3' })
})
