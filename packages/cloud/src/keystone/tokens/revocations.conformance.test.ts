/** What ends tokens, what keeps a password, and where what names no domain goes. */
import { expect, test } from 'vitest'
import { underTest } from '#testing/conformance.ts'
import { keystoneOf } from '#testing/keystone.ts'

const cloud = await underTest()
const { ask, make, idOf, signedIn, authenticate } = keystoneOf(cloud)

const SECRET = 'secret'
type Send = Awaited<ReturnType<typeof signedIn>>

/** A user in a group, which is given a role on a project or not, with a token for nothing. */
async function inGroup(granted: boolean): Promise<{ user: string; group: string; send: Send }> {
  const name = cloud.unique('member')
  const user = await make('user', { name, password: SECRET })
  const group = await make('group')
  if (granted) {
    const project = await make('project')
    const role = await idOf('role', 'reader')
    await ask('PUT', `/projects/${project}/groups/${group}/roles/${role}`)
  }
  expect(await ask('PUT', `/groups/${group}/users/${user}`)).toMatchObject({ status: 204 })
  const send = await signedIn({ name, secret: SECRET }, 'unscoped')
  expect((await send('GET', '/auth/projects')).status).toBe(200)
  return { user, group, send }
}

test.each([true, false])('who leaves a group loses all tokens: grants %s', async (granted) => {
  const { user, group, send } = await inGroup(granted)
  expect((await ask('DELETE', `/groups/${group}/users/${user}`)).status).toBe(204)
  expect((await send('GET', '/auth/projects')).status).toBe(401)
})

test.each([
  [true, 401],
  [false, 200],
])('a group that goes ends its members’ tokens when it had grants: %s', async (granted, status) => {
  const { group, send } = await inGroup(granted)
  expect((await ask('DELETE', `/groups/${group}`)).status).toBe(204)
  expect((await send('GET', '/auth/projects')).status).toBe(status)
})

test('a password that is locked is changed by nobody but the administrator', async () => {
  const name = cloud.unique('locked')
  const options = { lock_password: true }
  const user = await make('user', { name, password: SECRET, options })
  const send = await signedIn({ name, secret: SECRET }, 'unscoped')
  const change = (original_password: string) =>
    ask('POST', `/users/${user}/password`, { user: { original_password, password: 'other' } })
  expect(await change(SECRET)).toEqual({
    status: 400,
    body:
      'You cannot change your password at this time due to password policy disallowing password ' +
      'changes. Please contact your administrator to reset your password.',
  })
  expect((await change('wrong')).status).toBe(401)
  expect((await authenticate({ name, secret: SECRET }, 'unscoped')).status).toBe(201)
  expect((await send('GET', '/auth/projects')).status).toBe(200)
  const given = { user: { password: 'given' } }
  expect((await ask('PATCH', `/users/${user}`, given)).status).toBe(200)
  const unlocked = { user: { options: { lock_password: null } } }
  expect((await ask('PATCH', `/users/${user}`, unlocked)).status).toBe(200)
  expect((await change('given')).status).toBe(204)
})

test('rules of methods that belong together are sets of names', async () => {
  const user = await make('user')
  const rules = (multi_factor_auth_rules: unknown) =>
    ask('PATCH', `/users/${user}`, { user: { options: { multi_factor_auth_rules } } })
  const kept = [['password'], ['nosuch', 'password']]
  for (const [sent, options] of [
    [kept, { multi_factor_auth_rules: kept }],
    [[], { multi_factor_auth_rules: [] }],
    [null, {}],
  ] as const) {
    expect(await rules(sent)).toMatchObject({ status: 200, body: { user: { options } } })
    expect(await ask('GET', `/users/${user}`)).toHaveProperty('body.user.options', options)
  }
  const field = 'options/multi_factor_auth_rules'
  for (const [sent, words] of [
    ['x', `'${field}': 'x' is not of type 'array', 'null'`],
    [true, `'${field}': True is not of type 'array', 'null'`],
    [[[]], `'${field}/0': [] is too short`],
    [[[1]], `'${field}/0/0': 1 is not of type 'string'`],
    [[['a', 'a']], `'${field}/0': ['a', 'a'] has non-unique elements`],
    [[['a'], ['a']], `'${field}': [['a'], ['a']] has non-unique elements`],
  ] as const) {
    const { status, body } = await rules(sent)
    expect(status).toBe(400)
    expect(body).toContain(`Invalid input for field ${words}`)
  }
})

test('what names no domain is of the token’s domain, or else of the default one', async () => {
  const domain_id = await make('domain')
  const project = await make('project', { domain_id })
  const name = cloud.unique('maker')
  const user = await make('user', { name, password: SECRET, domain_id })
  const role = await idOf('role', 'admin')
  for (const place of [`projects/${project}`, `domains/${domain_id}`] as const) {
    expect((await ask('PUT', `/${place}/users/${user}/roles/${role}`)).status).toBe(204)
  }
  const who = { name, secret: SECRET, domain: await nameOf(domain_id) }
  for (const [scope, home] of [
    [{ project: { id: project } }, 'default'],
    [{ domain: { id: domain_id } }, domain_id],
  ] as const) {
    const send = await signedIn(who, scope)
    for (const kind of ['user', 'group', 'project']) {
      const reply = await send('POST', `/${kind}s`, { [kind]: { name: cloud.unique('made') } })
      const { id } = (reply.body as Record<string, { id: string }>)[kind] ?? {}
      cloud.cleanUp(() => ask('DELETE', `/${kind}s/${id}`))
      expect(reply).toMatchObject({ status: 201, body: { [kind]: { domain_id: home } } })
    }
  }
})

async function nameOf(domain: string): Promise<string> {
  const { body } = await ask('GET', `/domains/${domain}`)
  return (body as { domain: { name: string } }).domain.name
}
