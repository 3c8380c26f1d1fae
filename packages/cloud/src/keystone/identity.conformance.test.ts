import { beforeAll, expect, test } from 'vitest'
import { identityCalls, inProject, password, unauthorized } from '#testing/identity-calls.ts'
import { underTest } from '#testing/conformance.ts'
import { keystoneOf } from '#testing/keystone.ts'

const cloud = await underTest()
const calls = identityCalls(cloud.transport, cloud.authUrl)
const { make, idOf } = keystoneOf(cloud)
let admin: string
let demo: string

beforeAll(async () => {
  admin = await calls.signIn('admin', inProject('admin'))
  demo = await calls.signIn('demo', inProject('demo'))
})

const refused = (rule: string): object => ({
  error: {
    code: 403,
    message: `You are not authorized to perform the requested action: ${rule}.`,
    title: 'Forbidden',
  },
})

function at(body: unknown, name: string): unknown {
  return (body as Record<string, unknown>)[name]
}

test('a wrong user, password or project is refused in the same words', async () => {
  for (const auth of [
    { identity: password('demo', 'wrong') },
    { identity: password('nobody', 'wrong') },
    { identity: password('demo', 'demo', 'no-such-domain') },
    { identity: password('demo', 'demo'), scope: inProject('admin') },
    { identity: password('demo', 'demo'), scope: { project: { id: 'nope' } } },
    { identity: password('demo', 'demo'), scope: { system: { all: true } } },
  ]) {
    expect(await calls.authenticate(auth)).toMatchObject({ status: 401, body: unauthorized })
  }
})

test.each([
  [{ identity: { methods: ['password'] } }, 'Expecting to find password in identity.'],
  [{ identity: { methods: ['magic'] } }, 'Expecting to find magic in identity.'],
  [
    { identity: { methods: ['password'], password: { user: { name: 'a', password: 'b' } } } },
    'Expecting to find domain in user.',
  ],
])('the sign-in %j is malformed', async (auth, words) => {
  const reply = await calls.authenticate(auth)
  expect(reply.status).toBe(400)
  expect(JSON.stringify(reply.body)).toContain(words)
})

test('an unscoped token has neither roles nor a catalogue', async () => {
  const reply = await calls.authenticate({ identity: password('demo', 'demo'), scope: 'unscoped' })
  expect(reply.status).toBe(201)
  expect(Object.keys(at(reply.body, 'token') as object).toSorted()).toEqual(
    ['audit_ids', 'expires_at', 'issued_at', 'methods', 'user'].toSorted(),
  )
  const token = reply.headers.get('x-subject-token') ?? ''
  const projects = await calls.send('GET', '/auth/projects', undefined, token)
  const names = (at(projects.body, 'projects') as { name: string }[]).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['alt', 'demo']))
  expect(await calls.send('GET', '/auth/catalog', undefined, token)).toMatchObject({ status: 403 })
})

test('without a scope a user with a default project gets a token for it', async () => {
  const reply = await calls.authenticate({ identity: password('demo', 'demo') })
  expect(reply.body).toMatchObject({ token: { project: { name: 'demo' } } })
})

test.each([
  ['demo', inProject('demo'), ['member', 'reader'], ['admin']],
  ['reader', inProject('demo'), ['reader'], ['admin', 'member']],
  ['admin', inProject('demo'), ['admin', 'member', 'reader'], []],
  ['admin', { domain: { name: 'Default' } }, ['admin', 'member', 'reader'], []],
  ['admin', { system: { all: true } }, ['admin', 'member', 'reader'], []],
])('%s in %j has the roles %j, implied ones too', async (user, scope, has, lacks) => {
  const reply = await calls.authenticate({ identity: password(user, user), scope })
  const { roles, catalog } = at(reply.body, 'token') as {
    roles: { name: string }[]
    catalog: { type: string }[]
  }
  const names = roles.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(has))
  for (const name of lacks) expect(names).not.toContain(name)
  expect(catalog.map(({ type }) => type)).toContain('identity')
})

