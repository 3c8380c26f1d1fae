import type { ComputeLimits, Flavor } from '@meridian/contract'
import { limitOf, type Quota } from '#forms/quota.ts'
import { t } from '#lib/translate.ts'
import type { Spec } from '#workflows/launch-instance/spec.ts'

/** How many more servers the project may have; infinite without a limit. */
export const remainingInstances = (limits: ComputeLimits | undefined): number =>
  remaining(limits?.maxTotalInstances, limits?.totalInstancesUsed)

const remaining = (limit: number | undefined, used = 0): number =>
  Math.max(0, limitOf(limit) - used)

/** Servers, virtual processors and memory: used, and what this launch would add. */
export const launchQuotas = (
  limits: ComputeLimits,
  flavor: Flavor | undefined,
  count: number,
): { readonly instances: Quota; readonly vcpus: Quota; readonly ram: Quota } => {
  const times = Number.isNaN(count) ? 0 : count
  return {
    instances: {
      limit: limits.maxTotalInstances,
      used: limits.totalInstancesUsed ?? 0,
      added: times,
    },
    vcpus: {
      limit: limits.maxTotalCores,
      used: limits.totalCoresUsed ?? 0,
      added: times * (flavor?.vcpus ?? 0),
    },
    ram: {
      limit: limits.maxTotalRAMSize,
      used: limits.totalRAMUsed ?? 0,
      added: times * (flavor?.ram ?? 0),
    },
  }
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
  limits: ComputeLimits | undefined,
): string | undefined => {
  const count = Number.isNaN(instance_count) ? 1 : instance_count
  const type = sourceWords[source_type]
  if (flavor['OS-FLV-DISABLED:disabled']) return t('This flavor is disabled.')
  if (count * flavor.ram > remaining(limits?.maxTotalRAMSize, limits?.totalRAMUsed)) {
    return t(
      'This flavor requires more RAM than your quota allows. ' +
        'Please select a smaller flavor or decrease the instance count.',
    )
  }
  if (count * flavor.vcpus > remaining(limits?.maxTotalCores, limits?.totalCoresUsed)) {
    return t(
      'This flavor requires more VCPUs than your quota allows. ' +
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
