/**
 * Collections hold whole wire objects as JSON in SQLite and find, sort and page them there.
 *
 *   export const servers = collection<Server>('servers', {
 *     project: (server) => server.tenant_id,            // default: item.project_id ?? ''
 *     keys: { image_id: '$.image.id' },
 *     indexes: { name: '$.name', status: '$.status', created_at: '$.created' },
 *     columns: { description: '$.description' },
 *   })
 *   const rows = context.table(servers)                 // this cloud, this region
 *   rows.insert(server); rows.get(id); rows.update(changed); rows.remove(id)
 *   rows.list({ where: { project_id, status: ['ACTIVE', 'BUILD'], name: { contains: 'web' } },
 *               order: [['created_at', 'desc']], limit: 20, after: marker })
 *
 * Only declared names, `id`, `project_id` and `seq` (order of arrival) can be filtered and sorted
 * by. An absent value and null count as the empty string, true and false as 1 and 0.
 *
 * A page walks an index, however many rows there are, over all or in one project: in the order of
 * the list (`by`), of one of the `indexes`, and in the order of the list among those with one value
 * of such a column. Filtered by one and sorted by another, or sorted by both, it does when
 * `filteredThenSorted` names them, in that order. `keys` have values that few rows share, such as addresses: one
 * index over all finds them. `columns` have none: every row that meets the rest is looked at. Each
 * index costs every change a little, so that what only a rare filter asks for is a column.
 */
export type Collection<T> = {
  readonly name: string
  readonly keys: Readonly<Record<string, Column>>
  readonly indexes: Readonly<Record<string, Column>>
  readonly columns: Readonly<Record<string, Column>>
  readonly filteredThenSorted: readonly (readonly [filter: string, ...sort: string[]])[]
  readonly by: 'seq' | 'id'
  /** Whether rows belong to projects: then each index is there for one project's rows, too. */
  readonly owned: boolean
  readonly id: (item: T) => string
  readonly project: (item: T) => string
}

/**
 * The JSON path of a value; of one of which only counts whether it is there, as 1 or 0; of a text
 * that is found and sorted whatever the case and the accents of its letters; or of a number, with
 * what counts for one that is absent.
 */
export type Column =
  | string
  | { readonly given: string }
  | { readonly path: string; readonly ignoreCase: true }
  | { readonly path: string; readonly absent: number }

export type Scalar = string | number | boolean | null
/** A value, one of several, or all that the named tests say; none of them asks for nothing. */
export type Condition = Scalar | readonly Scalar[] | Tests
export type Tests = {
  readonly is?: Scalar
  readonly not?: Condition
  /** A part of the text, or several that are all in it. */
  readonly contains?: string | readonly string[]
  readonly startsWith?: string
  readonly endsWith?: string
  /** As SQL has it: `%` stands for any text, `_` for one character; a to z are like A to Z. */
  readonly like?: string
  /** A regular expression in RE2's syntax, which takes linear time; a wrong one meets nothing. */
  readonly matches?: string
  readonly above?: Scalar
  readonly below?: Scalar
  readonly from?: Scalar
  readonly to?: Scalar
  /**
   * Upper and lower case, letters with and without accents are one for `is`, `contains`,
   * `startsWith` and `endsWith`; upper and lower case for `matches`. Columns that say so themselves
   * have it for all tests.
   */
  readonly ignoreCase?: boolean
}
export type Where = Readonly<Record<string, Condition | undefined>>
export type Order = readonly (readonly [column: string, direction: 'asc' | 'desc'])[]
export type Listing<T = unknown> = {
  readonly where?: Where | undefined
  /**
   * At least one of these holds, too: "own, or shared, or with these ids". Each walks an index of
   * its own, no further than the page is long.
   */
  readonly any?: readonly Where[] | undefined
  /** What no condition can tell. More is read, in the same order, until the page is full. */
  readonly also?: readonly ((item: T) => boolean)[] | undefined
  /** By default the collection's `by`, which also decides between equals. */
  readonly order?: Order | undefined
  readonly limit?: number | undefined
  /** Marker: the id of the last item of the page before. An unknown one gives the first page. */
  readonly after?: string | undefined
  /**
   * The id of the first item of the page after: the last `limit` items before it, in order. An
   * unknown one, such as '', gives the last page.
   */
  readonly before?: string | undefined
  readonly offset?: number | undefined
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
  list: (listing?: Listing<T>) => T[]
  first: (where: Where) => T | undefined
  count: (where?: Where, any?: readonly Where[]) => number
  /** The sum of a declared number over the items. */
  sum: (column: string, where?: Where) => number
}

/**
 * Declares a collection; a module-level value, the same for every cloud.
 *
 * `by` is the order in which its lists come when nothing else is said: of arrival, or by id, as
 * Neutron has it. `project: 'none'` says that rows belong to no project.
 */
export function collection<T extends object>(
  name: string,
  options: {
    keys?: Record<string, Column>
    indexes?: Record<string, Column>
    columns?: Record<string, Column>
    filteredThenSorted?: Collection<T>['filteredThenSorted']
    by?: Collection<T>['by']
    id?: (item: T) => string
    project?: 'none' | ((item: T) => string)
  } = {},
): Collection<T> {
  const { project = (item: T) => field(item, 'project_id') } = options
  return {
    name,
    keys: options.keys ?? {},
    indexes: options.indexes ?? {},
    columns: options.columns ?? {},
    filteredThenSorted: options.filteredThenSorted ?? [],
    by: options.by ?? 'seq',
    owned: project !== 'none',
    id: options.id ?? ((item) => field(item, 'id')),
    project: project === 'none' ? () => '' : project,
  }
}

function field(item: object, name: string): string {
  const value: unknown = Reflect.get(item, name)
  return typeof value === 'string' ? value : ''
}