test('a token makes another one that ends with it, and knows where it came from', async () => {
  const first = await calls.authenticate({ identity: password('demo', 'demo'), scope: 'unscoped' })
  const id = first.headers.get('x-subject-token') ?? ''
  const identity = { methods: ['token'], token: { id } }
  const second = await calls.authenticate({ identity, scope: inProject('alt') })
  const before = at(first.body, 'token') as { expires_at: string; audit_ids: string[] }
  const after = at(second.body, 'token') as typeof before & { methods: string[] }
  expect(after.expires_at).toBe(before.expires_at)
  expect(after.audit_ids).toHaveLength(2)
  expect(after.audit_ids[1]).toBe(before.audit_ids[0])
  expect(after.methods.toSorted()).toEqual(['password', 'token'])
})

test('a revoked token is over', async () => {
  const token = await calls.signIn('demo', inProject('demo'))
  const revoke = new Request(`${cloud.authUrl}/auth/tokens`, {
    method: 'DELETE',
    headers: { 'x-auth-token': token, 'x-subject-token': token },
  })
  expect((await cloud.transport(revoke)).status).toBe(204)
  expect(await calls.send('GET', '/auth/projects', undefined, token)).toMatchObject({
    status: 401,
    body: unauthorized,
  })
  const again = await calls.authenticate({ identity: { methods: ['token'], token: { id: token } } })
  expect(again).toMatchObject({
    status: 404,
    body: { error: { message: 'Failed to validate token' } },
  })
})

test('text that was never a token is told apart', async () => {
  const reply = await calls.authenticate({ identity: { methods: ['token'], token: { id: 'x' } } })
  expect(reply).toMatchObject({
    status: 404,
    body: { error: { message: 'Could not recognize Fernet token' } },
  })
})

test.each([
  ['GET', '/users', 'identity:list_users'],
  ['POST', '/users', 'identity:create_user'],
  ['GET', '/users/nope', 'identity:get_user'],
  ['GET', '/projects', 'identity:list_projects'],
  ['GET', '/projects/nope', 'identity:get_project'],
  ['GET', '/domains', 'identity:list_domains'],
  ['GET', '/roles', 'identity:list_roles'],
  ['GET', '/services', 'identity:list_services'],
  ['GET', '/role_assignments', 'identity:list_role_assignments'],
])('a member may not %s %s', async (method, path, rule) => {
  const body = method === 'POST' ? { user: { name: 'a' } } : undefined
  const reply = await calls.send(method, path, body, demo)
  expect(reply).toMatchObject({ status: 403, body: refused(rule) })
})

test('what does not exist, and what Keystone does not know, are two different 404s', async () => {
  for (const [kind, one] of [
    ['users', 'user'],
    ['projects', 'project'],
    ['domains', 'domain'],
    ['groups', 'group'],
    ['roles', 'role'],
  ]) {
    expect(await calls.send('GET', `/${kind}/nope`, undefined, admin)).toMatchObject({
      status: 404,
      body: { error: { code: 404, message: `Could not find ${one}: nope.`, title: 'Not Found' } },
    })
  }
  const unknown = await calls.send('GET', '/nope', undefined, admin)
  expect(unknown.status).toBe(404)
  expect(unknown.body).toContain('The requested URL was not found on the server.')
  expect(await calls.send('PUT', '/users', {}, admin)).toMatchObject({
    status: 405,
    body: { message: 'The method is not allowed for the requested URL.' },
  })
})

test('users, groups and projects live, and a second one of the same name is refused', async () => {
  const name = cloud.unique('twin')
  for (const [kind, one, words] of [
    ['users', 'user', `Duplicate entry found with name ${name} at domain ID default.`],
    ['groups', 'group', `Duplicate entry found with name ${name} at domain ID default.`],
    ['projects', 'project', 'either the same name or same id in the same domain'],
  ] as const) {
    const id = await make(one, { name, domain_id: 'default' })
    const twin = await calls.send('POST', `/${kind}`, { [one]: { name } }, admin)
    expect(twin.status).toBe(409)
    expect(JSON.stringify(twin.body)).toContain(words)
    const change = { [one]: { description: 'other' } }
    expect(await calls.send('PATCH', `/${kind}/${id}`, change, admin)).toMatchObject({
      status: 200,
      body: { [one]: { id, name, description: 'other' } },
    })
    const list = await calls.send('GET', `/${kind}?name=${name}`, undefined, admin)
    expect(list).toMatchObject({ status: 200, body: { [kind]: [{ id, name }] } })
    expect((await calls.send('DELETE', `/${kind}/${id}`, undefined, admin)).status).toBe(204)
    expect((await calls.send('GET', `/${kind}/${id}`, undefined, admin)).status).toBe(404)
  }
})

