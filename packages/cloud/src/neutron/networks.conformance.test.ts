import { afterAll, beforeAll, expect, test } from 'vitest'
import { askerOf, pick, type Ask } from '#testing/ask.ts'
import { underTest, type CloudUnderTest } from '#testing/conformance.ts'

let cloud: CloudUnderTest
let ask: Ask
const MISSING = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a12'

beforeAll(async () => {
  cloud = await underTest()
  ask = askerOf(cloud, 'network')
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
const network = (more: Record<string, unknown> = {}): Promise<string> =>
  make('/networks', 'network', { name: cloud.unique('conf'), ...more })
const subnet = (id: string, cidr: string, more: Record<string, unknown> = {}): Promise<string> =>
  make('/subnets', 'subnet', { network_id: id, ip_version: 4, cidr, ...more })

test.each([
  [{ nosuch: 1 }, "Unrecognized attribute(s) 'nosuch'"],
  [{ status: 'DOWN' }, "Attribute 'status' not allowed in POST"],
  [{ name: 5 }, "Invalid input for name. Reason: '5' is not a valid string."],
  [
    { admin_state_up: 'maybe' },
    "Invalid input for operation: 'maybe' cannot be converted to boolean.",
  ],
])('a network with %j is refused', async (fields, words) => {
  expect(await ask('POST', '/networks', { network: fields })).toEqual({ status: 400, body: words })
})

test('what only administrators may set is refused with the rule', async () => {
  expect(await ask('POST', '/networks', { network: { shared: true } })).toEqual({
    status: 403,
    body: '(rule:create_network and rule:create_network:shared) is disallowed by policy',
  })
})

test('a reader may look and not touch', async () => {
  const id = await network()
  expect(await ask('GET', `/networks/${id}`, undefined, { as: 'reader' })).toMatchObject({
    status: 200,
  })
  const body = { network: { name: 'x' } }
  expect(await ask('PUT', `/networks/${id}`, body, { as: 'reader' })).toEqual({
    status: 403,
    body: 'rule:update_network is disallowed by policy',
  })
})

test('provider attributes are for administrators', async () => {
  const id = await network()
  const own = await ask('GET', `/networks/${id}`)
  const full = await ask('GET', `/networks/${id}`, undefined, { as: 'admin' })
  expect(own.body).not.toHaveProperty(['network', 'provider:network_type'])
  expect(full.body).toHaveProperty(['network', 'provider:network_type'], 'vxlan')
})

test('lists filter, pick fields, sort and page', async () => {
  const name = cloud.unique('page')
  const ids = [await network({ name }), await network({ name }), await network({ name })].toSorted()
  const all = await ask('GET', `/networks?name=${name}&fields=id`)
  expect(all.body).toEqual({ networks: ids.map((id) => ({ id })) })
  const two = await ask('GET', `/networks?id=${ids[0]}&id=${ids[2]}&fields=id`)
  expect(two.body).toEqual({ networks: [{ id: ids[0] }, { id: ids[2] }] })
  const next = await ask('GET', `/networks?name=${name}&fields=id&limit=1&marker=${ids[0]}`)
  expect(next.body).toMatchObject({ networks: [{ id: ids[1] }] })
  const back = await ask(
    'GET',
    `/networks?name=${name}&fields=id&limit=1&page_reverse=True&marker=${ids[2]}`,
  )
  expect(back.body).toMatchObject({ networks: [{ id: ids[1] }] })
  const down = await ask('GET', `/networks?name=${name}&fields=id&sort_key=id&sort_dir=desc`)
  expect(down.body).toEqual({ networks: ids.toReversed().map((id) => ({ id })) })
})

test.each([
  ['nosuch=1', 400, "['nosuch'] is invalid attribute for filtering"],
  ['limit=abc', 400, "Bad limit request: Limit must be an integer 0 or greater and not 'abc'."],
  ['sort_key=name', 400, 'The number of sort_keys and sort_dirs must be same'],
  ['limit=1&marker=nope', 404, 'Network nope could not be found.'],
])('a list with %s is refused', async (query, status, body) => {
  expect(await ask('GET', `/networks?${query}`)).toEqual({ status, body })
})

test('a subnet gets a gateway and pools around it, and overlaps are refused', async () => {
  const id = await network()
  const first = await subnet(id, '10.91.0.5/24')
  expect(await ask('GET', `/subnets/${first}`)).toMatchObject({
    body: {
      subnet: {
        cidr: '10.91.0.0/24',
        gateway_ip: '10.91.0.1',
        allocation_pools: [{ start: '10.91.0.2', end: '10.91.0.254' }],
      },
    },
  })
  const body = { subnet: { network_id: id, ip_version: 4, cidr: '10.91.0.0/25' } }
  expect(await ask('POST', '/subnets', body)).toEqual({
    status: 400,
    body:
      'Invalid input for operation: Requested subnet with cidr: 10.91.0.0/25 for network: ' +
      `${id} overlaps with another subnet.`,
  })
})

test.each([
  [
    { cidr: '10.0.0.0/33' },
    400,
    'Invalid input for operation: 10.0.0.0/33 is not in a CIDR format.',
  ],
  [
    { cidr: '10.9.0.0/24', gateway_ip: '10.9.0.255' },
    400,
    'Invalid input for operation: Gateway is not valid on subnet.',
  ],
  [
    { cidr: '10.9.0.0/24', allocation_pools: [{ start: '10.9.0.5', end: '10.9.1.2' }] },
    400,
    'The allocation pool 10.9.0.5-10.9.1.2 spans beyond the subnet cidr 10.9.0.0/24.',
  ],
  [
    {
      cidr: '10.9.0.0/24',
      gateway_ip: '10.9.0.6',
      allocation_pools: [{ start: '10.9.0.5', end: '10.9.0.20' }],
    },
    409,
    'Gateway ip 10.9.0.6 conflicts with allocation pool 10.9.0.5-10.9.0.20.',
  ],
  [{}, 400, 'Bad subnets request: a subnetpool must be specified in the absence of a cidr.'],
])('a subnet with %j is refused', async (fields, status, body) => {
  const id = await network()
  const sent = { subnet: { network_id: id, ip_version: 4, ...fields } }
  expect(await ask('POST', '/subnets', sent)).toEqual({ status, body })
})

test('addresses come from the pools until they are used up', async () => {
  const id = await network()
  const pools = [{ start: '10.92.0.5', end: '10.92.0.6' }]
  await subnet(id, '10.92.0.0/24', { allocation_pools: pools, enable_dhcp: false })
  const port = (more: object = {}): ReturnType<Ask> =>
    ask('POST', '/ports', { port: { network_id: id, ...more } })
  const given = [await port(), await port()].map((made) => {
    cloud.cleanUp(() => ask('DELETE', `/ports/${pick(made, 'port', 'id')}`))
    return pick(made, 'port', 'fixed_ips', 0, 'ip_address')
  })
  expect(given.toSorted()).toEqual(['10.92.0.5', '10.92.0.6'])
  expect(await port()).toEqual({
    status: 409,
    body: `No more IP addresses available on network ${id}.`,
  })
  expect(await port({ fixed_ips: [{ ip_address: '10.92.0.5' }] })).toMatchObject({
    status: 409,
    body: expect.stringContaining('IP address 10.92.0.5 already allocated in subnet'),
  })
  expect(await port({ fixed_ips: [{ ip_address: '10.77.0.1' }] })).toMatchObject({ status: 400 })
  expect(await ask('DELETE', `/networks/${id}`)).toMatchObject({
    status: 409,
    body: expect.stringContaining('There are one or more ports still in use on the network'),
  })
})

test('tags are set, found and taken away', async () => {
  const id = await network()
  const tag = cloud.unique('tag')
  expect(await ask('PUT', `/networks/${id}/tags/${tag}`)).toMatchObject({ status: 201 })
  expect((await ask('GET', `/networks?tags=${tag}&fields=id`)).body).toEqual({ networks: [{ id }] })
  expect(await ask('DELETE', `/networks/${id}/tags/${tag}`)).toMatchObject({ status: 204 })
  expect(await ask('DELETE', `/networks/${id}/tags/${tag}`)).toEqual({
    status: 404,
    body: `Tag ${tag} could not be found.`,
  })
})

test('what is not there is not found in its own words', async () => {
  const words = async (path: `/${string}`): Promise<unknown> =>
    (await ask('GET', `${path}/${MISSING}`)).body
  expect(await words('/subnets')).toBe(`Subnet ${MISSING} could not be found.`)
  expect(await words('/routers')).toBe(`Router ${MISSING} could not be found`)
  expect(await words('/floatingips')).toBe(`Floating IP ${MISSING} could not be found`)
  expect(await words('/security-groups')).toBe(`Security group ${MISSING} does not exist`)
})

test('quotas show limits and use, and foreign ones are hidden', async () => {
  const { projectId } = await cloud.as('demo')
  const details = await ask('GET', `/quotas/${projectId}/details.json`)
  expect(details.body).toMatchObject({
    quota: { network: { limit: 100, used: expect.any(Number), reserved: 0 } },
  })
  expect(await ask('GET', '/quotas/somebody')).toEqual({
    status: 403,
    body: 'rule:get_quota is disallowed by policy',
  })
})

test('a rule by itself says less than in its group, and strangers do not see it', async () => {
  const group = await make('/security-groups', 'security_group', { name: cloud.unique('conf') })
  const rule = { security_group_id: group, direction: 'ingress', protocol: 'tcp' }
  const made = await ask('POST', '/security-group-rules', { security_group_rule: rule })
  expect(made).toMatchObject({ status: 201, body: { security_group_rule: rule } })
  const alone = made.body as { security_group_rule: object }
  expect(alone.security_group_rule).not.toHaveProperty('tags')
  expect(alone.security_group_rule).not.toHaveProperty('standard_attr_id')
  const whole = await ask('GET', `/security-groups/${group}`)
  expect(whole.body).toMatchObject({
    security_group: {
      security_group_rules: [1, 2, 3].map(() => {
        return expect.objectContaining({ tags: [], standard_attr_id: expect.any(Number) })
      }),
    },
  })
  const id = pick(made, 'security_group_rule', 'id')
  const admin = { as: 'admin' } as const
  const path = `/security-group-rules/${id}` as const
  for (const method of ['GET', 'DELETE']) {
    expect(await ask(method, path, undefined, admin)).toMatchObject({ status: 404 })
  }
  const query = `/security-group-rules?security_group_id=${group}` as const
  expect((await ask('GET', query, undefined, admin)).body).toEqual({ security_group_rules: [] })
})

test('only the answer to its creation says that a network is no default one', async () => {
  const made = await ask('POST', '/networks', { network: { name: cloud.unique('conf') } })
  const id = pick(made, 'network', 'id')
  cloud.cleanUp(() => ask('DELETE', `/networks/${id}`))
  expect(made.body).toMatchObject({ network: { is_default: false } })
  const shown = (await ask('GET', `/networks/${id}`)).body as { network: object }
  expect(shown.network).not.toHaveProperty('is_default')
})

test('an unknown extension is refused in the words of the framework', async () => {
  const { status, body } = await ask('GET', '/extensions/nope')
  expect(status).toBe(404)
  expect(body).toContain('The resource could not be found.')
  expect(body).toContain('Extension with alias nope does not exist')
})
