/** The types of Keystone, as navigation, addresses and links know them. */
import { policy } from '#resource/define.ts'
import { entry } from '#resource/registry.ts'
import {
  applicationCredential,
  domain,
  ec2Credential,
  group,
  groupMember,
  project,
  role,
  user,
} from '#kinds/keystone/kinds.ts'
import { federationTypes } from '#resources/keystone/federation-entries.ts'

/** Domains, and the groups in them, came with version 3 (https://docs.openstack.org/api-ref/identity/v3/). */
const hasDomains = { feature: ['identity', '>= 3'] } as const

export const domains = entry(
  domain,
  { panels: [{ path: '/identity/domains', area: 'identity', requires: [hasDomains] }] },
  async () => (await import('#resources/keystone/domains.tsx')).domains,
)

export const projects = entry(
  project,
  {
    panels: [{ path: '/identity/projects', area: 'identity', filterFirst: 'identity.projects' }],
  },
  async () => (await import('#resources/keystone/projects.tsx')).projects,
)

export const users = entry(
  user,
  { panels: [{ path: '/identity/users', area: 'identity', filterFirst: 'identity.users' }] },
  async () => (await import('#resources/keystone/users.tsx')).users,
)

export const groups = entry(
  group,
  {
    panels: [
      {
        path: '/identity/groups',
        area: 'identity',
        filterFirst: 'identity.groups',
        requires: [hasDomains, policy('identity', 'identity:list_groups')],
      },
    ],
  },
  async () => (await import('#resources/keystone/groups.tsx')).groups,
)

export const roles = entry(
  role,
  {
    panels: [
      {
        path: '/identity/roles',
        area: 'identity',
        filterFirst: 'identity.roles',
        requires: [policy('identity', 'identity:list_roles')],
      },
    ],
  },
  async () => (await import('#resources/keystone/roles.tsx')).roles,
)

export const groupMembers = entry(
  groupMember,
  { within: [{ parent: group, path: 'members', by: 'group_id', keyed: true }] },
  async () => (await import('#resources/keystone/group-members.tsx')).groupMembers,
)

export const applicationCredentials = entry(
  applicationCredential,
  { panels: [{ path: '/identity/application_credentials', area: 'identity' }] },
  async () => (await import('#resources/keystone/application-credentials.tsx')).credentials,
)

export const ec2Credentials = entry(
  ec2Credential,
  { panels: [{ path: '/identity/ec2_credentials', area: 'identity' }] },
  async () => (await import('#resources/keystone/ec2-credentials.tsx')).ec2Credentials,
)

/** In the order of the navigation. */
export const identityTypes = [
  ...[domains, projects, users, groups, groupMembers, roles],
  ...federationTypes,
  ...[applicationCredentials, ec2Credentials],
]
