import { Type, type Static } from 'typebox'
import { Id, Items, Nullable, get, post, del } from '#endpoint.ts'

const optionalText = Type.Optional(Nullable(Type.String()))
const Version = Type.Union([Type.Literal(4), Type.Literal(6)])

/** The addresses from one to the other, both included. */
const Range = Type.Object({ start: Type.String(), end: Type.String() })
const Route = Type.Object({ destination: Type.String(), nexthop: Type.String() })

/** A subnet in Neutron's own names. */
export const Subnet = Type.Object({
  id: Type.String(),
  name: Type.String(),
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
})
export type Subnet = Static<typeof Subnet>

const Address = Type.String({ minLength: 1, maxLength: 64 })
const Mode = Type.Union([
  Type.Literal('slaac'),
  Type.Literal('dhcpv6-stateful'),
  Type.Literal('dhcpv6-stateless'),
])

/** With `cidr`, or with `subnetpool_id`, from which Neutron then takes the next free network. */
export const SubnetCreate = Type.Object({
  network_id: Id,
  ip_version: Version,
  name: Type.Optional(Type.String({ maxLength: 255 })),
  cidr: Type.Optional(Address),
  subnetpool_id: Type.Optional(Id),
  prefixlen: Type.Optional(Type.Integer({ minimum: 0, maximum: 128 })),
  /** Null: no gateway. Absent: Neutron takes the first address. */
  gateway_ip: Type.Optional(Nullable(Address)),
  enable_dhcp: Type.Optional(Type.Boolean()),
  ipv6_address_mode: Type.Optional(Mode),
  ipv6_ra_mode: Type.Optional(Mode),
  allocation_pools: Type.Optional(
    Type.Array(Type.Object({ start: Address, end: Address }), { maxItems: 100 }),
  ),
  dns_nameservers: Type.Optional(Type.Array(Address, { maxItems: 100 })),
  host_routes: Type.Optional(
    Type.Array(Type.Object({ destination: Address, nexthop: Address }), { maxItems: 100 }),
  ),
})
export type SubnetCreate = Static<typeof SubnetCreate>

export const subnets = {
  /** Every subnet that the project may see, or those of one network. */
  list: get('/api/neutron/subnets/', {
    query: Type.Object({ network_id: Type.Optional(Id) }),
    reply: Items(Subnet),
  }),
  create: post('/api/neutron/subnets/', { body: SubnetCreate, reply: Subnet, status: 201 }),
  remove: del('/api/neutron/subnets/{id}', { status: 204 }),
} as const
