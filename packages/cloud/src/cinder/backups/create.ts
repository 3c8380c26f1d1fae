/** https://docs.openstack.org/api-ref/block-storage/v3/#create-a-backup (cinder.backup.api.create) */
import { isoMicros } from '#clock.ts'
import { DRIVER, backupLife } from '#cinder/backups/life.ts'
import { refuseBackup } from '#cinder/quotas/quotas.ts'
import {
  backups,
  snapshots,
  volumes,
  type StoredBackup,
  type StoredSnapshot,
  type StoredVolume,
} from '#cinder/rows.ts'
import { invalidVolume } from '#cinder/volumes/volumes.ts'
import { badRequest, notFound } from '#http/faults.ts'
import { rows, type Scene } from '#scene.ts'

export type BackupStart = {
  project_id: string
  user_id: string
  isAdmin?: boolean
  name: string | null
  description: string | null
  container?: string | null
  snapshot_id?: string | null
  incremental?: boolean
  force?: boolean
  metadata?: Record<string, string>
  request_id?: string
}

/** Begins a backup of a volume or of a snapshot of it. Throws 400, 404 and 413. */
export function createBackup(scene: Scene, volume: StoredVolume, start: BackupStart): StoredBackup {
  const snapshot = start.snapshot_id ? snapshotOf(scene, start, start.snapshot_id) : undefined
  refuseState(volume, snapshot, start.force ?? false)
  refuseBackup(scene, start.project_id, volume.size)
  const parent = start.incremental ? parentOf(scene, volume.id, start, snapshot) : undefined
  const created_at = isoMicros(scene.now)
  if (snapshot) rows(scene, snapshots).update({ ...snapshot, status: 'backing-up' })
  else rows(scene, volumes).update({ ...volume, status: 'backing-up' })
  const { name, description, metadata, volume_image_metadata: image } = volume
  const backup = rows(scene, backups).insert({
    id: scene.world.random.uuid(),
    project_id: start.project_id,
    user_id: start.user_id,
    volume_id: volume.id,
    snapshot_id: snapshot?.id ?? null,
    parent_id: parent?.id ?? null,
    status: 'creating',
    size: volume.size,
    object_count: 0,
    container: start.container ?? null,
    ...{ name: start.name, description: start.description, fail_reason: null },
    metadata: { ...start.metadata },
    ...{ created_at, updated_at: created_at, data_timestamp: snapshot?.created_at ?? created_at },
    service: DRIVER,
    before: snapshot ? null : volume.status,
    restore_volume_id: null,
    saved: { name, description, metadata, ...(image ? { volume_image_metadata: image } : {}) },
    request_id: start.request_id ?? null,
  })
  backupLife.begin(scene.world, scene.region, backup.id, 'creating', scene.now)
  return backup
}

function snapshotOf(scene: Scene, start: BackupStart, id: string): StoredSnapshot {
  const snapshot = rows(scene, snapshots).get(id)
  if (snapshot && (start.isAdmin || snapshot.project_id === start.project_id)) return snapshot
  throw notFound(`Snapshot ${id} could not be found.`)
}

function refuseState(
  volume: StoredVolume,
  snapshot: StoredSnapshot | undefined,
  force: boolean,
): void {
  if (snapshot) {
    if (snapshot.volume_id !== volume.id) {
      throw invalidVolume(
        `Volume ${volume.id} does not match with snapshot.volume_id ${snapshot.volume_id}.`,
      )
    }
    if (snapshot.status === 'available') return
    throw badRequest(
      'Invalid snapshot: Snapshot to be backed up must be available, but the current status is ' +
        `"${snapshot.status}".`,
    )
  }
  if (volume.status !== 'available' && volume.status !== 'in-use') {
    throw invalidVolume(
      'Volume to be backed up must be available or in-use, but the current status is ' +
        `"${volume.status}".`,
    )
  }
  if (volume.status === 'in-use' && !force) {
    throw invalidVolume('Backing up an in-use volume must use the force flag.')
  }
}

/**
 * The project's backup of the volume with the latest data, of a snapshot's that with the latest
 * before it. Throws 400 where there is none or it is not available.
 */
function parentOf(
  scene: Scene,
  volume_id: string,
  { project_id }: BackupStart,
  snapshot: StoredSnapshot | undefined,
): StoredBackup {
  const invalid = (why: string) => badRequest(`Invalid backup: ${why}`)
  const age = ({ data_timestamp: time }: StoredBackup): string =>
    !snapshot || time < snapshot.created_at ? time : ''
  const all = rows(scene, backups).list({
    where: { volume_id, project_id },
    order: [['created_at', 'desc']],
  })
  const [first, ...others] = all
  if (!first) throw invalid('No backups available to do an incremental backup.')
  const latest = others.reduce((best, one) => (age(one) > age(best) ? one : best), first)
  if (latest.status === 'available') return latest
  throw invalid('The parent backup must be available for incremental backup.')
}
