/** How a volume gets to a server and back, as Nova and Cinder's own actions do it. */
import type { CinderAttachment } from '@meridian/openstack'
import { isoMicros } from '#clock.ts'
import { attachments, volumes, type StoredVolume } from '#cinder/rows.ts'
import { volumeLife } from '#cinder/volumes/life.ts'
import { invalidVolume, known, write } from '#cinder/volumes/volumes.ts'
import { rows, type Scene } from '#scene.ts'
import { without } from '#wire/without.ts'

/** Keeps an available volume (or a multi-attach one) for a server; throws 400 in Cinder's words. */
export function reserve(scene: Scene, id: string): StoredVolume {
  const volume = known(scene, id)
  const shared = volume.multiattach && volume.status === 'in-use'
  if (volume.status !== 'available' && !shared) {
    throw invalidVolume(
      `Volume status must be available to reserve, but the status is ${volume.status}.`,
    )
  }
  return write(scene, volume, { status: 'attaching' })
}

/** Undoes `reserve`. */
export function unreserve(scene: Scene, id: string): void {
  const volume = known(scene, id)
  if (volume.status !== 'attaching') return
  write(scene, volume, { status: restingStatus(volume) })
}

/** What has a volume, and as which device. */
export type Attached = {
  readonly server_id: string | null
  readonly host: string | null
  readonly device: string
}

/** Notes that a server or a host has the volume: it is in use at once. */
export function attach(scene: Scene, id: string, to: Attached): CinderAttachment {
  const volume = known(scene, id)
  const attachment = attachmentOf(scene, id, to)
  write(scene, volume, { status: 'in-use', attachments: [...volume.attachments, attachment] })
  return attachment
}

/**
 * Keeps a volume for a server, whose host attaches it next: until that is done Cinder calls it
 * reserved and names nobody who has it (nova.compute.api, `_attach_volume`). Throws 400.
 */
export function plug(scene: Scene, id: string, to: Attached): CinderAttachment {
  const volume = reserve(scene, id)
  const attachment = attachmentOf(scene, id, to)
  const comes = [...volume.attachments, attachment]
  write(scene, volume, { status: 'reserved', pending: { status: 'in-use', attachments: comes } })
  rows(scene, attachments).insert({
    ...{ id: attachment.attachment_id, project_id: volume.project_id, volume_id: id },
    ...{ instance: to.server_id, status: 'reserved', attach_mode: 'null' },
    ...{ created_at: isoMicros(scene.now), attached_at: null },
    ...{ connection_info: {}, connector: null },
  })
  volumeLife.begin(scene.world, scene.region, id, 'plugging', scene.now)
  return attachment
}

const attachmentOf = (scene: Scene, id: string, to: Attached): CinderAttachment => ({
  id,
  attachment_id: scene.world.random.uuid(),
  volume_id: id,
  server_id: to.server_id,
  host_name: to.host,
  device: to.device,
  attached_at: isoMicros(scene.now),
})

/** The first step of a detachment; throws 400 unless the volume is in use. */
export function beginDetaching(scene: Scene, id: string): StoredVolume {
  const volume = known(scene, id)
  if (volume.status !== 'in-use') {
    throw invalidVolume(
      "Unable to detach volume. Volume status must be 'in-use' and attach_status must be " +
        "'attached' to detach.",
    )
  }
  return write(scene, volume, { status: 'detaching' })
}

/**
 * Takes a volume off a server, whose host lets go of it next: until that is done it has it. Throws
 * 400 unless the volume is in use (nova.compute.api, `_detach_volume`).
 */
export function unplug(scene: Scene, id: string, serverId: string): void {
  const volume = beginDetaching(scene, id)
  const left = volume.attachments.filter(({ server_id }) => server_id !== serverId)
  write(scene, volume, { pending: coming(left) })
  volumeLife.begin(scene.world, scene.region, id, 'unplugging', scene.now)
}

/** What a volume becomes with those attachments. */
const coming = (attachments: readonly CinderAttachment[]) => ({
  attachments: [...attachments],
  status: attachments.length > 0 ? 'in-use' : 'available',
})

/** Ends those attachments of a volume; without any left it is available. */
export function detach(
  scene: Scene,
  id: string,
  ends: (attachment: CinderAttachment) => boolean,
): void {
  const volume = rows(scene, volumes).get(id)
  if (!volume) return
  const left = volume.attachments.filter((one) => !ends(one))
  const metadata = without(volume.metadata, 'attached_mode')
  const next = volume.pending?.attachments
  if (next === undefined) {
    const after = { ...volume, attachments: left, metadata }
    write(scene, after, { status: restingStatus(after) })
    return
  }
  const after = next.filter((one) => !ends(one))
  if (after.length !== left.length) {
    // A host is still about to attach or to let go of another one.
    const pending = { ...volume.pending, ...coming(after) }
    write(scene, { ...volume, attachments: left, metadata }, { pending })
    return
  }
  // The host lets go of what it was about to attach.
  volumeLife.stop(scene.world, scene.region, id)
  const kept = rows(scene, attachments)
  for (const one of next) if (ends(one)) kept.remove(one.attachment_id ?? '')
  const rests = { ...without(volume, 'pending'), attachments: left, metadata }
  write(scene, rests, { status: restingStatus(rests) })
}

/** The status of a volume with which nothing goes on. */
export const restingStatus = ({ attachments }: StoredVolume): string =>
  attachments.length > 0 ? 'in-use' : 'available'
