/** What administrators have beside the plain volume types: QoS specs, and a type that encrypts. */
import { isoMicros, isoStored } from '#clock.ts'
import { qosSpecs, unmanaged } from '#cinder/admin-rows.ts'
import { groupTypes } from '#cinder/groups/rows.ts'
import { types } from '#cinder/rows.ts'
import { past, rows } from '#scene.ts'
import type { World } from '#world.ts'

const QOS = [
  {
    name: 'guaranteed',
    consumer: 'back-end',
    specs: { minIOPS: '500', maxIOPS: '5000', burstIOPS: '8000' },
    of: 'fast',
  },
  {
    name: 'capped',
    consumer: 'front-end',
    specs: { total_iops_sec: '500', total_bytes_sec: '52428800' },
    of: 'encrypted',
  },
  { name: 'nightly-backups', consumer: 'both', specs: { total_bytes_sec: '209715200' }, of: null },
] as const

/** What was on the back ends before Cinder. */
const BEFORE = [
  ['legacy-database-01', 'controller@standard#standard', 40],
  ['legacy-home', 'controller@standard#standard', 120],
  ['scratch-lun-7', 'controller@fast#fast', 8],
] as const

export function seedVolumeAdmin(world: World): void {
  for (const region of world.regions) {
    const scene = past(world, region)
    const id = world.random.uuid()
    rows(scene, types).insert({
      id,
      name: 'encrypted',
      description: 'Volumes encrypted with LUKS',
      is_public: true,
      qos_specs_id: null,
      extra_specs: { volume_backend_name: 'standard' },
      encryption: {
        ...{ created_at: isoStored(scene.now), updated_at: null },
        ...{ deleted_at: null, deleted: false },
        ...{ encryption_id: world.random.uuid(), volume_type_id: id },
        ...{ cipher: 'aes-xts-plain64', key_size: 256 },
        ...{ provider: 'luks', control_location: 'front-end' },
      },
    })
    rows(scene, groupTypes).insert({
      id: world.random.uuid(),
      name: 'together',
      description: 'Volumes whose snapshots are taken together',
      is_public: true,
      group_specs: { consistent_group_snapshot_enabled: '<is> False' },
    })
    for (const [name, pool, size] of BEFORE) {
      rows(scene, unmanaged).insert({ id: name, pool, size })
    }
    for (const { of, name, consumer, specs } of QOS) {
      const qos = rows(scene, qosSpecs).insert({
        id: world.random.uuid(),
        created_at: isoMicros(scene.now),
        ...{ name, consumer, specs: { ...specs } },
      })
      const type = of === null ? undefined : rows(scene, types).first({ name: of })
      if (type) rows(scene, types).update({ ...type, qos_specs_id: qos.id })
    }
  }
}
