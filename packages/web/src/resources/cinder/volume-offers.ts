/** What is made of a volume, and where it goes: its snapshots, its backups, its transfer. */
import { volumeTransfers, type Volume } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { asking, creating } from '#resource/actions/makers.ts'
import { verb } from '#resource/actions/verb.ts'
import type { Action, ActionResult } from '#resource/action.ts'
import { policy, refTo } from '#resource/define.ts'
import { backup, snapshot, volume } from '#kinds/cinder/kinds.ts'
import { volumeStates } from '#resources/cinder/states.ts'

const { only } = volumeStates

/** A snapshot of the volume, which belongs to whoever makes it. */
export const createSnapshot: Action<Volume> = {
  ...asking(volume, {
    id: 'create-snapshot',
    label: t('Create Snapshot'),
    requires: [policy('volume', 'volume:create_snapshot')],
    allowed: only('available', 'in-use'),
    makes: snapshot.type,
    form: async (item) =>
      (await import('#dialogs/snapshot/create-snapshot.tsx')).creatingSnapshot(item),
    result: ({ id }) => ({ created: [{ type: snapshot.type, id }] }),
  }),
  activity: 'create',
  ownOnly: true,
}

/** Who may save volumes, where the cloud has something to save them with. */
export const maySave = [
  { setting: 'OPENSTACK_CINDER_FEATURES.enable_backup' },
  policy('volume', 'backup:create'),
]

type BackedUp = {
  readonly id: string
  readonly volume_id: string
  readonly snapshot_id: string | undefined
}

/** What has changed with a new backup: what it was made of is busy for a while. */
export const backedUp = ({ id, volume_id, snapshot_id }: BackedUp): ActionResult => ({
  created: [{ type: backup.type, id }],
  updated: snapshot_id
    ? [{ type: snapshot.type, id: snapshot_id }]
    : [{ type: volume.type, id: volume_id }],
})

/** A backup of the volume, which belongs to whoever makes it. */
export const createBackup: Action<Volume> = {
  ...asking(volume, {
    id: 'create-backup',
    label: t('Create Backup'),
    requires: maySave,
    allowed: only('available', 'in-use'),
    makes: backup.type,
    form: async (item) =>
      (await import('#dialogs/backup/create-backup.tsx')).creatingBackup({ volume: item }),
    result: backedUp,
  }),
  activity: 'create',
  ownOnly: true,
}

const hasTransfers = { feature: ['volume', '>= 3.55'] } as const

/** Offers the volume to another project. */
export const createTransfer = asking(volume, {
  id: 'create-transfer',
  label: t('Create Transfer'),
  requires: [hasTransfers, policy('volume', 'volume:create_transfer')],
  offered: ({ status }) => status !== 'awaiting-transfer',
  allowed: only('available'),
  form: async (item) => (await import('#dialogs/transfer/create.ts')).creatingTransfer(item),
  result: (_, item) => ({ updated: [refTo(volume, item)] }),
})

/** Takes the offer back. */
export const cancelTransfer: Action<Volume> = {
  ...verb(volume, t('Cancel Transfer of'), {
    id: 'cancel-transfer',
    requires: [hasTransfers, policy('volume', 'volume:delete_transfer')],
    offered: ({ status }) => status === 'awaiting-transfer',
    ask: t('Whoever has its key cannot take the volume any more.'),
    while: t('Cancelled the transfer of'),
    call: async ({ id: volume_id }) => {
      const query = { volume_id, all_projects: true }
      const { items } = await call(volumeTransfers.list, { query })
      for (const { id } of items) await call(volumeTransfers.cancel, { params: { id } })
    },
  }),
  label: t('Cancel Transfer'),
}

/** Takes a volume that another project offers. */
export const acceptTransfer = creating(volume, {
  id: 'accept-transfer',
  label: t('Accept Transfer'),
  requires: [hasTransfers, policy('volume', 'volume:accept_transfer')],
  loadDialog: async () => (await import('#dialogs/transfer/accept.tsx')).openAccept(),
})
