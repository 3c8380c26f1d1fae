import type { Service } from '#http/service.ts'
import { page, swiftFaults } from '#swift/answers.ts'
import { infoRoutes } from '#swift/info.ts'
import { expiry } from '#swift/keeping.ts'
import { lifecyclesOf, routesOf, type Played } from '#played.ts'
import { containers, objects } from '#swift/rows.ts'
import { swiftRoutes } from '#swift/routes.ts'
import { unplayedRoutes } from '#swift/unplayed.ts'

/** What it has, with what is inside. */
export const objectStorageTypes = [
  { routes: [swiftRoutes], lifecycles: [expiry], tables: { containers, objects } },
] as const satisfies readonly Played[]

/** Swift 2.30, with the middleware of ops/openstack/lib/services/swift.sh. */
export const swift: Service = {
  type: 'object-store',
  name: 'swift',
  mount: '/object-store',
  catalogPath: '/v1/AUTH_{project_id}',
  roots: [''],
  tolerates: ['containerSlash'],
  headIsGet: true,
  routesFirst: true,
  faults: swiftFaults,
  requestIdHeaders: ['x-trans-id', 'x-openstack-request-id'],
  requestId: (id, now) => {
    const second = Math.floor(now / 1000).toString(16)
    return `tx${id.replaceAll('-', '').slice(0, 21)}-${second.padStart(10, '0')}`
  },
  versions: (_base, path) => (path === '/' ? page(404) : undefined),
  types: objectStorageTypes,
  routes: [infoRoutes, ...routesOf(objectStorageTypes), unplayedRoutes],
  lifecycles: lifecyclesOf(objectStorageTypes),
}
