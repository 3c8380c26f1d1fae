/** Dependents of Neutron's resources. https://docs.openstack.org/api-ref/network/v2/ */
import type { NeutronFloatingIp, NeutronPort } from '@meridian/openstack'
import { all, rowsOf, those, type Asker, type Rows, type Telling } from '#dependents/found.ts'

/** Neutron takes these away itself (`neutron_lib.constants`, `AUTO_DELETE_PORT_OWNERS`). */
const ownPorts = ['network:dhcp', 'network:dhcp_agent', 'network:distributed']
/** `neutron_lib.constants.ROUTER_INTERFACE_OWNERS`. */
const interfaces = [
  ...['network:router_interface', 'network:router_interface_distributed'],
  'network:ha_router_replicated_interface',
]
/** Ports of routers, with their way to an external network. */
const routerPorts = [...interfaces, 'network:router_gateway', 'network:router_centralized_snat']

const isServers = ({ device_owner: owner }: NeutronPort) => owner.startsWith('compute:')
const isRouters = ({ device_owner: owner }: NeutronPort) => routerPorts.includes(owner)
/** A floating IP has a port on its external network, and is told of by itself. */
const isOthers = (port: NeutronPort) =>
  !isServers(port) &&
  !isRouters(port) &&
  ![...ownPorts, 'network:floatingip'].includes(port.device_owner)
const address = ({ id, floating_ip_address: name }: NeutronFloatingIp) => ({ id, name })
const device = ({ device_id }: NeutronPort) => ({ id: device_id })
const itself = <T extends { readonly id: string; readonly name?: string | null }>({
  id,
  name,
}: T) => ({
  id,
  name,
})

/** Whom ports belong to: servers, routers, and what else is there. */
const usersOf = (found: Rows<NeutronPort>) => ({
  ports: those(found, isOthers, itself),
  servers: those(found, isServers, device),
  routers: those(found, isRouters, device),
})

const balancers = (
  { openstack: { octavia } }: Asker,
  query: { readonly vip_network_id?: string; readonly vip_subnet_id?: string },
) => ({
  service: 'load-balancer' as const,
  of: ['load_balancers'] as const,
  read: async () => ({
    load_balancers: those(await rowsOf(octavia.loadBalancers, query), all, itself),
  }),
})

export const network = (asker: Asker, id: string): readonly Telling<'network'>[] => {
  const { neutron } = asker.openstack
  return [
    {
      service: 'network',
      of: ['ports', 'servers', 'routers'],
      read: async () => usersOf(await rowsOf(neutron.ports, { network_id: id })),
    },
    {
      service: 'network',
      of: ['subnets'],
      read: async () => ({
        subnets: those(await rowsOf(neutron.subnets, { network_id: id }), all, itself),
      }),
    },
    {
      service: 'network',
      of: ['floating_ips', 'free_floating_ips'],
      read: async () => {
        const found = await rowsOf(neutron.floatingIps, { floating_network_id: id })
        return {
          floating_ips: those(found, ({ port_id }) => port_id !== null, address),
          free_floating_ips: those(found, ({ port_id }) => port_id === null, address),
        }
      },
    },
    balancers(asker, { vip_network_id: id }),
  ]
}

/** Hosts form their own addresses there, and Neutron takes those back: only routers keep the subnet. */
const selfMade = ['slaac', 'dhcpv6-stateless']

export const subnet = (asker: Asker, id: string): readonly Telling<'subnet'>[] => {
  const { neutron } = asker.openstack
  return [
    {
      service: 'network',
      of: ['ports', 'servers', 'routers', 'addresses'],
      read: async () => {
        const [one, found] = await Promise.all([
          neutron.subnets.get(id),
          rowsOf(neutron.ports, { fixed_ips: [`subnet_id=${id}`] }),
        ])
        const users = usersOf(found)
        if (!selfMade.includes(one.ipv6_address_mode ?? '')) return users
        const losing = (port: NeutronPort) => isServers(port) || isOthers(port)
        return { routers: users.routers, addresses: those(found, losing, itself) }
      },
    },
    balancers(asker, { vip_subnet_id: id }),
  ]
}

export const router = (
  { openstack: { neutron } }: Asker,
  id: string,
): readonly Telling<'router'>[] => [
  {
    service: 'network',
    of: ['interfaces'],
    read: async () => ({
      interfaces: those(
        await rowsOf(neutron.ports, { device_id: id }),
        ({ device_owner: owner }) => interfaces.includes(owner),
        (port) => ({
          id: `${id}/${port.id}`,
          name: port.fixed_ips.map(({ ip_address }) => ip_address).join(', '),
        }),
      ),
    }),
  },
  {
    service: 'network',
    of: ['floating_ips'],
    read: async () => ({
      floating_ips: those(
        await rowsOf(neutron.floatingIps, { router_id: id }),
        ({ router_id }) => router_id === id,
        address,
      ),
    }),
  },
]

export const securityGroup = (
  { openstack: { neutron } }: Asker,
  id: string,
): readonly Telling<'security_group'>[] => [
  {
    service: 'network',
    of: ['ports'],
    read: async () => ({
      ports: those(
        await rowsOf(neutron.ports, { security_groups: id }),
        ({ security_groups: groups }) => groups.includes(id),
        itself,
      ),
    }),
  },
  {
    service: 'network',
    of: ['naming_groups'],
    read: async () => ({
      naming_groups: those(
        await rowsOf(neutron.securityGroupRules, { remote_group_id: id }),
        ({ security_group_id: group, remote_group_id: named }) => named === id && group !== id,
        ({ security_group_id: group }) => ({ id: group }),
      ),
    }),
  },
]
