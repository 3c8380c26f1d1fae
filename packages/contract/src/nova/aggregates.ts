import { Type, type Static } from 'typebox'
import { Items, Nullable, SpecsPatch, Texts, get, patch } from '#endpoint.ts'
import { AggregateId } from '#ids.ts'

/** A host aggregate in Nova's own names; its zone is one of its metadata, too. */
export const Aggregate = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  availability_zone: Nullable(Type.String()),
  hosts: Type.Array(Type.String()),
  metadata: Texts,
  created_at: Type.Optional(Nullable(Type.String())),
  updated_at: Type.Optional(Nullable(Type.String())),
})
export type Aggregate = Static<typeof Aggregate>

const params = { id: AggregateId }

/** For administrators. */
export const aggregates = {
  list: get('/api/nova/aggregates/', { reply: Items(Aggregate) }),
  load: get('/api/nova/aggregates/{id}/', { params, reply: Aggregate }),
  extraSpecs: get('/api/nova/aggregates/{id}/extra-specs/', { params, reply: Texts }),
  editExtraSpecs: patch('/api/nova/aggregates/{id}/extra-specs/', {
    params,
    body: SpecsPatch,
    status: 204,
  }),
} as const
