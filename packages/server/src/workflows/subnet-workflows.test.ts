import { rows } from '@meridian/cloud'
import type { CreateSubnetValues, EditSubnetValues, Network, Subnet } from '@meridian/contract'
import { beforeEach, expect, test } from 'vitest'
import { goodNetwork, stepErrorsOf } from '#testing/create-network.ts'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab, project } = demoWorld()
let web: Network
let subnet: Subnet
beforeEach(async () => {
  const { items } = (await tab.get('/api/neutron/networks/')).json<{ items: Network[] }>()
  const found = items.find(({ name }) => name === 'web')
  const [first] = found?.subnets.filter(({ ip_version }) => ip_version === 4) ?? []
  if (!found || !first) throw new Error('The demo world has no web network.')
  ;[web, subnet] = [found, first]
})

const { subnet_name, subnetpool, prefixlen, ...details } = goodNetwork
const creating = (change: Partial<CreateSubnetValues> = {}) =>
  stepErrorsOf(
    tab,
    'create_subnet',
    { ...details, subnet_name, subnetpool, prefixlen, network_id: web.id, ...change },
    [0, 1],
  )
const editing = (change: Partial<EditSubnetValues> = {}) =>
  stepErrorsOf(
    tab,
    'edit_subnet',
    {
      ...details,
      ...{ subnet_id: subnet.id, subnet_name, cidr: subnet.cidr, gateway_ip: subnet.gateway_ip },
      ...change,
    },
    [0, 1],
  )

test('a subnet of a network is judged as that of a new one, and its network is asked for', async () => {
  expect(await creating()).toEqual({})
  expect(await creating({ cidr: '10.20.0.128/25', dns_nameservers: ['ns1'] })).toEqual({
    subnet: { cidr: [expect.stringMatching(/ of this network\.$/)] },
    details: { dns_nameservers: ['"ns1" is not an IPv4 address.'] },
  })
  expect(await creating({ network_id: crypto.randomUUID() })).toEqual({
    subnet: { __all__: ['This network no longer exists.'] },
  })
})

test('what others have on the network overlaps, too', async () => {
  const { items } = (await tab.get('/api/neutron/networks/')).json<{ items: Network[] }>()
  const shared = items.find(({ name }) => name === 'shared')
  const [theirs] = shared?.subnets ?? []
  expect(await creating({ network_id: shared?.id ?? '', cidr: theirs?.cidr ?? '' })).toEqual({
    subnet: {
      cidr: [
        `${theirs?.cidr} overlaps with ${theirs?.cidr}, the subnet "${theirs?.name}" of this network.`,
      ],
    },
  })
})

test('a quota of subnets that is used up is said above the step', async () => {
  world.cloud.table(rows.networkQuotas).insert({ id: project.id, limits: { subnet: 1 } })
  expect(await creating()).toEqual({
    subnet: { __all__: ['The quota of subnets is used up: 1 of 1. Delete one, or ask for more.'] },
  })
})

test('changes are judged by the rules of the fields, and a gateway that a router has stays', async () => {
  expect(await editing()).toEqual({})
  expect(await editing({ gateway_ip: 'x', allocation_pools: ['1-2'] })).toEqual({
    subnet: { gateway_ip: ['Give the gateway as one IPv4 address.'] },
    details: { allocation_pools: [expect.stringContaining('is not a range of IPv4 addresses')] },
  })
  const words = `${subnet.gateway_ip} is the address of a router. Take the subnet off the router first.`
  expect(await editing({ gateway_ip: '10.20.0.9' })).toEqual({ subnet: { gateway_ip: [words] } })
  expect(await editing({ no_gateway: true })).toEqual({ subnet: { no_gateway: [words] } })
  expect(await editing({ subnet_id: crypto.randomUUID() })).toEqual({
    subnet: { __all__: ['This subnet no longer exists.'] },
  })
})
