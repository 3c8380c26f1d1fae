import { useState } from 'react'
import { placeTerms, readSearch, writeSearch, type Search } from '#lib/search-terms.ts'
import type { Resource } from '#resource/define.ts'
import type { Address } from '#resource/place.tsx'

/** What a table is asked to show: search, order and place, all kept in the address. */
export type TableQuery = {
  readonly search: Search
  readonly setSearch: (search: Search) => void
  readonly sort: { readonly id: string; readonly dir: 'asc' | 'desc' } | undefined
  /** Orders by a column; a second time turns the order round. */
  readonly toggleSort: (id: string) => void
  readonly marker: string | undefined
  readonly back: boolean
  readonly page: number
  readonly goTo: (place: { marker?: string; back?: boolean; page?: number }) => void
}

/** Reads and writes the table's terms in an address. */
export const tableQuery = <T>(resource: Resource<T>, address: Address): TableQuery => {
  const { params, setParams } = address
  const facets = Object.keys(resource.facets ?? {})
  const column = params.get('sort') ?? resource.sort
  const chosen = params.get('dir') ?? (params.has('sort') ? 'asc' : (resource.sortDir ?? 'asc'))
  const sort = column
    ? ({ id: column, dir: chosen === 'desc' ? 'desc' : 'asc' } as const)
    : undefined
  return {
    search: readSearch(params, facets),
    setSearch: (search) => setParams((now) => writeSearch(now, search, facets), { replace: true }),
    sort,
    toggleSort: (id) =>
      setParams((now) => {
        const next = fromTheStart(now)
        next.set('sort', id)
        next.set('dir', sort?.id === id && sort.dir === 'asc' ? 'desc' : 'asc')
        return next
      }),
    marker: params.get('marker') ?? undefined,
    back: params.get('back') === '1',
    page: Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1),
    goTo: ({ marker, back, page }) =>
      setParams((now) => {
        const next = fromTheStart(now)
        if (marker) next.set('marker', marker)
        if (back) next.set('back', '1')
        if (page && page > 1) next.set('page', String(page))
        return next
      }),
  }
}

const fromTheStart = (params: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(params)
  for (const name of placeTerms) next.delete(name)
  return next
}

/** An address of the table's own, for a list inside another page. */
export const useOwnAddress = (): Address => {
  const [query, setQuery] = useState('')
  return {
    path: '',
    params: new URLSearchParams(query),
    setParams: (change) => setQuery((now) => change(new URLSearchParams(now)).toString()),
  }
}
