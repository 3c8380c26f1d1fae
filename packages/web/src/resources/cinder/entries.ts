/** The types of Cinder, as navigation, addresses and links know them. */
import { policy } from '#resource/define.ts'
import { entry } from '#resource/registry.ts'
import {
  backup,
  groupSnapshot,
  groupType,
  qosSpec,
  snapshot,
  volume,
  volumeGroup,
  volumePool,
  volumeService,
  volumeType,
} from '#kinds/cinder/kinds.ts'
import { groups } from '#resources/groups.ts'

const { volumes: group } = groups
const storage = { service: 'volumev3' }
const storageAdmin = [storage, policy('volume', 'context_is_admin')]
const grouped = { feature: ['volume', 'groups'] } as const
const everywhere = { all_projects: 'true' }

export const volumes = entry(
  volume,
  {
    panels: [
      { path: '/project/volumes', area: 'project', group, requires: [storage] },
      { path: '/admin/volumes', area: 'admin', group, requires: storageAdmin, scope: everywhere },
    ],
  },
  async () => (await import('#resources/cinder/volumes.tsx')).volumes,
)

export const snapshots = entry(
  snapshot,
  {
    panels: [
      { path: '/project/snapshots', area: 'project', group, requires: [storage] },
      { path: '/admin/snapshots', area: 'admin', group, requires: storageAdmin, scope: everywhere },
    ],
    within: [{ parent: volume, path: 'snapshots', by: 'volume_id' }],
  },
  async () => (await import('#resources/cinder/snapshots.tsx')).snapshots,
)

/** As Horizon does: Cinder tells nobody but administrators whether it has a backup service. */
const saves = { setting: 'OPENSTACK_CINDER_FEATURES.enable_backup' }

export const backups = entry(
  backup,
  {
    panels: [
      { path: '/project/backups', area: 'project', group, requires: [storage, saves] },
      {
        path: '/admin/backups',
        area: 'admin',
        group,
        requires: [...storageAdmin, saves],
        scope: everywhere,
      },
    ],
    within: [{ parent: volume, path: 'backups', by: 'volume_id' }],
  },
  async () => (await import('#resources/cinder/backups.tsx')).backups,
)

export const volumeTypes = entry(
  volumeType,
  { panels: [{ path: '/admin/volume_types', area: 'admin', group, requires: storageAdmin }] },
  async () => (await import('#resources/cinder/volume-types.tsx')).volumeTypes,
)

export const qosSpecs = entry(
  qosSpec,
  { panels: [{ path: '/admin/qos_specs', area: 'admin', group, requires: storageAdmin }] },
  async () => (await import('#resources/cinder/qos-specs.tsx')).qosSpecs,
)

export const volumeServices = entry(
  volumeService,
  { panels: [{ path: '/admin/volume_services', area: 'admin', group, requires: storageAdmin }] },
  async () => (await import('#resources/cinder/services.tsx')).volumeServices,
)

export const volumePools = entry(
  volumePool,
  { panels: [{ path: '/admin/volume_pools', area: 'admin', group, requires: storageAdmin }] },
  async () => (await import('#resources/cinder/pools.tsx')).volumePools,
)

export const volumeGroups = entry(
  volumeGroup,
  {
    panels: [
      { path: '/project/volume_groups', area: 'project', group, requires: [storage, grouped] },
      {
        path: '/admin/volume_groups',
        area: 'admin',
        group,
        requires: [...storageAdmin, grouped],
        scope: everywhere,
      },
    ],
  },
  async () => (await import('#resources/cinder/volume-groups.tsx')).volumeGroups,
)

export const groupSnapshots = entry(
  groupSnapshot,
  {
    panels: [
      { path: '/project/vg_snapshots', area: 'project', group, requires: [storage, grouped] },
      {
        path: '/admin/vg_snapshots',
        area: 'admin',
        group,
        requires: [...storageAdmin, grouped],
        scope: everywhere,
      },
    ],
  },
  async () => (await import('#resources/cinder/group-snapshots.tsx')).groupSnapshots,
)

export const groupTypes = entry(
  groupType,
  {
    panels: [
      { path: '/admin/group_types', area: 'admin', group, requires: [...storageAdmin, grouped] },
    ],
  },
  async () => (await import('#resources/cinder/group-types.tsx')).groupTypes,
)

/** In the order of the navigation. */
export const blockStorageTypes = [
  volumes,
  snapshots,
  backups,
  volumeGroups,
  groupSnapshots,
  volumeTypes,
  qosSpecs,
  groupTypes,
  volumeServices,
  volumePools,
]
