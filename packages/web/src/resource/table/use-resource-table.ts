import {
  createSortedRowModel,
  rowExpandingFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePolling } from '#resource/reading/use-polling.ts'
import {
  columnsOf,
  compareValues,
  drawerOf,
  filterItems,
  isEmpty,
  type Column,
} from '#resource/columns.ts'
import { readSearch } from '#lib/search-terms.ts'
import { idOf, type ListQuery, type Panel, type Property, type Resource } from '#resource/define.ts'
import { useNames, wantedBy } from '#resource/names.tsx'
import type { Address } from '#resource/place.tsx'
import { pageSizePath, readSetting, usePageSize, useSetting } from '#resource/settings.ts'
import { useList, useMore } from '#resource/table/use-list.ts'
import { useMarked } from '#resource/table/use-marked.ts'
import { tableQuery, type TableQuery } from '#resource/table/use-search.ts'
import { useSelection } from '#resource/table/use-selection.ts'
import { useView } from '#resource/table/use-view.ts'
import { useFresh } from '#resource/reading/use-fresh.ts'
import { guardedColumns, useVisible } from '#resource/visible.ts'

export type TableRow<T> = { readonly id: string; readonly item: T }

const features = tableFeatures({
  rowSortingFeature,
  rowExpandingFeature,
  sortedRowModel: createSortedRowModel(),
})

export type TableOptions<T> = {
  readonly resource: Resource<T>
  readonly address: Address
  readonly panel?: Panel | undefined
  readonly scope?: Readonly<Record<string, string>> | undefined
}

const noItems: readonly never[] = []

/** Everything that the table of a resource shows and does, without a look. */
export const useResourceTable = <T>(options: TableOptions<T>) => {
  const { panel, scope } = options
  const view = useView(options.resource, panel, options.address)
  const { address, look } = view
  const query = tableQuery(options.resource, address)
  const resource = useReadWhole(options.resource, query)
  const usualSize = usePageSize()
  const pageSize = view.settings && (look.rows ?? usualSize)
  const waits = useNeedsFilter(panel, query)
  const chosen = look.columns
  const all = useMemo(() => columnsOf(resource, chosen), [resource, chosen])
  const inDrawer = useMemo(() => drawerOf(resource, chosen), [resource, chosen])
  const seen = useVisible(partOf('columns', resource, panel, chosen), all)
  const columns = useMemo(
    () => seen.map((one) => (look.widths[one.id] ? { ...one, width: look.widths[one.id] } : one)),
    [seen, look],
  )
  const drawer = useVisible(partOf('drawer', resource, panel, chosen), inDrawer)
  const asked = listQuery(resource, query, { ...panel?.scope, ...scope }, pageSize ?? 0)
  const list = useList(resource, asked, waits === false && pageSize !== undefined)
  const growing = useMore(resource, asked)
  const fresh = useFresh(resource.kind.type, {
    updatedAt: list.isPlaceholderData ? 0 : list.dataUpdatedAt,
    failedAt: list.errorUpdatedAt,
    busy: list.isFetching,
    read: list.refetch,
  })
  const isWhole = !list.data?.hasMore
  const items = waits ? noItems : (list.data?.items ?? noItems)
  usePolling(resource, items)
  const names = useNames(useWanted(resource, columns, items, query.search.text))
  const { nameOf } = names
  const ids = list.isPlaceholderData ? undefined : list.data?.ids
  const marked = useMarked(JSON.stringify(asked), items, ids, resource.grows !== undefined)

  const terms = address.params.toString()
  const rowsOf = useMemo(() => {
    const search = readSearch(new URLSearchParams(terms), Object.keys(resource.facets ?? {}))
    const found = byCloud(resource) ? items : filterItems(items, resource, search, nameOf)
    return found.map((item) => ({ id: idOf(resource.kind, item), item }))
  }, [items, resource, terms, nameOf])

  // What has not been read cannot be put in order.
  const orderly = !resource.grows || isWhole
  const defs = useMemo(
    () => all.map((column) => definition(resource, column, orderly)),
    [all, resource, orderly],
  )
  const table = useTable({
    features,
    columns: defs,
    data: rowsOf,
    getRowId: (row) => row.id,
    getRowCanExpand: () => drawer.length > 0,
    manualSorting: resource.paged ?? false,
    autoResetExpanded: false,
    state: {
      sorting:
        query.sort && orderly ? [{ id: query.sort.id, desc: query.sort.dir === 'desc' }] : [],
    },
  })

  const sorted = table.getRowModel().rows
  const pages = byCloud(resource) ? 1 : Math.max(1, Math.ceil(sorted.length / (pageSize ?? 1)))
  const page = Math.min(query.page, pages)
  const rows =
    byCloud(resource) || pageSize === undefined
      ? sorted
      : sorted.slice((page - 1) * pageSize, page * pageSize)
  const of = JSON.stringify([asked.scope, asked.filters, query.search])
  const selection = useSelection({ kind: resource.kind, rows, of })
  const isPart =
    sorted.length > rows.length ||
    (list.data?.hasMore ?? false) ||
    (list.data?.hasPrevious ?? false)
  /** Whether there is more to select than the page shows, or more is. */
  const reaches =
    selection.beyond !== undefined ||
    (isPart && rows.length > 0 && selection.onPage === rows.length)
  /** What matches is not known before all has been read. */
  const unread = list.isPlaceholderData && rows.length === 0
  const shown = { columns, drawer, table, rows, page, pages, growing, names, unread }
  return {
    ...{ resource, panel, query, view, asked, list, fresh, marked, selection, reaches },
    ...{ needsFilter: waits, byCloud: byCloud(resource), ...shown },
  }
}

