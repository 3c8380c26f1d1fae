/** Neutron's list parameters: filters, fields, sorting and paging (neutron.api.api_common). */
import type { Context } from '#http/context.ts'
import { type Answer, ok } from '#http/reply.ts'
import {
  boolean,
  toBoolean,
  type Attribute,
  type Attributes,
  type Fields,
} from '#neutron/attributes.ts'
import { badRequest, badResource } from '#neutron/faults.ts'
import { found, type Item, type Kind } from '#resource/resource.ts'
import { isTagFilter, tagTest } from '#resource/tags.ts'
import type { Condition, Listing, Scalar, Where } from '#store/collection.ts'

const RESERVED = ['fields', 'limit', 'marker', 'page_reverse', 'sort_key', 'sort_dir']

/** Values of columns, one of which each must have. */
type Wanted = Readonly<Record<string, readonly Scalar[]>>
/** What a filter asks of the database, and what of the items that come from there. */
type Found = {
  readonly where?: Wanted
  readonly also?: (item: Fields) => boolean
}
/** What a filter asks for that nothing meets. */
export const NONE: Found = { where: { id: [] } }
/** A filter that is not plain equality with one of the values. */
export type Filter = (context: Context, values: readonly string[]) => Found
export type FoundBy = {
  readonly attributes: Attributes
  readonly filters?: Readonly<Record<string, Filter>>
  /** True where all come at once and by their ids, whatever is asked of order and pages. */
  readonly unpaged?: true
}
type ListKind<T extends Item> = Kind<T> & FoundBy

/** What the query asks for. Throws Neutron's 400, and the kind's 404 for an unknown marker. */
export function asked<T extends Item>(context: Context, kind: ListKind<T>): Listing<T> {
  const { query } = context
  const filters = filtersOf(context, kind)
  const wanted = filters.reduce<Wanted>((all, { where = {} }) => meet(all, where), {})
  const any = kind.visible?.(context, undefined)
  const whole: Listing<T> = {
    any,
    where: Object.fromEntries(Object.entries(wanted).map(([name, all]) => [name, anyOf(all)])),
    also: filters.flatMap(({ also }) => (also ? [(item: T) => also({ ...item })] : [])),
  }
  if (kind.unpaged) return whole
  const limit = limitOf(query.get('limit'))
  const listing = { ...whole, order: orderOf(query, kind) }
  if (limit === 0) return listing
  const marker = query.get('marker')
  if (marker !== null && !found(context, kind, marker, undefined, any)) {
    throw kind.notFound(marker)
  }
  const isBack = query.get('page_reverse')?.toLowerCase() === 'true'
  if (isBack) return { ...listing, limit, before: marker ?? '' }
  return { ...listing, limit, ...(marker === null ? {} : { after: marker }) }
}

/** The answer to a list, with links to the pages beside it. */
export function pageReply(
  context: Context,
  many: string,
  limit: number | undefined,
  shown: readonly Fields[],
): Answer {
  const names = context.query.getAll('fields')
  const page = shown.map((item) => picked(item, names))
  const links = limit === undefined ? [] : linksOf(context, shown, limit)
  return ok({ [many]: page, ...(links.length > 0 ? { [`${many}_links`]: links } : {}) })
}

/** The item with the fields asked for; unknown names are ignored. */
export function picked(item: Fields, names: readonly string[]): Fields {
  const wanted = names.filter((name) => name !== '')
  if (wanted.length === 0) return item
  return Object.fromEntries(Object.entries(item).filter(([name]) => wanted.includes(name)))
}

/** The filters that the query names. */
export function filterNames({ query }: Context): string[] {
  return [...new Set(query.keys())].filter((name) => !RESERVED.includes(name))
}

function filtersOf<T extends Item>(context: Context, kind: ListKind<T>): Found[] {
  const { attributes, filters = {} } = kind
  const names = filterNames(context)
  const hasTags = attributes['tags'] !== undefined && !attributes['tags'].unfiltered
  const isFilter = (name: string): boolean =>
    Object.hasOwn(filters, name) ||
    (hasTags && isTagFilter(name)) ||
    (isColumn(kind, name) && !attributes[name]?.unfiltered)
  const unknown = names.filter((name) => !isFilter(name))
  if (unknown.length > 0) throw badRequest(`${listed(unknown)} is invalid attribute for filtering`)
  return names.map((name) => {
    const values = context.query.getAll(name)
    const own = filters[name]
    if (own) return own(context, values)
    if (isTagFilter(name)) return { also: tagTest(name, values.join(',')) }
    return { where: { [columnOf(name)]: valuesOf(attributes[name], values) } }
  })
}

