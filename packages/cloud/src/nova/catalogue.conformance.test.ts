import { expect, test } from 'vitest'
import { at, novaOf } from '#nova/testing.ts'
import { conformance } from '#testing/service.ts'

const { cloud, ask } = await conformance('compute')
const nova = novaOf(ask)

const keysOf = (value: unknown) => Object.keys(value as object).toSorted()
const admin = { as: 'admin' } as const

async function flavor(more: Record<string, unknown> = {}) {
  const name = cloud.unique('conf-flavor')
  const body = { flavor: { name, ram: 64, vcpus: 1, disk: 1, ...more } }
  const made = await nova('POST', '/flavors', body, admin)
  const id = String(at(made, 'flavor', 'id'))
  cloud.cleanUp(() => nova('DELETE', `/flavors/${id}`, undefined, admin))
  return { id, name, made }
}

test('a flavor is made by administrators only, once for each name', async () => {
  const { id, name, made } = await flavor({ description: 'q' })
  expect(made).toMatchObject({
    status: 200,
    body: { flavor: { name, swap: 0, description: 'q', extra_specs: {} } },
  })
  const same = { flavor: { name, ram: 1, vcpus: 1, disk: 1 } }
  expect(await nova('POST', '/flavors', same, admin)).toEqual({
    status: 409,
    body: `Flavor with name ${name} already exists.`,
  })
  expect(await nova('POST', '/flavors', same)).toMatchObject({ status: 403 })
  const old = await nova('GET', `/flavors/${id}`, undefined, { version: '2.1' })
  expect(at(old, 'flavor', 'swap')).toBe('')
  const big = { flavor: { name: 'x', ram: 0, vcpus: 1, disk: 1 } }
  expect(await nova('POST', '/flavors', big, admin)).toEqual({
    status: 400,
    body: 'Invalid input for field/attribute ram. Value: 0. 0 is less than the minimum of 1',
  })
})

test('extra specs are checked, kept and taken away', async () => {
  const { id } = await flavor()
  const path = `/flavors/${id}/os-extra_specs` as const
  const specs = { extra_specs: { 'hw:cpu_policy': 'shared', a: '1' } }
  expect(await nova('POST', path, specs, admin)).toEqual({ status: 200, body: specs })
  const bad = { extra_specs: { 'hw:cpu_policy': 'foo' } }
  expect(await nova('POST', path, bad, admin)).toEqual({
    status: 400,
    body: "Validation failed; 'foo' is not one of: dedicated, shared, mixed.",
  })
  expect((await nova('DELETE', `${path}/a`, undefined, admin)).status).toBe(200)
  expect(await nova('GET', `${path}/a`)).toEqual({
    status: 404,
    body: `Flavor ${id} has no extra specs with key a.`,
  })
})

test('administrators ask for public flavors, private ones or both in many words', async () => {
  const open = await flavor()
  const closed = await flavor({ 'os-flavor-access:is_public': false })
  const listed = async (query: string, as: 'admin' | 'demo' = 'admin') => {
    const reply = await nova('GET', `/flavors?${query}`, undefined, { as })
    expect(reply.status).toBe(200)
    const ids = (at(reply, 'flavors') as { id: string }[]).map(({ id }) => id)
    return [open, closed].filter(({ id }) => ids.includes(id))
  }
  for (const word of ['t', 'T', 'true', '1', 'y', 'YES', 'on', '%20true%20']) {
    expect(await listed(`is_public=${word}`), word).toEqual([open])
  }
  for (const word of ['f', 'False', '0', 'n', 'no', 'off']) {
    expect(await listed(`is_public=${word}`), word).toEqual([closed])
  }
  for (const word of ['none', 'None', 'NONE']) {
    expect(await listed(`is_public=${word}`), word).toEqual([open, closed])
  }
  expect(await listed('is_public=f&is_public=t')).toEqual([open])
  for (const word of ['x', '', '2']) {
    expect(await nova('GET', `/flavors?is_public=${word}`, undefined, admin)).toEqual({
      status: 400,
      body: `Invalid is_public filter [${word}]`,
    })
    expect(await listed(`is_public=${word}`, 'demo')).toEqual([open])
  }
})

test('a private flavor does not exist for those who were not let in', async () => {
  const { id } = await flavor({ 'os-flavor-access:is_public': false })
  const hidden = { status: 404, body: `Flavor ${id} could not be found.` }
  expect(await nova('GET', `/flavors/${id}`)).toEqual(hidden)
})

const invalidProject = {
  status: 400,
  body: 'Project ID unknown-project is not a valid project.',
}

