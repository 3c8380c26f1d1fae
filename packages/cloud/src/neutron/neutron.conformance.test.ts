import { expect, test } from 'vitest'
import { underTest } from '#testing/conformance.ts'
import { neutronOf } from '#testing/neutron.ts'

const cloud = await underTest()
const neutron = neutronOf(cloud)

const MISSING = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a12'

test('lists filter, pick fields, sort and page', async () => {
  const name = cloud.unique('page')
  const ids = [
    await neutron.network({ name }),
    await neutron.network({ name }),
    await neutron.network({ name }),
  ].toSorted()
  const all = await neutron.ask('GET', `/networks?name=${name}&fields=id`)
  expect(all.body).toEqual({ networks: ids.map((id) => ({ id })) })
  const two = await neutron.ask('GET', `/networks?id=${ids[0]}&id=${ids[2]}&fields=id`)
  expect(two.body).toEqual({ networks: [{ id: ids[0] }, { id: ids[2] }] })
  const next = await neutron.ask('GET', `/networks?name=${name}&fields=id&limit=1&marker=${ids[0]}`)
  expect(next.body).toMatchObject({ networks: [{ id: ids[1] }] })
  const back = await neutron.ask(
    'GET',
    `/networks?name=${name}&fields=id&limit=1&page_reverse=True&marker=${ids[2]}`,
  )
  expect(back.body).toMatchObject({ networks: [{ id: ids[1] }] })
  const down = await neutron.ask(
    'GET',
    `/networks?name=${name}&fields=id&sort_key=id&sort_dir=desc`,
  )
  expect(down.body).toEqual({ networks: ids.toReversed().map((id) => ({ id })) })
})

test('a list is found whatever the case of its letters, and sorted by several things', async () => {
  const name = cloud.unique('case')
  const [one, two] = [await neutron.network({ name }), await neutron.network({ name })].toSorted()
  const found = (query: string) =>
    neutron.ask('GET', `/networks?name=${name.toUpperCase()}&fields=id&${query}`)
  const sorted = 'sort_key=name&sort_dir=desc'
  expect((await found(sorted)).body).toEqual({ networks: [{ id: one }, { id: two }] })
  // Equals stand by their ids, whichever way the rest is turned; a page back turns both.
  const next = await found(`${sorted}&limit=1&marker=${one}`)
  expect(next.body).toMatchObject({ networks: [{ id: two }] })
  const back = await found(`${sorted}&limit=1&page_reverse=True`)
  expect(back.body).toMatchObject({ networks: [{ id: two }] })
  const both = await neutron.ask(
    'GET',
    `/networks?id=${one}&id=${two}&name=${name}&mtu=1450&fields=id`,
  )
  expect(both.body).toEqual({ networks: [{ id: one }, { id: two }] })
  const none = await neutron.ask('GET', `/networks?id=${one}&mtu=1&fields=id`)
  expect(none.body).toEqual({ networks: [] })
})

test('ports are found by address, subnet and group, in one network or another', async () => {
  const network_id = await neutron.network()
  const subnet_id = await neutron.subnet(network_id, '10.96.0.0/24', { enable_dhcp: false })
  const group = await neutron.make('/security-groups', 'security_group', {
    name: cloud.unique('group'),
  })
  const id = await neutron.make('/ports', 'port', {
    network_id,
    fixed_ips: [{ ip_address: '10.96.0.77' }],
    security_groups: [group],
  })
  const other = await neutron.make('/ports', 'port', { network_id })
  const list = async (query: string) => (await neutron.ask('GET', `/ports?fields=id&${query}`)).body
  const only = { ports: [{ id }] }
  const subnet = `fixed_ips=subnet_id=${subnet_id}`
  expect(await list(`${subnet}&fixed_ips=ip_address=10.96.0.77`)).toEqual(only)
  expect(await list(`${subnet}&fixed_ips=ip_address_substr=.0.77`)).toEqual(only)
  expect(await list(`${subnet}&fixed_ips=ip_address_substr=x`)).toEqual({ ports: [] })
  const parts = 'fixed_ips=ip_address_substr=6.0.77&fixed_ips=ip_address_substr=x'
  expect(await list(`${subnet}&${parts}`)).toEqual(only)
  expect(await list(`id=${id}&ip_allocation=deferred&ip_allocation=immediate`)).toEqual(only)
  expect(await list(`id=${id}&ip_allocation=deferred`)).toEqual({ ports: [] })
  expect(await list(`security_groups=${group}`)).toEqual(only)
  expect(await list(`security_groups=${group}&id=${other}`)).toEqual({ ports: [] })
  expect(await list(subnet)).toEqual({ ports: [id, other].toSorted().map((one) => ({ id: one })) })
  expect(await list('fixed_ips=nonsense')).toBe(
    "Invalid input for operation: 'nonsense' is not of the form <key>=[value].",
  )
})

