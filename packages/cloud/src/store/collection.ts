/**
 * Collections hold whole wire objects as JSON in SQLite and find, sort and page them there.
 *
 *   export const servers = collection<Server>('servers', {
 *     project: (server) => server.tenant_id,            // default: item.project_id ?? ''
 *     indexes: { name: '$.name', status: '$.status', created_at: '$.created' },
 *   })
 *   const rows = context.table(servers)                 // this cloud, this region
 *   rows.insert(server); rows.get(id); rows.update(changed); rows.remove(id)
 *   rows.list({ where: { project_id, status: ['ACTIVE', 'BUILD'], name: { contains: 'web' } },
 *               order: [['created_at', 'desc']], limit: 20, after: marker })
 *
 * Only indexed names, `id`, `project_id` and `seq` (order of arrival) can be filtered and sorted
 * by. An absent value and null count as the empty string, true and false as 1 and 0.
 *
 * A list filtered by one value of a column and sorted by another column walks an index only when
 * `filteredThenSorted` names the two; in the order of arrival it always does.
 */
export type Collection<T> = {
  readonly name: string
  readonly indexes: Readonly<Record<string, Index>>
  readonly filteredThenSorted: readonly (readonly [filter: string, sort: string])[]
  readonly id: (item: T) => string
  readonly project: (item: T) => string
}

/** The JSON path of a value; or of one of which only counts whether it is there, as 1 or 0. */
export type Index = string | { readonly given: string }

export type Scalar = string | number | boolean | null
export type Condition =
  | Scalar
  | readonly Scalar[]
  | {
      readonly not?: Scalar | readonly Scalar[]
      readonly contains?: string
      readonly startsWith?: string
      readonly matches?: string
      readonly above?: Scalar
      readonly below?: Scalar
      readonly from?: Scalar
      readonly to?: Scalar
    }
export type Where = Readonly<Record<string, Condition | undefined>>
export type Order = readonly (readonly [column: string, direction: 'asc' | 'desc'])[]
export type Listing = {
  readonly where?: Where
  readonly order?: Order
  readonly limit?: number
  /** Marker: the id of the last item of the page before. An unknown one gives the first page. */
  readonly after?: string | undefined
  readonly offset?: number
}

/** One collection in one region of one cloud. All of it is synchronous, so it fits transactions. */
export type Table<T> = {
  get: (id: string) => T | undefined
  has: (id: string) => boolean
  /** Throws when the id is taken. */
  insert: (item: T) => T
  /** Writes the item over the one with its id; throws when there is none. */
  update: (item: T) => T
  /** True when there was such an item. */
  remove: (id: string) => boolean
  list: (listing?: Listing) => T[]
  first: (where: Where) => T | undefined
  count: (where?: Where) => number
  /** The sum of an indexed number over the items. */
  sum: (column: string, where?: Where) => number
}

/** Declares a collection; a module-level value, the same for every cloud. */
export function collection<T extends object>(
  name: string,
  options: {
    indexes?: Record<string, Index>
    filteredThenSorted?: Collection<T>['filteredThenSorted']
    id?: (item: T) => string
    project?: (item: T) => string
  } = {},
): Collection<T> {
  return {
    name,
    indexes: options.indexes ?? {},
    filteredThenSorted: options.filteredThenSorted ?? [],
    id: options.id ?? ((item) => field(item, 'id')),
    project: options.project ?? ((item) => field(item, 'project_id')),
  }
}

function field(item: object, name: string): string {
  const value: unknown = Reflect.get(item, name)
  return typeof value === 'string' ? value : ''
}
