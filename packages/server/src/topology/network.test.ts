import { rows } from '@meridian/cloud'
import type { Topology } from '@meridian/contract'
import { beforeEach, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { signedIn, workIn, type SignedIn } from '#testing/signed-in.ts'

const { world, tab, project } = demoWorld()
beforeEach(async () => {
  // Versions are asked once per endpoint and process.
  await read()
  world.cloud.control.forgetRequests()
})

const path = () => `/api/topology/network/?${Date.now()}`
const read = async (by: SignedIn = tab): Promise<Topology> => (await by.get(path())).json()
const named = <T extends { name: string }>(all: readonly T[], name: string): T => {
  const found = all.find((one) => one.name === name)
  if (found === undefined) throw new Error(`There is no ${name}.`)
  return found
}
const asked = () => world.cloud.control.requests().map(({ path: at, query }) => at + query)

test('the model has networks with their subnets, external ones first [SH-TOPO-01 SH-TOPO-02 SH-TOPO-05..15]', async () => {
  const { networks, failures } = await read()
  expect(failures).toEqual([])
  expect(networks.map(({ name }) => name)).toEqual(['public', 'db', 'ipv6', 'shared', 'web'])
  const web = named(networks, 'web')
  expect(web).toEqual({
    id: web.id,
    name: 'web',
    status: 'Active',
    original_status: 'ACTIVE',
    'router:external': false,
    allow_delete_subnet: true,
    allow_delete_network: true,
    subnets: [
      {
        id: expect.any(String),
        cidr: '10.20.0.0/24',
        url: `/ngdetails/OS::Neutron::Subnet/${web.subnets[0]?.id}`,
      },
    ],
    url: `/ngdetails/OS::Neutron::Net/${web.id}`,
  })
  const external = named(networks, 'public')
  expect(external['router:external']).toBe(true)
  expect(external).not.toHaveProperty('allow_delete_network')
  expect(external).not.toHaveProperty('url')
  expect(named(networks, 'shared')).toMatchObject({
    ...{ allow_delete_subnet: false, allow_delete_network: false },
  })
})

test('servers say their task and whether a console opens, their addresses are those of ports [SH-TOPO-16..22 SH-TOPO-24..33 SH-TOPO-36]', async () => {
  const table = world.cloud.table(rows.servers)
  const [wiki] = table.list({ where: { name: 'wiki' } })
  if (wiki === undefined) throw new Error('There is no wiki.')
  const { servers, ports, networks } = await read()
  const server = {
    id: wiki.id,
    name: 'wiki',
    status: 'Active',
    original_status: 'ACTIVE',
    task: null,
    console: 'auto_console',
    allow_delete_server: true,
    url: `/ngdetails/OS::Nova::Server/${wiki.id}`,
  }
  expect(named(servers, 'wiki')).toEqual(server)
  const running = servers.filter(({ original_status }) => original_status === 'ACTIVE')
  expect(new Set(running.map(({ console }) => console))).toEqual(new Set(['auto_console']))
  const off = servers.filter(({ original_status }) => original_status === 'SHUTOFF')
  expect(off.length).toBeGreaterThan(0)
  for (const one of off) {
    expect(one).not.toHaveProperty('console')
    expect(one.status).toBe('Shutoff')
  }
  const own = ports.filter(({ device_id }) => device_id === wiki.id)
  const had = world.cloud.table(rows.ports).list({ where: { device_id: wiki.id } })
  expect(own).toEqual(
    had.map(({ id, network_id, device_owner, fixed_ips }) => ({
      ...{ id, network_id, device_id: wiki.id, device_owner, fixed_ips },
      ...{ status: 'Active', original_status: 'ACTIVE' },
      url: `/ngdetails/OS::Neutron::Port/${id}`,
    })),
  )
  expect(own.length).toBeGreaterThan(0)
  for (const port of own) {
    expect(networks.map(({ id }) => id)).toContain(port.network_id)
    expect(port.device_owner).toMatch(/^compute:/)
    expect(port.fixed_ips[0]?.ip_address).toMatch(/[.:]/)
  }
  table.update({ ...wiki, task_state: 'powering-off' })
  expect(named((await read()).servers, 'wiki')).toEqual({ ...server, task: 'powering-off' })
})

test('routers say where they lead and what may be done with them, their interfaces are ports [SH-TOPO-16..20 SH-TOPO-33]', async () => {
  const { routers, networks, ports } = await read()
  const edge = named(routers, 'edge')
  expect(edge).toEqual({
    id: world.cloud.table(rows.routers).list({ where: { name: 'edge' } })[0]?.id,
    name: 'edge',
    status: 'Active',
    original_status: 'ACTIVE',
    external_gateway_info: expect.objectContaining({ network_id: named(networks, 'public').id }),
    allow_delete_router: true,
    allow_interfaces: true,
    url: `/ngdetails/OS::Neutron::Router/${edge.id}`,
  })
  const interfaces = ports.filter(({ device_id }) => device_id === edge.id)
  const owners = interfaces.map(({ device_owner }) => device_owner)
  expect(owners.filter((owner) => owner === 'network:router_interface')).toHaveLength(2)
})

test('a router is tied to its external network though its port there is not to be seen [SH-TOPO-34]', async () => {
  const { ports, routers, networks } = await read()
  const external = named(networks, 'public').id
  const gateways = ports.filter(({ network_id }) => network_id === external)
  expect(gateways).toEqual([
    {
      id: `gateway${external}`,
      network_id: external,
      device_id: named(routers, 'edge').id,
      fixed_ips: [],
    },
  ])
})

test('it is read by one call for each part, of the fields that are drawn', async () => {
  await read()
  expect(asked().map((one) => one.replace(/[0-9a-f]{32}/g, 'ID'))).toEqual(
    expect.arrayContaining([
      '/v2.1/servers/detail?limit=1000',
      expect.stringMatching(/^\/v2\.0\/networks\?fields=id&fields=name&.*fields=router%3Aexternal/),
      expect.stringMatching(/^\/v2\.0\/subnets\?fields=id&fields=cidr/),
      expect.stringMatching(/^\/v2\.0\/routers\?fields=id&.*&project_id=ID$/),
      expect.stringMatching(/^\/v2\.0\/ports\?fields=id&fields=network_id/),
    ]),
  )
  expect(asked()).toHaveLength(5)
})

test('an unchanged model is answered 304 without a body; whatever changes in it is told', async () => {
  const first = await tab.get(path())
  const etag = String(first.headers['etag'])
  expect(etag).toBe(`"${first.json<Topology>().version}"`)
  const again = (tag: string) => tab.call('GET', path(), undefined, { 'if-none-match': tag })
  const same = await again(etag)
  expect([same.statusCode, same.body]).toEqual([304, ''])
  expect((await again(`W/${etag}`)).statusCode).toBe(304)
  expect((await again('"another"')).statusCode).toBe(200)
  const table = world.cloud.table(rows.servers)
  for (const server of table.list({ where: { name: 'wiki' } }))
    table.update({ ...server, name: 'wiki-2' })
  const changed = await again(etag)
  expect(changed.statusCode).toBe(200)
  expect(changed.headers['etag']).not.toBe(etag)
})

test('a part that fails says which service failed and why, and the others are there', async () => {
  world.cloud.control.fail({ service: 'compute', how: 'status', status: 503, message: 'Full.' })
  const without = await read()
  expect(without.failures).toEqual([
    {
      part: 'servers',
      message: 'Full.',
      status: 503,
      service: 'compute',
      request_id: expect.stringMatching(/^req-/),
    },
  ])
  expect(without.servers).toEqual([])
  expect(without.networks.length).toBeGreaterThan(0)
  world.cloud.control.heal()
  world.cloud.control.fail({ service: 'network', how: 'down' })
  const alone = await read()
  expect(alone.failures.map(({ part }) => part)).toEqual([
    ...['networks', 'ports', 'routers', 'subnets'],
  ])
  expect(alone.servers.length).toBeGreaterThan(0)
})

test('a session that ended is 401, not an empty picture', async () => {
  world.cloud.control.fail({ how: 'status', status: 401, message: 'Gone.' })
  expect((await tab.get(path())).statusCode).toBe(401)
})

test('a reader is told that nothing may be deleted', async () => {
  const reader = await signedIn(world.app, 'reader')
  await workIn(reader, 'demo')
  const { servers, networks, routers } = await read(reader)
  expect(servers.some((one) => one.allow_delete_server)).toBe(false)
  expect(networks.some((one) => one.allow_delete_network)).toBe(false)
  expect(routers.some((one) => one.allow_delete_router || one.allow_interfaces)).toBe(false)
})

test('an administrator sees the picture of the project, not that of the cloud', async () => {
  const admin = await signedIn(world.app, 'admin')
  await workIn(admin, 'demo')
  const own = await read()
  world.cloud.control.forgetRequests()
  const seen = await read(admin)
  const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id)
  expect(ids(seen.servers)).toEqual(ids(own.servers))
  expect(ids(seen.networks)).toEqual(ids(own.networks))
  // Of an external network others do not see the subnets.
  const counted = ({ networks }: Topology) => networks.slice(1).map(({ subnets }) => subnets.length)
  expect(counted(seen)).toEqual(counted(own))
  expect(ids(seen.routers)).toEqual(ids(own.routers))
  const devices = (all: Topology) =>
    new Set(all.ports.filter(({ url }) => url !== undefined).map(({ device_id }) => device_id))
  expect(devices(seen)).toEqual(devices(own))
  expect(asked().filter((one) => one.startsWith('/v2.0/ports'))).toEqual([
    expect.stringContaining(`project_id=${project.id}`),
  ])
})

test('a row that is not understood is left out and told, the others are drawn', async () => {
  const table = world.cloud.table(rows.networks)
  const [web] = table.list({ where: { name: 'web' } })
  if (web === undefined) throw new Error('There is no web.')
  // Oddities of a service that is not itself: the types of the table say otherwise.
  table.update(Object.assign(structuredClone(web), { status: 7 }))
  const { networks, left_out } = await read()
  expect(networks.map(({ name }) => name)).toEqual(['public', 'db', 'ipv6', 'shared'])
  expect(left_out).toEqual([
    { service: 'network', rows: 1, request_id: expect.stringMatching(/^req-/) },
  ])
})
