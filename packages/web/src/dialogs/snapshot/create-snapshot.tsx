import { volumeSnapshots as api, type Volume } from '@meridian/contract'
import { call } from '#api/call.ts'
import { TextAreaInput, TextInput } from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useForm } from '#forms/use-form.ts'
import { maxLength, required } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { Alert } from '#ui/alert.tsx'
import { toast } from '#ui/toast.ts'
import { VolumeChoice, useVolumes } from '#dialogs/volume-choice.tsx'
import { VolumeQuotas } from '#dialogs/volume-quotas.tsx'

type Props = {
  /** The volume that it is taken of; one is chosen without it. */
  readonly volume?: Volume
  readonly close: Close
}

/** Cinder takes snapshots of volumes in these states (`create_snapshot_in_db`). */
const refusal = ({ status }: Volume): string | undefined =>
  status === 'available' || status === 'in-use'
    ? undefined
    : t('A snapshot needs a volume that is available or in use.')

/**
 * The form of a new snapshot. Of a volume that a server has it is forced, as Cinder calls that up to
 * 3.65; from then on it is taken of it without.
 * https://docs.openstack.org/api-ref/block-storage/v3/#create-a-snapshot
 */
export const CreateSnapshot = ({ volume, close }: Props) => {
  const volumes = useVolumes(volume === undefined)
  const form = useForm({
    initial: { volume_id: volume?.id ?? '', name: '', description: '' },
    rules: {
      volume_id: [required()],
      name: [maxLength(255)],
      description: [maxLength(255)],
    },
    failed: t('Unable to create the snapshot.'),
    submit: async ({ volume_id, name, description }) => {
      const body = {
        ...{ volume_id, name: name.trim(), description: description.trim() },
        ...(isInUse && { force: true }),
      }
      const made = await call(api.create, { body })
      toast.add('success', t('Snapshot %s is being created.', made.name))
      close({ created: [{ type: 'OS::Cinder::Snapshot', id: made.id }] })
    },
  })
  const chosen = volume ?? volumes.data?.find(({ id }) => id === form.values.volume_id)
  const isInUse = chosen?.status === 'in-use'
  return (
    <FormDialog
      title={t('Create Snapshot')}
      form={form}
      submit={t('Create Snapshot')}
      onClose={() => close()}
    >
      <p className="wrap-anywhere">
        {volume
          ? t('A snapshot keeps what the volume “{name}” holds now.', { name: volume.name })
          : t('A snapshot keeps what a volume holds now.')}
      </p>
      {volume === undefined && (
        <VolumeChoice
          field={form.field('volume_id')}
          loaded={volumes}
          refusal={refusal}
          autoFocus
        />
      )}
      {isInUse && (
        <Alert type="info">
          {t(
            'The volume is in use: what its instance has not written to it yet is missing in the ' +
              'snapshot. Detach the volume or shut the instance down first to be sure.',
          )}
        </Alert>
      )}
      <TextInput
        field={form.field('name')}
        label={t('Snapshot Name')}
        autoComplete="off"
        autoFocus={volume !== undefined}
      />
      <TextAreaInput field={form.field('description')} label={t('Description')} rows={2} />
      <VolumeQuotas count="snapshots" storage="gigabytes" size={chosen?.size} />
    </FormDialog>
  )
}
