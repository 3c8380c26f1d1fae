import { useDeferredValue, useMemo, useState } from 'react'
import {
  filterBySearch,
  sortByColumn,
  textReader,
  type TransferColumn,
  type TransferFacet,
  type TransferSort,
} from '#forms/transfer/transfer.ts'
import type { Search } from '#lib/search-terms.ts'

type Given<T> = {
  readonly items: readonly T[]
  readonly columns: readonly TransferColumn<T>[]
  readonly facets: Readonly<Record<string, TransferFacet<T>>> | undefined
}

const noFacets = {}

/** What of a list is shown, and in which order; typing comes before drawing what it finds. */
export const useTransferSearch = <T>({ items, columns, facets = noFacets }: Given<T>) => {
  const [search, setSearch] = useState<Search>({ terms: [], text: '' })
  const [sort, setSort] = useState<TransferSort>()
  const settled = useDeferredValue(search)
  const textOf = useMemo(() => textReader(columns), [columns])
  const sorted = useMemo(() => sortByColumn(items, columns, sort), [items, columns, sort])
  const shown = useMemo(
    () => filterBySearch(sorted, settled, facets, textOf),
    [sorted, settled, facets, textOf],
  )
  const toggleSort = (column: string) =>
    setSort((now) => ({ column, down: now?.column === column && !now.down }))
  return { search, setSearch, sort, toggleSort, shown }
}
