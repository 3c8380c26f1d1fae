import type { ReactNode } from 'react'

export type TransferColumn<T> = {
  readonly id: string
  readonly label: string
  readonly show: (item: T) => ReactNode
  /** What the filter looks into; a column without it is not searched. */
  readonly text?: (item: T) => string
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
