import { volumeBackups as api, type VolumeBackup } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { askForm, radio } from '#resource/forms/fields.ts'

/** Another status for a backup, for administrators. */
export const updatingStatus = ({ id, name }: VolumeBackup) =>
  askForm({
    endpoint: api.resetStatus,
    intro: t('Cinder notes another status for {name}. Nothing is done to it.', { name }),
    fields: {
      status: radio(t('Status'), [
        { value: 'available', label: t('Available') },
        { value: 'error', label: t('Error') },
      ]),
    },
    send: (body) => call(api.resetStatus, { params: { id }, body }),
    done: t('The status was updated: %s.'),
    failed: t('Unable to update the status of the backup.'),
  })
