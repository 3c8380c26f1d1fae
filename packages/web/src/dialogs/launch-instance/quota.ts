import type { Flavor, QuotaId } from '@meridian/contract'
import type { Quotas } from '#api/quotas/quotas.ts'
import { limitOf, type Quota } from '#forms/fields/quota.ts'
import { t } from '#lib/translate.ts'
import type { Spec } from '#dialogs/launch-instance/spec.ts'

/** How many more servers the project may have; infinite without a limit. */
export const remainingInstances = (quotas: Quotas | undefined): number =>
  remaining(quotas, 'instances')

const remaining = (quotas: Quotas | undefined, id: QuotaId): number => {
  const { used, limit } = quotas?.get(id) ?? {}
  return Math.max(0, limitOf(limit ?? undefined) - (used ?? 0))
}

export type LaunchQuotas = {
  readonly [K in 'instances' | 'vcpus' | 'ram' | 'volumes' | 'gigabytes']: Quota
}

type Wanted = Pick<
  Spec,
  'flavor' | 'instance_count' | 'source_type' | 'source' | 'vol_create' | 'vol_size'
>

/** What is used of each quota, and what this launch would add (RS-LQUOTA-01, RS-LQUOTA-02). */
export const launchQuotas = (quotas: Quotas, spec: Wanted): LaunchQuotas => {
  const { flavor, instance_count } = spec
  const times = Number.isNaN(instance_count) ? 0 : instance_count
  const adding = (id: QuotaId, each: number): Quota => {
    const { used, limit } = quotas.get(id) ?? {}
    return { limit: limit ?? undefined, used: used ?? 0, added: times * each }
  }
  const size = newVolumeSize(spec)
  return {
    instances: adding('instances', 1),
    vcpus: adding('cores', flavor?.vcpus ?? 0),
    ram: adding('ram', flavor?.ram ?? 0),
    volumes: adding('volumes', size === undefined ? 0 : 1),
    gigabytes: adding('gigabytes', size ?? 0),
  }
}

/** GB of the volume that is made for each instance; undefined where none is. */
const newVolumeSize = (spec: Wanted): number | undefined => {
  if (spec.vol_create) return Number.isNaN(spec.vol_size) ? 0 : spec.vol_size
  return spec.source_type === 'volume_snapshot' ? (spec.source?.gib ?? 0) : undefined
}

/** Why the new volumes are more than is left of the project's; undefined where they are not. */
export const volumeRefusal = (spec: Wanted, quotas: Quotas | undefined): string | undefined => {
  const { volumes, gigabytes } = launchQuotas(quotas ?? new Map(), spec)
  if (isOver(volumes)) {
    return t(
      'This launch makes more volumes than your quota allows. ' +
        'Please decrease the instance count or launch without a new volume.',
    )
  }
  if (!isOver(gigabytes)) return undefined
  return t(
    'The new volumes are larger than your quota allows. ' +
      'Please choose a smaller size or decrease the instance count.',
  )
}

const isOver = ({ added, used, limit }: Quota): boolean =>
  added > 0 && used + added > limitOf(limit)

/** The quota that so many servers of a flavor would exceed (RS-LFLV-01, RS-LFLV-02). */
export const exceededBy = (
  { ram, vcpus }: Pick<Flavor, 'ram' | 'vcpus'>,
  quotas: Quotas | undefined,
  count = 1,
): 'ram' | 'cores' | undefined => {
  if (count * ram > remaining(quotas, 'ram')) return 'ram'
  return count * vcpus > remaining(quotas, 'cores') ? 'cores' : undefined
}

const sourceWords = {
  image: t('image'),
  snapshot: t('instance snapshot'),
  volume: t('volume'),
  volume_snapshot: t('volume snapshot'),
}

type Choice = Pick<Spec, 'instance_count' | 'source' | 'source_type'>

/** Why a flavor cannot be taken for this launch, or undefined when it can (RS-LFLV-01..09). */
export const flavorRefusal = (
  flavor: Flavor,
  { instance_count, source, source_type }: Choice,
  quotas: Quotas | undefined,
): string | undefined => {
  const count = Number.isNaN(instance_count) ? 1 : instance_count
  const type = sourceWords[source_type]
  if (flavor['OS-FLV-DISABLED:disabled']) return t('This flavor is disabled.')
  const exceeded = exceededBy(flavor, quotas, count)
  if (exceeded === 'ram') {
    return t(
      'This flavor requires more RAM than your quota allows. ' +
        'Please select a smaller flavor or decrease the instance count.',
    )
  }
  if (exceeded === 'cores') {
    return t(
      'This flavor requires more vCPUs than your quota allows. ' +
        'Please select a smaller flavor or decrease the instance count.',
    )
  }
  if (source && source.min_disk > flavor.disk) {
    return t(
      'The selected {type} source requires a flavor with at least {minDisk} GB of root disk. ' +
        'Select a flavor with a larger root disk or use a different {type} source.',
      { type, minDisk: source.min_disk },
    )
  }
  if (source && source.min_ram > flavor.ram) {
    return t(
      'The selected {type} source requires a flavor with at least {minRam} MB of RAM. ' +
        'Select a flavor with more RAM or use a different {type} source.',
      { type, minRam: source.min_ram },
    )
  }
  return undefined
}
