/** The verbs that every kind of resource of every service has. */
import { badReply } from '#connections.ts'
import type { CallOptions, Service } from '#service.ts'
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
}

/** `next` is the marker of the page that follows; absent on the last one. */
export type Page<Wire> = { items: Wire[]; next?: string }

export type Signal = Pick<CallOptions, 'signal'>

export type Collection<Wire, Create = never, Update = Partial<Create>> = {
  /** One answer of the service, which may be cut off at its own maximum: see `listAll`. */
  list: (query?: Query, options?: Signal) => Promise<Wire[]>
  /** Every item: follows the markers to the end. */
  listAll: (query?: Query, options?: Signal) => Promise<Wire[]>
  page: (query?: Query, options?: Signal) => Promise<Page<Wire>>
  get: (id: string, query?: Query, options?: Signal) => Promise<Wire>
  create: (body: Create, options?: Signal) => Promise<Wire>
  update: (id: string, body: Update, options?: Signal) => Promise<Wire>
  remove: (id: string, query?: Query, options?: Signal) => Promise<void>
}

/** All verbs throw OpenStackError. */
export function collection<Wire, Create = never, Update = Partial<Create>>(
  service: Service,
  at: Path,
  options: CollectionOptions,
): Collection<Wire, Create, Update> {
  const { one, microversions } = options
  const many = options.many ?? `${one}s`
  const listed = options.detail ? join(at, path`/${options.detail}`) : at
  const item = (id: string) => join(at, path`/${id}`)

  const single = async (method: string, where: Path, rest: CallOptions): Promise<Wire> => {
    const all = { microversions, ...rest }
    if (one !== undefined) return service.ask<Wire>(method, where, one, all)
    const reply = await service.call(method, where, all)
    if (!isObject(reply.body)) throw badReply(service.type, reply.requestId)
    // JSON comes in here.
    return reply.body as Wire
  }
  const sent = (body: unknown) => (one === undefined ? body : { [one]: body })

  const page = async (query?: Query, rest?: Signal): Promise<Page<Wire>> => {
    const reply = await service.call('GET', listed, { query, microversions, ...rest })
    const rows = isObject(reply.body) ? reply.body[many] : undefined
    if (!isObject(reply.body) || !Array.isArray(rows) || !rows.every(isObject)) {
      throw badReply(service.type, reply.requestId)
    }
    const items = options.wrapped && one ? rows.map((row) => unwrapped(row, one)) : rows
    const next = nextMarker(reply.body, many)
    // JSON comes in here.
    return { items: items as Wire[], ...(next === undefined ? {} : { next }) }
  }

  return {
    page,
    listAll: (query, rest) => everyPage(service, query, (asked) => page(asked, rest)),
    list: async (query, rest) => (await page(query, rest)).items,
    get: (id, query, rest) => single('GET', item(id), { query, ...rest }),
    create: (body, rest) => single('POST', at, { body: sent(body), ...rest }),
    update: (id, body, rest) =>
      single(options.updates ?? 'PUT', item(id), { body: sent(body), ...rest }),
    remove: async (id, query, rest) => {
      await service.call('DELETE', item(id), { query, microversions, ...rest })
    },
  }
}

/** The items of the first page and of all that its markers lead to, one after the other. */
export async function everyPage<Wire>(
  { type }: Pick<Service, 'type'>,
  query: Query | undefined,
  read: (query: Query | undefined) => Promise<Page<Wire>>,
): Promise<Wire[]> {
  const items: Wire[] = []
  const seen = new Set<string>()
  let next: string | undefined
  do {
    const answer = await read(next === undefined ? query : { ...query, marker: next })
    items.push(...answer.items)
    next = answer.items.length === 0 ? undefined : answer.next
    // A service that leads in a circle would keep us here for ever.
    if (next !== undefined && seen.has(next)) throw badReply(type, undefined)
    if (next !== undefined) seen.add(next)
  } while (next !== undefined)
  return items
}

/**
 * Nova, Cinder and Neutron `{"<many>_links": [{rel: "next", href}]}`, Glance `{next}`, Keystone and
 * Designate `{links: {next}}`. Only the marker is taken: the host in a link may be unreachable
 * from here, and must not be trusted with a token.
 */
export function nextMarker(body: Record<string, unknown>, many: string): string | undefined {
  const links = body[`${many}_links`]
  const href =
    (Array.isArray(links)
      ? links.find((link) => isObject(link) && link['rel'] === 'next')
      : undefined) ??
    (isObject(body['links']) ? { href: body['links']['next'] } : { href: body['next'] })
  const target: unknown = isObject(href) ? href['href'] : undefined
  if (typeof target !== 'string') return undefined
  return URL.parse(target, 'http://service')?.searchParams.get('marker') ?? undefined
}

function unwrapped(row: unknown, one: string): unknown {
  return isObject(row) && one in row ? row[one] : row
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
