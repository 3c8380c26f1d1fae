import type { LeftOut } from '@meridian/contract'
import { isNotFound } from '#api/errors.ts'
import { areElsewhere } from '#api/session/session.ts'
import { idOf, type Kind, type Listing, type ListQuery, type Resource } from '#resource/define.ts'

/** A reading of a list in one form, whether the resource gave an array or a page. */
export type Reading<T> = {
  readonly items: readonly T[]
  readonly hasMore: boolean
  readonly hasPrevious: boolean
  readonly notes: readonly string[]
  readonly leftOut: readonly LeftOut[]
}

/** Reads the list; logs and rejects for a type that has none (SH-REG-09). */
export const listItems = async <T, K extends string>(
  resource: Resource<T, K>,
  query: ListQuery,
): Promise<Reading<T>> => {
  if (!resource.list) throw missing(resource.kind.type, 'list')
  return toReading(await resource.list(query))
}

/** Reads one item; logs and rejects for a type that cannot be read (SH-REG-08). */
export const loadItem = async <T, K extends string>(
  resource: Resource<T, K>,
  key: readonly string[],
  signal?: AbortSignal,
): Promise<T> => {
  const { load } = resource
  if (!load) throw missing(resource.kind.type, 'load')
  return load(key, signal)
}

/** Reads the present state of several items, knowing whether some belong to another project. */
export const refreshItems = async <T, K extends string>(
  { refresh, owner }: Resource<T, K>,
  items: readonly T[],
): Promise<readonly T[]> => {
  if (!refresh) return []
  const elsewhere = owner !== undefined && (await areElsewhere(items.map(owner.of)))
  const found: T[] = []
  for (let at = 0; at < items.length; at += idsOfCall)
    found.push(...(await refresh(items.slice(at, at + idsOfCall), elsewhere)))
  return found
}

/** As many ids fit into the address of one call, also where a proxy allows it 8 KB only. */
export const idsOfCall = 150

/**
 * The `refresh` of a type whose items are found again in one list. One alone is read by itself, as
 * are those that the list does not show, such as hidden ones.
 */
export const refreshing =
  <T>(
    kind: Kind<T>,
    list: (items: readonly T[], elsewhere: boolean) => Promise<readonly T[]>,
    load: (key: readonly string[]) => Promise<T>,
  ) =>
  async (items: readonly T[], elsewhere: boolean): Promise<readonly T[]> => {
    const listed = items.length > 1 ? await list(items, elsewhere) : []
    const known = new Map(listed.map((one) => [idOf(kind, one), one]))
    const found = await Promise.all(
      items.map(async (one) => known.get(idOf(kind, one)) ?? ifThere(load(kind.key(one)))),
    )
    return found.filter((one) => one !== undefined)
  }

const ifThere = async <T>(reading: Promise<T>): Promise<T | undefined> => {
  try {
    return await reading
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}

/**
 * The query terms of a reading, under the names that every paged list takes. Full text goes as
 * `queryString` where the list grows (RS-TABLE-16, RS-TABLE-19).
 */
export const terms = ({ scope, filters, page }: ListQuery): Readonly<Record<string, string>> => ({
  ...scope,
  ...filters,
  ...(page && {
    paginate: 'true',
    limit: String(page.size),
    ...(page.sortKey && { sort_key: page.sortKey, sort_dir: page.sortDir ?? 'asc' }),
    ...(page.marker && { marker: page.marker }),
    ...(page.back && { prev: 'true' }),
    ...(page.text && { queryString: page.text }),
  }),
})

const missing = (type: string, what: 'list' | 'load'): Error => {
  const error = new Error(`No ${what} function is defined for ${type}.`)
  console.error(error.message)
  return error
}

const toReading = <T>(listing: Listing<T>): Reading<T> =>
  'items' in listing
    ? {
        items: listing.items,
        hasMore: listing.has_more_data ?? false,
        hasPrevious: listing.has_prev_data ?? false,
        notes: listing.notes ?? [],
        leftOut: listing.left_out ?? [],
      }
    : { items: listing, hasMore: false, hasPrevious: false, notes: [], leftOut: [] }
