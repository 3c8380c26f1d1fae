import { compute, networkQuotas, volumes } from '@meridian/contract'
import { call } from '#api/call.ts'
import { limitOf } from '#forms/quota.ts'
import { t } from '#lib/translate.ts'
import { gigabytes, megabytes } from '#lib/units.ts'
import type { Requirement } from '#resource/define.ts'

/** One limit of a project; a negative or absent one is none. */
export type Limit = {
  readonly label: string
  readonly used: number
  readonly limit: number | undefined
  /** Writes a number with its unit. */
  readonly format?: (value: number) => string
}

/** The limits of one service, which are read together and fail together. */
export type LimitGroup = {
  readonly id: string
  readonly title: string
  /** How many limits there are when all is well, for the room that they take. */
  readonly count: number
  readonly requires: readonly Requirement[]
  readonly failed: string
  readonly load: (signal: AbortSignal) => Promise<readonly Limit[]>
}

const computeGroup: LimitGroup = {
  id: 'compute',
  title: t('Compute'),
  count: 3,
  requires: [{ service: 'compute' }],
  failed: t('Unable to retrieve the limits of the compute service.'),
  load: async (signal) => {
    const limits = await call(compute.limits, {}, { signal })
    return [
      limit(t('Instances'), limits.totalInstancesUsed, limits.maxTotalInstances),
      limit(t('vCPUs'), limits.totalCoresUsed, limits.maxTotalCores),
      { ...limit(t('RAM'), limits.totalRAMUsed, limits.maxTotalRAMSize), format: megabytes },
    ]
  },
}

const volumeGroup: LimitGroup = {
  id: 'volume',
  title: t('Volume'),
  count: 3,
  requires: [{ service: 'volumev3' }],
  failed: t('Unable to retrieve the limits of the volume service.'),
  load: async (signal) => {
    const limits = await call(volumes.limits, {}, { signal })
    const { totalGigabytesUsed, maxTotalVolumeGigabytes } = limits
    return [
      limit(t('Volumes'), limits.totalVolumesUsed, limits.maxTotalVolumes),
      limit(t('Volume Snapshots'), limits.totalSnapshotsUsed, limits.maxTotalSnapshots),
      {
        ...limit(t('Volume Storage'), totalGigabytesUsed, maxTotalVolumeGigabytes),
        format: gigabytes,
      },
    ]
  },
}

/** Neutron's names for what is shown, in the order in which it is. */
const networkLabels = {
  floatingip: t('Floating IPs'),
  security_group: t('Security Groups'),
  security_group_rule: t('Security Group Rules'),
  network: t('Networks'),
  port: t('Ports'),
  router: t('Routers'),
}

const networkGroup: LimitGroup = {
  id: 'network',
  title: t('Network'),
  count: 6,
  requires: [{ service: 'network' }],
  failed: t('Unable to retrieve the limits of the network service.'),
  load: async (signal) => {
    const quota = await call(networkQuotas.usage, {}, { signal })
    return Object.entries(networkLabels).flatMap(([name, label]) => {
      const one = quota[name]
      // What is reserved will be used in a moment: nobody else can have it.
      return one ? [limit(label, one.used + one.reserved, one.limit)] : []
    })
  },
}

/** What of the project's limits the page shows. */
export const limitGroups: readonly LimitGroup[] = [computeGroup, volumeGroup, networkGroup]

const limit = (label: string, used = 0, most: number | undefined): Limit => ({
  label,
  used,
  limit: most,
})

/** A limit in words, and in percent where there is one; a limit of nothing is used up. */
export const wordsFor = ({ used, limit: most, format = String }: Limit) => {
  const limited = limitOf(most)
  if (!Number.isFinite(limited)) {
    return { text: t('{used} used, no limit', { used: format(used) }), percent: undefined }
  }
  return {
    text: t('{used} of {limit} used', { used: format(used), limit: format(limited) }),
    percent: limited === 0 ? 100 : (used / limited) * 100,
  }
}
