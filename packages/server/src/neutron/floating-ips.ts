import { floatingIps, type FloatingIp, type FloatingIpTarget } from '@meridian/contract'
import type { NeutronFloatingIp, NeutronPort, OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'

/** https://docs.openstack.org/api-ref/network/v2/#floating-ips-floatingips */
export const floatingIpRoutes = (app: FastifyInstance): void => {
  bind(app, floatingIps.list, async ({ query }, { openstack }) => {
    const { neutron, projectId } = openstack
    const { project_id = projectId } = query
    const found = await neutron.floatingIps.listAll({ project_id })
    const holders = await holdersOf(openstack, found)
    return { items: found.map((one) => present(one, holders)) }
  })

  bind(app, floatingIps.pools, async (_, { openstack }) => ({
    items: await openstack.neutron.networks.listAll({ 'router:external': true }),
  }))

  bind(app, floatingIps.allocate, async ({ body }, { openstack }) => {
    const { neutron, projectId } = openstack
    const { pool_id: floating_network_id, project_id = projectId, ...rest } = body
    const asked = { floating_network_id, ...rest, ...(project_id && { project_id }) }
    return present(await neutron.floatingIps.create(asked), new Map())
  })

  bind(app, floatingIps.associate, async ({ body }, { openstack }) => {
    const { address_id, port_id, release } = body
    const { floatingIps: addresses } = openstack.neutron
    // Neutron takes what it deletes from its port by itself.
    if (release && !port_id) await addresses.remove(address_id)
    else await addresses.update(address_id, targetIn(port_id ?? ''))
  })

  bind(app, floatingIps.targets, async ({ query }, { openstack }) => ({
    items: await targetsOf(openstack, query.device_id),
  }))
}

type Holder = Pick<NeutronPort, 'device_id' | 'device_owner'>

/** A floating IP with what it stands for; of its port newer Neutrons tell by themselves. */
const present = (one: NeutronFloatingIp, holders: ReadonlyMap<string, Holder>): FloatingIp => {
  const port = one.port_details ?? holders.get(one.port_id ?? '')
  const owner = port?.device_owner
  return {
    ...one,
    ip: one.floating_ip_address,
    fixed_ip: one.fixed_ip_address,
    pool: one.floating_network_id,
    instance_id: port?.device_id ?? null,
    instance_type: owner === undefined ? null : owner.startsWith('compute:') ? 'compute' : owner,
  }
}

/** The ports that the addresses are on, where the answer does not say of them. */
const holdersOf = async (
  { neutron }: OpenStack,
  found: readonly NeutronFloatingIp[],
): Promise<ReadonlyMap<string, NeutronPort>> => {
  const ids = found.flatMap(({ port_id, port_details }) =>
    port_id === null || port_details ? [] : [port_id],
  )
  return new Map((await neutron.ports.some(ids)).map((port) => [port.id, port]))
}

/** `<port>_<address>` is one address of a port, `<port>` whichever it has; nothing is none. */
const targetIn = (target: string) => {
  const [port_id = '', fixed_ip_address] = target.split('_', 2)
  return {
    port_id: port_id || null,
    ...(fixed_ip_address !== undefined && { fixed_ip_address }),
  }
}

const routerPorts = [
  'network:router_interface',
  'network:router_interface_distributed',
  'network:ha_router_replicated_interface',
]

/**
 * The IPv4 addresses of a device whose subnet is behind a router with a gateway; those in a network
 * that others share are behind one that the project need not see (contract: extensions.md, floating IP).
 */
const targetsOf = async (
  { neutron }: OpenStack,
  device_id: string,
): Promise<FloatingIpTarget[]> => {
  const ports = (await neutron.ports.listAll({ device_id })).filter(
    ({ device_owner }) => !device_owner.startsWith('network:'),
  )
  const addresses = ports.flatMap((port) =>
    port.fixed_ips
      .filter(({ ip_address }) => !ip_address.includes(':'))
      .map((fixed) => ({ ...fixed, port })),
  )
  const networks = [...new Set(ports.map(({ network_id }) => network_id))]
  const routed = networks.length > 0 ? await routedSubnets(neutron, networks) : new Set()
  const others = addresses.filter(({ subnet_id }) => !routed.has(subnet_id))
  const asked = [...new Set(others.map(({ port }) => port.network_id))]
  const shared = new Set(
    (await neutron.networks.some(asked)).flatMap((one) => (one.shared ? [one.id] : [])),
  )
  return addresses
    .filter(({ subnet_id, port }) => routed.has(subnet_id) || shared.has(port.network_id))
    .map(({ ip_address, port }) => ({ port_id: port.id, port_name: port.name, ip_address }))
}

/** The subnets of networks that a router with a gateway has a port in. */
const routedSubnets = async (
  neutron: OpenStack['neutron'],
  network_id: readonly string[],
): Promise<ReadonlySet<string>> => {
  const found = await neutron.ports.listAll({ network_id, device_owner: routerPorts })
  const ids = [...new Set(found.map(({ device_id }) => device_id))]
  const routers = await neutron.routers.some(ids)
  const open = new Set(
    routers.flatMap(({ id, external_gateway_info: gateway }) => (gateway ? [id] : [])),
  )
  return new Set(
    found
      .filter(({ device_id }) => open.has(device_id))
      .flatMap(({ fixed_ips }) => fixed_ips.map(({ subnet_id }) => subnet_id)),
  )
}
