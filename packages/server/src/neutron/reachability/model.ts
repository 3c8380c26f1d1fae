/** What decides who reaches whom, as far as it could be read. */
import {
  AddressGroup,
  covers,
  Network,
  parseIp,
  Nullable,
  Port,
  Router,
  Subnet,
  WholeSecurityGroup,
  type Cidr,
  type ReachHop,
} from '@meridian/contract'
import { Type, type Static } from 'typebox'

export const ModelPort = Type.Pick(Port, [
  ...(['id', 'name', 'status', 'admin_state_up', 'network_id', 'fixed_ips'] as const),
  ...(['device_id', 'device_owner', 'security_groups', 'port_security_enabled'] as const),
])
export type ModelPort = Static<typeof ModelPort>

export const ModelNetwork = Type.Pick(Network, [
  ...(['id', 'name', 'admin_state_up', 'shared', 'router:external', 'project_id'] as const),
])
export type ModelNetwork = Static<typeof ModelNetwork>

export const ModelSubnet = Type.Pick(Subnet, [
  ...(['id', 'name', 'network_id', 'cidr', 'gateway_ip', 'host_routes'] as const),
])
export type ModelSubnet = Static<typeof ModelSubnet>

export const ModelRouter = Type.Object({
  ...Type.Pick(Router, ['id', 'name', 'admin_state_up', 'routes']).properties,
  external_gateway_info: Type.Optional(
    Nullable(
      Type.Object({
        network_id: Type.String(),
        enable_snat: Type.Optional(Type.Boolean()),
        external_fixed_ips: Type.Optional(
          Type.Array(Type.Object({ ip_address: Type.Optional(Type.String()) })),
        ),
      }),
    ),
  ),
})
export type ModelRouter = Static<typeof ModelRouter>

export const ModelGroup = Type.Pick(WholeSecurityGroup, [
  ...(['id', 'name', 'stateful', 'security_group_rules'] as const),
])
export type ModelGroup = Static<typeof ModelGroup>
export type ModelRule = ModelGroup['security_group_rules'][number]

export const ModelAddressGroup = Type.Pick(AddressGroup, ['id', 'name', 'addresses'])
export type ModelAddressGroup = Static<typeof ModelAddressGroup>

const text = Type.Optional(Nullable(Type.String()))
const number = Type.Optional(Nullable(Type.Integer()))

export const ModelFloatingIp = Type.Object({
  id: Type.String(),
  floating_ip_address: Type.String(),
  floating_network_id: Type.String(),
  fixed_ip_address: text,
  port_id: text,
  router_id: text,
  port_forwardings: Type.Optional(
    Type.Array(
      Type.Object({
        protocol: Type.String(),
        internal_ip_address: Type.Optional(Type.String()),
        internal_port: number,
        external_port: number,
      }),
    ),
  ),
})
export type ModelFloatingIp = Static<typeof ModelFloatingIp>

export type ModelServer = { readonly id: string; readonly name: string; readonly status: string }

/** An undefined list could not be read; any other holds all that the user may see. */
export type Model = {
  readonly projectId: string | undefined
  readonly ports: readonly ModelPort[]
  readonly servers: readonly ModelServer[]
  readonly networks: readonly ModelNetwork[] | undefined
  readonly subnets: readonly ModelSubnet[] | undefined
  readonly routers: readonly ModelRouter[] | undefined
  readonly groups: readonly ModelGroup[] | undefined
  readonly addressGroups: readonly ModelAddressGroup[] | undefined
  readonly floatingIps: readonly ModelFloatingIp[] | undefined
}

/** What is sent; no port is all ports. */
export type Traffic = {
  readonly protocol: 'tcp' | 'udp' | 'icmp' | 'any'
  readonly port?: number | undefined
}

export type Question = Traffic & {
  /** The id of a server or port, an address, or a range of addresses. */
  readonly source: string
  readonly destination: string
}

export type Hop = ReachHop
/** What a part of the way says beside its kind, such as the router that it is. */
export type Facts = Omit<ReachHop, 'kind' | 'state' | 'code'>

type Thing = { readonly id: string; readonly name?: string | null }

/** What a hop calls a thing by. */
export const named = ({ id, name }: Thing): { id: string; name: string } => ({
  id,
  name: name ?? '',
})

/** The thing of that id, or its id alone where it could not be read. */
export const thing = (
  rows: readonly Thing[] | undefined,
  id: string,
): { id: string; name: string } => named(rows?.find((row) => row.id === id) ?? { id })

/** A port of a router in a network. */
export const isDoor = ({ device_owner }: ModelPort): boolean =>
  device_owner.startsWith('network:router_interface') ||
  device_owner === 'network:ha_router_replicated_interface'

/** Both texts are one address, however each writes it. */
export const isSame = (one: string, other: string): boolean => {
  const [first, second] = [parseIp(one), parseIp(other)]
  return first !== undefined && first.version === second?.version && first.value === second.value
}

/** The most specific of the ways that lead to the whole range; the first of equals. */
export const longest = <T extends { readonly to: Cidr }>(
  ways: readonly T[],
  range: Cidr,
): T | undefined =>
  ways
    .filter(({ to }) => covers(to, range))
    .reduce<T | undefined>(
      (best, way) => (best === undefined || way.to.prefix > best.to.prefix ? way : best),
      undefined,
    )
