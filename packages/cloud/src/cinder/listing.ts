/** Cinder's list parameters: filters, order and pages, for volumes and snapshots. */
import type { Context } from '#http/context.ts'
import { badRequest, type Fault } from '#http/faults.ts'
import { nextPage, pageOf } from '#http/paging.ts'
import { invalidInput } from '#cinder/volumes.ts'

const RESERVED = 'limit marker offset sort sort_key sort_dir all_tenants with_count'.split(' ')

type Item = { id: string; created_at?: string }
export type Page<T> = { items: T[]; links: { rel: 'next'; href: string }[]; total: number }

/** What one kind of thing can be asked for: filters of everybody, and columns to sort by. */
export type Listed = {
  readonly filters: readonly string[]
  readonly sortable: readonly string[]
  /** The microversion in which `name` is understood as `display_name` among the columns. */
  readonly nameSince?: string
}

/** Cinder sorts by the columns of its tables (cinder/db/sqlalchemy/models.py). */
const COLUMNS = [
  ...['id', 'display_name', 'display_description', 'status', 'created_at', 'updated_at', 'deleted'],
  ...['project_id', 'user_id', 'volume_type_id', 'scheduled_at', 'provider_location', 'use_quota'],
  'encryption_key_id',
]

export const VOLUMES: Listed = {
  filters: [
    ...['name', 'status', 'metadata', 'bootable', 'migration_status', 'availability_zone'],
    ...['group_id', 'size'],
  ],
  sortable: [
    ...COLUMNS,
    ...['size', 'host', 'bootable', 'availability_zone', 'attach_status', 'volume_type'],
    ...['snapshot_id', 'source_volid', 'group_id', 'multiattach', 'migration_status', '_name_id'],
    ...['replication_status', 'launched_at', 'terminated_at', 'service_uuid', 'shared_targets'],
  ],
  nameSince: '3.0',
}

export const SNAPSHOTS: Listed = {
  filters: ['name', 'status', 'volume_id', 'metadata', 'availability_zone'],
  sortable: [...COLUMNS, 'volume_size', 'volume_id', 'progress', 'cgsnapshot_id'],
  nameSince: '3.30',
}

/** Columns that are called otherwise in answers. */
const FIELDS: Readonly<Record<string, string>> = {
  display_name: 'name',
  display_description: 'description',
  volume_size: 'size',
  host: 'os-vol-host-attr:host',
  progress: 'os-extended-snapshot-attributes:progress',
}

/** One page of the caller's items, newest first unless asked otherwise. Throws 400 and 404. */
export function page<T extends Item>(
  context: Context,
  all: readonly T[],
  listed: Listed,
  missing: (id: string) => Fault,
): Page<T> {
  const { query } = context
  const { filters } = listed
  const order = orderOf(context, listed)
  const names = [...new Set(query.keys())].filter((name) => !RESERVED.includes(name))
  // Parts of texts (`name~`) are for administrators only, as Debian configures Cinder's filters.
  const unknown = names.filter((name) => !filters.includes(name))
  if (context.since('3.31') && unknown.length > 0 && !context.isAdmin) {
    throw badRequest(`Invalid filters ${unknown.join(',')} are found in query options.`)
  }
  const used = context.isAdmin ? names : names.filter((name) => !unknown.includes(name))
  const found = all.filter((item) => used.every((name) => meets(item, name, query.get(name) ?? '')))
  return cut(context, sorted(found, order), missing)
}

/** The page that is asked for of rows in their order. Throws 400 and 404. */
export function cut<T extends Item>(
  context: Context,
  found: readonly T[],
  missing: (id: string) => Fault,
): Page<T> {
  const { query } = context
  const { limit, marker } = pageOf(query, 1000)
  const offset = offsetOf(query)
  const at = marker === undefined ? -1 : found.findIndex(({ id }) => id === marker)
  if (marker !== undefined && at < 0) throw missing(marker)
  const from = at + 1 + offset
  const items = found.slice(from, from + limit)
  const last = items.at(-1)
  const full = last !== undefined && items.length === limit
  const url = `${context.origin}${context.url.pathname}`
  const href = full ? nextPage(url, query, last.id) : ''
  return { items, links: full ? [{ rel: 'next', href }] : [], total: found.length }
}

