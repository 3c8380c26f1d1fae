import { Type, type Static } from 'typebox'
import { MapOf, Nullable, get } from '#endpoint.ts'
import { Sentence } from '#sentence.ts'
import { QuotaUse, type QuotaId } from '#quotas.ts'

/** What the header can show of the project's quotas, in the order of its menu. */
export const headerQuotaIds = [
  'instances',
  'cores',
  'ram',
  'volumes',
  'gigabytes',
  'network',
  'floatingip',
] as const satisfies readonly QuotaId[]

const MaybeText = Nullable(Type.String())

/** Type, words and extra tags of a message for the user (SH-TOAST-21). */
const Message = Type.Tuple([Type.String(), Sentence, Type.String()])

/** What the header shows: where the user works, one quota of the project, and messages. */
export const Header = Type.Object({
  project: MaybeText,
  domain: MaybeText,
  region: MaybeText,
  user: Type.String(),
  /** The quota that is shown; null where the project has no service that counts. */
  selected: Nullable(Type.String()),
  /** Those that the services of this cloud count; only the selected one was asked for. */
  quotas: Type.Array(QuotaUse),
  messages: Type.Array(Message),
})
export type Header = Static<typeof Header>

/** The query of the page that the header is for; nothing of it is passed on. */
const PageQuery = MapOf(Type.Unknown())

/**
 * The extensible header (SH-HEAD-01, SH-HEAD-02). Only the service of the quota that the cookie
 * `selected_header` names is asked; the menu that swaps it asks for the others.
 */
export const header = {
  load: get('/header/', { query: PageQuery, reply: Header }),
} as const
