import { volumeSnapshots as api, type Volume } from '@meridian/contract'
import { call } from '#api/call.ts'
import { InUse, volumeField } from '#dialogs/volume-field.tsx'
import { VolumeQuotas } from '#dialogs/volume-quotas.tsx'
import { t } from '#lib/translate.ts'
import { area, askForm, line } from '#resource/forms/fields.ts'

/** Cinder takes snapshots of volumes in these states (`create_snapshot_in_db`). */
const refusal = ({ status }: Volume): string | undefined =>
  status === 'available' || status === 'in-use'
    ? undefined
    : t('A snapshot needs a volume that is available or in use.')

const warning = t(
  'The volume is in use: what its instance has not written to it yet is missing in the snapshot. ' +
    'Detach the volume or shut the instance down first to be sure.',
)

/**
 * The form of a new snapshot, of a volume that is chosen where none is given. Of a volume that a server
 * has it is forced, as Cinder calls that up to 3.65; from then on it is taken of it without.
 * https://docs.openstack.org/api-ref/block-storage/v3/#create-a-snapshot
 */
export const creatingSnapshot = (volume?: Volume) =>
  askForm({
    endpoint: api.create,
    intro: volume ? (
      <>
        <p className="wrap-anywhere">
          {t('A snapshot keeps what the volume “{name}” holds now.', { name: volume.name })}
        </p>
        <InUse status={volume.status}>{warning}</InUse>
      </>
    ) : (
      t('A snapshot keeps what a volume holds now.')
    ),
    fields: {
      ...(volume === undefined && {
        volume_id: volumeField(refusal, {
          below: (_, chosen) => (
            <InUse status={chosen('volume_id')?.facts?.['status']}>{warning}</InUse>
          ),
        }),
      }),
      name: line(t('Snapshot Name')),
      description: area(t('Description'), {
        rows: 2,
        below: (_, chosen) => (
          <VolumeQuotas
            count="snapshots"
            storage="gigabytes"
            size={volume?.size ?? Number(chosen('volume_id')?.facts?.['size'] ?? 0)}
          />
        ),
      }),
    },
    send: ({ volume_id: chosenId, name = '', description = '' }, chosen) => {
      const volume_id = volume?.id ?? chosenId
      const status = volume?.status ?? chosen('volume_id')?.facts?.['status']
      const force = status === 'in-use' && { force: true }
      return call(api.create, { body: { volume_id, name, description, ...force } })
    },
    submit: t('Create Snapshot'),
    done: ({ name }) => t('Snapshot %s is being created.', name),
    failed: t('Unable to create the snapshot.'),
  })
