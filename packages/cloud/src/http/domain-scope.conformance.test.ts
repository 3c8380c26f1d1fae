import { describe, expect, test } from 'vitest'
import { at } from '#nova/testing.ts'
import { serverLab } from '#nova/servers/testing.ts'
import { underTest } from '#testing/conformance.ts'
import { identityCalls, inProject, password } from '#testing/identity-calls.ts'

const cloud = await underTest()
const { authenticate } = identityCalls(cloud.transport, cloud.authUrl)

type Endpoint = { interface: string; region: string; url: string }
type Catalog = { type: string; endpoints: Endpoint[] }[]

const signIn = async (name: string, domain: string, scope: object) => {
  const identity = password(name, name, domain)
  const { status, headers, body } = await authenticate({ identity, scope })
  expect(status).toBe(201)
  const { token } = body as { token: { catalog: Catalog; user: { id: string } } }
  const { catalog, user } = token
  return { id: headers.get('x-subject-token') ?? '', catalog, userId: user.id }
}

const { nova, wish } = await serverLab(cloud)

/** The name of a server that somebody makes in the own project. */
const serverOf = async (as: 'admin' | 'demo'): Promise<string> => {
  const name = cloud.unique(`of-${as}`)
  const made = await nova('POST', '/servers', wish({ name }), { as })
  expect(made.status, JSON.stringify(made.body)).toBe(202)
  const path = `/servers/${String(at(made, 'server', 'id'))}` as const
  cloud.cleanUp(() => nova('DELETE', path, undefined, { as }))
  return name
}
const [ofAdmin, ofDemo] = [await serverOf('admin'), await serverOf('demo')]

/** The name of a group of servers that demo makes in its project. */
const groupOf = async (): Promise<string> => {
  const server_group = { name: cloud.unique('of-demo'), policy: 'affinity' }
  const made = await nova('POST', '/os-server-groups', { server_group }, { as: 'demo' })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const path = `/os-server-groups/${String(at(made, 'server_group', 'id'))}` as const
  cloud.cleanUp(() => nova('DELETE', path, undefined, { as: 'demo' }))
  return server_group.name
}
const groupOfDemo = await groupOf()

/** Where a service is for who works in a project: some have no address for anybody else. */
const { catalog: whole } = await signIn('admin', 'Default', inProject('admin'))
const place = (type: string, catalog = whole): string | undefined =>
  catalog
    .find((one) => one.type === type)
    ?.endpoints.find((one) => one.interface === 'public' && one.region === cloud.region)
    ?.url.replace(/\/$/, '')

