/** What takes time with backups (cinder.backup.manager). */
import { isoMicros } from '#clock.ts'
import { backups, snapshots, volumes, type StoredBackup, type StoredVolume } from '#cinder/rows.ts'
import { tell } from '#cinder/messages/user-messages.ts'
import { lifecycle, type Moment } from '#lifecycle.ts'
import { rows, type Scene } from '#scene.ts'

/** The driver that keeps backups, as files in a folder. */
export const DRIVER = 'cinder.backup.drivers.posix.PosixBackupDriver'

const TOLD = {
  creating: { action: '013', detail: '020' },
  restoring: { action: '015', detail: '026' },
  deleting: { action: '014', detail: '025' },
} as const

export const backupLife = lifecycle('backup', backups, {
  failed: (backup, moment, step) => {
    const updated_at = isoMicros(moment.now)
    const { request_id } = backup
    const told = step === 'restoring' || step === 'deleting' ? TOLD[step] : TOLD.creating
    tell(moment, backup, { about: 'VOLUME_BACKUP', request_id, ...told })
    if (step === 'restoring') {
      leaveUnrestored(moment, backup)
      return { ...backup, status: 'available', updated_at }
    }
    if (step === 'creating') release(moment, backup)
    return { ...backup, status: 'error', fail_reason: FAILED, updated_at }
  },
  steps: {
    creating: {
      after: 3_000,
      done: (backup, moment) => {
        release(moment, backup)
        return {
          ...backup,
          status: 'available',
          // A backup without changes since its parent writes no object.
          object_count: backup.parent_id === null ? 1 : 0,
          container: backup.container ?? folderOf(backup.id),
          updated_at: isoMicros(moment.now),
        }
      },
    },
    restoring: {
      after: 3_000,
      done: (backup, moment) => {
        restoreTo(moment, backup)
        return { ...backup, status: 'available', updated_at: isoMicros(moment.now) }
      },
    },
    importing: {
      after: 500,
      done: (backup, { now }) => ({ ...backup, status: 'available', updated_at: isoMicros(now) }),
    },
    deleting: { after: 1_000, done: () => 'removed' },
  },
})

const FAILED = 'The backup driver could not do it.'

/** Where a driver of files puts what nobody names a place for. */
const folderOf = (id: string): string => `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`

/** What was backed up is again what it was. */
function release(moment: Moment, { volume_id, snapshot_id, before }: StoredBackup): void {
  const updated_at = isoMicros(moment.now)
  if (snapshot_id !== null) {
    const table = rows(moment, snapshots)
    const item = table.get(snapshot_id)
    if (item) table.update({ ...item, status: 'available', updated_at })
    return
  }
  const table = rows(moment, volumes)
  const volume = table.get(volume_id)
  if (volume && before !== null) table.update({ ...volume, status: before, updated_at })
}

/** The volume that a backup is restored to. */
function target(scene: Scene, { restore_volume_id }: StoredBackup): StoredVolume | undefined {
  return rows(scene, volumes).get(restore_volume_id ?? '')
}

/**
 * A volume that was made for it gets the name of the one that was saved, and every volume its
 * metadata and what was said of its image (cinder.backup.driver.BackupMetadataAPI).
 */
function restoreTo(moment: Moment, backup: StoredBackup): void {
  const volume = target(moment, backup)
  if (!volume) return
  const { name, description, metadata, volume_image_metadata: image } = backup.saved
  const isNamed = (volume.name ?? '') !== '' && !volume.name?.startsWith('restore_backup_')
  const before = metadata['src_backup_id']
  const isOther = backup.volume_id !== volume.id || (before !== undefined && before !== backup.id)
  rows(moment, volumes).update({
    ...volume,
    ...(name !== null && name !== '' && !isNamed ? { name, description } : {}),
    ...(image ? { volume_image_metadata: image, bootable: 'true' } : {}),
    metadata: { ...metadata, ...(isOther ? { src_backup_id: backup.id } : {}) },
    status: 'available',
    updated_at: isoMicros(moment.now),
  })
}

function leaveUnrestored(moment: Moment, backup: StoredBackup): void {
  const volume = target(moment, backup)
  if (!volume) return
  const status = volume.status === 'creating' ? 'error' : 'error_restoring'
  rows(moment, volumes).update({ ...volume, status, updated_at: isoMicros(moment.now) })
}

/** Begins to restore a backup to a volume that waits for it. */
export function beginRestoring(scene: Scene, backup: StoredBackup, volumeId: string): void {
  const changes = { status: 'restoring', restore_volume_id: volumeId }
  rows(scene, backups).update({ ...backup, ...changes, updated_at: isoMicros(scene.now) })
  backupLife.begin(scene.world, scene.region, backup.id, 'restoring', scene.now)
}

/** Has a new volume filled from the backup that it is to be made of. */
export function fillFromBackup(scene: Scene, volume: StoredVolume): void {
  const backup = rows(scene, backups).get(volume.backup_id ?? '')
  if (!backup) throw new Error(`The backup of volume ${volume.id} is gone.`)
  beginRestoring(scene, backup, volume.id)
}
