import { Type, type Static } from 'typebox'
import { Nullable, del, get, post, put } from '#endpoint.ts'
import { Uuid } from '#ids.ts'
import {
  Description,
  DnsName,
  Filters,
  States,
  Ttl,
  Versions,
  around,
  optionalText,
} from '#designate/common.ts'

/** The records of one name and type in a zone (SV-DNSENT-03). */
export const RecordSet = Type.Object({
  ...States,
  ...Versions,
  zone_id: Type.String(),
  zone_name: optionalText,
  name: Type.String(),
  type: Type.String(),
  /** The zone's where there is none. */
  ttl: Type.Optional(Nullable(Type.Integer())),
  records: Type.Array(Type.String()),
  notes: optionalText,
})
export type RecordSet = Static<typeof RecordSet>

/** Nothing is rewritten: texts have the quotes that Designate expects. */
const Records = Type.Array(Type.String({ minLength: 1, maxLength: 65_535 }), {
  minItems: 1,
  maxItems: 1000,
})

export const RecordSetCreate = Type.Object({
  name: DnsName,
  type: Type.String({ minLength: 1, maxLength: 10 }),
  ttl: Type.Optional(Nullable(Ttl)),
  records: Records,
  description: Description,
})
export type RecordSetCreate = Static<typeof RecordSetCreate>

/** Null takes away what there was; what is not named stays. */
export const RecordSetUpdate = Type.Object({
  ttl: Type.Optional(Nullable(Ttl)),
  description: Description,
  records: Type.Optional(Records),
})
export type RecordSetUpdate = Static<typeof RecordSetUpdate>

const RecordSetsQuery = Type.Object({
  ...Filters,
  /** What stands in one of the records. */
  data: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
})

/** As Designate names it, not `items` (contract: dns.md). */
const RecordSetsReply = Type.Object({ recordsets: Type.Array(RecordSet), ...around })

const all = '/api/dns/v2/zones/{zone_id}/recordsets/'
const one = '/api/dns/v2/zones/{zone_id}/recordsets/{id}/'
const params = { zone_id: Uuid, id: Uuid }

export const recordSets = {
  list: get(all, {
    params: { zone_id: Uuid },
    query: RecordSetsQuery,
    reply: RecordSetsReply,
  }),
  /** Those of all zones of the project. */
  listAll: get('/api/dns/v2/recordsets/', {
    query: RecordSetsQuery,
    reply: RecordSetsReply,
  }),
  load: get(one, { params, reply: RecordSet }),
  create: post(all, { params: { zone_id: Uuid }, body: RecordSetCreate, reply: RecordSet }),
  // SV-DNSAPI-10: without the slash at the end.
  update: put('/api/dns/v2/zones/{zone_id}/recordsets/{id}', {
    params,
    body: RecordSetUpdate,
    reply: RecordSet,
  }),
  remove: del(one, { params, status: 204 }),
} as const
