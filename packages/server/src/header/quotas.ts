import { headerQuotaIds, type HeaderQuota, type HeaderQuotaId } from '@meridian/contract'
import { isOpenStackError, type NovaAbsoluteLimits, type OpenStack } from '@meridian/openstack'
import { networkUsage } from '#neutron/quotas.ts'

type Figures = Readonly<Partial<Record<HeaderQuotaId, Pick<HeaderQuota, 'used' | 'limit'>>>>

/** A service that counts: whether the cloud has it, what of its figures the header knows. */
type Counting = {
  readonly ids: readonly HeaderQuotaId[]
  readonly available: (openstack: OpenStack) => boolean
  readonly read: (openstack: OpenStack, limits: ReadLimits) => Promise<Figures>
}

/** Reads Nova's limits, or knows them already. */
export type ReadLimits = () => Promise<NovaAbsoluteLimits>

const services: readonly Counting[] = [
  {
    ids: ['instances', 'cores', 'ram'],
    available: ({ nova }) => nova.available,
    read: async (_, limits) => {
      const found = await limits()
      return {
        instances: figure(found.totalInstancesUsed, found.maxTotalInstances),
        cores: figure(found.totalCoresUsed, found.maxTotalCores),
        ram: figure(found.totalRAMUsed, found.maxTotalRAMSize),
      }
    },
  },
  {
    ids: ['volumes', 'gigabytes'],
    available: ({ cinder }) => cinder.available,
    read: async ({ cinder }) => {
      const found = await cinder.limits()
      return {
        volumes: figure(found.totalVolumesUsed, found.maxTotalVolumes),
        gigabytes: figure(found.totalGigabytesUsed, found.maxTotalVolumeGigabytes),
      }
    },
  },
  {
    ids: ['networks', 'floating_ips'],
    available: ({ neutron }) => neutron.available,
    read: async (openstack) => {
      const { network, floatingip } = await networkUsage(openstack)
      return {
        networks: figure(network?.used, network?.limit),
        floating_ips: figure(floatingip?.used, floatingip?.limit),
      }
    },
  },
]

/** Services count below zero while usage is being corrected; no limit at all means unlimited. */
const figure = (used = Number.NaN, limit = -1): Pick<HeaderQuota, 'used' | 'limit'> =>
  Number.isInteger(used) ? { used: Math.max(0, used), limit } : { used: null, limit: null }

/** The quotas that the services of this cloud count, for a user who works in a project. */
export const quotasOf = (openstack: OpenStack): readonly HeaderQuotaId[] => {
  if (!openstack.projectId) return []
  const counting = services.filter(({ available }) => available(openstack))
  return headerQuotaIds.filter((id) => counting.some(({ ids }) => ids.includes(id)))
}

/**
 * The quotas with the figures of those services that count one of `wanted`: a call for each. A
 * service that fails leaves its figures out and says why; a dead session throws.
 */
export const readQuotas = async (
  openstack: OpenStack,
  wanted: readonly HeaderQuotaId[],
  limits: ReadLimits,
): Promise<HeaderQuota[]> => {
  const known = quotasOf(openstack)
  const asked = services.filter(({ ids }) =>
    ids.some((id) => known.includes(id) && wanted.includes(id)),
  )
  const answers = await Promise.all(
    asked.map(async (service) => ({ service, ...(await attempt(service, openstack, limits)) })),
  )
  return known.map((id) => {
    const answer = answers.find(({ service }) => service.ids.includes(id))
    return {
      id,
      used: null,
      limit: null,
      ...answer?.figures?.[id],
      ...(answer?.failure !== undefined && { failure: answer.failure }),
    }
  })
}

const attempt = async (
  service: Counting,
  openstack: OpenStack,
  limits: ReadLimits,
): Promise<{ figures?: Figures; failure?: string }> => {
  try {
    return { figures: await service.read(openstack, limits) }
  } catch (error) {
    if (!isOpenStackError(error) || error.status === 401) throw error
    return { failure: error.message }
  }
}
