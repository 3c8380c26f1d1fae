import { expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'
import { neutronOf } from '#testing/neutron.ts'

const cloud = await underTest()
const { ask, network } = neutronOf(cloud)
const admin = { as: 'admin' } as const
const { projectId: own = '' } = await cloud.as('demo')
const { projectId: theirs = '' } = await cloud.as('admin')

type Fields = Readonly<Record<string, unknown>>

const policyOf = (object_id: string, more: Fields = {}) => ({
  rbac_policy: {
    ...{ object_type: 'network', action: 'access_as_shared', target_tenant: own },
    ...{ object_id, ...more },
  },
})

/** A network of the administrator's project. */
const foreign = async (): Promise<string> => {
  const body = { network: { name: cloud.unique('conf') } }
  const id = pick(await ask('POST', '/networks', body, admin), 'network', 'id')
  cloud.cleanUp(() => ask('DELETE', `/networks/${id}`, undefined, admin))
  return id
}

const share = async (id: string, more: Fields = {}): Promise<string> => {
  const reply = await ask('POST', '/rbac-policies', policyOf(id, more), admin)
  expect(reply.status, String(reply.body)).toBe(201)
  return pick(reply, 'rbac_policy', 'id')
}

const listed = async (query: string) => (await ask('GET', `/networks?${query}&fields=shared`)).body

test('a network that is shared with one project is seen as shared there, and nowhere else', async () => {
  const id = await foreign()
  expect(await listed(`id=${id}`)).toEqual({ networks: [] })
  const policy = await share(id)
  expect(await listed(`id=${id}`)).toEqual({ networks: [{ shared: true }] })
  expect(await listed(`id=${id}&shared=true`)).toEqual({ networks: [{ shared: true }] })
  expect(await listed(`id=${id}&shared=false`)).toEqual({ networks: [] })
  expect(await ask('GET', `/networks/${id}`)).toMatchObject({
    body: { network: { shared: true, project_id: theirs } },
  })
  expect(await ask('GET', `/networks/${id}`, undefined, admin)).toMatchObject({
    body: { network: { shared: false } },
  })
  const gone = await ask('DELETE', `/rbac-policies/${policy}`, undefined, admin)
  expect(gone.status).toBe(204)
  expect(await listed(`id=${id}`)).toEqual({ networks: [] })
})

test('its subnets are seen and ports are made on it, and then the policy stays', async () => {
  const id = await foreign()
  const body = { subnet: { network_id: id, ip_version: 4, cidr: '10.96.0.0/24' } }
  const subnet = pick(await ask('POST', '/subnets', body, admin), 'subnet', 'id')
  const policy = await share(id)
  expect((await ask('GET', `/subnets?id=${subnet}&fields=cidr`)).body).toEqual({
    subnets: [{ cidr: '10.96.0.0/24' }],
  })
  const port = await ask('POST', '/ports', { port: { network_id: id } })
  expect(port.status).toBe(201)
  const kept = await ask('DELETE', `/rbac-policies/${policy}`, undefined, admin)
  expect(kept.status).toBe(409)
  expect(kept.body).toContain(
    `RBAC policy on object ${id} cannot be removed because other objects depend on it.\nDetails: `,
  )
  expect(kept.body).toContain(
    `Unable to reconfigure sharing settings for network ${id}. Multiple tenants are using it.`,
  )
  await ask('DELETE', `/ports/${pick(port, 'port', 'id')}`)
  expect((await ask('DELETE', `/rbac-policies/${policy}`, undefined, admin)).status).toBe(204)
})

test('a policy for all is what makes a network shared, and the other way round', async () => {
  const id = await foreign()
  const shared = async () =>
    (await ask('GET', `/networks/${id}?fields=shared`, undefined, admin)).body
  const policies = async () =>
    (
      await ask(
        'GET',
        `/rbac-policies?object_id=${id}&fields=action&fields=target_tenant`,
        undefined,
        admin,
      )
    ).body
  const policy = await share(id, { target_tenant: '*' })
  expect(await shared()).toEqual({ network: { shared: true } })
  await ask('DELETE', `/rbac-policies/${policy}`, undefined, admin)
  expect(await shared()).toEqual({ network: { shared: false } })
  await ask('PUT', `/networks/${id}`, { network: { shared: true } }, admin)
  expect(await policies()).toEqual({
    rbac_policies: [{ action: 'access_as_shared', target_tenant: '*' }],
  })
  await ask('PUT', `/networks/${id}`, { network: { shared: false } }, admin)
  expect(await policies()).toEqual({ rbac_policies: [] })
})

test('a policy of access as external makes a network external, for whom it names', async () => {
  const id = await foreign()
  const policy = await share(id, { action: 'access_as_external', target_tenant: theirs })
  const external = async () =>
    (await ask('GET', `/networks/${id}?fields=router:external`, undefined, admin)).body
  expect(await external()).toEqual({ network: { 'router:external': true } })
  expect((await ask('GET', `/networks?id=${id}&fields=id`)).body).toEqual({ networks: [] })
  const moved = await ask(
    'PUT',
    `/rbac-policies/${policy}`,
    { rbac_policy: { target_tenant: own } },
    admin,
  )
  expect(moved).toMatchObject({ status: 200, body: { rbac_policy: { target_tenant: own } } })
  expect((await ask('GET', `/networks?id=${id}&fields=id`)).body).toEqual({ networks: [{ id }] })
  await ask('DELETE', `/rbac-policies/${policy}`, undefined, admin)
  expect(await external()).toEqual({ network: { 'router:external': false } })
})

test('members share what is theirs with others, not with all', async () => {
  const id = await network()
  const made = await ask('POST', '/rbac-policies', policyOf(id, { target_tenant: theirs }))
  expect(made).toMatchObject({
    status: 201,
    body: { rbac_policy: { project_id: own, object_id: id, target_tenant: theirs } },
  })
  const policy = pick(made, 'rbac_policy', 'id')
  expect(await ask('POST', '/rbac-policies', policyOf(id, { target_tenant: theirs }))).toEqual({
    status: 409,
    body: 'An RBAC policy already exists with those values.',
  })
  const rule = 'rule:create_rbac_policy'
  expect(await ask('POST', '/rbac-policies', policyOf(id, { target_tenant: '*' }))).toEqual({
    status: 403,
    body:
      `((((${rule} and ${rule}:object_type) and ${rule}:object_id) and ` +
      `${rule}:target_tenant) and ${rule}:action) is disallowed by policy`,
  })
  const all = { rbac_policy: { target_tenant: '*' } }
  expect((await ask('PUT', `/rbac-policies/${policy}`, all)).status).toBe(403)
  const other = await ask('POST', '/rbac-policies', policyOf(await foreign()))
  expect(other.status).toBe(400)
  expect(other.body).toContain('Only admins can manipulate policies on objects they do not own')
  expect(await ask('DELETE', `/networks/${id}`)).toMatchObject({ status: 204 })
  // A worker of Neutron's remembers the type of what it has seen; others say "unknown".
  const gone = await ask('GET', `/rbac-policies/${policy}`)
  expect(gone.status).toBe(404)
  expect(gone.body).toMatch(/^RBAC policy of type (unknown|network) with ID \S+ not found$/)
})

test.each([
  [
    { action: 'nope' },
    "Invalid action 'nope' for object type 'network'. Valid actions: ('access_as_shared', 'access_as_external')",
  ],
  [{ object_type: 'nope' }, "Invalid input for operation: 'nope' is not a valid RBAC object type."],
  [{ object_id: 'x' }, "Invalid input for object_id. Reason: 'x' is not a valid UUID."],
  [{ target_project: '*' }, "Unrecognized attribute(s) 'target_project'"],
])('a policy with %j is refused', async (more, words) => {
  const id = await foreign()
  expect(await ask('POST', '/rbac-policies', policyOf(id, more), admin)).toEqual({
    status: 400,
    body: words,
  })
})

test('what may be asked of their list', async () => {
  const id = await foreign()
  await share(id)
  const refused = async (query: string) =>
    (await ask('GET', `/rbac-policies?${query}`, undefined, admin)).body
  expect(await refused('nope=1')).toBe("['nope'] is invalid attribute for filtering")
  expect(await refused('sort_key=action&sort_dir=asc')).toBe(
    "['action'] is invalid attribute for sort_keys",
  )
  expect(await refused(`object_id=${id}&object_type=qos_policy`)).toEqual({ rbac_policies: [] })
  expect(await refused(`object_id=${id}&target_tenant=${own}&fields=object_type`)).toEqual({
    rbac_policies: [{ object_type: 'network' }],
  })
})
