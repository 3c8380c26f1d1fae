import { Type, type Static } from 'typebox'
import {
  Items,
  Names,
  NamesQuery,
  Nullable,
  Page,
  Paging,
  del,
  get,
  patch,
  post,
  put,
} from '#endpoint.ts'
import { KeystoneId, Uuid } from '#ids.ts'

const optionalText = Type.Optional(Nullable(Type.String()))

/** A way to a network by the address of a next hop. */
export const StaticRoute = Type.Object({ destination: Type.String(), nexthop: Type.String() })

const Gateway = Type.Object({
  network_id: Type.String(),
  enable_snat: Type.Optional(Type.Boolean()),
  external_fixed_ips: Type.Optional(
    Type.Array(Type.Object({ subnet_id: Type.String(), ip_address: Type.String() })),
  ),
})

/** A router in Neutron's own names. How it is spread is told to administrators only. */
export const Router = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: optionalText,
  status: Type.String(),
  admin_state_up: Type.Boolean(),
  /** UP or DOWN. */
  admin_state: Type.String(),
  project_id: optionalText,
  tenant_id: optionalText,
  external_gateway_info: Type.Optional(Nullable(Gateway)),
  routes: Type.Optional(Type.Array(StaticRoute)),
  availability_zones: Type.Optional(Type.Array(Type.String())),
  availability_zone_hints: Type.Optional(Type.Array(Type.String())),
  distributed: Type.Optional(Type.Boolean()),
  ha: Type.Optional(Type.Boolean()),
  tags: Type.Optional(Type.Array(Type.String())),
  created_at: optionalText,
  updated_at: optionalText,
})
export type Router = Static<typeof Router>

const text = Type.Optional(Type.String({ maxLength: 255 }))
const flag = Type.Optional(Type.Boolean())
const Address = Type.String({ minLength: 1, maxLength: 64 })

const GatewaySet = {
  enable_snat: flag,
  /** A subnet of the network, an address in it, or both; one is taken where neither is said. */
  subnet_id: Type.Optional(Uuid),
  ip_address: Type.Optional(Address),
}

export const RouterCreate = Type.Object({
  name: text,
  description: text,
  admin_state_up: flag,
  /** The external network of its gateway, if it is to have one. */
  network_id: Type.Optional(Uuid),
  enable_snat: flag,
  availability_zone_hints: Type.Optional(
    Type.Array(Type.String({ maxLength: 255 }), { maxItems: 20 }),
  ),
  distributed: flag,
  ha: flag,
  /** Whose it is to be, where administrators make it for others. */
  project_id: Type.Optional(KeystoneId),
})
export type RouterCreate = Static<typeof RouterCreate>

export const RouterUpdate = Type.Object({
  name: text,
  description: text,
  admin_state_up: flag,
  distributed: flag,
  ha: flag,
})

export const RouterGateway = Type.Object({ network_id: Uuid, ...GatewaySet })
export type RouterGateway = Static<typeof RouterGateway>

/** Filters go to Neutron, which compares whole values, and knows no others of routers. */
export const RoutersQuery = Type.Object({
  ...Paging,
  /** The routers with these ids, on one page whatever its size. */
  id: Type.Optional(Type.Array(Uuid, { maxItems: 1000 })),
  name: text,
  description: text,
  admin_state_up: flag,
  /** All that one may see; the own project's routers without it. */
  all_projects: flag,
  project_id: text,
})
export type RoutersQuery = Static<typeof RoutersQuery>

/** An agent that hosts a router. */
export const L3Agent = Type.Object({
  id: Type.String(),
  host: Type.String(),
  admin_state_up: Type.Boolean(),
  alive: Type.Boolean(),
  availability_zone: optionalText,
  /** Of a highly available router: active or standby there. */
  ha_state: optionalText,
  heartbeat_timestamp: optionalText,
})
export type L3Agent = Static<typeof L3Agent>

const all = '/api/neutron/routers/'
const one = '/api/neutron/routers/{id}'
const gateway = '/api/neutron/routers/{id}/gateway/'
const params = { id: Uuid }

export const routers = {
  /** Always a page. Sorts by `name`, `status` and `admin_state_up`. */
  list: get(all, { query: RoutersQuery, reply: Page(Router) }),
  load: get(one, { params, reply: Router }),
  names: get('/api/neutron/router-names/', { ids: Uuid, query: NamesQuery, reply: Names }),
  create: post(all, { body: RouterCreate, reply: Router, status: 201 }),
  update: patch(one, { params, body: RouterUpdate, status: 204 }),
  remove: del(one, { params, status: 204 }),
  setGateway: put(gateway, { params, body: RouterGateway, status: 204 }),
  clearGateway: del(gateway, { params, status: 204 }),
  agents: get('/api/neutron/routers/{id}/l3-agents/', { params, reply: Items(L3Agent) }),
} as const

const Zone = Type.Object({ name: Type.String(), state: Type.String(), resource: Type.String() })

/** Where routers can run; clouds of today tell administrators only. */
export const routerZones = {
  list: get('/api/neutron/router_zones/', { reply: Items(Zone) }),
} as const
