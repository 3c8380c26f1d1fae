import { expect, test } from 'vitest'
import { pick, type Reply } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'
import { thorough } from '#testing/thorough.ts'
import { bad, routersOf } from '#testing/routers.ts'

const cloud = await underTest()
const { made, neutron } = routersOf(cloud)
const asAdmin = { as: 'admin' } as const

const external = async () =>
  pick(await neutron.ask('GET', '/networks?name=public'), 'networks', 0, 'id')

/** The rule of an action of routers, as Neutron asks it of a body that names nothing of a router. */
const refused = (verb: string) => {
  const part = (name: string) => `rule:${verb}:${name}`
  const whole = `(((rule:${verb} and ${part('ha')}) and ${part('flavor_id')}) and `
  return `${whole}${part('distributed')}) is disallowed by policy`
}

test.runIf(thorough)(
  'routes are added to those that are there, and taken away one by one',
  async () => {
    const network = await neutron.network()
    const subnet = await neutron.subnet(network, '10.96.0.0/24')
    const router = await made()
    await router.join(subnet)
    const near = { destination: '10.96.8.0/24', nexthop: '10.96.0.8' }
    const far = { destination: '10.96.9.0/24', nexthop: '10.96.0.9' }
    const routes = (...some: object[]) => ({ router: { routes: some } })
    const held = (reply: Reply) =>
      (reply.body as { router: { routes: { destination: string }[] } }).router.routes
        .map(({ destination }) => destination)
        .toSorted()

    expect(held(await router.act('add_extraroutes', routes(near)))).toEqual([near.destination])
    const both = [near.destination, far.destination]
    expect(held(await router.act('add_extraroutes', routes(near, far)))).toEqual(both)
    expect(await router.act('add_extraroutes', routes(far))).toMatchObject({
      status: 200,
      body: { router: { id: router.id, gw_port_id: null, flavor_id: null } },
    })

    const lost = { destination: '10.96.7.0/24', nexthop: '10.97.0.1' }
    const refusal = await router.act('add_extraroutes', routes(lost))
    expect(refusal).toMatchObject({
      status: 400,
      body: expect.stringContaining('the nexthop is not connected with router'),
    })
    const own = { destination: '10.96.7.0/24', nexthop: '10.96.0.1' }
    expect(await router.act('add_extraroutes', routes(own))).toMatchObject({
      status: 400,
      body: expect.stringContaining('the nexthop is used by router'),
    })
    const odd = { destination: '10.96.7.0/24', nexthop: 'y' }
    expect(await router.act('add_extraroutes', routes(odd))).toEqual({
      status: 400,
      body: "failed to detect a valid IP address from 'y'",
    })
    expect(await router.act('add_extraroutes', {})).toMatchObject({ status: 500 })
    expect(held(await neutron.ask('GET', router.at))).toEqual(both)

    const inUse = {
      status: 409,
      body:
        `Router interface for subnet ${subnet} on router ${router.id} cannot be deleted, as it is ` +
        'required by one or more routes.',
    }
    expect(await router.act('remove_router_interface', { subnet_id: subnet })).toEqual(inUse)
    expect(held(await router.act('remove_extraroutes', routes(near, lost)))).toEqual([
      far.destination,
    ])
    expect(held(await router.act('remove_extraroutes', routes(far)))).toEqual([])
  },
)

test('readers change no routes, and another project’s router is not there', async () => {
  const router = await made()
  const body = { router: { routes: [] } }
  const as = { as: 'reader' } as const
  expect(await router.act('add_extraroutes', body, as)).toEqual({
    status: 403,
    body: refused('add_extraroutes'),
  })
  expect(await router.act('remove_extraroutes', body, as)).toEqual({
    status: 403,
    body: refused('remove_extraroutes'),
  })
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect(await neutron.ask('PUT', `/routers/${nobody}/add_extraroutes`, body)).toEqual({
    status: 404,
    body: `Router ${nobody} could not be found`,
  })
  await router.gone()
})

test('only administrators say how a router is spread, and only while it is down', async () => {
  const router = await made()
  const mine = await neutron.ask('GET', router.at)
  expect(mine.body).not.toHaveProperty('router.ha')
  expect(mine.body).not.toHaveProperty('router.distributed')
  expect(await neutron.ask('GET', router.at, undefined, asAdmin)).toMatchObject({
    body: { router: { ha: false, distributed: false } },
  })
  expect(await router.put({ ha: true })).toMatchObject({ status: 403 })
  expect(await neutron.ask('POST', '/routers', { router: { distributed: true } })).toMatchObject({
    status: 403,
  })
  const highly =
    'Cannot change HA attribute of active routers. Please set router admin_state_up to False ' +
    'prior to upgrade'
  const spread =
    "Cannot change the 'distributed' attribute of active routers. Please set router " +
    'admin_state_up to False prior to upgrade'
  expect(await router.put({ ha: true }, asAdmin)).toEqual(bad(highly))
  expect(await router.put({ distributed: true }, asAdmin)).toEqual(bad(spread))
  expect(await router.put({ distributed: true, admin_state_up: false }, asAdmin)).toEqual(
    bad(spread),
  )
  expect(await router.put({ ha: false, distributed: false }, asAdmin)).toMatchObject({
    status: 200,
  })
  await router.put({ admin_state_up: false })
  expect(await router.put({ distributed: true }, asAdmin)).toMatchObject({
    status: 200,
    body: { router: { distributed: true, ha: false, admin_state_up: false } },
  })
  expect(await router.put({ distributed: false, admin_state_up: true }, asAdmin)).toEqual(
    bad(spread),
  )
  await router.put({ distributed: false }, asAdmin)
  await router.gone()
})