test('a grant lets a user in, its end shuts the user out', async () => {
  const name = cloud.unique('guest')
  const projectId = await make('project', { name })
  const userId = await make('user', { name })
  const secret = { user: { password: 'one' } }
  expect((await calls.send('PATCH', `/users/${userId}`, secret, admin)).status).toBe(200)
  const auth = { identity: password(name, 'one'), scope: inProject(name) }
  expect((await calls.authenticate(auth)).status).toBe(401)

  const grant = `/projects/${projectId}/users/${userId}/roles/${await idOf('role', 'member')}`
  expect((await calls.send('HEAD', grant, undefined, admin)).status).toBe(404)
  expect((await calls.send('PUT', grant, undefined, admin)).status).toBe(204)
  expect((await calls.send('HEAD', grant, undefined, admin)).status).toBe(204)
  expect((await calls.authenticate(auth)).status).toBe(201)

  const query = `/role_assignments?user.id=${userId}&include_names`
  const named = await calls.send('GET', query, undefined, admin)
  expect(named.body).toMatchObject({
    role_assignments: [
      {
        scope: { project: { id: projectId, name, domain: { id: 'default', name: 'Default' } } },
        user: { id: userId, name },
        role: { name: 'member' },
      },
    ],
  })
  const effective = await calls.send('GET', `${query}&effective`, undefined, admin)
  const lines = at(effective.body, 'role_assignments') as { role: { name: string } }[]
  expect(lines.map(({ role }) => role.name)).toEqual(expect.arrayContaining(['member', 'reader']))

  expect((await calls.send('DELETE', grant, undefined, admin)).status).toBe(204)
  expect((await calls.send('DELETE', grant, undefined, admin)).status).toBe(404)
  expect((await calls.authenticate(auth)).status).toBe(401)
})

test('a group lends its roles to its members', async () => {
  const name = cloud.unique('team')
  const projectId = await make('project', { name })
  const groupId = await make('group', { name })
  const userId = await make('user', { name })
  await calls.send('PATCH', `/users/${userId}`, { user: { password: 'one' } }, admin)
  const grant = `/projects/${projectId}/groups/${groupId}/roles/${await idOf('role', 'reader')}`
  expect((await calls.send('PUT', grant, undefined, admin)).status).toBe(204)
  const auth = { identity: password(name, 'one'), scope: inProject(name) }
  expect((await calls.authenticate(auth)).status).toBe(401)
  const membership = `/groups/${groupId}/users/${userId}`
  expect((await calls.send('PUT', membership, undefined, admin)).status).toBe(204)
  expect((await calls.authenticate(auth)).status).toBe(201)
  expect((await calls.send('DELETE', membership, undefined, admin)).status).toBe(204)
  expect((await calls.send('DELETE', membership, undefined, admin)).status).toBe(404)
})

test('users change their own password with the old one', async () => {
  const name = cloud.unique('owner')
  const userId = await make('user', { name })
  await calls.send('PATCH', `/users/${userId}`, { user: { password: 'one' } }, admin)
  const change = (original_password: string): Promise<{ status: number }> =>
    calls.send('POST', `/users/${userId}/password`, {
      user: { original_password, password: 'two' },
    })
  expect((await change('wrong')).status).toBe(401)
  expect((await change('one')).status).toBe(204)
  expect((await calls.authenticate({ identity: password(name, 'one') })).status).toBe(401)
  expect((await calls.authenticate({ identity: password(name, 'two') })).status).toBe(201)
  await calls.send('PATCH', `/users/${userId}`, { user: { enabled: false } }, admin)
  expect((await calls.authenticate({ identity: password(name, 'two') })).status).toBe(401)
})

test('a domain must be disabled before it goes', async () => {
  const id = await make('domain', { name: cloud.unique('domain') })
  expect(await calls.send('DELETE', `/domains/${id}`, undefined, admin)).toMatchObject({
    status: 403,
    body: {
      error: { message: 'Cannot delete a domain that is enabled, please disable it first.' },
    },
  })
})

test('the roles that everything rests on cannot be deleted', async () => {
  const reply = await calls.send(
    'DELETE',
    `/roles/${await idOf('role', 'member')}`,
    undefined,
    admin,
  )
  expect(reply.status).toBe(403)
  expect(JSON.stringify(reply.body)).toContain('Unable to delete immutable role resource')
})
