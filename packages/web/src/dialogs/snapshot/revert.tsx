import {
  volumeSnapshots as api,
  volumes,
  type Volume,
  type VolumeSnapshot,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { gigabytes } from '#lib/units.ts'
import { Button } from '#ui/press/button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'

export type Reverting = {
  readonly volume: Volume
  /** Why the volume cannot be reverted to the snapshot, if it cannot. */
  readonly refusal: string | undefined
}

/**
 * Whether a volume can be reverted to a snapshot: to its latest one, while nothing has the volume, and
 * while it is as large as it was (`cinder.api.v3.volumes.revert`, `revert_to_snapshot`).
 */
export const readReverting = async (
  snapshot: VolumeSnapshot,
  signal: AbortSignal,
): Promise<Reverting> => {
  const { volume_id } = snapshot
  const query = {
    ...({ paginate: true, limit: 1, sort_key: 'created_at', sort_dir: 'desc' } as const),
    ...{ volume_id, all_projects: true },
  }
  const [volume, { items }] = await Promise.all([
    call(volumes.load, { params: { id: volume_id } }, { signal }),
    call(api.list, { query }, { signal }),
  ])
  return { volume, refusal: refusalOf(snapshot, volume, items[0]) }
}

const refusalOf = (
  { id, size }: VolumeSnapshot,
  volume: Volume,
  latest: VolumeSnapshot | undefined,
): string | undefined => {
  if (latest && latest.id !== id)
    return t(
      'A volume can be reverted to its latest snapshot alone. That of “{volume}” is “{latest}”.',
      { volume: volume.name, latest: latest.name },
    )
  if (volume.size !== size)
    return t(
      'The volume “{volume}” has {now} and had {before} when the snapshot was made: it can be ' +
        'reverted only while its size is the same.',
      { volume: volume.name, now: gigabytes(volume.size), before: gigabytes(size) },
    )
  if (volume.status !== 'available')
    return t(
      'The volume “{volume}” is not available: it can be reverted only while no instance has it ' +
        'and nothing else is done with it.',
      { volume: volume.name },
    )
  return undefined
}

type Props = { readonly refusal: string; readonly close: () => void }

/** Says why the volume cannot be reverted. */
export const CannotRevert = ({ refusal, close }: Props) => (
  <Modal
    title={t('Revert Volume to Snapshot')}
    size="small"
    onClose={close}
    footer={
      <Button autoFocus onPress={close}>
        {t('Close')}
      </Button>
    }
  >
    <p className="wrap-anywhere">{refusal}</p>
  </Modal>
)
