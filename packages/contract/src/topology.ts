import { Type, type Static } from 'typebox'
import { Nullable, get, leftOut } from '#endpoint.ts'
import { ServiceFailure } from '#failure.ts'

/** The state in a word for a person, and as the service says it. */
const states = { status: Type.String(), original_status: Type.String() }

/** A path of this site; missing where the thing is another project's. */
const url = Type.Optional(Type.String())

export const TopologyServer = Type.Object({
  id: Type.String(),
  name: Type.String(),
  ...states,
  /** What Nova is doing with it: `deleting`. */
  task: Nullable(Type.String()),
  /** Which console it would open; missing in states that have none. */
  console: Type.Optional(Type.String()),
  allow_delete_server: Type.Boolean(),
  url,
})
export type TopologyServer = Static<typeof TopologyServer>

export const TopologySubnet = Type.Object({ id: Type.String(), cidr: Type.String(), url })
export type TopologySubnet = Static<typeof TopologySubnet>

export const TopologyNetwork = Type.Object({
  id: Type.String(),
  name: Type.String(),
  ...states,
  'router:external': Type.Boolean(),
  /** Missing where the network is only there for its being external. */
  allow_delete_subnet: Type.Optional(Type.Boolean()),
  allow_delete_network: Type.Optional(Type.Boolean()),
  subnets: Type.Array(TopologySubnet),
  url,
})
export type TopologyNetwork = Static<typeof TopologyNetwork>

export const TopologyRouter = Type.Object({
  id: Type.String(),
  name: Type.String(),
  ...states,
  external_gateway_info: Nullable(
    Type.Object({
      network_id: Type.String(),
      enable_snat: Type.Optional(Type.Boolean()),
      external_fixed_ips: Type.Optional(
        Type.Array(
          Type.Object({
            subnet_id: Type.Optional(Type.String()),
            ip_address: Type.Optional(Type.String()),
          }),
        ),
      ),
    }),
  ),
  allow_delete_router: Type.Boolean(),
  /** Whether interfaces of it may be added and removed. */
  allow_interfaces: Type.Boolean(),
  url,
})
export type TopologyRouter = Static<typeof TopologyRouter>

export const TopologyPort = Type.Object({
  id: Type.String(),
  network_id: Type.String(),
  device_id: Type.String(),
  /** This and the states are missing of a router's gateway, which is no port that one may see. */
  device_owner: Type.Optional(Type.String()),
  status: Type.Optional(Type.String()),
  original_status: Type.Optional(Type.String()),
  fixed_ips: Type.Array(Type.Object({ subnet_id: Type.String(), ip_address: Type.String() })),
  url,
})
export type TopologyPort = Static<typeof TopologyPort>

/** The parts that are read by themselves, so that each fails by itself. */
export const topologyParts = ['servers', 'networks', 'subnets', 'routers', 'ports'] as const
export type TopologyPart = (typeof topologyParts)[number]

/** What a project has on which networks, and what of that could not be read. */
export const Topology = Type.Object({
  /** The same for as long as nothing of it changes. */
  version: Type.String(),
  servers: Type.Array(TopologyServer),
  networks: Type.Array(TopologyNetwork),
  routers: Type.Array(TopologyRouter),
  ports: Type.Array(TopologyPort),
  failures: Type.Array(
    Type.Object({
      part: Type.Unsafe<TopologyPart>(Type.String({ enum: [...topologyParts] })),
      ...ServiceFailure.properties,
    }),
  ),
  ...leftOut,
})
export type Topology = Static<typeof Topology>

export const topology = {
  /**
   * Asked with the time as its query, `?1764038400000`. 304 without a body while its version is
   * the one that `If-None-Match` names.
   */
  network: get('/api/topology/network/', {
    query: Type.Record(Type.String({ pattern: '^[0-9]{1,15}$' }), Type.String({ maxLength: 0 }), {
      maxProperties: 1,
      additionalProperties: false,
    }),
    headers: Type.Object({ 'if-none-match': Type.Optional(Type.String({ maxLength: 100 })) }),
    reply: Topology,
    asks: ['network', 'compute'],
  }),
} as const
