/** Cinder's services, pools and quotas, for those who run it. */
import { collection, type Signal } from '#collection.ts'
import type {
  CinderPool,
  CinderQuotaDetail,
  CinderQuotaSet,
  CinderService,
} from '#cinder/types-admin.ts'
import type { Service } from '#service.ts'
import { fixed, path } from '#url.ts'

type Limits = Record<string, number>

/** https://docs.openstack.org/api-ref/block-storage/v3/#services-os-services */
export function createServices(service: Service) {
  const put = async (verb: string, body: object, options?: Signal): Promise<void> => {
    await service.call('PUT', path`/os-services/${verb}`, { body, ...options })
  }
  return {
    // With 3.7 Cinder tells of clusters, with 3.49 of what back ends say of themselves.
    ...collection<CinderService>(service, fixed('/os-services'), {
      one: 'service',
      microversions: ['3.7', '3.49'],
    }),
    enable: (binary: string, host: string, options?: Signal) =>
      put('enable', { binary, host }, options),
    /** The service gets no new work. */
    disable: (binary: string, host: string, reason?: string, options?: Signal) =>
      reason === undefined
        ? put('disable', { binary, host }, options)
        : put('disable-log-reason', { binary, host, disabled_reason: reason }, options),
  }
}

/** https://docs.openstack.org/api-ref/block-storage/v3/#back-end-storage-pools */
export function createPools(service: Service) {
  return {
    list: (options?: Signal) =>
      service.askRows<CinderPool>('GET', fixed('/scheduler-stats/get_pools'), 'pools', {
        query: { detail: true },
        ...options,
      }),
  }
}

/** https://docs.openstack.org/api-ref/block-storage/v3/#quota-sets-extension-os-quota-sets */
export function createQuotas(service: Service) {
  return {
    get: (project: string, options?: Signal) =>
      service.ask<CinderQuotaSet>('GET', path`/os-quota-sets/${project}`, 'quota_set', options),
    usage: (project: string, options?: Signal) =>
      service.ask<CinderQuotaDetail>('GET', path`/os-quota-sets/${project}`, 'quota_set', {
        query: { usage: true },
        ...options,
      }),
    defaults: (project: string, options?: Signal) =>
      service.ask<CinderQuotaSet>(
        'GET',
        path`/os-quota-sets/${project}/defaults`,
        'quota_set',
        options,
      ),
    update: (project: string, quota_set: Limits, options?: Signal) =>
      service.ask<CinderQuotaSet>('PUT', path`/os-quota-sets/${project}`, 'quota_set', {
        body: { quota_set },
        ...options,
      }),
    /** The default quotas, for projects that were given none of their own. */
    updateDefaults: (quota_class_set: Limits, options?: Signal) =>
      service.ask<CinderQuotaSet>('PUT', fixed('/os-quota-class-sets/default'), 'quota_class_set', {
        body: { quota_class_set },
        ...options,
      }),
  }
}
