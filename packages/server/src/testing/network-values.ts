import type { CreateNetworkValues } from '@meridian/contract'

/** What Create Network can be asked for without anything being wrong. */
export const networkValues: CreateNetworkValues = {
  name: 'office',
  admin_state_up: true,
  shared: false,
  with_subnet: true,
  availability_zone_hints: [],
  mtu: null,
  subnet_name: 'office-v4',
  address_source: 'manual',
  cidr: '10.99.0.0/24',
  subnetpool: '',
  prefixlen: '',
  ip_version: '4',
  gateway_ip: '',
  no_gateway: false,
  enable_dhcp: true,
  ipv6_modes: '',
  allocation_pools: '',
  dns_nameservers: '',
  host_routes: '',
}
