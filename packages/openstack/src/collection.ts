/** The verbs that every kind of resource of every service has. */
import { readEach, readListed, readParts, type IdFilter, type Named } from '#by-ids.ts'
import { badReply, tooLarge } from '#answers/replies.ts'
import { isObject } from '#answers/json.ts'
import { linkedTerm, type LinkTerm } from '#answers/links.ts'
import { bySortKey, readLeaf, type Leaf, type PageAsk, type PageStyle } from '#paging.ts'
import type { CallOptions, Service } from '#service.ts'
import { from } from '#rows.ts'
import { join, path, type Path, type Query } from '#url.ts'

export type CollectionOptions = {
  /** The key of one item, e.g. `keypair`; absent when a single item stands bare (Glance). */
  one?: string
  /** The key of a list; `one` with an s when absent. */
  many?: string
  /** Rows of a list carry the key of one item too (Nova's key pairs). */
  wrapped?: boolean
  /** The last part of the address of a list, for services with short and long lists. */
  detail?: string
  microversions?: readonly string[]
  /** How the service takes changes; PUT when absent. */
  updates?: 'PUT' | 'PATCH'
  /** How its lists are paged; `bySortKey` when absent. */
  pages?: PageStyle
  /** A list is an array without anything around it (Gnocchi, Swift). */
  bare?: boolean
  /** What a row is called by its list, where no link leads on but the last row itself (Swift). */
  marker?: (row: Readonly<Record<string, unknown>>) => unknown
  /** What the service is told with each call, such as `X-Auth-All-Projects`. */
  headers?: Readonly<Record<string, string>>
  /** How several are asked for by their ids, where the service has a filter for it. */
  ids?: IdFilter
  /** So many are named one by one rather than by the list; 1 when absent. */
  few?: number
}

/**
 * `next` is the marker of the page that follows; absent on the last one. So is `previous`. `cut`:
 * there is more that no marker leads to (Keystone, at the operator's `list_limit`). `sent`: how many
 * rows there were with those that were left out, where some may have been.
 */
export type Page<Wire> = {
  items: Wire[]
  next?: string
  previous?: string
  cut?: boolean
  sent?: number
}

/** A page with all that the service sent as a row. */
type Held = Omit<Page<unknown>, 'items'> & { items: readonly unknown[]; requestId: string }

export type Signal = Pick<CallOptions, 'signal'>

/** What an item is asked for by: its id, or several parts that stand in its address one after the other. */
export type Key = string | readonly string[]

export type Collection<Wire, Create = never, Update = Partial<Create>> = {
  /** One answer of the service, which may be cut off at its own maximum: see `listAll`. */
  list: (query?: Query, options?: Signal) => Promise<Wire[]>
  /** Every item: follows the markers to the end. */
  listAll: (query?: Query, options?: Signal) => Promise<Wire[]>
  page: (query?: Query, options?: Signal) => Promise<Page<Wire>>
  /** One page in one call, with the way back, as the service pages. */
  leaf: (ask: PageAsk, query?: Query, options?: Signal) => Promise<Leaf<Wire>>
  /** Items with these ids, in any order; an item that is gone or hidden is left out. */
  some: (ids: readonly string[], query?: Query, options?: Signal) => Promise<Wire[]>
  /** Ids and names of those with these ids, from short lists; `query` is for the list. */
  named: (ids: readonly string[], query?: Query, options?: Signal) => Promise<Named[]>
  get: (key: Key, query?: Query, options?: Signal) => Promise<Wire>
  create: (body: Create, options?: Signal) => Promise<Wire>
  update: (key: Key, body: Update, options?: Signal) => Promise<Wire>
  remove: (key: Key, query?: Query, options?: Signal) => Promise<void>
}

/**
 * More than any list has that can be read whole (`mostBytes`): each row becomes much larger on its way
 * to a page, so that a row of nothing must not be a way to fill memory.
 */
const mostRows = 20_000