/** Rows in Cinder's own order. */
export function newestFirst<T extends Item>(all: readonly T[]): T[] {
  return sorted(all, [['created_at', 'desc']])
}

function offsetOf(query: URLSearchParams): number {
  const text = query.get('offset') ?? '0'
  if (!/^[+-]?\d+$/.test(text)) throw badRequest('offset must be an integer')
  if (Number(text) < 0) throw badRequest('offset must be >= 0')
  return Number(text)
}

/** Everything of the project, or of all when an administrator asks for it. */
export function scope(context: Context): Readonly<Record<string, string>> {
  const all = context.query.get('all_tenants')
  const wide = all !== null && !['0', 'false'].includes(all.toLowerCase())
  return context.isAdmin && wide ? {} : { project_id: context.projectId }
}

function meets(item: object, name: string, value: string): boolean {
  const part = name.endsWith('~')
  const key = part ? name.slice(0, -1) : name
  const has: unknown = Reflect.get(item, key)
  if (key === 'metadata') {
    const wanted = JSON.stringify(has)
    return [...value.matchAll(/['"]([^'"]+)['"]\s*:\s*['"]([^'"]*)['"]/g)].every(([, one, two]) =>
      wanted.includes(`${JSON.stringify(one)}:${JSON.stringify(two)}`),
    )
  }
  const text = has === null || has === undefined ? '' : String(has)
  if (key === 'bootable' || key === 'multiattach') return truth(text) === truth(value)
  return part ? folded(text).includes(folded(value)) : folded(text) === folded(value)
}

/** Texts as Cinder's database compares them: without regard to case and accents. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
}

function truth(text: string): boolean {
  return ['1', 'true', 't', 'yes', 'y', 'on'].includes(text.toLowerCase())
}

type Order = readonly (readonly [column: string, direction: string])[]

/** The columns that are asked for, each with its direction. Throws 400. */
function orderOf({ query, since }: Context, { sortable, nameSince }: Listed): Order {
  const named = nameSince !== undefined && since(nameSince)
  const sort = query.get('sort')
  const key = query.get('sort_key')
  if (sort !== null && (key !== null || query.get('sort_dir') !== null)) {
    throw badRequest(
      "The 'sort_key' and 'sort_dir' parameters are deprecated and cannot be used with the " +
        "'sort' parameter.",
    )
  }
  const parts = (sort ?? '').split(',').map((one): [string, string] => {
    const [name = '', direction = ''] = one.split(':').map((word) => word.trim())
    return [name, direction === '' ? 'desc' : direction]
  })
  const one: Order = [[key ?? 'created_at', query.get('sort_dir') ?? 'desc']]
  const order = sort === null ? one : parts
  for (const [name, direction] of order) {
    if (direction !== 'asc' && direction !== 'desc') {
      throw invalidInput("Unknown sort direction, must be 'desc' or 'asc'.")
    }
    const known = sortable.includes(name) || (name === 'name' && named)
    if (!known) throw invalidInput('Invalid sort key')
  }
  return order
}

/** Rows in that order; of equal ones by time and then by id, in its first direction. */
function sorted<T extends Item>(all: readonly T[], asked: Order): T[] {
  const first = asked[0]?.[1] ?? 'desc'
  const order: Order = [...asked, ['created_at', first], ['id', first]]
  const keyed = all.map((item) => ({ item, keys: order.map(([column]) => keyOf(item, column)) }))
  keyed.sort((a, b) => {
    for (const [at, [, direction]] of order.entries()) {
      const [one = '', other = ''] = [a.keys[at], b.keys[at]]
      if (one !== other) return one < other === (direction === 'asc') ? -1 : 1
    }
    return 0
  })
  return keyed.map(({ item }) => item)
}

/** What a row is sorted by: a number, or a text as the database compares it. */
function keyOf(item: object, column: string): string | number {
  const value: unknown = Reflect.get(item, FIELDS[column] ?? column)
  return typeof value === 'number' ? value : folded(String(value ?? ''))
}
