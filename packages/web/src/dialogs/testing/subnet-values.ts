import type { SubnetValues } from '@meridian/contract'

/** What the forms of a subnet ask for, with nothing wrong and all else left to the cloud. */
export const subnetValues: SubnetValues = {
  subnet_name: '',
  address_source: 'manual',
  cidr: '10.9.0.0/24',
  subnetpool: '',
  prefixlen: '',
  ip_version: '4',
  gateway_ip: '',
  no_gateway: false,
  enable_dhcp: true,
  ipv6_modes: '',
  allocation_pools: [],
  dns_nameservers: [],
  host_routes: [],
}