test.each([
  ['PATCH', '/networks'],
  ['POST', '/networks/x'],
  ['POST', '/routers/x/add_router_interface'],
] as const)('%s %s is no method of that path', async (method, path) => {
  expect(await neutron.ask(method, path)).toEqual({
    status: 405,
    body:
      'The server could not comply with the request since it is either malformed or otherwise ' +
      'incorrect.',
  })
})

test.each([
  ['nosuch=1', 400, "['nosuch'] is invalid attribute for filtering"],
  ['limit=abc', 400, "Bad limit request: Limit must be an integer 0 or greater and not 'abc'."],
  ['sort_key=name', 400, 'The number of sort_keys and sort_dirs must be same'],
  ['limit=1&marker=nope', 404, 'Network nope could not be found.'],
])('a list with %s is refused', async (query, status, body) => {
  expect(await neutron.ask('GET', `/networks?${query}`)).toEqual({ status, body })
})

test('tags are set, found and taken away', async () => {
  const id = await neutron.network()
  const tag = cloud.unique('tag')
  expect(await neutron.ask('PUT', `/networks/${id}/tags/${tag}`)).toMatchObject({ status: 201 })
  expect((await neutron.ask('GET', `/networks?tags=${tag}&fields=id`)).body).toEqual({
    networks: [{ id }],
  })
  expect(await neutron.ask('DELETE', `/networks/${id}/tags/${tag}`)).toMatchObject({ status: 204 })
  expect(await neutron.ask('DELETE', `/networks/${id}/tags/${tag}`)).toEqual({
    status: 404,
    body: `Tag ${tag} could not be found.`,
  })
})

test('a tag of the path that is too long is refused before its thing is looked for', async () => {
  const id = await neutron.network()
  const long = 'x'.repeat(256)
  const refused = {
    status: 400,
    body: `Invalid input for operation: '${long}' exceeds maximum length of 255.`,
  }
  for (const method of ['GET', 'PUT', 'DELETE']) {
    for (const network of [id, MISSING]) {
      expect(await neutron.ask(method, `/networks/${network}/tags/${long}`)).toEqual(refused)
    }
  }
  const longest = `/networks/${id}/tags/${long.slice(1)}` as const
  expect(await neutron.ask('PUT', longest)).toMatchObject({ status: 201 })
  expect(await neutron.ask('DELETE', longest)).toMatchObject({ status: 204 })
})

test('the lengths of subnet pools are texts that are sorted as numbers', async () => {
  const name = cloud.unique('pool')
  for (const length of [16, 8, 24]) {
    const lengths = { min_prefixlen: 8, default_prefixlen: length, max_prefixlen: length }
    await neutron.make('/subnetpools', 'subnetpool', { name, prefixes: ['10.0.0.0/8'], ...lengths })
  }
  for (const field of ['default_prefixlen', 'max_prefixlen']) {
    const query = `/subnetpools?name=${name}&fields=${field}` as const
    const found = (more: string) => neutron.ask('GET', `${query}&${more}`)
    const sorted = ['8', '16', '24'].map((value) => ({ [field]: value }))
    expect((await found(`sort_key=${field}&sort_dir=asc`)).body).toEqual({ subnetpools: sorted })
    const down = await found(`sort_key=${field}&sort_dir=desc`)
    expect(down.body).toEqual({ subnetpools: sorted.toReversed() })
    expect((await found(`${field}=16`)).body).toEqual({ subnetpools: [{ [field]: '16' }] })
  }
})

test('what is not there is not found in its own words', async () => {
  const words = async (path: `/${string}`): Promise<unknown> =>
    (await neutron.ask('GET', `${path}/${MISSING}`)).body
  expect(await words('/subnets')).toBe(`Subnet ${MISSING} could not be found.`)
  expect(await words('/routers')).toBe(`Router ${MISSING} could not be found`)
  expect(await words('/floatingips')).toBe(`Floating IP ${MISSING} could not be found`)
  expect(await words('/security-groups')).toBe(`Security group ${MISSING} does not exist`)
})

test('zones are for administrators to see', async () => {
  const all = await neutron.ask('GET', '/availability_zones', undefined, { as: 'admin' })
  expect(all.body).toMatchObject({
    availability_zones: expect.arrayContaining([
      { name: 'nova', resource: 'network', state: 'available' },
    ]),
  })
  expect((await neutron.ask('GET', '/availability_zones')).body).toEqual({ availability_zones: [] })
})

test('an unknown extension is refused in the words of the framework', async () => {
  const { status, body } = await neutron.ask('GET', '/extensions/nope')
  expect(status).toBe(404)
  expect(body).toContain('The resource could not be found.')
  expect(body).toContain('Extension with alias nope does not exist')
})
