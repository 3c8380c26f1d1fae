/** Cinder's list parameters: filters, order and pages (cinder.api.common, cinder.db.sqlalchemy). */
import { flag } from '#cinder/requests.ts'
import { invalidInput } from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { pageOf } from '#http/paging.ts'
import { found, type Item, type Kind } from '#resource/resource.ts'
import type { Collection, Condition, Listing, Order, Where } from '#store/collection.ts'
import { meansTrue } from '#wire/booleans.ts'
import { wholeNumberOf } from '#wire/numbers.ts'

const RESERVED =
  'limit marker offset sort sort_key sort_dir all_tenants with_count list_volume'.split(' ')

/** What lists of one kind of thing can be asked for. */
export type Asked = {
  /** The microversion in which they got pages, filters and orders. */
  readonly since?: string
  /** Filters of everybody. */
  readonly filters: readonly string[]
  /** Whether others than administrators may filter by more, too, until that is refused (3.31). */
  readonly takesAny?: boolean
  /** What is sorted by, as the columns of Cinder's table are called. */
  readonly sortable: readonly string[]
  /** The microversion in which `name` is understood as `display_name` among the columns. */
  readonly nameSince?: string
  /** Whether a page may begin after what is another project's. */
  readonly afterAny?: boolean
  /** Whether `with_count` tells how many there are. */
  readonly isCounted?: boolean
}

/** Cinder sorts by the columns of its tables (cinder/db/sqlalchemy/models.py). */
const COLUMNS = [
  ...['id', 'display_name', 'display_description', 'status', 'created_at', 'updated_at', 'deleted'],
  ...['project_id', 'user_id', 'volume_type_id', 'scheduled_at', 'provider_location', 'use_quota'],
  'encryption_key_id',
]

export const VOLUMES: Asked = {
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
  afterAny: true,
  isCounted: true,
}

export const SNAPSHOTS: Asked = {
  filters: ['name', 'status', 'volume_id', 'metadata', 'availability_zone'],
  sortable: [...COLUMNS, 'volume_size', 'volume_id', 'progress', 'cgsnapshot_id'],
  nameSince: '3.30',
  isCounted: true,
}

export const BACKUPS: Asked = {
  filters: ['name', 'status', 'volume_id'],
  sortable: [
    ...COLUMNS,
    ...['size', 'volume_id', 'host', 'availability_zone', 'container', 'parent_id', 'fail_reason'],
    ...['service_metadata', 'service', 'object_count', 'temp_volume_id', 'temp_snapshot_id'],
    ...['num_dependent_backups', 'snapshot_id', 'data_timestamp', 'restore_volume_id'],
  ].filter((name) => !['volume_type_id', 'scheduled_at', 'provider_location'].includes(name)),
  nameSince: '3.37',
  isCounted: true,
}

/** The filters of lists of attachments. */
export const ATTACHMENTS = ['volume_id', 'status', 'instance_id', 'attach_status']

/** Columns that are called otherwise here. */
const FIELDS: Readonly<Record<string, string>> = {
  display_name: 'name',
  display_description: 'description',
  volume_size: 'size',
}

const NEWEST: Order = [
  ['created_at', 'desc'],
  ['id', 'desc'],
]

type Listable<T extends Item> = Kind<T> & { readonly asked?: Asked }

/** What the query asks for within that: newest first unless asked otherwise. Throws 400 and 404. */
export function listingOf<T extends Item>(
  context: Context,
  kind: Listable<T>,
  within: Listing,
): Listing<T> {
  const { asked, collection } = kind
  if (!asked) return { ...within, ...page(context) }
  if (!context.since(asked.since ?? '3.0')) return { ...within, order: NEWEST }
  const order = orderOf(context, asked, collection)
  const filters = filtersOf(context, asked, collection)
  const listing = { order, where: { ...filters, ...within.where }, ...page(context) }
  const { after } = listing
  const isPlace = (id: string): boolean =>
    asked.afterAny ? context.table(collection).has(id) : found(context, kind, id) !== undefined
  if (after !== undefined && !isPlace(after)) throw kind.notFound(after)
  return listing
}

const MAX_INT = 2_147_483_647

/** The page that is asked for. Throws 400. */
export function page({ query }: Context): Pick<Listing, 'limit' | 'offset' | 'after'> {
  const { limit, marker } = pageOf(query, 1000)
  const offset = wholeNumberOf(query.get('offset') ?? '0')
  if (offset === undefined) throw badRequest('offset must be an integer')
  if (offset < 0) throw badRequest('offset must be >= 0')
  if (offset > MAX_INT) throw badRequest(`offset must be <= ${MAX_INT}`)
  return { limit, offset, after: marker }
}

type OfProject = (context: Context) => { readonly where: Where }

