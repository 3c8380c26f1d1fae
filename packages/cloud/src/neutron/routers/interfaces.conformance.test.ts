import { expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'
import { thorough } from '#testing/thorough.ts'
import { bad, routersOf } from '#testing/routers.ts'

const cloud = await underTest()
const { made, neutron } = routersOf(cloud)
const asAdmin = { as: 'admin' } as const

test.runIf(thorough)(
  'an interface by port takes a free port with an address, and goes with it',
  async () => {
    const network = await neutron.network()
    const subnet = await neutron.subnet(network, '10.98.0.0/24')
    const router = await made()
    const fixed_ips = [{ subnet_id: subnet, ip_address: '10.98.0.7' }]
    const answer = await neutron.ask('POST', '/ports', {
      port: { network_id: network, fixed_ips },
    })
    const port_id = pick(answer, 'port', 'id')
    expect(await router.act('add_router_interface', {})).toEqual(
      bad('Either subnet_id or port_id must be specified'),
    )
    expect(await router.act('add_router_interface', { port_id, subnet_id: subnet })).toEqual(
      bad('Cannot specify both subnet-id and port-id'),
    )
    expect(await router.act('add_router_interface', { port_id: 'x' })).toEqual(
      bad("'x' is not a valid UUID"),
    )
    expect(await router.act('add_router_interface', { port_id })).toMatchObject({
      status: 200,
      body: {
        id: router.id,
        port_id,
        network_id: network,
        subnet_id: subnet,
        subnet_ids: [subnet],
      },
    })
    expect(await neutron.ask('GET', `/ports/${port_id}`)).toMatchObject({
      body: { port: { device_id: router.id, device_owner: 'network:router_interface', fixed_ips } },
    })
    expect(await router.act('add_router_interface', { port_id })).toEqual({
      status: 409,
      body:
        `Unable to complete operation on port ${port_id} for network ${network}. Port already has ` +
        `an attached device ${router.id}.`,
    })
    expect(await neutron.ask('DELETE', `/ports/${port_id}`)).toEqual({
      status: 409,
      body:
        `Port ${port_id} cannot be deleted directly via the port API: has device owner ` +
        'network:router_interface.',
    })
    expect(await neutron.ask('DELETE', router.at)).toEqual({
      status: 409,
      body: `Router ${router.id} has ports still attached: ${port_id}`,
    })
    const other = await neutron.subnet(await neutron.network(), '10.98.0.0/25')
    expect(await router.act('add_router_interface', { subnet_id: other })).toEqual(
      bad(
        `Cidr 10.98.0.0/25 of subnet ${other} overlaps with cidr 10.98.0.0/24 of subnet ${subnet}`,
      ),
    )
    expect(await router.act('remove_router_interface', { port_id, subnet_id: other })).toEqual({
      status: 400,
      body: `Subnet on port ${port_id} does not match the requested subnet ${other}.`,
    })
    expect(await router.act('remove_router_interface', { subnet_id: other })).toEqual({
      status: 404,
      body: `Router ${router.id} has no interface on subnet ${other}`,
    })
    expect(await router.act('remove_router_interface', { port_id })).toMatchObject({ status: 200 })
    expect(await neutron.ask('GET', `/ports/${port_id}`)).toMatchObject({ status: 404 })
    expect(await router.act('remove_router_interface', { port_id })).toEqual({
      status: 404,
      body: `Router ${router.id} does not have an interface with id ${port_id}`,
    })
    await router.gone()
  },
)

test.runIf(thorough)(
  'a subnet without a gateway is no interface, nor is a port without an address',
  async () => {
    const network = await neutron.network()
    const router = await made()
    const blind = await neutron.subnet(network, '10.99.0.0/24', { gateway_ip: null })
    expect(await router.act('add_router_interface', { subnet_id: blind })).toEqual(
      bad('Subnet for router interface must have a gateway IP'),
    )
    const port_id = await neutron.make('/ports', 'port', { network_id: network, fixed_ips: [] })
    expect(await router.act('add_router_interface', { port_id })).toEqual(
      bad('Router port must have at least one fixed IP'),
    )
    const outside = await neutron.subnet(network, 'fd00:99::/64', {
      ip_version: 6,
      ipv6_address_mode: 'slaac',
    })
    expect(await router.act('add_router_interface', { subnet_id: outside })).toEqual(
      bad(
        `IPv6 subnet ${outside} configured to receive RAs from an external router cannot be added ` +
          'to Neutron Router.',
      ),
    )
    await router.gone()
  },
)

test.runIf(thorough)('IPv6 subnets of one network share a port of the router', async () => {
  const network = await neutron.network()
  const six = { ip_version: 6 }
  const one = await neutron.subnet(network, 'fd00:97:1::/64', six)
  const two = await neutron.subnet(network, 'fd00:97:2::/64', six)
  const router = await made()
  const first = await router.join(one)
  const port_id = pick(first, 'port_id')
  const second = await router.act('add_router_interface', { subnet_id: two })
  expect(second).toMatchObject({ status: 200, body: { port_id, subnet_ids: [two] } })
  expect(await neutron.ask('GET', `/ports?device_id=${router.id}`)).toMatchObject({
    body: {
      ports: [
        {
          id: port_id,
          fixed_ips: [
            { subnet_id: one, ip_address: 'fd00:97:1::' },
            { subnet_id: two, ip_address: 'fd00:97:2::' },
          ],
        },
      ],
    },
  })
  expect(await router.act('remove_router_interface', { subnet_id: two })).toMatchObject({
    status: 200,
    body: { port_id, subnet_id: two },
  })
  expect(await neutron.ask('GET', `/ports/${port_id}`)).toMatchObject({
    body: { port: { fixed_ips: [{ subnet_id: one, ip_address: 'fd00:97:1::' }] } },
  })
})

test('administrators see which agents host a router, and which routers an agent hosts', async () => {
  const network = await neutron.network()
  const subnet = await neutron.subnet(network, '10.92.0.0/24')
  const router = await made()
  const hosts: `/${string}` = `${router.at}/l3-agents`
  expect(await neutron.ask('GET', hosts)).toEqual({
    status: 403,
    body: 'rule:get_l3-agents is disallowed by policy',
  })
  expect(await neutron.ask('GET', hosts, undefined, asAdmin)).toEqual({
    status: 200,
    body: { agents: [] },
  })
  await router.join(subnet)
  const agent = await cloud.until(
    async () => {
      const found = await neutron.ask('GET', hosts, undefined, asAdmin)
      const { agents } = found.body as { agents: Record<string, unknown>[] }
      return agents[0]
    },
    { within: 30_000 },
  )
  expect(agent).toMatchObject({
    agent_type: 'L3 agent',
    binary: 'neutron-l3-agent',
    host: 'network-1',
    admin_state_up: true,
    alive: true,
    availability_zone: 'nova',
    ha_state: null,
  })
  const hosted = await neutron.ask(
    'GET',
    `/agents/${String(agent['id'])}/l3-routers`,
    undefined,
    asAdmin,
  )
  expect(hosted.body).toMatchObject({
    routers: expect.arrayContaining([expect.objectContaining({ id: router.id })]),
  })
})
