/** How Keystone lists, lets and refuses (keystone.server.flask.common, keystone.api). */
import type { Context } from '#http/context.ts'
import { conflict } from '#http/faults.ts'
import { created, noContent, ok } from '#http/reply.ts'
import { asked, ownDomain, type Among } from '#keystone/listing.ts'
import { links } from '#keystone/present.ts'
import type { Bodies } from '#keystone/schemas.ts'
import { given, judged, judgedNew } from '#keystone/validate.ts'
import { found, type Item, type Kind, type Style } from '#resource/resource.ts'

/**
 * What Keystone's kinds say besides. What can be found by its id, rules decide. What a list's query
 * asks for beyond `filters` stands in `asks`.
 */
export type KeystoneKind<T> = {
  /** Query parameters that lists are filtered by, with `__contains` and its like besides. */
  readonly filters: readonly string[]
  readonly bodies: Bodies
  /** Where 404 comes before 403, since what there is is no secret then. */
  readonly open?: readonly ('get' | 'update' | 'delete')[]
  /** Whether a change is judged before it is told that there is nothing to change. */
  readonly judgesFirst?: boolean
  /** What lists are cut to; by default to the domain that the token is for. */
  readonly among?: (context: Context) => Among
  /** What rules call it, where that differs from one to another. */
  // Methods, so that a style that knows no more of an item than its id can take any kind.
  rule?(context: Context, item?: T): string
}

const ruleOf = <T extends Item>(context: Context, kind: Kind<T> & KeystoneKind<Item>, item?: T) =>
  kind.rule?.(context, item) ?? kind.one

export const keystoneStyle: Style<KeystoneKind<Item>> = {
  asked: (context, kind) => {
    const { where, order } = asked(context.query, kind.filters, (kind.among ?? ownDomain)(context))
    return { ...kind.asks?.(context, undefined), where, order }
  },
  listed: (context, { many }, { shown }) => ok({ [many]: shown, links: links(context) }),
  permit: (context, kind, doing) => {
    const rule = ruleOf(context, kind)
    if (doing === 'list') {
      const own = ownDomain(context)
      context.enforce(`identity:list_${rule}s`, { target: { ...own, [kind.one]: own } })
    } else {
      const target = { [kind.one]: given(context, kind.one) }
      context.enforce(`identity:create_${rule}`, { target })
    }
  },
  load: (context, kind, doing) => {
    const id = context.param('id')
    const item = found(context, kind, id)
    if (!item && kind.open?.includes(doing)) throw kind.notFound(id)
    permit(context, kind, `identity:${doing}_${ruleOf(context, kind, item)}`, item)
    if (item) return item
    if (doing === 'update' && kind.judgesFirst) keystoneStyle.sent(context, kind, doing)
    throw kind.notFound(id)
  },
  sent: (context, { one, bodies }, doing) =>
    doing === 'create'
      ? judgedNew(given(context, one), bodies.create)
      : judged(given(context, one), bodies.update),
  readsFirst: false,
  told: ({ one }, shown) => ({ [one]: shown }),
  updates: 'PATCH',
  created: (context, kind, item, parent) =>
    created({ [kind.one]: kind.shown(context, item, parent, 'create') }),
  removed: () => noContent(),
}

/** Throws 403 unless the rule allows it of the thing of the path, which need not be there. */
function permit<T extends Item>(
  context: Context,
  { one }: Kind<T>,
  rule: string,
  item: T | undefined,
): void {
  const id = context.param('id')
  context.enforce(rule, { [`${one}_id`]: id, target: item ? { [one]: item } : {} })
}

/** The thing of the path; a stranger learns nothing about what exists: 403 comes before 404. */
export function itemFor<T extends Item>(context: Context, kind: Kind<T>, rule: string): T {
  const id = context.param('id')
  const item = found(context, kind, id)
  permit(context, kind, rule, item)
  if (!item) throw kind.notFound(id)
  return item
}

/** Throws 409 when another one has the name. Keystone names the domain only of what is new. */
export function refuseTaken<T extends Item>(
  context: Context,
  { one, collection }: Kind<T>,
  { id, name, domain_id }: { id?: string; name: string; domain_id: string | null },
): void {
  const taken = context.table(collection).first({ name, domain_id })
  if (!taken || taken.id === id) return
  const where = id === undefined && domain_id !== null ? ` at domain ID ${domain_id}` : ''
  throw conflict(
    `Conflict occurred attempting to store ${one} - ` +
      `Duplicate entry found with name ${name}${where}.`,
  )
}
