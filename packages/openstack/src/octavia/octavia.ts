/** Octavia as the dashboard needs it. https://docs.openstack.org/api-ref/load-balancer/v2/ */
import { collection, type Signal } from '#collection.ts'
import type {
  OctaviaAvailabilityZone,
  OctaviaFlavor,
  OctaviaFlavorCreate,
  OctaviaFlavorProfile,
  OctaviaFlavorProfileCreate,
  OctaviaFlavorProfileUpdate,
  OctaviaFlavorUpdate,
  OctaviaProvider,
  OctaviaQuota,
  OctaviaStatistics,
  OctaviaStatusTree,
} from '#octavia/types-providers.ts'
import type {
  OctaviaHealthMonitor,
  OctaviaHealthMonitorCreate,
  OctaviaHealthMonitorUpdate,
  OctaviaL7Policy,
  OctaviaL7PolicyCreate,
  OctaviaL7PolicyUpdate,
  OctaviaL7Rule,
  OctaviaL7RuleCreate,
  OctaviaL7RuleUpdate,
  OctaviaListener,
  OctaviaListenerCreate,
  OctaviaListenerUpdate,
  OctaviaLoadBalancer,
  OctaviaLoadBalancerCreate,
  OctaviaLoadBalancerUpdate,
  OctaviaMember,
  OctaviaMemberCreate,
  OctaviaMemberUpdate,
  OctaviaPool,
  OctaviaPoolCreate,
  OctaviaPoolUpdate,
} from '#octavia/types.ts'
import { bySortThenId } from '#paging.ts'
import type { Service } from '#service.ts'
import { fixed, path } from '#url.ts'
import { compareVersions, type VersionRange } from '#http/versions.ts'

export type * from '#octavia/types.ts'
export type * from '#octavia/types-providers.ts'

/** What the lists of Octavia have in common; none can be asked for several ids. */
const paged = { pages: bySortThenId }

export function createOctavia(service: Service) {
  const { available, call, raw } = service
  return {
    available,
    call,
    raw,
    loadBalancers: createLoadBalancers(service),
    listeners: collection<OctaviaListener, OctaviaListenerCreate, OctaviaListenerUpdate>(
      service,
      fixed('/lbaas/listeners'),
      { one: 'listener', ...paged },
    ),
    pools: collection<OctaviaPool, OctaviaPoolCreate, OctaviaPoolUpdate>(
      service,
      fixed('/lbaas/pools'),
      { one: 'pool', ...paged },
    ),
    members: (pool: string) => createMembers(service, pool),
    healthMonitors: collection<
      OctaviaHealthMonitor,
      OctaviaHealthMonitorCreate,
      OctaviaHealthMonitorUpdate
    >(service, fixed('/lbaas/healthmonitors'), { one: 'healthmonitor', ...paged }),
    l7Policies: collection<OctaviaL7Policy, OctaviaL7PolicyCreate, OctaviaL7PolicyUpdate>(
      service,
      fixed('/lbaas/l7policies'),
      { one: 'l7policy', many: 'l7policies', ...paged },
    ),
    /** The rules of one policy. */
    l7Rules: (policy: string) =>
      collection<OctaviaL7Rule, OctaviaL7RuleCreate, OctaviaL7RuleUpdate>(
        service,
        path`/lbaas/l7policies/${policy}/rules`,
        { one: 'rule', ...paged },
      ),
    flavors: collection<OctaviaFlavor, OctaviaFlavorCreate, OctaviaFlavorUpdate>(
      service,
      fixed('/lbaas/flavors'),
      { one: 'flavor', ...paged },
    ),
    flavorProfiles: collection<
      OctaviaFlavorProfile,
      OctaviaFlavorProfileCreate,
      OctaviaFlavorProfileUpdate
    >(service, fixed('/lbaas/flavorprofiles'), { one: 'flavorprofile', ...paged }),
    availabilityZones: (options?: Signal) =>
      service.askRows<OctaviaAvailabilityZone>(
        'GET',
        fixed('/lbaas/availabilityzones'),
        'availability_zones',
        options,
      ),
    providers: (options?: Signal) =>
      service.askRows<OctaviaProvider>('GET', fixed('/lbaas/providers'), 'providers', options),
    quota: (project: string, options?: Signal) =>
      service.ask<OctaviaQuota>('GET', path`/lbaas/quotas/${project}`, 'quota', options),
    /**
     * What it speaks, from the lowest minor version to the highest. It takes none with a call: what
     * came with a version is there from then on. Undefined where it tells none.
     */
    versions: async (options?: Signal): Promise<VersionRange | undefined> => {
      const asked = { atRoot: true, ...options } as const
      const known = await service.askRows<{ id?: string }>('GET', fixed('/'), 'versions', asked)
      const numbers = known
        .flatMap(({ id = '' }) => /^v(\d+\.\d+)$/.exec(id)?.[1] ?? [])
        .toSorted(compareVersions)
      const [min, max = min] = [numbers[0], numbers.at(-1)]
      return min === undefined || max === undefined ? undefined : { min, max }
    },
  }
}

/** https://docs.openstack.org/api-ref/load-balancer/v2/#load-balancers */
function createLoadBalancers(service: Service) {
  return {
    ...collection<OctaviaLoadBalancer, OctaviaLoadBalancerCreate, OctaviaLoadBalancerUpdate>(
      service,
      fixed('/lbaas/loadbalancers'),
      { one: 'loadbalancer', ...paged },
    ),
    /** With all that is under it. Throws a 409 while it or something under it is changing. */
    removeAll: async (id: string, options?: Signal): Promise<void> => {
      const query = { cascade: true }
      await service.call('DELETE', path`/lbaas/loadbalancers/${id}`, { query, ...options })
    },
    statuses: (id: string, options?: Signal) =>
      service.ask<OctaviaStatusTree>(
        'GET',
        path`/lbaas/loadbalancers/${id}/status`,
        'statuses',
        options,
      ),
    /** Has another amphora take its place. */
    failOver: async (id: string, options?: Signal): Promise<void> => {
      await service.call('PUT', path`/lbaas/loadbalancers/${id}/failover`, options)
    },
    statistics: (id: string, options?: Signal) =>
      service.ask<OctaviaStatistics>(
        'GET',
        path`/lbaas/loadbalancers/${id}/stats`,
        'stats',
        options,
      ),
  }
}

/** https://docs.openstack.org/api-ref/load-balancer/v2/#members */
function createMembers(service: Service, pool: string) {
  const at = path`/lbaas/pools/${pool}/members`
  return {
    ...collection<OctaviaMember, OctaviaMemberCreate, OctaviaMemberUpdate>(service, at, {
      one: 'member',
      ...paged,
    }),
    /**
     * All members at once: those with the same address and port are changed, others made, and what
     * is not named is deleted. It answers nothing.
     */
    replace: async (members: readonly OctaviaMemberCreate[], options?: Signal): Promise<void> => {
      await service.call('PUT', at, { body: { members }, ...options })
    },
  }
}
