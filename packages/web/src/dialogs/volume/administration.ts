/** What Cinder takes a volume for: for administrators. */
import { volumeActions as api, volumeStatuses, type Volume } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { askForm, select } from '#resource/forms/fields.ts'

/** What Cinder writes down, whatever is true; `word` says what a status is called. */
export const resettingStatus = async (
  { id, name, status }: Volume,
  word: (status: string) => string,
) =>
  askForm({
    endpoint: api.resetStatus,
    intro: t(
      'Cinder notes another status for {name}, which is {status} now. Nothing is done to it.',
      { name, status: word(status) },
    ),
    fields: {
      status: select(
        t('Status'),
        volumeStatuses.map((value) => ({ value, label: word(value) })),
        { start: 'available' },
      ),
    },
    send: (body) => call(api.resetStatus, { params: { id }, body }),
    done: t('The status was updated: %s.'),
    failed: t('Unable to update the status of the volume.'),
  })
