/** Whether one end reaches another as Neutron enforces it, and by which rules or why not. */
import { Type, type Static } from 'typebox'
import { Items, get, leftOut } from '#endpoint.ts'
import { ServiceFailure } from '#failure.ts'
import { KeystoneId, Uuid } from '#ids.ts'
import { SecurityGroupRule } from '#neutron/security-group-rules.ts'

const Named = Type.Object({ id: Type.String(), name: Type.String() })
const named = Type.Optional(Named)

/** Codes of a hop that lets traffic pass, by what lets it. */
const passing = [
  ...(['up', 'outside', 'rule', 'unfiltered', 'network', 'routed'] as const),
  ...(['snat', 'floating_ip', 'forwarded', 'direct'] as const),
] as const

/** Codes of a hop that stops traffic. */
const stopping = [
  ...(['no_port', 'no_common_version', 'server_off', 'port_disabled', 'port_down'] as const),
  ...(['no_groups', 'no_rule', 'some_rules', 'network_disabled'] as const),
  ...(['no_gateway', 'no_router', 'router_disabled', 'no_route'] as const),
  ...(['no_external_gateway', 'no_snat', 'no_floating_ip', 'unbound_floating_ip'] as const),
] as const

/** Codes of a hop that could not be read, is not shown to the user, or is not Neutron's to know. */
const unsure = [
  ...(['same_end', 'both_outside', 'hidden_end', 'private_end', 'server_unread'] as const),
  ...(['port_state', 'groups_unread', 'members_unread', 'stateless', 'network_unread'] as const),
  ...(['subnet_unread', 'router_hidden', 'next_hop', 'floating_ips_unread'] as const),
  ...(['own_floating_ip', 'ipv6'] as const),
] as const

/** The codes of hops: `stopping` are of state `stopped`, `unsure` of `unknown`. */
export const reachCodes = { passing, stopping, unsure } as const
export type ReachCode = (typeof passing | typeof stopping | typeof unsure)[number]

/** The code is one of `reachCodes`. */
const Code = Type.Unsafe<ReachCode>(Type.String())

const HopState = Type.Union([Type.Literal('ok'), Type.Literal('stopped'), Type.Literal('unknown')])

const HopKind = Type.Union([
  Type.Literal('source'),
  Type.Literal('egress'),
  Type.Literal('network'),
  Type.Literal('router'),
  Type.Literal('gateway'),
  Type.Literal('floating_ip'),
  Type.Literal('ingress'),
  Type.Literal('destination'),
])

/** A rule that lets the traffic through, and the group that has it. */
const LettingRule = Type.Object({
  id: Type.String(),
  direction: Type.String(),
  group: Named,
})

/** One part of the way, in the order of a packet. What is said of it is its code and what it names. */
export const ReachHop = Type.Object({
  kind: HopKind,
  state: HopState,
  code: Code,
  /** Of the way that answers take. */
  back: Type.Optional(Type.Boolean()),
  server: named,
  port: named,
  network: named,
  subnet: named,
  router: named,
  floating_ip: named,
  /** The groups whose rules decide. */
  groups: Type.Optional(Type.Array(Named)),
  rule: Type.Optional(LettingRule),
  /** Of an end, of a next hop, or where traffic has to be sent. */
  address: Type.Optional(Type.String()),
  /** Nova's or Neutron's word for what is not running. */
  status: Type.Optional(Type.String()),
  /** What rules let in or out instead of all that was asked for. */
  only: Type.Optional(Type.Array(Type.String())),
})
export type ReachHop = Static<typeof ReachHop>

/** What may not be read. */
export type ReachPart =
  | 'servers'
  | 'networks'
  | 'subnets'
  | 'routers'
  | 'floating_ips'
  | 'security_groups'
  | 'address_groups'

export const Reachability = Type.Object({
  verdict: Type.Union([
    Type.Literal('reachable'),
    Type.Literal('stopped'),
    Type.Literal('unknown'),
  ]),
  /** The first part that stops it, or else the first that is not known. */
  because: Type.Optional(ReachHop),
  hops: Type.Array(ReachHop),
  /** What could not be read, and why. */
  unread: Type.Array(
    Type.Object({ part: Type.Unsafe<ReachPart>(Type.String()), ...ServiceFailure.properties }),
  ),
  ...leftOut,
})
export type Reachability = Static<typeof Reachability>

const Protocol = Type.Union([
  Type.Literal('tcp'),
  Type.Literal('udp'),
  Type.Literal('icmp'),
  Type.Literal('any'),
])

/** The id of a server or port, an address, or a range of addresses such as `0.0.0.0/0`. */
const End = Type.String({ minLength: 1, maxLength: 64 })

export const ReachabilityQuery = Type.Object({
  source: End,
  destination: End,
  /** `icmp` is an echo request. */
  protocol: Protocol,
  /** Of TCP and UDP; all ports without it. */
  port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
  /** Whose the ends are, where administrators ask for others. */
  project_id: Type.Optional(KeystoneId),
})
export type ReachabilityQuery = Static<typeof ReachabilityQuery>

/** A rule that counts for a server. */
export const EffectiveRule = Type.Object({
  ...SecurityGroupRule.properties,
  group: Named,
  /** The ports of the server that it counts for; empty where it counts for all. */
  ports: Type.Array(Named),
  /** The rule that lets the same through already. */
  covered_by: Type.Optional(LettingRule),
})
export type EffectiveRule = Static<typeof EffectiveRule>

/** All rules of the groups of some ports. */
const EffectiveRules = Type.Object({
  ...Items(EffectiveRule).properties,
  /** Ports for which no rule counts, since their port security is off. */
  unfiltered: Type.Array(Named),
  /** Groups of the ports that the user may not see. */
  unseen: Type.Array(Type.String()),
})

export const reachability = {
  load: get('/api/neutron/reachability/', {
    query: ReachabilityQuery,
    reply: Reachability,
    asks: ['network', 'compute'],
  }),
  /** Of all ports of a server. */
  rules: get('/api/neutron/servers/{server_id}/effective_rules/', {
    params: { server_id: Uuid },
    reply: EffectiveRules,
  }),
  rulesOfPort: get('/api/neutron/ports/{port_id}/effective_rules/', {
    params: { port_id: Uuid },
    reply: EffectiveRules,
  }),
} as const
