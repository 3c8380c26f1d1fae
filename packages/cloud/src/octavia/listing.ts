/** Octavia's lists: filters, order, pages and fields (octavia.api.common.pagination). */
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { early } from '#octavia/fault-style.ts'
import { stumbled } from '#octavia/wsme.ts'
import type { Fields, Item, Kind } from '#resource/resource.ts'
import { isTagFilter, tagTest } from '#resource/tags.ts'
import type { Listing, Order, Scalar, Where } from '#store/collection.ts'
import { meansTrue } from '#wire/booleans.ts'
import { wholeNumberOf } from '#wire/numbers.ts'
import { pythonRepr } from '#wire/python.ts'

const ASIDE = ['limit', 'marker', 'sort', 'sort_key', 'sort_dir', 'fields', 'page_reverse']

/** What lists of a kind are cut by, and how. */
export type ListedBy = {
  /** What may be asked for, by the columns that they are: `loadbalancer_id: 'load_balancer_id'`. */
  readonly filters: Readonly<Record<string, string>>
  readonly numbers?: readonly string[]
  readonly tagged?: boolean
  /** What breaks ties: when a thing was made, where that is known, and its id. */
  readonly order: Order
}

const FLAGS = ['admin_state_up', 'tls_enabled', 'backup', 'invert', 'enabled']

/** What the query asks for. Throws Octavia's 400. */
export function asked<T extends Item>(context: Context, kind: Kind<T> & ListedBy): Listing<T> {
  const { query } = context
  const limit = limitOf(query.get('limit'))
  const sort = sortOf(query)
  const names = [...new Set(query.keys())].filter((name) => !ASIDE.includes(name))
  const isFilter = (name: string): boolean =>
    Object.hasOwn(kind.filters, name) || (kind.tagged === true && isTagFilter(name))
  if (!names.every(isFilter)) {
    throw badRequest('One or more arguments are either duplicate or invalid')
  }
  const tests = names.filter(isTagFilter).map((name) => tagTest(name, query.getAll(name).join(',')))
  const where: Where = Object.fromEntries(
    names
      .filter((name) => !isTagFilter(name))
      .map((name) => [kind.filters[name] ?? name, valueOf(kind, name, query.getAll(name))]),
  )
  const order = [...sort.map((one) => columnOf(kind, one)), ...kind.order]
  const also = tests.map((test) => (item: T) => test({ tags: Reflect.get(item, 'tags') }))
  const listing: Listing<T> = { where, order, also }
  const marker = query.get('marker')
  if (marker !== null && !context.table(kind.collection).has(marker)) {
    throw badRequest(`Supplied pagination marker '${marker}' is not valid.`)
  }
  if (marker === null) return { ...listing, limit }
  const isBack = query.get('page_reverse') === 'True'
  return isBack ? { ...listing, limit, before: marker } : { ...listing, limit, after: marker }
}

function valueOf(kind: ListedBy, name: string, values: readonly string[]): Scalar {
  const [value = '', ...more] = values
  if (more.length > 0) {
    throw stumbled("Illegal parameter data types varchar and row for operation '='")
  }
  if (FLAGS.includes(name)) return meansTrue(value)
  return kind.numbers?.includes(name) ? Number(value) : value
}

function columnOf(kind: ListedBy, [name, direction]: Order[number]): Order[number] {
  const column = Object.hasOwn(kind.filters, name) ? kind.filters[name] : undefined
  if (column === undefined) throw badRequest(`Supplied sort key '${name}' is not valid.`)
  return [column, direction]
}

/** No limit where none is asked for, and for what is below one. */
function limitOf(text: string | null): number | undefined {
  if (text === null || text === 'infinite') return undefined
  const limit = wholeNumberOf(text)
  if (limit === undefined) throw early(400, `Supplied pagination limit '${text}' is not valid.`)
  return limit < 1 ? undefined : limit
}

/** `sort=name:desc,created_at`, or `sort_key` and `sort_dir`. */
function sortOf(query: URLSearchParams): Order {
  const sort = query.get('sort')
  if (sort) {
    return sort.split(',').map((part) => {
      const [key = '', direction = 'asc', ...more] = part.split(':')
      if (more.length > 0)
        throw early(400, `Supplied sort key '${pythonRepr(part.split(':'))}' is not valid.`)
      return [key, directionOf(direction)]
    })
  }
  const keys = query.get('sort_key')?.split(',') ?? []
  const directions = query.get('sort_dir')?.split(',') ?? []
  return keys.map((key, at) => [key, directionOf(directions[at] ?? 'asc')])
}

function directionOf(text: string): 'asc' | 'desc' {
  const direction = text.toLowerCase()
  if (direction === 'asc' || direction === 'desc') return direction
  throw early(400, `Supplied sort direction '${direction}' is not valid.`)
}

/** The fields that the query names; all where it names none. */
export function picked({ query }: Context, shown: Fields): Fields {
  const names = query.getAll('fields')
  if (names.length === 0) return shown
  return Object.fromEntries(Object.entries(shown).filter(([name]) => names.includes(name)))
}

/** Links to the pages beside this one; a full page is taken for one that another follows. */
export function linksOf(
  context: Context,
  items: readonly Item[],
  limit: number | undefined,
): { href: string; rel: string }[] {
  const [first] = items
  const last = items.at(-1)
  if (!first || !last || limit === undefined) return []
  const { query, origin, url } = context
  const same = ['sort', 'sort_key'].flatMap((name) => {
    const value = query.get(name)
    return value ? [`${name}=${value}`] : []
  })
  const link = (rel: string, ...more: string[]) => ({
    href: `${origin}${url.pathname}?${[`limit=${limit}`, ...same, ...more].join('&')}`,
    rel,
  })
  const before = query.has('marker')
    ? [link('previous', `marker=${first.id}`, 'page_reverse=True')]
    : []
  return [...before, ...(items.length >= limit ? [link('next', `marker=${last.id}`)] : [])]
}
