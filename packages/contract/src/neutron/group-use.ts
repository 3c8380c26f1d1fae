/** Users of a security group, and those of its rules that have no effect. */
import { Type, type Static } from 'typebox'
import { get, leftOut } from '#endpoint.ts'
import { Uuid } from '#ids.ts'
import { Port } from '#neutron/ports.ts'
import { SecurityGroupRule } from '#neutron/security-group-rules.ts'

/** A port that has the group, as far as a line of a list tells. */
export const GroupPort = Type.Pick(Port, [
  ...(['id', 'name', 'network_id', 'device_id', 'device_owner', 'fixed_ips', 'status'] as const),
])
export type GroupPort = Static<typeof GroupPort>

/** As far as the user sees: Neutron shows nobody but administrators the ports of other projects. */
export const GroupUse = Type.Object({
  /** The first of them, those of instances before others. */
  items: Type.Array(GroupPort),
  ports: Type.Integer(),
  servers: Type.Integer(),
  /** There may be more ports and instances than were counted. */
  more: Type.Boolean(),
  /** Other groups, and how many of their rules name this one. */
  groups: Type.Array(Type.Object({ id: Type.String(), rules: Type.Integer() })),
  moreGroups: Type.Boolean(),
  ...leftOut,
})
export type GroupUse = Static<typeof GroupUse>

export const RuleEffects = Type.Object({
  /** It is certain that no port that the user sees has the group. */
  unused: Type.Boolean(),
  /** Rules that let through only what another rule of the group lets through, and that one. */
  covered: Type.Array(Type.Object({ id: Type.String(), by: SecurityGroupRule })),
})
export type RuleEffects = Static<typeof RuleEffects>

const params = { id: Uuid }

export const groupUse = {
  usedBy: get('/api/neutron/security_groups/{id}/used_by/', { params, reply: GroupUse }),
  ruleEffects: get('/api/neutron/security_groups/{id}/rule_effects/', {
    params,
    reply: RuleEffects,
  }),
} as const
