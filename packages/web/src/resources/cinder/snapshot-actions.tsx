/** What can be done with snapshots of volumes. */
import {
  volumeSnapshots as api,
  volumes,
  volumeSnapshotStatuses,
  type VolumeSnapshot,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { asking, creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { under } from '#resource/actions/sections.ts'
import { sendEach } from '#resource/actions/sending.ts'
import type { Action, ActionResult, Screen } from '#resource/action.ts'
import { policy, refTo } from '#resource/define.ts'
import { area, line } from '#resource/forms/fields.ts'
import { forceDelete, updateStatus } from '#resources/cinder/any-status.ts'
import { snapshot } from '#kinds/cinder/kinds.ts'
import { snapshotStates } from '#resources/cinder/states.ts'
import { backedUp, maySave } from '#resources/cinder/volume-offers.ts'
import { makingVolume } from '#dialogs/create-volume/action.tsx'
import { launchingFrom } from '#dialogs/launch-instance/action.tsx'
import { updatingMetadata } from '#dialogs/metadata/action.ts'

const { only } = snapshotStates

/** Of a volume that is chosen; from a volume's row it is one of `volume-offers.ts`. */
const create = creating(snapshot, {
  label: t('Create Snapshot'),
  requires: [policy('volume', 'volume:create_snapshot')],
  quota: ['snapshots', 'gigabytes'],
  form: async () => (await import('#dialogs/snapshot/create-snapshot.tsx')).creatingSnapshot(),
})

const edit = editing(snapshot, {
  requires: [policy('volume', 'volume:update_snapshot')],
  endpoint: api.update,
  fields: { name: line(t('Snapshot Name')), description: area(t('Description')) },
})

const metadata = updatingMetadata(snapshot, 'snapshot', {
  requires: [policy('volume', 'volume:update_snapshot_metadata')],
})

const createVolume = makingVolume(snapshot, {
  source: async (one) => (await import('#dialogs/create-volume/volume.ts')).fromSnapshot(one),
  allowed: only('available'),
})

const wizard = launchingFrom(({ id }: VolumeSnapshot) => ({ snapshotId: id }), {
  allowed: only('available'),
  ownOnly: true,
})

/**
 * An instance that starts from a new volume with what the snapshot holds (RS-LAUNCH-19). Snapshots do
 * not say whether that is an operating system: their volume does, and is asked first.
 */
const launch: Action<VolumeSnapshot> = {
  ...wizard,
  perform: async (items, screen) => {
    const [item] = items
    if (item === undefined) return {}
    const volume = await screen.load((signal) =>
      call(volumes.load, { params: { id: item.volume_id } }, { signal }),
    )
    if (volume === undefined) return {}
    if (volume.bootable !== 'true')
      screen.toast(
        'warning',
        t(
          'No instance can start from %s: its volume is not bootable. Choose another source.',
          item.name,
        ),
      )
    return wizard.perform(items, screen)
  },
}

/** What the snapshot holds, saved in another place. */
const createBackup: Action<VolumeSnapshot> = {
  ...asking(snapshot, {
    id: 'create-backup',
    label: t('Create Backup'),
    requires: maySave,
    allowed: only('available'),
    form: async (item) =>
      (await import('#dialogs/backup/create-backup.tsx')).creatingBackup({ snapshot: item }),
    result: backedUp,
  }),
  activity: 'create',
  ownOnly: true,
}

/** The volume is as it was when its latest snapshot was made; all that came later is lost. */
const revert: Action<VolumeSnapshot> = {
  id: 'revert',
  label: t('Revert Volume to Snapshot'),
  requires: [{ feature: ['volume', 'revert'] }, policy('volume', 'volume:revert_to_snapshot')],
  tone: 'danger',
  opens: true,
  allowed: only('available'),
  perform: async ([item], screen) => {
    if (item === undefined) return {}
    const read = await screen.load(async (signal) => {
      const { CannotRevert, readReverting } = await import('#dialogs/snapshot/revert.tsx')
      return { CannotRevert, ...(await readReverting(item, signal)) }
    })
    if (read === undefined) return {}
    const { CannotRevert, refusal, volume } = read
    if (refusal !== undefined)
      return screen.open<ActionResult>((close) => <CannotRevert {...{ refusal, close }} />)
    return askToRevert(item, volume.name, screen)
  },
}

const askToRevert = async (
  item: VolumeSnapshot,
  volume: string,
  screen: Screen,
): Promise<ActionResult> => {
  const { id, name, volume_id } = item
  const work = async (): Promise<ActionResult> => {
    const words = {
      title: t('Revert Volume to Snapshot'),
      done: () => t('Reverting the volume: %s.', volume),
      failed: () => t('Unable to revert the volume: %s.', volume),
    }
    const send = () => call(api.revert, { params: { id } })
    const { good } = await sendEach(snapshot, [item], send, words, screen)
    const refs = [refTo(snapshot, item), { type: 'OS::Cinder::Volume', id: volume_id } as const]
    return good.length > 0 ? { updated: refs } : { failed: refs }
  }
  const question = {
    title: t('Confirm Revert Volume to Snapshot'),
    text: t(
      'The volume “{volume}” is written back to what it was when “{name}” was made. All that was ' +
        'written to it since then is lost.',
      { volume, name },
    ),
    submit: t('Revert'),
  }
  return (await screen.confirm(question, work)) ?? {}
}

/** Cinder takes its time: the row stays until the snapshot is gone. */
const remove = removing(snapshot, api.remove, {
  requires: [policy('volume', 'volume:delete_snapshot')],
  allowed: (item) =>
    item.group_snapshot_id
      ? t('The snapshot is part of a group snapshot and is deleted with it.')
      : only('available', 'error')(item),
  lingers: true,
})

const statuses = {
  ...{ endpoint: api.resetStatus, statuses: volumeSnapshotStatuses },
  word: snapshotStates.word,
}

export const globalActions: readonly Action<never>[] = [create]

export const batchActions: readonly Action<VolumeSnapshot>[] = [remove]

const common: readonly Action<VolumeSnapshot>[] = [
  createVolume,
  launch,
  createBackup,
  edit,
  metadata,
  revert,
]

/** What can be done with one snapshot, in the order of its menu. */
export const itemActions: readonly Action<VolumeSnapshot>[] = [...common, remove]

/** What administrators can do with those of all projects besides. */
export const adminActions: readonly Action<VolumeSnapshot>[] = [
  ...common,
  ...under(t('Administration'), [updateStatus(snapshot, 'snapshot', t('Update Status'), statuses)]),
  remove,
  forceDelete(snapshot, 'snapshot', api.forceDelete),
]
