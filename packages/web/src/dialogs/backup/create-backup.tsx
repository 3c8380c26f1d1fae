import { volumeBackups as api, type Volume, type VolumeSnapshot } from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { CheckboxInput, SelectInput, TextAreaInput, TextInput } from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { Unread } from '#forms/unread.tsx'
import { useForm } from '#forms/use-form.ts'
import { maxLength, required } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { Alert } from '#ui/alert.tsx'
import { toast } from '#ui/toast.ts'
import { backupChoices } from '#dialogs/backup/choices.ts'
import { VolumeChoice, useVolumes } from '#dialogs/volume-choice.tsx'
import { VolumeQuotas } from '#dialogs/volume-quotas.tsx'

type Props = {
  /** The volume that is saved; one is chosen without it. */
  readonly volume?: Volume
  /** The snapshot of that volume that is saved; one may be chosen without it. */
  readonly snapshot?: VolumeSnapshot
  readonly close: Close
}

/** Cinder saves volumes in these states, and of others a snapshot (`cinder.backup.api`). */
const refusal = ({ status }: Volume): string | undefined =>
  status === 'available' || status === 'in-use'
    ? undefined
    : t('A backup needs a volume that is available or in use.')

/** The form of a new backup. https://docs.openstack.org/api-ref/block-storage/v3/#create-a-backup */
export const CreateBackup = ({ volume, snapshot, close }: Props) => {
  const given = volume?.id ?? snapshot?.volume_id
  const volumes = useVolumes(given === undefined)
  const [volumeId, setVolumeId] = useState(given ?? '')
  const choices = useLoaded(
    ['backup choices', volumeId],
    (signal) => backupChoices(volumeId, signal),
    { enabled: volumeId !== '' },
  )
  const form = useForm({
    initial: initialOf(given, snapshot),
    rules,
    shown: {
      snapshot_id: () => snapshot === undefined && (choices.data?.snapshots.length ?? 0) > 0,
      incremental: () => choices.data?.mayBuild === true,
    },
    failed: t('Unable to create the backup.'),
    submit: async ({ volume_id, name, description, container }, sent) => {
      const snapshot_id = snapshot?.id ?? sent.snapshot_id
      const body = {
        ...{ volume_id, name: name.trim(), description: description.trim() },
        ...(container.trim() !== '' && { container: container.trim() }),
        ...(sent.incremental === true && { incremental: true }),
        ...(snapshot_id ? { snapshot_id } : isInUse && { force: true }),
      }
      const made = await call(api.create, { body })
      toast.add('success', t('Backup %s is being created.', made.name))
      close({
        created: [{ type: 'OS::Cinder::Backup', id: made.id }],
        updated: snapshot_id
          ? [{ type: 'OS::Cinder::Snapshot', id: snapshot_id }]
          : [{ type: 'OS::Cinder::Volume', id: volume_id }],
      })
    },
  })
  const chosen = volume ?? volumes.data?.find(({ id }) => id === volumeId)
  const choosing = {
    ...form.field('volume_id'),
    onChange: (volume_id: string) => {
      setVolumeId(volume_id)
      // A snapshot of the one before is none of this one.
      form.set({ volume_id, snapshot_id: '' })
    },
  }
  const isInUse = chosen?.status === 'in-use' && !form.values.snapshot_id
  return (
    <FormDialog
      title={t('Create Backup')}
      form={form}
      submit={t('Create Backup')}
      onClose={() => close()}
    >
      <p className="wrap-anywhere">{introOf(volume, snapshot)}</p>
      {given === undefined && (
        <VolumeChoice field={choosing} loaded={volumes} refusal={refusal} autoFocus />
      )}
      <TextInput
        field={form.field('name')}
        label={t('Backup Name')}
        autoComplete="off"
        autoFocus={given !== undefined}
      />
      <TextAreaInput field={form.field('description')} label={t('Description')} rows={2} />
      <TextInput
        field={form.field('container')}
        label={t('Container')}
        description={t('Where it is saved. If empty, in the operator’s default.')}
        autoComplete="off"
      />
      <SelectInput
        field={form.field('snapshot_id')}
        label={t('Snapshot')}
        description={t('What is saved: the volume as it is now, or as a snapshot has kept it.')}
        options={[
          { value: '', label: t('The volume as it is now') },
          ...(choices.data?.snapshots ?? []),
        ]}
      />
      <CheckboxInput
        field={form.field('incremental')}
        label={t('Incremental')}
        description={t('Only what has changed since the last backup is saved.')}
      />
      <Unread
        loaded={choices}
        says={(why) => t('The backups and snapshots could not be read: {why}', { why })}
      />
      {isInUse && (
        <Alert type="info">
          {t(
            'The volume is in use: what its instance has not written to it yet is missing in the ' +
              'backup. Detach the volume or shut the instance down first to be sure.',
          )}
        </Alert>
      )}
      <VolumeQuotas
        count="backups"
        storage="backup_gigabytes"
        size={chosen?.size ?? snapshot?.size}
      />
    </FormDialog>
  )
}

const initialOf = (volume_id = '', snapshot?: VolumeSnapshot) => ({
  ...{ volume_id, name: '', description: '', container: '' },
  ...{ snapshot_id: snapshot?.id ?? '', incremental: false },
})

const rules = {
  volume_id: [required()],
  name: [maxLength(255)],
  description: [maxLength(255)],
  container: [maxLength(255)],
}

const introOf = (volume: Volume | undefined, snapshot: VolumeSnapshot | undefined): string => {
  if (snapshot)
    return t('A backup saves what the snapshot “{name}” holds in another place.', {
      name: snapshot.name,
    })
  return volume
    ? t('A backup saves what the volume “{name}” holds in another place.', { name: volume.name })
    : t('A backup saves what a volume holds in another place.')
}
