import { expect, test } from 'vitest'
import { underTest } from '#testing/conformance.ts'
import { keystoneOf } from '#testing/keystone.ts'

const cloud = await underTest()
const { ask, make } = keystoneOf(cloud)

test.each(['user', 'group', 'project', 'domain', 'role'] as const)(
  'what a %s was given beside what Keystone knows is kept and shown',
  async (kind) => {
    const given = { shoe_size: 43, colours: ['red', { deep: null }], nothing: null }
    const name = cloud.unique('extra')
    const id = await make(kind, { name, ...given })
    const path = `/${kind}s/${id}` as const
    expect(await ask('GET', path)).toMatchObject({ status: 200, body: { [kind]: given } })
    const listed = await ask('GET', `/${kind}s?name=${name}`)
    expect(listed).toMatchObject({ body: { [`${kind}s`]: [{ id, ...given }] } })
    const change = { shoe_size: 44, nothing: 'now something' }
    const after = { ...given, ...change }
    expect(await ask('PATCH', path, { [kind]: change })).toMatchObject({
      status: 200,
      body: { [kind]: after },
    })
    expect(await ask('GET', path)).toMatchObject({ body: { [kind]: after } })
  },
)

test('an address and a description are a user’s extra attributes like others', async () => {
  const id = await make('user', { email: 5, description: 'tall' })
  const shown = await ask('GET', `/users/${id}`)
  expect(shown).toMatchObject({ body: { user: { email: 5, description: 'tall' } } })
  const { body } = await ask('PATCH', `/users/${id}`, { user: { email: null } })
  expect(body).toMatchObject({ user: { email: null, description: 'tall' } })
})

test.each([
  ['user', true],
  ['project', true],
  ['group', false],
  ['role', false],
  ['domain', false],
] as const)(
  'the answer to a change of a %s says the extra attributes apart: %s',
  async (kind, does) => {
    const id = await make(kind, { age: 3 })
    const { body } = await ask('PATCH', `/${kind}s/${id}`, { [kind]: { age: 4 } })
    if (does) expect(body).toMatchObject({ [kind]: { age: 4, extra: { age: 4 } } })
    else expect(JSON.stringify(body)).not.toContain('"extra"')
    const shown = await ask('GET', `/${kind}s/${id}`)
    expect(JSON.stringify(shown.body)).not.toContain('"extra"')
  },
)

test('nobody gives a thing its id, and what is called extra is dropped', async () => {
  const id = await make('user', { id: 'mine', extra: { a: 1 }, password_expires_at: 'tomorrow' })
  expect(id).not.toBe('mine')
  const { body } = await ask('GET', `/users/${id}`)
  expect(body).toMatchObject({ user: { password_expires_at: null } })
  expect(JSON.stringify(body)).not.toContain('"extra"')
})

test('links that were given stand beside the own one', async () => {
  const id = await make('user', { links: { home: 'here' } })
  const self = expect.stringMatching(`/v3/users/${id}$`)
  const { body } = await ask('GET', `/users/${id}`)
  expect(body).toMatchObject({ user: { links: { home: 'here', self } } })
})

test('a new thing’s names get underscores for colons and hyphens; a change leaves them', async () => {
  const id = await make('group', { 'a:b': 1, 'c-d': 2 })
  expect(await ask('GET', `/groups/${id}`)).toMatchObject({ body: { group: { a_b: 1, c_d: 2 } } })
  const { body } = await ask('PATCH', `/groups/${id}`, { group: { 'a:b': 3 } })
  expect(body).toMatchObject({ group: { a_b: 1, 'a:b': 3 } })
})

