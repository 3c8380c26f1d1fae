import { Type, type Static } from 'typebox'
import { literals } from '#cinder/common.ts'
import {
  Items,
  Name,
  Names,
  NamesQuery,
  Texts,
  TextsPatch,
  del,
  get,
  patch,
  post,
  put,
} from '#endpoint.ts'
import { Uuid } from '#ids.ts'

/** What volumes of some types are promised, in Cinder's own names. */
export const QosSpecs = Type.Object({
  id: Type.String(),
  name: Type.String(),
  consumer: Type.String(),
  specs: Texts,
})
export type QosSpecs = Static<typeof QosSpecs>

/** The enforcer of the specs: the hypervisor, the storage, or both (cinder.objects.fields). */
const Consumer = literals(['back-end', 'front-end', 'both'])

const one = '/api/cinder/qosspecs/{id}/'
const params = { id: Uuid }

/** For administrators. */
export const qosSpecs = {
  names: get('/api/cinder/qos-spec-names/', { ids: Uuid, query: NamesQuery, reply: Names }),
  list: get('/api/cinder/qosspecs/', { reply: Items(QosSpecs) }),
  load: get(one, { params, reply: QosSpecs }),
  create: post('/api/cinder/qosspecs/', {
    body: Type.Object({ name: Name, consumer: Consumer }),
    reply: QosSpecs,
    status: 201,
  }),
  /** Nothing else of them changes but their specs. */
  setConsumer: put('/api/cinder/qosspecs/{id}/consumer/', {
    params,
    body: Type.Object({ consumer: Consumer }),
    status: 204,
  }),
  /** With `force` it is taken from the types that have it; Cinder refuses it without. */
  remove: del(one, {
    params,
    query: Type.Object({ force: Type.Optional(Type.Boolean()) }),
    status: 204,
  }),
  specs: get('/api/cinder/qosspecs/{id}/specs/', { params, reply: Texts }),
  editSpecs: patch('/api/cinder/qosspecs/{id}/specs/', { params, body: TextsPatch, status: 204 }),
  /** The volume types that have them. */
  associations: get('/api/cinder/qosspecs/{id}/associations/', {
    params,
    reply: Items(Type.Object({ id: Type.String(), name: Type.String() })),
  }),
} as const
