/** What Nova needs of Cinder: volumes to boot from, attach and detach. */
import { snapshots, types, volumes, type StoredVolume } from '#cinder/rows.ts'
import * as attaching from '#cinder/attachments/attaching.ts'
import { createVolumeSnapshot } from '#cinder/snapshots/snapshots.ts'
import { volumeLife } from '#cinder/volumes/life.ts'
import * as cinder from '#cinder/volumes/volumes.ts'
import { images } from '#glance/rows.ts'
import type { Context } from '#http/context.ts'
import { badRequest, Fault } from '#http/faults.ts'
import type { Moment } from '#lifecycle.ts'
import { closeAction } from '#nova/actions/instance-actions.ts'
import type { BlockDevice, ServerRow, ServerVolume } from '#nova/servers/servers.ts'
import { rows } from '#scene.ts'

/** The volume that a device is, or whose snapshot it is. */
export function volumeBehind(
  at: Moment,
  projectId: string,
  { source_type: source, uuid: id = '' }: BlockDevice,
): StoredVolume | undefined {
  if (source === 'volume') return cinder.volumeOf(at, projectId, id)
  const snapshot = rows(at, snapshots).get(id)
  return snapshot && cinder.volumeOf(at, projectId, snapshot.volume_id)
}

/** Only a volume for several servers may be on another one already; throws Nova's 400. */
export function checkFree({ id, status, multiattach }: StoredVolume): void {
  if (status === 'available' || multiattach) return
  throw badRequest(
    `Invalid volume: volume ${id} status must be 'available'. Currently in status '${status}'`,
  )
}

export function hasSnapshot(at: Moment, projectId: string, id: string): boolean {
  return rows(at, snapshots).get(id)?.project_id === projectId
}

export function hasVolumeType(at: Moment, projectId: string, nameOrId: string): boolean {
  const table = rows(at, types)
  const type = table.get(nameOrId) ?? table.first({ name: nameOrId })
  return type !== undefined && cinder.seesType({ project_id: projectId }, type)
}

/** Makes what a new server boots from or has attached, and attaches it; throws Cinder's faults. */
export function bootVolume(
  at: Moment,
  server: ServerRow,
  device: BlockDevice,
  name: string,
): ServerVolume {
  const id = device.source_type === 'volume' ? (device.uuid ?? '') : made(at, server, device)
  const one = newAttachment(at, id, name, device.delete_on_termination, device.tag ?? null)
  return { ...one, attachment_id: attachVolume(at, server, one) }
}

/** By the time the server is built its new volumes are ready, so they skip their own waiting. */
function made(at: Moment, server: ServerRow, device: BlockDevice): string {
  const { pending, ...volume } = cinder.createVolume(at, {
    project_id: server.tenant_id,
    user_id: server.user_id,
    size: device.volume_size,
    volume_type: device.volume_type,
    ...(device.source_type === 'image' ? { imageRef: device.uuid } : {}),
    ...(device.source_type === 'snapshot' ? { snapshot_id: device.uuid } : {}),
  })
  volumeLife.stop(at.world, at.region, volume.id)
  const bootable = device.boot_index === 0 ? 'true' : volume.bootable
  rows(at, volumes).update({ ...volume, ...pending, status: 'available', bootable })
  return volume.id
}

/** The volume that a server boots from, if it is one. */
export function rootVolume(server: ServerRow): ServerVolume | undefined {
  if (server.image_ref !== '') return undefined
  return server.volumes.find(({ device }) => device === server.root_device_name)
}

const bootedFrom = (at: Moment, server: ServerRow): StoredVolume | undefined =>
  rows(at, volumes).get(rootVolume(server)?.volume_id ?? '')

/** The image that what a server boots from was made of. */
export function bootImage(at: Moment, server: ServerRow): unknown {
  return bootedFrom(at, server)?.volume_image_metadata?.['image_id']
}

/** Notes that what a server boots from is made of another image. */
export function reimage(at: Moment, server: ServerRow, imageId: string): void {
  const volume = bootedFrom(at, server)
  const image = rows(at, images).get(imageId)
  if (!volume || !image) return
  cinder.write(at, volume, { volume_image_metadata: cinder.imageMetadata(image) })
}

