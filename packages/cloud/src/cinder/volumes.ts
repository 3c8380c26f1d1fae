/** Volumes as Nova uses them, and the rules that the routes share (cinder.volume.api). */
import { without } from '#wire/without.ts'
import type { CinderAttachment, CinderSnapshot } from '@meridian/openstack'
import { isoMicros } from '#clock.ts'
import { refuseOverQuota } from '#cinder/quotas.ts'
import { snapshots, types, volumes, type StoredType, type StoredVolume } from '#cinder/rows.ts'
import { rows, usableImage, type Scene } from '#glance/images.ts'
import { badRequest, notFound, type Fault } from '#http/faults.ts'
import { lifecycle } from '#lifecycle.ts'

export const DEFAULT_TYPE = 'standard'
const DELETABLE = ['available', 'error', 'error_restoring', 'error_extending', 'error_managing']

/** A retype or an upload that fails leaves the volume as it was (cinder.volume.manager). */
const FAILED: Readonly<Record<string, string>> = {
  deleting: 'error_deleting',
  extending: 'error_extending',
}

/** What takes time at the back end. */
export const volumeLife = lifecycle('volume', volumes, {
  failed: ({ pending, ...volume }, { now }) => {
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
    changing: { after: 1_000, done: (volume, { now }) => settled(volume, now, {}) },
    deleting: { after: 1_200, done: () => 'removed' },
  },
})

function settled(
  { pending, ...volume }: StoredVolume,
  now: number,
  changes: Partial<StoredVolume>,
): StoredVolume {
  return { ...volume, ...changes, ...pending, updated_at: isoMicros(now) }
}

export const volumeNotFound = (id: string): Fault => notFound(`Volume ${id} could not be found.`)
export const invalidVolume = (why: string): Fault => badRequest(`Invalid volume: ${why}`)
export const invalidInput = (why: string): Fault => badRequest(`Invalid input received: ${why}`)

/** A volume of the project; undefined when there is none. */
export function volumeOf(
  scene: Scene,
  projectId: string,
  id: string,
  isAdmin = false,
): StoredVolume | undefined {
  const volume = rows(scene, volumes).get(id)
  return volume && (isAdmin || volume.project_id === projectId) ? volume : undefined
}

/** A type by name or id; throws 404 in Cinder's words. */
export function typeOf(scene: Scene, nameOrId: string): StoredType {
  const table = rows(scene, types)
  const type = table.get(nameOrId) ?? table.first({ name: nameOrId })
  if (type) return type
  throw notFound(`Volume type with name ${nameOrId} could not be found.`)
}

export type VolumeStart = {
  project_id: string
  user_id: string
  size?: number | undefined
  name?: string | null | undefined
  description?: string | null | undefined
  volume_type?: string | null | undefined
  imageRef?: string | null | undefined
  snapshot_id?: string | null | undefined
  source_volid?: string | null | undefined
  availability_zone?: string | null | undefined
  metadata?: Record<string, string> | undefined
  isAdmin?: boolean
}

/** Makes a volume: blank, of an image, of a snapshot or of a volume. Throws 400, 404 and 413. */
export function createVolume(scene: Scene, start: VolumeStart): StoredVolume {
  const source = sourceOf(scene, start)
  const size = start.size ?? source.size
  if (size === undefined) throw badRequest(MALFORMED)
  const type = typeOf(scene, start.volume_type ?? source.volume_type ?? DEFAULT_TYPE)
  const zone = start.availability_zone ?? 'nova'
  if (zone !== 'nova') throw badRequest(`Availability zone '${zone}' is invalid.`)
  refuseOverQuota(scene, start.project_id, { kind: 'volumes', size, type: type.name })
  const volume = rows(scene, volumes).insert({
    id: scene.world.random.uuid(),
    project_id: start.project_id,
    user_id: start.user_id,
    status: 'creating',
    size,
    availability_zone: zone,
    created_at: isoMicros(scene.now),
    updated_at: null,
    name: start.name ?? null,
    description: start.description ?? null,
    volume_type: type.name,
    volume_type_id: type.id,
    snapshot_id: start.snapshot_id ?? null,
    source_volid: start.source_volid ?? null,
    metadata: { ...start.metadata },
    bootable: source.bootable,
    encrypted: false,
    replication_status: null,
    consistencygroup_id: null,
    multiattach: type.extra_specs['multiattach'] === '<is> True',
    attachments: [],
    group_id: null,
    // What an image says stands on the volume once it is copied, on a clone from the start.
    ...(source.image && start.imageRef ? { pending: { volume_image_metadata: source.image } } : {}),
    ...(source.image && !start.imageRef ? { volume_image_metadata: source.image } : {}),
    'os-vol-host-attr:host': `controller@${type.extra_specs['volume_backend_name'] ?? 'standard'}#pool`,
  })
  const step = start.imageRef ? 'downloading' : 'creating'
  volumeLife.begin(scene.world, scene.region, volume.id, step, scene.now)
  return volume
}

export const MALFORMED =
  'The server could not comply with the request since it is either malformed or otherwise ' +
  'incorrect.'

