import {
  floatingAddresses,
  floatingIps,
  FloatingIpPoolSubnet,
  Port,
  type FloatingIp,
  type FloatingIpsQuery,
  type FloatingIpTarget,
} from '@meridian/contract'
import type {
  NeutronFloatingIp,
  NeutronPort,
  NeutronRouter,
  OpenStack,
  Query,
} from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { Type, type Static } from 'typebox'
import { bind, type Context } from '#bind.ts'
import { rowsOf } from '#rows.ts'
import { serve } from '#serve.ts'

/** https://docs.openstack.org/api-ref/network/v2/#floating-ips-floatingips */
export const floatingIpRoutes = (app: FastifyInstance): void => {
  bind(app, floatingIps.list, async ({ query }, context) => {
    const { project_id = context.openstack.projectId } = query
    const found = await detailed(context.openstack).listAll({ project_id })
    return { items: rowsOf(context, found, present) }
  })

  const { targets, ...plain } = floatingAddresses
  serve(app, plain, detailed, {
    present,
    filters,
    order: { key: 'floating_ip_address', dir: 'asc' },
  })

  bind(app, targets, async ({ query }, context) => {
    const { pool_id, project_id = context.openstack.projectId } = query
    return { items: await targetsIn(context, project_id, pool_id) }
  })

  bind(app, floatingIps.pools, async (_, { openstack }) => ({
    items: await openstack.neutron.networks.listAll({ 'router:external': true }),
  }))

  bind(app, floatingIps.poolSubnets, async (_, context) => {
    const found = await context.openstack.neutron.floatingIpPools()
    return { items: rowsOf(context, found, ({ ...subnet }) => subnet, FloatingIpPoolSubnet) }
  })

  bind(app, floatingIps.allocate, async ({ body }, { openstack }) => {
    const { neutron, projectId } = openstack
    const { pool_id: floating_network_id, project_id = projectId, ...rest } = body
    const asked = { floating_network_id, ...rest, ...(project_id && { project_id }) }
    return present(await neutron.floatingIps.create(asked))
  })

  bind(app, floatingIps.associate, async ({ body }, { openstack }) => {
    const { address_id, port_id, release } = body
    const { floatingIps: addresses } = openstack.neutron
    // Neutron takes what it deletes from its port by itself.
    if (release && !port_id) await addresses.remove(address_id)
    else await addresses.update(address_id, targetIn(port_id ?? ''))
  })

  bind(app, floatingIps.targets, async ({ query }, context) => ({
    items: await targetsOn(context, query.device_id),
  }))
}

/** Neutron shows administrators everybody's. */
const filters = (query: FloatingIpsQuery, { projectId }: OpenStack): Query => {
  const { all_projects, ...rest } = query
  const { project_id = all_projects === true ? undefined : projectId, ...own } = rest
  return { ...own, ...(project_id !== undefined && { project_id }) }
}

/** A floating IP with what it stands for. */
const present = (one: NeutronFloatingIp): FloatingIp => {
  const owner = one.port_details?.device_owner
  return {
    ...one,
    ip: one.floating_ip_address,
    fixed_ip: one.fixed_ip_address,
    pool: one.floating_network_id,
    instance_id: one.port_details?.device_id ?? null,
    instance_type: owner === undefined ? null : owner.startsWith('compute:') ? 'compute' : owner,
  }
}

/** The same row, which is known by where it came from. */
const withDetails = <T extends NeutronFloatingIp>(one: T, port: NeutronPort): T => {
  const { name, network_id, mac_address, admin_state_up, status, device_id, device_owner } = port
  const more = { name, network_id, mac_address, admin_state_up, status, device_id, device_owner }
  return Object.assign(one, { port_details: more })
}

/**
 * The floating IPs of a cloud, each with what is known of its port: a Neutron without the extension
 * `fip-port-details` tells the port's id alone, and is asked for the ports.
 */
const detailed = ({ neutron }: OpenStack): OpenStack['neutron']['floatingIps'] => {
  const { floatingIps: all, ports } = neutron
  const withPorts = async <T extends NeutronFloatingIp>(rows: readonly T[]): Promise<T[]> => {
    const ids = rows.flatMap(({ port_id, port_details }) =>
      // One that is not understood is left out later.
      typeof port_id !== 'string' || port_details ? [] : [port_id],
    )
    const holders = new Map((await ports.some(ids)).map((port) => [port.id, port]))
    return rows.map((one) => {
      const holder = one.port_details ? undefined : holders.get(one.port_id ?? '')
      return holder === undefined ? one : withDetails(one, holder)
    })
  }
  return {
    ...all,
    listAll: async (...asked) => withPorts(await all.listAll(...asked)),
    some: async (...asked) => withPorts(await all.some(...asked)),
    leaf: async (...asked) => {
      const found = await all.leaf(...asked)
      return { ...found, items: await withPorts(found.items) }
    },
    get: async (...asked) => {
      const one = await all.get(...asked)
      return (await withPorts([one]))[0] ?? one
    },
  }
}

