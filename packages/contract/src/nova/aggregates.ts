import { Type, type Static } from 'typebox'
import { Items, Nullable, SpecsPatch, Texts, del, get, patch, post, put } from '#endpoint.ts'
import { AggregateId, HostName } from '#ids.ts'

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
const member = { id: AggregateId, host: HostName }

const name = Type.String({ minLength: 1, maxLength: 255 })
const zone = Type.String({ minLength: 1, maxLength: 255 })

/** For administrators. https://docs.openstack.org/api-ref/compute/#host-aggregates-os-aggregates */
export const aggregates = {
  list: get('/api/nova/aggregates/', { reply: Items(Aggregate) }),
  load: get('/api/nova/aggregates/{id}/', { params, reply: Aggregate }),
  create: post('/api/nova/aggregates/', {
    body: Type.Object({ name, availability_zone: Type.Optional(zone) }),
    reply: Aggregate,
    status: 201,
  }),
  /** What is left out stays as it is; a zone cannot be taken away. */
  update: patch('/api/nova/aggregates/{id}/', {
    params,
    body: Type.Object({
      name: Type.Optional(name),
      availability_zone: Type.Optional(zone),
    }),
    status: 204,
  }),
  /** One that has hosts is not deleted: 400. */
  remove: del('/api/nova/aggregates/{id}/', { params, status: 204 }),
  /** 409 where the host is in another zone by another aggregate. */
  addHost: put('/api/nova/aggregates/{id}/hosts/{host}/', { params: member, status: 204 }),
  removeHost: del('/api/nova/aggregates/{id}/hosts/{host}/', { params: member, status: 204 }),
  extraSpecs: get('/api/nova/aggregates/{id}/extra-specs/', { params, reply: Texts }),
  editExtraSpecs: patch('/api/nova/aggregates/{id}/extra-specs/', {
    params,
    body: SpecsPatch,
    status: 204,
  }),
} as const
