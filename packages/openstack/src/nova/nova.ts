/** Nova as the dashboard needs it. https://docs.openstack.org/api-ref/compute/ */
import { collection, type Signal } from '#collection.ts'
import { createServers } from '#nova/servers.ts'
import { createUsage } from '#nova/usage.ts'
import type {
  NovaAbsoluteLimits,
  NovaAggregate,
  NovaExtension,
  NovaHypervisor,
  NovaLimits,
  NovaQuotaDetail,
  NovaQuotas,
  NovaQuotaSet,
  NovaService,
  NovaServiceUpdate,
} from '#nova/types-admin.ts'
import type {
  NovaAvailabilityZone,
  NovaFlavor,
  NovaFlavorCreate,
  NovaKeypair,
  NovaKeypairCreate,
  NovaServerGroup,
  NovaServerGroupCreate,
} from '#nova/types.ts'
import type { Service } from '#service.ts'
import { fixed, path, type Query } from '#url.ts'

export type * from '#nova/types.ts'
export type * from '#nova/types-admin.ts'
export type * from '#nova/types-usage.ts'

const microversions = {
  keypairs: ['2.2', '2.10', '2.35', '2.92'],
  /** From 2.92 on Nova makes no keys any more. */
  keypairCreate: ['2.2', '2.10', '2.35'],
  serverGroups: ['2.15', '2.63'],
  flavors: ['2.1', '2.61'],
  services: ['2.1', '2.53'],
  /** From 2.88 on they tell no capacity. */
  hypervisors: ['2.1', '2.28', '2.53', '2.87'],
  uptime: ['2.1', '2.53', '2.87'],
  limits: ['2.1', '2.57'],
  quotas: ['2.1', '2.57'],
}

export function createNova(service: Service) {
  const { versions, available, call, raw } = service
  const keypairs = collection<NovaKeypair, NovaKeypairCreate>(service, fixed('/os-keypairs'), {
    one: 'keypair',
    wrapped: true,
    microversions: microversions.keypairs,
  })
  const makeKeypair = collection<NovaKeypair, NovaKeypairCreate>(service, fixed('/os-keypairs'), {
    one: 'keypair',
    microversions: microversions.keypairCreate,
  })
  return {
    available,
    versions,
    call,
    raw,
    servers: createServers(service),
    keypairs: { ...keypairs, create: makeKeypair.create },
    flavors: createFlavors(service),
    serverGroups: collection<NovaServerGroup, NovaServerGroupCreate>(
      service,
      fixed('/os-server-groups'),
      { one: 'server_group', microversions: microversions.serverGroups },
    ),
    services: createServices(service),
    hypervisors: createHypervisors(service),
    aggregates: createAggregates(service),
    quotas: createQuotas(service),
    usage: createUsage(service),
    /** With `detailed` also the hosts of each zone, which administrators may see. */
    availabilityZones: (detailed = false, options?: Signal) =>
      service.askRows<NovaAvailabilityZone>(
        'GET',
        fixed(detailed ? '/os-availability-zone/detail' : '/os-availability-zone'),
        'availabilityZoneInfo',
        options,
      ),
    /** `tenant_id` is for administrators and for another project than their own. */
    limits: async (query?: Query, options?: Signal): Promise<NovaAbsoluteLimits> => {
      const rest = { query, microversions: microversions.limits, ...options }
      return (await service.ask<NovaLimits>('GET', fixed('/limits'), 'limits', rest)).absolute
    },
    extensions: (options?: Signal) =>
      service.askRows<NovaExtension>('GET', fixed('/extensions'), 'extensions', options),
  }
}

/** https://docs.openstack.org/api-ref/compute/#compute-services-os-services */
function createServices(service: Service) {
  const own = { microversions: microversions.services }
  return {
    ...collection<NovaService>(service, fixed('/os-services'), { one: 'service', ...own }),
    /** By its UUID, as Nova takes it from 2.53 on. */
    update: (id: string, body: NovaServiceUpdate, options?: Signal) =>
      service.ask<NovaService>('PUT', path`/os-services/${id}`, 'service', {
        ...{ ...own, body },
        ...options,
      }),
  }
}

