/** How Barbican lists, lets and refuses (barbican.api.controllers, barbican.model.repositories). */
import { checkedBody } from '#barbican/bodies.ts'
import { barbicanFaults } from '#barbican/fault-style.ts'
import type { Context } from '#http/context.ts'
import { badRequest, notFound } from '#http/faults.ts'
import { created, noContent, ok, type Answer } from '#http/reply.ts'
import { found, type Fields, type Item, type Kind, type Style } from '#resource/resource.ts'
import type { Order, Tests, Where } from '#store/collection.ts'
import { isUuid } from '#wire/formats.ts'
import { wholeNumberOf } from '#wire/numbers.ts'
import type { Schema } from '#wire/schema.ts'
import { utcTime } from '#wire/times.ts'

/** What Barbican's kinds say besides. */
export type BarbicanKind<T> = {
  /** In refusals: "Secret creation attempt not allowed". */
  readonly title: string
  /** The same of a list, where it is not the title with "(s)". */
  readonly titles?: string
  readonly schema: Schema
  /** Query parameters that a column must equal, by their column: `{ alg: 'algorithm' }`. */
  readonly filters: Readonly<Record<string, string>>
  /** The same as patterns of SQL, of which upper and lower case are one. */
  readonly patterns: Readonly<Record<string, string>>
  /** The same as parts of texts. */
  readonly parts?: Readonly<Record<string, string>>
  /** The same of numbers; what is none above 0 filters nothing. */
  readonly numbers: Readonly<Record<string, string>>
  /** Lists of what cannot be sorted have no filters by time either. */
  readonly sortable: readonly string[]
  /** Looked for in the caller's project alone, under any text (`OrdersController._lookup`). */
  readonly ownOnly?: true
  /** What rules see of an item. */
  // A method, so that a style that knows no more of an item than its id can take any kind.
  target(context: Context, item: T): Readonly<Record<string, unknown>>
}

const DEFAULT_LIMIT = 10
const MOST = 100
const OPERATIONS = { get: 'retrieval', update: 'update', delete: 'deletion' } as const
const RULES = { get: 'get', update: 'put', delete: 'delete' } as const

/** Throws Barbican's 403, which names the operation, unless the rule allows it. */
export function allow(
  context: Context,
  rule: string,
  operation: string,
  target: Readonly<Record<string, unknown>> = {},
): void {
  if (context.allows(rule, { enforce_new_defaults: false, ...target })) return
  throw barbicanFaults.refused(operation)
}

export const barbicanStyle: Style<BarbicanKind<Item>> = {
  asked: ({ query }, kind) => {
    const filters = Object.entries(kind.filters).flatMap(([parameter, column]) => {
      const value = query.get(parameter)
      return value ? [[column, value] as const] : []
    })
    const numbers = Object.entries(kind.numbers).flatMap(([parameter, column]) => {
      const value = numberIn(query.get(parameter))
      return value !== undefined && value > 0 ? [[column, value] as const] : []
    })
    const patterns = Object.entries(kind.patterns).flatMap(([parameter, column]) => {
      const like = query.get(parameter)
      return like ? [[column, { like }] as const] : []
    })
    const parts = Object.entries(kind.parts ?? {}).flatMap(([parameter, column]) => {
      const part = query.get(parameter)
      return part ? [[column, { like: `%${part}%` }] as const] : []
    })
    const told = Object.fromEntries([...filters, ...patterns, ...parts, ...numbers])
    const { limit, offset } = pageOf(query)
    if (kind.sortable.length === 0) return { where: told, order: BY_TIME, limit, offset }
    const where: Where = { ...told, ...timesOf(query) }
    return { where, order: orderOf(query.get('sort'), kind.sortable), limit, offset }
  },
  listed: (context, kind, { shown, listing }) => {
    const total = context.table(kind.collection).count(listing.where, listing.any)
    const { limit = MOST, offset = 0 } = listing
    return pageAnswer(`${context.base}${kind.path}`, kind.many, { shown, total, limit, offset })
  },
  permit: (context, { many, title, titles = `${title}(s)` }, doing) =>
    doing === 'list'
      ? allow(context, `${many}:get`, `${titles} retrieval`)
      : allow(context, `${many}:post`, `${title} creation`),
  load: (context, kind, doing) => {
    const item = itemOf(context, kind)
    const operation = `${kind.title} ${OPERATIONS[doing]}`
    allow(context, `${kind.one}:${RULES[doing]}`, operation, kind.target(context, item))
    return item
  },
  sent: (context, kind) => checkedBody(context, kind.title, kind.schema),
  readsFirst: false,
  told: (_kind, shown) => shown,
  updates: 'PUT',
  created: (context, kind, { id }) => {
    const location = `${context.base}${kind.path}/${id}`
    return created({ [`${kind.one}_ref`]: location }, { location })
  },
  removed: () => noContent(),
}

