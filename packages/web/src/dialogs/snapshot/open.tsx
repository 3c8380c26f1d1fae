import type { Volume } from '@meridian/contract'
import type { Close } from '#resource/actions/makers.ts'
import { CreateSnapshot } from '#dialogs/snapshot/create-snapshot.tsx'

/** Opens the form of a new snapshot, of a volume where one is given. */
export const openCreateSnapshot = (volume?: Volume) => (close: Close) => (
  <CreateSnapshot {...(volume && { volume })} close={close} />
)
