import type {
  Volume,
  VolumeBackup,
  VolumeGroup,
  VolumeGroupSnapshot,
  VolumeSnapshot,
} from '@meridian/contract'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import type { Kind } from '#resource/define.ts'
import { states, type State } from '#resource/states.tsx'
import { backup, groupSnapshot, snapshot, volume, volumeGroup } from '#kinds/cinder/kinds.ts'

/** https://docs.openstack.org/api-ref/block-storage/v3/#volumes-volumes, and those of snapshots and backups. */
const table: Readonly<Record<string, State>> = {
  available: 'good',
  'in-use': ['used', t('In-use')],
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

const statesOf = <T extends { readonly status: string }>(
  kind: Kind<T>,
  settling?: (item: T) => boolean,
) => states(kind, ({ status }) => status, table, { other, ...(settling && { settling }) })

/** The status of a migrating volume does not show the migration, unless the volume is locked meanwhile. */
const isMoving = ({ migration_status: told, ...one }: Volume): boolean =>
  /^(starting|migrating|completing)$/.test(told ?? one['os-vol-mig-status-attr:migstat'] ?? '')

/** Nova has reserved it for a server, whose host attaches it next, unless that server is shelved. */
const isReserved = ({ status }: Volume): boolean => status === 'reserved'

export const volumeStates = statesOf<Volume>(volume, (one) => isMoving(one) || isReserved(one))
export const snapshotStates = statesOf<VolumeSnapshot>(snapshot)

export const backupStates = states<VolumeBackup>(
  backup,
  ({ status }) => status,
  {
    available: 'good',
    creating: 'working',
    restoring: 'working',
    deleting: ['working', t('Deleting'), { fixed: true }],
    error: 'bad',
    error_deleting: 'bad',
  },
  { other, failure: ({ fail_reason }) => fail_reason || undefined },
)
export const groupStates = statesOf<VolumeGroup>(volumeGroup)
export const groupSnapshotStates = statesOf<VolumeGroupSnapshot>(groupSnapshot)
