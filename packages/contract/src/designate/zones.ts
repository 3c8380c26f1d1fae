import { Type, type Static } from 'typebox'
import { MapOf, del, get, patch, post } from '#endpoint.ts'
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

/** A zone in Designate's own names (SV-DNSENT-01). */
export const DnsZone = Type.Object({
  ...States,
  ...Versions,
  name: Type.String(),
  email: optionalText,
  /** PRIMARY, or SECONDARY: copied from its masters. */
  type: Type.String(),
  ttl: Type.Optional(Type.Integer()),
  masters: Type.Optional(Type.Array(Type.String())),
  pool_id: optionalText,
  serial: Type.Optional(Type.Integer()),
  attributes: Type.Optional(MapOf(Type.String())),
  transferred_at: optionalText,
  shared: Type.Optional(Type.Boolean()),
})
export type DnsZone = Static<typeof DnsZone>

const Masters = Type.Optional(
  Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 100 }),
)
const Email = Type.Optional(Type.String({ minLength: 1, maxLength: 255 }))

/** Of a primary zone the email is needed and there are no masters; of a secondary one the masters. */
export const DnsZoneCreate = Type.Object({
  name: DnsName,
  type: Type.Union([Type.Literal('PRIMARY'), Type.Literal('SECONDARY')]),
  email: Email,
  ttl: Type.Optional(Ttl),
  description: Description,
  masters: Masters,
})
export type DnsZoneCreate = Static<typeof DnsZoneCreate>

export const DnsZoneUpdate = Type.Object({
  email: Email,
  ttl: Type.Optional(Ttl),
  description: Description,
  masters: Masters,
})
export type DnsZoneUpdate = Static<typeof DnsZoneUpdate>

const ZonesQuery = Type.Object({
  ...Filters,
  email: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
})

/** As Designate names it, not `items` (contract: dns.md). */
const ZonesReply = Type.Object({ zones: Type.Array(DnsZone), ...around })

const all = '/api/dns/v2/zones/'
const one = '/api/dns/v2/zones/{id}/'
const params = { id: Uuid }

/** Each answers the zone as it is after the call: PENDING at first. */
export const dnsZones = {
  list: get(all, { query: ZonesQuery, reply: ZonesReply }),
  load: get(one, { params, reply: DnsZone }),
  create: post(all, { body: DnsZoneCreate, reply: DnsZone }),
  update: patch(one, { params, body: DnsZoneUpdate, reply: DnsZone }),
  remove: del(one, { params, status: 204 }),
} as const
