import { expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'
import { neutronOf } from '#testing/neutron.ts'

const cloud = await underTest()
const neutron = neutronOf(cloud)
const { ask, make } = neutron
const MISSING = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a12'

/** Two ports behind a router with a way out, and a floating IP. */
const scene = async () => {
  const external = pick(await ask('GET', '/networks?name=public'), 'networks', 0, 'id')
  const network_id = await neutron.network()
  const subnet_id = await neutron.subnet(network_id, '10.94.0.0/24')
  const router = await make('/routers', 'router', {
    name: cloud.unique('router'),
    external_gateway_info: { network_id: external },
  })
  const ports = []
  for (let count = 0; count < 2; count += 1) {
    const id = await make('/ports', 'port', { network_id })
    const port = await ask('GET', `/ports/${id}`)
    ports.push({ id, ip: pick(port, 'port', 'fixed_ips', 0, 'ip_address') })
  }
  await ask('PUT', `/routers/${router}/add_router_interface`, { subnet_id })
  cloud.cleanUp(() => ask('PUT', `/routers/${router}/remove_router_interface`, { subnet_id }))
  const id = await make('/floatingips', 'floatingip', { floating_network_id: external })
  const address: `/${string}` = `/floatingips/${id}`
  const [one, two] = ports
  if (!one || !two) throw new Error('There are no ports.')
  return { external, network_id, subnet_id, router, id, address, one, two }
}

const world = await scene()
const { address, one, two } = world
const all: `/${string}` = `${address}/port_forwardings`
const to = ({ id, ip }: { readonly id: string; readonly ip: string }) => {
  return { internal_port_id: id, internal_ip_address: ip, protocol: 'tcp' }
}
const add = (body: object, as: 'demo' | 'reader' = 'demo') =>
  ask('POST', all, { port_forwarding: body }, { as })
const added = async (body: object) => {
  const made = await add(body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const path: `/${string}` = `${all}/${pick(made, 'port_forwarding', 'id')}`
  const remove = () => ask('DELETE', path)
  cloud.cleanUp(remove)
  return { path, remove, told: made.body }
}
const bad = (message: string) => ({
  status: 400,
  body: `Bad port_forwarding request: ${message}.`,
})

test('a port is told with its range, and takes the floating IP to its router', async () => {
  const sent = { ...to(one), external_port: 2222, internal_port: 22, description: 'ssh' }
  const { path, remove, told } = await added(sent)
  const whole = {
    ...sent,
    id: expect.any(String),
    external_port_range: '2222:2222',
    internal_port_range: '22:22',
  }
  expect(told).toEqual({ port_forwarding: whole })
  expect(await ask('GET', path)).toEqual({ status: 200, body: { port_forwarding: whole } })
  expect((await ask('GET', all)).body).toEqual({ port_forwardings: [whole] })
  const { description, external_port_range, internal_port_range, ...short } = whole
  expect([description, external_port_range, internal_port_range]).toHaveLength(3)
  expect((await ask('GET', address)).body).toMatchObject({
    floatingip: { router_id: world.router, port_id: null, port_forwardings: [short] },
  })
  expect((await ask('GET', `${all}?external_port=2222&fields=protocol`)).body).toEqual({
    port_forwardings: [{ protocol: 'tcp' }],
  })
  expect((await ask('GET', `${all}?protocol=udp`)).body).toEqual({ port_forwardings: [] })
  const inUse = {
    status: 409,
    body: `Floating IP ${world.id} in use by Port Forwarding resources.`,
  }
  expect(await ask('PUT', address, { floatingip: { port_id: two.id } })).toEqual(inUse)
  expect(await ask('DELETE', address)).toEqual(inUse)
  const { router, subnet_id } = world
  const gone: `/${string}` = `/routers/${router}/remove_router_interface`
  expect(await ask('PUT', gone, { subnet_id })).toMatchObject({ status: 409 })
  expect(await remove()).toMatchObject({ status: 204 })
  expect((await ask('GET', address)).body).toMatchObject({
    floatingip: { router_id: null, port_forwardings: [] },
  })
})

test('ranges lead to ranges as long, or to one port', async () => {
  const range = { external_port_range: '3000:3010', internal_port_range: '4000:4010' }
  const { path, remove, told } = await added({ ...to(two), ...range })
  expect(told).toMatchObject({
    port_forwarding: { ...range, external_port: null, internal_port: null },
  })
  const shown = (await ask('GET', path)).body
  expect(shown).toMatchObject({ port_forwarding: range })
  expect(shown).not.toHaveProperty('port_forwarding.external_port')
  const many = { external_port_range: '3100:3110', internal_port_range: '4100' }
  expect((await added({ ...to(two), ...many })).told).toMatchObject({
    port_forwarding: { external_port: null, internal_port: 4100, internal_port_range: '4100:4100' },
  })
  const unlike = { external_port_range: '3200:3210', internal_port_range: '4200:4205' }
  expect(await add({ ...to(two), ...unlike })).toEqual(
    bad(
      'Invalid ranges of internal and/or external ports. The relation between internal and ' +
        'external ports must be N-N or 1-N',
    ),
  )
  expect(await add({ ...to(two), external_port: 3005, internal_port: 1 })).toEqual(
    bad(
      'There is a port collision with the external_port_range. The following ranges collides: ' +
        '3000:3010 and 3005:3005',
    ),
  )
  expect(await add({ ...to(two), external_port: 1, internal_port: 4001 })).toEqual(
    bad(
      'There is a port collision with the internal_port_range. The following ranges collides: ' +
        '4000:4010 and 4001:4001',
    ),
  )
  await remove()
})

test.each([
  [
    { external_port: 70_000, internal_port: 1 },
    "Invalid input for external_port. Reason: '70000' is too large - must be no larger than '65535'.",
  ],
  [
    { external_port_range: '3205:3200', internal_port_range: '1' },
    'Invalid input for external_port_range. Reason: First port in a port range must be lower than the second port.',
  ],
  [
    { external_port_range: 'x', internal_port_range: '1' },
    'Invalid input for external_port_range. Reason: Invalid port: x.',
  ],
  [
    { protocol: 'xx', external_port: 7, internal_port: 1 },
    "Invalid input for operation: IP protocol 'xx' is not supported. Only protocol names and their integer representation (0 to 255) are supported.",
  ],
])('%j is refused', async (fields, body) => {
  expect(await add({ ...to(two), ...fields })).toEqual({ status: 400, body })
})

test('an address must be the port’s, the port known and on no floating IP of its own', async () => {
  const ports = { external_port: 80, internal_port: 8080 }
  const { subnet_id, external } = world
  expect(await add({ ...to({ ...two, ip: '10.9.9.9' }), ...ports })).toEqual(
    bad(
      `Requested internal IP address 10.9.9.9 is not suitable for internal neutron port ${two.id}, ` +
        `as its fixed_ips are [{'subnet_id': '${subnet_id}', 'ip_address': '${two.ip}'}]`,
    ),
  )
  expect(await add({ ...to({ ...two, id: MISSING }), ...ports })).toEqual({
    status: 404,
    body: `Port ${MISSING} could not be found.`,
  })
  const other = await ask('POST', '/floatingips', {
    floatingip: { floating_network_id: external, port_id: one.id },
  })
  const theirs = pick(other, 'floatingip', 'floating_ip_address')
  const id = pick(other, 'floatingip', 'id')
  expect(await add({ ...to(one), ...ports })).toEqual({
    status: 409,
    body:
      `Cannot create port forwarding to floating IP ${theirs} (${id}) with port ${one.id} ` +
      `using fixed IP ${one.ip}, as that port already has a binding floating IP.`,
  })
  const body = { port_forwarding: { ...to(two), ...ports } }
  expect(await ask('POST', `/floatingips/${id}/port_forwardings`, body)).toEqual({
    status: 409,
    body:
      `Cannot associate floating IP ${theirs} (${id}) with port ${two.id} using fixed IP ` +
      `${two.ip}, as that fixed IP already has a floating IP on external network ${external}.`,
  })
  expect(await ask('DELETE', `/floatingips/${id}`)).toMatchObject({ status: 204 })
})

test('a forwarding is changed to what is free, and goes with its port', async () => {
  const { path, remove } = await added({ ...to(one), external_port: 25, internal_port: 25 })
  const udp = { ...to(one), protocol: 'udp', external_port: 26, internal_port: 26 }
  await added(udp)
  const change = (body: object, as: 'demo' | 'reader' = 'demo') =>
    ask('PUT', path, { port_forwarding: body }, { as })
  expect(await change({ description: 'mail', internal_port: 2525 })).toMatchObject({
    body: { port_forwarding: { internal_port: 2525, external_port: 25, description: 'mail' } },
  })
  const ip = pick(await ask('GET', address), 'floatingip', 'floating_ip_address')
  expect(await change({ external_port: 26, protocol: 'udp' })).toEqual(
    bad(
      'Another port forwarding entry with the same attributes already exists, conflicting values ' +
        `are {'floating_ip_address': '${ip}', 'external_port': 26}`,
    ),
  )
  expect(await change({ internal_port_id: two.id, internal_ip_address: two.ip })).toMatchObject({
    body: { port_forwarding: { ...to(two), internal_port: 2525 } },
  })
  // Whoever is in the project of the floating IP may, readers too: that is Neutron's rule.
  expect(await change({ external_port: 27 }, 'reader')).toMatchObject({ status: 200 })
  expect(await ask('GET', path, undefined, { as: 'admin' })).toMatchObject({ status: 404 })
  await remove()
  expect(await ask('GET', path)).toMatchObject({ status: 404 })
  const extra = await make('/ports', 'port', { network_id: world.network_id })
  const fixed = pick(await ask('GET', `/ports/${extra}`), 'port', 'fixed_ips', 0, 'ip_address')
  const led = await added({
    ...to({ id: extra, ip: fixed }),
    ...{ external_port: 99, internal_port: 99 },
  })
  await ask('DELETE', `/ports/${extra}`)
  expect(await ask('GET', led.path)).toEqual({
    status: 404,
    body: `Port Forwarding ${led.path.split('/').at(-1) ?? ''} could not be found.`,
  })
})

test('pools are the IPv4 subnets of external networks', async () => {
  const { body } = await ask('GET', '/floatingip-pools')
  expect(body).toEqual({
    floatingip_pools: expect.arrayContaining([
      {
        ...{ network_id: world.external, subnet_id: expect.any(String) },
        ...{ subnet_name: expect.any(String), cidr: expect.stringContaining('/') },
        ...{ project_id: expect.any(String), tenant_id: expect.any(String) },
      },
    ]),
  })
})
