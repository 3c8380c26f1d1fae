import { beforeAll, expect, test } from 'vitest'
import { underTest } from '#testing/conformance.ts'
import { keystoneOf } from '#testing/keystone.ts'

const cloud = await underTest()
const { ask, make, idOf, signedIn } = keystoneOf(cloud)
type Send = Awaited<ReturnType<typeof signedIn>>

const SECRET = 'secret'
let domain: string
let inside: Record<'user' | 'group' | 'project', string>
let outside: typeof inside
let reader: Send
let admin: Send
let demo: Send
let unscoped: Send

/** A domain with things in it, and its reader and its administrator, signed in to it. */
beforeAll(async () => {
  domain = await make('domain')
  const [role, adminRole] = [await idOf('role', 'reader'), await idOf('role', 'admin')]
  const things = async (domain_id: string): Promise<typeof inside> => ({
    user: await make('user', { domain_id, password: SECRET }),
    group: await make('group', { domain_id }),
    project: await make('project', { domain_id }),
  })
  inside = await things(domain)
  outside = await things('default')
  const signIn = async (roleId: string): Promise<Send> => {
    const name = cloud.unique('keeper')
    const user = await make('user', { name, password: SECRET })
    expect((await ask('PUT', `/domains/${domain}/users/${user}/roles/${roleId}`)).status).toBe(204)
    return signedIn({ name, secret: SECRET }, { domain: { id: domain } })
  }
  reader = await signIn(role)
  admin = await signIn(adminRole)
  demo = await signedIn({ name: 'demo' }, { project: { name: 'demo', domain: { id: 'default' } } })
  unscoped = await signedIn({ name: 'demo' }, 'unscoped')
})

async function listed(send: Send, many: string, query = ''): Promise<string[]> {
  const { status, body } = await send('GET', `/${many}${query}`)
  expect(status).toBe(200)
  return (body as Record<string, { id: string }[]>)[many]?.map(({ id }) => id) ?? []
}

test.each(['user', 'group', 'project'] as const)(
  'who signed in to a domain sees the %ss of that domain',
  async (kind) => {
    for (const send of [reader, admin]) {
      expect(await listed(send, `${kind}s`)).toEqual([inside[kind]])
      expect(await listed(send, `${kind}s`, `?domain_id=${domain}`)).toEqual([inside[kind]])
      expect(await listed(send, `${kind}s`, '?domain_id=default')).toEqual([])
    }
  },
)

test('who signed in to a domain finds no domains among the projects', async () => {
  for (const send of [reader, admin]) {
    expect(await listed(send, 'projects', '?is_domain=true')).toEqual([])
  }
})

test('the administrator of a domain sees all domains, as every administrator does', async () => {
  expect(await listed(admin, 'domains')).toEqual(expect.arrayContaining([domain, 'default']))
  expect((await reader('GET', '/domains')).status).toBe(403)
})

test('who signed in to a domain sees what is given on it and on its projects', async () => {
  const role = await idOf('role', 'member')
  const grant = `users/${inside.user}/roles/${role}`
  for (const place of [`projects/${inside.project}`, `projects/${outside.project}`]) {
    expect((await ask('PUT', `/${place}/${grant}`)).status).toBe(204)
  }
  for (const send of [reader, admin]) {
    const { body } = await send('GET', '/role_assignments')
    const { role_assignments: found } = body as { role_assignments: { scope: object }[] }
    const scopes = new Set(found.map(({ scope }) => JSON.stringify(scope)))
    expect([...scopes].toSorted()).toEqual([
      JSON.stringify({ domain: { id: domain } }),
      JSON.stringify({ project: { id: inside.project } }),
    ])
    const other = await send('GET', `/role_assignments?scope.project.id=${outside.project}`)
    expect(other).toMatchObject({ status: 200, body: { role_assignments: [] } })
  }
})

test('a group’s members and a user’s groups are cut to the domain as well', async () => {
  for (const user of [inside.user, outside.user]) {
    expect((await ask('PUT', `/groups/${inside.group}/users/${user}`)).status).toBe(204)
  }
  expect((await ask('PUT', `/groups/${outside.group}/users/${inside.user}`)).status).toBe(204)
  for (const send of [reader, admin]) {
    const members = await send('GET', `/groups/${inside.group}/users`)
    expect(members).toMatchObject({ body: { users: [{ id: inside.user }] } })
    expect((members.body as { users: unknown[] }).users).toHaveLength(1)
    const groups = await send('GET', `/users/${inside.user}/groups`)
    expect((groups.body as { groups: unknown[] }).groups).toHaveLength(1)
    expect(groups).toMatchObject({ body: { groups: [{ id: inside.group }] } })
  }
})

