/** How Glance lists, lets and refuses (glance.api.v2). */
import type { Context } from '#http/context.ts'
import { created, noContent, ok, type Answer } from '#http/reply.ts'
import { found, type Doing, type Fields, type Item, type Style } from '#resource/resource.ts'

/** What Glance's kinds say besides. */
// Methods, so that a style that knows no more of an item than its id can take any kind.
export type GlanceKind<T> = {
  /** The rules that let somebody do that, in order; none where others decide, such as `find`. */
  readonly rules?: Partial<Readonly<Record<Doing, readonly string[]>>>
  /** What the rules see; the caller's project where absent. */
  target?(context: Context, item: T | undefined, parent: unknown): Fields
  /** Whether a rule lets the caller see that one of a page. */
  shows?(context: Context, item: T): boolean
  /** The name by which the next page begins, of a list that tells of its pages. */
  marker?(item: T): string
  /** What stands beside the items of a list. */
  readonly beside?: Fields
  /** The items of a list, where that is no array. */
  readonly gathered?: (shown: readonly Fields[]) => unknown
  /** Reads the body; nothing where absent. */
  sent?(context: Context, doing: Doing): Fields
  /** The answer to a creation; 201 and what was made where absent. */
  made?(context: Context, item: T, parent: unknown): Answer
}

export const glanceStyle: Style<GlanceKind<Item>> = {
  asked: (context, kind, parent) => kind.asks?.(context, parent) ?? {},
  listed: (context, kind, { items, shown, listing }) => {
    const seen = shown.filter((_, at) => {
      const item = items[at]
      return item === undefined || (kind.shows?.(context, item) ?? true)
    })
    const last = items.length === listing.limit ? items.at(-1) : undefined
    const links = kind.marker && linksOf(context, kind.path, last && kind.marker(last))
    return ok({ [kind.many]: kind.gathered?.(seen) ?? seen, ...kind.beside, ...links })
  },
  permit: (context, kind, doing, _body, parent) => enforce(context, kind, doing, undefined, parent),
  load: (context, kind, doing, _body, parent) => {
    const name = context.param(kind.named?.parameter ?? 'id')
    const item = found(context, kind, name, parent)
    if (!item) throw kind.notFound(name, doing, parent)
    enforce(context, kind, doing, item, parent)
    return item
  },
  sent: (context, kind, doing) => kind.sent?.(context, doing) ?? {},
  readsFirst: true,
  told: (_kind, shown) => shown,
  updates: 'PUT',
  created: (context, kind, item, parent) =>
    kind.made?.(context, item, parent) ?? created(kind.shown(context, item, parent, 'create')),
  removed: () => noContent(),
}

function enforce<T>(
  context: Context,
  kind: GlanceKind<T>,
  doing: Doing,
  item: T | undefined,
  parent: unknown,
): void {
  for (const rule of kind.rules?.[doing] ?? []) {
    const own = { project_id: context.projectId }
    context.enforce(rule, kind.target?.(context, item, parent) ?? own)
  }
}

/** The first page, and the next one where there may be one. */
function linksOf({ query }: Context, path: string, marker: string | undefined): Fields {
  const address = (from: string | undefined): string => {
    const asked = new URLSearchParams(query)
    asked.delete('marker')
    if (from !== undefined) asked.set('marker', from)
    const text = asked.toString()
    return `/v2${path}${text === '' ? '' : `?${text}`}`
  }
  return { first: address(undefined), ...(marker === undefined ? {} : { next: address(marker) }) }
}