test('the limits of a project that does not exist are not told', async () => {
  const path = '/os-quota-sets/unknown-project'
  expect(await nova('GET', path, undefined, admin)).toEqual(invalidProject)
})

test('what is set for a class of quotas that is not the default holds for nobody', async () => {
  const { projectId } = await cloud.as('demo')
  const defaults = async () => (await nova('GET', `/os-quota-sets/${projectId}/defaults`)).body
  const before = await defaults()
  const path = '/os-quota-class-sets/conformance'
  const cores = 7
  const set = await nova('PUT', path, { quota_class_set: { cores } }, admin)
  expect(set).toMatchObject({ status: 200, body: { quota_class_set: { cores } } })
  const shown = await nova('GET', path, undefined, admin)
  expect(shown.body).toMatchObject({ quota_class_set: { id: 'conformance', cores } })
  expect(await defaults()).toEqual(before)
})

test('who may use a flavor is given to projects that exist, and taken from any', async () => {
  const { id } = await flavor({ 'os-flavor-access:is_public': false })
  const act = (flavorId: string, body: object, version = '2.93') =>
    nova('POST', `/flavors/${flavorId}/action`, body, { ...admin, version })
  const tenant = 'unknown-project'
  expect(await act('no-flavor', { addTenantAccess: { tenant } })).toEqual(invalidProject)
  expect(await act('no-flavor', { removeTenantAccess: { tenant } })).toEqual({
    status: 404,
    body: 'Flavor no-flavor could not be found.',
  })
  expect(await act(id, { removeTenantAccess: { tenant } })).toEqual({
    status: 404,
    // Nova names the number of its row.
    body: expect.stringMatching(/^Flavor access not found for \S+ \/ unknown-project combination/),
  })
  const malformed = { status: 400, body: 'Malformed request body' }
  expect(await act(id, {})).toEqual(malformed)
  expect(await act(id, { addTenantAccess: {}, removeTenantAccess: {} })).toEqual(malformed)
  expect(await act(id, { no: {} })).toEqual({ status: 400, body: 'There is no such action: no' })
  const open = await flavor()
  const { projectId } = await cloud.as('demo')
  const add = { addTenantAccess: { tenant: projectId } }
  expect(await act(open.id, add)).toEqual({
    status: 409,
    body: 'Can not add access to a public flavor.',
  })
  expect((await act(open.id, add, '2.6')).status).toBe(200)
})

test('server groups speak of policies below 2.64 and of a policy from there', async () => {
  const name = cloud.unique('conf-group')
  const old = { server_group: { name, policies: ['soft-affinity'] } }
  const refused = await nova('POST', '/os-server-groups', old, { version: '2.14' })
  expect(refused).toEqual({
    status: 400,
    body:
      'Invalid input for field/attribute 0. Value: soft-affinity. ' +
      "'soft-affinity' is not one of ['anti-affinity', 'affinity']",
  })
  const made = await nova('POST', '/os-server-groups', old, { version: '2.15' })
  const id = String(at(made, 'server_group', 'id'))
  cloud.cleanUp(() => nova('DELETE', `/os-server-groups/${id}`))
  expect(at(made, 'server_group')).toMatchObject({ name, policies: ['soft-affinity'], members: [] })
  const now = await nova('GET', `/os-server-groups/${id}`)
  expect(at(now, 'server_group')).toMatchObject({ policy: 'soft-affinity', rules: {} })
  const rules = { server_group: { name, policy: 'affinity', rules: { max_server_per_host: 2 } } }
  expect(await nova('POST', '/os-server-groups', rules)).toEqual({
    status: 400,
    body: 'Only anti-affinity policy supports rules.',
  })
  const count = async (query: string) =>
    (at(await nova('GET', `/os-server-groups?${query}`), 'server_groups') as object[]).length
  expect(await count('limit=1')).toBe(1)
  // No limit, not none of them.
  expect(await count('limit=0')).toBe(await count(''))
  expect((await nova('DELETE', `/os-server-groups/${id}`)).status).toBe(204)
  expect(await nova('GET', `/os-server-groups/${id}`)).toEqual({
    status: 404,
    body: `Instance group ${id} could not be found.`,
  })
})

