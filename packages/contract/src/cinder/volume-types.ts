import { Type, type Static } from 'typebox'
import { Items, Names, NamesQuery, Nullable, Texts, TextsPatch, get, patch } from '#endpoint.ts'
import { VolumeTypeId } from '#ids.ts'

/** A volume type in Cinder's own names; who is no administrator sees few of its extra specs. */
export const VolumeType = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.Optional(Nullable(Type.String())),
  is_public: Type.Boolean(),
  extra_specs: Texts,
  qos_specs_id: Type.Optional(Nullable(Type.String())),
})
export type VolumeType = Static<typeof VolumeType>

const params = { id: VolumeTypeId }

export const volumeTypes = {
  names: get('/api/cinder/volume-type-names/', {
    ids: VolumeTypeId,
    query: NamesQuery,
    reply: Names,
  }),
  list: get('/api/cinder/volumetypes/', { reply: Items(VolumeType) }),
  load: get('/api/cinder/volumetypes/{id}/', { params, reply: VolumeType }),
  metadata: get('/api/cinder/volumetypes/{id}/metadata', { params, reply: Texts }),
  editMetadata: patch('/api/cinder/volumetypes/{id}/metadata', {
    params,
    body: TextsPatch,
    status: 204,
  }),
} as const
