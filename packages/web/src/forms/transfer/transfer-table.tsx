import { useMemo, useState, type ReactNode } from 'react'
import {
  allocate,
  asList,
  isFull,
  moved,
  type TransferColumn,
  type TransferFacet,
} from '#forms/transfer/transfer.ts'
import { TransferList } from '#forms/transfer/transfer-list.tsx'
import { useFocusAfterMove } from '#forms/transfer/use-focus-after-move.ts'
import { plural, t } from '#lib/translate.ts'
import { Announcement } from '#ui/tell/announcement.tsx'

export type TransferTableProps<T> = {
  /** What is moved, as a plural: "Networks". */
  readonly label: string
  /** All that there are; what is allocated is left out. */
  readonly available: readonly T[]
  /** There may be others than these: nothing is said of all of them. */
  readonly incomplete?: boolean
  readonly allocated: readonly T[]
  readonly onChange: (allocated: readonly T[]) => void
  readonly idOf: (item: T) => string
  readonly nameOf: (item: T) => string
  readonly columns: readonly TransferColumn<T>[]
  /** 1 replaces what is there, a negative number has no limit. */
  readonly max: number
  /** The order of what is allocated means something: it is shown, and changed by dragging. */
  readonly ordered?: boolean
  /** With facets both lists have the search bar of the tables, without them a plain filter. */
  readonly facets?: Readonly<Record<string, TransferFacet<T>>>
  /** Why an item cannot be taken now; it stays in the list and says so. */
  readonly refusal?: (item: T) => string | undefined
  /** What an expanded row shows; absent: rows do not expand. */
  readonly drawer?: (item: T) => ReactNode
  /** What stands in the upper list while nothing is in it. */
  readonly prompt: string
  /** What stands in the lower list when there is nothing to take. */
  readonly none: string
}

/**
 * Two lists, what is allocated above what is available; a button in each row moves it to the other
 * (SH-XFER-01, SH-XFER-02). After a move the focus is on the row that took the place, and the move
 * is said to those who hear the page.
 */
export const TransferTable = <T,>(props: TransferTableProps<T>) => {
  const { columns, idOf, nameOf, max, onChange, ordered = false } = props
  const all = asList('Available', props.available)
  const allocated = asList('Allocated', props.allocated)
  const [ref, expectMove] = useFocusAfterMove(allocated)
  const [said, say] = useState('')

  const available = useMemo(() => {
    const taken = new Set(allocated.map(idOf))
    return all.filter((item) => !taken.has(idOf(item)))
  }, [all, allocated, idOf])
  const full = isFull(allocated.length, max)
  const shared = { columns, idOf, nameOf, drawer: props.drawer, facets: props.facets }

  const take = (item: T, index: number) => {
    expectMove('available', index)
    const next = allocate(allocated, item, max)
    onChange(next)
    const [former] = max === 1 ? allocated : []
    const words = { name: nameOf(item), count: next.length, former: former ? nameOf(former) : '' }
    say(
      former
        ? t('{name} was allocated in place of {former}.', words)
        : t('{name} was allocated as number {count}.', words),
    )
  }
  const giveBack = (item: T, index: number) => {
    expectMove('allocated', index)
    onChange(allocated.filter((one) => one !== item))
    say(t('{name} was removed.', { name: nameOf(item) }))
  }
  const move = (from: number, to: number) => {
    const item = allocated[from]
    if (item === undefined) return
    expectMove('allocated', to, 'grip')
    onChange(moved(allocated, from, to))
    const words = { name: nameOf(item), position: to + 1, count: allocated.length }
    say(t('{name} is at position {position} of {count} now.', words))
  }

  return (
    <div ref={ref} className="flex flex-col gap-4">
      <TransferList
        {...shared}
        kind="allocated"
        heading={t('Allocated')}
        label={t('Allocated {things}', { things: props.label })}
        count={max > 1 ? t('{count} of {max}', { count: allocated.length, max }) : undefined}
        items={allocated}
        onMove={giveBack}
        onOrder={ordered ? move : undefined}
        warning={props.refusal}
        empty={props.prompt}
      />
      <TransferList
        {...shared}
        kind="available"
        heading={t('Available')}
        label={t('Available {things}', { things: props.label })}
        count={
          max === 1 ? t('Select one') : plural(available.length, '{count} item', '{count} items')
        }
        items={available}
        onMove={take}
        refusal={
          full ? () => t('Remove one first: at most {max} can be chosen.', { max }) : props.refusal
        }
        empty={all.length > 0 && !props.incomplete ? t('Everything is allocated.') : props.none}
      />
      <Announcement>{said}</Announcement>
    </div>
  )
}
