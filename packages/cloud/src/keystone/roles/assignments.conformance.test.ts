import { beforeAll, expect, test } from 'vitest'
import { keystoneOf } from '#testing/keystone.ts'
import { conformance } from '#testing/service.ts'

const identity = await conformance('identity')
const { ask, make, idOf } = keystoneOf(identity.cloud)
let ids: Record<'parent' | 'child' | 'group' | 'user' | 'member' | 'reader', string>

/** A project below another, a user in a group, and a grant of every sort. */
beforeAll(async () => {
  const parent = await make('project')
  const child = await make('project', { parent_id: parent })
  const [group, user] = [await make('group'), await make('user')]
  const [member, reader] = [await idOf('role', 'member'), await idOf('role', 'reader')]
  ids = { parent, child, group, user, member, reader }
  for (const path of [
    `/groups/${group}/users/${user}`,
    `/projects/${child}/users/${user}/roles/${member}`,
    `/projects/${child}/groups/${group}/roles/${member}`,
    `/OS-INHERIT/projects/${parent}/users/${user}/roles/${member}/inherited_to_projects`,
    `/OS-INHERIT/projects/${parent}/groups/${group}/roles/${reader}/inherited_to_projects`,
    `/OS-INHERIT/projects/${child}/users/${user}/roles/${member}/inherited_to_projects`,
  ] as const) {
    const { status, body } = await ask('PUT', path)
    if (status !== 204) throw new Error(`${path}: ${JSON.stringify(body)}`)
  }
})

/** The answer's lines, their ids by the names of this test, each as `role ← links`. */
async function lines(query: string): Promise<readonly string[]> {
  const { status, body } = await ask('GET', `/role_assignments?${query}`)
  expect(status).toBe(200)
  // Links name the cloud's own address; ids read better as what they are here.
  const text = Object.entries(ids).reduce(
    (all, [name, id]) => all.replaceAll(id, name),
    JSON.stringify(body),
  )
  const { role_assignments: found } = JSON.parse(text) as {
    role_assignments: {
      role: { id: string }
      scope: Record<string, unknown>
      links: Record<string, string>
    }[]
  }
  return found
    .map(({ role, scope, links }) => {
      const parts = Object.entries(links).toSorted(([a], [b]) => a.localeCompare(b))
      const paths = parts.map(([, link]) => link.replace(/^.*\/v3/, ''))
      const below = scope['OS-INHERIT:inherited_to'] === undefined ? '' : ' (inherited)'
      return `${role.id}${below} ← ${paths.join(' ')}`
    })
    .toSorted()
}

test('direct lines are the grants as they were given', async () => {
  expect(await lines(`scope.project.id=${ids.child}&include_names`)).toEqual([
    'member (inherited) ← /OS-INHERIT/projects/child/users/user/roles/member/inherited_to_projects',
    'member ← /projects/child/groups/group/roles/member',
    'member ← /projects/child/users/user/roles/member',
  ])
})

test('effective lines are users’ alone and keep where each comes from', async () => {
  const all = await lines(`scope.project.id=${ids.child}&effective`)
  const given = all.filter((line) => !line.includes('/prior_role/'))
  expect(given).toEqual([
    'member (inherited) ← /OS-INHERIT/projects/parent/users/user/roles/member/inherited_to_projects',
    'member ← /projects/child/groups/group/roles/member /groups/group/users/user',
    'member ← /projects/child/users/user/roles/member',
    'reader (inherited) ← /OS-INHERIT/projects/parent/groups/group/roles/reader' +
      '/inherited_to_projects /groups/group/users/user',
  ])
})

test('a role that follows from another names the one it follows from', async () => {
  const implied = await lines(
    `scope.project.id=${ids.child}&effective=true&role.id=${ids.reader}&user.id=${ids.user}`,
  )
  expect(implied.filter((line) => line.includes('/prior_role/'))).toEqual([
    'reader (inherited) ← /OS-INHERIT/projects/parent/users/user/roles/member' +
      '/inherited_to_projects /prior_role/reader/implies/member',
    'reader ← /projects/child/groups/group/roles/member /groups/group/users/user' +
      ' /prior_role/reader/implies/member',
    'reader ← /projects/child/users/user/roles/member /prior_role/reader/implies/member',
  ])
})