type Source = {
  size?: number
  bootable: string
  volume_type?: string | null
  image?: Record<string, string>
}

function sourceOf(scene: Scene, start: VolumeStart): Source {
  if (start.snapshot_id) {
    const snapshot = rows(scene, snapshots).get(start.snapshot_id)
    if (!snapshot || (!start.isAdmin && snapshot.project_id !== start.project_id)) {
      throw notFound(`Snapshot ${start.snapshot_id} could not be found.`)
    }
    tooSmall(start.size, snapshot.size, 'snapshot')
    const origin = rows(scene, volumes).get(snapshot.volume_id)
    return { ...inherited(origin), size: snapshot.size, volume_type: snapshot.volume_type }
  }
  if (start.source_volid) {
    const origin = volumeOf(scene, start.project_id, start.source_volid, start.isAdmin)
    if (!origin) throw volumeNotFound(start.source_volid)
    tooSmall(start.size, origin.size, 'source volume')
    return { ...inherited(origin), size: origin.size, volume_type: origin.volume_type }
  }
  if (!start.imageRef) return { bootable: 'false' }
  const image = usableImage(scene, start.project_id, start.imageRef, start.isAdmin)
  if (!image) throw badRequest('Invalid image identifier or unable to access requested image.')
  if (image.status !== 'active') {
    throw invalidInput(`Image ${image.id} is not active.`)
  }
  const least = Math.max(image.min_disk, Math.ceil((image.size ?? 0) / 2 ** 30))
  if (start.size !== undefined && start.size < Math.ceil((image.size ?? 0) / 2 ** 30)) {
    const words = `Size of specified image ${Math.ceil((image.size ?? 0) / 2 ** 30)}GB is larger`
    throw invalidInput(`${words} than volume size ${start.size}GB.`)
  }
  if (start.size !== undefined && start.size < least) {
    const words = `Volume size ${start.size}GB cannot be smaller than the image minDisk size`
    throw invalidInput(`${words} ${image.min_disk}GB.`)
  }
  return { bootable: 'false', image: imageMetadata(image) }
}

function inherited(origin: StoredVolume | undefined): Source {
  return {
    bootable: origin?.bootable ?? 'false',
    ...(origin?.volume_image_metadata ? { image: origin.volume_image_metadata } : {}),
  }
}

function tooSmall(asked: number | undefined, least: number, what: string): void {
  if (asked === undefined || asked >= least) return
  throw invalidInput(
    `Volume size '${asked}'GB cannot be smaller than the ${what} size ${least}GB. They must be ` +
      `>= original ${what} size.`,
  )
}

const NOT_COPIED = [
  ...['owner', 'tags', 'self', 'file', 'schema', 'status', 'visibility', 'stores', 'id', 'name'],
  ...['virtual_size', 'os_hash_algo', 'os_hash_value', 'created_at', 'updated_at', 'protected'],
  'os_hidden',
]

function imageMetadata(image: Readonly<Record<string, unknown>>): Record<string, string> {
  const kept = Object.entries(image).filter(([name, value]) => {
    return !NOT_COPIED.includes(name) && value !== null && typeof value !== 'object'
  })
  const copied = Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
  return { ...copied, image_id: String(image['id']), image_name: String(image['name']) }
}

/** Changes a volume and notes when. */
export function write(
  scene: Scene,
  volume: StoredVolume,
  changes: Partial<StoredVolume>,
): StoredVolume {
  return rows(scene, volumes).update({ ...volume, ...changes, updated_at: isoMicros(scene.now) })
}

function known(scene: Scene, id: string): StoredVolume {
  const volume = rows(scene, volumes).get(id)
  if (!volume) throw volumeNotFound(id)
  return volume
}

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

/** Takes a volume off a server (off all of them when none is named). */
export function detach(scene: Scene, id: string, serverId?: string): void {
  const volume = rows(scene, volumes).get(id)
  if (!volume) return
  const left = volume.attachments.filter((one) => {
    return serverId !== undefined && one.server_id !== serverId
  })
  const metadata = without(volume.metadata, 'attached_mode')
  const status = left.length > 0 ? 'in-use' : 'available'
  write(scene, volume, { status, attachments: left, metadata })
}

/** Starts the deletion of a volume. Throws 400 while it is used. */
export function removeVolume(scene: Scene, id: string, force = false): void {
  const volume = known(scene, id)
  const held = volume.attachments.length > 0 || snapshotsOf(scene, id).length > 0
  if ((!DELETABLE.includes(volume.status) && !force) || held) throw invalidVolume(NOT_DELETABLE)
  write(scene, volume, { status: 'deleting' })
  volumeLife.begin(scene.world, scene.region, id, 'deleting', scene.now)
}

const NOT_DELETABLE =
  'Volume status must be available or error or error_restoring or error_extending or ' +
  'error_managing and must not be migrating, attached, belong to a group, have snapshots, ' +
  'awaiting a transfer, or be disassociated from snapshots after volume transfer.'

/** The snapshots of a volume. */
export function snapshotsOf(scene: Scene, volumeId: string): CinderSnapshot[] {
  return rows(scene, snapshots).list({ where: { volume_id: volumeId } })
}
