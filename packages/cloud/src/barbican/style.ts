/** How Barbican lists, lets and refuses (barbican.api.controllers, barbican.model.repositories). */
import { checkedBody } from '#barbican/bodies.ts'
import { barbicanFaults } from '#barbican/fault-style.ts'
import type { Context } from '#http/context.ts'
import { badRequest, notFound } from '#http/faults.ts'
import { created, noContent, ok } from '#http/reply.ts'
import { found, type Item, type Kind, type Style } from '#resource/resource.ts'
import type { Order, Tests, Where } from '#store/collection.ts'
import { isUuid } from '#wire/formats.ts'
import { wholeNumberOf } from '#wire/numbers.ts'
import type { Schema } from '#wire/schema.ts'
import { utcTime } from '#wire/times.ts'

/** What Barbican's kinds say besides. */
export type BarbicanKind<T> = {
  /** In refusals: "Secret creation attempt not allowed". */
  readonly title: string
  readonly schema: Schema
  /** Query parameters that a column must equal, by their column: `{ alg: 'algorithm' }`. */
  readonly filters: Readonly<Record<string, string>>
  /** The same of numbers; what is none above 0 filters nothing. */
  readonly numbers: Readonly<Record<string, string>>
  readonly sortable: readonly string[]
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
    const { limit, offset } = pageOf(query)
    const where: Where = { ...Object.fromEntries([...filters, ...numbers]), ...timesOf(query) }
    return { where, order: orderOf(query.get('sort'), kind.sortable), limit, offset }
  },
  listed: (context, kind, { shown, listing }) => {
    const total = context.table(kind.collection).count(listing.where, listing.any)
    const { limit = MOST, offset = 0 } = listing
    if (shown.length === 0) return ok({ [kind.many]: [], total })
    const link = (from: number): string =>
      `${context.base}${kind.path}?limit=${limit}&offset=${Math.max(0, from)}`
    return ok({
      [kind.many]: shown,
      ...(offset > 0 ? { previous: link(offset - limit) } : {}),
      ...(total > offset + limit ? { next: link(offset + limit) } : {}),
      total,
    })
  },
  permit: (context, { many, title }, doing) =>
    doing === 'list'
      ? allow(context, `${many}:get`, `${title}(s) retrieval`)
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
export function itemOf<T extends Item>(context: Context, kind: Kind<T>): T {
  const id = context.param('id')
  if (!isUuid(id)) throw notFound(`Not Found. Provided ${kind.one} id is invalid.`)
  const item = found(context, kind, id, undefined, [EVERYTHING])
  if (!item) throw kind.notFound(id)
  return item
}

/** What every row meets. */
const EVERYTHING: Where = {}

/** What cannot be read as a number counts as not said. */
function pageOf(query: URLSearchParams): { limit: number; offset: number } {
  const limit = Math.min(MOST, Math.max(1, numberIn(query.get('limit')) ?? DEFAULT_LIMIT))
  return { limit, offset: Math.max(0, numberIn(query.get('offset')) ?? 0) }
}

const numberIn = (text: string | null): number | undefined => wholeNumberOf(text ?? '')

const wrongQuery = (): Error => badRequest('URI provided invalid query string parameters.')

function orderOf(text: string | null, sortable: readonly string[]): Order {
  if (!text) return [['created', 'asc']]
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
