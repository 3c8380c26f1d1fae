import { expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'
import { thorough } from '#testing/thorough.ts'
import { neutronOf } from '#testing/neutron.ts'

const cloud = await underTest()
const neutron = neutronOf(cloud)

test.each([
  [{ nosuch: 1 }, "Unrecognized attribute(s) 'nosuch'"],
  [{ ip_version: 4 }, "Unrecognized attribute(s) 'ip_version'"],
  [{ status: 'DOWN' }, "Attribute 'status' not allowed in POST"],
  [{ name: 5 }, "Invalid input for name. Reason: '5' is not a valid string."],
  [
    { admin_state_up: 'maybe' },
    "Invalid input for operation: 'maybe' cannot be converted to boolean.",
  ],
])('a network with %j is refused', async (fields, words) => {
  expect(await neutron.ask('POST', '/networks', { network: fields })).toEqual({
    status: 400,
    body: words,
  })
})

test.each([
  [{ mtu: 9000 }, 400, 'Invalid input for operation: Requested MTU is too big, maximum is 1450.'],
  [{ availability_zone_hints: ['moon'] }, 404, 'AvailabilityZone moon could not be found.'],
])('a network that the cloud has no room for, %j, is refused', async (fields, status, body) => {
  expect(await neutron.ask('POST', '/networks', { network: fields })).toEqual({ status, body })
})

test('what only administrators may set is refused with the rule', async () => {
  expect(await neutron.ask('POST', '/networks', { network: { shared: true } })).toEqual({
    status: 403,
    body: '(rule:create_network and rule:create_network:shared) is disallowed by policy',
  })
})

test('a reader may look and not touch', async () => {
  const id = await neutron.network()
  expect(await neutron.ask('GET', `/networks/${id}`, undefined, { as: 'reader' })).toMatchObject({
    status: 200,
  })
  const body = { network: { name: 'x' } }
  expect(await neutron.ask('PUT', `/networks/${id}`, body, { as: 'reader' })).toEqual({
    status: 403,
    body: 'rule:update_network is disallowed by policy',
  })
})

test('provider attributes are for administrators', async () => {
  const id = await neutron.network()
  const own = await neutron.ask('GET', `/networks/${id}`)
  const full = await neutron.ask('GET', `/networks/${id}`, undefined, { as: 'admin' })
  expect(own.body).not.toHaveProperty(['network', 'provider:network_type'])
  expect(full.body).toHaveProperty(['network', 'provider:network_type'], 'vxlan')
})

test('only the answer to its creation says that a network is no default one', async () => {
  const made = await neutron.ask('POST', '/networks', { network: { name: cloud.unique('conf') } })
  const id = pick(made, 'network', 'id')
  cloud.cleanUp(() => neutron.ask('DELETE', `/networks/${id}`))
  expect(made.body).toMatchObject({ network: { is_default: false } })
  const shown = (await neutron.ask('GET', `/networks/${id}`)).body as { network: object }
  expect(shown.network).not.toHaveProperty('is_default')
})

test('a name is taken as often as it is given', async () => {
  const name = cloud.unique('twice')
  const ids = [await neutron.network({ name }), await neutron.network({ name })]
  const { body } = await neutron.ask('GET', `/networks?name=${name}&fields=id`)
  expect(body).toEqual({ networks: ids.toSorted().map((id) => ({ id })) })
})

test('that a network of others is external is found, not shown', async () => {
  const query = '/networks?router:external=true&fields=id&fields=router:external' as const
  const seen = (await neutron.ask('GET', query)).body as { networks: object[] }
  const full = (await neutron.ask('GET', query, undefined, { as: 'admin' })).body as {
    networks: object[]
  }
  expect(seen.networks.length).toBeGreaterThan(0)
  for (const one of seen.networks) expect(one).not.toHaveProperty(['router:external'])
  for (const one of full.networks) expect(one).toHaveProperty(['router:external'], true)
  const own = await neutron.network()
  expect((await neutron.ask('GET', `/networks/${own}`)).body).toHaveProperty(
    ['network', 'router:external'],
    false,
  )
  const others = await neutron.ask('GET', '/networks?router:external=false&fields=id')
  expect(others.body).toMatchObject({ networks: expect.arrayContaining([{ id: own }]) })
  for (const one of seen.networks) {
    expect(others.body).not.toMatchObject({ networks: expect.arrayContaining([one]) })
  }
})

test('small packets and a zone that is there are taken', async () => {
  const fields = { mtu: 1000, availability_zone_hints: ['nova'] }
  const id = await neutron.network(fields)
  expect((await neutron.ask('GET', `/networks/${id}`)).body).toMatchObject({ network: fields })
  expect(await neutron.ask('PUT', `/networks/${id}`, { network: { mtu: 9000 } })).toEqual({
    status: 400,
    body: 'Invalid input for operation: Requested MTU is too big, maximum is 1450.',
  })
})

test('a change is judged by what is sent: an external network may become one of its own', async () => {
  const asAdmin = { as: 'admin' } as const
  const fields = { name: cloud.unique('conf'), 'router:external': true }
  const id = pick(
    await neutron.ask('POST', '/networks', { network: fields }, asAdmin),
    'network',
    'id',
  )
  cloud.cleanUp(() => neutron.ask('DELETE', `/networks/${id}`, undefined, asAdmin))
  const change = { network: { 'router:external': false } }
  expect(await neutron.ask('PUT', `/networks/${id}`, change, asAdmin)).toMatchObject({
    status: 200,
    body: change,
  })
})

test('deleting a network takes its subnets along', async () => {
  const network_id = pick(
    await neutron.ask('POST', '/networks', { network: { name: cloud.unique('conf') } }),
    'network',
    'id',
  )
  const subnet = { network_id, ip_version: 4, cidr: '10.9.0.0/24' }
  const id = pick(await neutron.ask('POST', '/subnets', { subnet }), 'subnet', 'id')
  expect(await neutron.ask('DELETE', `/networks/${network_id}`)).toMatchObject({ status: 204 })
  expect(await neutron.ask('GET', `/subnets/${id}`)).toMatchObject({ status: 404 })
})

test.runIf(thorough)(
  'an external network goes with the floating IPs on it that nobody uses',
  async () => {
    const asAdmin = { as: 'admin' } as const
    const external = { name: cloud.unique('ext'), 'router:external': true }
    const made = await neutron.ask('POST', '/networks', { network: external }, asAdmin)
    const network_id = pick(made, 'network', 'id')
    const path = `/networks/${network_id}` as const
    cloud.cleanUp(() => neutron.ask('DELETE', path, undefined, asAdmin))
    const cidr = '198.18.77.0/24'
    const subnet = { network_id, ip_version: 4, cidr, enable_dhcp: false }
    expect(await neutron.ask('POST', '/subnets', { subnet }, asAdmin)).toMatchObject({
      status: 201,
    })
    const floating = async (as: 'demo' | 'admin') => {
      const floatingip = { floating_network_id: network_id }
      return pick(
        await neutron.ask('POST', '/floatingips', { floatingip }, { as }),
        'floatingip',
        'id',
      )
    }
    const mine = await floating('demo')
    const theirs = await floating('admin')
    const address = (id: string) => `/floatingips/${id}` as const

    const router = await neutron.make('/routers', 'router', { name: cloud.unique('ext') })
    const gateway = (external_gateway_info: object) =>
      neutron.ask('PUT', `/routers/${router}`, { router: { external_gateway_info } })
    expect(await gateway({ network_id })).toMatchObject({ status: 200 })
    cloud.cleanUp(() => gateway({}))
    expect(await neutron.ask('DELETE', path, undefined, asAdmin)).toEqual({
      status: 409,
      body: expect.stringContaining('There are one or more ports still in use on the network'),
    })
    const inner = { network: { 'router:external': false } }
    expect(await neutron.ask('PUT', path, inner, asAdmin)).toEqual({
      status: 409,
      body:
        `External network ${network_id} cannot be updated to be made non-external, since it has ` +
        'existing gateway ports.',
    })
    await gateway({})

    expect(await neutron.ask('DELETE', path, undefined, asAdmin)).toMatchObject({ status: 204 })
    for (const [id, as] of [
      [mine, 'demo'],
      [theirs, 'admin'],
    ] as const) {
      expect(await neutron.ask('GET', address(id), undefined, { as })).toEqual({
        status: 404,
        body: `Floating IP ${id} could not be found`,
      })
    }
  },
)
