import { NetworkQuotas, networkQuotaSets, say } from '@meridian/contract'
import type { NeutronQuota, OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { ApiRefusal, errors } from '#http/errors.ts'

// Object.keys forgets whose keys they are.
const known = Object.keys(NetworkQuotas.properties) as readonly (keyof NetworkQuotas)[]

/** https://docs.openstack.org/api-ref/network/v2/#quotas-extension-quotas */
export const networkQuotaSetRoutes = (app: FastifyInstance): void => {
  bind(app, networkQuotaSets.defaults, async (_, { openstack }) => {
    const { neutron, projectId } = openstack
    if (!neutron.available) throw new ApiRefusal(501, say('Service Neutron is disabled.'))
    if (projectId === undefined) throw errors.bad(say('The session has no project.'))
    const limits = limitsIn(await neutron.quotas.defaults(projectId))
    return {
      items: Object.entries(limits).map(([name, limit]) => ({
        name,
        display_name: displayName(name),
        limit,
      })),
    }
  })

  bind(app, networkQuotaSets.load, async ({ params }, { openstack }) => {
    await refuseWithoutQuotas(openstack)
    return limitsIn(await openstack.neutron.quotas.get(params.projectId))
  })

  for (const endpoint of [networkQuotaSets.update, networkQuotaSets.updateAsSpelled] as const) {
    bind(app, endpoint, async ({ params, body }, { openstack }) =>
      setNetworkQuotas(openstack, params.projectId, body),
    )
  }
}

/** Says what a project may have of networks. Throws 501 where none can be said, and what Neutron refuses. */
export const setNetworkQuotas = async (
  openstack: OpenStack,
  projectId: string,
  limits: NetworkQuotas,
): Promise<void> => {
  await refuseWithoutQuotas(openstack)
  await openstack.neutron.quotas.update(projectId, { ...limits })
}

/** Words of the requirements of RS-NEUTRON-07's call (contract: neutron.md, quotas). */
const refuseWithoutQuotas = async ({ neutron }: OpenStack): Promise<void> => {
  const message = say('Service Neutron is disabled or quotas extension not available.')
  if (!neutron.available) throw new ApiRefusal(501, message)
  const extensions = await neutron.extensions()
  if (!extensions.some(({ alias }) => alias === 'quotas')) throw new ApiRefusal(501, message)
}

const limitsIn = (quotas: NeutronQuota): Record<string, number> =>
  Object.fromEntries(
    known.flatMap((name) => {
      const limit = quotas[name]
      return limit === undefined ? [] : [[name, limit]]
    }),
  )

const displayNames: Readonly<Record<string, string>> = {
  network: 'Networks',
  subnet: 'Subnets',
  port: 'Ports',
  router: 'Routers',
  floatingip: 'Floating IPs',
  security_group: 'Security Groups',
  security_group_rule: 'Security Group Rules',
}

/** As OpenStack's own dashboard calls it (contract: neutron.md, quotas). */
const displayName = (name: string): string =>
  displayNames[name] ??
  name.replaceAll('_', ' ').replaceAll(/\b\w/g, (first) => first.toUpperCase())
