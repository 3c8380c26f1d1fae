import { networkExtensions, networks, type Network } from '@meridian/contract'
import type { NeutronNetwork, NeutronSubnet } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'

/** A network with its subnets whole, in the names that screens read (contract: neutron.md). */
const present = (network: NeutronNetwork, subnets: readonly NeutronSubnet[]): Network => {
  const external = network['router:external'] ?? false
  return {
    ...network,
    admin_state: network.admin_state_up ? 'UP' : 'DOWN',
    'router:external': external,
    router__external: external,
    subnet_ids: network.subnets,
    subnets: subnets
      .filter((subnet) => subnet.network_id === network.id)
      .map((subnet) => ({ ...subnet, ipver_str: `IPv${subnet.ip_version}` })),
  }
}

/** https://docs.openstack.org/api-ref/network/v2/#networks */
export const networkRoutes = (app: FastifyInstance): void => {
  bind(app, networks.list, async (_, { openstack: { neutron, projectId } }) => {
    const [shared, own, subnets] = await Promise.all([
      neutron.networks.listAll({ shared: true }),
      neutron.networks.listAll({ shared: false, project_id: projectId }),
      neutron.subnets.listAll(),
    ])
    const once = new Map([...shared, ...own].map((network) => [network.id, network]))
    return { items: [...once.values()].map((network) => present(network, subnets)) }
  })

  bind(app, networkExtensions.list, async (_, { openstack: { neutron } }) => ({
    items: neutron.available ? await neutron.extensions() : [],
  }))
}
