import { Type, type Static } from 'typebox'
import { Items, Names, NamesQuery, Nullable, OfProject, get } from '#endpoint.ts'
import { Uuid } from '#ids.ts'

const optionalText = Type.Optional(Nullable(Type.String()))

export const SecurityGroupRule = Type.Object({
  id: Type.String(),
  security_group_id: Type.String(),
  direction: Type.String(),
  ethertype: optionalText,
  protocol: optionalText,
  port_range_min: Type.Optional(Nullable(Type.Integer())),
  port_range_max: Type.Optional(Nullable(Type.Integer())),
  remote_ip_prefix: optionalText,
  remote_group_id: optionalText,
  remote_address_group_id: optionalText,
  description: optionalText,
})

export const SecurityGroup = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: optionalText,
  project_id: optionalText,
  stateful: Type.Optional(Type.Boolean()),
  shared: Type.Optional(Type.Boolean()),
  security_group_rules: Type.Array(SecurityGroupRule),
})
export type SecurityGroup = Static<typeof SecurityGroup>

export const securityGroups = {
  list: get('/api/network/securitygroups/', { query: OfProject, reply: Items(SecurityGroup) }),
  names: get('/api/network/securitygroup-names/', { ids: Uuid, query: NamesQuery, reply: Names }),
  ofServer: get('/api/nova/servers/{id}/security-groups/', {
    params: { id: Uuid },
    reply: Items(SecurityGroup),
    asks: ['network'],
  }),
} as const
