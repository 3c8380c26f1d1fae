import type { Image, Settings, Volume, VolumeSnapshot } from '@meridian/contract'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { gibOf } from '#lib/units.ts'

/** What a server can start from (RS-LSRC-01). `snapshot` is the image of a server. */
export const sourceTypes = ['image', 'snapshot', 'volume', 'volume_snapshot'] as const
export type SourceType = (typeof sourceTypes)[number]

/** One thing to start from, of any kind, with what the wizard shows and checks. */
export type Source = {
  readonly id: string
  readonly name: string
  /** GiB that its content takes, as a fraction. */
  readonly gib: number
  /** GB and MB that a flavor must have. */
  readonly min_disk: number
  readonly min_ram: number
  readonly description: string
  readonly changed: string | undefined
  readonly format: string
  readonly visibility: string
}

/** The sources of each kind that were read, by name. */
export type Sources = { readonly [K in SourceType]?: readonly Source[] }

export const sourceTypeWords: Readonly<Record<SourceType, string>> = {
  image: t('Image'),
  snapshot: t('Instance Snapshot'),
  volume: t('Volume'),
  volume_snapshot: t('Volume Snapshot'),
}

/** The kind of an option's value; an unknown one is logged and is an image (RS-LSRC-03). */
export const sourceTypeOf = (value: string): SourceType => {
  const known = sourceTypes.find((type) => type === value)
  if (!known) console.error(`Unknown boot source type: ${value}`)
  return known ?? 'image'
}

type Defaults = Settings['LAUNCH_INSTANCE_DEFAULTS']

/** The kinds that the operator and the catalogue leave, the default one first. */
export const offeredSourceTypes = (
  defaults: Defaults | undefined,
  preferred: SourceType | undefined,
  hasVolumes: boolean,
  hasImages = true,
): readonly SourceType[] => {
  const offered = sourceTypes.filter((type) => {
    switch (type) {
      case 'image':
        return hasImages && !defaults?.disable_image
      case 'snapshot':
        return hasImages && !defaults?.disable_instance_snapshot
      case 'volume':
        return hasVolumes && !defaults?.disable_volume
      case 'volume_snapshot':
        return hasVolumes && !defaults?.disable_volume_snapshot
    }
  })
  return offered.toSorted((a, b) => Number(b === preferred) - Number(a === preferred))
}

/** Kernels and ramdisks start no server by themselves; ploop is not for Nova (RS-LSRC-12). */
const unbootable = new Set(['aki', 'ari', 'ploop'])

const isBootable = ({ container_format, disk_format }: Image): boolean =>
  !unbootable.has(container_format ?? '') && !unbootable.has(disk_format ?? '')

const isServerSnapshot = ({ properties }: Image): boolean =>
  properties['image_type'] === 'snapshot' || Boolean(properties['block_device_mapping'])

/** The images, or the images of servers, that a server can start from. */
export const imageSources = (images: readonly Image[], type: 'image' | 'snapshot') =>
  images
    .filter((image) => isBootable(image) && isServerSnapshot(image) === (type === 'snapshot'))
    .map((image): Source => ({
      id: image.id,
      name: nameOr(image.name, image.id),
      gib: gibOf(image.size),
      min_disk: image.min_disk,
      min_ram: image.min_ram,
      description: '',
      changed: image.updated_at,
      format: (image.disk_format ?? '').toUpperCase(),
      visibility: image.visibility,
    }))

/** Volumes and volume snapshots as sources; their size is in whole GiB. */
export const volumeSources = (volumes: readonly (Volume | VolumeSnapshot)[]): readonly Source[] =>
  volumes.map((volume) => ({
    id: volume.id,
    name: nameOr(volume.name, volume.id),
    gib: volume.size,
    min_disk: 0,
    min_ram: 0,
    description: volume.description ?? '',
    changed: volume.created_at ?? undefined,
    format: '',
    visibility: '',
  }))

/** GiB that a volume made of the source must have: its content and its min_disk (RS-LSRC-17). */
export const minimumVolumeSize = (source: Source | undefined): number =>
  source ? Math.ceil(Math.max(source.gib, source.min_disk)) : 0

/** What is said where the sources of a type could not be read. */
export const unreadSources: Readonly<Record<SourceType, string>> = {
  image: t('Unable to retrieve the images.'),
  snapshot: t('Unable to retrieve the images.'),
  volume: t('Unable to retrieve the volumes.'),
  volume_snapshot: t('Unable to retrieve the volume snapshots.'),
}
