/** Volumes as Nova uses them, and the rules that the routes share (cinder.volume.api). */
import { isDeepStrictEqual } from 'node:util'
import { isoMicros } from '#clock.ts'
import { backEndFor } from '#cinder/backends.ts'
import { refuseOverQuota } from '#cinder/quotas.ts'
import { defaultTypes } from '#cinder/admin-rows.ts'
import {
  snapshots,
  types,
  volumes,
  type StoredSnapshot,
  type StoredType,
  type StoredVolume,
} from '#cinder/rows.ts'
import { openBackEnds } from '#cinder/service-rows.ts'
import { volumeLife } from '#cinder/volume-life.ts'
import { usableImage } from '#glance/images.ts'
import { rows, type Scene } from '#scene.ts'
import { badRequest, notFound, type Fault } from '#http/faults.ts'
import { isUuid } from '#wire/formats.ts'

export const DEFAULT_TYPE = 'standard'
export const DELETABLE = [
  'available',
  'error',
  'error_restoring',
  'error_extending',
  'error_managing',
]

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

/** Whose eyes something is seen with. */
export type Viewer = { readonly project_id: string; readonly isAdmin?: boolean }

/** The caller's own eyes. */
export const viewerOf = (context: { projectId: string; isAdmin: boolean }): Viewer => ({
  project_id: context.projectId,
  isAdmin: context.isAdmin,
})

/** Private types are known to administrators and to the projects that were given access. */
export function seesType({ project_id, isAdmin = false }: Viewer, type: StoredType): boolean {
  return type.is_public || isAdmin || (type.projects ?? []).includes(project_id)
}

/** Whether several servers may use a volume of the type. */
export const isShared = (type: StoredType): boolean =>
  type.extra_specs['multiattach'] === '<is> True'

/** A type by name or id; throws 404 in Cinder's words, which name a private one by its id. */
export function typeOf(scene: Scene, viewer: Viewer, nameOrId: string): StoredType {
  const table = rows(scene, types)
  const type = isUuid(nameOrId) ? table.get(nameOrId) : table.first({ name: nameOrId })
  if (type && seesType(viewer, type)) return type
  const named = type?.id ?? (isUuid(nameOrId) ? nameOrId : `with name ${nameOrId}`)
  throw notFound(`Volume type ${named} could not be found.`)
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
  /** The request that wants it. */
  request_id?: string
}

/** Makes a volume: blank, of an image, of a snapshot or of a volume. Throws 400, 404 and 413. */
export function createVolume(scene: Scene, start: VolumeStart): StoredVolume {
  const source = sourceOf(scene, start)
  const size = start.size ?? source.size
  if (size === undefined) throw badRequest(MALFORMED)
  const type = start.volume_type
    ? typeOf(scene, start, start.volume_type)
    : source.volume_type
      ? typeOf(scene, EVERYTHING, source.volume_type)
      : defaultTypeFor(scene, start)
  if (start.volume_type) refuseUnlike(scene, source, type, start)
  const key = keyOf(scene, type)
  const place = backEndFor(type.extra_specs, openBackEnds(scene))
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
    encrypted: key !== undefined,
    ...(key === undefined ? {} : { encryption_key_id: key }),
    replication_status: null,
    consistencygroup_id: null,
    multiattach: isShared(type),
    attachments: [],
    group_id: null,
    // What an image says stands on the volume once it is copied, on a clone from the start.
    ...(source.image && start.imageRef ? { pending: { volume_image_metadata: source.image } } : {}),
    ...(source.image && !start.imageRef ? { volume_image_metadata: source.image } : {}),
    'os-vol-host-attr:host': place?.pool ?? null,
    ...(start.request_id === undefined ? {} : { request_id: start.request_id }),
  })
  const step = !place ? 'unplaced' : start.imageRef ? 'downloading' : 'creating'
  volumeLife.begin(scene.world, scene.region, volume.id, step, scene.now)
  return volume
}

