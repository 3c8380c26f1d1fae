import { Type, type Static } from 'typebox'
import { Items, Nullable, del, get, patch, post } from '#endpoint.ts'
import { FederationId } from '#ids.ts'

/** Another cloud that takes users of this one. */
export const ServiceProvider = Type.Object({
  id: Type.String(),
  description: Type.Optional(Nullable(Type.String())),
  enabled: Type.Boolean(),
  auth_url: Type.String(),
  sp_url: Type.String(),
  relay_state_prefix: Type.Optional(Nullable(Type.String())),
})
export type ServiceProvider = Static<typeof ServiceProvider>

/** `keystone.common.validation.parameter_types.url`. */
const Address = Type.String({ minLength: 1, maxLength: 225, pattern: '^[a-zA-Z0-9+.-]+:.+' })

const others = {
  description: Type.Optional(Nullable(Type.String({ maxLength: 65_535 }))),
  enabled: Type.Optional(Type.Boolean()),
  relay_state_prefix: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
}

const one = '/api/keystone/service_providers/{id}'
const params = { id: FederationId }

/** https://docs.openstack.org/api-ref/identity/v3-ext/#service-providers */
export const serviceProviders = {
  list: get('/api/keystone/service_providers/', { reply: Items(ServiceProvider) }),
  load: get(one, { params, reply: ServiceProvider }),
  create: post('/api/keystone/service_providers/', {
    body: Type.Object({ id: FederationId, auth_url: Address, sp_url: Address, ...others }),
    reply: ServiceProvider,
    status: 201,
  }),
  update: patch(one, {
    params,
    body: Type.Object({
      auth_url: Type.Optional(Address),
      sp_url: Type.Optional(Address),
      ...others,
    }),
    status: 204,
  }),
  remove: del(one, { params, status: 204 }),
} as const
