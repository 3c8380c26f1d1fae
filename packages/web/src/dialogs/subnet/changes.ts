import { partsOf, type EditSubnetValues, type Subnet, type SubnetUpdate } from '@meridian/contract'

/** What the form of changes to a subnet holds at first. */
export const subnetHeld = (subnet: Subnet): EditSubnetValues => {
  const { allocation_pools = [], dns_nameservers = [], host_routes = [] } = subnet
  return {
    subnet_id: subnet.id,
    address_source: 'manual',
    subnet_name: subnet.name,
    cidr: subnet.cidr ?? '',
    ip_version: subnet.ip_version === 6 ? '6' : '4',
    gateway_ip: subnet.gateway_ip ?? '',
    no_gateway: !subnet.gateway_ip,
    enable_dhcp: subnet.enable_dhcp,
    ipv6_modes: modeOf(subnet.ipv6_address_mode ?? subnet.ipv6_ra_mode),
    allocation_pools: allocation_pools.map(({ start, end }) => `${start},${end}`),
    dns_nameservers: [...dns_nameservers],
    host_routes: host_routes.map(({ destination, nexthop }) => `${destination},${nexthop}`),
  }
}

const modeOf = (mode: string | null | undefined): EditSubnetValues['ipv6_modes'] =>
  mode === 'slaac' || mode === 'dhcpv6-stateful' || mode === 'dhcpv6-stateless' ? mode : ''

type Held = Readonly<EditSubnetValues>

/** Neutron's body of what was changed: whole lists, in its own form. */
export const subnetChanges = (values: Held, before: Held): SubnetUpdate => {
  const gateway = gatewayOf(values)
  const isOther = (name: 'allocation_pools' | 'dns_nameservers' | 'host_routes') =>
    texts(values[name]) !== texts(before[name])
  return {
    ...(values.subnet_name !== before.subnet_name && { name: values.subnet_name }),
    ...(gateway !== gatewayOf(before) && { gateway_ip: gateway }),
    ...(values.enable_dhcp !== before.enable_dhcp && { enable_dhcp: values.enable_dhcp }),
    ...(isOther('allocation_pools') && {
      allocation_pools: values.allocation_pools
        .map(partsOf)
        .map(([start = '', end = '']) => ({ start, end })),
    }),
    ...(isOther('dns_nameservers') && { dns_nameservers: values.dns_nameservers }),
    ...(isOther('host_routes') && {
      host_routes: values.host_routes
        .map(partsOf)
        .map(([destination = '', nexthop = '']) => ({ destination, nexthop })),
    }),
  }
}

const gatewayOf = ({ no_gateway, gateway_ip }: Held): string | null =>
  no_gateway ? null : gateway_ip

const texts = (lines: readonly string[]): string =>
  JSON.stringify(lines.map((line) => partsOf(line)))
