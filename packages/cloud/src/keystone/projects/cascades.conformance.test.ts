/** What goes along with what is deleted. */
import { expect, test } from 'vitest'
import { underTest } from '#testing/conformance.ts'
import { keystoneOf } from '#testing/keystone.ts'

const cloud = await underTest()
const { ask, make, idOf } = keystoneOf(cloud)

/** How many assignments there are that meet a query. */
const grants = async (query: string): Promise<number> => {
  const { body } = await ask('GET', `/role_assignments?${query}`)
  return (body as { role_assignments: unknown[] }).role_assignments.length
}
const statusOf = async (path: `/${string}`): Promise<number> => (await ask('GET', path)).status

test('a domain takes its projects, users and groups along, and leaves its roles', async () => {
  const domain_id = await make('domain')
  const [project, user, group] = [
    await make('project', { domain_id }),
    await make('user', { domain_id }),
    await make('group', { domain_id }),
  ]
  const role = await make('role', { domain_id })
  expect(await ask('DELETE', `/domains/${domain_id}`)).toEqual({
    status: 403,
    body: 'Cannot delete a domain that is enabled, please disable it first.',
  })
  await ask('PATCH', `/domains/${domain_id}`, { domain: { enabled: false } })
  expect((await ask('DELETE', `/domains/${domain_id}`)).status).toBe(204)
  for (const path of [`/projects/${project}`, `/users/${user}`, `/groups/${group}`] as const) {
    expect(await statusOf(path)).toBe(404)
  }
  expect(await statusOf(`/roles/${role}`)).toBe(200)
})

test('a user goes out of groups, and what was given to them ends', async () => {
  const [user, group, project] = [await make('user'), await make('group'), await make('project')]
  const role = await idOf('role', 'reader')
  await ask('PUT', `/groups/${group}/users/${user}`)
  await ask('PUT', `/projects/${project}/users/${user}/roles/${role}`)
  await ask('PUT', `/domains/default/users/${user}/roles/${role}`)
  expect(await grants(`user.id=${user}`)).toBe(2)
  expect((await ask('DELETE', `/users/${user}`)).status).toBe(204)
  expect(await grants(`scope.project.id=${project}`)).toBe(0)
  expect(await grants(`user.id=${user}`)).toBe(0)
  expect(await ask('GET', `/groups/${group}/users`)).toMatchObject({ body: { users: [] } })
})

test('a group and a project end what was given to them and on them', async () => {
  const [user, group, project] = [await make('user'), await make('group'), await make('project')]
  const role = await idOf('role', 'reader')
  await ask('PUT', `/groups/${group}/users/${user}`)
  await ask('PUT', `/projects/${project}/groups/${group}/roles/${role}`)
  expect(await grants(`user.id=${user}&effective`)).toBeGreaterThan(0)
  expect((await ask('DELETE', `/groups/${group}`)).status).toBe(204)
  expect(await grants(`scope.project.id=${project}`)).toBe(0)
  expect(await ask('GET', `/users/${user}/groups`)).toMatchObject({ body: { groups: [] } })
  await ask('PUT', `/projects/${project}/users/${user}/roles/${role}`)
  expect((await ask('DELETE', `/projects/${project}`)).status).toBe(204)
  expect(await grants(`user.id=${user}`)).toBe(0)
})

test('a role is taken from everybody, and out of what it implies and is implied by', async () => {
  const [user, project] = [await make('user'), await make('project')]
  const [above, role, below] = [await make('role'), await make('role'), await make('role')]
  await ask('PUT', `/roles/${above}/implies/${role}`)
  await ask('PUT', `/roles/${role}/implies/${below}`)
  await ask('PUT', `/projects/${project}/users/${user}/roles/${role}`)
  expect((await ask('DELETE', `/roles/${role}`)).status).toBe(204)
  expect(await grants(`user.id=${user}`)).toBe(0)
  expect(await ask('GET', `/roles/${above}/implies`)).toMatchObject({
    body: { role_inference: { implies: [] } },
  })
})

test('a project goes after what is below it', async () => {
  const parent_id = await make('project')
  const child = await make('project', { parent_id })
  expect(await ask('DELETE', `/projects/${parent_id}`)).toEqual({
    status: 403,
    body:
      `Cannot delete the project ${parent_id} since it is not a leaf in the hierarchy. Use the ` +
      'cascade option if you want to delete a whole subtree.',
  })
  expect(await ask('PATCH', `/projects/${parent_id}`, { project: { enabled: false } })).toEqual({
    status: 403,
    body: `Cannot disable project ${parent_id} since its subtree contains enabled projects.`,
  })
  expect((await ask('DELETE', `/projects/${child}`)).status).toBe(204)
  expect((await ask('DELETE', `/projects/${parent_id}`)).status).toBe(204)
})

test('a user in a group is told when that ends, and asked for one by one', async () => {
  const [user, group, stranger] = [await make('user'), await make('group'), await make('user')]
  const member = `/groups/${group}/users/${user}` as const
  // Twice is once.
  for (let at = 0; at < 2; at += 1) expect((await ask('PUT', member)).status).toBe(204)
  expect(await ask('GET', `/users/${user}/groups`)).toMatchObject({
    body: { groups: [{ id: group, membership_expires_at: null }] },
  })
  expect((await ask('GET', member)).status).toBe(204)
  expect(await ask('GET', `/groups/${group}/users/${stranger}`)).toEqual({
    status: 404,
    body: `User '${stranger}' not found in group '${group}'`,
  })
  expect((await ask('DELETE', member)).status).toBe(204)
  expect((await ask('DELETE', member)).status).toBe(404)
})
