/** The types of Cinder, as navigation, addresses and links know them. */
import { policy } from '#resource/define.ts'
import { entry } from '#resource/registry.ts'
import { snapshot, volume, volumeType } from '#resources/cinder/kinds.ts'
import { groups } from '#resources/groups.ts'

const { volumes: group } = groups
const storage = { service: 'volumev3' }
const storageAdmin = [storage, policy('volume', 'context_is_admin')]
const everywhere = { all_projects: 'true' }

export const volumes = entry(
  volume,
  {
    panels: [
      { path: '/project/volumes', area: 'project', group, requires: [storage] },
      { path: '/admin/volumes', area: 'admin', requires: storageAdmin, scope: everywhere },
    ],
  },
  async () => (await import('#resources/cinder/volumes.tsx')).volumes,
)

export const snapshots = entry(
  snapshot,
  {
    panels: [
      { path: '/project/snapshots', area: 'project', group, requires: [storage] },
      { path: '/admin/snapshots', area: 'admin', requires: storageAdmin, scope: everywhere },
    ],
  },
  async () => (await import('#resources/cinder/snapshots.tsx')).snapshots,
)

export const volumeTypes = entry(
  volumeType,
  { panels: [{ path: '/admin/volume_types', area: 'admin', requires: storageAdmin }] },
  async () => (await import('#resources/cinder/volume-types.tsx')).volumeTypes,
)
