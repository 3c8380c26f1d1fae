import type { Role, RoleAssignment, User } from '@meridian/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { presentAssignment } from '#keystone/role-assignments.ts'
import { signedIn, type SignedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

let world: TestWorld
let admin: SignedIn
beforeEach(async () => {
  world = await testWorld()
  admin = await signedIn(world.app, 'admin')
})
afterEach(() => world.close())

const items = async <T>(url: string, tab = admin): Promise<readonly T[]> => {
  const response = await tab.get(`/api/keystone/${url}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ items: T[] }>().items
}
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)
const idOf = async (list: string, name: string): Promise<string> => {
  const found = (await items<{ id: string; name: string }>(list)).find((one) => one.name === name)
  return found?.id ?? ''
}

describe('roles', () => {
  test('the default one is the operator’s, in any case; which make administrators is said', async () => {
    const role = (await admin.get('/api/keystone/roles/default')).json<Role>()
    expect(role).toMatchObject({ name: 'member', is_admin: false })
    expect(role).not.toHaveProperty('links')
    const all = await items<Role>('roles/')
    expect(names(all.filter(({ is_admin }) => is_admin))).toEqual(['admin'])
    await world.close()
    world = await testWorld({ env: { DEFAULT_ROLE: 'Reader' } })
    admin = await signedIn(world.app, 'admin')
    expect((await admin.get('/api/keystone/roles/default')).json()).toMatchObject({
      name: 'reader',
    })
  })

  test('a default role that the cloud does not have is not found', async () => {
    await world.close()
    world = await testWorld({ env: { DEFAULT_ROLE: 'nobody' } })
    admin = await signedIn(world.app, 'admin')
    expect((await admin.get('/api/keystone/roles/default')).statusCode).toBe(404)
  })
})

describe('users', () => {
  test('all, by domain, name and id, and those with a role on a project', async () => {
    const all = await items<User>('users/')
    expect(names(all)).toEqual(expect.arrayContaining(['admin', 'demo', 'engineer']))
    expect(all[0]).not.toHaveProperty('links')
    expect(names(await items<User>('users/?domain_id=default'))).not.toContain('engineer')
    expect(names(await items<User>('users/?name=demo'))).toEqual(['demo'])
    expect(await items<User>('users/?enabled=false')).toEqual([])
    expect(await items<User>('users/?id=nobody-knows')).toEqual([])
    expect(names(await items<User>(`users/?id=${admin.user.id}`))).toEqual(['admin'])
    const demo = await idOf('projects/', 'demo')
    const there = names(await items<User>(`users/?project_id=${demo}`))
    expect(there.toSorted()).toEqual(['admin', 'demo', 'reader'])
  })
})

describe('who has which role on a project', () => {
  test('a role is given and taken away again [SV-IDAPI-06]', async () => {
    const [project, user] = [await idOf('projects/', 'alt'), await idOf('users/', 'reader')]
    const role = await idOf('roles/', 'member')
    const grant = `/api/keystone/projects/${project}/${role}/${user}`
    const direct = `roles/?project_id=${project}&user_id=${user}`
    expect(await items(direct)).toEqual([])
    expect((await admin.put(grant)).statusCode).toBe(204)
    expect(names(await items<Role>(direct))).toEqual(['member'])
    const line = (await items<RoleAssignment>(`role_assignments/?project_id=${project}`)).find(
      (one) => one.user?.id === user,
    )
    expect(line).toEqual({
      role: { id: role, name: 'member' },
      user: { id: user, name: 'reader', domain: { id: 'default', name: 'Default' } },
      project: { id: project, name: 'alt', domain: { id: 'default', name: 'Default' } },
      inherited: false,
    })
    expect((await admin.del(grant)).statusCode).toBe(204)
    expect((await admin.del(grant)).statusCode).toBe(404)
    expect(await items(direct)).toEqual([])
  })

  test('who may not give roles may not take them either', async () => {
    const demo = await signedIn(world.app)
    const role = await idOf('roles/', 'member')
    const grant = `/api/keystone/projects/${demo.user.project_id}/${role}/${demo.user.id}`
    expect((await demo.put(grant)).statusCode).toBe(403)
    expect((await demo.del(grant)).statusCode).toBe(403)
  })

  test('administrators keep their own role on the project they work in', async () => {
    const role = await idOf('roles/', 'admin')
    const grant = (project: string | null) =>
      `/api/keystone/projects/${project}/${role}/${admin.user.id}`
    world.cloud.control.forgetRequests()
    const refused = await admin.del(grant(admin.user.project_id))
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toContain('your own administrator role')
    expect(world.cloud.control.requests()).toEqual([])
    expect((await admin.del(grant(await idOf('projects/', 'demo')))).statusCode).toBe(204)
  })

  test('administrators keep their own role on the system while they work in it', async () => {
    const role = await idOf('roles/', 'admin')
    const grant = `/api/keystone/grants/system/all/users/${admin.user.id}/${role}`
    expect((await admin.post('/api/session/scope/', { system: true })).statusCode).toBe(200)
    world.cloud.control.forgetRequests()
    const refused = await admin.del(grant)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toContain('your own administrator role')
    expect(world.cloud.control.requests()).toEqual([])
    const elsewhere = await signedIn(world.app, 'admin')
    expect((await elsewhere.del(grant)).statusCode).toBe(204)
  })

  const at = 'http://keystone/v3'
  const user = { id: 'u', name: 'ann' }
  const below = { project: { id: 'p' }, 'OS-INHERIT:inherited_to': 'projects' }

  test('an effective line says what it follows from, without the cloud’s addresses', () => {
    const present = (assignment: string, role: string, scope: typeof below = below) =>
      presentAssignment({ role: { id: role }, user, scope, links: { assignment: at + assignment } })
    const above = '/OS-INHERIT/domains/d/groups/g/roles/r/inherited_to_projects'
    expect(present(above, 'r')).toEqual({
      role: { id: 'r' },
      user,
      project: { id: 'p' },
      inherited: false,
      via: { group_id: 'g', domain_id: 'd' },
    })
    const parent = '/OS-INHERIT/projects/pp/users/u/roles/r/inherited_to_projects'
    expect(present(parent, 'implied').via).toEqual({ project_id: 'pp', role_id: 'r' })
  })

  test('what is handed down to the projects below is not in force on the project itself', () => {
    const assignment = `${at}/OS-INHERIT/projects/p/users/u/roles/r/inherited_to_projects`
    const line = presentAssignment({ role: { id: 'r' }, user, scope: below, links: { assignment } })
    const project = { id: 'p' }
    expect(line).toEqual({ role: { id: 'r' }, user, project, inherited: true })
  })
})

test('domains are listed for administrators', async () => {
  expect(names(await items('domains/'))).toEqual(expect.arrayContaining(['Default']))
  const demo = await signedIn(world.app)
  expect((await demo.get('/api/keystone/domains/')).statusCode).toBe(403)
})
