/** How Cinder lists, lets and answers (cinder.api.v3, cinder.api.common). */
import { listingOf, type Asked } from '#cinder/listing.ts'
import { allow, checkBody, flag, needs, part } from '#cinder/requests.ts'
import type { Context } from '#http/context.ts'
import { nextPage } from '#http/paging.ts'
import { empty, json, ok } from '#http/reply.ts'
import { found, type Doing, type Item, type Kind, type Style } from '#resource/resource.ts'
import type { Listing, Where } from '#store/collection.ts'
import type { Schema } from '#wire/schema.ts'

/** What Cinder's kinds say besides. */
export type CinderKind = {
  /** The microversion that brought them. */
  readonly since?: string
  /** The rule for each; what has none is judged where it is made. */
  readonly rules: Readonly<Partial<Record<Doing, string>>>
  /** What bodies hold under the name of the kind. */
  readonly schemas?: Readonly<Partial<Record<'create' | 'update', Schema>>>
  /** What a list is of when nothing is filtered: by default all that the caller sees. */
  readonly lists?: (context: Context) => Listing
  /** The filters and orders that its lists know; none where absent. */
  readonly asked?: Asked
  /** What the path of a list is called in links to its next page, where that is another one. */
  readonly nextPath?: (path: string) => string
  /** Statuses that are not 202. */
  readonly statuses?: Readonly<Partial<Record<'create' | 'delete', number>>>
}

export const cinderStyle: Style<CinderKind> = {
  asked: (context, kind) =>
    kind.asks?.(context, undefined) ?? listingOf(context, kind, kind.lists?.(context) ?? {}),
  listed: (context, kind, { items, shown, listing }) => {
    const { many, collection, asked } = kind
    const last = items.at(-1)
    const isFull = last !== undefined && items.length === listing.limit
    const { pathname } = context.url
    const url = `${context.origin}${kind.nextPath?.(pathname) ?? pathname}`
    const link = (id: string): object => ({ rel: 'next', href: nextPage(url, context.query, id) })
    const isCounted = asked?.isCounted && context.since('3.45') && flag(context, 'with_count')
    return ok({
      [many]: shown,
      ...(asked && isFull ? { [`${many}_links`]: [link(last.id)] } : {}),
      ...(isCounted ? { count: context.table(collection).count(listing.where, listing.any) } : {}),
    })
  },
  permit: (context, { since, rules }, doing) => {
    if (since !== undefined) needs(context, since)
    const rule = rules[doing]
    if (rule !== undefined) allow(context, rule)
  },
  load: (context, kind, doing) => {
    const rule = kind.rules[doing]
    // Types of groups are for everybody to see (cinder.api.v3.group_types).
    if (rule === undefined) return known(context, kind)
    if (kind.collection.owned || doing !== 'get') return itemOf(context, kind, rule)
    const item = known(context, kind)
    allow(context, rule)
    return item
  },
  sent: (context, { one, schemas }, doing) => {
    const inner: Schema = { type: 'object', ...schemas?.[doing] }
    return part(checkBody(context, { properties: { [one]: inner }, required: [one] }), one)
  },
  readsFirst: true,
  told: ({ one }, shown) => ({ [one]: shown }),
  updates: 'PUT',
  created: (context, kind, item) => {
    const shown = kind.shown(context, item, undefined, 'create')
    return json({ [kind.one]: shown }, kind.statuses?.create ?? 202)
  },
  removed: (_context, { statuses }) => empty(statuses?.delete ?? 202),
}

/** Whether it is an answer to POST or PUT, which lack what Cinder's extensions add. */
export const writes = (doing: Doing): boolean => doing === 'create' || doing === 'update'

/**
 * The item of the path, when the caller may do that to it: 404 comes before 403, but for what belongs
 * to nobody, where who may not is told so whether it is there or not.
 */
export function itemOf<T extends Item>(
  context: Context,
  kind: Kind<T> & CinderKind,
  rule: string,
): T {
  const { owned, project } = kind.collection
  if (!owned) allow(context, rule)
  const item = known(context, kind)
  if (owned) allow(context, rule, project(item))
  return item
}

/** The item of the path, when the caller sees it; throws 404. */
function known<T extends Item>(context: Context, kind: Kind<T> & CinderKind): T {
  if (kind.since !== undefined) needs(context, kind.since)
  const id = context.param('id')
  const item = found(context, kind, id)
  if (!item) throw kind.notFound(id)
  return item
}

/** The rows that a caller sees: all as an administrator, else those of the project. */
export function seen({ isAdmin, projectId }: Context): readonly Where[] | undefined {
  return isAdmin ? undefined : [{ project_id: projectId }]
}
