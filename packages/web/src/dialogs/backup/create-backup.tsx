import { volumeBackups as api, type Volume, type VolumeSnapshot } from '@meridian/contract'
import { call } from '#api/call.ts'
import { hasBackup, snapshotChoices } from '#dialogs/backup/choices.ts'
import { InUse, volumeField } from '#dialogs/volume-field.tsx'
import { VolumeQuotas } from '#dialogs/volume-quotas.tsx'
import { CheckboxInput } from '#forms/fields.tsx'
import { t } from '#lib/translate.ts'
import type { Chosen } from '#resource/forms/field-types.ts'
import { area, askForm, line, select } from '#resource/forms/fields.ts'
import { ownWidget } from '#resource/forms/more-fields.ts'

type About = {
  /** The volume that is saved; one is chosen without it. */
  readonly volume?: Volume
  /** The snapshot of that volume that is saved; one may be chosen without it. */
  readonly snapshot?: VolumeSnapshot
}

/** Cinder saves volumes in these states, and of others a snapshot (`cinder.backup.api`). */
const refusal = ({ status }: Volume): string | undefined =>
  status === 'available' || status === 'in-use'
    ? undefined
    : t('A backup needs a volume that is available or in use.')

/** The form of a new backup. https://docs.openstack.org/api-ref/block-storage/v3/#create-a-backup */
export const creatingBackup = ({ volume, snapshot }: About = {}) => {
  const given = volume?.id ?? snapshot?.volume_id
  const byVolume = given === undefined ? { readBy: 'volume_id' } : {}
  const statusOf = (chosen: Chosen) => volume?.status ?? chosen('volume_id')?.facts?.['status']
  const sizeOf = (chosen: Chosen) =>
    volume?.size ?? snapshot?.size ?? Number(chosen('volume_id')?.facts?.['size'] ?? 0)
  return askForm({
    endpoint: api.create,
    intro: introOf(volume, snapshot),
    fields: {
      ...(given === undefined && {
        // A snapshot of the one before is none of this one.
        volume_id: volumeField(refusal, { sets: () => ({ snapshot_id: '', incremental: false }) }),
      }),
      name: line(t('Backup Name')),
      description: area(t('Description'), { rows: 2 }),
      container: line(t('Container'), {
        description: t('Where it is saved. If empty, in the operator’s default.'),
      }),
      ...(snapshot === undefined && {
        snapshot_id: select(
          t('Snapshot'),
          (signal, volumeId) => snapshotChoices(given ?? volumeId, signal),
          {
            ...{ start: '', ifAny: true, ...byVolume },
            description: t('What is saved: the volume as it is now, or as it was in a snapshot.'),
            unread: t('The backups and snapshots could not be read: {why}'),
          },
        ),
      }),
      incremental: ownWidget(t('Incremental'), {
        ...{ start: false, ...byVolume },
        read: (signal, volumeId) => hasBackup(given ?? volumeId, signal),
        draw: ({ field, label, loaded }) =>
          loaded.data === true && (
            <CheckboxInput
              field={field}
              label={label}
              description={t('Only what has changed since the last backup is saved.')}
            />
          ),
        below: ({ snapshot_id }: { readonly snapshot_id: string }, chosen: Chosen) => (
          <>
            {!snapshot_id && !snapshot && (
              <InUse status={statusOf(chosen)}>
                {t(
                  'The volume is in use: what its instance has not written to it yet is missing in ' +
                    'the backup. Detach the volume or shut the instance down first to be sure.',
                )}
              </InUse>
            )}
            <VolumeQuotas count="backups" storage="backup_gigabytes" size={sizeOf(chosen)} />
          </>
        ),
      }),
    },
    send: async ({ incremental, ...body }, chosen) => {
      const volume_id = given ?? body.volume_id
      const snapshot_id = snapshot?.id ?? body.snapshot_id
      const isForced = !snapshot_id && statusOf(chosen) === 'in-use'
      const { name = '', description = '', container } = body
      const made = await call(api.create, {
        body: {
          ...{ volume_id, name, description },
          ...(container && { container }),
          ...(incremental && { incremental }),
          ...(snapshot_id && { snapshot_id }),
          ...(isForced && { force: true }),
        },
      })
      return { ...made, volume_id, snapshot_id }
    },
    submit: t('Create Backup'),
    done: ({ name }) => t('Backup %s is being created.', name),
    failed: t('Unable to create the backup.'),
  })
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
