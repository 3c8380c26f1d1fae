import { afterAll, beforeAll, expect, test } from 'vitest'
import { askerOf, pick, type Ask } from '#testing/ask.ts'
import { underTest, type CloudUnderTest } from '#testing/conformance.ts'

let cloud: CloudUnderTest
let ask: Ask
let external = ''

beforeAll(async () => {
  cloud = await underTest()
  ask = askerOf(cloud, 'network')
  external = pick(await ask('GET', '/networks?name=public'), 'networks', 0, 'id')
})
afterAll(() => cloud.close())

async function make(
  path: `/${string}`,
  one: string,
  fields: Record<string, unknown>,
): Promise<string> {
  const made = await ask('POST', path, { [one]: fields })
  expect(made).toMatchObject({ status: 201 })
  const id = pick(made, one, 'id')
  cloud.cleanUp(() => ask('DELETE', `${path}/${id}`))
  return id
}

test('a floating IP needs a way out, becomes ACTIVE, and holds router and subnet', async () => {
  const network_id = await make('/networks', 'network', { name: cloud.unique('fip') })
  const cidr = '10.93.0.0/24'
  const subnet_id = await make('/subnets', 'subnet', { network_id, ip_version: 4, cidr })
  const port_id = await make('/ports', 'port', { network_id })
  const router = await make('/routers', 'router', { name: cloud.unique('router') })
  const floating = await make('/floatingips', 'floatingip', { floating_network_id: external })
  const put = (path: `/${string}`, body: object): ReturnType<Ask> => ask('PUT', path, body)
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
    pick(await ask('GET', address), 'floatingip', 'status')
  await cloud.until(async () => (await status()) === 'ACTIVE', { within: 30_000 })

  expect(await put(`/routers/${router}`, { router: { external_gateway_info: {} } })).toMatchObject({
    status: 409,
    body: expect.stringContaining('is required by one or more floating IPs.'),
  })
  expect(await put(`/routers/${router}/remove_router_interface`, { subnet_id })).toMatchObject({
    status: 409,
    body: expect.stringContaining('cannot be deleted, as it is required by one or more floating'),
  })
  expect(await ask('DELETE', `/routers/${router}`)).toMatchObject({
    status: 409,
    body: expect.stringContaining(`Router ${router} has ports still attached:`),
  })
  expect(await ask('DELETE', `/subnets/${subnet_id}`)).toMatchObject({ status: 409 })

  expect(await put(address, { floatingip: { port_id: null } })).toMatchObject({
    status: 200,
    body: { floatingip: { port_id: null, router_id: null, fixed_ip_address: null } },
  })
  await cloud.until(async () => (await status()) === 'DOWN', { within: 30_000 })
})

test('the default group has four rules and stays', async () => {
  const all = await ask('GET', '/security-groups?name=default')
  const id = pick(all, 'security_groups', 0, 'id')
  expect(all.body).toMatchObject({ security_groups: [{ description: 'Default security group' }] })
  expect(await ask('POST', '/security-groups', { security_group: { name: 'default' } })).toEqual({
    status: 409,
    body: 'Default security group already exists.',
  })
  const renamed = { security_group: { name: 'foo' } }
  expect(await ask('PUT', `/security-groups/${id}`, renamed)).toEqual({
    status: 409,
    body: 'Updating default security group not allowed.',
  })
})

test('rules are checked, kept once, and go with their group', async () => {
  const group = await make('/security-groups', 'security_group', { name: cloud.unique('group') })
  const rule = (fields: object): ReturnType<Ask> => {
    const security_group_rule = { security_group_id: group, direction: 'ingress', ...fields }
    return ask('POST', '/security-group-rules', { security_group_rule })
  }
  const ssh = { protocol: 'tcp', port_range_min: 22, port_range_max: 22 }
  const made = await rule({ ...ssh, remote_ip_prefix: '10.1.1.5/24' })
  expect(made).toMatchObject({
    status: 201,
    body: { security_group_rule: { ethertype: 'IPv4', normalized_cidr: '10.1.1.0/24' } },
  })
  expect(await rule({ ...ssh, remote_ip_prefix: '10.1.1.5/24' })).toEqual({
    status: 409,
    body:
      'Security group rule already exists. Rule id is ' +
      `${pick(made, 'security_group_rule', 'id')}.`,
  })
  const words = async (fields: object): Promise<unknown> => (await rule(fields)).body
  expect(await words({ protocol: 'tcp', port_range_min: 25, port_range_max: 22 })).toBe(
    'For TCP/UDP protocols, port_range_min must be <= port_range_max',
  )
  expect(await words({ port_range_min: 25, port_range_max: 25 })).toBe(
    'Must also specify protocol if port range is given.',
  )
  expect(await words({ remote_ip_prefix: 'fd00::/64' })).toBe(
    'Conflicting value ethertype IPv4 for CIDR fd00::/64',
  )
  expect(await words({ protocol: 'icmp', port_range_max: 8 })).toBe(
    'ICMP code (port-range-max) 8 is provided but ICMP type (port-range-min) is missing.',
  )
  expect(await words({ protocol: 'icmpv6' })).toBe('Invalid ethertype IPv4 for protocol icmpv6.')
  expect(await rule({ protocol: 'icmp', ethertype: 'IPv6' })).toMatchObject({
    body: { security_group_rule: { protocol: 'ipv6-icmp' } },
  })
})
