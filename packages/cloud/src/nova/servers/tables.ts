/** Living and deleted servers are apart; a list of both is one list all the same. */
import type { Context } from '#http/context.ts'
import { deletedServers, servers, type ServerRow } from '#nova/servers/servers.ts'
import type { Collection, Column, Listing, Order, Where } from '#store/collection.ts'

/** A server, deleted or not. */
export function everyServer(context: Context, id: string): ServerRow | undefined {
  return context.table(servers).get(id) ?? context.table(deletedServers).get(id)
}

/** Which servers a list is of, and where those stand. */
export const TABLES = {
  living: [servers],
  deleted: [deletedServers],
  both: [servers, deletedServers],
} as const satisfies Readonly<Record<string, readonly Collection<ServerRow>[]>>

/**
 * A page of some tables together, both unless said; the marker is in either of the two, listed or
 * not. Between equals the id decides.
 */
export function listEvery(
  context: Context,
  { order = [], after, limit, ...asked }: Omit<Listing<ServerRow>, 'any' | 'before' | 'offset'>,
  tables: readonly Collection<ServerRow>[] = TABLES.both,
): ServerRow[] {
  const whole: Order = [...order, ['id', order.at(-1)?.[1] ?? 'asc']]
  const marker = after === undefined ? undefined : everyServer(context, after)
  const listing = { ...asked, order: whole, limit, any: marker && beyond(whole, marker) }
  const found = tables.flatMap((each) => context.table(each).list(listing))
  return found.toSorted((one, other) => compared(whole, one, other)).slice(0, limit)
}

/** What comes after a server in an order: further on in a column, and equal in those before it. */
function beyond(order: Order, server: ServerRow): Where[] {
  return order.map(([name, direction], at) => {
    const value = valueOf(server, name)
    const equal = order.slice(0, at).map(([each]) => [each, valueOf(server, each)] as const)
    const further = direction === 'asc' ? { above: value } : { below: value }
    return { ...Object.fromEntries(equal), [name]: further }
  })
}

/** In an order, as the database has it: numbers before texts. */
function compared(order: Order, one: ServerRow, other: ServerRow): number {
  for (const [name, direction] of order) {
    const [a, b] = [valueOf(one, name), valueOf(other, name)]
    if (a === b) continue
    const before = typeof a === typeof b ? a < b : typeof a === 'number'
    return before === (direction === 'asc') ? -1 : 1
  }
  return 0
}

/** What a column has of a server. */
function valueOf(server: ServerRow, name: string): string | number {
  if (name === 'id') return server.id
  if (name === 'project_id') return server.tenant_id
  const column: Column | undefined = servers.indexes[name]
  if (typeof column === 'string') return plain(at(server, column))
  if (typeof column === 'object' && 'given' in column) {
    return Number(at(server, column.given) !== null)
  }
  throw new Error(`Servers have no column ${name}.`)
}

function at(server: ServerRow, path: string): unknown {
  const names = path.slice('$.'.length).split('.')
  return names.reduce<unknown>((value, name) => {
    return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  }, server)
}

function plain(value: unknown): string | number {
  return typeof value === 'number' || typeof value === 'string' ? value : ''
}