test('the reader of a domain reads what is in it and nothing else', async () => {
  for (const kind of ['user', 'group', 'project'] as const) {
    expect((await reader('GET', `/${kind}s/${inside[kind]}`)).status).toBe(200)
    expect(await reader('GET', `/${kind}s/${outside[kind]}`)).toMatchObject({
      status: 403,
      body: { error: { message: expect.stringContaining(`identity:get_${kind}`) } },
    })
  }
  expect((await reader('GET', `/domains/${domain}`)).status).toBe(200)
  expect((await reader('GET', '/domains/default')).status).toBe(403)
})

test('a domain, which is in none itself, is open to who signed in to none', async () => {
  const path = `/projects/${domain}` as const
  const shown = await demo('GET', path)
  expect(shown).toMatchObject({ status: 200, body: { project: { is_domain: true } } })
  expect((await reader('GET', path)).status).toBe(403)
  expect((await unscoped('GET', path)).status).toBe(403)
})

test.each([
  ['GET', '/users/nope', 403],
  ['PATCH', '/users/nope', 403],
  ['DELETE', '/users/nope', 403],
  ['GET', '/groups/nope', 403],
  ['PATCH', '/groups/nope', 403],
  ['DELETE', '/groups/nope', 404],
  ['GET', '/projects/nope', 403],
  ['PATCH', '/projects/nope', 403],
  ['DELETE', '/projects/nope', 403],
  ['GET', '/domains/nope', 403],
  ['PATCH', '/domains/nope', 404],
  ['DELETE', '/domains/nope', 404],
  ['GET', '/roles/nope', 404],
  ['PATCH', '/roles/nope', 404],
  ['DELETE', '/roles/nope', 404],
  ['GET', '/groups/nope/users/nope', 403],
  ['GET', '/roles/nope/implies/nope', 404],
  ['PUT', '/roles/nope/implies/nope', 404],
  ['GET', '/projects/nope/users/nope/roles', 404],
  ['PUT', '/projects/nope/users/nope/roles/nope', 404],
  ['PUT', '/domains/nope/users/nope/roles/nope', 404],
  ['PUT', '/system/users/nope/roles/nope', 404],
  ['PUT', '/OS-INHERIT/projects/nope/users/nope/roles/nope/inherited_to_projects', 403],
] as const)('who may not %s %s hears %s', async (method, path, status) => {
  const reply = await demo(method, path, method === 'PATCH' ? {} : undefined)
  expect(reply.status).toBe(status)
})

test.each([
  ['/groups/nope', { group: {} }, 400],
  ['/projects/nope', { project: {} }, 400],
  ['/users/nope', { user: {} }, 404],
  ['/domains/nope', { domain: {} }, 404],
  ['/roles/nope', { role: {} }, 404],
] as const)('an empty change of %s is %s', async (path, body, status) => {
  expect((await ask('PATCH', path, body)).status).toBe(status)
})

test('what is missing of a grant on a domain is told with the domain first', async () => {
  const path = '/domains/nope/users/nope/roles/nope'
  expect(await ask('PUT', path)).toEqual({ status: 404, body: 'Could not find domain: nope.' })
  const role = await idOf('role', 'member')
  expect(await ask('PUT', `/domains/default/users/nope/roles/${role}`)).toEqual({
    status: 404,
    body: 'Could not find user: nope.',
  })
})

test('what is below a project is asked for with a rule of its own', async () => {
  const tree = `/role_assignments?scope.project.id=${inside.project}&include_subtree` as const
  expect(await reader('GET', tree)).toMatchObject({
    status: 403,
    body: {
      error: { message: expect.stringContaining('identity:list_role_assignments_for_tree') },
    },
  })
  expect((await admin('GET', tree)).status).toBe(200)
})

test.each([
  ['name__contains=', 'MID', true],
  ['name__icontains=', 'mid', true],
  ['name__startswith=', 'Start', true],
  ['name__istartswith=', 'sTART', true],
  ['name__endswith=', 'End', true],
  ['name__iendswith=', 'eND', true],
  ['name__iendswith=', 'sTART', false],
  ['name__nothing=', 'x', true],
  ['enabled=', 'no', false],
  ['enabled=', 'junk', true],
  ['unheard_of=', 'x', true],
] as const)('a filter %s%s: %s', async (filter, value, found) => {
  const name = `Start-MID-${crypto.randomUUID().slice(0, 8)}-End`
  const id = await make('user', { name, domain_id: domain })
  const ids = await listed(admin, 'users', `?${filter}${value}`)
  expect(ids.includes(id)).toBe(found)
})

test('of filters by one name all count, in any order', async () => {
  const name = `Start-MID-${crypto.randomUUID().slice(0, 8)}`
  const id = await make('user', { name, domain_id: domain })
  const found = (...parts: string[]): Promise<string[]> =>
    listed(admin, 'users', `?${parts.map((part) => `name__contains=${part}`).join('&')}`)
  expect(await found('Start', 'MID')).toContain(id)
  expect(await found('MID', 'Start')).toContain(id)
  expect(await found('Start', 'nowhere')).toEqual([])
  expect(await found('nowhere', 'Start')).toEqual([])
})