test.each([
  ['user', { id: 'other' }, 400, 'Cannot change ID'],
  ['user', { domain_id: 'other' }, 400, 'Cannot change Domain ID'],
  ['user', {}, 400, '{} does not have enough properties'],
  ['user', { enabled: null }, 400, "field 'enabled': None is not of type 'boolean'"],
  ['user', { default_project_id: 'a_b' }, 400, "'a_b' does not match '^[a-zA-Z0-9-]+$'"],
  ['user', { options: { bogus: true } }, 400, "('bogus' was unexpected)"],
  ['group', { id: 'other' }, 400, 'Cannot change ID'],
  ['group', { domain_id: 'other' }, 400, 'Cannot change Domain ID'],
  ['group', { description: 5 }, 400, "field 'description': 5 is not of type 'string', 'null'"],
  ['project', { id: 'other' }, 400, 'Cannot change ID'],
  ['project', { domain_id: 'other' }, 400, 'Cannot change Domain ID'],
  ['project', { parent_id: 'other' }, 403, 'Update of `parent_id` is not allowed.'],
  ['project', { is_domain: true }, 400, 'Update of `is_domain` is not allowed.'],
  ['project', { tags: ['a', 'a'] }, 400, "field 'tags': ['a', 'a'] has non-unique elements"],
  ['project', { tags: ['a,b'] }, 400, "field 'tags/0': 'a,b' does not match '^[^,/]*$'"],
  ['role', { id: 'other' }, 400, 'Cannot change ID'],
  ['role', { domain_id: 'default' }, 400, 'Update of `domain_id` is not allowed.'],
  ['role', { description: null }, 400, "field 'description': None is not of type 'string'"],
  ['domain', { name: '' }, 400, "field 'name': '' is too short"],
] as const)('a %s does not become %j', async (kind, change, status, words) => {
  const id = await make(kind)
  const reply = await ask('PATCH', `/${kind}s/${id}`, { [kind]: change })
  expect(reply).toMatchObject({ status, body: expect.stringContaining(words) })
})

test.each([
  ['user', {}, "'name' is a required property"],
  ['user', { name: '  ' }, "field 'name': '  ' does not match '[\\\\S]+'"],
  ['user', { name: 'a', domain_id: null }, "field 'domain_id': None is not of type 'string'"],
  ['group', null, "None is not of type 'object'"],
  ['project', { name: 'a'.repeat(65) }, 'is too long'],
  ['role', { name: 5, options: 5 }, "field 'name': 5 is not of type 'string'"],
])('no %s is made of %j', async (kind, given, words) => {
  const reply = await ask('POST', `/${kind}s`, { [kind]: given })
  expect(reply).toMatchObject({ status: 400, body: expect.stringContaining(words) })
})

test.each(['user', 'group', 'project'] as const)(
  'the name of a %s loses the blanks around it, and is taken then',
  async (kind) => {
    const name = cloud.unique('blank')
    const id = await make(kind, { name: ` ${name} ` })
    expect(await ask('GET', `/${kind}s/${id}`)).toMatchObject({ body: { [kind]: { name } } })
    const again = await ask('POST', `/${kind}s`, { [kind]: { name: `${name} ` } })
    expect(again).toMatchObject({ status: 409, body: expect.stringContaining(name) })
  },
)

test('a default project that is taken away is not there any more', async () => {
  const id = await make('user', { default_project_id: 'some-project' })
  const path = `/users/${id}` as const
  const before = await ask('PATCH', path, { user: { tall: true } })
  expect(before).toMatchObject({ body: { user: { default_project_id: 'some-project' } } })
  const after = await ask('PATCH', path, { user: { default_project_id: null } })
  expect(after.status).toBe(200)
  expect(JSON.stringify(after.body)).not.toContain('default_project_id')
})

test('a deleted project is nobody’s default project any more', async () => {
  const domain = await make('domain')
  const own = await make('project', { domain_id: domain })
  const other = await make('project')
  const kept = await make('project')
  const names = new Map<string, string>()
  for (const project of [own, other, kept]) {
    const name = cloud.unique('at-home')
    await make('user', { name, default_project_id: project })
    names.set(project, name)
  }
  expect((await ask('DELETE', `/projects/${other}`)).status).toBe(204)
  await ask('PATCH', `/domains/${domain}`, { domain: { enabled: false } })
  expect((await ask('DELETE', `/domains/${domain}`)).status).toBe(204)
  // Keystone tells of a user alone what it remembers, for some minutes.
  const listed = async (project: string): Promise<unknown> =>
    (await ask('GET', `/users?name=${names.get(project)}`)).body
  for (const gone of [own, other]) {
    expect(await listed(gone)).toMatchObject({ users: [{ name: names.get(gone) }] })
    expect(JSON.stringify(await listed(gone))).not.toContain('default_project_id')
  }
  expect(await listed(kept)).toMatchObject({ users: [{ default_project_id: kept }] })
})