/** What the collection declares is found and sorted by, besides what every collection has. */
function isColumn<T extends Item>({ collection, attributes }: ListKind<T>, name: string): boolean {
  if (!Object.hasOwn(attributes, name)) return false
  const { keys, indexes, columns } = collection
  const own = [keys, indexes, columns].some((some) => Object.hasOwn(some, name))
  return own || ['id', 'project_id'].includes(columnOf(name))
}

const columnOf = (name: string): string => (name === 'tenant_id' ? 'project_id' : name)

/** As they are stored: texts come from the query, numbers and booleans too. */
function valuesOf(attribute: Attribute | undefined, values: readonly string[]): Scalar[] {
  if (attribute?.check === boolean) {
    return values.map(toBoolean).flatMap((value) => (value ? [true] : [false, null]))
  }
  return values.flatMap((value) => (/^-?\d{1,15}$/.test(value) ? [value, Number(value)] : [value]))
}

/** What both ask for: of a column that both name, the values that both allow. */
function meet(one: Wanted, other: Wanted): Wanted {
  const entries = Object.entries(other).map(([name, values]) => {
    const before = one[name]
    return [name, before ? values.filter((value) => before.includes(value)) : values] as const
  })
  return { ...one, ...Object.fromEntries(entries) }
}

function orderOf<T extends Item>(
  query: URLSearchParams,
  kind: ListKind<T>,
): NonNullable<Listing['order']> {
  const keys = query.getAll('sort_key')
  const directions = query.getAll('sort_dir')
  if (keys.length !== directions.length) {
    throw badRequest('The number of sort_keys and sort_dirs must be same')
  }
  const unknown = keys.filter((key) => !isColumn(kind, key) || kind.attributes[key]?.unsorted)
  if (unknown.length > 0) throw badRequest(`${listed(unknown)} is invalid attribute for sort_keys`)
  const wrong = directions.filter((direction) => direction !== 'asc' && direction !== 'desc')
  if (wrong.length > 0) {
    const message = `${listed(wrong)} is invalid value for sort_dirs, valid value is 'asc' and 'desc'`
    throw badRequest(message)
  }
  const order = keys.map((key, at) => {
    const isBack = kind.attributes[key]?.backwards === true
    return [columnOf(key), (directions[at] === 'desc') === isBack ? 'asc' : 'desc'] as const
  })
  return [...order, ['id', 'asc']]
}

const listed = (names: readonly string[]): string =>
  `[${names.map((name) => `'${name}'`).join(', ')}]`

function limitOf(text: string | null): number {
  if (text === null || text === 'infinite') return 0
  if (!/^\d+$/.test(text)) {
    throw badResource('limit', `Limit must be an integer 0 or greater and not '${text}'`)
  }
  return Number(text)
}

type Link = { rel: 'next' | 'previous'; href: string }

/** A page that is not full is the last one in the direction that it was asked in. */
function linksOf(context: Context, page: readonly Fields[], limit: number): Link[] {
  const isBack = context.query.get('page_reverse')?.toLowerCase() === 'true'
  const isFull = page.length >= limit
  const next = { rel: 'next', href: pageUrl(context, page.at(-1), false) } as const
  const previous = { rel: 'previous', href: pageUrl(context, page[0], true) } as const
  return [...(isFull || isBack ? [next] : []), ...(isFull || !isBack ? [previous] : [])]
}

function pageUrl(context: Context, item: Fields | undefined, isBack: boolean): string {
  const query = new URLSearchParams(context.query)
  query.delete('marker')
  query.delete('page_reverse')
  if (typeof item?.['id'] === 'string') query.set('marker', item['id'])
  if (isBack) query.set('page_reverse', 'True')
  return `${context.origin}${context.url.pathname}?${query.toString()}`
}

/** One value is found by walking an index in the order of the list; several are not always. */
export const anyOf = (values: readonly Scalar[]): Condition => {
  const [only, ...more] = values
  return only === undefined || more.length > 0 ? values : only
}

/** So many ids are worth asking for one by one. */
const FEW = 500

/**
 * Those with one of the ids, where they are few; where they are many, those of which the test holds:
 * then it does not take long to find a page of them.
 */
export function oneOfFew(
  ids: (most: number) => readonly string[],
  test: (item: Fields) => boolean,
): Found {
  const some = ids(FEW + 1)
  return some.length > FEW ? { also: test } : { where: { id: some } }
}

/** The same as a condition of a list: each walks an index, unless they are very many. */
export function eachOf(column: string, values: readonly string[]): Where[] {
  if (values.length > FEW / 5) return [{ [column]: values }]
  return values.map((value) => ({ [column]: value }))
}
