import { networkQuotas, type NetworkQuota } from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { ifFound } from '#if-found.ts'

/**
 * What the project may have and has, by Neutron's names; empty where Neutron lacks the extension
 * "quota_details", or the session has no project. Some of its drivers write numbers as text.
 */
export const networkUsage = async ({ neutron, projectId }: OpenStack): Promise<NetworkQuota> => {
  if (projectId === undefined) return {}
  const detail = (await ifFound(neutron.quotas.detail(projectId))) ?? {}
  return Object.fromEntries(
    Object.entries(detail).map(([name, { limit, used, reserved }]) => [
      name,
      { limit, used: Number(used), reserved: Number(reserved) },
    ]),
  )
}

/** https://docs.openstack.org/api-ref/network/v2/#quotas-details-extension-quota-details */
export const networkQuotaRoutes = (app: FastifyInstance): void => {
  bind(app, networkQuotas.usage, async (_, { openstack }) => networkUsage(openstack))
}
