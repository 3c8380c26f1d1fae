import { expect, test } from 'vitest'
import { askerOf, pick, type Ask, type Reply } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'
import { inOwnProject } from '#testing/own-project.ts'

const whole = await underTest()
const cloud = await inOwnProject(whole)
const network = askerOf(cloud, 'network')
const keystone = askerOf(cloud, 'identity')
const asAdmin = { as: 'admin' } as const

/** Makes a thing as the user, who deletes it at the end. */
async function make(
  path: `/${string}`,
  one: string,
  fields: object,
  as: 'demo' | 'admin' = 'demo',
): Promise<string> {
  const made = await network('POST', path, { [one]: fields }, { as })
  expect(made).toMatchObject({ status: 201 })
  const id = pick(made, one, 'id')
  cloud.cleanUp(() => network('DELETE', `${path}/${id}`, undefined, asAdmin))
  return id
}

const refused = (rule: string): Reply => {
  return { status: 403, body: `${rule} is disallowed by policy` }
}

test('what others have on a project’s own network is not shown to it', async () => {
  const network_id = await make('/networks', 'network', { name: cloud.unique('own') })
  const fields = { network_id, ip_version: 4, cidr: '10.97.0.0/24' }
  const subnet = await make('/subnets', 'subnet', fields, 'admin')
  const port = await make('/ports', 'port', { network_id }, 'admin')
  expect(await network('GET', `/subnets/${subnet}`)).toEqual({
    status: 404,
    body: `Subnet ${subnet} could not be found.`,
  })
  expect(await network('GET', `/subnets?id=${subnet}`)).toMatchObject({ body: { subnets: [] } })
  expect(await network('GET', `/ports/${port}`)).toMatchObject({ status: 404 })
  expect(await network('GET', `/ports?id=${port}`)).toMatchObject({ body: { ports: [] } })
  const gone = { status: 404, body: 'The resource could not be found.' }
  expect(await network('PUT', `/ports/${port}`, { port: { name: 'mine' } })).toEqual(gone)
  expect(await network('DELETE', `/ports/${port}`)).toEqual(gone)
})

test('a network that others keep to themselves is not there for gateways and floating IPs', async () => {
  const theirs = await make('/networks', 'network', { name: cloud.unique('theirs') }, 'admin')
  const own = await make('/networks', 'network', { name: cloud.unique('own') })
  const router = await make('/routers', 'router', { name: cloud.unique('router') })
  const ways = (network_id: string) => {
    const info = { router: { external_gateway_info: { network_id } } }
    const floatingip = { floating_network_id: network_id }
    return [
      network('POST', '/routers', info),
      network('PUT', `/routers/${router}`, info),
      network('POST', '/floatingips', { floatingip }),
    ]
  }
  for (const reply of await Promise.all(ways(theirs))) {
    expect(reply).toEqual({ status: 404, body: `Network ${theirs} could not be found.` })
  }
  const words = `Bad router request: Network ${own} is not an external network.`
  expect((await Promise.all(ways(own))).map(({ body }) => body)).toEqual([
    words,
    words,
    `Bad floatingip request: Network ${own} is not a valid external network.`,
  ])
})

test('rules of attributes are asked one by one, and told in the order of Neutron’s own', async () => {
  const create = (fields: object) => network('POST', '/networks', { network: fields })
  const rule = 'rule:create_network'
  expect(await create({ shared: true })).toEqual(refused(`(${rule} and ${rule}:shared)`))
  expect(await create({ 'router:external': true, shared: false })).toEqual(
    refused(`(${rule} and ${rule}:router:external)`),
  )
  expect(
    await create({ 'provider:network_type': 'vxlan', 'provider:segmentation_id': 5000 }),
  ).toEqual(
    refused(`((${rule} and ${rule}:provider:network_type) and ${rule}:provider:segmentation_id)`),
  )
  const id = await make('/networks', 'network', { name: cloud.unique('own') })
  const own = { shared: true, 'router:external': true }
  expect(await network('PUT', `/networks/${id}`, { network: own })).toEqual(
    refused(
      '((rule:update_network and rule:update_network:shared) and ' +
        'rule:update_network:router:external)',
    ),
  )
  const port = { network_id: id, 'binding:profile': {} }
  expect(await network('POST', '/ports', { port })).toEqual(
    refused('(rule:create_port and rule:create_port:binding:profile)'),
  )
  const router = { name: 'r', distributed: false }
  expect(await network('POST', '/routers', { router })).toEqual(
    refused('(rule:create_router and rule:create_router:distributed)'),
  )
  // Neutron has a rule for the service types of a subnet and does not ask it.
  const subnet = { network_id: id, ip_version: 4, cidr: '10.98.0.0/24', segment_id: null }
  await make('/subnets', 'subnet', { ...subnet, service_types: ['compute:nova'] })
})

test('lists are filtered by what is hidden, too', async () => {
  const list = async (query: string) => (await network('GET', `/networks?fields=id&${query}`)).body
  const id = pick(await network('GET', '/networks?name=public'), 'networks', 0, 'id')
  const found = await network(
    'GET',
    `/networks?fields=provider:network_type&id=${id}`,
    undefined,
    asAdmin,
  )
  const type = pick(found, 'networks', 0, 'provider:network_type')
  expect(await list(`id=${id}&provider:network_type=${type}`)).toEqual({ networks: [{ id }] })
  expect(await list(`id=${id}&provider:network_type=other`)).toEqual({ networks: [] })
  expect(await list('sort_key=provider:network_type&sort_dir=asc')).toBe(
    "['provider:network_type'] is invalid attribute for sort_keys",
  )
  expect(await network('GET', '/routers?ha=True')).toEqual({
    status: 400,
    body: "['ha'] is invalid attribute for filtering",
  })
})