const { id, name, device_id, device_owner, network_id, fixed_ips } = Port.properties
const SeenPort = Type.Object({ id, name, device_id, device_owner, network_id, fixed_ips })
type FixedPort = Static<typeof SeenPort>

/** What is read of ports here. */
const seen = (context: Context, ports: readonly NeutronPort[]): FixedPort[] =>
  rowsOf(context, ports, ({ ...port }) => port, SeenPort)

/** `<port>_<address>` is one address of a port, `<port>` whichever it has; nothing is none. */
const targetIn = (target: string) => {
  const [port_id = '', fixed_ip_address] = target.split('_', 2)
  return {
    port_id: port_id || null,
    ...(fixed_ip_address !== undefined && { fixed_ip_address }),
  }
}

export const routerPorts = [
  'network:router_interface',
  'network:router_interface_distributed',
  'network:ha_router_replicated_interface',
]

/** What forwards packets is no target. */
const isTarget = (port: FixedPort): boolean => !port.device_owner.startsWith('network:')

/**
 * Of the IPv4 addresses of ports those whose subnet is behind a router with a gateway, or whose
 * network others share: those are behind one that the project need not see (contract: extensions.md,
 * floating IP).
 */
const reachable = (
  ports: readonly FixedPort[],
  routed: ReadonlySet<string>,
  shared: ReadonlySet<string>,
): FloatingIpTarget[] =>
  ports.flatMap(
    ({ id: port_id, name: port_name, device_id, device_owner, network_id, fixed_ips }) =>
      fixed_ips
        .filter(({ ip_address }) => !ip_address.includes(':'))
        .filter(({ subnet_id }) => routed.has(subnet_id) || shared.has(network_id))
        .map(({ ip_address }) => ({ port_id, port_name, ip_address, device_id, device_owner })),
  )

/** The targets on a device: few ports, so that the rest is asked for by the networks they are in. */
const targetsOn = async (context: Context, device_id: string): Promise<FloatingIpTarget[]> => {
  const { ports, routers, networks } = context.openstack.neutron
  const own = seen(context, await ports.listAll({ device_id })).filter(isTarget)
  const around = [...new Set(own.map((port) => port.network_id))]
  if (around.length === 0) return []
  const asked = { network_id: around, device_owner: routerPorts }
  const doors = seen(context, await ports.listAll(asked))
  const ids = [...new Set(doors.map((port) => port.device_id))]
  const routed = routedSubnets(doors, await routers.some(ids))
  const others = own.filter(({ fixed_ips }) =>
    fixed_ips.some(
      ({ subnet_id, ip_address }) => !ip_address.includes(':') && !routed.has(subnet_id),
    ),
  )
  const shared = (await networks.some([...new Set(others.map((port) => port.network_id))])).filter(
    (one) => one.shared,
  )
  return reachable(own, routed, new Set(shared.map(({ id }) => id)))
}

/** The targets of a project for the addresses of a pool; the doors of its routers are its ports, too. */
const targetsIn = async (
  context: Context,
  project_id: string | undefined,
  pool: string,
): Promise<FloatingIpTarget[]> => {
  const { ports, routers, networks } = context.openstack.neutron
  const [held, ways, shared] = await Promise.all([
    ports.listAll({ project_id }),
    routers.listAll({ project_id, fields: ['id', 'external_gateway_info'] }),
    networks.listAll({ shared: true, fields: ['id'] }),
  ])
  const all = seen(context, held)
  const doors = all.filter(({ device_owner }) => routerPorts.includes(device_owner))
  const routed = routedSubnets(doors, ways, pool)
  return reachable(all.filter(isTarget), routed, new Set(shared.map(({ id }) => id)))
}

/** The subnets that routers with a gateway, to that pool if any, have such a port in. */
const routedSubnets = (
  doors: readonly FixedPort[],
  routers: readonly NeutronRouter[],
  pool?: string,
): ReadonlySet<string> => {
  const open = new Set(
    routers.flatMap(({ id, external_gateway_info: gateway }) =>
      gateway && (pool === undefined || gateway.network_id === pool) ? [id] : [],
    ),
  )
  return new Set(
    doors
      .filter((port) => open.has(port.device_id))
      .flatMap((port) => port.fixed_ips.map(({ subnet_id }) => subnet_id)),
  )
}
