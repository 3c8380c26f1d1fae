import { quotas } from '#cinder/quotas/quotas.ts'
import { snapshots, types, volumes, type StoredSnapshot, type StoredVolume } from '#cinder/rows.ts'
import { createVolumeSnapshot, snapshotLife } from '#cinder/snapshots/snapshots.ts'
import { volumeLife } from '#cinder/volumes/life.ts'
import { createVolume } from '#cinder/volumes/volumes.ts'
import { images } from '#glance/rows.ts'
import type { Amount, People } from '#played.ts'
import type { World } from '#world.ts'
import { past, rows, type Scene } from '#scene.ts'

const TYPES = [
  ['__DEFAULT__', 'Default Volume Type', {}],
  ['fast', 'Volumes of the fast backend', { volume_backend_name: 'fast' }],
  [
    'multiattach',
    'Volumes for several servers at once',
    { multiattach: '<is> True', volume_backend_name: 'standard' },
  ],
  ['standard', 'Volumes of the standard backend', { volume_backend_name: 'standard' }],
] as const

type Start = { name: string; size: number; type?: string; status?: string; description?: string }

const OWN: readonly Start[] = [
  ...Array.from({ length: 8 }, (_, at): Start => {
    return {
      name: `data-0${at + 1}`,
      size: 10 * (at + 1),
      type: at % 3 === 0 ? 'fast' : 'standard',
    }
  }),
  { name: 'postgres-wal', size: 40, type: 'fast', description: 'Write-ahead log' },
  { name: 'media', size: 200 },
  { name: 'cluster-shared', size: 20, type: 'multiattach' },
  { name: 'backup-of-march', size: 120, description: 'To be deleted in autumn' },
  { name: 'scratch', size: 5, status: 'error' },
  { name: 'old-logs', size: 15, status: 'error_deleting' },
  { name: 'migrating', size: 30, status: 'maintenance' },
  { name: 'archive', size: 60, status: 'error_extending' },
]

/** Volume types everywhere; a project's worth of volumes and snapshots in the first region. */
export function seedVolumes(world: World, people: People, amount: Amount): void {
  const { demo, alt } = people.projects
  const user = people.users.demo.id
  for (const region of world.regions) {
    const scene = past(world, region)
    for (const [name, description, extra_specs] of TYPES) {
      const specs = { is_public: true, qos_specs_id: null, extra_specs: { ...extra_specs } }
      rows(scene, types).insert({ id: world.random.uuid(), name, description, ...specs })
    }
    if (amount === 'empty') continue
    const limits = { volumes: 60, gigabytes: 4000, snapshots: 40, backups: 40 }
    quotas.set(scene, demo.id, limits)
    const first = region === world.regions[0]
    const all = (first ? OWN : OWN.slice(0, 3)).map((start) => {
      return seedVolume(world, region, demo.id, user, start)
    })
    seedVolume(world, region, alt.id, user, { name: 'lab-disk', size: 25 })
    if (!first) continue
    const image = rows(scene, images).first({ name: 'debian-12' })
    for (const name of image ? ['boot-template', 'boot-spare'] : []) {
      const start = { project_id: demo.id, user_id: user, size: 10, name, imageRef: image?.id }
      const volume = createVolume(past(world, region, 6_000), start)
      volumeLife.stop(world, region, volume.id)
      const { pending, ...rest } = volume
      rows(scene, volumes).update({ ...rest, ...pending, status: 'available', bootable: 'true' })
    }
    for (const volume of all.slice(0, 4)) {
      if (volume) seedSnapshot(past(world, region, 60 * 12), volume, `${volume.name}-nightly`)
    }
  }
}

function seedVolume(
  world: World,
  region: string,
  projectId: string,
  userId: string,
  start: Start,
): StoredVolume {
  const scene = past(world, region, 60 * 24 * (1 + world.random.below(60)))
  const volume = createVolume(scene, {
    project_id: projectId,
    user_id: userId,
    name: start.name,
    description: start.description ?? null,
    size: start.size,
    volume_type: start.type ?? 'standard',
  })
  volumeLife.stop(world, region, volume.id)
  const after = { ...volume, status: start.status ?? 'available', updated_at: volume.created_at }
  return rows(scene, volumes).update(after)
}

/** Takes a snapshot of a volume that is available, at that moment. */
export function seedSnapshot(scene: Scene, volume: StoredVolume, name: string): StoredSnapshot {
  const item = createVolumeSnapshot(scene, {
    volume_id: volume.id,
    project_id: volume.project_id,
    user_id: volume.user_id ?? '',
    name,
    description: null,
  })
  snapshotLife.stop(scene.world, scene.region, item.id)
  const progress = { 'os-extended-snapshot-attributes:progress': '100%' }
  return rows(scene, snapshots).update({ ...item, status: 'available', ...progress })
}
