import type { CreateNetworkValues } from '@meridian/contract'
import type { Rules, Shown } from '#forms/rules.ts'
import { noSubnetAddress, subnetAddressRules, subnetAddressShown } from '#forms/subnet-address.ts'
import { integer, max, maxLength, min } from '#forms/validators.ts'
import {
  gatewayRule,
  hasRoom,
  hostRouteRule,
  modesRule,
  nameserverRule,
  poolRule,
  roomForDhcp,
} from '#workflows/create-network/subnet-rules.ts'

/** What the form holds: an empty number is NaN, which is sent as null. */
export type Values = Omit<CreateNetworkValues, 'mtu'> & { mtu: number }

/** As OpenStack's own dashboard has it at first. */
export const initial: Values = {
  name: '',
  admin_state_up: true,
  shared: false,
  with_subnet: true,
  availability_zone_hints: [],
  mtu: Number.NaN,
  subnet_name: '',
  ...noSubnetAddress,
  gateway_ip: '',
  no_gateway: false,
  enable_dhcp: true,
  ipv6_modes: '',
  allocation_pools: '',
  dns_nameservers: '',
  host_routes: '',
}

const { cidr = [], subnetpool = [], prefixlen = [] } = subnetAddressRules

export const rules: Rules<Values> = {
  name: [maxLength(255)],
  mtu: [integer(), min(68), max(65_535)],
  subnet_name: [maxLength(255)],
  cidr: [...cidr, hasRoom],
  subnetpool,
  prefixlen,
  gateway_ip: [gatewayRule],
  enable_dhcp: [roomForDhcp],
  ipv6_modes: [modesRule],
  allocation_pools: [poolRule],
  dns_nameservers: [nameserverRule],
  host_routes: [hostRouteRule],
}

/** The fields of each step; their order is that of the server's steps. */
export const fields = {
  network: ['name', 'admin_state_up', 'shared', 'with_subnet', 'availability_zone_hints', 'mtu'],
  subnet: [
    ...['subnet_name', 'address_source', 'cidr', 'subnetpool', 'prefixlen', 'ip_version'],
    ...['gateway_ip', 'no_gateway'],
  ],
  details: [...['enable_dhcp', 'ipv6_modes', 'allocation_pools', 'dns_nameservers', 'host_routes']],
} as const satisfies Record<string, readonly (keyof Values)[]>

/** Without a subnet none of its fields counts; some depend on a choice beside them besides. */
const own: Shown<Values> = {
  ...subnetAddressShown,
  gateway_ip: ({ no_gateway }) => !no_gateway,
  ipv6_modes: ({ ip_version }) => ip_version === '6',
}

/** When a field counts. */
export const shown: Shown<Values> = Object.fromEntries(
  [...fields.subnet, ...fields.details].map((name) => [
    name,
    (values: Values) => values.with_subnet && own[name]?.(values) !== false,
  ]),
)
