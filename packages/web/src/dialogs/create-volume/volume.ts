/** What the form of a new volume holds, what is wrong with it, and what it sends. */
import type { Image, Volume, VolumeBackup, VolumeCreate, VolumeSnapshot } from '@meridian/contract'
import type { Quotas } from '#api/quotas/quotas.ts'
import { limitOf, type Quota } from '#forms/fields/quota.ts'
import type { Rules, Shown } from '#forms/rules/rules.ts'
import { integer, maxLength, min, required } from '#forms/rules/validators.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { gibOf, sizeIn } from '#lib/units.ts'

/** What a volume can be made from; empty is from nothing. */
export type SourceKind = '' | 'image' | 'snapshot' | 'volume' | 'backup'

/** What a volume is made from, as it is sent, and what it is called. */
export type VolumeSource = {
  readonly kind: SourceKind
  readonly from: Pick<VolumeCreate, 'image_id' | 'snapshot_id' | 'source_volid' | 'backup_id'>
  readonly name: string
  /** The volume can be no smaller, in GiB. */
  readonly least: number
}

/** An empty disk. */
export const fromNothing: VolumeSource = { kind: '', from: {}, name: '', least: 1 }

/**
 * Of an image: room for its disk, of 1 GiB where it does not say, and for its content, unpacked by
 * the service (RS-VOL-05, SH-VOL-13, SH-VOL-14).
 */
export const fromImage = ({
  id,
  name,
  min_disk,
  size,
}: Pick<Image, 'id' | 'name' | 'size'> & { readonly min_disk?: number | null }): VolumeSource => ({
  kind: 'image',
  from: { image_id: id },
  name: nameOr(name, id),
  least: Math.max(min_disk || 1, Math.ceil(gibOf(size)), 1),
})

/** Of a snapshot, which decides on the type, too (SH-VOL-06). */
export const fromSnapshot = ({
  id,
  name,
  size,
}: Pick<VolumeSnapshot, 'id' | 'name' | 'size'>): VolumeSource => ({
  kind: 'snapshot',
  from: { snapshot_id: id },
  name: nameOr(name, id),
  least: size,
})

/** Of a volume: its clone. */
export const fromVolume = ({
  id,
  name,
  size,
}: Pick<Volume, 'id' | 'name' | 'size'>): VolumeSource => ({
  kind: 'volume',
  from: { source_volid: id },
  name: nameOr(name, id),
  least: size,
})

/** Of a backup, which is restored to it. */
export const fromBackup = ({
  id,
  name,
  size,
}: Pick<VolumeBackup, 'id' | 'name' | 'size'>): VolumeSource => ({
  kind: 'backup',
  from: { backup_id: id },
  name: nameOr(name, id),
  least: size,
})

export type VolumeValues = {
  readonly name: string
  readonly description: string
  /** What kind of thing it is made from, and which of them. */
  readonly source: SourceKind
  readonly source_id: string
  readonly volume_type: string
  readonly size: number
  readonly availability_zone: string
}

export const newVolume = ({ kind, name, least }: VolumeSource): VolumeValues => ({
  ...{ name, description: '', volume_type: '', availability_zone: '' },
  ...{ source: kind, source_id: '' },
  size: least,
})

/**
 * What follows from the choice of a source: an empty name is its name, and the size fits it. An image
 * sets the size, what is larger already stays for the others (SH-VOL-09 to SH-VOL-13).
 */
export const chosen = (
  { kind, name, least }: VolumeSource,
  values: Pick<VolumeValues, 'name' | 'size'>,
): Pick<VolumeValues, 'name' | 'size'> => ({
  name: values.name.trim() === '' ? name : values.name,
  size: kind === 'image' || !(values.size > least) ? least : values.size,
})

/** How much of the storage and of the volumes of the project the new one takes. */
export type VolumeQuotas = { readonly gigabytes: Quota; readonly volumes: Quota }

/** Until the real limits are known: 100 GiB and one volume (RS-VOL-08, RS-VOL-09). */
export const quotasOf = (quotas: Quotas | undefined, size = 0): VolumeQuotas => {
  const one = (id: 'gigabytes' | 'volumes', atFirst: number, added: number): Quota => {
    if (!quotas) return { limit: atFirst, used: 0, added }
    const { used, limit } = quotas.get(id) ?? {}
    return { limit: limit ?? undefined, used: used ?? 0, added }
  }
  return {
    gigabytes: one('gigabytes', 100, Number.isNaN(size) ? 0 : size),
    volumes: one('volumes', 1, 1),
  }
}

/** What is left of the storage in GiB; infinite without a limit. */
export const left = ({ limit, used }: Pick<Quota, 'limit' | 'used'>): number =>
  Math.max(0, limitOf(limit) - used)

/** What is said of more than is left. */
export const tooMuch = (quota: Pick<Quota, 'limit' | 'used'>): string =>
  t('The volume storage of your project has {left} left.', { left: sizeIn(left(quota), 'GB') })

/** The rules of the fields; the size must fit into what is left (RS-VOL-06). */
export const rulesFor = (
  source: Pick<VolumeSource, 'least'>,
  { gigabytes }: VolumeQuotas,
): Rules<VolumeValues> => ({
  name: [maxLength(255)],
  description: [maxLength(255)],
  source_id: [required()],
  size: [
    required(),
    integer(),
    min(
      source.least,
      t('The volume must have at least {least}.', { least: sizeIn(source.least, 'GB') }),
    ),
    (size: number) => (size > left(gigabytes) ? tooMuch(gigabytes) : undefined),
  ],
})

/** Which fields there are; `given` is a source that cannot be chosen any more. */
export const shownFor = (given: VolumeSource | undefined): Shown<VolumeValues> => ({
  source: () => given === undefined,
  source_id: ({ source }) => given === undefined && source !== '',
  // A volume of a snapshot is of the type that the snapshot is of (SH-VOL-06).
  volume_type: ({ source }) => source !== 'snapshot',
})

/** Why no volume can be made, whatever its size (RS-VOL-07). */
export const refusalOf = ({ volumes: { limit, used } }: VolumeQuotas): string | undefined =>
  used >= limitOf(limit)
    ? t('The quota of volumes is used up: {used} of {limit}.', { used, limit: limit ?? 0 })
    : undefined

/** What is sent: all fields of the form, and what it is made from (RS-VOL-03, RS-VOL-04). */
export const bodyOf = (values: VolumeValues, { kind, from }: VolumeSource): VolumeCreate => ({
  ...{ image_id: null, snapshot_id: null, source_volid: null, ...from },
  ...{ name: values.name.trim(), description: values.description.trim(), size: values.size },
  volume_type: (kind !== 'snapshot' && values.volume_type) || null,
  availability_zone: values.availability_zone || null,
  metadata: {},
})
