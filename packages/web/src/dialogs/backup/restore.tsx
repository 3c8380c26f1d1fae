import { volumeBackups as api, type Volume, type VolumeBackup } from '@meridian/contract'
import { call } from '#api/call.ts'
import { RadioInput, TextInput } from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useForm } from '#forms/use-form.ts'
import { maxLength, required } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { Alert } from '#ui/alert.tsx'
import { toast } from '#ui/toast.ts'
import { VolumeChoice, useVolumes } from '#dialogs/volume-choice.tsx'

type Props = { readonly backup: VolumeBackup; readonly close: Close }

/** What Cinder asks of a volume that is restored to (`cinder.backup.api.restore`). */
const refusalFor =
  ({ size }: VolumeBackup) =>
  (volume: Volume): string | undefined => {
    if (volume.size < size)
      return t('It is smaller than the backup, which has {size} GiB.', { size })
    return volume.status === 'available' ? undefined : t('It is not available now.')
  }

/** The form that writes a backup back. https://docs.openstack.org/api-ref/block-storage/v3/#restore-a-backup */
export const RestoreBackup = ({ backup, close }: Props) => {
  const form = useForm({
    initial: { target: 'new', name: backup.name, volume_id: '' },
    rules: { name: [maxLength(255)], volume_id: [required()] },
    shown: {
      name: ({ target }) => target === 'new',
      volume_id: ({ target }) => target === 'existing',
    },
    failed: t('Unable to restore the backup.'),
    submit: async (_, { name, volume_id }) => {
      const body = { ...(volume_id && { volume_id }), ...(name?.trim() && { name: name.trim() }) }
      const restored = await call(api.restore, { params: { id: backup.id }, body })
      const named = restored.volume_name || restored.volume_id
      toast.add('success', t('The backup is being restored to volume: %s.', named))
      const volume = { type: 'OS::Cinder::Volume', id: restored.volume_id } as const
      const own = { type: 'OS::Cinder::Backup', id: backup.id } as const
      close(volume_id ? { updated: [own, volume] } : { created: [volume], updated: [own] })
    },
  })
  const isExisting = form.values.target === 'existing'
  const volumes = useVolumes(isExisting)
  const chosen = volumes.data?.find(({ id }) => id === form.values.volume_id)
  return (
    <FormDialog
      title={t('Restore Backup')}
      form={form}
      submit={t('Restore')}
      onClose={() => close()}
    >
      <p className="wrap-anywhere">
        {t('What “{name}” has saved is written to a volume.', { name: backup.name })}
      </p>
      <RadioInput
        field={form.field('target')}
        label={t('Restore To')}
        options={[
          { value: 'new', label: t('A new volume') },
          { value: 'existing', label: t('An existing volume') },
        ]}
        autoFocus
      />
      <TextInput
        field={form.field('name')}
        label={t('Volume Name')}
        description={t('The new volume has {size} GiB.', { size: backup.size })}
        autoComplete="off"
      />
      {isExisting && (
        <VolumeChoice
          field={form.field('volume_id')}
          loaded={volumes}
          refusal={refusalFor(backup)}
        />
      )}
      {isExisting && (
        <Alert type="warning">
          {chosen
            ? t('All that the volume “{name}” holds is overwritten and lost.', {
                name: chosen.name,
              })
            : t('All that the volume holds is overwritten and lost.')}
        </Alert>
      )}
    </FormDialog>
  )
}
