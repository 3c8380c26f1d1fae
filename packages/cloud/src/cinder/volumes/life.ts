/** What takes time with volumes at the back end (cinder.volume.manager). */
import { isoMicros } from '#clock.ts'
import { fillFromBackup } from '#cinder/backups/life.ts'
import { attachments, snapshots, transfers, volumes, type StoredVolume } from '#cinder/rows.ts'
import { tell, tellUnplaced, type Told } from '#cinder/messages/user-messages.ts'
import { lifecycle } from '#lifecycle.ts'
import { rows, type Scene } from '#scene.ts'
import { without } from '#wire/without.ts'

/**
 * A retype or an upload that fails leaves the volume as it was (cinder.volume.manager), and so does
 * a host that does not let go of it (nova.virt.block_device, `driver_detach`).
 */
const FAILED: Readonly<Record<string, string>> = {
  deleting: 'error_deleting',
  extending: 'error_extending',
  reverting: 'error',
  downloading: 'error',
  detaching: 'in-use',
}

/** What a project is told of it (cinder.volume.manager, cinder.volume.flows). */
const TOLD: Readonly<Record<string, Pick<Told, 'action' | 'detail'>>> = {
  creating: { action: '008', detail: '012' },
  fromBackup: { action: '008', detail: '012' },
  extending: { action: '007', detail: '010' },
  uploading: { action: '003', detail: '004' },
}

export const volumeLife = lifecycle('volume', volumes, {
  failed: ({ pending, ...volume }, moment, step) => {
    const { now } = moment
    const told = Object.hasOwn(TOLD, step) ? TOLD[step] : undefined
    if (told) tell(moment, volume, { about: 'VOLUME', ...told })
    if (step === 'reverting') releaseSnapshots(moment, volume)
    const status = FAILED[volume.status] ?? pending?.status ?? 'error'
    return { ...volume, status, updated_at: isoMicros(now) }
  },
  steps: {
    creating: {
      after: 1_200,
      done: (volume, { now }) => settled(volume, now, { status: 'available' }),
    },
    downloading: {
      after: 1_000,
      done: (volume, { now }) => {
        const item = { ...volume, status: 'downloading', updated_at: isoMicros(now) }
        return { item, next: 'imaging' }
      },
    },
    imaging: {
      after: 2_000,
      done: (volume, { now }) => settled(volume, now, { status: 'available', bootable: 'true' }),
    },
    changing: {
      after: 1_000,
      done: (volume, moment) => {
        followRetype(moment, volume)
        return settled(volume, moment.now, {})
      },
    },
    /** The host of a server attaches what was reserved for that. */
    plugging: {
      after: 1_000,
      done: (volume, moment) => {
        const kept = rows(moment, attachments)
        for (const { attachment_id: id } of volume.pending?.attachments ?? []) kept.remove(id)
        return settled(volume, moment.now, {})
      },
    },
    /** The host of a server lets go of it. */
    unplugging: {
      after: 1_000,
      done: (volume, { now }) => {
        const metadata = without(volume.metadata, 'attached_mode')
        return settled({ ...volume, metadata }, now, {})
      },
    },
    uploading: { after: 2_000, done: (volume, { now }) => settled(volume, now, {}) },
    reimaging: {
      after: 2_000,
      done: (volume, { now }) => settled(volume, now, { bootable: 'true' }),
    },
    reverting: {
      after: 2_000,
      done: (volume, moment) => {
        releaseSnapshots(moment, volume)
        return settled(volume, moment.now, {})
      },
    },
    extending: { after: 1_000, done: (volume, { now }) => settled(volume, now, {}) },
    /** Made, it waits for the backup service to fill it. */
    fromBackup: {
      after: 1_200,
      done: (volume, moment) => {
        fillFromBackup(moment, volume)
        return volume
      },
    },
    unplaced: {
      after: 300,
      done: (volume, moment) => {
        tellUnplaced(moment, volume)
        return settled(volume, moment.now, { status: 'error' })
      },
    },
    deleting: {
      after: 1_200,
      done: ({ id }, moment) => {
        // Those of a volume that goes with all that it has.
        const left = rows(moment, snapshots)
        for (const item of left.list({ where: { volume_id: id } })) left.remove(item.id)
        const kept = rows(moment, attachments)
        for (const one of kept.list({ where: { volume_id: id } })) kept.remove(one.id)
        const offered = rows(moment, transfers)
        for (const offer of offered.list({ where: { volume_id: id } })) offered.remove(offer.id)
        return 'removed'
      },
    },
  },
})

function settled(
  { pending, ...volume }: StoredVolume,
  now: number,
  changes: Partial<StoredVolume>,
): StoredVolume {
  return { ...volume, ...changes, ...pending, updated_at: isoMicros(now) }
}

/** The snapshots of a volume get its new type with it (cinder.volume.manager.retype). */
function followRetype(moment: Scene, { id, pending }: StoredVolume): void {
  if (pending?.volume_type === undefined) return
  const { volume_type } = pending
  const updated_at = isoMicros(moment.now)
  const table = rows(moment, snapshots)
  for (const snapshot of table.list({ where: { volume_id: id } })) {
    table.update({ ...snapshot, volume_type, updated_at })
  }
}

/** A snapshot that its volume was given again is available, whether that went well or not. */
function releaseSnapshots(moment: Scene, { id }: Pick<StoredVolume, 'id'>): void {
  const updated_at = isoMicros(moment.now)
  const table = rows(moment, snapshots)
  for (const item of table.list({ where: { volume_id: id, status: 'restoring' } })) {
    table.update({ ...item, status: 'available', updated_at })
  }
}
