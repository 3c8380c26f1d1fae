/** What the demo project keeps together: two volumes in a group, and a snapshot of it. */
import { isoMicros } from '#clock.ts'
import { groupSnapshots, groupTypes, groups } from '#cinder/group-rows.ts'
import { snapshots, types, volumes } from '#cinder/rows.ts'
import { createVolumeSnapshot, snapshotLife } from '#cinder/snapshots.ts'
import { rows, type Scene } from '#scene.ts'
import type { Amount, People } from '#seeds/identity.ts'
import { past } from '#seeds/scene.ts'
import type { World } from '#world.ts'

const INSIDE = ['data-05', 'data-08']

/** In the first region, of volumes that are there. */
export function seedVolumeGroups(world: World, people: People, amount: Amount): void {
  const [region] = world.regions
  if (amount === 'empty' || region === undefined) return
  const scene = past(world, region, 60 * 14)
  const owner = { project_id: people.projects.demo.id, user_id: people.users.demo.id }
  const type = rows(scene, groupTypes).first({ name: 'together' })
  const inside = INSIDE.flatMap(
    (name) => rows(scene, volumes).first({ name, project_id: owner.project_id }) ?? [],
  ).filter(({ status }) => status === 'available')
  const [first] = inside
  // Users have changed an older world.
  if (!type || !first) return
  const kinds = ['standard', 'fast'].flatMap((name) => rows(scene, types).first({ name }) ?? [])
  const group = rows(scene, groups).insert({
    id: world.random.uuid(),
    ...owner,
    ...{ status: 'available', availability_zone: 'nova', name: 'database' },
    description: 'Tables and their indexes',
    created_at: isoMicros(scene.now),
    updated_at: null,
    group_type_id: type.id,
    volume_types: kinds.map(({ id }) => id),
    ...{ group_snapshot_id: null, source_group_id: null },
    pool: first['os-vol-host-attr:host'] ?? null,
  })
  for (const volume of inside) rows(scene, volumes).update({ ...volume, group_id: group.id })
  const taken = past(world, region, 60 * 13)
  const item = rows(taken, groupSnapshots).insert({
    id: world.random.uuid(),
    ...owner,
    ...{ group_id: group.id, group_type_id: type.id },
    ...{ status: 'available', created_at: isoMicros(taken.now), updated_at: null },
    ...{ name: 'database-nightly', description: null },
  })
  for (const { id } of inside) seedPart(taken, id, { ...owner, group_snapshot_id: item.id })
}

function seedPart(
  scene: Scene,
  volume_id: string,
  of: { project_id: string; user_id: string; group_snapshot_id: string },
): void {
  const { group_snapshot_id, ...owner } = of
  const name = 'database-nightly'
  const part = createVolumeSnapshot(scene, { ...owner, volume_id, name, description: null })
  snapshotLife.stop(scene.world, scene.region, part.id)
  const progress = { 'os-extended-snapshot-attributes:progress': '100%' }
  rows(scene, snapshots).update({ ...part, group_snapshot_id, status: 'available', ...progress })
}
