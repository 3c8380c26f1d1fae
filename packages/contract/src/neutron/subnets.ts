import { Type, type Static } from 'typebox'
import {
  Name,
  Names,
  NamesQuery,
  Nullable,
  Page,
  Paging,
  del,
  get,
  patch,
  post,
} from '#endpoint.ts'
import { KeystoneId, Uuid } from '#ids.ts'

const optionalText = Type.Optional(Nullable(Type.String()))
const Version = Type.Union([Type.Literal(4), Type.Literal(6)])

/** The addresses from one to the other, both included. */
const Range = Type.Object({ start: Type.String(), end: Type.String() })
const Route = Type.Object({ destination: Type.String(), nexthop: Type.String() })

/** A subnet in Neutron's own names. */
export const Subnet = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: optionalText,
  cidr: Nullable(Type.String()),
  ip_version: Type.Integer(),
  ipver_str: Type.Optional(Type.String()),
  gateway_ip: optionalText,
  enable_dhcp: Type.Boolean(),
  network_id: Type.String(),
  project_id: optionalText,
  subnetpool_id: optionalText,
  ipv6_address_mode: optionalText,
  ipv6_ra_mode: optionalText,
  allocation_pools: Type.Optional(Type.Array(Range)),
  dns_nameservers: Type.Optional(Type.Array(Type.String())),
  host_routes: Type.Optional(Type.Array(Route)),
  created_at: optionalText,
  updated_at: optionalText,
})
export type Subnet = Static<typeof Subnet>

const Address = Type.String({ minLength: 1, maxLength: 64 })
const Mode = Type.Union([
  Type.Literal('slaac'),
  Type.Literal('dhcpv6-stateful'),
  Type.Literal('dhcpv6-stateless'),
])

/** What hosts of a subnet are told, which may be changed, too. */
const told = {
  allocation_pools: Type.Optional(
    Type.Array(Type.Object({ start: Address, end: Address }), { maxItems: 100 }),
  ),
  dns_nameservers: Type.Optional(Type.Array(Address, { maxItems: 100 })),
  host_routes: Type.Optional(
    Type.Array(Type.Object({ destination: Address, nexthop: Address }), { maxItems: 100 }),
  ),
} as const

/** With `cidr`, or with `subnetpool_id`, from which Neutron then takes the next free network. */
export const SubnetCreate = Type.Object({
  network_id: Uuid,
  ip_version: Version,
  name: Type.Optional(Type.String({ maxLength: 255 })),
  cidr: Type.Optional(Address),
  /** Neutron has a word of its own for one (`prefix_delegation`). */
  subnetpool_id: Type.Optional(Name),
  prefixlen: Type.Optional(Type.Integer({ minimum: 0, maximum: 128 })),
  /** Null: no gateway. Absent: Neutron takes the first address. */
  gateway_ip: Type.Optional(Nullable(Address)),
  enable_dhcp: Type.Optional(Type.Boolean()),
  ipv6_address_mode: Type.Optional(Mode),
  ipv6_ra_mode: Type.Optional(Mode),
  ...told,
  /** Whose it is: the session's project's without it. Only administrators may say another's. */
  project_id: Type.Optional(KeystoneId),
})
export type SubnetCreate = Static<typeof SubnetCreate>

/** Neither the addresses of a subnet nor its IPv6 modes can be changed. */
export const SubnetUpdate = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 255 })),
  /** Null: none any more. */
  gateway_ip: Type.Optional(Nullable(Address)),
  enable_dhcp: Type.Optional(Type.Boolean()),
  ...told,
})
export type SubnetUpdate = Static<typeof SubnetUpdate>

const text = Type.Optional(Type.String({ maxLength: 255 }))

/** Filters go to Neutron, which compares whole values. */
const SubnetsQuery = Type.Object({
  ...Paging,
  /** The subnets with these ids, on one page whatever its size. */
  id: Type.Optional(Type.Array(Uuid, { maxItems: 1000 })),
  network_id: Type.Optional(Uuid),
  name: text,
  cidr: text,
  gateway_ip: text,
  ip_version: Type.Optional(Type.Integer({ minimum: 4, maximum: 6 })),
  enable_dhcp: Type.Optional(Type.Boolean()),
  subnetpool_id: text,
  project_id: text,
})

const one = '/api/neutron/subnets/{id}'
const params = { id: Uuid }

export const subnets = {
  /** Always a page, of all that the project may see. */
  list: get('/api/neutron/subnets/', { query: SubnetsQuery, reply: Page(Subnet) }),
  load: get(one, { params, reply: Subnet }),
  names: get('/api/neutron/subnet-names/', { ids: Uuid, query: NamesQuery, reply: Names }),
  create: post('/api/neutron/subnets/', { body: SubnetCreate, reply: Subnet, status: 201 }),
  update: patch(one, { params, body: SubnetUpdate, status: 204 }),
  remove: del(one, { params, status: 204 }),
} as const
