import type { ReactNode } from 'react'
import type { Option } from '#forms/search/facets.ts'
import { collator } from '#lib/collator.ts'
import type { Search } from '#lib/search-terms.ts'

export type TransferColumn<T> = {
  readonly id: string
  readonly label: string
  readonly show: (item: T) => ReactNode
  /** What the filter looks into; a column without it is not searched. */
  readonly text?: (item: T) => string
  /** What rows are ordered by; the text without it, and no order without either. */
  readonly value?: (item: T) => string | number | undefined
  readonly align?: 'start' | 'end'
  /** Columns of higher numbers leave narrow places first; without it the position. */
  readonly priority?: number
}

/** How many items a transfer table may hold; 1 replaces what is there, negative has no limit. */
export type MaxAllocation = number

/** Why one more cannot be taken, given how many are: never for 1, which replaces. */
export const isFull = (allocated: number, max: MaxAllocation): boolean =>
  max > 1 && allocated >= max

/** The allocated items after one more was taken (SH-XFER-05, SH-XFER-06). */
export const allocate = <T>(allocated: readonly T[], item: T, max: MaxAllocation): readonly T[] => {
  if (max === 1) return [item]
  return isFull(allocated.length, max) ? allocated : [...allocated, item]
}

/** The list, or an empty one and a word on the console where it is none (SH-XFER-07, SH-XFER-08). */
export const asList = <T>(name: 'Available' | 'Allocated', list: readonly T[]): readonly T[] => {
  if (Array.isArray(list)) return list
  console.error(`${name} is not an array`)
  return []
}

/** A facet of the lists' search bars; without `match` it leaves every item. */
export type TransferFacet<T> = {
  readonly label: string
  readonly options?: readonly Option[] | (() => Promise<readonly Option[]>)
  readonly match?: (item: T, term: string) => boolean
  readonly singleton?: boolean
}

/** The searched texts of an item; put together once, and not for each letter that is typed. */
export const textReader = <T>(columns: readonly TransferColumn<T>[]): ((item: T) => string) => {
  const known = new Map<T, string>()
  return (item) => {
    const text = known.get(item) ?? columns.map((column) => column.text?.(item) ?? '').join(' ')
    known.set(item, text)
    return text
  }
}

/** The items in which every word of the filter occurs, in either case. */
export const filterByText = <T>(
  items: readonly T[],
  filter: string,
  textOf: (item: T) => string,
): readonly T[] => {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return items
  return items.filter((item) => {
    const text = textOf(item).toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** The items that the search leaves: terms of one facet are alternatives, all else must hold. */
export const filterBySearch = <T>(
  items: readonly T[],
  { terms, text }: Search,
  facets: Readonly<Record<string, TransferFacet<T>>>,
  textOf: (item: T) => string,
): readonly T[] => {
  const tests = [...Map.groupBy(terms, ({ facet }) => facet)].flatMap(([name, chosen]) => {
    const match = facets[name]?.match
    return match ? [(item: T) => chosen.some(({ value }) => match(item, value))] : []
  })
  const found =
    tests.length > 0 ? items.filter((item) => tests.every((holds) => holds(item))) : items
  return filterByText(found, text, textOf)
}

export type TransferSort = { readonly column: string; readonly down: boolean }

/** What a column orders by; undefined where it cannot. */
export const orderOf = <T>({ value, text }: TransferColumn<T>) => value ?? text

/** The items in the order of a column; what has no value comes last in either direction. */
export const sortByColumn = <T>(
  items: readonly T[],
  columns: readonly TransferColumn<T>[],
  sort: TransferSort | undefined,
): readonly T[] => {
  const column = columns.find(({ id }) => id === sort?.column)
  const read = column && orderOf(column)
  if (!sort || !read) return items
  const way = sort.down ? -1 : 1
  const keyed = items.map((item) => ({ item, key: read(item) ?? '' }))
  keyed.sort(({ key: a }, { key: b }) => {
    if (a === '' || b === '') return Number(a === '') - Number(b === '')
    if (typeof a === 'number' && typeof b === 'number') return way * (a - b)
    return way * collator.compare(String(a), String(b))
  })
  return keyed.map(({ item }) => item)
}

/** The list with the item at one place moved to another. */
export const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}
