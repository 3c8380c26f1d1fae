/** Grants on projects, on domains and what is below them, and on the system. */
import { beforeAll, expect, test } from 'vitest'
import { underTest } from '#testing/conformance.ts'
import { keystoneOf } from '#testing/keystone.ts'

const cloud = await underTest()
const { ask, make, idOf, signedIn, authenticate } = keystoneOf(cloud)

let role: string
beforeAll(async () => {
  role = await idOf('role', 'reader')
})

const ACTORS = ['user', 'group'] as const

test.each(ACTORS)('a %s has roles on the system, one by one', async (actor) => {
  const id = await make(actor)
  const all = `/system/${actor}s/${id}/roles` as const
  const one = `${all}/${role}` as const
  expect(await ask('GET', all)).toMatchObject({ status: 200, body: { roles: [] } })
  const none = {
    status: 404,
    body:
      `Could not find role assignment with role: ${role}, user or group: ${id}, project, domain, ` +
      'or system: system.',
  }
  expect(await ask('GET', one)).toEqual(none)
  expect((await ask('PUT', one)).status).toBe(204)
  expect((await ask('GET', one)).status).toBe(204)
  expect(await ask('GET', all)).toMatchObject({ body: { roles: [{ id: role, name: 'reader' }] } })
  expect(await ask('GET', `/role_assignments?scope.system=all&${actor}.id=${id}`)).toMatchObject({
    body: { role_assignments: [{ scope: { system: { all: true } }, role: { id: role } }] },
  })
  expect((await ask('DELETE', one)).status).toBe(204)
  expect(await ask('DELETE', one)).toEqual(none)
})

test('a role on the system opens it, and nothing else', async () => {
  const name = cloud.unique('operator')
  const user = await make('user', { name, password: 'secret' })
  const who = { name, secret: 'secret' }
  const system = { system: { all: true } }
  expect((await authenticate(who, system)).status).toBe(401)
  await ask('PUT', `/system/users/${user}/roles/${role}`)
  const send = await signedIn(who, system)
  expect(await send('GET', '/auth/system')).toMatchObject({
    status: 200,
    body: { system: [{ all: true }] },
  })
  expect(await send('GET', '/auth/projects')).toMatchObject({ body: { projects: [] } })
  expect(await send('GET', '/auth/domains')).toMatchObject({ body: { domains: [] } })
  expect((await authenticate(who, { domain: { id: 'default' } })).status).toBe(401)
})

test.each(ACTORS)('what a %s inherits counts below, not where it is given', async (actor) => {
  const domain_id = await make('domain')
  const top = await make('project', { domain_id })
  const low = await make('project', { domain_id, parent_id: top })
  const name = cloud.unique('heir')
  const user = await make('user', { name, password: 'secret' })
  const id = actor === 'user' ? user : await make('group')
  if (actor === 'group') await ask('PUT', `/groups/${id}/users/${user}`)
  const given = (place: string) =>
    `/OS-INHERIT/${place}/${actor}s/${id}/roles/${role}/inherited_to_projects` as const
  const onTop = given(`projects/${top}`)
  expect((await ask('GET', onTop)).status).toBe(404)
  expect((await ask('PUT', onTop)).status).toBe(204)
  expect((await ask('GET', onTop)).status).toBe(204)
  const all = (place: string) =>
    ask('GET', `/OS-INHERIT/${place}/${actor}s/${id}/roles/inherited_to_projects`)
  expect((await all(`projects/${top}`)).status).toBe(404)
  const opens = async (project: string): Promise<number> =>
    (await authenticate({ name, secret: 'secret' }, { project: { id: project } })).status
  expect([await opens(top), await opens(low)]).toEqual([401, 201])
  expect((await ask('PUT', given(`domains/${domain_id}`))).status).toBe(204)
  expect([await opens(top), await opens(low)]).toEqual([201, 201])
  expect(await all(`domains/${domain_id}`)).toMatchObject({
    status: 200,
    body: { roles: [{ id: role }] },
  })
  const scope = { domain: { id: domain_id } }
  expect((await authenticate({ name, secret: 'secret' }, scope)).status).toBe(401)
  const query = `scope.OS-INHERIT:inherited_to=projects&${actor}.id=${id}`
  const { body } = await ask('GET', `/role_assignments?${query}`)
  expect((body as { role_assignments: object[] }).role_assignments).toHaveLength(2)
  expect((await ask('DELETE', onTop)).status).toBe(204)
  expect((await ask('DELETE', onTop)).status).toBe(404)
})

test('a user’s projects are those of their groups, too, and cut by filters', async () => {
  const [user, group] = [await make('user'), await make('group')]
  const [own, shared] = [await make('project'), await make('project')]
  await ask('PUT', `/groups/${group}/users/${user}`)
  await ask('PUT', `/projects/${own}/users/${user}/roles/${role}`)
  await ask('PUT', `/projects/${shared}/groups/${group}/roles/${role}`)
  const found = async (query = ''): Promise<string[]> => {
    const { body } = await ask('GET', `/users/${user}/projects${query}`)
    return (body as { projects: { id: string }[] }).projects.map(({ id }) => id)
  }
  expect((await found()).toSorted()).toEqual([own, shared].toSorted())
  const { body } = await ask('GET', `/projects/${own}`)
  const { name } = (body as { project: { name: string } }).project
  expect(await found(`?name=${name}`)).toEqual([own])
  expect(await found('?name=nobody')).toEqual([])
  expect(await found('?domain_id=nope')).toEqual([])
  await ask('PATCH', `/projects/${own}`, { project: { enabled: false } })
  expect(await found('?enabled=true')).toEqual([shared])
})
