import { volumeBackups as api, type Volume, type VolumeBackup } from '@meridian/contract'
import { call } from '#api/call.ts'
import { volumeField } from '#dialogs/volume-field.tsx'
import { required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import { gigabytes } from '#lib/units.ts'
import { askForm, line, radio } from '#resource/forms/fields.ts'
import { Alert } from '#ui/tell/alert.tsx'

/** What Cinder asks of a volume that is restored to (`cinder.backup.api.restore`). */
const refusalFor =
  ({ size }: VolumeBackup) =>
  (volume: Volume): string | undefined => {
    if (volume.size < size)
      return t('It is smaller than the backup, which has {size}.', { size: gigabytes(size) })
    return volume.status === 'available' ? undefined : t('It is not available now.')
  }

type Target = { readonly target: string }
const isNew = ({ target }: Target) => target === 'new'

/** The form that writes a backup back. https://docs.openstack.org/api-ref/block-storage/v3/#restore-a-backup */
export const restoring = (backup: VolumeBackup) =>
  askForm({
    endpoint: api.restore,
    own: { target: 'new' },
    intro: t('What “{name}” has saved is written to a volume.', { name: backup.name }),
    fields: {
      target: radio(t('Restore To'), [
        { value: 'new', label: t('A new volume') },
        { value: 'existing', label: t('An existing volume') },
      ]),
      name: line(t('Volume Name'), {
        start: backup.name,
        description: t('The new volume has {size}.', { size: gigabytes(backup.size) }),
        shown: isNew,
      }),
      volume_id: volumeField(refusalFor(backup), {
        rules: [required()],
        shown: (values: Target) => !isNew(values),
        below: (_, chosen) => <Lost name={chosen('volume_id')?.label} />,
      }),
    },
    send: async ({ target: _target, ...body }) => ({
      ...(await call(api.restore, { params: { id: backup.id }, body })),
      isNew: body.volume_id === undefined,
    }),
    submit: t('Restore'),
    done: ({ volume_name, volume_id }) =>
      t('The backup is being restored to volume: %s.', volume_name || volume_id),
    failed: t('Unable to restore the backup.'),
  })

const Lost = ({ name }: { readonly name: string | undefined }) => (
  <Alert type="warning">
    {name === undefined
      ? t('All that the volume holds is overwritten and lost.')
      : t('All that the volume “{name}” holds is overwritten and lost.', { name })}
  </Alert>
)
