/** What volumes are made of (cinder.volume.flows.api.create_volume). */
import { invalidInput, invalidVolume, volumeNotFound, volumeOf } from '#cinder/volumes/known.ts'
import { backups, snapshots, volumes, type StoredVolume } from '#cinder/rows.ts'
import { usableImage } from '#glance/images/images.ts'
import { badRequest, notFound } from '#http/faults.ts'
import { rows, type Scene } from '#scene.ts'

/** Who wants a volume, and of what. */
export type Sources = {
  readonly project_id: string
  readonly isAdmin?: boolean
  readonly size?: number | undefined
  readonly imageRef?: string | null | undefined
  readonly snapshot_id?: string | null | undefined
  readonly source_volid?: string | null | undefined
  readonly backup_id?: string | null | undefined
}

/** What a new volume has of its source; a blank one has none. */
export type Source = {
  size?: number
  bootable: string
  volume_type?: string | null
  image?: Record<string, string>
}

/** The source that a volume is to be made of. Throws 400 and 404. */
export function sourceOf(scene: Scene, start: Sources): Source {
  const { imageRef, snapshot_id, source_volid, backup_id } = start
  const named = [imageRef, snapshot_id, source_volid, backup_id].filter((one) => one)
  const sources = [
    ...(snapshot_id ? [ofSnapshot(scene, start, snapshot_id)] : []),
    ...(source_volid ? [ofVolume(scene, start, source_volid)] : []),
    ...(imageRef ? [ofImage(scene, start, imageRef)] : []),
    ...(backup_id ? [ofBackup(scene, start, backup_id)] : []),
  ]
  if (named.length > 1) {
    throw invalidInput('May specify only one of backup, imageRef, snapshot, source volume')
  }
  return sources[0]?.() ?? { bootable: 'false' }
}

/** A source that is there, and is judged once it is the only one. */
type Found = () => Source

function ofSnapshot(scene: Scene, start: Sources, id: string): Found {
  const snapshot = rows(scene, snapshots).get(id)
  if (!snapshot || (!start.isAdmin && snapshot.project_id !== start.project_id)) {
    throw notFound(`Snapshot ${id} could not be found.`)
  }
  return () => {
    const { status, size, volume_type } = snapshot
    if (status !== 'available') {
      throw badRequest(`Invalid snapshot: ${mustBe('snapshot', 'available')}`)
    }
    if (start.size !== undefined && start.size < size) {
      throw invalidInput(
        `Volume size '${start.size}'GB cannot be smaller than the snapshot size ${size}GB. They ` +
          'must be >= original snapshot size.',
      )
    }
    return { ...inherited(rows(scene, volumes).get(snapshot.volume_id)), size, volume_type }
  }
}

function ofVolume(scene: Scene, start: Sources, id: string): Found {
  const origin = volumeOf(scene, start.project_id, id, start.isAdmin)
  if (!origin) throw volumeNotFound(id)
  return () => {
    const { status, size, volume_type } = origin
    if (status !== 'available' && status !== 'in-use') {
      throw invalidVolume(mustBe('source volume', 'available, in-use'))
    }
    if (start.size !== undefined && start.size < size) {
      throw invalidInput(
        `Volume size '${start.size}'GB cannot be smaller than original volume size  ${size}GB. ` +
          'They must be >= original volume size.',
      )
    }
    return { ...inherited(origin), size, volume_type }
  }
}

function ofBackup(scene: Scene, start: Sources, id: string): Found {
  const backup = rows(scene, backups).get(id)
  if (!backup || (!start.isAdmin && backup.project_id !== start.project_id)) {
    throw notFound(`Backup ${id} could not be found.`)
  }
  return () => {
    const { status, size } = backup
    if (status !== 'available') throw badRequest(`Invalid backup: ${mustBe('backup', 'available')}`)
    if (start.size !== undefined && start.size < size) {
      throw invalidInput(
        `Volume size ${start.size}GB cannot be smaller than the backup size ${size}GB. It must ` +
          'be >= backup size.',
      )
    }
    return { bootable: 'false', size }
  }
}

/** An image that somebody may use, judged once it is asked for. Throws 400 and what is missing. */
export function ofImage(
  scene: Scene,
  start: Sources,
  id: string,
  missing = (): Error =>
    badRequest('Invalid image identifier or unable to access requested image.'),
): Found {
  const image = usableImage(scene, start.project_id, id, start.isAdmin)
  if (!image) throw missing()
  return () => {
    if (image.status !== 'active') throw invalidInput(`Image ${image.id} is not active.`)
    const size = Math.ceil((image.size ?? 0) / 2 ** 30)
    if (start.size !== undefined && start.size < size) {
      const words = `Size of specified image ${size}GB is larger`
      throw invalidInput(`${words} than volume size ${start.size}GB.`)
    }
    if (start.size !== undefined && start.size < image.min_disk) {
      const words = `Volume size ${start.size}GB cannot be smaller than the image minDisk size`
      throw invalidInput(`${words} ${image.min_disk}GB.`)
    }
    return { bootable: 'false', image: imageMetadata(image) }
  }
}

const mustBe = (what: string, statuses: string): string =>
  `Originating ${what} status must be one of '${statuses}' values`

function inherited(origin: StoredVolume | undefined): Source {
  return {
    bootable: origin?.bootable ?? 'false',
    ...(origin?.volume_image_metadata ? { image: origin.volume_image_metadata } : {}),
  }
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
