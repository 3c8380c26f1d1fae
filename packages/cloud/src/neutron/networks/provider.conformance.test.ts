import { expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'
import { neutronOf } from '#testing/neutron.ts'

const cloud = await underTest()
const { ask } = neutronOf(cloud)
const admin = { as: 'admin' } as const

const make = async (network_type?: string, wire?: string, segment?: number) => {
  const network = {
    name: cloud.unique('conf'),
    ...(network_type && { 'provider:network_type': network_type }),
    ...(wire && { 'provider:physical_network': wire }),
    ...(segment && { 'provider:segmentation_id': segment }),
  }
  const reply = await ask('POST', '/networks', { network }, admin)
  if (reply.status === 201) {
    const id = pick(reply, 'network', 'id')
    cloud.cleanUp(() => ask('DELETE', `/networks/${id}`, undefined, admin))
  }
  return reply
}

const input = 'Invalid input for operation:'

test.each([
  ['vlan', undefined, 778, 'segmentation_id requires physical_network for VLAN provider network.'],
  ['vlan', 'nope', 778, "physical_network 'nope' unknown for VLAN provider network."],
  ['vlan', 'physnet1', 5000, 'segmentation_id out of range (1 through 4094).'],
  ['flat', undefined, undefined, 'physical_network required for flat provider network.'],
  ['flat', 'physnet1', 3, 'segmentation_id prohibited for flat provider network.'],
  ['vxlan', 'physnet1', undefined, 'provider:physical_network specified for vxlan network.'],
  ['local', undefined, 5, 'segmentation_id prohibited for local provider network.'],
  ['weird', undefined, undefined, "network_type value 'weird' not supported."],
  [undefined, 'physnet1', undefined, 'network_type required.'],
])('a network of type %s on %s with number %s is refused', async (type, wire, segment, words) => {
  expect(await make(type, wire, segment)).toEqual({ status: 400, body: `${input} ${words}` })
})

test('a number is given once on its wire, and a wire once without numbers', async () => {
  const made = await make('vlan', 'physnet1', 3777)
  expect(made).toMatchObject({
    status: 201,
    body: {
      network: {
        ...{ 'provider:network_type': 'vlan', 'provider:physical_network': 'physnet1' },
        ...{ 'provider:segmentation_id': 3777, mtu: 1500 },
      },
    },
  })
  expect(await make('vlan', 'physnet1', 3777)).toEqual({
    status: 409,
    body: 'Unable to create the network. The VLAN 3777 on physical network physnet1 is in use.',
  })
  expect(await make('vxlan', undefined, 77_001)).toMatchObject({
    status: 201,
    body: { network: { 'provider:physical_network': null, mtu: 1450 } },
  })
  expect(await make('vxlan', undefined, 77_001)).toEqual({
    status: 409,
    body: 'Unable to create the network. The tunnel ID 77001 is in use.',
  })
  expect(await make('flat', 'public')).toEqual({
    status: 409,
    body: 'Unable to create the flat network. Physical network public is in use.',
  })
  const id = pick(made, 'network', 'id')
  const put = (network: object) => ask('PUT', `/networks/${id}`, { network }, admin)
  expect(await put({ 'provider:segmentation_id': 3778 })).toMatchObject({ status: 200 })
  // A Python set, so Neutron names the two in an order that each of its processes has for itself.
  const both = ['provider:network_type', 'provider:physical_network']
  const plugin = 'Plugin does not support updating the following provider network attributes:'
  const refused = await put({ 'provider:network_type': 'flat' })
  expect(refused.status).toBe(400)
  expect(
    [both, both.toReversed()].map((names) => `${input} ${plugin} ${names.join(', ')}.`),
  ).toContain(refused.body)
})

test('what is left out is chosen', async () => {
  const chosen = async (type: string) => {
    const { body } = await make(type)
    return (body as { network: Record<string, unknown> }).network
  }
  // One of the segments that its database names first, in whatever order that does.
  expect(await chosen('vlan')).toMatchObject({
    'provider:physical_network': expect.stringMatching(/^(physnet1|public)$/),
    'provider:segmentation_id': expect.any(Number),
  })
  expect(await chosen('geneve')).toMatchObject({ mtu: 1450 })
  expect(await chosen('gre')).toMatchObject({ mtu: 1458 })
  expect(await chosen('local')).toMatchObject({ 'provider:segmentation_id': null, mtu: 1500 })
})
