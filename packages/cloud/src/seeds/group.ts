import { isoMicros } from '#clock.ts'
import { groupSnapshots, groupTypes, groups } from '#cinder/groups/rows.ts'
import { snapshots, volumes, type StoredVolume } from '#cinder/rows.ts'
import type { Amount, People } from '#played.ts'
import { seedSnapshot } from '#seeds/volume.ts'
import { past, rows } from '#scene.ts'
import type { World } from '#world.ts'

const DAY = 60 * 24

/** Two volumes of the demo project that are kept together, and what they were at one moment. */
export function seedGroups(world: World, people: People, amount: Amount): void {
  const [region] = world.regions
  if (amount === 'empty' || region === undefined) return
  const scene = past(world, region, 9 * DAY)
  const owner = { project_id: people.projects.demo.id, user_id: people.users.demo.id }
  const type = rows(scene, groupTypes).first({ name: 'together' })
  const inside = ['data-05', 'data-06'].flatMap((name) => {
    const volume = rows(scene, volumes).first({ ...owner, name })
    return volume && isFree(volume) ? [volume] : []
  })
  const [first] = inside
  // Users have changed an older world.
  if (!type || !first) return
  const created_at = isoMicros(scene.now)
  const group = rows(scene, groups).insert({
    id: world.random.uuid(),
    ...owner,
    ...{ status: 'available', availability_zone: 'nova', created_at, updated_at: created_at },
    name: 'ledger',
    description: 'What the books and their journal are on',
    group_type_id: type.id,
    volume_types: [first.volume_type_id ?? ''],
    ...{ group_snapshot_id: null, source_group_id: null },
    pool: first['os-vol-host-attr:host'] ?? null,
  })
  for (const volume of inside) rows(scene, volumes).update({ ...volume, group_id: group.id })
  const later = past(world, region, 2 * DAY)
  const name = 'ledger-before-closing'
  const taken_at = isoMicros(later.now)
  const taken = rows(later, groupSnapshots).insert({
    id: world.random.uuid(),
    ...owner,
    ...{ group_id: group.id, group_type_id: type.id, status: 'available' },
    ...{ created_at: taken_at, updated_at: taken_at, name, description: null },
  })
  for (const volume of inside) {
    const snapshot = seedSnapshot(later, volume, name)
    rows(later, snapshots).update({ ...snapshot, group_snapshot_id: taken.id })
  }
}

const isFree = ({ status, volume_type, group_id }: StoredVolume): boolean =>
  status === 'available' && volume_type === 'standard' && group_id === null
