/** Identity to look at as somebody: who looks, where each thing is listed, and what is done to it. */
import { createConnections, createOpenStack, passwordSignIn, scopeTo } from '@meridian/openstack'
import type { OpenStack } from '@meridian/openstack'
import type { Page } from '@playwright/test'
import { csrfToken, expect, type CleanUp } from '../fixtures.ts'
import { unique } from '../helpers.ts'
import type { Offered } from '../offers.ts'
import { transportTo } from '../openstack.ts'
import { only } from '../own-project.ts'
import type { World } from '../world.ts'
import { emptied, password } from './identity-ground.ts'

export type Keystone = OpenStack['keystone']

/** A domain with a project, a user and a group in it, and a role, all of one name; who rules it. */
export const madeBy = async (cloud: OpenStack, cleanUp: CleanUp) => {
  const { keystone } = cloud
  const name = unique('roles-')
  cleanUp(() => emptied({ cloud, name }))
  cleanUp(() => emptied({ cloud, name: `${name}-not-to-be` }))
  const domain = await keystone.domains.create({ name })
  const here = { name, domain_id: domain.id }
  const project = await keystone.projects.create(here)
  const user = await keystone.users.create(here)
  const group = await keystone.groups.create(here)
  const role = await keystone.roles.create({ name })
  const chief = await keystone.users.create({ ...here, name: `${name}-chief`, password })
  const admin = only(await keystone.roles.list({ name: 'admin' }))
  const grant = { on: 'domains', target: domain.id, to: 'users', actor: chief.id } as const
  await keystone.roles.grant(grant, admin.id)
  // One of another domain, which nobody but the cloud's administrator may find.
  const elsewhere = await keystone.groups.create({
    name: `${name}-elsewhere`,
    domain_id: 'default',
  })
  cleanUp(() => keystone.groups.remove(elsewhere.id))
  return { name, domain, project, user, group, role, chief, elsewhere }
}

export type There = Awaited<ReturnType<typeof madeBy>>

type Attempt = (keystone: Keystone) => Promise<unknown>

/** A list with the one row that is looked at. */
export type Shown = Offered & {
  readonly type: string
  /** Keystone's own list of those that are called so. */
  readonly read: (keystone: Keystone, name: string) => Promise<readonly { readonly name: string }[]>
  /** A change that leaves it as it is. */
  readonly change: Attempt
  /** What is done by the actions that are called so. */
  readonly acts: Readonly<Record<string, Attempt>>
}

/** Where each is looked for. */
export const listsOf = (there: There): readonly Shown[] => {
  const { name, domain, project, user, group, role } = there
  const unmade = { name: `${name}-not-to-be`, domain_id: domain.id }
  const same = { description: '' }
  const members = { on: 'projects', target: project.id, to: 'users', actor: user.id } as const
  return [
    {
      type: 'Domain',
      ...{ path: '/identity/domains', list: 'Domains', row: name, create: 'Create Domain' },
      read: ({ domains }, wanted) => domains.list({ name: wanted }),
      change: ({ domains }) => domains.update(domain.id, same),
      acts: {
        'Create Domain': ({ domains }) => domains.create({ name: unmade.name }),
        'Delete Domain': ({ domains }) => domains.remove(domain.id),
      },
    },
    {
      type: 'Project',
      path: `/identity/projects?name=${name}`,
      ...{ list: 'Projects', row: name, create: 'Create Project' },
      read: ({ projects }, wanted) => projects.list({ name: wanted }),
      change: ({ projects }) => projects.update(project.id, same),
      acts: {
        'Create Project': ({ projects }) => projects.create(unmade),
        'Manage Members': ({ roles }) => roles.grant(members, role.id),
        'Disable Project': ({ projects }) => projects.update(project.id, { enabled: false }),
        'Delete Project': ({ projects }) => projects.remove(project.id),
      },
    },
    {
      type: 'User',
      path: `/identity/users?name=${name}`,
      ...{ list: 'Users', row: name, create: 'Create User' },
      read: ({ users }, wanted) => users.list({ name: wanted }),
      change: ({ users }) => users.update(user.id, same),
      acts: {
        'Create User': ({ users }) => users.create(unmade),
        'Change Password': ({ users }) => users.update(user.id, { password }),
        'Disable User': ({ users }) => users.update(user.id, { enabled: false }),
        'Delete User': ({ users }) => users.remove(user.id),
      },
    },
    {
      type: 'Group',
      path: `/identity/groups?name=${name}`,
      ...{ list: 'Groups', row: name, create: 'Create Group' },
      read: ({ groups }, wanted) => groups.list({ name: wanted }),
      change: ({ groups }) => groups.update(group.id, same),
      acts: {
        'Create Group': ({ groups }) => groups.create(unmade),
        'Add Members': ({ groups }) => groups.addUser(group.id, user.id),
        'Delete Group': ({ groups }) => groups.remove(group.id),
      },
    },
    {
      type: 'Role',
      ...{ path: '/identity/roles', list: 'Roles', row: name, create: 'Create Role' },
      read: ({ roles }, wanted) => roles.list({ name: wanted }),
      change: ({ roles }) => roles.update(role.id, { name }),
      acts: {
        'Create Role': ({ roles }) => roles.create({ name: unmade.name }),
        'Delete Role': ({ roles }) => roles.remove(role.id),
      },
    },
  ]
}

/** Keystone as the administrator of the domain sees it, without the product. */
export const keystoneOfChief = async (world: World, there: There): Promise<Keystone> => {
  const connections = createConnections({
    ...{ transport: transportTo(world), timeoutMs: 30_000, maxConcurrentPerService: 8 },
  })
  const credentials = { username: there.chief.name, password, userDomainName: there.name }
  const unscoped = await passwordSignIn(connections, world.authUrl, credentials)
  const scope = { domain: { id: there.domain.id } }
  const { id, catalog } = await scopeTo(connections, world.authUrl, unscoped, scope)
  return createOpenStack(connections, { token: id, catalog, region: 'RegionOne' }).keystone
}

/** Gives the page's context a session of the domain's administrator, in the domain. */
export const signInAsChief = async (page: Page, url: string, there: There): Promise<void> => {
  const ajax = { 'X-Requested-With': 'XMLHttpRequest', Origin: url }
  const data = { auth_type: 'credentials', username: there.chief.name, password }
  const begun = await page.request.post(`${url}/api/session/`, {
    headers: ajax,
    data: { ...data, domain: there.name },
  })
  expect(begun.status(), await begun.text()).toBe(201)
  const moved = await page.request.post(`${url}/api/session/scope/`, {
    headers: { ...ajax, 'X-CSRFToken': await csrfToken(page) },
    data: { domain_id: there.domain.id },
  })
  expect(moved.status(), await moved.text()).toBe(200)
}
