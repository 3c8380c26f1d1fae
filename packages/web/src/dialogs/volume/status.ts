/** What Cinder takes a volume, a snapshot or a backup for, whatever is true: for administrators. */
import type { volumeActions, volumeBackups, volumeSnapshots } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { askForm, select, type BodyOf } from '#resource/forms/fields.ts'
import { callFor } from '#resource/reading/reads.ts'

/** The endpoint that notes the status of a thing of Cinder's. */
export type ResetStatus = (
  | typeof volumeActions
  | typeof volumeBackups
  | typeof volumeSnapshots
)['resetStatus']

/** Which statuses a thing may be given, and what each is called. */
export type Statuses = {
  readonly endpoint: ResetStatus
  readonly statuses: readonly BodyOf<ResetStatus>['status'][]
  readonly word: (status: string) => string
}

/** The form for another status of one; `thing` is what it is called inside a sentence. */
export const updatingStatus = (
  { id, name, status }: { readonly id: string; readonly name: string; readonly status: string },
  thing: string,
  { endpoint, statuses, word }: Statuses,
) =>
  askForm({
    endpoint,
    intro: t(
      'This changes only the status that Cinder records for {name}, which is {status} now. Nothing is done to it.',
      { name, status: word(status) },
    ),
    fields: {
      status: select(
        t('Status'),
        statuses.map((value) => ({ value, label: word(value) })),
        { start: 'available' },
      ),
    },
    send: (body) => callFor(endpoint, [id], { body }),
    done: t('The status was updated: %s.'),
    failed: t('Unable to update the status of the {thing}.', { thing }),
  })
