/** What Keystone's lists show: filtered by their query, cut to the domain of the asker's token. */
import type { Context } from '#http/context.ts'
import { type Answer, ok } from '#http/reply.ts'
import { links } from '#keystone/present.ts'
import type { Collection, Listing, Where } from '#store/collection.ts'

type Filter = { name: string; how: string; value: string }

/** The items of a collection that a list's query asks for, among those that `where` leaves. */
export function listed<T extends { name: string }>(
  context: Context,
  rows: Collection<T>,
  names: readonly string[],
  where: Where = {},
): T[] {
  return context.world.table(rows).list(listingOf<T>(context.query, names, where))
}

/** What the database is asked for: what equals a text it finds, the rest holds for most. */
function listingOf<T extends object>(
  query: URLSearchParams,
  names: readonly string[],
  where: Where,
): Listing<T> {
  const exact = names.flatMap((name) => {
    const value = query.get(name)
    const isText = name === 'name' || name.endsWith('_id')
    return isText && value !== null ? [[name, value]] : []
  })
  return {
    where: { ...Object.fromEntries(exact), ...where },
    also: filtersOf(query, names).map((filter) => (item) => fits(item, filter)),
    order: [['name', 'asc']],
  }
}

/** The items that fit every filter of a query. */
export function fitting<T extends object>(
  query: URLSearchParams,
  names: readonly string[],
  items: readonly T[],
): T[] {
  const filters = filtersOf(query, names)
  return items.filter((item) => filters.every((filter) => fits(item, filter)))
}

/** A query's filters by the names that a list knows, `name__icontains` and the like too. */
function filtersOf(query: URLSearchParams, names: readonly string[]): Filter[] {
  return [...query].flatMap(([key, value]) => {
    const [name = '', how = ''] = key.split('__')
    return names.includes(name) ? [{ name, how, value }] : []
  })
}

function fits(item: object, { name, how, value }: Filter): boolean {
  const own: unknown = Reflect.get(item, name)
  if (typeof own === 'boolean') return how === '' && own === isTrue(value)
  const text = typeof own === 'string' ? own : ''
  const [have, want] = how.startsWith('i')
    ? [text.toLowerCase(), value.toLowerCase()]
    : [text, value]
  switch (how.replace(/^i/, '')) {
    case '':
      return own === value
    case 'contains':
      return have.includes(want)
    case 'startswith':
      return have.startsWith(want)
    case 'endswith':
      return have.endsWith(want)
    default:
      return true
  }
}

/** As a filter's value is understood: whatever is no clear no is a yes. */
export function isTrue(value: string): boolean {
  return !/^(0|f|false|off|n|no)$/i.test(value.trim())
}

/** What narrows a list for who signed in to a domain: to the things of that domain. */
export function ownDomain({ token }: Context): { domain_id?: string } {
  return token.domain ? { domain_id: token.domain.id } : {}
}

/** A list's answer; `show` is how one of its items looks. */
export function listReply<T>(
  context: Context,
  many: string,
  items: readonly T[],
  show: (context: Context, item: T) => object,
): Answer {
  return ok({ [many]: items.map((item) => show(context, item)), links: links(context) })
}
