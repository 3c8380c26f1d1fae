/** What a router is made of: its interfaces and its static routes. */
import { Type, type Static } from 'typebox'
import { Items, Nullable, Page, Paging, del, get, post } from '#endpoint.ts'
import { RouteKey, Uuid } from '#ids.ts'
import { StaticRoute } from '#neutron/routers.ts'

const optionalText = Type.Optional(Nullable(Type.String()))
const Address = Type.String({ minLength: 1, maxLength: 64 })

/** A port of a router in Neutron's own names. */
export const RouterInterface = Type.Object({
  id: Type.String(),
  name: Type.String(),
  status: Type.String(),
  admin_state_up: Type.Boolean(),
  /** UP or DOWN. */
  admin_state: Type.String(),
  network_id: Type.String(),
  /** The router's. */
  device_id: Type.String(),
  device_owner: Type.String(),
  mac_address: Type.String(),
  fixed_ips: Type.Array(Type.Object({ subnet_id: Type.String(), ip_address: Type.String() })),
  project_id: optionalText,
})
export type RouterInterface = Static<typeof RouterInterface>

/**
 * By a subnet, at its gateway's address or at the one that is said, or by a port that is free: a
 * port is made for an address.
 */
export const RouterInterfaceCreate = Type.Object({
  subnet_id: Type.Optional(Uuid),
  ip_address: Type.Optional(Address),
  port_id: Type.Optional(Uuid),
})

const interfacesOf = '/api/neutron/routers/{router_id}/interfaces/'
const oneInterface = '/api/neutron/routers/{router_id}/interfaces/{id}'
const ofRouter = { router_id: Uuid }

export const routerInterfaces = {
  /** Always a page. Those of the gateway are told to administrators only. */
  list: get(interfacesOf, {
    params: ofRouter,
    query: Type.Object({ ...Paging, status: Type.Optional(Type.String({ maxLength: 255 })) }),
    reply: Page(RouterInterface),
  }),
  load: get(oneInterface, { params: { ...ofRouter, id: Uuid }, reply: RouterInterface }),
  add: post(interfacesOf, {
    params: ofRouter,
    body: RouterInterfaceCreate,
    reply: Type.Object({ id: Type.String() }),
    status: 201,
  }),
  remove: del(oneInterface, { params: { ...ofRouter, id: Uuid }, status: 204 }),
} as const

/** A static route, and the router's id: Neutron has no id for routes, so it is called by both ends. */
export const RouterRoute = Type.Object({
  id: Type.String(),
  router_id: Type.String(),
  /** The router's. */
  project_id: optionalText,
  ...StaticRoute.properties,
})
export type RouterRoute = Static<typeof RouterRoute>

const routesOf = '/api/neutron/routers/{router_id}/routes/'
const oneRoute = '/api/neutron/routers/{router_id}/routes/{id}'

export const routerRoutes = {
  list: get(routesOf, { params: ofRouter, reply: Items(RouterRoute) }),
  load: get(oneRoute, { params: { ...ofRouter, id: RouteKey }, reply: RouterRoute }),
  add: post(routesOf, {
    params: ofRouter,
    body: Type.Object({ destination: Address, nexthop: Address }),
    reply: RouterRoute,
    status: 201,
  }),
  remove: del(oneRoute, { params: { ...ofRouter, id: RouteKey }, status: 204 }),
} as const
