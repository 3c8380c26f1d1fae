import { Type, type Static } from 'typebox'
import { Items, Names, NamesQuery, get } from '#endpoint.ts'
import { KeystoneId } from '#ids.ts'

/** A Keystone domain. */
export const Domain = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.Optional(Type.String()),
  enabled: Type.Boolean(),
  tags: Type.Optional(Type.Array(Type.String())),
})
export type Domain = Static<typeof Domain>

export const domains = {
  names: get('/api/keystone/domain-names/', { ids: KeystoneId, query: NamesQuery, reply: Names }),
  list: get('/api/keystone/domains/', { reply: Items(Domain) }),
} as const