test('names are there when they are asked for', async () => {
  const query = `scope.project.id=${ids.child}&group.id=${ids.group}` as const
  expect(await ask('GET', `/role_assignments?${query}&include_names`)).toMatchObject({
    body: {
      role_assignments: [
        {
          role: { id: ids.member, name: 'member' },
          group: { id: ids.group, domain: { id: 'default', name: 'Default' } },
          scope: { project: { id: ids.child, domain: { id: 'default', name: 'Default' } } },
        },
      ],
    },
  })
  const bare = await ask('GET', `/role_assignments?${query}`)
  expect(bare).toMatchObject({ body: { role_assignments: [{ role: { id: ids.member } }] } })
  expect(JSON.stringify(bare.body)).not.toContain('"name"')
})

test.each(['user.id=nope', 'scope.project.id=nope', 'role.id=nope'])(
  'nothing is assigned by %s',
  async (query) => {
    expect(await lines(query)).toEqual([])
  },
)

test.each([
  ['user.id=a&group.id=b', 'Specify a user or group, not both'],
  ['scope.project.id=a&scope.domain.id=b', 'Specify a domain or project, not both'],
  ['scope.project.id=a&scope.system=all', 'Specify system or project, not both'],
  ['include_subtree', 'scope.project.id must be specified if include_subtree is also specified'],
  ['effective&group.id=a', 'Combining effective and group filter will always result in'],
  [
    'effective&scope.domain.id=a&scope.OS-INHERIT:inherited_to=projects',
    'Combining effective, domain and inherited filters will always result in',
  ],
])('the question %s is refused', async (query, words) => {
  const reply = await ask('GET', `/role_assignments?${query}`)
  expect(reply).toMatchObject({ status: 400, body: expect.stringContaining(words) })
})

test('a grant can be given twice and taken once', async () => {
  const grant = `/projects/${ids.parent}/users/${ids.user}/roles/${ids.reader}` as const
  expect((await ask('PUT', grant)).status).toBe(204)
  expect((await ask('PUT', grant)).status).toBe(204)
  expect((await ask('DELETE', grant)).status).toBe(204)
  expect(await ask('DELETE', grant)).toEqual({
    status: 404,
    body:
      `Could not find role assignment with role: ${ids.reader}, user or group: ${ids.user}, ` +
      `project, domain, or system: ${ids.parent}.`,
  })
})

test.each([
  ['PUT', 'projects/nope/users/nope/roles/nope', 'role: nope'],
  ['PUT', 'projects/nope/users/nope/roles/{member}', 'user: nope'],
  ['PUT', 'projects/nope/users/{user}/roles/{member}', 'project: nope'],
  ['PUT', 'projects/{child}/groups/nope/roles/{member}', 'group: nope'],
  ['HEAD', 'projects/nope/users/nope/roles/{member}', ''],
  ['GET', 'projects/nope/users/nope/roles', 'user: nope'],
  ['DELETE', 'projects/nope/users/nope/roles/nope', 'role: nope'],
  ['DELETE', 'projects/nope/users/nope/roles/{member}', 'project: nope'],
  ['DELETE', 'projects/{child}/users/nope/roles/{member}', 'role assignment with role: {member}'],
])('%s %s says what there is none of', async (method, path, words) => {
  const filled = (text: string): string =>
    Object.entries(ids).reduce((all, [name, id]) => all.replaceAll(`{${name}}`, id), text)
  const { status, body } = await ask(method, `/${filled(path)}`)
  expect(status).toBe(404)
  if (words) expect(body).toContain(`Could not find ${filled(words)}`)
})

test('who is no administrator may neither ask nor give', async () => {
  const grant = `/projects/${ids.parent}/users/${ids.user}/roles/${ids.reader}` as const
  for (const [method, path, rule] of [
    ['GET', '/role_assignments', 'identity:list_role_assignments'],
    ['PUT', grant, 'identity:create_grant'],
    ['DELETE', grant, 'identity:revoke_grant'],
  ] as const) {
    expect(await identity.ask(method, path)).toMatchObject({
      status: 403,
      body: expect.stringContaining(rule),
    })
  }
})
