import { renewIdentity } from '#keystone/earlier.ts'
import { createPolicy, defaultPolicies } from '@meridian/policy'
import { lapsed } from '#keystone/tokens/lapsed.ts'
import { projectTagRoutes } from '#keystone/projects/tags.ts'
import { keystoneFaults } from '#keystone/fault-style.ts'
import { badRequest } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { json, ok } from '#http/reply.ts'
import type { Service } from '#http/service.ts'
import { accessRuleRoutes } from '#keystone/application-credentials/access-rules.ts'
import { applicationCredentialRoutes } from '#keystone/application-credentials/application-credentials.ts'
import { assignmentRoutes } from '#keystone/roles/assignments.ts'
import { authRoutes } from '#keystone/tokens/auth.ts'
import { catalogRoutes } from '#keystone/tokens/catalog-routes.ts'
import { credentialRoutes } from '#keystone/credentials/credentials.ts'
import { domainConfigRoutes } from '#keystone/domains/config.ts'
import { domainRoutes } from '#keystone/domains/domains.ts'
import { ec2CredentialRoutes } from '#keystone/credentials/ec2-credentials.ts'
import { federationRoutes } from '#keystone/federation/federation.ts'
import { grantRoutes } from '#keystone/roles/grant-routes.ts'
import { groupRoutes } from '#keystone/users/groups.ts'
import { impliedRoleRoutes } from '#keystone/roles/implied-roles.ts'
import { projectRoutes } from '#keystone/projects/projects.ts'
import { roleRoutes } from '#keystone/roles/roles.ts'
import { unplayedRoutes } from '#keystone/unplayed.ts'
import { userRoutes } from '#keystone/users/users.ts'
import { webSsoRoutes } from '#keystone/federation/websso.ts'
import {
  assignmentRows,
  groupRows,
  membershipRows,
  projectRows,
  roleRows,
  tokenRows,
  userRows,
} from '#keystone/rows.ts'
import {
  identityProviderRows,
  mappingRows,
  protocolRows,
  serviceProviderRows,
  trustedDashboardRows,
} from '#keystone/federation/rows.ts'
import {
  applicationCredentialRows,
  credentialRows,
} from '#keystone/application-credentials/rows.ts'
import { routesOf, type Played } from '#played.ts'

const MEDIA = {
  base: 'application/json',
  type: 'application/vnd.openstack.identity-v3+json',
}

/** What it has, with what is inside. */
export const identityTypes = [
  { routes: [authRoutes], tables: { tokens: tokenRows } },
  { routes: [userRoutes], tables: { users: userRows } },
  { routes: [groupRoutes], tables: { groups: groupRows, memberships: membershipRows } },
  { routes: [projectRoutes, projectTagRoutes], tables: { projects: projectRows } },
  { routes: [domainRoutes, domainConfigRoutes] },
  { routes: [roleRoutes, impliedRoleRoutes], tables: { roles: roleRows } },
  { routes: [grantRoutes, assignmentRoutes], tables: { assignments: assignmentRows } },
  {
    routes: [applicationCredentialRoutes, accessRuleRoutes],
    tables: { applicationCredentials: applicationCredentialRows },
  },
  { routes: [credentialRoutes, ec2CredentialRoutes], tables: { ec2Credentials: credentialRows } },
  {
    routes: [federationRoutes, webSsoRoutes],
    tables: {
      identityProviders: identityProviderRows,
      mappings: mappingRows,
      protocols: protocolRows,
      serviceProviders: serviceProviderRows,
      trustedDashboards: trustedDashboardRows,
    },
  },
] as const satisfies readonly Played[]

export const keystone: Service = {
  type: 'identity',
  name: 'keystone',
  mount: '/identity',
  catalogPath: '/v3',
  roots: ['/v3'],
  global: true,
  headIsGet: true,
  tolerates: ['slash'],
  routesFirst: true,
  bodyLimit: 114_688,
  headers: { vary: 'X-Auth-Token' },
  lapsed,
  faults: keystoneFaults,
  admit: ({ body }) => {
    if (body !== undefined && !isObject(body)) throw badRequest(keystoneFaults.malformed)
  },
  policy: createPolicy(defaultPolicies['identity'] ?? {}, { enforceNewDefaults: false }),
  versions: (base, path) => {
    const version = {
      id: 'v3.14',
      status: 'stable',
      updated: '2020-04-07T00:00:00Z',
      links: [{ rel: 'self', href: `${base}/v3/` }],
      'media-types': [MEDIA],
    }
    if (path === '/v3' || path === '/v3/') return ok({ version })
    if (path !== '/') return undefined
    return json({ versions: { values: [version] } }, 300, { location: `${base}/v3/` })
  },
  types: identityTypes,
  routes: [...routesOf(identityTypes), catalogRoutes, unplayedRoutes],
  recover: renewIdentity,
}
