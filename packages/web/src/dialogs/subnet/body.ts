import {
  partsOf,
  type NetworkCreate,
  type SubnetCreate,
  type SubnetValues,
} from '@meridian/contract'
import { subnetAddressBody } from '#forms/fields/subnet-address.ts'

/** Neutron's body of a new subnet in a network. */
export const subnetBody = (values: SubnetValues, network_id: string): SubnetCreate => ({
  network_id,
  ...subnetOfNew(values),
})

/** The same of the first subnet of a new network; what was left to the cloud is left out. */
export const subnetOfNew = (values: SubnetValues): NonNullable<NetworkCreate['subnet']> => {
  const { gateway_ip, ipv6_modes: mode, dns_nameservers } = values
  const pools = values.allocation_pools.map(partsOf)
  const routes = values.host_routes.map(partsOf)
  return {
    name: values.subnet_name,
    ...subnetAddressBody(values),
    enable_dhcp: values.enable_dhcp,
    ...(values.no_gateway ? { gateway_ip: null } : gateway_ip !== '' && { gateway_ip }),
    ...(mode !== '' && { ipv6_ra_mode: mode, ipv6_address_mode: mode }),
    ...(pools.length > 0 && {
      allocation_pools: pools.map(([start = '', end = '']) => ({ start, end })),
    }),
    ...(dns_nameservers.length > 0 && { dns_nameservers }),
    ...(routes.length > 0 && {
      host_routes: routes.map(([destination = '', nexthop = '']) => ({ destination, nexthop })),
    }),
  }
}