test('no domain is a default project', async () => {
  const refused = {
    status: 400,
    body: "User's default project ID cannot be a domain ID: default",
  }
  const given = { default_project_id: 'default' }
  const name = cloud.unique('taken')
  const id = await make('user', { name })
  // That is told before that the name is taken, and after that there is no such domain.
  expect(await ask('POST', '/users', { user: { name, ...given } })).toEqual(refused)
  expect(await ask('PATCH', `/users/${id}`, { user: { name: 'admin', ...given } })).toEqual(refused)
  const nowhere = { name, domain_id: 'nope', ...given }
  expect(await ask('POST', '/users', { user: nowhere })).toMatchObject({ status: 404 })
  expect(await ask('PATCH', `/users/${id}`, { user: nowhere })).toEqual({
    status: 400,
    body: 'Cannot change Domain ID',
  })
})

test('what is immutable neither changes nor goes until just that is taken back', async () => {
  for (const kind of ['project', 'role'] as const) {
    const id = await make(kind, { options: { immutable: true } })
    const path = `/${kind}s/${id}` as const
    const refused = (verb: string): object => ({
      status: 403,
      body:
        `Unable to ${verb} immutable ${kind} resource: \`${id}. ` +
        'Set resource option "immutable" to false first.',
    })
    expect(await ask('PATCH', path, { [kind]: { tall: true } })).toEqual(refused('update'))
    expect(await ask('DELETE', path)).toEqual(refused('delete'))
    const both = { options: { immutable: null }, tall: true }
    expect(await ask('PATCH', path, { [kind]: both })).toEqual(refused('update'))
    const open = await ask('PATCH', path, { [kind]: { options: { immutable: null } } })
    expect(open).toMatchObject({ status: 200, body: { [kind]: { options: {} } } })
  }
})

test('an immutable domain is opened again only by the path of projects', async () => {
  const id = await make('domain', { enabled: false, options: { immutable: true } })
  const open = { options: { immutable: null } }
  cloud.cleanUp(() => ask('PATCH', `/projects/${id}`, { project: open }))
  const refused = (verb: string): object => ({
    status: 403,
    body:
      `Unable to ${verb} immutable domain resource: \`${id}. ` +
      'Set resource option "immutable" to false first.',
  })
  expect(await ask('PATCH', `/domains/${id}`, { domain: open })).toEqual(refused('update'))
  expect(await ask('DELETE', `/domains/${id}`)).toEqual(refused('delete'))
  expect(await ask('DELETE', `/projects/${id}`)).toEqual(refused('delete'))
  expect(await ask('PATCH', `/projects/${id}`, { project: open })).toMatchObject({
    status: 200,
    body: { project: { options: {} } },
  })
  expect(await ask('PATCH', `/domains/${id}`, { domain: { tall: true } })).toMatchObject({
    status: 200,
  })
})

test('an immutable project keeps its domain from being deleted', async () => {
  const domain = await make('domain')
  const id = await make('project', { domain_id: domain, options: { immutable: true } })
  const user = await make('user', { domain_id: domain })
  const open = { options: { immutable: null } }
  cloud.cleanUp(() => ask('PATCH', `/projects/${id}`, { project: open }))
  await ask('PATCH', `/domains/${domain}`, { domain: { enabled: false } })
  expect(await ask('DELETE', `/domains/${domain}`)).toEqual({
    status: 403,
    body:
      `Unable to delete immutable project resource: \`${id}. ` +
      'Set resource option "immutable" to false first.',
  })
  expect((await ask('GET', `/users/${user}`)).status).toBe(200)
  expect((await ask('PATCH', `/projects/${id}`, { project: open })).status).toBe(200)
  expect((await ask('DELETE', `/domains/${domain}`)).status).toBe(204)
})
