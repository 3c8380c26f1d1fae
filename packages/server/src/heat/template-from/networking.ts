/** A network, its subnets and its routers in a template. */
import { say } from '@meridian/contract'
import type { NeutronPort, NeutronRouter, NeutronSubnet } from '@meridian/openstack'
import { resourceNamed, type Draft, type Value } from '#heat/template-from/draft.ts'
import { isInterface, type Found } from '#heat/template-from/found.ts'

/** What stands for the network and for each of its subnets, and the names of its ways out. */
export type Networking = {
  readonly network: Value
  readonly subnets: ReadonlyMap<string, Value>
  readonly interfaces: readonly string[]
}

export const externalNetwork = (draft: Draft, id: string): Value =>
  draft.parameter('external_network', {
    label: 'External Network',
    constraint: 'neutron.network',
    value: id,
  })

export const writeNetworking = (draft: Draft, found: Found): Networking => {
  const { network: one } = found
  const network = resourceNamed(
    draft.add(['network', one.name], 'OS::Neutron::Net', {
      name: one.name,
      admin_state_up: one.admin_state_up ? undefined : false,
      port_security_enabled: one.port_security_enabled === false ? false : undefined,
      dns_domain: one.dns_domain || undefined,
      tags: one.tags?.length ? one.tags : undefined,
    }),
  )
  const subnets = new Map(
    found.subnets.map((subnet) => [subnet.id, writeSubnet(draft, subnet, network)]),
  )
  const routers = new Map(found.routers.map((router) => [router.id, writeRouter(draft, router)]))
  const interfaces = found.ports.filter(isInterface).flatMap((port) => {
    const router = routers.get(port.device_id)
    if (router === undefined) {
      draft.lacks(say('A router that this project does not see.'))
      return []
    }
    return port.fixed_ips.flatMap(({ subnet_id, ip_address }) => {
      const subnet = found.subnets.find(({ id }) => id === subnet_id)
      const value = subnets.get(subnet_id)
      if (subnet === undefined || value === undefined) return []
      const words = [router.name, subnet.name || 'subnet']
      const isGateway = subnet.gateway_ip === ip_address
      const way = isGateway ? { subnet: value } : { port: portAt(draft, port, network, value) }
      const type = 'OS::Neutron::RouterInterface'
      return [draft.add(['interface', ...words], type, { router: router.value, ...way })]
    })
  })
  return { network, subnets, interfaces }
}

/** A port of a router with an address that is not the gateway's. */
const portAt = (draft: Draft, port: NeutronPort, network: Value, subnet: Value): Value => {
  const [first] = port.fixed_ips
  return resourceNamed(
    draft.add(['port', 'router'], 'OS::Neutron::Port', {
      network,
      fixed_ips: [{ subnet, ...(first && { ip_address: first.ip_address }) }],
    }),
  )
}

const writeSubnet = (draft: Draft, subnet: NeutronSubnet, network: Value): Value =>
  resourceNamed(
    draft.add(['subnet', subnet.name], 'OS::Neutron::Subnet', {
      network,
      name: subnet.name,
      cidr: subnet.cidr,
      ip_version: subnet.ip_version,
      // Heat takes an empty text for none.
      gateway_ip: subnet.gateway_ip ?? '',
      enable_dhcp: subnet.enable_dhcp ? undefined : false,
      allocation_pools: subnet.allocation_pools.map(({ start, end }) => ({ start, end })),
      dns_nameservers: subnet.dns_nameservers.length > 0 ? subnet.dns_nameservers : undefined,
      host_routes:
        subnet.host_routes.length > 0
          ? subnet.host_routes.map(({ destination, nexthop }) => ({ destination, nexthop }))
          : undefined,
      ipv6_ra_mode: subnet.ipv6_ra_mode ?? undefined,
      ipv6_address_mode: subnet.ipv6_address_mode ?? undefined,
    }),
  )

const writeRouter = (draft: Draft, router: NeutronRouter) => {
  const { name, external_gateway_info: out } = router
  if (router.routes.length > 0) draft.lacks(say('The static routes of router {name}.', { name }))
  const resource = draft.add(['router', name], 'OS::Neutron::Router', {
    name,
    admin_state_up: router.admin_state_up ? undefined : false,
    external_gateway_info: out ? { network: externalNetwork(draft, out.network_id) } : undefined,
  })
  return { name: name || 'router', value: resourceNamed(resource) }
}