/** The item of the path, whosever it is: the rules decide who may do what with it. */
export function itemOf<T extends Item>(
  context: Context,
  kind: Kind<T> & Pick<BarbicanKind<T>, 'ownOnly'>,
): T {
  const id = context.param('id')
  if (!kind.ownOnly && !isUuid(id)) {
    throw notFound(`Not Found. Provided ${kind.one} id is invalid.`)
  }
  const any = kind.ownOnly ? kind.visible?.(context, undefined) : [EVERYTHING]
  const item = found(context, kind, id, undefined, any)
  if (!item) throw kind.notFound(id)
  return item
}

/** What every row meets. */
const EVERYTHING: Where = {}

type Shown = {
  readonly shown: readonly Fields[]
  readonly total: number
  readonly limit: number
  readonly offset: number
}

/** A page, with links to those around it, and how many there are in all. */
export function pageAnswer(at: string, many: string, page: Shown): Answer {
  const { shown, total, limit, offset } = page
  if (shown.length === 0) return ok({ [many]: [], total })
  const link = (from: number): string => `${at}?limit=${limit}&offset=${Math.max(0, from)}`
  return ok({
    [many]: shown,
    ...(offset > 0 ? { previous: link(offset - limit) } : {}),
    ...(total > offset + limit ? { next: link(offset + limit) } : {}),
    total,
  })
}

/** Which page is asked for; what cannot be read as a number counts as not said. */
export function pageOf(query: URLSearchParams): { limit: number; offset: number } {
  const limit = Math.min(MOST, Math.max(1, numberIn(query.get('limit')) ?? DEFAULT_LIMIT))
  return { limit, offset: Math.max(0, numberIn(query.get('offset')) ?? 0) }
}

const numberIn = (text: string | null): number | undefined => wholeNumberOf(text ?? '')

const BY_TIME: Order = [['created', 'asc']]

const wrongQuery = (): Error => badRequest('URI provided invalid query string parameters.')

function orderOf(text: string | null, sortable: readonly string[]): Order {
  if (!text) return BY_TIME
  const order = text.split(',').map((part) => {
    const [key = '', direction = 'asc', ...more] = part.split(':')
    if (!sortable.includes(key) || more.length > 0) throw wrongQuery()
    if (direction !== 'asc' && direction !== 'desc') throw wrongQuery()
    return [key, direction] as const
  })
  if (new Set(order.map(([key]) => key)).size < order.length) throw wrongQuery()
  return order
}

const TESTS = { gt: 'above', gte: 'from', lt: 'below', lte: 'to' } as const

/** `created=gte:2026-01-01,lt:2026-02-01`, each bound at most once. */
function timesOf(query: URLSearchParams): Where {
  const entries = ['created', 'updated', 'expiration'].flatMap((name) => {
    const text = query.get(name)
    return text ? [[name, boundsOf(text)] as const] : []
  })
  return Object.fromEntries(entries)
}

function boundsOf(text: string): Tests {
  const bounds: Record<string, string> = {}
  for (const part of text.split(',')) {
    const [, how, rest = part] = /^(gte?|lte?):(.*)$/.exec(part) ?? []
    const time = timeOf(rest)
    const test = how === 'gt' || how === 'gte' || how === 'lt' || how === 'lte' ? TESTS[how] : 'is'
    if (time === undefined || bounds[test] !== undefined) throw wrongQuery()
    bounds[test] = time
  }
  if (bounds['is'] !== undefined && Object.keys(bounds).length > 1) throw wrongQuery()
  return bounds
}

/** ISO 8601 as Barbican keeps it, in UTC without a zone; undefined when it is none. */
export function timeOf(text: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d([T ]|$)/.test(text)) return undefined
  const time = utcTime(text)
  return time === undefined ? undefined : stamp(time)
}

/** A time as Barbican writes it. */
export const stamp = (time: number): string => new Date(time).toISOString().slice(0, 19)
