import { Type, type Static } from 'typebox'
import { leftOut, Nullable, get, patch } from '#endpoint.ts'
import { ReverseId } from '#ids.ts'
import { Description, States, optionalText } from '#designate/common.ts'

/** A floating IP and the name that its address leads back to (SV-DNSENT-04). */
export const ReverseEntry = Type.Object({
  ...States,
  address: Type.String(),
  ptrdname: optionalText,
  ttl: Type.Optional(Nullable(Type.Integer())),
})
export type ReverseEntry = Static<typeof ReverseEntry>

/** All three null take the name away (SV-PTR-10). */
export const ReverseEntryUpdate = Type.Object({
  ptrdname: Nullable(Type.String({ minLength: 1, maxLength: 255 })),
  description: Description,
  /** SV-DNSCONST-04. */
  ttl: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }))),
})
export type ReverseEntryUpdate = Static<typeof ReverseEntryUpdate>

const all = '/api/dns/v2/reverse/floatingips'
const one = '/api/dns/v2/reverse/floatingips/{id}'
const params = { id: ReverseId }

export const reverseEntries = {
  list: get(all, {
    reply: Type.Object({ floatingips: Type.Array(ReverseEntry), ...leftOut }),
  }),
  load: get(one, { params, reply: ReverseEntry }),
  update: patch(one, { params, body: ReverseEntryUpdate, reply: ReverseEntry }),
} as const
