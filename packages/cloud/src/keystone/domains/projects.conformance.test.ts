import { expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'
import { keystoneOf } from '#testing/keystone.ts'

const cloud = await underTest()
const { ask, make, idOf, authenticate, signedIn } = keystoneOf(cloud)

/** A project that acts as a domain, made as such. */
async function makeDomain(given: object = {}): Promise<string> {
  const name = cloud.unique('domain')
  const reply = await ask('POST', '/projects', { project: { name, is_domain: true, ...given } })
  const id = pick(reply, 'project', 'id')
  cloud.cleanUp(async () => {
    await ask('PATCH', `/projects/${id}`, { project: { enabled: false } })
    await ask('DELETE', `/projects/${id}`)
  })
  return id
}

test('a project made as a domain is one by either path', async () => {
  const id = await makeDomain({ colour: 'red', tags: ['a'] })
  const own = { id, colour: 'red', tags: ['a'], enabled: true, description: '', options: {} }
  expect(await ask('GET', `/projects/${id}`)).toMatchObject({
    status: 200,
    body: { project: { ...own, is_domain: true, domain_id: null, parent_id: null } },
  })
  const asDomain = await ask('GET', `/domains/${id}`)
  expect(asDomain).toMatchObject({ status: 200, body: { domain: own } })
  expect(JSON.stringify(asDomain.body)).not.toMatch(/is_domain|parent_id|domain_id/)
})

test('a domain is a project that acts as one', async () => {
  const id = await make('domain')
  expect(await ask('GET', `/projects/${id}`)).toMatchObject({
    body: { project: { id, is_domain: true, domain_id: null, parent_id: null } },
  })
  const links = { self: expect.stringMatching(`/v3/projects/${id}$`) }
  expect(await ask('GET', `/projects/${id}`)).toMatchObject({ body: { project: { links } } })
})

test('lists of projects show domains only to who asks for them', async () => {
  const name = cloud.unique('seen')
  const domain = await makeDomain({ name })
  const project = await make('project', { name, domain_id: domain })
  const listed = async (query: string): Promise<unknown> => {
    const { body } = await ask('GET', `/projects?name=${name}${query}`)
    return (body as { projects: { id: string }[] }).projects.map(({ id }) => id)
  }
  expect(await listed('')).toEqual([project])
  for (const no of ['0', 'false', 'False', 'no']) {
    expect(await listed(`&is_domain=${no}`)).toEqual([project])
  }
  for (const yes of ['1', 'true', 'junk']) {
    expect(await listed(`&is_domain=${yes}`)).toEqual([domain])
  }
  expect(await listed(`&domain_id=${domain}`)).toEqual([project])
  expect(await listed(`&parent_id=${domain}`)).toEqual([project])
  expect(await listed(`&is_domain=1&domain_id=${domain}`)).toEqual([])
})

test.each([
  [{ is_domain: true, parent_id: 'default' }, 'only root projects are allowed to act as domains.'],
  [{ is_domain: true, domain_id: 'default' }, 'only root projects are allowed to act as domains.'],
  [{ is_domain: 'yes' }, "field 'is_domain': 'yes' is not of type 'boolean'"],
  [{ domain_id: 'nope' }, 'Could not find domain: nope.'],
  [{ parent_id: 'nope' }, 'Could not find project: nope.'],
])('no project is made with %j', async (place, words) => {
  const project = { name: cloud.unique('never'), ...place }
  const reply = await ask('POST', '/projects', { project })
  expect(reply).toMatchObject({ status: 400, body: expect.stringContaining(words) })
})

test('two domains cannot have one name, whichever way they are made', async () => {
  const name = cloud.unique('twice')
  await makeDomain({ name })
  const body =
    'Conflict occurred attempting to store project - it is not permitted to have two projects ' +
    `acting as domains with the same name: ${name}.`
  const project = { name, is_domain: true }
  expect(await ask('POST', '/projects', { project })).toEqual({ status: 409, body })
  expect(await ask('POST', '/domains', { domain: { name } })).toEqual({ status: 409, body })
})

test('a project is in the domain of what is above it', async () => {
  const domain = await makeDomain()
  const parent = await make('project', { domain_id: domain })
  const tried = (place: object): Promise<unknown> =>
    ask('POST', '/projects', { project: { name: cloud.unique('never'), ...place } })
  expect(await tried({ parent_id: domain })).toEqual({
    status: 400,
    body:
      `Cannot create project, the parent (${domain}) is acting as a domain, but this project's ` +
      "domain id (default) does not match the parent's id.",
  })
  expect(await tried({ parent_id: parent })).toEqual({
    status: 400,
    body:
      'Cannot create project, since it specifies its domain_id default, but specifies a parent ' +
      `in a different domain (${domain}).`,
  })
  expect(await tried({ domain_id: parent })).toEqual({
    status: 400,
    body: `Could not find domain: ${parent}.`,
  })
  const child = await make('project', { domain_id: domain, parent_id: parent })
  expect(await ask('GET', `/projects/${child}`)).toMatchObject({
    body: { project: { domain_id: domain, parent_id: parent, is_domain: false } },
  })
})

test('what is no domain is none by the path of domains', async () => {
  const id = await make('project')
  const none = { status: 404, body: `Could not find domain: ${id}.` }
  expect(await ask('GET', `/domains/${id}`)).toEqual(none)
  expect(await ask('PATCH', `/domains/${id}`, { domain: { description: 'x' } })).toEqual(none)
  expect(await ask('DELETE', `/domains/${id}`)).toEqual(none)
  const role = await idOf('role', 'reader')
  const { user } = await cloud.signIn('demo')
  expect(await ask('PUT', `/domains/${id}/users/${user.id}/roles/${role}`)).toEqual(none)
  for (const kind of ['user', 'group']) {
    const given = { name: cloud.unique('never'), domain_id: id }
    expect(await ask('POST', `/${kind}s`, { [kind]: given })).toEqual(none)
  }
})

test('a domain goes by either path only when it is disabled, and takes what is in it along', async () => {
  const domain = await makeDomain()
  const user = await make('user', { domain_id: domain })
  const group = await make('group', { domain_id: domain })
  const parent = await make('project', { domain_id: domain })
  const child = await make('project', { domain_id: domain, parent_id: parent })
  const enabled = {
    status: 403,
    body: 'Cannot delete a domain that is enabled, please disable it first.',
  }
  expect(await ask('DELETE', `/projects/${domain}`)).toEqual(enabled)
  expect(await ask('DELETE', `/domains/${domain}`)).toEqual(enabled)
  const off = await ask('PATCH', `/projects/${domain}`, { project: { enabled: false } })
  expect(off).toMatchObject({ status: 200, body: { project: { enabled: false } } })
  const seen = await ask('GET', `/domains/${domain}`)
  expect(seen).toMatchObject({ body: { domain: { enabled: false } } })
  expect((await ask('DELETE', `/projects/${domain}`)).status).toBe(204)
  for (const path of [
    `/domains/${domain}`,
    `/projects/${domain}`,
    `/projects/${parent}`,
    `/projects/${child}`,
    `/users/${user}`,
    `/groups/${group}`,
  ] as const) {
    expect((await ask('GET', path)).status, path).toBe(404)
  }
})

test('a disabled branch gets no new projects and no enabled ones', async () => {
  const parent = await make('project')
  const child = await make('project', { parent_id: parent })
  const set = (id: string, enabled: boolean): Promise<unknown> =>
    ask('PATCH', `/projects/${id}`, { project: { enabled } })
  expect(await set(parent, false)).toEqual({
    status: 403,
    body: `Cannot disable project ${parent} since its subtree contains enabled projects.`,
  })
  expect(await set(child, false)).toMatchObject({ status: 200 })
  const below = { name: cloud.unique('never'), parent_id: child }
  expect(await ask('POST', '/projects', { project: below })).toEqual({
    status: 400,
    body: `cannot create a project in a branch containing a disabled project: ${child}`,
  })
  expect(await set(parent, false)).toMatchObject({ status: 200 })
  expect(await set(child, true)).toEqual({
    status: 403,
    body: `Cannot enable project ${child} since it has disabled parents`,
  })
})

test('a token is for the domain, never for the project that acts as it', async () => {
  const domain = await makeDomain()
  const secret = 'secret'
  const name = cloud.unique('owner')
  const user = await make('user', { name, password: secret })
  const role = await idOf('role', 'member')
  const asProject = `/projects/${domain}/users/${user}/roles/${role}` as const
  const asDomain = `/domains/${domain}/users/${user}/roles/${role}` as const
  expect((await ask('PUT', asProject)).status).toBe(204)
  const project = { project: { id: domain } }
  expect((await authenticate({ name, secret }, project)).status).toBe(401)
  const scope = { domain: { id: domain } }
  expect((await authenticate({ name, secret }, scope)).status).toBe(401)
  expect((await ask('PUT', asDomain)).status).toBe(204)
  expect((await authenticate({ name, secret }, project)).status).toBe(401)
  const token = await authenticate({ name, secret }, scope)
  expect(token).toMatchObject({ status: 201, body: { token: { domain: { id: domain } } } })
  const own = await signedIn({ name, secret }, 'unscoped')
  const projects = await own('GET', '/auth/projects')
  expect(projects).toMatchObject({ body: { projects: [{ id: domain, is_domain: true }] } })
  expect(await own('GET', '/auth/domains')).toMatchObject({ body: { domains: [{ id: domain }] } })
})

test('nobody signs in to a disabled domain, nor to what is in it', async () => {
  const domain = await makeDomain()
  const project = await make('project', { domain_id: domain })
  const secret = 'secret'
  const name = cloud.unique('owner')
  const user = await make('user', { name, password: secret })
  const role = await idOf('role', 'member')
  for (const place of [`domains/${domain}`, `projects/${project}`]) {
    expect((await ask('PUT', `/${place}/users/${user}/roles/${role}`)).status).toBe(204)
  }
  const scopes = [{ domain: { id: domain } }, { project: { id: project } }]
  for (const scope of scopes) expect((await authenticate({ name, secret }, scope)).status).toBe(201)
  await ask('PATCH', `/domains/${domain}`, { domain: { enabled: false } })
  for (const scope of scopes) expect((await authenticate({ name, secret }, scope)).status).toBe(401)
})

test('projects are found by their tags', async () => {
  const parent = await make('project')
  const tagged = await make('project', { parent_id: parent, tags: ['x', 'y'] })
  const plain = await make('project', { parent_id: parent })
  const found = async (query: string): Promise<unknown> => {
    const { body } = await ask('GET', `/projects?parent_id=${parent}&${query}`)
    return (body as { projects: { id: string }[] }).projects.map(({ id }) => id)
  }
  for (const query of ['tags=x', 'tags=x,y', 'tags-any=x,z']) {
    expect(await found(query), query).toEqual([tagged])
  }
  for (const query of ['not-tags=x', 'not-tags=x,y', 'not-tags-any=x,z']) {
    expect(await found(query), query).toEqual([plain])
  }
  expect(await found('tags=x,z')).toEqual([])
})

test('a project shows what stands above and below it to who asks', async () => {
  const parent = await make('project')
  const child = await make('project', { parent_id: parent })
  const leaf = await make('project', { parent_id: child })
  const role = await idOf('role', 'member')
  const { user } = await cloud.signIn('admin')
  for (const id of [parent, leaf]) {
    expect((await ask('PUT', `/projects/${id}/users/${user.id}/roles/${role}`)).status).toBe(204)
  }
  const shown = (query: string): Promise<unknown> => ask('GET', `/projects/${child}?${query}`)
  expect(await shown('parents_as_ids&subtree_as_ids')).toMatchObject({
    status: 200,
    body: { project: { parents: { [parent]: { default: null } }, subtree: { [leaf]: null } } },
  })
  // The domain is left out: the asker has no role on it as a project.
  expect(await shown('parents_as_list&subtree_as_list')).toMatchObject({
    body: {
      project: {
        parents: [{ project: { id: parent, is_domain: false } }],
        subtree: [{ project: { id: leaf, parent_id: child } }],
      },
    },
  })
  expect(await ask('GET', `/projects/${leaf}?subtree_as_ids`)).toMatchObject({
    body: { project: { subtree: null } },
  })
  expect(await ask('GET', `/projects/${parent}?subtree_as_ids`)).toMatchObject({
    body: { project: { subtree: { [child]: { [leaf]: null } } } },
  })
  const plain = await ask('GET', `/projects/${child}?parents_as_ids=0`)
  expect(plain.body).not.toHaveProperty('project.parents')
  for (const what of ['parents', 'subtree']) {
    expect(await shown(`${what}_as_ids&${what}_as_list`)).toEqual({
      status: 400,
      body: `Cannot use ${what}_as_list and ${what}_as_ids query params at the same time.`,
    })
  }
})