/** https://docs.openstack.org/api-ref/compute/#hypervisors-os-hypervisors */
function createHypervisors(service: Service) {
  return {
    ...collection<NovaHypervisor>(service, fixed('/os-hypervisors'), {
      ...{ one: 'hypervisor', detail: 'detail', microversions: microversions.hypervisors },
    }),
    /** Throws 501 where the driver cannot say it, and 400 where the host is away. */
    uptime: async (id: string, options?: Signal): Promise<string | null | undefined> => {
      const rest = { microversions: microversions.uptime, ...options }
      const at = path`/os-hypervisors/${id}/uptime`
      return (await service.ask<NovaHypervisor>('GET', at, 'hypervisor', rest)).uptime
    },
  }
}

/** https://docs.openstack.org/api-ref/compute/#flavors */
function createFlavors(service: Service) {
  const flavors = collection<NovaFlavor, NovaFlavorCreate, { description: string | null }>(
    service,
    fixed('/flavors'),
    { one: 'flavor', detail: 'detail', microversions: microversions.flavors },
  )
  type Specs = Record<string, string>
  return {
    ...flavors,
    extraSpecs: (id: string, options?: Signal) =>
      service.ask<Specs>('GET', path`/flavors/${id}/os-extra_specs`, 'extra_specs', options),
    setExtraSpecs: (id: string, extra_specs: Specs, options?: Signal) =>
      service.ask<Specs>('POST', path`/flavors/${id}/os-extra_specs`, 'extra_specs', {
        body: { extra_specs },
        ...options,
      }),
    removeExtraSpec: async (id: string, key: string, options?: Signal) => {
      await service.call('DELETE', path`/flavors/${id}/os-extra_specs/${key}`, options)
    },
    access: (id: string, options?: Signal) =>
      service.askRows<{ flavor_id: string; tenant_id: string }>(
        'GET',
        path`/flavors/${id}/os-flavor-access`,
        'flavor_access',
        options,
      ),
    addAccess: async (id: string, tenant: string, options?: Signal) => {
      const body = { addTenantAccess: { tenant } }
      await service.call('POST', path`/flavors/${id}/action`, { body, ...options })
    },
    removeAccess: async (id: string, tenant: string, options?: Signal) => {
      const body = { removeTenantAccess: { tenant } }
      await service.call('POST', path`/flavors/${id}/action`, { body, ...options })
    },
  }
}

/** https://docs.openstack.org/api-ref/compute/#host-aggregates-os-aggregates */
function createAggregates(service: Service) {
  type Create = { name: string; availability_zone?: string | null }
  const act = async (id: string, body: object, options?: Signal) => {
    await service.call('POST', path`/os-aggregates/${id}/action`, { body, ...options })
  }
  return {
    ...collection<NovaAggregate, Create>(service, fixed('/os-aggregates'), { one: 'aggregate' }),
    addHost: (id: string, host: string, options?: Signal) =>
      act(id, { add_host: { host } }, options),
    removeHost: (id: string, host: string, options?: Signal) =>
      act(id, { remove_host: { host } }, options),
    /** Adds and replaces; a key with null is taken away. */
    setMetadata: (id: string, metadata: Record<string, string | null>, options?: Signal) =>
      service.ask<NovaAggregate>('POST', path`/os-aggregates/${id}/action`, 'aggregate', {
        body: { set_metadata: { metadata } },
        ...options,
      }),
  }
}

/** https://docs.openstack.org/api-ref/compute/#quota-sets-os-quota-sets */
function createQuotas(service: Service) {
  const own = { microversions: microversions.quotas }
  return {
    get: (project: string, options?: Signal) =>
      service.ask<NovaQuotaSet>('GET', path`/os-quota-sets/${project}`, 'quota_set', {
        ...own,
        ...options,
      }),
    detail: (project: string, options?: Signal) =>
      service.ask<NovaQuotaDetail>('GET', path`/os-quota-sets/${project}/detail`, 'quota_set', {
        ...own,
        ...options,
      }),
    defaults: (project: string, options?: Signal) =>
      service.ask<NovaQuotaSet>('GET', path`/os-quota-sets/${project}/defaults`, 'quota_set', {
        ...own,
        ...options,
      }),
    update: (project: string, quotas: NovaQuotas & { force?: boolean }, options?: Signal) =>
      service.ask<NovaQuotaSet>('PUT', path`/os-quota-sets/${project}`, 'quota_set', {
        ...own,
        body: { quota_set: quotas },
        ...options,
      }),
    updateDefaults: (quotas: NovaQuotas, options?: Signal) =>
      service.ask<NovaQuotaSet>('PUT', fixed('/os-quota-class-sets/default'), 'quota_class_set', {
        ...own,
        body: { quota_class_set: quotas },
        ...options,
      }),
  }
}
