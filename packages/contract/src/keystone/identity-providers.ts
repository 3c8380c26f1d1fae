import { Type, type Static } from 'typebox'
import { Items, Nullable, del, get, patch, post } from '#endpoint.ts'
import { FederationId, KeystoneId } from '#ids.ts'

/** Who vouches for users of other companies, which sign in there. */
export const IdentityProvider = Type.Object({
  id: Type.String(),
  description: Type.Optional(Nullable(Type.String())),
  enabled: Type.Boolean(),
  /** Its users live there. */
  domain_id: Type.Optional(Nullable(Type.String())),
  /** What it calls itself in what it says: one provider's each. */
  remote_ids: Type.Array(Type.String()),
  /** For how many minutes groups of a sign-in stay; nothing leaves it to Keystone's setting. */
  authorization_ttl: Type.Optional(Nullable(Type.Integer())),
})
export type IdentityProvider = Static<typeof IdentityProvider>

const values = {
  description: Type.Optional(Nullable(Type.String({ maxLength: 65_535 }))),
  enabled: Type.Optional(Type.Boolean()),
  remote_ids: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 200 }),
  ),
  authorization_ttl: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }))),
}

const one = '/api/keystone/identity_providers/{id}'
const params = { id: FederationId }

/** https://docs.openstack.org/api-ref/identity/v3-ext/#identity-providers */
export const identityProviders = {
  list: get('/api/keystone/identity_providers/', { reply: Items(IdentityProvider) }),
  load: get(one, { params, reply: IdentityProvider }),
  /** Without a domain Keystone makes one for its users. */
  create: post('/api/keystone/identity_providers/', {
    body: Type.Object({ id: FederationId, ...values, domain_id: Type.Optional(KeystoneId) }),
    reply: IdentityProvider,
    status: 201,
  }),
  update: patch(one, { params, body: Type.Object(values), status: 204 }),
  remove: del(one, { params, status: 204 }),
} as const
