import { Type, type Static } from 'typebox'
import { Items, Nullable, get } from '#endpoint.ts'

const optionalText = Type.Optional(Nullable(Type.String()))

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
})
export type Subnet = Static<typeof Subnet>

/** A network in Neutron's own names; `subnets` are whole subnets, not ids. */
export const Network = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: optionalText,
  status: Type.String(),
  admin_state_up: Type.Boolean(),
  admin_state: Type.String(),
  shared: Type.Boolean(),
  'router:external': Type.Boolean(),
  router__external: Type.Boolean(),
  project_id: optionalText,
  tenant_id: optionalText,
  mtu: Type.Optional(Nullable(Type.Integer())),
  port_security_enabled: Type.Optional(Type.Boolean()),
  availability_zones: Type.Optional(Type.Array(Type.String())),
  created_at: optionalText,
  updated_at: optionalText,
  subnets: Type.Array(Subnet),
  subnet_ids: Type.Array(Type.String()),
})
export type Network = Static<typeof Network>

export const networks = {
  /** Shared networks first, then the project's own; foreign external ones are not listed. */
  list: get('/api/neutron/networks/', { reply: Items(Network) }),
} as const

/** The features that the network service has: looked up by name in the browser. */
export const networkExtensions = {
  list: get('/api/neutron/extensions/', {
    reply: Items(Type.Object({ name: Type.String(), alias: Type.String() })),
  }),
} as const
