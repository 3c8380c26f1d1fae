import { createPolicy, defaultPolicies } from '@meridian/policy'
import { aclRoutes } from '#barbican/acls.ts'
import { barbicanFaults } from '#barbican/fault-style.ts'
import { metadataRoutes } from '#barbican/metadata.ts'
import { payloadRoutes } from '#barbican/payloads.ts'
import { quotaRoutes } from '#barbican/quotas.ts'
import { secretRoutes } from '#barbican/secrets.ts'
import { json, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Service } from '#http/service.ts'

const UNPLAYED = ['containers', 'orders', 'project-quotas', 'secret-stores', 'transport_keys']

/** Known to Barbican, not played here: 501 instead of a pretence. */
const unplayed: Routes = (router) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    for (const path of UNPLAYED) {
      for (const pattern of [`/${path}`, `/${path}/{id}`]) router.unsimulated(method, pattern)
    }
    router.unsimulated(method, '/containers/{id}/acl')
    router.unsimulated(method, '/containers/{id}/consumers')
    router.unsimulated(method, '/secrets/{id}/consumers')
  }
}

/** Barbican, microversions 1.0 and 1.1. */
export const barbican: Service = {
  type: 'key-manager',
  name: 'barbican',
  mount: '/key-manager',
  catalogPath: '',
  roots: ['/v1'],
  tolerates: ['slash'],
  faults: barbicanFaults,
  microversions: { header: 'key-manager', min: '1.0', max: '1.1' },
  policy: createPolicy(defaultPolicies['key-manager'] ?? {}, { enforceNewDefaults: false }),
  versions: (base, path) => {
    const about = { rel: 'describedby', type: 'text/html', href: 'https://docs.openstack.org/' }
    const type = 'application/vnd.openstack.key-manager-v1+json'
    const version = {
      id: 'v1',
      status: 'stable',
      links: [{ rel: 'self', href: `${base}/v1/` }, about],
      'media-types': [{ base: 'application/json', type }],
    }
    if (path === '/') return json({ versions: { values: [version] } }, 300)
    return path === '/v1' || path === '/v1/' ? ok({ version }) : undefined
  },
  routes: [secretRoutes, payloadRoutes, metadataRoutes, aclRoutes, quotaRoutes, unplayed],
}