test('agents come by their ids, whatever is asked of order and pages', async () => {
  const agents = (query: string) => network('GET', `/agents?fields=id&${query}`, undefined, asAdmin)
  const all = await agents('')
  const { agents: listed } = all.body as { agents: { id: string }[] }
  expect(listed.length).toBeGreaterThan(1)
  expect(listed).toEqual(listed.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  const ignored = [
    'sort_key=nosuch&sort_dir=desc',
    'sort_key=id',
    'limit=1',
    'limit=abc',
    'marker=x',
  ]
  for (const query of [...ignored, 'alive=True&alive=False', 'availability_zone=nova']) {
    expect(await agents(query), query).toEqual(all)
  }
  for (const query of ['alive=False&alive=True', 'availability_zone=x']) {
    expect(await agents(query), query).toEqual({ status: 200, body: { agents: [] } })
  }
  expect(await agents('heartbeat_timestamp=1')).toEqual({
    status: 400,
    body: "['heartbeat_timestamp'] is invalid attribute for filtering",
  })
})

test('agents and quotas of others have their rules', async () => {
  const agents = await network('GET', '/agents?fields=id', undefined, asAdmin)
  const agent = `/agents/${pick(agents, 'agents', 0, 'id')}` as const
  expect(await network('GET', agent, undefined, asAdmin)).toMatchObject({ status: 200 })
  expect(await network('GET', agent)).toEqual({
    status: 404,
    body: 'The resource could not be found.',
  })
  expect(await network('GET', '/agents/x')).toMatchObject({ body: 'Agent x could not be found.' })
  expect(await network('GET', '/agents')).toEqual({ status: 200, body: { agents: [] } })
  for (const path of ['/quotas', '/quotas/x', '/quotas/x/default'] as const) {
    expect(await network('GET', path)).toEqual(refused('rule:get_quota'))
  }
  expect(await network('PUT', '/quotas/x', { quota: { nope: 1 } })).toEqual(
    refused('rule:update_quota'),
  )
  expect(await network('DELETE', '/quotas/x')).toEqual(refused('rule:delete_quota'))
  expect(await network('GET', '/quotas/x/details.json')).toEqual({
    status: 403,
    body:
      'User does not have admin privileges: Only admin is authorized to access quotas for ' +
      'another project.',
  })
})

test('who has the role of an advanced service works with the ports of all projects', async () => {
  const fields = { name: cloud.unique('theirs') }
  const network_id = await make('/networks', 'network', fields, 'admin')
  const port = await make('/ports', 'port', { network_id }, 'admin')
  expect(await network('GET', `/ports/${port}`)).toMatchObject({ status: 404 })
  const service = await asAdvancedService()
  expect(await service('GET', `/networks/${network_id}?fields=id&fields=router:external`)).toEqual({
    status: 200,
    body: { network: { id: network_id } },
  })
  const shown = await service('GET', `/ports/${port}`)
  expect(shown).toMatchObject({ status: 200, body: { port: { id: port } } })
  for (const hidden of ['binding:host_id', 'binding:profile', 'binding:vif_type']) {
    expect(shown.body).not.toHaveProperty(['port', hidden])
  }
  const moved = { port: { mac_address: 'fa:16:3e:00:11:22' } }
  expect(await service('PUT', `/ports/${port}`, moved)).toMatchObject({ status: 200 })
  const bound = { port: { 'binding:host_id': 'host' } }
  expect(await service('PUT', `/ports/${port}`, bound)).toEqual(
    refused('(rule:update_port and rule:update_port:binding:host_id)'),
  )
  const more = await service('POST', '/ports', { port: { network_id } })
  expect(more).toMatchObject({ status: 201 })
  const path = `/ports/${pick(more, 'port', 'id')}` as const
  expect(await service('DELETE', path)).toMatchObject({ status: 204 })
  const renamed = { network: { name: 'mine' } }
  expect(await service('PUT', `/networks/${network_id}`, renamed)).toEqual(
    refused('rule:update_network'),
  )
  expect(await service('GET', '/quotas/x')).toEqual(refused('rule:get_quota'))
})

/** Neutron as demo sees it with the role, in another project: services keep what they know of tokens. */
async function asAdvancedService(): Promise<Ask> {
  const other = await inOwnProject(whole)
  const known = await keystone('GET', '/roles?name=advsvc', undefined, asAdmin)
  const { roles } = known.body as { roles: { id: string }[] }
  const id = roles[0]?.id ?? (await newRole())
  const { user } = await whole.signIn('demo')
  const grant = `/projects/${other.projectId}/users/${user.id}/roles/${id}` as const
  expect(await keystone('PUT', grant, undefined, asAdmin)).toMatchObject({ status: 204 })
  return askerOf(other, 'network')
}

async function newRole(): Promise<string> {
  const made = await keystone('POST', '/roles', { role: { name: 'advsvc' } }, asAdmin)
  const id = pick(made, 'role', 'id')
  cloud.cleanUp(() => keystone('DELETE', `/roles/${id}`, undefined, asAdmin))
  return id
}
