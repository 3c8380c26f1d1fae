import { renewIdentity } from '#keystone/earlier.ts'
import { createPolicy, defaultPolicies } from '@meridian/policy'
import { lapsed } from '#keystone/lapsed.ts'
import { projectTagRoutes } from '#keystone/project-tags.ts'
import { keystoneFaults } from '#keystone/fault-style.ts'
import { badRequest } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { json, ok } from '#http/reply.ts'
import type { Service } from '#http/service.ts'
import { accessRuleRoutes } from '#keystone/access-rules.ts'
import { applicationCredentialRoutes } from '#keystone/application-credentials.ts'
import { assignmentRoutes } from '#keystone/assignments.ts'
import { authRoutes } from '#keystone/auth.ts'
import { catalogRoutes } from '#keystone/catalog-routes.ts'
import { credentialRoutes } from '#keystone/credentials.ts'
import { domainConfigRoutes } from '#keystone/domain-config.ts'
import { domainRoutes } from '#keystone/domains.ts'
import { ec2CredentialRoutes } from '#keystone/ec2-credentials.ts'
import { federationRoutes } from '#keystone/federation.ts'
import { grantRoutes } from '#keystone/grant-routes.ts'
import { groupRoutes } from '#keystone/groups.ts'
import { impliedRoleRoutes } from '#keystone/implied-roles.ts'
import { projectRoutes } from '#keystone/projects.ts'
import { roleRoutes } from '#keystone/roles.ts'
import { unplayedRoutes } from '#keystone/unplayed.ts'
import { userRoutes } from '#keystone/users.ts'
import { webSsoRoutes } from '#keystone/websso.ts'

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
