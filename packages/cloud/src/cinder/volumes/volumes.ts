/** Volumes as Nova uses them, and the rules that the routes share (cinder.volume.api). */
import { isDeepStrictEqual } from 'node:util'
import { isoMicros } from '#clock.ts'
import { backEndFor } from '#cinder/operation/backends.ts'
import { refuseOverQuota } from '#cinder/quotas/quotas.ts'
import { defaultTypes } from '#cinder/admin-rows.ts'
import {
  snapshots,
  types,
  volumes,
  type StoredSnapshot,
  type StoredType,
  type StoredVolume,
} from '#cinder/rows.ts'
import { openBackEnds } from '#cinder/operation/service-rows.ts'
import { invalidInput, invalidVolume, volumeNotFound, volumeOf } from '#cinder/volumes/known.ts'
import { sourceOf, type Sources } from '#cinder/volumes/sources.ts'
import { volumeLife } from '#cinder/volumes/life.ts'
import { rows, type Scene } from '#scene.ts'
import { badRequest, notFound } from '#http/faults.ts'
import { isUuid } from '#wire/formats.ts'

export { invalidInput, invalidVolume, volumeNotFound, volumeOf }
export { imageMetadata } from '#cinder/volumes/sources.ts'

export const DEFAULT_TYPE = 'standard'
export const DELETABLE = [
  'available',
  'error',
  'error_restoring',
  'error_extending',
  'error_managing',
]

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

export type VolumeStart = Sources & {
  user_id: string
  name?: string | null | undefined
  description?: string | null | undefined
  volume_type?: string | null | undefined
  availability_zone?: string | null | undefined
  metadata?: Record<string, string> | undefined
  /** The request that wants it. */
  request_id?: string
  /** The group that it is made in, and the pool of that. */
  group?: { readonly id: string; readonly pool: string | null } | undefined
}

/** Makes a volume: blank, or of an image, a snapshot, a volume or a backup. Throws 400, 404 and 413. */
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
  const place = start.group ?? backEndFor(type.extra_specs, openBackEnds(scene))
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
    group_id: start.group?.id ?? null,
    // The image's metadata is on the volume once it is copied, on a clone from the start.
    ...(source.image && start.imageRef ? { pending: { volume_image_metadata: source.image } } : {}),
    ...(source.image && !start.imageRef ? { volume_image_metadata: source.image } : {}),
    'os-vol-host-attr:host': place?.pool ?? null,
    ...(start.request_id === undefined ? {} : { request_id: start.request_id }),
    ...(start.backup_id ? { backup_id: start.backup_id } : {}),
  })
  const made = start.backup_id ? 'fromBackup' : 'creating'
  const step = !place?.pool ? 'unplaced' : start.imageRef ? 'downloading' : made
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
function refuseUnlike(
  scene: Scene,
  source: { volume_type?: string | null },
  type: StoredType,
  start: VolumeStart,
): void {
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

/** Starts the deletion of a volume, and of its snapshots with it. Throws 400 while it is used. */
export function removeVolume(
  scene: Scene,
  id: string,
  {
    force = false,
    cascade = false,
    own,
  }: { force?: boolean; cascade?: boolean; own?: string } = {},
): void {
  const volume = known(scene, id)
  const inside = snapshotsOf(scene, id)
  // Snapshots stay with their project when a volume is given away without them.
  const isFixed = (item: StoredSnapshot): boolean =>
    !force && (!REMOVABLE.includes(item.status) || (own ?? item.project_id) !== item.project_id)
  const held = isUsed(volume) || (cascade ? inside.some(isFixed) : inside.length > 0)
  if ((!DELETABLE.includes(volume.status) && !force) || held) throw invalidVolume(NOT_DELETABLE)
  for (const item of inside) rows(scene, snapshots).update({ ...item, status: 'deleting' })
  write(scene, volume, { status: 'deleting' })
  volumeLife.begin(scene.world, scene.region, id, 'deleting', scene.now)
}

/** The statuses of snapshots that may go with their volume. */
const REMOVABLE = ['available', 'error']

export const NOT_DELETABLE =
  'Volume status must be available or error or error_restoring or error_extending or ' +
  'error_managing and must not be migrating, attached, belong to a group, have snapshots, ' +
  'awaiting a transfer, or be disassociated from snapshots after volume transfer.'

/** Whether a volume is being moved: not when that has ended, whatever came of it. */
export const isMigrating = ({ migration_status: status }: StoredVolume): boolean =>
  ![undefined, null, 'deleting', 'error', 'success'].includes(status)

/** Whether something keeps a volume from going away, whatever its status. */
export function isHeld(scene: Scene, volume: StoredVolume): boolean {
  return isUsed(volume) || snapshotsOf(scene, volume.id).length > 0
}

function isUsed(volume: StoredVolume): boolean {
  return volume.attachments.length > 0 || isMigrating(volume) || Boolean(volume.group_id)
}

/** The snapshots of a volume. */
export function snapshotsOf(scene: Scene, volumeId: string): StoredSnapshot[] {
  return rows(scene, snapshots).list({ where: { volume_id: volumeId } })
}
