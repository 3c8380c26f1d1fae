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

const MEDIA = {
  base: 'application/json',
  type: 'application/vnd.openstack.identity-v3+json',
}

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
  routes: [
    authRoutes,
    userRoutes,
    groupRoutes,
    projectRoutes,
    projectTagRoutes,
    domainRoutes,
    domainConfigRoutes,
    roleRoutes,
    impliedRoleRoutes,
    grantRoutes,
    assignmentRoutes,
    catalogRoutes,
    applicationCredentialRoutes,
    accessRuleRoutes,
    credentialRoutes,
    ec2CredentialRoutes,
    federationRoutes,
    webSsoRoutes,
    unplayedRoutes,
  ],
  recover: renewIdentity,
}
