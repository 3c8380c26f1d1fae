/** Neutron's list parameters: filters, fields, sorting and paging (neutron.api.api_common). */
import type { Context } from '#http/context.ts'
import { type Answer, ok } from '#http/reply.ts'
import { badRequest, badResource } from '#neutron/faults.ts'
import { toBoolean, type Attributes, type Fields } from '#neutron/attributes.ts'

const RESERVED = ['fields', 'limit', 'marker', 'page_reverse', 'sort_key', 'sort_dir']
const TAGS = ['tags', 'tags-any', 'not-tags', 'not-tags-any']

/** A filter that is not plain equality: the values asked for, against the item. */
export type Filter = (item: Fields, values: readonly string[]) => boolean
export type ListKind = {
  readonly many: string
  readonly attributes: Attributes
  readonly filters?: Readonly<Record<string, Filter>>
  readonly notFound: (id: string) => Error
}

/**
 * Answers a list request from the items that the caller may see. Lists are filtered and sorted by what
 * rules hide, too; `seen` leaves it out of what is shown.
 */
export function listReply(
  context: Context,
  kind: ListKind,
  items: Fields[],
  seen = (item: Fields): Fields => item,
): Answer {
  const { query } = context
  const filters = filtersOf(query, kind)
  const found = items.filter((item) => filters.every((filter) => filter(item)))
  const sorted = found.toSorted(ordering(query, kind))
  const { page, links } = paged(context, kind, sorted)
  const shown = page.map((item) => picked(seen(item), query.getAll('fields')))
  return ok({ [kind.many]: shown, ...(links.length > 0 ? { [`${kind.many}_links`]: links } : {}) })
}

/** The item with the fields asked for; unknown names are ignored. */
export function picked(item: Fields, names: readonly string[]): Fields {
  const wanted = names.filter((name) => name !== '')
  if (wanted.length === 0) return item
  return Object.fromEntries(Object.entries(item).filter(([name]) => wanted.includes(name)))
}

function filtersOf(query: URLSearchParams, kind: ListKind): ((item: Fields) => boolean)[] {
  const names = [...new Set(query.keys())].filter((name) => !RESERVED.includes(name))
  const unknown = names.filter(
    (name) =>
      (!TAGS.includes(name) || kind.attributes['tags'] === undefined) &&
      !Object.hasOwn(kind.filters ?? {}, name) &&
      (kind.attributes[name] === undefined || kind.attributes[name].unfiltered === true),
  )
  if (unknown.length > 0) {
    const quoted = unknown.map((name) => `'${name}'`).join(', ')
    throw badRequest(`[${quoted}] is invalid attribute for filtering`)
  }
  return names.flatMap((name) => {
    const values = query.getAll(name)
    if (TAGS.includes(name))
      return [
        tagFilter(
          name,
          values.flatMap((value) => value.split(',')),
        ),
      ]
    const special = kind.filters?.[name]
    if (special) return [(item: Fields) => special(item, values)]
    // The empty text is a value only where an attribute can be empty ("empty-string-filtering").
    return [equality(name, values, kind.attributes[name]?.check?.name)]
  })
}

function equality(
  name: string,
  values: readonly string[],
  check: string | undefined,
): (item: Fields) => boolean {
  if (check === 'boolean') {
    const wanted = values.map(toBoolean)
    return (item) => wanted.some((value) => value === (item[name] === true))
  }
  return (item) => {
    const value = item[name]
    const shown = value === null || value === undefined ? '' : String(value)
    return values.includes(shown)
  }
}

function tagFilter(name: string, tags: readonly string[]): (item: Fields) => boolean {
  return (item) => {
    const has: unknown[] = Array.isArray(item['tags']) ? item['tags'] : []
    const all = tags.every((tag) => has.includes(tag))
    const any = tags.some((tag) => has.includes(tag))
    switch (name) {
      case 'tags':
        return all
      case 'tags-any':
        return any
      case 'not-tags':
        return !all
      default:
        return !any
    }
  }
}

function ordering(query: URLSearchParams, kind: ListKind): (a: Fields, b: Fields) => number {
  const keys = query.getAll('sort_key')
  const directions = query.getAll('sort_dir')
  if (keys.length !== directions.length) {
    throw badRequest('The number of sort_keys and sort_dirs must be same')
  }
  const unknown = keys.filter((key) => kind.attributes[key]?.unsorted ?? !kind.attributes[key])
  if (unknown.length > 0) {
    const quoted = unknown.map((key) => `'${key}'`).join(', ')
    throw badRequest(`[${quoted}] is invalid attribute for sort_keys`)
  }
  const wrong = directions.filter((direction) => direction !== 'asc' && direction !== 'desc')
  if (wrong.length > 0) {
    const quoted = wrong.map((direction) => `'${direction}'`).join(', ')
    throw badRequest(`[${quoted}] is invalid value for sort_dirs, valid value is 'asc' and 'desc'`)
  }
  return (a, b) => {
    for (const [at, key] of keys.entries()) {
      const order = compare(a[key], b[key])
      if (order !== 0) return directions[at] === 'desc' ? -order : order
    }
    return compare(a['id'], b['id'])
  }
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [one, other] = [String(a ?? ''), String(b ?? '')]
  return one < other ? -1 : one > other ? 1 : 0
}

type Link = { rel: 'next' | 'previous'; href: string }

function paged(
  context: Context,
  kind: ListKind,
  sorted: readonly Fields[],
): { page: Fields[]; links: Link[] } {
  const { query } = context
  const limit = limitOf(query.get('limit'))
  const marker = query.get('marker')
  const reverse = query.get('page_reverse')?.toLowerCase() === 'true'
  const at = marker === null ? -1 : sorted.findIndex((item) => item['id'] === marker)
  if (marker !== null && at < 0) throw kind.notFound(marker)
  const rest = reverse
    ? sorted.slice(0, marker === null ? sorted.length : at)
    : sorted.slice(at + 1)
  if (limit === 0) return { page: [...rest], links: [] }
  const page = reverse ? rest.slice(-limit) : rest.slice(0, limit)
  const full = page.length >= limit
  const links: Link[] = []
  if (full || reverse) links.push({ rel: 'next', href: pageUrl(context, page.at(-1), false) })
  if (full || !reverse) links.push({ rel: 'previous', href: pageUrl(context, page[0], true) })
  return { page, links }
}

function limitOf(text: string | null): number {
  if (text === null || text === 'infinite') return 0
  if (!/^\d+$/.test(text)) {
    throw badResource('limit', `Limit must be an integer 0 or greater and not '${text}'`)
  }
  return Number(text)
}

function pageUrl(context: Context, item: Fields | undefined, reverse: boolean): string {
  const query = new URLSearchParams(context.query)
  query.delete('marker')
  query.delete('page_reverse')
  if (typeof item?.['id'] === 'string') query.set('marker', item['id'])
  if (reverse) query.set('page_reverse', 'True')
  return `${context.origin}${context.url.pathname}?${query.toString()}`
}
