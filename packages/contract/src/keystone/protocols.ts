import { Type, type Static } from 'typebox'
import { Items, Nullable, del, get, patch, post } from '#endpoint.ts'
import { FederationId } from '#ids.ts'

/** How an identity provider is spoken with, and by which mapping its users become this cloud's. */
export const FederationProtocol = Type.Object({
  id: Type.String(),
  idp_id: Type.String(),
  mapping_id: Type.Optional(Nullable(Type.String())),
  /** The variable of the web server that says which provider it is. */
  remote_id_attribute: Type.Optional(Nullable(Type.String())),
})
export type FederationProtocol = Static<typeof FederationProtocol>

const all = '/api/keystone/identity_providers/{id}/protocols/'
const one = '/api/keystone/identity_providers/{id}/protocols/{protocol_id}'
const params = { id: FederationId }
const ofOne = { id: FederationId, protocol_id: FederationId }
const mapping = Type.String({ minLength: 1, maxLength: 64, pattern: '^[a-zA-Z0-9_-]+$' })
const attribute = Type.Optional(Type.String({ maxLength: 64 }))

/** https://docs.openstack.org/api-ref/identity/v3-ext/#protocols */
export const federationProtocols = {
  list: get(all, { params, reply: Items(FederationProtocol) }),
  load: get(one, { params: ofOne, reply: FederationProtocol }),
  create: post(all, {
    params,
    body: Type.Object({ id: FederationId, mapping_id: mapping, remote_id_attribute: attribute }),
    reply: FederationProtocol,
    status: 201,
  }),
  /** Keystone wants the mapping of every change. */
  update: patch(one, {
    params: ofOne,
    body: Type.Object({ mapping_id: mapping, remote_id_attribute: attribute }),
    status: 204,
  }),
  remove: del(one, { params: ofOne, status: 204 }),
} as const