/** What a volume has that names no type: what its project has by default, or everybody. */
export function defaultTypeFor(scene: Scene, viewer: Viewer): StoredType {
  const own = rows(scene, defaultTypes).get(viewer.project_id)
  return own ? typeOf(scene, viewer, own.volume_type_id) : typeOf(scene, EVERYTHING, DEFAULT_TYPE)
}

/** A new key for a volume of an encrypted type. Throws 400 where the type makes none possible. */
function keyOf(scene: Scene, type: StoredType): string | undefined {
  if (!type.encryption) return undefined
  if (!type.encryption.cipher) throw badRequest('Invalid encryption spec')
  if (isShared(type)) {
    throw invalidVolume('Multiattach cannot be used with encrypted volumes.')
  }
  return scene.world.random.uuid()
}

/** Throws 400 for another type than that of the source, unless both are of one back end and encrypted alike. */
function refuseUnlike(scene: Scene, source: Source, type: StoredType, start: VolumeStart): void {
  const origin = source.volume_type ? rows(scene, types).first({ name: source.volume_type }) : null
  if (!origin || origin.id === type.id) return
  const backEnd = origin.extra_specs['volume_backend_name']
  const alike = backEnd && backEnd === type.extra_specs['volume_backend_name']
  if (alike && encryptedAlike(origin, type)) return
  const advice = start.snapshot_id
    ? 'recommend omitting the type argument'
    : 'either match source volume, or omit type argument'
  throw invalidInput(
    `Invalid volume_type provided: ${type.id} (requested type is not compatible; ${advice}).`,
  )
}

/** Whether volumes of both types are encrypted in the same way, or not at all. */
export function encryptedAlike(one: StoredType, other: StoredType): boolean {
  const how = ({ encryption: specs }: StoredType) =>
    specs && [specs.cipher, specs.control_location, specs.key_size, specs.provider]
  return isDeepStrictEqual(how(one), how(other))
}

/** What a volume inherits, its owner need not see. */
const EVERYTHING: Viewer = { project_id: '', isAdmin: true }

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

/** What a volume says of the image that it was made of. */
export function imageMetadata(image: Readonly<Record<string, unknown>>): Record<string, string> {
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

/** A volume that must be there. Throws 404. */
export function known(scene: Scene, id: string): StoredVolume {
  const volume = rows(scene, volumes).get(id)
  if (!volume) throw volumeNotFound(id)
  return volume
}

/** Starts the deletion of a volume. Throws 400 while it is used. */
export function removeVolume(scene: Scene, id: string, force = false): void {
  const volume = known(scene, id)
  const held = isHeld(scene, volume)
  if ((!DELETABLE.includes(volume.status) && !force) || held) throw invalidVolume(NOT_DELETABLE)
  write(scene, volume, { status: 'deleting' })
  volumeLife.begin(scene.world, scene.region, id, 'deleting', scene.now)
}

export const NOT_DELETABLE =
  'Volume status must be available or error or error_restoring or error_extending or ' +
  'error_managing and must not be migrating, attached, belong to a group, have snapshots, ' +
  'awaiting a transfer, or be disassociated from snapshots after volume transfer.'

/** Whether a volume is being moved: not when that has ended, whatever came of it. */
export const isMigrating = ({ migration_status: status }: StoredVolume): boolean =>
  ![undefined, null, 'deleting', 'error', 'success'].includes(status)

/** Whether something keeps a volume from going away, whatever its status. */
export function isHeld(scene: Scene, volume: StoredVolume): boolean {
  const used = volume.attachments.length > 0 || snapshotsOf(scene, volume.id).length > 0
  return used || isMigrating(volume) || Boolean(volume.group_id)
}

/** The snapshots of a volume. */
export function snapshotsOf(scene: Scene, volumeId: string): StoredSnapshot[] {
  return rows(scene, snapshots).list({ where: { volume_id: volumeId } })
}
