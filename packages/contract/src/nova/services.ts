import { Type, type Static } from 'typebox'
import { Items, Nullable, del, get, patch } from '#endpoint.ts'
import { NumberOrUuid } from '#ids.ts'

/** What does Nova's work on a host, in Nova's own names. */
export const ComputeService = Type.Object({
  id: Type.Union([Type.String(), Type.Integer()]),
  binary: Type.String(),
  host: Type.String(),
  zone: Type.String(),
  status: Type.String(),
  state: Type.String(),
  updated_at: Type.Optional(Nullable(Type.String())),
  disabled_reason: Type.Optional(Nullable(Type.String())),
  forced_down: Type.Optional(Type.Boolean()),
})
export type ComputeService = Static<typeof ComputeService>

const one = '/api/nova/services/{id}/'
const params = { id: NumberOrUuid }

/** For administrators. https://docs.openstack.org/api-ref/compute/#compute-services-os-services */
export const computeServices = {
  list: get('/api/nova/services/', { reply: Items(ComputeService) }),
  load: get(one, { params, reply: ComputeService }),
  /** Only what runs servers (`nova-compute`) can be told anything. */
  update: patch(one, {
    params,
    body: Type.Object({
      status: Type.Optional(Type.Union([Type.Literal('enabled'), Type.Literal('disabled')])),
      disabled_reason: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
      forced_down: Type.Optional(Type.Boolean()),
    }),
    status: 204,
  }),
  /** A host that still runs servers keeps its service: 409. */
  remove: del(one, { params, status: 204 }),
} as const
