import { volumeBackups, volumeSnapshots } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import type { Choice } from '#resource/forms/field-types.ts'

const latest = (volume_id: string) => ({
  ...({ paginate: true, sort_key: 'created_at', sort_dir: 'desc' } as const),
  ...{ volume_id, status: 'available' },
})

/** The volume itself, and its snapshots that can be saved in its stead, the latest first. */
export const snapshotChoices = async (
  volume_id: string,
  signal: AbortSignal,
): Promise<readonly Choice[]> => {
  const query = { ...latest(volume_id), limit: 1000 }
  const { items } = await call(volumeSnapshots.list, { query }, { signal })
  return [
    { value: '', label: t('The volume as it is now') },
    ...items.map(({ id, name, description }) => ({
      ...{ value: id, label: name },
      ...(description && { description }),
    })),
  ]
}

/** Whether there is a backup of the volume that an incremental one can rest on. */
export const hasBackup = async (volume_id: string, signal: AbortSignal): Promise<boolean> => {
  const query = { ...latest(volume_id), limit: 1 }
  return (await call(volumeBackups.list, { query }, { signal })).items.length > 0
}
