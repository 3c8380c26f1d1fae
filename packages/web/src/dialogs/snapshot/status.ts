import { volumeSnapshots as api, type VolumeSnapshot } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { askForm, select } from '#resource/forms/fields.ts'

/** Another status for a snapshot, for administrators. */
export const updatingStatus = ({ id, name }: VolumeSnapshot) =>
  askForm({
    endpoint: api.resetStatus,
    intro: t('Cinder notes another status for {name}. Nothing is done to it.', { name }),
    fields: {
      status: select(
        t('Status'),
        [
          { value: 'available', label: t('Available') },
          { value: 'error', label: t('Error') },
          { value: 'creating', label: t('Creating') },
          { value: 'deleting', label: t('Deleting') },
          { value: 'error_deleting', label: t('Error Deleting') },
        ],
        { start: 'available' },
      ),
    },
    send: (body) => call(api.resetStatus, { params: { id }, body }),
    done: t('The status was updated: %s.'),
    failed: t('Unable to update the status of the snapshot.'),
  })
