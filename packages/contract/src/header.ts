import { Type, type Static } from 'typebox'
import { Nullable, get } from '#endpoint.ts'

/** What the header can show of the project's quotas, in the order of its menu. */
export const headerQuotaIds = [
  'instances',
  'cores',
  'ram',
  'volumes',
  'gigabytes',
  'networks',
  'floating_ips',
] as const
export type HeaderQuotaId = (typeof headerQuotaIds)[number]

/** One quota: `used` is null where it was not asked or could not be; `limit` -1 means none. */
export const HeaderQuota = Type.Object({
  // The schema is made of the list; its type says which words those are.
  id: Type.Unsafe<HeaderQuotaId>({ type: 'string', enum: headerQuotaIds }),
  used: Nullable(Type.Integer()),
  limit: Nullable(Type.Integer()),
  /** Why the service did not say. */
  failure: Type.Optional(Type.String()),
})
export type HeaderQuota = Static<typeof HeaderQuota>

const MaybeText = Nullable(Type.String())

/** Type, words and extra tags of a message for the user (SH-TOAST-21). */
const Message = Type.Tuple([Type.String(), Type.String(), Type.String()])

/** What the header shows: where the user works, one quota of the project, and messages. */
export const Header = Type.Object({
  project: MaybeText,
  domain: MaybeText,
  region: MaybeText,
  user: Type.String(),
  /** The quota that is shown; null where the project has no service that counts. */
  selected: Nullable(Type.String()),
  quotas: Type.Array(HeaderQuota),
  messages: Type.Array(Message),
})
export type Header = Static<typeof Header>

/** The query of the page that the header is for; nothing of it is passed on. */
const PageQuery = Type.Record(Type.String(), Type.Unknown())

/**
 * The extensible header (SH-HEAD-01, SH-HEAD-02). Only the service of the quota that the cookie
 * `selected_header` names is asked; the menu that swaps it asks for all of them.
 */
export const header = {
  load: get('/header/', { query: PageQuery, reply: Header }),
  quotas: get('/api/header/quotas/', {
    reply: Type.Object({ items: Type.Array(HeaderQuota) }),
  }),
} as const
