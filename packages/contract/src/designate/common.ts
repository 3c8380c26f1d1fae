/** What zones, record sets and reverse entries have in common (contract: dns.md). */
import { Type } from 'typebox'
import { leftOut, Nullable, Paging } from '#endpoint.ts'

export const optionalText = Type.Optional(Nullable(Type.String()))

export const States = {
  id: Type.String(),
  description: optionalText,
  /** PENDING until the name servers have it; ACTIVE, ERROR, DELETED. */
  status: Type.String(),
  /** NONE, or what is being done: CREATE, UPDATE, DELETE. */
  action: Type.String(),
} as const

/** What changes over time of a zone or a record set. */
export const Versions = {
  project_id: optionalText,
  version: Type.Optional(Type.Integer()),
  created_at: optionalText,
  updated_at: optionalText,
} as const

/** SV-DNSCONST-02, SV-DNSCONST-03; Designate's schema has 2147483647, too. */
export const Ttl = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** `designate.objects`: 160 letters. */
export const Description = Type.Optional(Nullable(Type.String({ maxLength: 160 })))

/** A name with a dot at its end, which Designate asks for in its own words. */
export const DnsName = Type.String({ minLength: 1, maxLength: 255 })

/** What a list says beside its rows: it is whole, or a page of it where `paginate` is asked for. */
export const around = {
  has_more_data: Type.Boolean(),
  has_prev_data: Type.Boolean(),
  ...leftOut,
} as const

const text = Type.Optional(Type.String({ minLength: 1, maxLength: 255 }))

/** What the lists of zones and record sets are cut by; `*` in a value stands for anything. */
export const Filters = {
  ...Paging,
  name: text,
  type: text,
  status: text,
  description: text,
  ttl: Type.Optional(Ttl),
  /** For administrators: those of all projects. */
  all_projects: Type.Optional(Type.Boolean()),
} as const
