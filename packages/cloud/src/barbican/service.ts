import { createPolicy, defaultPolicies } from '@meridian/policy'
import { aclRoutes } from '#barbican/acls.ts'
import { consumerRoutes } from '#barbican/consumers.ts'
import { containerRoutes } from '#barbican/containers.ts'
import { barbicanFaults } from '#barbican/fault-style.ts'
import { metadataRoutes } from '#barbican/metadata.ts'
import { orderRoutes } from '#barbican/orders.ts'
import { payloadRoutes } from '#barbican/payloads.ts'
import { quotaRoutes } from '#barbican/quotas.ts'
import { secretStoreRoutes } from '#barbican/secret-stores.ts'
import { secretRoutes } from '#barbican/secrets.ts'
import { unplayedRoutes } from '#barbican/unplayed.ts'
import { json, ok } from '#http/reply.ts'
import type { Service } from '#http/service.ts'
import { containers, secrets } from '#barbican/rows.ts'
import { routesOf, type Played } from '#played.ts'

/** What it has, with what is inside. */
export const keyManagerTypes = [
  { routes: [secretRoutes, payloadRoutes, metadataRoutes, aclRoutes], tables: { secrets } },
  { routes: [containerRoutes, consumerRoutes], tables: { certificates: containers } },
  { routes: [orderRoutes] },
] as const satisfies readonly Played[]

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
  types: keyManagerTypes,
  routes: [...routesOf(keyManagerTypes), quotaRoutes, secretStoreRoutes, unplayedRoutes],
}
