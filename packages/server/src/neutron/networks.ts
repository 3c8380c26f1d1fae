import {
  allNetworks,
  ipAvailability,
  networks,
  networkZones,
  Subnet,
  SubnetAvailability,
  type AllNetworksQuery,
  type Figure,
  type Network,
} from '@meridian/contract'
import type {
  NeutronIpAvailability,
  NeutronNetwork,
  NeutronSubnet,
  OpenStack,
  Query,
} from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created, type Context } from '#bind.ts'
import { makeNetwork } from '#neutron/new-network.ts'
import { rowsOf } from '#rows.ts'
import { serve } from '#serve.ts'
import { isAdmin } from '#sessions/user-session.ts'

/**
 * Neutron keeps it from others whether a network is external; they see one that is not shared for no
 * other reason (policy `get_network`: shared, external or one's own).
 */
export const isExternal = (
  network: Pick<NeutronNetwork, 'router:external' | 'shared' | 'project_id'>,
  projectId: string | undefined,
): boolean => network['router:external'] ?? (!network.shared && network.project_id !== projectId)

/** A subnet with its IP version in a word. */
export const presentSubnet = (subnet: NeutronSubnet): Subnet => ({
  ...subnet,
  ipver_str: `IPv${subnet.ip_version}`,
})

/** Neutron, and whose networks are asked for. */
type Asked = Pick<OpenStack, 'neutron' | 'projectId'>

/** A network with its subnets whole, in the names that screens read (contract: neutron.md). */
const presenter = ({ projectId }: Asked, subnets: readonly Subnet[]) => {
  const grouped = Map.groupBy(subnets, ({ network_id }) => network_id)
  return (network: NeutronNetwork): Network => {
    const external = isExternal(network, projectId)
    return {
      ...network,
      admin_state: network.admin_state_up ? 'UP' : 'DOWN',
      'router:external': external,
      router__external: external,
      subnet_ids: network.subnets,
      subnets: grouped.get(network.id) ?? [],
    }
  }
}

const partsOf = (context: Context, subnets: readonly NeutronSubnet[]): Subnet[] =>
  rowsOf(context, subnets, presentSubnet, Subnet)

/** Shared ones and the project's own, and, where asked for, the external ones of others. */
const usable = async (
  { neutron: { networks }, projectId }: Asked,
  external: boolean,
): Promise<NeutronNetwork[]> => {
  const parts = await Promise.all([
    networks.listAll({ shared: true }),
    networks.listAll({ shared: false, project_id: projectId }),
    external ? networks.listAll({ shared: false, 'router:external': true }) : [],
  ])
  return [...new Map(parts.flat().map((network) => [network.id, network])).values()]
}

/** The same with the external networks of others, in one call, for whom Neutron shows no more. */
const withExternal = async ({ neutron, projectId }: Asked): Promise<NeutronNetwork[]> => {
  const all = await neutron.networks.listAll()
  const {
    shared = [],
    own = [],
    external = [],
  } = Object.groupBy(all, (network) => {
    if (network.shared) return 'shared'
    if (network.project_id === projectId) return 'own'
    // An administrator by one of Neutron's own rules is shown the networks of all projects.
    return isExternal(network, projectId) ? 'external' : 'foreign'
  })
  return [...shared, ...own, ...external]
}

/**
 * All that one sees, at once. An administrator sees those of the whole cloud, and is asked for the
 * project's own and for what is missing then: the subnets of shared and of external networks.
 */
const subnetsOf = async (
  { neutron: { subnets }, projectId }: Asked,
  networks: Promise<readonly NeutronNetwork[]>,
  wide: boolean,
): Promise<NeutronSubnet[]> => {
  if (!wide) return subnets.listAll()
  const [own, all] = await Promise.all([subnets.listAll({ project_id: projectId }), networks])
  const known = new Set(own.map(({ id }) => id))
  const missing = all
    .flatMap((one) => one.subnets)
    // A network that is not understood is left out later.
    .filter((id) => typeof id === 'string' && !known.has(id))
  return [...own, ...(await subnets.some(missing))]
}

const inNeutronsNames = (query: AllNetworksQuery): Query => {
  const { external, admin_state, network_type, physical_network, segmentation_id, ...rest } = query
  const renamed = {
    'router:external': external,
    admin_state_up: admin_state && admin_state === 'UP',
    'provider:network_type': network_type,
    'provider:physical_network': physical_network,
    'provider:segmentation_id': segmentation_id,
  }
  return { ...rest, ...renamed }
}

/** https://docs.openstack.org/api-ref/network/v2/#networks */
export const networkRoutes = (app: FastifyInstance): void => {
  const { list, load, create, ...plain } = networks
  const present = (network: NeutronNetwork, openstack: OpenStack) =>
    presenter(openstack, [])(network)
  serve(app, plain, ({ neutron }) => neutron.networks, { present })

  serve(app, allNetworks, ({ neutron }) => neutron.networks, {
    present,
    filters: inNeutronsNames,
    order: { key: 'name', dir: 'asc' },
  })

  bind(app, list, async ({ query }, context) => {
    const { session } = context
    const { neutron, projectId: own } = context.openstack
    const { external = false, subnets = true, project_id: projectId = own } = query
    const asked = { neutron, projectId }
    const wide = isAdmin(session, app.config)
    const found = external && !wide ? withExternal(asked) : usable(asked, external)
    const [items, parts] = await Promise.all([found, subnets ? subnetsOf(asked, found, wide) : []])
    return { items: rowsOf(context, items, presenter(asked, partsOf(context, parts))) }
  })

  bind(app, create, async ({ body }, context) => {
    const { network, subnets } = await makeNetwork(context.openstack, body)
    created(context, create.path, network.id)
    return presenter(context.openstack, partsOf(context, subnets))(network)
  })

  bind(app, load, async ({ params: { id } }, context) => {
    const { openstack } = context
    const { neutron } = openstack
    const [network, subnets] = await Promise.all([
      neutron.networks.get(id),
      neutron.subnets.listAll({ network_id: id }),
    ])
    return presenter(openstack, partsOf(context, subnets))(network)
  })

  bind(app, ipAvailability.list, async ({ params: { id } }, context) => {
    const { subnet_ip_availability: found } = await context.openstack.neutron.ipAvailability(id)
    return { items: rowsOf(context, found, presentAvailability, SubnetAvailability) }
  })

  bind(app, networkZones.list, async (_, { openstack }) => {
    const zones = await openstack.neutron.availabilityZones()
    return { items: zones.filter(({ resource }) => resource === 'network') }
  })
}

const presentAvailability = ({ subnet_id, used_ips, total_ips }: Availability) => ({
  subnet_id,
  used_ips: figureIn(used_ips),
  total_ips: figureIn(total_ips),
})

type Availability = NeutronIpAvailability['subnet_ip_availability'][number]

/** A number, or its digits where no number holds them. Throws RangeError for anything else. */
const figureIn = (value: unknown): Figure => {
  if (Number.isInteger(value)) return Number(value)
  const digits = String(value)
  if (!/^-?\d{1,100}$/.test(digits)) throw new RangeError('no whole number')
  return digits
}
