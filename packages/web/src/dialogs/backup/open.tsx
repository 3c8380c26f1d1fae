import type { Volume, VolumeBackup, VolumeSnapshot } from '@meridian/contract'
import type { Close } from '#resource/actions/makers.ts'
import { CreateBackup } from '#dialogs/backup/create-backup.tsx'
import { RestoreBackup } from '#dialogs/backup/restore.tsx'

type About = { readonly volume?: Volume; readonly snapshot?: VolumeSnapshot }

/** Opens the form of a new backup, of a volume or of a snapshot of one where that is given. */
export const openCreateBackup =
  (about: About = {}) =>
  (close: Close) => <CreateBackup {...about} close={close} />

/** Opens the form that writes a backup back. */
export const openRestore = (backup: VolumeBackup) => (close: Close) => (
  <RestoreBackup backup={backup} close={close} />
)
