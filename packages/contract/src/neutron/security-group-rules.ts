import { Type, type Static } from 'typebox'
import { Items, Nullable, Page, Paging, del, get, post } from '#endpoint.ts'
import { Uuid } from '#ids.ts'

const optionalText = Type.Optional(Nullable(Type.String()))
const optionalNumber = Type.Optional(Nullable(Type.Integer()))

/** What a rule lets through, in Neutron's names. */
export const SecurityGroupRule = Type.Object({
  id: Type.String(),
  security_group_id: Type.String(),
  direction: Type.String(),
  ethertype: optionalText,
  protocol: optionalText,
  /** Of ICMP the type and the code. */
  port_range_min: optionalNumber,
  port_range_max: optionalNumber,
  /** Never empty where no group is named: all addresses are `0.0.0.0/0` or `::/0`. */
  remote_ip_prefix: optionalText,
  remote_group_id: optionalText,
  remote_address_group_id: optionalText,
  description: optionalText,
  project_id: optionalText,
  created_at: optionalText,
  updated_at: optionalText,
})
export type SecurityGroupRule = Static<typeof SecurityGroupRule>

const words = Type.Optional(Type.String({ maxLength: 255 }))
const Direction = Type.Union([Type.Literal('ingress'), Type.Literal('egress')])
const Ethertype = Type.Union([Type.Literal('IPv4'), Type.Literal('IPv6')])
const Port = Type.Integer({ minimum: 0, maximum: 65535 })

/** One new rule: what is left out is any. At most one of the three remote sides may be named. */
export const NewRule = Type.Object({
  direction: Direction,
  ethertype: Type.Optional(Ethertype),
  protocol: Type.Optional(Type.String({ minLength: 1, maxLength: 16 })),
  port_range_min: Type.Optional(Port),
  port_range_max: Type.Optional(Port),
  remote_ip_prefix: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  remote_group_id: Type.Optional(Uuid),
  remote_address_group_id: Type.Optional(Uuid),
  description: words,
})
export type NewRule = Static<typeof NewRule>

export const SecurityGroupRulesAdd = Type.Object({
  rules: Type.Array(NewRule, { minItems: 1, maxItems: 100 }),
})

/** Filters go to Neutron, which compares whole values. */
const SecurityGroupRulesQuery = Type.Object({
  ...Paging,
  security_group_id: Type.Optional(Uuid),
  direction: Type.Optional(Direction),
  ethertype: Type.Optional(Ethertype),
  protocol: Type.Optional(Type.String({ maxLength: 40 })),
  port_range_min: Type.Optional(Port),
  port_range_max: Type.Optional(Port),
  remote_ip_prefix: Type.Optional(Type.String({ maxLength: 64 })),
  remote_group_id: Type.Optional(Uuid),
  remote_address_group_id: Type.Optional(Uuid),
  description: words,
})
export type SecurityGroupRulesQuery = Static<typeof SecurityGroupRulesQuery>

const all = '/api/neutron/security_group_rules/'
const one = '/api/neutron/security_group_rules/{id}'
const params = { id: Uuid }

export const securityGroupRules = {
  /**
   * Always a page; those of one group, or those that name a group or an address group. Sorts by
   * `direction`, `ethertype`, `protocol`, `port_range_min` and the remote sides.
   */
  list: get(all, { query: SecurityGroupRulesQuery, reply: Page(SecurityGroupRule) }),
  load: get(one, { params, reply: SecurityGroupRule }),
  /** New rules of a group: all of them are made, or none. */
  add: post('/api/neutron/security_groups/{id}/rules/', {
    params,
    body: SecurityGroupRulesAdd,
    reply: Items(SecurityGroupRule),
    status: 201,
  }),
  remove: del(one, { params, status: 204 }),
} as const
