import { beforeAll, expect, test } from 'vitest'
import { underTest } from '#testing/conformance.ts'
import { keystoneOf } from '#testing/keystone.ts'

const cloud = await underTest()
const { ask, make, idOf, signedIn, authenticate } = keystoneOf(cloud)
const SECRET = 'secret'
let ids: Record<'own' | 'global' | 'implied' | 'other' | 'project' | 'user' | 'group', string>
let name: string

/** A role of the domain Default that implies a global one, given to a user and to a group. */
beforeAll(async () => {
  name = cloud.unique('holder')
  const elsewhere = await make('domain')
  const own = await make('role', { domain_id: 'default' })
  const other = await make('role', { domain_id: elsewhere })
  const [global, implied] = [await make('role'), await make('role')]
  const [project, group] = [await make('project'), await make('group')]
  const user = await make('user', { name, password: SECRET })
  ids = { own, other, global, implied, project, user, group }
  for (const path of [
    `/roles/${own}/implies/${implied}`,
    `/groups/${group}/users/${user}`,
    `/projects/${project}/users/${user}/roles/${own}`,
    `/projects/${project}/groups/${group}/roles/${own}`,
  ] as const) {
    const { status, body } = await ask('PUT', path)
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(body)}`)
  }
})

async function lines(query: string): Promise<string[]> {
  const { body } = await ask('GET', `/role_assignments?scope.project.id=${ids.project}${query}`)
  const { role_assignments: found } = body as {
    role_assignments: { role: { id: string }; links: Record<string, string> }[]
  }
  const text = (link = ''): string =>
    Object.entries(ids).reduce(
      (all, [key, id]) => all.replace(id, key),
      link.replace(/^.*\/v3/, ''),
    )
  return found
    .map(({ role, links }) =>
      [role.id, links['assignment'], links['prior_role']].map(text).join(' ').trim(),
    )
    .toSorted()
}

const direct = [
  'own /projects/project/groups/group/roles/own',
  'own /projects/project/users/user/roles/own',
]

test('effective assignments leave a domain’s roles out and keep what they imply', async () => {
  expect(await lines('')).toEqual(direct)
  expect(await lines('&effective')).toEqual([
    'implied /projects/project/groups/group/roles/own /prior_role/implied/implies/own',
    'implied /projects/project/users/user/roles/own /prior_role/implied/implies/own',
  ])
  expect(await lines(`&effective&role.id=${ids.own}`)).toEqual([])
  expect(await lines(`&role.id=${ids.own}`)).toEqual(direct)
})

test('only a 0 is a no to the question for effective assignments', async () => {
  expect(await lines('&effective=0')).toEqual(direct)
  for (const yes of ['false', 'False', '1', '']) {
    expect(await lines(`&effective=${yes}`)).toHaveLength(2)
    expect(await lines(`&effective=${yes}`)).not.toEqual(direct)
  }
})

test('an unknown inheritance is none', async () => {
  expect(await lines('&scope.OS-INHERIT:inherited_to=nowhere')).toEqual(direct)
})

test('names say which domain a role is of', async () => {
  const query = `scope.project.id=${ids.project}&user.id=${ids.user}&include_names` as const
  expect(await ask('GET', `/role_assignments?${query}`)).toMatchObject({
    body: {
      role_assignments: [{ role: { id: ids.own, domain: { id: 'default', name: 'Default' } } }],
    },
  })
})

test('a token carries what a domain’s role implies, not that role', async () => {
  const { body } = await authenticate({ name, secret: SECRET }, { project: { id: ids.project } })
  expect(body).toMatchObject({ token: { roles: [{ id: ids.implied }] } })
})

test('a domain’s role that implies nothing opens nothing', async () => {
  const who = { name: cloud.unique('empty'), password: SECRET }
  const user = await make('user', who)
  const project = await make('project')
  const role = await make('role', { domain_id: 'default' })
  expect((await ask('PUT', `/projects/${project}/users/${user}/roles/${role}`)).status).toBe(204)
  const scope = { project: { id: project } }
  expect(await authenticate({ name: who.name, secret: SECRET }, scope)).toMatchObject({
    status: 401,
  })
})

test('a global role cannot imply a domain’s, and no role the administrator’s', async () => {
  const admin = await idOf('role', 'admin')
  for (const [prior, implied] of [
    [ids.global, ids.own],
    [ids.global, admin],
    [ids.own, admin],
  ] as const) {
    expect(await ask('PUT', `/roles/${prior}/implies/${implied}`)).toEqual({
      status: 403,
      body: `${implied} cannot be an implied roles.`,
    })
  }
  const across = `/roles/${ids.own}/implies/${ids.other}` as const
  expect((await ask('PUT', across)).status).toBe(201)
  expect((await ask('DELETE', across)).status).toBe(204)
})

test('a role implies another once', async () => {
  expect(await ask('PUT', `/roles/${ids.own}/implies/${ids.implied}`)).toEqual({
    status: 409,
    body: 'Conflict occurred attempting to store implied_role - Duplicate entry.',
  })
})

test('asked with HEAD an implication is 204 or 404, and told to nobody else', async () => {
  const path = `/roles/${ids.own}/implies/${ids.implied}` as const
  expect(await ask('HEAD', path)).toMatchObject({ status: 204 })
  expect((await ask('GET', path)).status).toBe(200)
  expect((await ask('HEAD', `/roles/${ids.own}/implies`)).status).toBe(200)
  expect((await ask('HEAD', `/roles/${ids.global}/implies/${ids.implied}`)).status).toBe(404)
  expect((await ask('HEAD', `/roles/nope/implies/${ids.implied}`)).status).toBe(404)
  const demo = await signedIn({ name: 'demo' }, 'unscoped')
  expect((await demo('HEAD', path)).status).toBe(403)
})

test('the other checks answer HEAD as they do GET', async () => {
  const grant = `/projects/${ids.project}/users/${ids.user}/roles` as const
  for (const [path, status] of [
    [`/groups/${ids.group}/users/${ids.user}`, 204],
    [`${grant}/${ids.own}`, 204],
    [`${grant}/${ids.global}`, 404],
    [grant, 200],
    [`/users/${ids.user}`, 200],
    ['/users/nope', 404],
    ['/projects', 200],
    ['/role_assignments', 200],
    ['/auth/projects', 200],
  ] as const) {
    expect((await ask('HEAD', path)).status, `HEAD ${path}`).toBe(status)
    expect((await ask('GET', path)).status, `GET ${path}`).toBe(status)
  }
})

test('a domain’s role is for its own projects, for domains, and not for the system', async () => {
  const { own, other, project, user } = ids
  expect(await ask('PUT', `/projects/${project}/users/${user}/roles/${other}`)).toEqual({
    status: 403,
    body: `Project ${project} must be in the same domain as the role ${other} being assigned.`,
  })
  expect(await ask('PUT', `/system/users/${user}/roles/${own}`)).toEqual({
    status: 400,
    body:
      `Role ${own} is a domain-specific role. Unable to use a domain-specific role in a system ` +
      'assignment.',
  })
  const onDomain = `/domains/default/users/${user}/roles/${other}` as const
  expect((await ask('PUT', onDomain)).status).toBe(204)
  expect((await ask('DELETE', onDomain)).status).toBe(204)
})

test('a domain’s roles are listed for that domain only', async () => {
  const listed = async (query: string): Promise<unknown> => {
    const { body } = await ask('GET', `/roles${query}`)
    return (body as { roles: { id: string }[] }).roles.map(({ id }) => id)
  }
  expect(await listed('?domain_id=default')).toContain(ids.own)
  expect(await listed('?domain_id=default')).not.toContain(ids.global)
  expect(await listed('')).not.toContain(ids.own)
  expect(await listed('')).toContain(ids.global)
})

test('a domain’s roles have rules of their own', async () => {
  const demo = await signedIn(
    { name: 'demo' },
    { project: { name: 'demo', domain: { id: 'default' } } },
  )
  const refused = (rule: string): object => ({
    status: 403,
    body: {
      error: { message: `You are not authorized to perform the requested action: ${rule}.` },
    },
  })
  for (const [method, path, rule, body] of [
    ['GET', `/roles/${ids.own}`, 'identity:get_domain_role', undefined],
    ['GET', `/roles/${ids.global}`, 'identity:get_role', undefined],
    ['GET', '/roles?domain_id=default', 'identity:list_domain_roles', undefined],
    ['PATCH', `/roles/${ids.own}`, 'identity:update_domain_role', { role: { tall: true } }],
    ['DELETE', `/roles/${ids.own}`, 'identity:delete_domain_role', undefined],
    [
      'POST',
      '/roles',
      'identity:create_domain_role',
      { role: { name: 'a', domain_id: 'default' } },
    ],
  ] as const) {
    expect(await demo(method, path, body), `${method} ${path}`).toMatchObject(refused(rule))
  }
})
