import { volumeBackups, volumeSnapshots } from '@meridian/contract'
import { call } from '#api/call.ts'
import type { Choice } from '#resource/forms/fields.ts'

export type BackupChoices = {
  /** The snapshots of the volume that can be saved, the latest first. */
  readonly snapshots: readonly Choice[]
  /** There is a backup that an incremental one can rest on. */
  readonly mayBuild: boolean
}

/** What can be chosen for a backup of a volume. */
export const backupChoices = async (
  volume_id: string,
  signal: AbortSignal,
): Promise<BackupChoices> => {
  const query = {
    ...({ paginate: true, sort_key: 'created_at', sort_dir: 'desc' } as const),
    ...{ volume_id, status: 'available' },
  }
  const [snapshots, backups] = await Promise.all([
    call(volumeSnapshots.list, { query: { ...query, limit: 1000 } }, { signal }),
    call(volumeBackups.list, { query: { ...query, limit: 1 } }, { signal }),
  ])
  return {
    snapshots: snapshots.items.map(({ id, name, description }) => ({
      ...{ value: id, label: name },
      ...(description && { description }),
    })),
    mayBuild: backups.items.length > 0,
  }
}