test('administrators choose the gateway’s address and whether it translates', async () => {
  const network_id = await external()
  const router = await made()
  const gateway = (more: object) => ({ external_gateway_info: { network_id, ...more } })
  expect(await router.put(gateway({ enable_snat: false }))).toMatchObject({ status: 403 })
  expect(await router.put(gateway({ external_fixed_ips: [] }))).toMatchObject({ status: 403 })
  cloud.cleanUp(() => router.put({ external_gateway_info: null }))
  const set = await router.put(gateway({ enable_snat: false }), asAdmin)
  const [fixed] = (
    set.body as {
      router: { external_gateway_info: { external_fixed_ips: { subnet_id: string }[] } }
    }
  ).router.external_gateway_info.external_fixed_ips
  expect(set).toMatchObject({
    status: 200,
    body: { router: { external_gateway_info: { enable_snat: false } } },
  })
  expect(await router.put(gateway({ external_fixed_ips: 'x' }), asAdmin)).toEqual({
    status: 400,
    body:
      'Invalid input for external_gateway_info. Reason: Invalid data format for fixed IP: ' +
      "'x'.",
  })
  const odd = { external_fixed_ips: [{ ip_address: '1.2.3.4' }] }
  expect(await router.put(gateway(odd), asAdmin)).toEqual({
    status: 400,
    body: 'IP address 1.2.3.4 is not a valid IP for any of the subnets on the specified network.',
  })
  const subnet = await neutron.ask('GET', `/subnets/${fixed?.subnet_id}`, undefined, asAdmin)
  const taken = { external_fixed_ips: [{ ip_address: pick(subnet, 'subnet', 'gateway_ip') }] }
  const own = pick(subnet, 'subnet', 'gateway_ip')
  expect(await router.put(gateway(taken), asAdmin)).toEqual(
    bad(`External IP ${own} is the same as the gateway IP`),
  )
  // What is not said is what it was in the beginning.
  expect(await router.put(gateway({}))).toMatchObject({
    status: 200,
    body: { router: { external_gateway_info: { network_id, enable_snat: true } } },
  })
  const inner = await neutron.network()
  expect(await router.put({ external_gateway_info: { network_id: inner } })).toEqual(
    bad(`Network ${inner} is not an external network`),
  )
  expect(await router.put({ external_gateway_info: null })).toMatchObject({
    status: 200,
    body: { router: { external_gateway_info: null } },
  })
  await router.gone()
})

test.runIf(thorough)('a route by way of the gateway keeps it', async () => {
  const network_id = await external()
  const router = await made()
  await router.join(await neutron.subnet(await neutron.network(), '10.93.8.0/24'))
  await router.put({ external_gateway_info: { network_id } })
  cloud.cleanUp(() => router.put({ external_gateway_info: null }))
  const found = await neutron.ask('GET', `/subnets?network_id=${network_id}`, undefined, asAdmin)
  const nexthop = pick(found, 'subnets', 0, 'gateway_ip')
  const routes = [{ destination: '10.96.6.0/24', nexthop }]
  cloud.cleanUp(() => router.put({ routes: [] }))
  expect(await router.put({ routes })).toMatchObject({ status: 200 })
  expect(await router.put({ external_gateway_info: null })).toMatchObject({
    status: 400,
    body: expect.stringContaining('the nexthop is not connected with router'),
  })
})

test('an unknown zone is refused, and zones that hints name are kept', async () => {
  const nowhere = { name: 'x', availability_zone_hints: ['nowhere'] }
  expect(await neutron.ask('POST', '/routers', { router: nowhere })).toEqual({
    status: 404,
    body: 'AvailabilityZone nowhere could not be found.',
  })
  const answer = await neutron.create('/routers', 'router', {
    name: cloud.unique('router'),
    availability_zone_hints: ['nova'],
  })
  expect(answer).toMatchObject({ body: { router: { availability_zone_hints: ['nova'] } } })
})

test('routers are found by name and admin state, and by nothing that is not kept', async () => {
  const name = cloud.unique('found')
  const ids = async (query: string) => {
    const { body } = await neutron.ask('GET', `/routers?name=${name}&${query}`)
    return (body as { routers: { id: string }[] }).routers.map(({ id }) => id)
  }
  const up = await made({ name })
  const down = await made({ name, admin_state_up: false })
  expect(await ids('admin_state_up=true')).toEqual([up.id])
  expect(await ids('admin_state_up=false')).toEqual([down.id])
  expect(await ids('sort_key=admin_state_up&sort_dir=asc')).toEqual([down.id, up.id])
  for (const wrong of ['status', 'ha', 'distributed', 'external_gateway_info', 'enable_snat']) {
    expect(await neutron.ask('GET', `/routers?${wrong}=x`)).toEqual({
      status: 400,
      body: `['${wrong}'] is invalid attribute for filtering`,
    })
  }
  expect(await neutron.ask('GET', '/routers?sort_key=ha&sort_dir=asc')).toEqual({
    status: 400,
    body: "['ha'] is invalid attribute for sort_keys",
  })
})
