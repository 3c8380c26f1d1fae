/** What the form of a new volume holds, what is wrong with it, and what it sends. */
import type { Image, VolumeCreate } from '@meridian/contract'
import type { Quotas } from '#api/quotas.ts'
import { limitOf, type Quota } from '#forms/quota.ts'
import type { Rules } from '#forms/rules.ts'
import { integer, maxLength, min, required } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import { gibOf } from '#lib/units.ts'

/** What a volume is made from, as it is sent, and what it is called. */
export type VolumeSource = {
  readonly from: Pick<VolumeCreate, 'image_id' | 'snapshot_id' | 'source_volid'>
  readonly name: string
  /** The volume can be no smaller, in GiB. */
  readonly least: number
}

/** Of an image: room for its disk and for its content, unpacked by the service (RS-VOL-05). */
export const fromImage = ({ id, name, min_disk, size }: Image): VolumeSource => ({
  from: { image_id: id },
  name: name || id,
  least: Math.max(min_disk, Math.ceil(gibOf(size)), 1),
})

export type VolumeValues = {
  readonly name: string
  readonly description: string
  readonly volume_type: string
  readonly size: number
  readonly availability_zone: string
}

export const newVolume = ({ name, least }: VolumeSource): VolumeValues => ({
  ...{ name, description: '', volume_type: '', availability_zone: '' },
  size: least,
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
const left = ({ gigabytes: { limit, used } }: VolumeQuotas): number =>
  Math.max(0, limitOf(limit) - used)

/** The rules of the fields; the size must fit into what is left (RS-VOL-06). */
export const rulesFor = (source: VolumeSource, quotas: VolumeQuotas): Rules<VolumeValues> => ({
  name: [maxLength(255)],
  description: [maxLength(255)],
  size: [
    required(),
    integer(),
    min(source.least, t('The volume must have at least {least} GiB.', { least: source.least })),
    (size: number) =>
      size > left(quotas)
        ? t('The volume storage of your project has {left} GiB left.', { left: left(quotas) })
        : undefined,
  ],
})

/** Why no volume can be made, whatever its size (RS-VOL-07). */
export const refusalOf = ({ volumes: { limit, used } }: VolumeQuotas): string | undefined =>
  used >= limitOf(limit)
    ? t('The quota of volumes is used up: {used} of {limit}.', { used, limit: limit ?? 0 })
    : undefined

/** What is sent: all fields of the form, and what it is made from (RS-VOL-03, RS-VOL-04). */
export const bodyOf = (values: VolumeValues, { from }: VolumeSource): VolumeCreate => ({
  ...{ image_id: null, snapshot_id: null, source_volid: null, ...from },
  ...{ name: values.name.trim(), description: values.description.trim(), size: values.size },
  volume_type: values.volume_type || null,
  availability_zone: values.availability_zone || null,
  metadata: {},
})