export function newAttachment(
  at: Moment,
  volume_id: string,
  device: string,
  delete_on_termination: boolean,
  tag: string | null,
): ServerVolume {
  const bdm_uuid = at.world.random.uuid()
  return { volume_id, device, delete_on_termination, tag, attachment_id: '', bdm_uuid }
}

/** Attaches the volume in Cinder; the id of the attachment. */
export function attachVolume(at: Moment, server: ServerRow, volume: ServerVolume): string {
  attaching.reserve(at, volume.volume_id)
  const attachment = attaching.attach(at, volume.volume_id, {
    server_id: server.id,
    device: volume.device,
    host: server.host ?? null,
  })
  return attachment.attachment_id
}

/** The same for a server that runs: its host takes a while. */
export function plugVolume(at: Moment, server: ServerRow, volume: ServerVolume): string {
  const to = { server_id: server.id, device: volume.device, host: server.host }
  return attaching.plug(at, volume.volume_id, to).attachment_id
}

/**
 * Has the server's host let go of the volume, which takes a while. Throws Nova's 400 with Cinder's
 * words unless the volume is in use.
 */
export function unplugVolume(context: Context, server: ServerRow, volumeId: string): void {
  try {
    attaching.unplug(context, volumeId, server.id)
  } catch (error) {
    if (!(error instanceof Fault) || error.status !== 400) throw error
    // Nova's client of Cinder names the request, and each of the two says once more what is wrong.
    const request = `(HTTP 400) (Request-ID: req-${context.world.requestIds.uuid()})`
    throw badRequest(`Invalid volume: Invalid input received: ${error.message} ${request}`)
  }
}

/** Gives the volume back at once; what was about to do so is done. */
export function detachVolume(at: Moment, server: ServerRow, volume: ServerVolume): void {
  attaching.detach(at, volume.volume_id, (one) => one.server_id === server.id)
  const { detaching } = volume
  if (detaching !== undefined) closeAction(at, { ...server, request_id: detaching }, 'Success')
}

/**
 * A deleted server gives its volumes back; those that were to go with it go, but for those that
 * Cinder does not let go, because they have snapshots or are on another server, too: Nova notes
 * that in its log and deletes the server (nova.compute.manager, `_cleanup_volumes`).
 */
export function releaseVolumes(at: Moment, server: ServerRow): void {
  for (const volume of server.volumes) {
    detachVolume(at, server, volume)
    if (volume.delete_on_termination) removeIfFree(at, volume.volume_id)
  }
}

function removeIfFree(at: Moment, id: string): void {
  try {
    at.world.store.transaction(() => cinder.removeVolume(at, id))
  } catch (error) {
    if (!(error instanceof Fault)) throw error
  }
}

/** Takes a snapshot of each of the server's volumes; what a new server would be built from. */
export function snapshotVolumes(at: Moment, server: ServerRow, name: string): object[] {
  return server.volumes.map((attached) => {
    const snapshot = createVolumeSnapshot(at, {
      volume_id: attached.volume_id,
      project_id: server.tenant_id,
      user_id: server.user_id,
      name,
      description: '',
      force: true,
    })
    return {
      ...UNSET,
      snapshot_id: snapshot.id,
      boot_index: attached.device === server.root_device_name ? 0 : null,
      source_type: 'snapshot',
      tag: attached.tag,
      device_name: attached.device,
      destination_type: 'volume',
      delete_on_termination: attached.delete_on_termination,
      volume_size: snapshot.size,
    }
  })
}

/** What Nova's description of a block device also has. */
const UNSET = {
  volume_type: null,
  encryption_format: null,
  encryption_options: null,
  encryption_secret_uuid: null,
  encrypted: null,
  guest_format: null,
  no_device: null,
  image_id: null,
  volume_id: null,
  device_type: null,
  disk_bus: null,
}

/** `/dev/vda`, `/dev/vdb`, … */
export function deviceName(at: number): string {
  return `/dev/vd${String.fromCharCode(97 + at)}`
}
