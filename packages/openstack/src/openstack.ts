/** A cloud as one signed-in user sees it in one region. */
import { createBarbican } from '#barbican/barbican.ts'
import { createCinder } from '#cinder/cinder.ts'
import type { Connections } from '#http/connections.ts'
import { createDesignate } from '#designate/designate.ts'
import { createGlance } from '#glance/glance.ts'
import { createHeat } from '#heat/heat.ts'
import { createGnocchi } from '#gnocchi/gnocchi.ts'
import { createKeystone } from '#keystone/keystone.ts'
import type { Catalog } from '#keystone/types.ts'
import { createNeutron } from '#neutron/neutron.ts'
import { createNova } from '#nova/nova.ts'
import { createOctavia } from '#octavia/octavia.ts'
import type { Told } from '#rows.ts'
import { createSwift } from '#swift/swift.ts'
import { createService, type Service, type ServiceContext } from '#service.ts'

export type OpenStackOptions = {
  /** The id of a token. */
  token: string
  catalog: Catalog
  region: string
  /** Which of the addresses in the catalogue to use; `public` when absent. */
  interface?: string
  /** Absent for a session that has no project. */
  projectId?: string | undefined
  forwardedFor?: string | undefined
  /** Ends the calls that name no signal of their own. */
  signal?: AbortSignal | undefined
  /** Who is told whose answers came, and what of them was left out. */
  told?: Told | undefined
}

export type OpenStack = ReturnType<typeof createOpenStack>

/** Cheap: no call is made, and a service's part is built when it is first asked for. */
export function createOpenStack(connections: Connections, options: OpenStackOptions) {
  const context: ServiceContext = {
    connections,
    ...options,
    interface: options.interface ?? 'public',
  }
  /** Any service of the catalogue by its type; calls throw `no-endpoint` when it has none. */
  const service = (type: string): Service => createService(context, type)
  const nova = lazy(() => createNova(service('compute')))
  const glance = lazy(() => createGlance(service('image')))
  const cinder = lazy(() => createCinder(service('block-storage')))
  const neutron = lazy(() => createNeutron(service('network')))
  const keystone = lazy(() => createKeystone(service('identity')))
  const swift = lazy(() => createSwift(service('object-store')))
  const octavia = lazy(() => createOctavia(service('load-balancer')))
  const designate = lazy(() => createDesignate(service('dns')))
  const barbican = lazy(() => createBarbican(service('key-manager')))
  const heat = lazy(() => createHeat(service('orchestration')))
  const gnocchi = lazy(() => createGnocchi(service('metric')))
  return {
    region: options.region,
    projectId: options.projectId,
    service,
    get nova() {
      return nova()
    },
    get glance() {
      return glance()
    },
    get cinder() {
      return cinder()
    },
    get neutron() {
      return neutron()
    },
    get keystone() {
      return keystone()
    },
    get swift() {
      return swift()
    },
    get octavia() {
      return octavia()
    },
    get designate() {
      return designate()
    },
    get barbican() {
      return barbican()
    },
    get heat() {
      return heat()
    },
    get gnocchi() {
      return gnocchi()
    },
  }
}

function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