/** All verbs throw OpenStackError. */
export function collection<Wire, Create = never, Update = Partial<Create>>(
  service: Service,
  at: Path,
  options: CollectionOptions,
): Collection<Wire, Create, Update> {
  const { one, microversions, headers, pages = bySortKey } = options
  const many = options.many ?? `${one}s`
  const listed = options.detail ? join(at, path`/${options.detail}`) : at
  const item = (key: Key) => [key].flat().reduce((above, part) => join(above, path`/${part}`), at)

  const single = async (method: string, where: Path, rest: CallOptions): Promise<Wire> => {
    const all = { microversions, headers, ...rest }
    const { body, requestId } = await service.call(method, where, all)
    const found = one !== undefined && isObject(body) ? body[one] : body
    if (!isObject(found)) throw badReply(service.type, requestId)
    // JSON comes in here.
    return from({ service: service.type, requestId }, found as Wire)
  }
  const sent = (body: unknown) => (one === undefined ? body : { [one]: body })

  /** The rows of a list, valid or not: markers and pages go by all of them. */
  const heldAt = async (where: Path, query?: Query, rest?: Signal): Promise<Held> => {
    const reply = await service.call('GET', where, { query, microversions, headers, ...rest })
    const { body } = reply
    const rows = options.bare ? body : isObject(body) ? body[many] : undefined
    if (!Array.isArray(rows)) throw badReply(service.type, reply.requestId)
    if (rows.length > mostRows) throw tooLarge(service.type, reply.requestId)
    const items = options.wrapped && one ? rows.map((row) => unwrapped(row, one)) : rows
    const linked = (rel: 'next' | 'previous') =>
      linkedTerm(reply, { keys: [many, one ?? many], rel, term: pages.term })
    const next = options.marker ? lastOf(rows, query, options.marker) : linked('next')
    const previous = linked('previous')
    return {
      items,
      requestId: reply.requestId,
      ...(next && { next }),
      ...(previous && { previous }),
      ...(isObject(body) && body['truncated'] === true && { cut: true }),
    }
  }

  const rowsAt = async <Row>(where: Path, query?: Query, rest?: Signal): Promise<Page<Row>> => {
    const { requestId, items, ...more } = await heldAt(where, query, rest)
    // JSON comes in here.
    return { ...more, sent: items.length, items: service.rows(items, requestId) as Row[] }
  }

  const page = (query?: Query, rest?: Signal) => rowsAt<Wire>(listed, query, rest)

  const leaf = async (ask: PageAsk, query?: Query, rest?: Signal): Promise<Leaf<Wire>> => {
    const requests: string[] = []
    const found = await readLeaf(pages, ask, async (terms) => {
      const held = await heldAt(listed, { ...query, ...terms }, rest)
      requests.push(held.requestId)
      return held
    })
    // JSON comes in here.
    return { ...found, items: service.rows(found.items, requests.join(' ')) as Wire[] }
  }

  // An invalid address is refused like anything else: by the promise.
  const get = async (key: Key, query?: Query, rest?: Signal) =>
    single('GET', item(key), { query, ...rest })

  const some = (ids: readonly string[], query?: Query, rest?: Signal): Promise<Wire[]> => {
    const { ids: filter } = options
    return filter === undefined
      ? readEach(ids, (id) => get(id, query, rest))
      : readParts(ids, async (part) => (await page({ ...query, ...filter.find(part) }, rest)).items)
  }

  const named = (ids: readonly string[], query?: Query, rest?: Signal): Promise<Named[]> => {
    const { ids: filter, few = 1 } = options
    const short = (asked: Query) => rowsAt<Named>(at, { ...query, ...asked }, rest)
    if (filter !== undefined) {
      return readParts(
        ids,
        async (part) => (await short({ ...filter.brief, ...filter.find(part) })).items,
      )
    }
    return readListed(ids, few, {
      list: () => short({ limit: 1000 }),
      // JSON comes in here.
      get: async (id) => (await get(id, undefined, rest)) as Named,
    })
  }

  return {
    page,
    some,
    named,
    leaf,
    listAll: (query, rest) => everyPage(service, query, (asked) => page(asked, rest), pages.term),
    list: async (query, rest) => (await page(query, rest)).items,
    get,
    create: (body, rest) => single('POST', at, { body: sent(body), ...rest }),
    update: async (key, body, rest) =>
      single(options.updates ?? 'PUT', item(key), { body: sent(body), ...rest }),
    remove: async (key, query, rest) => {
      await service.call('DELETE', item(key), { query, microversions, headers, ...rest })
    },
  }
}

/** The items of the first page and of all that its markers lead to, one after the other. */
export async function everyPage<Wire>(
  { type }: Pick<Service, 'type'>,
  query: Query | undefined,
  read: (query: Query | undefined) => Promise<Page<Wire>>,
  term: LinkTerm = 'marker',
): Promise<Wire[]> {
  const items: Wire[] = []
  const seen = new Set<string>()
  let next: string | undefined
  do {
    const answer = await read(next === undefined ? query : { ...query, [term]: next })
    for (const item of answer.items) items.push(item)
    next = (answer.sent ?? answer.items.length) === 0 ? undefined : answer.next
    // A service that leads in a circle would keep us here for ever.
    if (next !== undefined && seen.has(next)) throw badReply(type, undefined)
    if (next !== undefined) seen.add(next)
  } while (next !== undefined)
  return items
}

/** A page that is full may be followed by another, from its last row on. */
function lastOf(
  rows: readonly unknown[],
  query: Query | undefined,
  marker: NonNullable<CollectionOptions['marker']>,
): string | undefined {
  const last = rows.findLast(isObject)
  const full = query?.['limit'] !== undefined && rows.length >= Number(query['limit'])
  const name = last && full ? marker(last) : undefined
  return typeof name === 'string' ? name : undefined
}

function unwrapped(row: unknown, one: string): unknown {
  return isObject(row) && one in row ? row[one] : row
}
