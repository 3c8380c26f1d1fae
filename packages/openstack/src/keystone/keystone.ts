/** Keystone as the dashboard needs it. https://docs.openstack.org/api-ref/identity/v3/ */
import { collection, type CollectionOptions, type Signal } from '#collection.ts'
import { createFederation } from '#keystone/federation.ts'
import type {
  KeystoneDomain,
  KeystoneDomainCreate,
  KeystoneGroup,
  KeystoneGroupCreate,
  KeystoneProject,
  KeystoneProjectCreate,
  KeystoneRole,
  KeystoneRoleAssignment,
  KeystoneRoleCreate,
  KeystoneUser,
  KeystoneUserCreate,
  KeystoneUserUpdate,
} from '#keystone/types.ts'
import type { Service } from '#service.ts'
import { fixed, path, type Query } from '#url.ts'

/** Who holds a role on what: users and groups, projects and domains. */
export type RoleGrant = {
  on: 'projects' | 'domains'
  target: string
  to: 'users' | 'groups'
  actor: string
}

const patching = { updates: 'PATCH' } as const

/** Users and groups may be a company's directory, of which the list is no more than a part. */
const directory = { ...patching, few: 25 } as const

export function createKeystone(service: Service) {
  const { available, call, raw } = service
  const patched = (one: string): CollectionOptions => ({ one, ...patching })
  return {
    available,
    call,
    raw,
    ...createFederation(service),
    users: createUsers(service),
    groups: createGroups(service),
    projects: collection<KeystoneProject, KeystoneProjectCreate>(
      service,
      fixed('/projects'),
      patched('project'),
    ),
    domains: collection<KeystoneDomain, KeystoneDomainCreate>(
      service,
      fixed('/domains'),
      patched('domain'),
    ),
    roles: {
      ...collection<KeystoneRole, KeystoneRoleCreate>(service, fixed('/roles'), patched('role')),
      /** Roles given directly, without those that come through groups or other roles. */
      granted: ({ on, target, to, actor }: RoleGrant, options?: Signal) =>
        service.askRows<KeystoneRole>(
          'GET',
          path`/${on}/${target}/${to}/${actor}/roles`,
          'roles',
          options,
        ),
      grant: async ({ on, target, to, actor }: RoleGrant, role: string, options?: Signal) => {
        await call('PUT', path`/${on}/${target}/${to}/${actor}/roles/${role}`, options)
      },
      revoke: async ({ on, target, to, actor }: RoleGrant, role: string, options?: Signal) => {
        await call('DELETE', path`/${on}/${target}/${to}/${actor}/roles/${role}`, options)
      },
    },
    /** e.g. `{'scope.project.id': id, include_names: true}` */
    roleAssignments: (query?: Query, options?: Signal) =>
      service.askRows<KeystoneRoleAssignment>(
        'GET',
        fixed('/role_assignments'),
        'role_assignments',
        {
          query,
          ...options,
        },
      ),
  }
}

function createUsers(service: Service) {
  return {
    ...collection<KeystoneUser, KeystoneUserCreate, KeystoneUserUpdate>(service, fixed('/users'), {
      one: 'user',
      ...directory,
    }),
    projects: (id: string, options?: Signal) =>
      service.askRows<KeystoneProject>('GET', path`/users/${id}/projects`, 'projects', options),
    groups: (id: string, options?: Signal) =>
      service.askRows<KeystoneGroup>('GET', path`/users/${id}/groups`, 'groups', options),
    /** A user's own change of password. */
    changePassword: async (
      id: string,
      user: { original_password: string; password: string },
      options?: Signal,
    ): Promise<void> => {
      await service.call('POST', path`/users/${id}/password`, { body: { user }, ...options })
    },
  }
}

function createGroups(service: Service) {
  return {
    ...collection<KeystoneGroup, KeystoneGroupCreate>(service, fixed('/groups'), {
      one: 'group',
      ...directory,
    }),
    users: (id: string, options?: Signal) =>
      service.askRows<KeystoneUser>('GET', path`/groups/${id}/users`, 'users', options),
    addUser: async (id: string, user: string, options?: Signal): Promise<void> => {
      await service.call('PUT', path`/groups/${id}/users/${user}`, options)
    },
    removeUser: async (id: string, user: string, options?: Signal): Promise<void> => {
      await service.call('DELETE', path`/groups/${id}/users/${user}`, options)
    },
  }
}