/** Volumes of the project, or of all when an administrator asks for it. Throws 400 to those. */
export const volumesOfProject: OfProject = (context) => within(context, flag)

/** The same for snapshots, where what is no word for true is false. */
export const snapshotsOfProject: OfProject = (context) =>
  within(context, ({ query }, name) => meansTrue(query.get(name)))

/** Others than administrators are not even asked what they mean. */
function within(context: Context, asks: typeof flag): { readonly where: Where } {
  const { isAdmin, projectId } = context
  return { where: isAdmin && asks(context, 'all_tenants') ? {} : { project_id: projectId } }
}

type Known = Pick<Collection<never>, 'keys' | 'indexes' | 'columns'>

/** The column of that name; undefined when rows have no such thing, or all of them the same. */
function columnOf({ keys, indexes, columns }: Known, name: string): string | undefined {
  const column = FIELDS[name] ?? name
  const isKept = column === 'id' || column === 'project_id'
  return isKept || [keys, indexes, columns].some((each) => Object.hasOwn(each, column))
    ? column
    : undefined
}

function filtersOf({ query, since, isAdmin }: Context, asked: Asked, known: Known): Where {
  const ignored = [...RESERVED, ...(since('3.31') ? [] : ['name~'])]
  const names = [...new Set(query.keys())].filter((name) => !ignored.includes(name))
  // Parts of texts (`name~`) are for administrators only, as Debian configures Cinder's filters.
  const unknown = names.filter((name) => !asked.filters.includes(name))
  if (since('3.31') && unknown.length > 0 && !isAdmin) {
    throw badRequest(`Invalid filters ${unknown.join(',')} are found in query options.`)
  }
  const used = isAdmin || asked.takesAny ? names : names.filter((name) => !unknown.includes(name))
  const filters = used.map((name): [string, Condition] => {
    const column = columnOf(known, name.replace(/~$/, ''))
    // An unknown column matches nothing.
    return column === undefined ? ['id', []] : [column, conditionOf(name, query.get(name) ?? '')]
  })
  return Object.fromEntries(filters)
}

function conditionOf(name: string, value: string): Condition {
  if (name.endsWith('~')) return { like: `%${value}%` }
  switch (name) {
    case 'metadata':
      return metadataIn(value)
    case 'bootable':
      return meansTrue(value) ? 'true' : { not: 'true' }
    case 'multiattach':
      return meansTrue(value)
    case 'size':
      return Number(value)
    default:
      return value
  }
}

const TEXT = `('[^']*'|"[^"]*")`
const PAIR = `${TEXT}\\s*:\\s*${TEXT}`
const DICTIONARY = new RegExp(`^\\s*\\{\\s*(${PAIR}\\s*(,\\s*|(?=\\})))*\\}\\s*$`)

/** A dictionary as Python writes it; any other text matches nothing (_process_volume_filters). */
function metadataIn(value: string): Condition {
  if (!DICTIONARY.test(value)) return []
  const bare = (text = ''): string => JSON.stringify(text.slice(1, -1))
  const pairs = [...value.matchAll(new RegExp(PAIR, 'g'))]
  return { contains: pairs.map(([, key, one]) => `${bare(key)}:${bare(one)}`) }
}

/** The columns that are asked for, each with its direction. Throws 400. */
export function orderOf({ query, since }: Context, asked: Asked, known: Known): Order {
  const named = asked.nameSince !== undefined && since(asked.nameSince)
  const sort = query.get('sort')
  const key = query.get('sort_key')
  if (sort !== null && (key !== null || query.get('sort_dir') !== null)) {
    throw badRequest(
      "The 'sort_key' and 'sort_dir' parameters are deprecated and cannot be used with the " +
        "'sort' parameter.",
    )
  }
  const parts = sort?.split(',').map((part) => {
    const [name = '', direction = ''] = part.split(':').map((word) => word.trim())
    return [name, direction === '' ? 'desc' : direction] as const
  })
  const one = [key ?? 'created_at', query.get('sort_dir') ?? 'desc'] as const
  const order = (parts ?? [one]).map(([name, direction]): Order[number] => {
    if (direction !== 'asc' && direction !== 'desc') {
      throw invalidInput("Unknown sort direction, must be 'desc' or 'asc'.")
    }
    const isKnown = asked.sortable.includes(name) || (name === 'name' && named)
    if (!isKnown) throw invalidInput('Invalid sort key')
    return [name, direction]
  })
  // Equal ones go by time and then by id, in the first direction (process_sort_params).
  const first = order[0]?.[1] ?? 'desc'
  const asWell = NEWEST.filter(([name]) => !order.some(([one]) => one === name))
  return [...order, ...asWell.map(([name]): Order[number] => [name, first])].flatMap(
    ([name, direction]): Order => {
      const column = columnOf(known, name)
      return column === undefined ? [] : [[column, direction]]
    },
  )
}
