import { Type, type Static } from 'typebox'
import { MapOf, Items, del, get, patch, post } from '#endpoint.ts'
import { FederationId } from '#ids.ts'

/** What becomes of what an identity provider says of a user: rule by rule, in Keystone's words. */
export const Mapping = Type.Object({
  id: Type.String(),
  rules: Type.Array(MapOf(Type.Unknown())),
  schema_version: Type.Optional(Type.String()),
})
export type Mapping = Static<typeof Mapping>

/** The rules as JSON, as they are written and pasted: Keystone takes a body of 112 KiB. */
const rules = Type.String({ minLength: 1, maxLength: 100_000 })

const one = '/api/keystone/mappings/{id}'
const params = { id: FederationId }

/** https://docs.openstack.org/api-ref/identity/v3-ext/#mappings */
export const mappings = {
  list: get('/api/keystone/mappings/', { reply: Items(Mapping) }),
  load: get(one, { params, reply: Mapping }),
  create: post('/api/keystone/mappings/', {
    body: Type.Object({ id: FederationId, rules }),
    reply: Mapping,
    status: 201,
  }),
  update: patch(one, { params, body: Type.Object({ rules }), status: 204 }),
  remove: del(one, { params, status: 204 }),
} as const
