import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { allocate, asList, filterByText, isFull, type TransferColumn } from '#forms/transfer.ts'
import { TransferList } from '#forms/transfer-list.tsx'
import { plural, t } from '#lib/translate.ts'

export type TransferTableProps<T> = {
  /** What is moved, as a plural: "Networks". */
  readonly label: string
  /** All that there are; what is allocated is left out. */
  readonly available: readonly T[]
  readonly allocated: readonly T[]
  readonly onChange: (allocated: readonly T[]) => void
  readonly idOf: (item: T) => string
  readonly nameOf: (item: T) => string
  readonly columns: readonly TransferColumn<T>[]
  /** 1 replaces what is there, a negative number has no limit. */
  readonly max: number
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
 * (SH-XFER-01, SH-XFER-02). After a move the focus is on the row that took the place.
 */
export const TransferTable = <T,>(props: TransferTableProps<T>) => {
  const { columns, idOf, max, onChange } = props
  const all = asList('Available', props.available)
  const allocated = asList('Allocated', props.allocated)
  const [filters, setFilters] = useState({ allocated: '', available: '' })
  const [ref, expectMove] = useFocusAfterMove(allocated)

  const textOf = (item: T) => columns.map(({ text }) => text?.(item) ?? '').join(' ')
  const available = useMemo(() => {
    const taken = new Set(allocated.map(idOf))
    return all.filter((item) => !taken.has(idOf(item)))
  }, [all, allocated, idOf])
  const full = isFull(allocated.length, max)
  const shared = { columns, idOf, nameOf: props.nameOf, drawer: props.drawer }

  return (
    <div ref={ref} className="flex flex-col gap-4">
      <TransferList
        {...shared}
        kind="allocated"
        heading={t('Allocated')}
        label={t('Allocated {things}', { things: props.label })}
        count={max > 1 ? t('{count} of {max}', { count: allocated.length, max }) : undefined}
        total={allocated.length}
        items={filterByText(allocated, filters.allocated, textOf)}
        filter={filters.allocated}
        onFilter={(text) => setFilters((now) => ({ ...now, allocated: text }))}
        onMove={(item, index) => {
          expectMove('allocated', index)
          onChange(allocated.filter((one) => one !== item))
        }}
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
        total={available.length}
        items={filterByText(available, filters.available, textOf)}
        filter={filters.available}
        onFilter={(text) => setFilters((now) => ({ ...now, available: text }))}
        onMove={(item, index) => {
          expectMove('available', index)
          onChange(allocate(allocated, item, max))
        }}
        refusal={
          full ? () => t('Remove one first: at most {max} can be chosen.', { max }) : props.refusal
        }
        empty={all.length > 0 ? t('Everything is allocated.') : props.none}
      />
    </div>
  )
}

type Side = 'allocated' | 'available'

/** A moved row takes its button along: the focus goes to the row that is in its place now. */
const useFocusAfterMove = (allocated: unknown) => {
  const ref = useRef<HTMLDivElement>(null)
  const expected = useRef<{ readonly side: Side; readonly index: number }>(undefined)
  useEffect(() => {
    const at = expected.current
    expected.current = undefined
    if (!at) return
    const list = ref.current?.querySelector(`[data-side="${at.side}"]`)
    const button = (index: number) =>
      list?.querySelector<HTMLElement>(`tr[data-index="${index}"] > :last-child button`)
    const next =
      button(at.index) ?? button(at.index - 1) ?? list?.querySelector<HTMLElement>('[tabindex]')
    next?.focus()
  }, [allocated])
  const expect = (side: Side, index: number) => {
    expected.current = { side, index }
  }
  return [ref, expect] as const
}