test('limits lose the network’s numbers at 2.36 and the files’ at 2.57', async () => {
  const limits = async (version: string) =>
    keysOf(at(await nova('GET', '/limits', undefined, { version }), 'limits', 'absolute'))
  const now = await limits('2.93')
  expect(now).toEqual(
    [
      ...['maxServerGroupMembers', 'maxServerGroups', 'maxServerMeta', 'maxTotalCores'],
      ...['maxTotalInstances', 'maxTotalKeypairs', 'maxTotalRAMSize', 'totalCoresUsed'],
      ...['totalInstancesUsed', 'totalRAMUsed', 'totalServerGroupsUsed'],
    ].toSorted(),
  )
  expect(await limits('2.56')).toEqual([...now, 'maxPersonality', 'maxPersonalitySize'].toSorted())
  expect(await limits('2.1')).toContain('maxTotalFloatingIps')
  const unknown = await nova('GET', '/limits?reserved=1')
  expect(unknown.body).toBe("Additional properties are not allowed ('reserved' was unexpected)")
})

test('the hosts are for administrators, the zones for everybody', async () => {
  for (const path of ['/os-services', '/os-aggregates', '/os-hypervisors'] as const) {
    expect((await nova('GET', path)).status).toBe(403)
    expect((await nova('GET', path, undefined, admin)).status).toBe(200)
  }
  const zones = await nova('GET', '/os-availability-zone')
  expect(at(zones, 'availabilityZoneInfo')).toContainEqual({
    zoneName: 'nova',
    zoneState: { available: true },
    hosts: null,
  })
  const services = await nova('GET', '/os-services', undefined, admin)
  expect(keysOf(at(services, 'services', 0))).toEqual(
    [
      ...['binary', 'disabled_reason', 'forced_down', 'host', 'id', 'state', 'status'],
      ...['updated_at', 'zone'],
    ].toSorted(),
  )
})

test('an unknown microversion is 406 and an unknown path 404', async () => {
  const odd = await nova('GET', '/servers', undefined, { version: '2.999' })
  expect(odd.status).toBe(406)
  expect(odd.body).toMatch(/^Version 2\.999 is not supported by the API\. Minimum is 2\.1 and/)
  expect((await nova('GET', '/no-such-path')).status).toBe(404)
})

test('the list of extensions names those that clients still ask for', async () => {
  const reply = await nova('GET', '/extensions')
  const names = (at(reply, 'extensions') as { name: string }[]).map(({ name }) => name)
  const wanted = ['Keypairs', 'BlockDeviceMappingV2Boot', 'ServerGroups', 'SchedulerHints']
  expect(names).toEqual(expect.arrayContaining(wanted))
  expect(names).toHaveLength(99)
})

test('a body is checked before it is asked who sends it', async () => {
  const { id } = await flavor()
  const wrong = [
    ['POST', '/flavors', { flavor: {} }],
    ['PUT', `/flavors/${id}`, { flavor: {} }],
    ['POST', `/flavors/${id}/action`, { addTenantAccess: {} }],
    ['POST', `/flavors/${id}/os-extra_specs`, { extra_specs: { 'a/b': '1' } }],
    ['POST', '/os-aggregates', { aggregate: {} }],
    ['PUT', '/os-aggregates/x', { aggregate: {} }],
    ['POST', '/os-aggregates/x/action', { add_host: {} }],
    ['PUT', '/os-quota-class-sets/default', { quota_class_set: { cores: 'x' } }],
  ] as const
  for (const [method, path, body] of wrong) {
    expect((await nova(method, path, body)).status, path).toBe(400)
  }
  expect(await nova('PUT', '/os-aggregates/x', { aggregate: {} })).toMatchObject({
    body:
      'Invalid input for field/attribute aggregate. Value: {}. {} is not valid under any of the ' +
      'given schemas',
  })
  expect((await nova('PUT', '/os-aggregates/x', { aggregate: { name: 'y' } })).status).toBe(403)
})

test('among public flavors are the private ones that the project was let into', async () => {
  const { id } = await flavor({ 'os-flavor-access:is_public': false })
  const listed = async (query: string, as: 'admin' | 'demo') => {
    const reply = await nova('GET', `/flavors?${query}`, undefined, { as })
    return (at(reply, 'flavors') as { id: string }[]).some((each) => each.id === id)
  }
  expect(await listed('is_public=true', 'admin')).toBe(false)
  for (const as of ['admin', 'demo'] as const) {
    const { projectId: tenant } = await cloud.as(as)
    const addTenantAccess = { tenant }
    const reply = await nova('POST', `/flavors/${id}/action`, { addTenantAccess }, admin)
    expect(reply.status).toBe(200)
    expect(await listed('is_public=true', as)).toBe(true)
    expect(await listed('', as)).toBe(true)
  }
  expect(await listed('is_public=false', 'admin')).toBe(true)
  expect((await nova('GET', `/flavors/${id}`)).status).toBe(200)
  const page = await nova('GET', `/flavors/detail?limit=1&marker=${id}`)
  expect(page.status).toBe(200)
})
