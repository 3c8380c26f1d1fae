import { expect, test } from 'vitest'
import { pick, type Ask } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'
import { thorough } from '#testing/thorough.ts'
import { neutronOf } from '#testing/neutron.ts'

const cloud = await underTest()
const neutron = neutronOf(cloud)

test.runIf(thorough)(
  'a floating IP needs a way out, becomes ACTIVE, and holds router and subnet',
  async () => {
    const known = await neutron.ask('GET', '/networks?name=public')
    const external = pick(known, 'networks', 0, 'id')
    const network_id = await neutron.make('/networks', 'network', { name: cloud.unique('fip') })
    const cidr = '10.93.0.0/24'
    const subnet_id = await neutron.make('/subnets', 'subnet', { network_id, ip_version: 4, cidr })
    const port_id = await neutron.make('/ports', 'port', { network_id })
    const router = await neutron.make('/routers', 'router', { name: cloud.unique('router') })
    const floating = await neutron.make('/floatingips', 'floatingip', {
      floating_network_id: external,
    })
    const put = (path: `/${string}`, body: object): ReturnType<Ask> =>
      neutron.ask('PUT', path, body)
    const address: `/${string}` = `/floatingips/${floating}`
    expect(await put(address, { floatingip: { port_id } })).toEqual({
      status: 404,
      body:
        `External network ${external} is not reachable from subnet ${subnet_id}.  Therefore, ` +
        `cannot associate Port ${port_id} with a Floating IP.`,
    })

    const add: `/${string}` = `/routers/${router}/add_router_interface`
    expect(await put(add, { subnet_id })).toMatchObject({
      status: 200,
      body: { id: router, network_id, subnet_id, subnet_ids: [subnet_id] },
    })
    cloud.cleanUp(() => put(`/routers/${router}/remove_router_interface`, { subnet_id }))
    expect(await put(add, { subnet_id })).toEqual({
      status: 400,
      body: `Bad router request: Router already has a port on subnet ${subnet_id}.`,
    })
    const info = { external_gateway_info: { network_id: external } }
    expect(await put(`/routers/${router}`, { router: info })).toMatchObject({
      status: 200,
      body: { router: { external_gateway_info: { network_id: external, enable_snat: true } } },
    })
    cloud.cleanUp(() => put(`/routers/${router}`, { router: { external_gateway_info: {} } }))

    expect(await put(address, { floatingip: { port_id } })).toMatchObject({
      status: 200,
      body: { floatingip: { port_id, router_id: router, port_details: { network_id } } },
    })
    cloud.cleanUp(() => put(address, { floatingip: { port_id: null } }))
    const status = async (): Promise<string> =>
      pick(await neutron.ask('GET', address), 'floatingip', 'status')
    await cloud.until(async () => (await status()) === 'ACTIVE', { within: 30_000 })

    expect(
      await put(`/routers/${router}`, { router: { external_gateway_info: {} } }),
    ).toMatchObject({
      status: 409,
      body: expect.stringContaining('is required by one or more floating IPs.'),
    })
    expect(await put(`/routers/${router}/remove_router_interface`, { subnet_id })).toMatchObject({
      status: 409,
      body: expect.stringContaining('cannot be deleted, as it is required by one or more floating'),
    })
    expect(await neutron.ask('DELETE', `/routers/${router}`)).toMatchObject({
      status: 409,
      body: expect.stringContaining(`Router ${router} has ports still attached:`),
    })
    expect(await neutron.ask('DELETE', `/subnets/${subnet_id}`)).toMatchObject({ status: 409 })

    expect(await put(address, { floatingip: { port_id: null } })).toMatchObject({
      status: 200,
      body: { floatingip: { port_id: null, router_id: null, fixed_ip_address: null } },
    })
    await cloud.until(async () => (await status()) === 'DOWN', { within: 30_000 })
  },
)

test.runIf(thorough)('routes of null are none', async () => {
  const network_id = await neutron.network()
  const subnet_id = await neutron.subnet(network_id, '10.94.0.0/24')
  const id = await neutron.make('/routers', 'router', { name: cloud.unique('router') })
  await neutron.ask('PUT', `/routers/${id}/add_router_interface`, { subnet_id })
  cloud.cleanUp(() => neutron.ask('PUT', `/routers/${id}/remove_router_interface`, { subnet_id }))
  const update = (routes: unknown) => neutron.ask('PUT', `/routers/${id}`, { router: { routes } })
  const routes = [{ destination: '10.95.0.0/24', nexthop: '10.94.0.9' }]
  expect(await update(routes)).toMatchObject({ status: 200, body: { router: { routes } } })
  expect(await update(null)).toMatchObject({ status: 200, body: { router: { routes: [] } } })
  const words = 'Invalid input for routes. Reason:'
  expect(await update('x')).toEqual({
    status: 400,
    body: `${words} Invalid data format for hostroute: 'x'.`,
  })
  expect(await update([null])).toEqual({
    status: 400,
    body: `${words} Invalid input. 'None' must be a dictionary with keys: ['destination', 'nexthop'].`,
  })
  const none = { host_routes: null, dns_nameservers: null }
  expect(await neutron.ask('PUT', `/subnets/${subnet_id}`, { subnet: none })).toMatchObject({
    status: 200,
    body: { subnet: { host_routes: [], dns_nameservers: [] } },
  })
})
