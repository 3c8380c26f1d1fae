import { Type, type Static } from 'typebox'
import { Items, Names, NamesQuery, get } from '#endpoint.ts'
import { Uuid } from '#ids.ts'

/** A range of addresses that subnets are cut from; the lengths are numbers, whatever Neutron says. */
export const SubnetPool = Type.Object({
  id: Type.String(),
  name: Type.String(),
  ip_version: Type.Integer(),
  prefixes: Type.Array(Type.String()),
  min_prefixlen: Type.Integer(),
  max_prefixlen: Type.Integer(),
  default_prefixlen: Type.Integer(),
  is_default: Type.Boolean(),
  shared: Type.Boolean(),
})
export type SubnetPool = Static<typeof SubnetPool>

export const subnetPools = {
  /** Those of the project and those that are shared. */
  list: get('/api/neutron/subnetpools/', { reply: Items(SubnetPool) }),
  names: get('/api/neutron/subnetpool-names/', { ids: Uuid, query: NamesQuery, reply: Names }),
} as const
