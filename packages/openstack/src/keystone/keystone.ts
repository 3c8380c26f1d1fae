/** Keystone as the dashboard needs it. https://docs.openstack.org/api-ref/identity/v3/ */
import { collection, type CollectionOptions, type Signal } from '#collection.ts'
import { isObject } from '#answers/json.ts'
import { badReply } from '#answers/replies.ts'
import { createFederation } from '#keystone/federation.ts'
import type {
  KeystoneAccessRule,
  KeystoneApplicationCredential,
  KeystoneApplicationCredentialCreate,
  KeystoneDomain,
  KeystoneDomainCreate,
  KeystoneEc2Credential,
  KeystoneGroup,
  KeystoneGroupCreate,
  KeystoneProject,
  KeystoneProjectCreate,
  KeystoneRef,
  KeystoneRole,
  KeystoneRoleAssignment,
  KeystoneRoleCreate,
  KeystoneUser,
  KeystoneUserCreate,
  KeystoneUserUpdate,
} from '#keystone/types.ts'
import type { Service } from '#service.ts'
import { fixed, path, type Path, type Query } from '#url.ts'

export type * from '#keystone/federation-types.ts'
export type * from '#keystone/types.ts'

/** What roles are held on; of the system there is one, whose id is not asked for. */
export type RolePlace = 'projects' | 'domains' | 'system'

/** Who holds a role on what. `inherited`: on the projects below it, and not there itself. */
export type RoleGrant = {
  on: RolePlace
  target: string
  inherited?: boolean
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
    ...createCredentials(service),
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
      grant: async (grant: RoleGrant, role: string, options?: Signal): Promise<void> => {
        await call('PUT', grantPath(grant, role), options)
      },
      revoke: async (grant: RoleGrant, role: string, options?: Signal): Promise<void> => {
        await call('DELETE', grantPath(grant, role), options)
      },
      /** The roles that this role implies. */
      implied: async (id: string, options?: Signal): Promise<KeystoneRef[]> => {
        const { body, requestId } = await call('GET', path`/roles/${id}/implies`, options)
        const inference: unknown = isObject(body) ? body['role_inference'] : undefined
        const implies = isObject(inference) ? inference['implies'] : undefined
        if (!Array.isArray(implies)) throw badReply(service.type, requestId)
        // JSON comes in here.
        return service.rows(implies, requestId) as KeystoneRef[]
      },
      imply: async (id: string, implied: string, options?: Signal): Promise<void> => {
        await call('PUT', path`/roles/${id}/implies/${implied}`, options)
      },
      implyNoMore: async (id: string, implied: string, options?: Signal): Promise<void> => {
        await call('DELETE', path`/roles/${id}/implies/${implied}`, options)
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

/** https://docs.openstack.org/api-ref/identity/v3/#os-inherit */
function grantPath({ on, target, to, actor, inherited }: RoleGrant, role: string): Path {
  if (on === 'system') return path`/system/${to}/${actor}/roles/${role}`
  return inherited
    ? path`/OS-INHERIT/${on}/${target}/${to}/${actor}/roles/${role}/inherited_to_projects`
    : path`/${on}/${target}/${to}/${actor}/roles/${role}`
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
  }
}

/** What users make for their programs: all of it is under the user's own address. */
function createCredentials(service: Service) {
  const keys = (user: string) => path`/users/${user}/credentials/OS-EC2`
  return {
    applicationCredentials: (user: string) =>
      collection<KeystoneApplicationCredential, KeystoneApplicationCredentialCreate>(
        service,
        path`/users/${user}/application_credentials`,
        { one: 'application_credential' },
      ),
    accessRules: (user: string) =>
      collection<KeystoneAccessRule>(service, path`/users/${user}/access_rules`, {
        one: 'access_rule',
      }),
    ec2Credentials: (user: string) => ({
      ...collection<KeystoneEc2Credential>(service, keys(user), { one: 'credential' }),
      /** Its body stands bare. */
      createFor: (project: string, options?: Signal) =>
        service.ask<KeystoneEc2Credential>('POST', keys(user), 'credential', {
          body: { tenant_id: project },
          ...options,
        }),
    }),
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
