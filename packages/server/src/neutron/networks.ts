import { extensions, networks, networkZones, type Network, type Subnet } from '@meridian/contract'
import type { NeutronNetwork, NeutronSubnet, OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { serve } from '#serve.ts'

/**
 * Neutron keeps it from others whether a network is external; they see one that is not shared for no
 * other reason (policy `get_network`: shared, external or one's own).
 */
const isExternal = (network: NeutronNetwork, projectId: string | undefined): boolean =>
  network['router:external'] ?? (!network.shared && network.project_id !== projectId)

/** A subnet with its IP version in a word. */
export const presentSubnet = (subnet: NeutronSubnet): Subnet => ({
  ...subnet,
  ipver_str: `IPv${subnet.ip_version}`,
})

/** A network with its subnets whole, in the names that screens read (contract: neutron.md). */
const presenter = ({ projectId }: OpenStack, subnets: readonly NeutronSubnet[]) => {
  const subnetsOf = Map.groupBy(subnets, ({ network_id }) => network_id)
  return (network: NeutronNetwork): Network => {
    const external = isExternal(network, projectId)
    return {
      ...network,
      admin_state: network.admin_state_up ? 'UP' : 'DOWN',
      'router:external': external,
      router__external: external,
      subnet_ids: network.subnets,
      subnets: (subnetsOf.get(network.id) ?? []).map(presentSubnet),
    }
  }
}

/** Shared ones and the project's own. */
const usable = async ({ neutron, projectId }: OpenStack): Promise<NeutronNetwork[]> => {
  const [shared, own] = await Promise.all([
    neutron.networks.listAll({ shared: true }),
    neutron.networks.listAll({ shared: false, project_id: projectId }),
  ])
  return [...new Map([...shared, ...own].map((network) => [network.id, network])).values()]
}

/** The same with the external networks of others, in one call. */
const withExternal = async ({ neutron, projectId }: OpenStack): Promise<NeutronNetwork[]> => {
  const all = await neutron.networks.listAll()
  const {
    shared = [],
    own = [],
    external = [],
  } = Object.groupBy(all, (network) => {
    if (network.shared) return 'shared'
    if (network.project_id === projectId) return 'own'
    // An administrator is told of everybody's.
    return isExternal(network, projectId) ? 'external' : 'foreign'
  })
  return [...shared, ...own, ...external]
}

/** https://docs.openstack.org/api-ref/network/v2/#networks */
export const networkRoutes = (app: FastifyInstance): void => {
  const { list, load, ...plain } = networks
  // What is made has no subnets yet.
  const present = (network: NeutronNetwork, openstack: OpenStack) =>
    presenter(openstack, [])(network)
  serve(app, plain, ({ neutron }) => neutron.networks, { present })

  bind(app, list, async ({ query }, { openstack }) => {
    const [items, subnets] = await Promise.all([
      query.external === true ? withExternal(openstack) : usable(openstack),
      query.subnets === false ? [] : openstack.neutron.subnets.listAll(),
    ])
    return { items: items.map(presenter(openstack, subnets)) }
  })

  bind(app, load, async ({ params: { id } }, { openstack }) => {
    const { neutron } = openstack
    const [network, subnets] = await Promise.all([
      neutron.networks.get(id),
      neutron.subnets.listAll({ network_id: id }),
    ])
    return presenter(openstack, subnets)(network)
  })

  bind(app, networkZones.list, async (_, { openstack }) => {
    const zones = await openstack.neutron.availabilityZones()
    return { items: zones.filter(({ resource }) => resource === 'network') }
  })

  bind(app, extensions.network, async (_, { openstack: { neutron } }) => ({
    items: neutron.available ? await neutron.extensions() : [],
  }))
}
