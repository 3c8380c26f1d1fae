import { Type, type Static } from 'typebox'
import { Items, Name, Nullable, OfProject, Page, Paging, del, get, patch, post } from '#endpoint.ts'
import { KeystoneId, Uuid } from '#ids.ts'

const optionalText = Type.Optional(Nullable(Type.String()))

/** A floating IP in Neutron's own names, with what it stands for (contract: neutron.md). */
export const FloatingIp = Type.Object({
  id: Type.String(),
  floating_ip_address: Type.String(),
  /** Copies of `floating_ip_address`, `fixed_ip_address` and `floating_network_id`. */
  ip: Type.String(),
  fixed_ip: optionalText,
  pool: Type.String(),
  fixed_ip_address: optionalText,
  floating_network_id: Type.String(),
  port_id: optionalText,
  /** The device of the port, and what that is: `compute`, or the port's owner. */
  instance_id: optionalText,
  instance_type: optionalText,
  router_id: optionalText,
  status: optionalText,
  description: optionalText,
  dns_name: optionalText,
  dns_domain: optionalText,
  project_id: optionalText,
  qos_policy_id: optionalText,
  created_at: optionalText,
  updated_at: optionalText,
  /** Its ports that lead to addresses of their own, where the cloud tells of them. */
  port_forwardings: Type.Optional(
    Type.Array(
      Type.Object({
        protocol: Type.String(),
        internal_ip_address: Type.Optional(Type.String()),
        internal_port: Type.Optional(Nullable(Type.Integer())),
        external_port: Type.Optional(Nullable(Type.Integer())),
      }),
    ),
  ),
})
export type FloatingIp = Static<typeof FloatingIp>

/** An address that a floating IP can be associated with, and the device that has it. */
export const FloatingIpTarget = Type.Object({
  port_id: Type.String(),
  port_name: Type.String(),
  ip_address: Type.String(),
  device_id: Type.Optional(Type.String()),
  device_owner: Type.Optional(Type.String()),
})
export type FloatingIpTarget = Static<typeof FloatingIpTarget>

/** An external network, which addresses are taken of. */
export const FloatingIpPool = Type.Object({ id: Type.String(), name: Type.String() })

/** A subnet of a pool, whose addresses are IPv4; only administrators read those as subnets. */
export const FloatingIpPoolSubnet = Type.Object({
  subnet_id: Type.String(),
  subnet_name: Type.String(),
  network_id: Type.String(),
  cidr: Type.String(),
})

const text = Type.Optional(Type.String({ maxLength: 255 }))

/** Filters go to Neutron, which compares whole values. */
const FloatingIpsQuery = Type.Object({
  ...Paging,
  /** Those with these ids, on one page whatever its size. */
  id: Type.Optional(Type.Array(Uuid, { maxItems: 1000 })),
  floating_ip_address: text,
  fixed_ip_address: text,
  floating_network_id: text,
  port_id: text,
  status: text,
  description: text,
  /** All that one may see; the own project's without it. */
  all_projects: Type.Optional(Type.Boolean()),
  project_id: Type.Optional(KeystoneId),
})
export type FloatingIpsQuery = Static<typeof FloatingIpsQuery>

const one = '/api/neutron/floatingips/{id}/'
const params = { id: Uuid }

/** The lists, page by page, and single ones. */
export const floatingAddresses = {
  /** Always a page. Sorts by `floating_ip_address`, `fixed_ip_address` and `status`. */
  list: get('/api/neutron/floatingips/', { query: FloatingIpsQuery, reply: Page(FloatingIp) }),
  load: get(one, { params, reply: FloatingIp }),
  update: patch(one, { params, body: Type.Object({ description: text }), status: 204 }),
  remove: del(one, { params, status: 204 }),
  /** The addresses of its project that one can lead to: behind a router with a way to its pool. */
  targets: get('/api/neutron/floatingip-targets/', {
    query: Type.Object({ pool_id: Uuid, project_id: Type.Optional(KeystoneId) }),
    reply: Items(FloatingIpTarget),
  }),
} as const

export const floatingIps = {
  list: get('/api/network/floatingips/', { query: OfProject, reply: Items(FloatingIp) }),
  pools: get('/api/network/floatingippools/', { reply: Items(FloatingIpPool) }),
  /** Where Neutron has `floatingip-pools`. */
  poolSubnets: get('/api/network/floatingippool-subnets/', { reply: Items(FloatingIpPoolSubnet) }),
  allocate: post('/api/network/floatingip/', {
    body: Type.Object({
      pool_id: Uuid,
      /** Whose it is to be, where administrators take it for others. */
      project_id: Type.Optional(KeystoneId),
      description: Type.Optional(Type.String({ maxLength: 255 })),
      dns_name: Type.Optional(Type.String({ maxLength: 255 })),
      dns_domain: Type.Optional(Type.String({ maxLength: 255 })),
      subnet_id: Type.Optional(Uuid),
      floating_ip_address: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    reply: FloatingIp,
    status: 200,
  }),
  /**
   * `port_id` is a port, or a port and one of its addresses (`<id>_<address>`); none frees it, and
   * with `release` it goes back to its pool then.
   */
  associate: patch('/api/network/floatingip/', {
    body: Type.Object({
      address_id: Uuid,
      port_id: Type.Optional(Nullable(Name)),
      release: Type.Optional(Type.Boolean()),
    }),
    status: 204,
  }),
  /** The addresses of a device from where the outside can be reached. */
  targets: get('/api/network/floatingip-targets/', {
    query: Type.Object({ device_id: Name }),
    reply: Items(FloatingIpTarget),
  }),
} as const
