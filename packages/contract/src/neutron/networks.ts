import { Type, type Static } from 'typebox'
import {
  Figure,
  Items,
  Names,
  NamesQuery,
  Nullable,
  OfProject,
  Page,
  Paging,
  del,
  get,
  patch,
  post,
} from '#endpoint.ts'
import { KeystoneId, Uuid } from '#ids.ts'
import { Subnet, SubnetCreate } from '#neutron/subnets.ts'

const optionalText = Type.Optional(Nullable(Type.String()))

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
  availability_zone_hints: Type.Optional(Type.Array(Type.String())),
  dns_domain: optionalText,
  qos_policy_id: optionalText,
  /** What it is on the wire; told to administrators alone. */
  'provider:network_type': optionalText,
  'provider:physical_network': optionalText,
  'provider:segmentation_id': Type.Optional(Nullable(Type.Integer())),
  created_at: optionalText,
  updated_at: optionalText,
  subnets: Type.Array(Subnet),
  subnet_ids: Type.Array(Type.String()),
})
export type Network = Static<typeof Network>

/** 68 is the least that IPv4 carries (RFC 791). */
export const Mtu = Type.Integer({ minimum: 68, maximum: 65_535 })

/** What a network is on the wire (neutron_lib.api.definitions.provider_net). */
export const NetworkType = Type.Union([
  Type.Literal('local'),
  Type.Literal('flat'),
  Type.Literal('vlan'),
  Type.Literal('gre'),
  Type.Literal('vxlan'),
  Type.Literal('geneve'),
])
/** Up to what a GRE key may be. */
export const SegmentationId = Type.Integer({ minimum: 0, maximum: 4_294_967_295 })

const attributes = {
  name: Type.Optional(Type.String({ maxLength: 255 })),
  description: Type.Optional(Type.String({ maxLength: 255 })),
  admin_state_up: Type.Optional(Type.Boolean()),
  shared: Type.Optional(Type.Boolean()),
  'router:external': Type.Optional(Type.Boolean()),
  port_security_enabled: Type.Optional(Type.Boolean()),
  /** Absent: what suits the cloud's own network. */
  mtu: Type.Optional(Mtu),
}

export const NetworkCreate = Type.Object({
  ...attributes,
  /** Whose it is: the session's project's without it. Only administrators may say another's. */
  project_id: Type.Optional(KeystoneId),
  'provider:network_type': Type.Optional(NetworkType),
  'provider:physical_network': Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  'provider:segmentation_id': Type.Optional(SegmentationId),
  availability_zone_hints: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 50 }),
  ),
  /** Its first subnet, of the same project: where that is refused, the network is deleted again. */
  subnet: Type.Optional(Type.Omit(SubnetCreate, ['network_id', 'project_id'])),
})
export type NetworkCreate = Static<typeof NetworkCreate>

export const NetworkUpdate = Type.Object(attributes)
export type NetworkUpdate = Static<typeof NetworkUpdate>

const NetworksQuery = Type.Object({
  ...OfProject.properties,
  /** True: with the external networks of other projects, last. */
  external: Type.Optional(Type.Boolean()),
  /** False: `subnets` stay empty, which saves a call to the cloud; `subnet_ids` are there. */
  subnets: Type.Optional(Type.Boolean()),
})

const text = Type.Optional(Type.String({ maxLength: 255 }))

/** Filters go to Neutron, which compares whole values. */
const AllNetworksQuery = Type.Object({
  ...Paging,
  name: text,
  status: text,
  project_id: text,
  shared: Type.Optional(Type.Boolean()),
  external: Type.Optional(Type.Boolean()),
  admin_state: Type.Optional(Type.Union([Type.Literal('UP'), Type.Literal('DOWN')])),
  network_type: text,
  physical_network: text,
  segmentation_id: Type.Optional(SegmentationId),
})
export type AllNetworksQuery = Static<typeof AllNetworksQuery>

const one = '/api/neutron/networks/{id}'
const params = { id: Uuid }

export const networks = {
  /** Shared networks first, then the project's; foreign external ones only when asked for. */
  list: get('/api/neutron/networks/', { query: NetworksQuery, reply: Items(Network) }),
  load: get(one, { params, reply: Network }),
  names: get('/api/neutron/network-names/', { ids: Uuid, query: NamesQuery, reply: Names }),
  create: post('/api/neutron/networks/', { body: NetworkCreate, reply: Network, status: 201 }),
  update: patch(one, { params, body: NetworkUpdate, status: 204 }),
  remove: del(one, { params, status: 204 }),
} as const

/** Those of all projects, without their subnets; `subnet_ids` are there. */
export const allNetworks = {
  /** Always a page. Sorts by `name`, `status`, `admin_state_up` and `mtu`. */
  list: get('/api/neutron/all_networks/', { query: AllNetworksQuery, reply: Page(Network) }),
} as const

export const SubnetAvailability = Type.Object({
  subnet_id: Type.String(),
  used_ips: Figure,
  /** The addresses that can be allocated. */
  total_ips: Figure,
})

/** How many addresses of a network's subnets are in use; told to administrators. */
export const ipAvailability = {
  list: get('/api/neutron/networks/{id}/ip_availability/', {
    params,
    reply: Items(SubnetAvailability),
  }),
} as const

const Zone = Type.Object({ name: Type.String(), state: Type.String(), resource: Type.String() })

/** Where a network's services can run; clouds of today tell administrators only. */
export const networkZones = {
  list: get('/api/neutron/availability_zones/', { reply: Items(Zone) }),
} as const
