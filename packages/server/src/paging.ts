import type { Endpoint, LeftOut } from '@meridian/contract'
import type { Leaf, PageAsk, Query } from '@meridian/openstack'

/** The terms of marker paging, as the contract has them: `prev` wants the rows before `marker`. */
export type PageTerms = {
  readonly paginate?: boolean | undefined
  readonly limit?: number | undefined
  readonly marker?: string | undefined
  readonly prev?: boolean | undefined
  readonly sort_key?: string | undefined
  readonly sort_dir?: 'asc' | 'desc' | undefined
}

/** An order of rows, in the service's words. */
export type Order = { readonly key: string; readonly dir: 'asc' | 'desc' }

export type PageOf<T> = {
  items: T[]
  has_more_data: boolean
  has_prev_data: boolean
  left_out?: LeftOut[]
}

/** Which page is asked for; in the list's usual order where none is named. */
export const pageAsk = (
  { marker, prev, sort_key, sort_dir }: PageTerms,
  size: number,
  usual?: Order,
): PageAsk => ({
  size,
  marker,
  back: prev,
  sortKey: sort_key ?? usual?.key,
  sortDir: sort_dir ?? (sort_key === undefined ? usual?.dir : undefined),
})

/** What is left of a query for the service. */
export const withoutPaging = ({
  paginate: _paginate,
  limit: _limit,
  marker: _marker,
  prev: _prev,
  sort_key: _key,
  sort_dir: _dir,
  ...rest
}: PageTerms & Query): Query => rest

/** A page in the contract's words, its rows as `shown` has them. */
export const pageOf = <T, Shown>(
  { items, before, after }: Leaf<T>,
  shown: (items: readonly T[]) => Shown[],
): PageOf<Shown> => ({
  items: shown(items),
  has_more_data: after,
  has_prev_data: before,
})

/**
 * One page of rows that had to be read as a whole, in their order. Where the row of the marker is
 * gone it is the first page.
 */
export const leafOf = <T extends { readonly id: string }>(
  rows: readonly T[],
  { size, marker, back = false }: PageAsk,
): Leaf<T> => {
  const at = rows.findIndex(({ id }) => id === marker)
  const from = back ? Math.max(0, at - size) : at + 1
  const to = back && at >= 0 ? at : from + size
  return { items: rows.slice(from, to), before: from > 0, after: to < rows.length }
}

/** The whole list, in the form of a page. */
export const wholeList = <T>(items: T[]): PageOf<T> => ({
  items,
  has_more_data: false,
  has_prev_data: false,
})

/** True where the contract promises pages of a list. */
export const isPaged = ({ reply }: Endpoint): boolean =>
  'has_more_data' in Object(Object(reply).properties)
