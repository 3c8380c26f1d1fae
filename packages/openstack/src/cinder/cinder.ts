/** Cinder as the dashboard needs it. https://docs.openstack.org/api-ref/block-storage/v3/ */
import { inAnyStatus } from '#cinder/any-status.ts'
import { createBackups } from '#cinder/backups.ts'
import { createGroups } from '#cinder/groups.ts'
import { createPools, createQuotas, createServices } from '#cinder/operation.ts'
import { createTransfers } from '#cinder/transfers.ts'
import { collection, type Signal } from '#collection.ts'
import type {
  CinderAbsoluteLimits,
  CinderAvailabilityZone,
  CinderExtension,
  CinderLimits,
  CinderMessage,
  CinderSnapshot,
  CinderSnapshotCreate,
  CinderSnapshotUpdate,
  CinderVolume,
  CinderVolumeCreate,
  CinderVolumeUpdate,
} from '#cinder/types.ts'
import { volumeActions } from '#cinder/volume-actions.ts'
import { createQosSpecs, createTypes, spelled } from '#cinder/volume-types.ts'
import { bySort } from '#paging.ts'
import type { Service } from '#service.ts'
import { fixed, join, path, type Path, type Query } from '#url.ts'

export type * from '#cinder/types.ts'
export type * from '#cinder/types-admin.ts'
export type * from '#cinder/types-groups.ts'

const volumes = ['3.27', '3.43', '3.48', '3.58', '3.60']
const limits = ['3.43', '3.50', '3.55']

/** All that Cinder is asked, by what it is about. */
export function createCinder(service: Service) {
  const { available, versions, call, raw } = service
  return {
    available,
    versions,
    call,
    raw,
    volumes: createVolumes(service),
    snapshots: createSnapshots(service),
    backups: createBackups(service),
    transfers: createTransfers(service),
    types: createTypes(service),
    /** What users are told of failures; by the thing that failed (`resource_uuid`) from 3.5 on. */
    messages: collection<CinderMessage>(service, fixed('/messages'), {
      one: 'message',
      microversions: ['3.5', '3.29'],
      pages: bySort,
    }),
    qosSpecs: createQosSpecs(service),
    ...createGroups(service),
    services: createServices(service),
    pools: createPools(service),
    quotas: createQuotas(service),
    limits: async (query?: Query, options?: Signal): Promise<CinderAbsoluteLimits> => {
      const rest = { query, microversions: limits, ...options }
      return (await service.ask<CinderLimits>('GET', fixed('/limits'), 'limits', rest)).absolute
    },
    availabilityZones: (options?: Signal) =>
      service.askRows<CinderAvailabilityZone>(
        'GET',
        fixed('/os-availability-zone'),
        'availabilityZoneInfo',
        options,
      ),
    extensions: (options?: Signal) =>
      service.askRows<CinderExtension>('GET', fixed('/extensions'), 'extensions', options),
  }
}

function createVolumes(service: Service) {
  return {
    ...collection<CinderVolume, CinderVolumeCreate, CinderVolumeUpdate>(
      service,
      fixed('/volumes'),
      {
        one: 'volume',
        detail: 'detail',
        microversions: volumes,
        pages: bySort,
      },
    ),
    ...metadataOf(service, (id) => path`/volumes/${id}/metadata`),
    ...volumeActions(service),
  }
}

function createSnapshots(service: Service) {
  const act = async (
    id: string,
    body: Record<string, unknown>,
    options?: Signal,
  ): Promise<void> => {
    await service.call('POST', path`/snapshots/${id}/action`, { body, ...options })
  }
  return {
    ...collection<CinderSnapshot, CinderSnapshotCreate, CinderSnapshotUpdate>(
      service,
      fixed('/snapshots'),
      { one: 'snapshot', detail: 'detail', microversions: volumes, pages: bySort },
    ),
    ...metadataOf(service, (id) => path`/snapshots/${id}/metadata`),
    ...inAnyStatus(act),
    /** What the volume holds is what its latest snapshot does; from 3.40 on. */
    revert: async (volume: string, snapshot_id: string, options?: Signal): Promise<void> => {
      await service.call('POST', path`/volumes/${volume}/action`, {
        body: { revert: { snapshot_id } },
        microversions: ['3.40'],
        ...options,
      })
    },
  }
}

type Texts = Record<string, string>

/** Volumes and snapshots keep theirs in the same way. */
function metadataOf(service: Service, at: (id: string) => Path) {
  return {
    metadata: (id: string, options?: Signal) =>
      service.ask<Texts>('GET', at(id), 'metadata', options),
    /** Adds and replaces; keys that are not named stay. */
    setMetadata: (id: string, metadata: Texts, options?: Signal) =>
      service.ask<Texts>('POST', at(id), 'metadata', { body: { metadata }, ...options }),
    /** A key that is not addressable (`a/b`) is a 404: see `replaceMetadata`. */
    removeMetadata: async (id: string, key: string, options?: Signal): Promise<void> => {
      await service.call('DELETE', join(at(id), path`/${spelled(key)}`), options)
    },
    /** Writes all keys anew: those that are not named are gone. */
    replaceMetadata: (id: string, metadata: Texts, options?: Signal) =>
      service.ask<Texts>('PUT', at(id), 'metadata', { body: { metadata }, ...options }),
  }
}
