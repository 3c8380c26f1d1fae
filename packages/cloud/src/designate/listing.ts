/** How Designate cuts, sorts and links lists (designate.utils, designate.sqlalchemy.base). */
import { queryOf, type Asker } from '#designate/asker.ts'
import { badRequest, refusal } from '#designate/fault-style.ts'
import { intOf } from '#designate/fields.ts'
import type { Context } from '#http/context.ts'
import { ok, type Answer } from '#http/reply.ts'
import type { Condition, Listing, Table, Where } from '#store/collection.ts'
import { isUuid } from '#wire/formats.ts'
import { pythonRepr } from '#wire/python.ts'

/** Rows of a page where nothing is said, and with `limit=max` (`default_limit_v2`, `max_limit_v2`). */
const DEFAULT = 20
export const MOST = 1000

export type Listed = {
  readonly sortable: readonly string[]
  /** What can be filtered by. */
  readonly filters: readonly string[]
  /** The column of a filter that is not called so. */
  readonly columns?: Readonly<Record<string, string>>
  /** The test of a filter that its column does not answer by itself. */
  readonly tests?: Readonly<Record<string, (value: string) => Condition>>
}

const PAGING = ['marker', 'limit', 'sort_key', 'sort_dir']

/** What the query asks for, of those that meet `where`. Throws 400 in Designate's words. */
export function asked<T extends object>(
  context: Context,
  asker: Asker,
  rows: Table<T>,
  kind: Listed,
  where: Where,
): Listing<T> {
  const query = queryOf(context)
  const limit = limitOf(query)
  const [key, direction] = orderOf(query, kind, asker)
  const filters = [...query].filter(([name]) => !PAGING.includes(name))
  const unknown = filters.map(([name]) => name).filter((name) => !kind.filters.includes(name))
  if (unknown.length > 0) throw badRequest(`Invalid filters ${unknown.join(', ')}`)
  const tests = filters.map(([name, value]) => {
    const test = kind.tests?.[name] ?? (name === 'ttl' ? numberTest : textTest)
    return [kind.columns?.[name] ?? name, test(value)] as const
  })
  if (key === 'records') throw refusal('invalid_sort_key', 'Sort key supplied is invalid: None')
  const after = query.get('marker') ?? undefined
  if (after !== undefined) {
    if (!isUuid(after)) throw refusal('invalid_marker', '')
    if (!rows.has(after)) throw refusal('marker_not_found', 'Marker None could not be found')
  }
  return {
    where: { ...Object.fromEntries(tests), ...where },
    order: [[key, direction]],
    limit,
    after,
  }
}

function limitOf(query: URLSearchParams): number {
  const text = query.get('limit')
  if (text === null || text === '') return DEFAULT
  if (text.toLowerCase() === 'max') return MOST
  const limit = intOf(text)
  if (limit !== undefined && limit > 0 && limit <= 2 ** 63) return limit
  throw refusal('invalid_limit', `limit should be an integer between 1 and ${MOST}`)
}

function orderOf(
  query: URLSearchParams,
  { sortable }: Listed,
  { allProjects }: Asker,
): readonly [string, 'asc' | 'desc'] {
  const direction = query.get('sort_dir') || 'asc'
  if (direction !== 'asc' && direction !== 'desc') {
    throw refusal('invalid_sort_dir', "Unknown sort direction, must be 'desc' or 'asc'")
  }
  const key = query.get('sort_key') || 'created_at'
  if (!sortable.includes(key)) {
    throw refusal('invalid_sort_key', `sort key must be one of ${pythonRepr([...sortable])}`)
  }
  return key === 'tenant_id' && !allProjects ? ['created_at', direction] : [key, direction]
}

const COMPARISONS = [
  ['!', 'not'],
  ['<=', 'to'],
  ['<', 'below'],
  ['>=', 'from'],
  ['>', 'above'],
] as const

/** A value of a query as SQLAlchemy's storage reads it: `*` stands for any text, `!` for not. */
export function textTest(value: string): Condition {
  return test(value, (text) => text)
}

const numberTest = (value: string): Condition => test(value, (text) => intOf(text) ?? 0)

function test(value: string, read: (text: string) => string | number): Condition {
  const pattern = value.replaceAll('*', '%')
  if (pattern.includes('%')) return { like: pattern }
  const found = COMPARISONS.find(([sign]) => value.startsWith(sign))
  if (found) return { [found[1]]: read(value.slice(found[0].length)) }
  const [, from, to] = /^BETWEEN ([^,]*),([^,]*)/.exec(value) ?? []
  if (from !== undefined && to !== undefined) {
    return { from: read(from.trim()), to: read(to.trim()) }
  }
  return read(value)
}

/** The addresses of a list and of the page after it; there is one after each page that is full. */
export function linksOf(
  context: Context,
  path: string,
  items: readonly { readonly id: string }[],
): Record<string, string> {
  const query = queryOf(context)
  const href = (more: Record<string, string>): string => {
    const all = new URLSearchParams(query)
    for (const [name, value] of Object.entries(more)) all.set(name, value)
    const text = all.toString().replaceAll('*', '%2A').replaceAll('%7E', '~')
    return `${path}${text === '' ? '' : `?${text}`}`
  }
  const last = items.at(-1)
  const isFull = last !== undefined && items.length === limitOf(query)
  return { self: href({}), ...(isFull ? { next: href({ marker: last.id }) } : {}) }
}

/** The answer to a list. `total` is how many there are in all, where the list tells. */
export function listed(
  context: Context,
  many: string,
  items: readonly { readonly id: string }[],
  shown: readonly unknown[],
  more: { path?: string; total?: number | undefined; metadata?: boolean } = {},
): Answer {
  const { path = `${context.base}/${many}`, total, metadata = total !== undefined } = more
  return ok({
    [many]: shown,
    links: linksOf(context, path, items),
    ...(metadata ? { metadata: total === undefined ? {} : { total_count: total } } : {}),
  })
}
