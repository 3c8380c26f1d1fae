import type { Volume, VolumeSnapshot } from '@meridian/contract'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import type { Kind } from '#resource/define.ts'
import { states, type State } from '#resource/states.tsx'
import { snapshot, volume } from '#resources/cinder/kinds.ts'

/** https://docs.openstack.org/api-ref/block-storage/v3/#volumes-volumes, and those of snapshots. */
const table: Readonly<Record<string, State>> = {
  available: 'good',
  'in-use': ['good', t('In-use')],
  creating: 'working',
  deleting: ['working', t('Deleting'), { fixed: true }],
  error: 'bad',
  maintenance: ['attention', t('Maintenance'), { fixed: true }],
  reserved: 'attention',
}

const others: Readonly<Record<string, State>> = {
  'awaiting-transfer': 'attention',
  deleted: 'off',
  uploading: ['working', t('Uploading'), { fixed: true }],
}

const working =
  /^(attaching|detaching|extending|downloading|retyping|restoring|backing-up|restoring-backup|updating|managing|unmanaging|reverting)$/

/** Cinder has a state of its own for each kind of failure: `error_extending`. */
const other = (state: string): State | undefined => {
  if (state.startsWith('error')) return 'bad'
  return own(others, state) ?? (working.test(state) ? 'working' : undefined)
}

const statesOf = <T extends { readonly status: string }>(kind: Kind<T>) =>
  states(kind, ({ status }) => status, table, { other })

export const volumeStates = statesOf<Volume>(volume)
export const snapshotStates = statesOf<VolumeSnapshot>(snapshot)
