/** Cinder as the dashboard needs it. https://docs.openstack.org/api-ref/block-storage/v3/ */
import { collection, type Signal } from '#collection.ts'
import type {
  CinderAbsoluteLimits,
  CinderAvailabilityZone,
  CinderExtension,
  CinderLimits,
  CinderQuotaDetail,
  CinderQuotaSet,
  CinderService,
  CinderSnapshot,
  CinderSnapshotCreate,
  CinderVolume,
  CinderVolumeCreate,
  CinderVolumeType,
  CinderVolumeTypeCreate,
  CinderVolumeUpdate,
} from '#cinder/types.ts'
import type { Service } from '#service.ts'
import { fixed, path, type Query } from '#url.ts'

const volumes = ['3.27', '3.43', '3.48', '3.58', '3.60']
const limits = ['3.43', '3.50', '3.55']

export function createCinder(service: Service) {
  const { available, versions, call, raw } = service
  return {
    available,
    versions,
    call,
    raw,
    volumes: createVolumes(service),
    snapshots: collection<CinderSnapshot, CinderSnapshotCreate, CinderVolumeUpdate>(
      service,
      fixed('/snapshots'),
      { one: 'snapshot', detail: 'detail', microversions: volumes },
    ),
    types: createTypes(service),
    services: collection<CinderService>(service, fixed('/os-services'), { one: 'service' }),
    quotas: createQuotas(service),
    limits: async (query?: Query, options?: Signal): Promise<CinderAbsoluteLimits> => {
      const rest = { query, microversions: limits, ...options }
      return (await service.ask<CinderLimits>('GET', fixed('/limits'), 'limits', rest)).absolute
    },
    availabilityZones: (options?: Signal) =>
      service.ask<CinderAvailabilityZone[]>(
        'GET',
        fixed('/os-availability-zone'),
        'availabilityZoneInfo',
        options,
      ),
    extensions: (options?: Signal) =>
      service.ask<CinderExtension[]>('GET', fixed('/extensions'), 'extensions', options),
  }
}

function createVolumes(service: Service) {
  const all = collection<CinderVolume, CinderVolumeCreate, CinderVolumeUpdate>(
    service,
    fixed('/volumes'),
    { one: 'volume', detail: 'detail', microversions: volumes },
  )
  type Metadata = Record<string, string>
  return {
    ...all,
    metadata: (id: string, options?: Signal) =>
      service.ask<Metadata>('GET', path`/volumes/${id}/metadata`, 'metadata', options),
    setMetadata: (id: string, metadata: Metadata, options?: Signal) =>
      service.ask<Metadata>('POST', path`/volumes/${id}/metadata`, 'metadata', {
        body: { metadata },
        ...options,
      }),
    removeMetadata: async (id: string, key: string, options?: Signal): Promise<void> => {
      await service.call('DELETE', path`/volumes/${id}/metadata/${key}`, options)
    },
  }
}

function createTypes(service: Service) {
  const at = fixed('/types')
  return {
    ...collection<CinderVolumeType, CinderVolumeTypeCreate>(service, at, { one: 'volume_type' }),
    /** Throws a 404 when the cloud has no default type. */
    default: (options?: Signal) =>
      service.ask<CinderVolumeType>('GET', fixed('/types/default'), 'volume_type', options),
  }
}

function createQuotas(service: Service) {
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
    update: (project: string, quota_set: Record<string, number>, options?: Signal) =>
      service.ask<CinderQuotaSet>('PUT', path`/os-quota-sets/${project}`, 'quota_set', {
        body: { quota_set },
        ...options,
      }),
  }
}