/** The resource as its table has it. */
const useReadWhole = <T>(resource: Resource<T>, query: TableQuery): Resource<T> => {
  const isWhole = readsWhole(resource, query)
  return useMemo(() => (isWhole ? { ...resource, paged: false } : resource), [resource, isWhole])
}

/**
 * Whether a list that the cloud pages is read as a whole: once it is searched for text, which is found
 * here since no service searches for all that a row shows, and where it is sorted as no service can.
 */
const readsWhole = <T>({ paged, properties }: Resource<T>, { search, sort }: TableQuery): boolean =>
  paged === true &&
  (search.text.trim() !== '' || (sort !== undefined && properties[sort.id]?.sortsWhole === true))

/** What names are to be read: those that are shown, and while text is searched those of all rows. */
const useWanted = <T>(
  { properties }: Resource<T>,
  columns: readonly Column<T>[],
  items: readonly T[],
  text: string,
) =>
  useMemo(() => {
    const looked = text.trim() === '' ? columns.map(({ property }) => property) : undefined
    return wantedBy(looked ?? Object.values<Property<T>>(properties), items)
  }, [properties, columns, items, text])

export type ResourceTableState<T> = ReturnType<typeof useResourceTable<T>>

/** True where filters, and what is on a page, are the cloud's. */
const byCloud = <T>({ paged = false, grows }: Resource<T>): boolean => paged || grows !== undefined

/** So many rows a piece of a list has that grows: more than are in sight, and soon there. */
const pieceRows = 500

/** Names what of a table is judged column by column. */
const partOf = <T>(
  part: 'columns' | 'drawer',
  { kind }: Resource<T>,
  panel: Panel | undefined,
  chosen: readonly string[] = [],
) => [part, kind.type, panel?.path ?? '', ...chosen].join(' ')

const filterFirstPath = (panel: Panel | undefined) =>
  `FILTER_DATA_FIRST.${panel?.filterFirst ?? '-'}`

/** Whether the columns, and what an expanded row shows, may be seen. */
export const tableQuestions = <T>(
  resource: Resource<T>,
  panel: Panel | undefined,
  chosen?: readonly string[],
) => [
  [
    partOf('columns', resource, panel, chosen),
    guardedColumns(columnsOf(resource, chosen)),
  ] as const,
  [partOf('drawer', resource, panel, chosen), guardedColumns(drawerOf(resource, chosen))] as const,
]

/** The settings that a table goes by. */
export const tableSettingPaths = (panel: Panel | undefined): readonly string[] => [
  pageSizePath,
  filterFirstPath(panel),
]

/** A list that is to be filtered first is not read until it is, where the operator wants that. */
const useNeedsFilter = (panel: Panel | undefined, query: TableQuery): boolean | undefined => {
  const wanted = useSetting(filterFirstPath(panel), false)
  return isUnfiltered(panel, query) ? wanted : false
}

/** The same before anything is drawn; a list whose setting cannot be had is read. */
export const needsFilter = async (
  client: QueryClient,
  panel: Panel,
  query: TableQuery,
): Promise<boolean> =>
  isUnfiltered(panel, query) && (await readSetting(client, filterFirstPath(panel), false))

/** Only such a list has to wait for the setting (SH-GTABLE-21..23). */
const isUnfiltered = (panel: Panel | undefined, { search }: TableQuery): boolean =>
  panel?.filterFirst !== undefined && search.terms.length === 0

const definition = <T>(
  resource: Resource<T>,
  column: Column<T>,
  orderly: boolean,
): ColumnDef<typeof features, TableRow<T>> => ({
  id: column.id,
  accessorFn: ({ item }) => {
    const value = column.valueOf(item)
    // Only undefined is kept at the end in both directions.
    return isEmpty(value) ? undefined : value
  },
  sortUndefined: 'last',
  sortDescFirst: false,
  enableSorting: resource.paged
    ? column.property.sortKey !== undefined || column.property.sortsWhole === true
    : orderly,
  sortFn: (a, b) => compareValues(column.valueOf(a.original.item), column.valueOf(b.original.item)),
})

/** What the list is asked for: facets without `match`, and for the cloud's pages all the rest. */
export const listQuery = <T>(
  resource: Resource<T>,
  { search, sort, marker, back }: TableQuery,
  scope: Readonly<Record<string, string>>,
  size: number,
): Omit<ListQuery, 'signal'> => {
  const filters = Object.fromEntries(
    search.terms
      .filter(({ facet }) => resource.facets?.[facet]?.match === undefined)
      .map(({ facet, value }) => [facet, value]),
  )
  if (resource.grows)
    return { scope, filters, page: { size: pieceRows, ...(search.text && { text: search.text }) } }
  if (!resource.paged) return { scope, filters }
  const sortKey = sort && resource.properties[sort.id]?.sortKey
  return {
    scope,
    filters,
    page: {
      size,
      ...(sortKey && { sortKey, sortDir: sort.dir }),
      ...(marker && { marker }),
      ...(back && { back }),
    },
  }
}
