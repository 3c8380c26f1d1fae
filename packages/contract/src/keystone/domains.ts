import { Type, type Static } from 'typebox'
import { Items, Name, Names, NamesQuery, del, get, patch, post } from '#endpoint.ts'
import { KeystoneId } from '#ids.ts'
import { Description, idList } from '#keystone/bodies.ts'

/** A Keystone domain. */
export const Domain = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.Optional(Type.String()),
  enabled: Type.Boolean(),
  tags: Type.Optional(Type.Array(Type.String())),
})
export type Domain = Static<typeof Domain>

export const DomainCreate = Type.Object({
  /** https://docs.openstack.org/api-ref/identity/v3/#create-domain: at most 64 characters. */
  name: Type.String({ minLength: 1, maxLength: 64 }),
  description: Description,
  enabled: Type.Optional(Type.Boolean()),
})
export type DomainCreate = Static<typeof DomainCreate>

const one = '/api/keystone/domains/{id}'
const params = { id: KeystoneId }

/** The id `default` is the domain that the session works in, else the user's own. */
export const domains = {
  names: get('/api/keystone/domain-names/', { ids: KeystoneId, query: NamesQuery, reply: Names }),
  list: get('/api/keystone/domains/', {
    query: Type.Object({ name: Type.Optional(Name), enabled: Type.Optional(Type.Boolean()) }),
    reply: Items(Domain),
  }),
  load: get(one, { params, reply: Domain }),
  create: post('/api/keystone/domains/', { body: DomainCreate, reply: Domain, status: 201 }),
  update: patch(one, { params, body: Type.Partial(DomainCreate), status: 204 }),
  remove: del(one, { params, status: 204 }),
  removeAll: del('/api/keystone/domains/', { body: idList(KeystoneId), status: 204 }),
} as const