describe.each([
  ['admin', 'Default'],
  ['engadmin', 'engineering'],
])('%s, signed in to the domain %s', async (name, domain) => {
  const { id: token, catalog, userId } = await signIn(name, domain, { domain: { name: domain } })
  const ask = async (type: string, path: string, sent?: object) => {
    const response = await cloud.transport(
      new Request(`${place(type)}${path}`, {
        method: sent ? 'POST' : 'GET',
        headers: { 'x-auth-token': token, 'content-type': 'application/json' },
        ...(sent && { body: JSON.stringify(sent) }),
      }),
    )
    const text = await response.text()
    return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : {} }
  }

  test('has block storage in the catalogue, without an address', () => {
    expect(catalog.map(({ type }) => type)).toEqual(expect.arrayContaining(['volumev3', 'compute']))
    expect(place('volumev3', catalog)).toBeUndefined()
    expect(place('compute', catalog)).toBe(place('compute'))
  })

  // https://opendev.org/openstack/nova/src/branch/master/nova/api/openstack/compute/servers.py
  test('has the servers that it made itself, in whatever project, and no others', async () => {
    const named = async (path: string, server: string) => {
      const { servers } = (await ask('compute', `${path}name=${server}`)).body
      return servers.map((one: { name: string }) => one.name)
    }
    const own = name === 'admin' ? [ofAdmin] : []
    for (const path of ['/servers?', '/servers/detail?']) {
      expect(await named(path, ofAdmin)).toEqual(own)
      expect(await named(path, ofDemo)).toEqual([])
    }
    expect(await named('/servers?all_tenants=1&', ofDemo)).toEqual([ofDemo])
    const { projectId: demo } = await cloud.as('demo')
    const { user } = await cloud.signIn('demo')
    // Whose they are is not asked for; in which project they are is, by one of its two names.
    for (const query of ['', `user_id=${user.id}`, `tenant_id=${demo}`]) {
      const path = `/servers/detail?limit=20&${query}`
      const { servers } = (await ask('compute', path)).body
      expect(servers.length > 0).toBe(own.length > 0)
      for (const one of servers) expect(one.user_id).toBe(userId)
    }
    const inDemo = await ask('compute', `/servers?name=${ofAdmin}&project_id=${demo}`)
    expect(inDemo.body).toEqual({ servers: [] })
  })

  // https://opendev.org/openstack/nova/src/branch/master/nova/objects/instance_group.py
  test('has the groups of servers of every project', async () => {
    const { body } = await ask('compute', '/os-server-groups')
    const names = body.server_groups.map((group: { name: string }) => group.name)
    expect(names).toEqual(expect.arrayContaining([groupOfDemo]))
  })

  test.each([
    ['network', '/v2.0/security-groups', 'security_groups'],
    ['network', '/v2.0/security-group-rules', 'security_group_rules'],
  ] as const)('is let in by %s, and has nothing at %s', async (type, path, many) => {
    const { status, body } = await ask(type, path)
    expect(status).toBe(200)
    expect(body[many]).toEqual([])
  })

  test.each([
    ['compute', '/servers/detail?all_tenants=1', 'servers'],
    ['compute', '/flavors/detail', 'flavors'],
    ['compute', '/os-keypairs', 'keypairs'],
    ['compute', '/os-aggregates', 'aggregates'],
    ['network', '/v2.0/networks', 'networks'],
    ['network', '/v2.0/subnetpools', 'subnetpools'],
    ['image', '/v2/images', 'images'],
    ['image', '/v2/images?visibility=shared', 'images'],
    ['image', '/v2/metadefs/namespaces', 'namespaces'],
  ] as const)('is let in by %s at %s', async (type, path, many) => {
    const { status, body } = await ask(type, path)
    expect([status, Array.isArray(body[many])]).toEqual([200, true])
  })

  test.each([
    ['compute', '/servers/none', 'Instance none could not be found.'],
    ['network', '/v2.0/networks/none', 'Network none could not be found.'],
    ['image', '/v2/images/none', 'No image found with ID none'],
  ] as const)('finds nothing that is not there: %s %s', async (type, path, words) => {
    const { status, text } = await ask(type, path)
    expect([status, text]).toEqual([404, expect.stringContaining(words)])
  })

  test.each(['/volumes/detail', '/snapshots/detail', '/types', '/limits', '/os-availability-zone'])(
    'is no user of the block storage of a project: %s',
    async (path) => {
      const { status, body } = await ask('volumev3', path)
      const badRequest = { code: 400, message: 'Malformed request url' }
      expect([status, body]).toEqual([400, { badRequest }])
    },
  )

  test.each([
    ['/v2.0/networks', { network: { name: 'x' } }],
    ['/v2.0/security-groups', { security_group: { name: 'x' } }],
    ['/v2.0/subnetpools', { subnetpool: { name: 'x', prefixes: ['10.0.0.0/8'] } }],
  ])('cannot make anything at %s without naming a project', async (path, sent) => {
    const { status, body } = await ask('network', path, sent)
    const message = 'Running without keystone AuthN requires that tenant_id is specified'
    const NeutronError = { type: 'HTTPBadRequest', message, detail: '' }
    expect([status, body]).toEqual([400, { NeutronError }])
  })

  test('has no quota of its own', async () => {
    const { status, body } = await ask('network', '/v2.0/quotas/tenant')
    const message = 'Tenant-id was missing from quota request.'
    const NeutronError = { type: 'QuotaMissingTenant', message, detail: '' }
    expect([status, body]).toEqual([400, { NeutronError }])
  })
})
