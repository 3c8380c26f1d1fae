/**
 * What administrators, members and readers of a project, of a domain and of the system may do:
 * https://docs.openstack.org/keystone/latest/admin/service-api-protection.html
 */
import { beforeAll, expect, test } from 'vitest'
import { underTest } from '#testing/conformance.ts'
import { keystoneOf } from '#testing/keystone.ts'
import { thorough } from '#testing/thorough.ts'

const cloud = await underTest()
const { ask, make, idOf, signedIn } = keystoneOf(cloud)
type Send = Awaited<ReturnType<typeof signedIn>>

const SCOPES = ['project', 'domain', 'system'] as const
const ROLES = ['admin', 'member', 'reader'] as const
const SECRET = 'secret'

/** Who asks, by scope and role, and ids by the names that paths have for them: `{domain}`. */
const asks = new Map<string, Send>()
const ids: Record<string, string> = {}

beforeAll(async () => {
  ids['domain'] = await make('domain')
  ids['elsewhere'] = await make('domain')
  for (const kind of ['project', 'user', 'group'] as const) {
    ids[kind] = await make(kind, { domain_id: ids['domain'] })
    ids[`other_${kind}`] = await make(kind, { domain_id: ids['elsewhere'] })
  }
  ids['role'] = await idOf('role', 'reader')
  const { body } = await ask('GET', `/domains/${ids['domain']}`)
  const domain = (body as { domain: { name: string } }).domain.name
  for (const scope of SCOPES) {
    for (const role of ROLES) {
      const name = cloud.unique('persona')
      const user = await make('user', { name, password: SECRET, domain_id: ids['domain'] })
      const place = scope === 'system' ? 'system' : `${scope}s/${ids[scope]}`
      await ask('PUT', `/${place}/users/${user}/roles/${await idOf('role', role)}`)
      const wanted = scope === 'system' ? { all: true } : { id: ids[scope] }
      asks.set(
        `${scope} ${role}`,
        await signedIn({ name, domain, secret: SECRET }, { [scope]: wanted }),
      )
    }
  }
}, 120_000)

type Who = 'all' | 'domain' | 'system' | 'none'
/** Who besides administrators, whose role says the same wherever it is given. */
const ALLOWED: Record<Who, readonly (typeof SCOPES)[number][]> = {
  all: SCOPES,
  domain: ['domain', 'system'],
  system: ['system'],
  none: [],
}

test.runIf(thorough).each([
  ['GET', '/users', 'domain'],
  ['GET', '/groups', 'domain'],
  ['GET', '/projects', 'domain'],
  ['GET', '/domains', 'system'],
  ['GET', '/roles', 'system'],
  ['GET', '/roles?domain_id={domain}', 'system'],
  ['GET', '/role_assignments', 'domain'],
  ['GET', '/role_assignments?scope.project.id={project}&include_subtree', 'system'],
  ['GET', '/role_inferences', 'system'],
  ['GET', '/services', 'system'],
  ['GET', '/endpoints', 'system'],
  ['GET', '/regions', 'all'],
  ['GET', '/users/{user}', 'domain'],
  ['GET', '/users/{other_user}', 'system'],
  ['GET', '/groups/{group}', 'domain'],
  ['GET', '/groups/{other_group}', 'system'],
  ['GET', '/projects/{project}', 'all'],
  ['GET', '/projects/{other_project}', 'system'],
  ['GET', '/domains/{domain}', 'all'],
  ['GET', '/domains/{elsewhere}', 'system'],
  ['GET', '/roles/{role}', 'system'],
  ['GET', '/users/{user}/projects', 'domain'],
  ['GET', '/users/{user}/groups', 'domain'],
  ['GET', '/groups/{group}/users', 'domain'],
  ['GET', '/groups/{other_group}/users', 'system'],
  ['GET', '/projects/{project}/tags', 'all'],
  ['GET', '/projects/{project}/users/{user}/roles', 'domain'],
  ['GET', '/projects/{other_project}/users/{other_user}/roles', 'system'],
  ['GET', '/domains/{domain}/groups/{group}/roles', 'domain'],
  ['GET', '/system/users/{user}/roles', 'system'],
] as const)('%s %s is for administrators and: %s', async (method, path, readers) => {
  expect(await allowed(method, path)).toEqual(expected(readers))
})

test.runIf(thorough).each([
  ['PATCH', '/users/{user}', { user: { description: 'x' } }],
  ['PATCH', '/users/{other_user}', { user: { description: 'x' } }],
  ['PATCH', '/groups/{group}', { group: { description: 'x' } }],
  ['PATCH', '/projects/{project}', { project: { description: 'x' } }],
  ['PATCH', '/domains/{domain}', { domain: { description: 'x' } }],
  ['PUT', '/projects/{project}/users/{user}/roles/{role}'],
  ['PUT', '/projects/{other_project}/users/{other_user}/roles/{role}'],
  ['PUT', '/domains/{domain}/groups/{group}/roles/{role}'],
  ['PUT', '/system/users/{user}/roles/{role}'],
  ['PUT', '/groups/{group}/users/{user}'],
  ['PUT', '/groups/{other_group}/users/{other_user}'],
  // Judged only when it is allowed.
  ['POST', '/users', { user: { name: '' } }],
  ['POST', '/groups', { group: { name: '' } }],
  ['POST', '/projects', { project: { name: '' } }],
  ['POST', '/domains', { domain: { name: '' } }],
  ['POST', '/roles', { role: { name: '' } }],
] as const)('%s %s is for administrators alone', async (method, path, body?: object) => {
  expect(await allowed(method, path, body)).toEqual(expected('none'))
})

test('nobody changes the roles that everything rests on', async () => {
  for (const [who, send] of asks) {
    const change = { role: { description: 'x' } }
    expect((await send('PATCH', `/roles/${ids['role']}`, change)).status, who).toBe(403)
  }
})

test('who is signed in to the domain is shown what is in it, the others everything', async () => {
  for (const role of ROLES) {
    expect(await listed(`domain ${role}`, 'groups')).toEqual([ids['group']])
    expect(await listed(`system ${role}`, 'groups')).toEqual(
      expect.arrayContaining([ids['group'], ids['other_group']]),
    )
  }
})

async function listed(who: string, many: string): Promise<string[]> {
  const { body } = (await asks.get(who)?.('GET', `/${many}`)) ?? {}
  return (body as Record<string, { id: string }[]>)[many]?.map(({ id }) => id) ?? []
}

/** Which of them are not told 403. */
async function allowed(method: string, path: string, body?: object): Promise<string[]> {
  const real = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')
  const found: string[] = []
  for (const [who, send] of asks) {
    const { status } = await send(method, real, body)
    if (status !== 403) found.push(who)
  }
  return found
}

function expected(readers: Who): string[] {
  return SCOPES.flatMap((scope) =>
    ROLES.filter((role) => role === 'admin' || ALLOWED[readers].includes(scope)).map(
      (role) => `${scope} ${role}`,
    ),
  )
}
