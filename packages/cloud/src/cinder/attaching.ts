/** How a volume gets to a server and back, as Nova and Cinder's own actions do it. */
import type { CinderAttachment } from '@meridian/openstack'
import { isoMicros } from '#clock.ts'
import { volumes, type StoredVolume } from '#cinder/rows.ts'
import { invalidVolume, known, volumeLife, write } from '#cinder/volumes.ts'
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
  write(scene, volume, { status: volume.attachments.length > 0 ? 'in-use' : 'available' })
}

/** Notes that a server has the volume: it is in use at once. */
export function attach(
  scene: Scene,
  id: string,
  to: { server_id: string; device: string; host: string },
): CinderAttachment {
  const volume = known(scene, id)
  const attachment: CinderAttachment = {
    id,
    attachment_id: scene.world.random.uuid(),
    volume_id: id,
    server_id: to.server_id,
    host_name: to.host === '' ? null : to.host,
    device: to.device,
    attached_at: isoMicros(scene.now),
  }
  volumeLife.stop(scene.world, scene.region, id)
  write(scene, volume, { status: 'in-use', attachments: [...volume.attachments, attachment] })
  return attachment
}

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
  const status = left.length > 0 ? 'in-use' : 'available'
  write(scene, volume, { status, attachments: left, metadata })
}
