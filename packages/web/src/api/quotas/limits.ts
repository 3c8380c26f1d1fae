/** What the services themselves call the limits of a project, by the ids of the quotas. */
import { compute, volumes } from '@meridian/contract'
import { call } from '#api/call.ts'
import type { Quotas } from '#api/quotas/quotas.ts'

/** How many servers the project has of how many, and of which size (RS-LQUOTA-01). Throws `ApiError`. */
export const readServerLimits = async (signal: AbortSignal): Promise<Quotas> => {
  const limits = await call(compute.limits, {}, { signal, quiet: true })
  const { totalInstancesUsed = 0, maxTotalInstances = null } = limits
  const { totalCoresUsed = 0, maxTotalCores = null } = limits
  const { totalRAMUsed = 0, maxTotalRAMSize = null } = limits
  return new Map([
    ['instances', { used: totalInstancesUsed, limit: maxTotalInstances }],
    ['cores', { used: totalCoresUsed, limit: maxTotalCores }],
    ['ram', { used: totalRAMUsed, limit: maxTotalRAMSize }],
  ])
}

/**
 * How many volumes the project has of how many, and of which size (RS-CINDER-13, RS-LQUOTA-02). Throws
 * `ApiError`.
 */
export const readVolumeLimits = async (signal: AbortSignal): Promise<Quotas> => {
  const limits = await call(volumes.limits, undefined, { signal, quiet: true })
  const { totalVolumesUsed = 0, maxTotalVolumes = null } = limits
  const { totalGigabytesUsed = 0, maxTotalVolumeGigabytes = null } = limits
  return new Map([
    ['volumes', { used: totalVolumesUsed, limit: maxTotalVolumes }],
    ['gigabytes', { used: totalGigabytesUsed, limit: maxTotalVolumeGigabytes }],
  ])
}
