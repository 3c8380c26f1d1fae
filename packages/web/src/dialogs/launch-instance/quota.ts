import type { Flavor, QuotaId } from '@meridian/contract'
import type { Quotas } from '#api/quotas.ts'
import { limitOf, type Quota } from '#forms/quota.ts'
import { t } from '#lib/translate.ts'
import type { Spec } from '#dialogs/launch-instance/spec.ts'

/** How many more servers the project may have; infinite without a limit. */
export const remainingInstances = (quotas: Quotas | undefined): number =>
  remaining(quotas, 'instances')

const remaining = (quotas: Quotas | undefined, id: QuotaId): number => {
  const { used, limit } = quotas?.get(id) ?? {}
  return Math.max(0, limitOf(limit ?? undefined) - (used ?? 0))
}

/** Servers, virtual processors and memory: used, and what this launch would add. */
export const launchQuotas = (
  quotas: Quotas,
  flavor: Flavor | undefined,
  count: number,
): { readonly instances: Quota; readonly vcpus: Quota; readonly ram: Quota } => {
  const times = Number.isNaN(count) ? 0 : count
  const adding = (id: QuotaId, each: number): Quota => {
    const { used, limit } = quotas.get(id) ?? {}
    return { limit: limit ?? undefined, used: used ?? 0, added: times * each }
  }
  return {
    instances: adding('instances', 1),
    vcpus: adding('cores', flavor?.vcpus ?? 0),
    ram: adding('ram', flavor?.ram ?? 0),
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
  quotas: Quotas | undefined,
): string | undefined => {
  const count = Number.isNaN(instance_count) ? 1 : instance_count
  const type = sourceWords[source_type]
  if (flavor['OS-FLV-DISABLED:disabled']) return t('This flavor is disabled.')
  if (count * flavor.ram > remaining(quotas, 'ram')) {
    return t(
      'This flavor requires more RAM than your quota allows. ' +
        'Please select a smaller flavor or decrease the instance count.',
    )
  }
  if (count * flavor.vcpus > remaining(quotas, 'cores')) {
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
