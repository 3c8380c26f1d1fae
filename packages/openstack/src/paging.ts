/** How services page their lists. The wire's side: one page is asked for, one call is made. */
import type { LinkTerm } from '#answers/links.ts'
import type { Query } from '#url.ts'

type Direction = 'asc' | 'desc'

/** The rows after `marker`, or, `back`, those before it; the first page without one. */
export type PageAsk = {
  readonly size: number
  readonly marker?: string | undefined
  readonly back?: boolean | undefined
  /** In the service's own words; its own order without one. */
  readonly sortKey?: string | undefined
  readonly sortDir?: Direction | undefined
}

/** One page in the order of display, and whether the list goes on before and after it. */
export type Leaf<Wire> = {
  readonly items: readonly Wire[]
  readonly before: boolean
  readonly after: boolean
}

/** One answer of a service: `next` and `previous` are the markers that its links name. */
export type Answer<Wire> = {
  readonly items: readonly Wire[]
  readonly next?: string | undefined
  readonly previous?: string | undefined
}

/** What tells the lists of services apart. */
export type PageStyle = {
  readonly order: (key: string | undefined, dir: Direction) => Query
  /**
   * The term that asks for the rows before the marker, which then come in the order of display.
   * Without one they are asked for in the reversed order and turned round here.
   */
  readonly back?: Query
  /** `offset`: a marker is the number of rows before the page. */
  readonly term?: LinkTerm
}

/** Nova, Glance, Designate: `sort_key` and `sort_dir`, where a second order is turned with them. */
export const bySortKey: PageStyle = {
  order: (sort_key, sort_dir) => ({ sort_key, sort_dir }),
}

/** Cinder, Gnocchi: `sort=name:asc`. */
export const bySort: PageStyle = {
  order: (key, dir) => ({ sort: key === undefined ? undefined : `${key}:${dir}` }),
}

/** Octavia: the same, with the id as a second order, which it would not turn round by itself. */
export const bySortThenId: PageStyle = {
  order: (key, dir) => ({ sort: key === undefined ? `id:${dir}` : `${key}:${dir},id:${dir}` }),
}

/** Barbican: the same, by the number of rows before. */
export const byOffset: PageStyle = { ...bySort, term: 'offset' }

/** Heat: `sort_keys`, in spite of the name one of them. */
export const bySortKeys: PageStyle = {
  order: (sort_keys, sort_dir) => ({ sort_keys, sort_dir }),
}

/** Swift: by name only; `reverse` turns it. A folder's marker is its name with the slash. */
export const byName: PageStyle = {
  order: (_, dir) => ({ format: 'json', reverse: dir === 'desc' ? true : undefined }),
}

/**
 * Neutron: `page_reverse`. Of equal rows it goes by the id, always upwards, so that a reversed order
 * would not lead back. https://docs.openstack.org/api-ref/network/v2/#pagination
 */
export const byPageReverse: PageStyle = {
  order: (sort_key, dir) => ({ sort_key, sort_dir: sort_key === undefined ? undefined : dir }),
  back: { page_reverse: true },
}

/** What services answer at most for one request, whatever `limit` asks for. */
const SERVICE_MAX = 1000

/**
 * Reads one page in one call. One row more than the page is asked for, to know whether the list
 * goes on; where the service's own maximum cuts that row off, its link tells.
 */
export async function readLeaf<Wire>(
  style: PageStyle,
  ask: PageAsk,
  read: (terms: Query) => Promise<Answer<Wire>>,
): Promise<Leaf<Wire>> {
  const { size, marker, back = false, sortKey, sortDir = 'asc' } = ask
  if (style.term === 'offset') return readFrom(style, ask, read)
  const turned = back && style.back === undefined
  const { items, next, previous } = await read({
    ...style.order(sortKey, turned === (sortDir === 'asc') ? 'desc' : 'asc'),
    ...(back && style.back),
    limit: Math.min(size + 1, SERVICE_MAX),
    marker,
  })
  const goesOn = (link: string | undefined) => items.length > size || link !== undefined
  if (!back)
    return { items: items.slice(0, size), before: marker !== undefined, after: goesOn(next) }
  if (turned) return { items: items.slice(0, size).toReversed(), before: goesOn(next), after: true }
  return { items: items.slice(-size), before: goesOn(previous), after: true }
}

/** The same where a marker is a number of rows: the way back is a smaller one. */
async function readFrom<Wire>(
  style: PageStyle,
  { size, marker = '0', back = false, sortKey, sortDir = 'asc' }: PageAsk,
  read: (terms: Query) => Promise<Answer<Wire>>,
): Promise<Leaf<Wire>> {
  const offset = back ? Math.max(0, Number(marker) - size) : Number(marker)
  const { items, next } = await read({ ...style.order(sortKey, sortDir), limit: size, offset })
  return { items, before: offset > 0, after: next !== undefined }
}
