import { Type, type Static } from 'typebox'
import { Items, Names, NamesQuery, Nullable, SpecsPatch, Texts, get, patch } from '#endpoint.ts'

/** A flavor in Nova's own names; `extras` only where asked for. */
export const Flavor = Type.Object({
  id: Type.String(),
  name: Type.String(),
  vcpus: Type.Integer(),
  ram: Type.Integer(),
  disk: Type.Integer(),
  'OS-FLV-EXT-DATA:ephemeral': Type.Integer(),
  swap: Type.Integer(),
  rxtx_factor: Type.Optional(Nullable(Type.Number())),
  'os-flavor-access:is_public': Type.Optional(Type.Boolean()),
  'OS-FLV-DISABLED:disabled': Type.Optional(Type.Boolean()),
  description: Type.Optional(Nullable(Type.String())),
  extras: Type.Optional(Texts),
})
export type Flavor = Static<typeof Flavor>

export const flavors = {
  names: get('/api/nova/flavor-names/', { query: NamesQuery, reply: Names }),
  list: get('/api/nova/flavors/', {
    query: Type.Object({
      is_public: Type.Optional(Type.Boolean()),
      get_extras: Type.Optional(Type.Boolean()),
    }),
    reply: Items(Flavor),
  }),
  load: get('/api/nova/flavors/{id}/', {
    query: Type.Object({ get_extras: Type.Optional(Type.Boolean()) }),
    reply: Flavor,
  }),
  extraSpecs: get('/api/nova/flavors/{id}/extra-specs/', { reply: Texts }),
  editExtraSpecs: patch('/api/nova/flavors/{id}/extra-specs/', { body: SpecsPatch, status: 204 }),
} as const
