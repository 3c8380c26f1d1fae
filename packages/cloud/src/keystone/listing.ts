/** What Keystone's lists show: filtered by their query, cut to the domain of the asker's token. */
import type { Context } from '#http/context.ts'
import { type Answer, ok } from '#http/reply.ts'
import { links } from '#keystone/present.ts'
import type { Collection, Where } from '#store/collection.ts'

type Filter = { name: string; how: string; value: string }

/**
 * The items of a collection that a list's query asks for and that are in the domain which the
 * token is for. `where` narrows them further.
 */
export function listed<T extends { name: string }>(
  context: Context,
  rows: Collection<T>,
  names: readonly string[],
  where: Where = {},
): T[] {
  // The database finds what equals a text; what else is asked holds for most.
  const exact = names.flatMap((name) => {
    const value = context.query.get(name)
    const isText = name === 'name' || name.endsWith('_id')
    return isText && value !== null ? [[name, value]] : []
  })
  const items = context.world.table(rows).list({
    where: { ...Object.fromEntries(exact), ...where },
    order: [['name', 'asc']],
  })
  return fitting(context.query, names, items)
}

/** The items that fit every filter of a query, `name__icontains` and the like too. */
export function fitting<T extends object>(
  query: URLSearchParams,
  names: readonly string[],
  items: readonly T[],
): T[] {
  const filters = [...query].flatMap(([key, value]): Filter | [] => {
    const [name = '', how = ''] = key.split('__')
    return names.includes(name) ? { name, how, value } : []
  })
  return items.filter((item) => filters.every((filter) => fits(item, filter)))
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
