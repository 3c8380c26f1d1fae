/** What can be done with backups of volumes. */
import { volumeBackups as api, volumeBackupStatuses, type VolumeBackup } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { asking, creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { under } from '#resource/actions/sections.ts'
import type { Action } from '#resource/action.ts'
import { policy, refTo } from '#resource/define.ts'
import { area, line } from '#resource/forms/fields.ts'
import { forceDelete, updateStatus } from '#resources/cinder/any-status.ts'
import { backup, volume } from '#kinds/cinder/kinds.ts'
import { backupStates } from '#resources/cinder/states.ts'
import { backedUp } from '#resources/cinder/volume-offers.ts'
import { makingVolume } from '#dialogs/create-volume/action.tsx'

const { only } = backupStates

/** Of a volume that is chosen; from a volume's row it is one of `volume-offers.ts`. */
const create = creating(backup, {
  label: t('Create Backup'),
  requires: [policy('volume', 'backup:create')],
  quota: ['backups', 'backup_gigabytes'],
  form: async () => (await import('#dialogs/backup/create-backup.tsx')).creatingBackup(),
  result: backedUp,
})

const restore: Action<VolumeBackup> = {
  ...asking(backup, {
    id: 'restore',
    label: t('Restore Backup'),
    requires: [policy('volume', 'backup:restore')],
    allowed: only('available'),
    form: async (item) => (await import('#dialogs/backup/restore.tsx')).restoring(item),
    result: ({ volume_id, isNew }, item) => {
      const restored = { type: volume.type, id: volume_id }
      const own = refTo(backup, item)
      return isNew ? { created: [restored], updated: [own] } : { updated: [own, restored] }
    },
  }),
  ownOnly: true,
}

const makeVolume = makingVolume(backup, {
  source: async ({ id, name, size }) => ({ kind: '', from: { backup_id: id }, name, least: size }),
  allowed: only('available'),
})

/** A new volume of any type and size that holds what was saved. */
const createVolume: Action<VolumeBackup> = {
  ...makeVolume,
  requires: [...(makeVolume.requires ?? []), { feature: ['volume', '>= 3.47'] }],
}

const edit = editing(backup, {
  requires: [{ feature: ['volume', '>= 3.9'] }, policy('volume', 'backup:update')],
  endpoint: api.update,
  fields: { name: line(t('Backup Name')), description: area(t('Description')) },
})

/** Cinder takes its time: the row stays until the backup is gone. */
const remove = removing(backup, api.remove, {
  requires: [policy('volume', 'backup:delete')],
  allowed: (item) =>
    item.has_dependent_backups === true
      ? t('Incremental backups depend on it. Delete those first.')
      : only('available', 'error')(item),
  lingers: true,
})

const statuses = {
  ...{ endpoint: api.resetStatus, statuses: volumeBackupStatuses },
  word: backupStates.word,
}

export const globalActions: readonly Action<never>[] = [create]

export const batchActions: readonly Action<VolumeBackup>[] = [remove]

/** What can be done with one backup, in the order of its menu. */
export const itemActions: readonly Action<VolumeBackup>[] = [restore, createVolume, edit, remove]

/** What administrators can do with those of all projects besides. */
export const adminActions: readonly Action<VolumeBackup>[] = [
  restore,
  createVolume,
  edit,
  ...under(t('Administration'), [updateStatus(backup, 'backup', t('Update Status'), statuses)]),
  remove,
  forceDelete(backup, 'backup', api.forceDelete),
]
