/** https://docs.openstack.org/api-ref/block-storage/v3/#restore-a-backup (cinder.backup.api.restore) */
import { beginRestoring } from '#cinder/backups/life.ts'
import { unnamed } from '#cinder/quotas/quotas.ts'
import { textOf } from '#cinder/requests.ts'
import { volumes, type StoredBackup, type StoredVolume } from '#cinder/rows.ts'
import { volumeLife } from '#cinder/volumes/life.ts'
import { createVolume, invalidVolume, volumeNotFound, volumeOf } from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import type { JsonObject } from '#http/json.ts'

/** Begins to restore a backup, to a volume that is there or to a new one. Throws 400, 404, 413. */
export function restoreBackup(context: Context, backup: StoredBackup, sent: JsonObject): object {
  if (backup.status !== 'available') {
    throw badRequest('Invalid backup: Backup status must be available')
  }
  const id = textOf(sent['volume_id'])
  const volume =
    id === null
      ? madeFor(context, backup, textOf(sent['name']))
      : volumeOf(context, context.projectId, id, context.isAdmin)
  if (!volume) throw volumeNotFound(id ?? '')
  if (volume.status !== 'available') {
    throw invalidVolume('Volume to be restored to must be available')
  }
  if (backup.size > volume.size) {
    throw invalidVolume(
      `volume size ${volume.size} is too small to restore backup of size ${backup.size}.`,
    )
  }
  context.table(volumes).update({ ...volume, status: 'restoring-backup' })
  beginRestoring(context, { ...backup, request_id: context.requestId }, volume.id)
  return { backup_id: backup.id, volume_id: volume.id, volume_name: volume.name }
}

/** Cinder answers once the volume is made; here that takes no time. */
function madeFor(context: Context, backup: StoredBackup, name: string | null): StoredVolume {
  const made = unnamed(
    () =>
      createVolume(context, {
        project_id: context.projectId,
        user_id: context.token.user.id,
        size: backup.size,
        name: name ?? `restore_backup_${backup.id}`,
        description: 'auto-created_from_restore_from_backup',
        isAdmin: context.isAdmin,
        request_id: context.requestId,
      }),
    /^(VolumeSizeExceedsAvailableQuota|VolumeLimitExceeded)$/,
  )
  volumeLife.stop(context.world, context.region, made.id)
  if ((made['os-vol-host-attr:host'] ?? null) === null) {
    throw invalidVolume(`Error while creating volume ${made.id} for restoring backup ${backup.id}.`)
  }
  return context.table(volumes).update({ ...made, status: 'available' })
}
