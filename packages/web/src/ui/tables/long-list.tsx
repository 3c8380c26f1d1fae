import { useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

/** More items than this are drawn only where they are in sight. */
const windowedAbove = 100

/** What is this near to the end is about to be seen. */
const nearEnd = 30

export type LongListProps<T> = {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  /** How high an item is in pixels, unless its words take several lines. */
  height: number
  /** The one that is open. */
  isCurrent: (item: T) => boolean
  /** The last item is about to come into sight, and there are more than these. */
  onEnd?: (() => unknown) | undefined
  children: (item: T) => ReactNode
}

/** A list that scrolls by itself, of which only what is in sight is drawn where it is long. */
export function LongList<T>(props: LongListProps<T>) {
  const { label, items, keyOf, height, isCurrent, onEnd, children } = props
  const frame = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState(-1)
  const isLong = items.length > windowedAbove
  // What the virtualizer gives is handed to no memoised component.
  // oxlint-disable-next-line react/incompatible-library
  const windowed = useVirtualizer({
    count: items.length,
    enabled: isLong,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    overscan: 6,
    // Until it is known how high the window is, as in the server's picture.
    initialRect: { width: 0, height: 600 },
    // The item of the focus is always there: the focus would be lost with it.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }: Range) => {
      const from = Math.max(startIndex - overscan, 0)
      const to = Math.min(endIndex + overscan, count - 1)
      const near = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      const kept = focused >= 0 && focused < count ? [focused] : []
      return [...new Set([...near, ...kept])].toSorted((a, b) => a - b)
    },
  })
  const shown = windowed.getVirtualItems()
  const isNear = isLong && shown.some(({ index }) => index >= items.length - nearEnd)
  const end = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (isNear) end()
  }, [isNear, items.length])
  const lookOf = (item: T) => cx(itemLook, isCurrent(item) && 'bg-accent-soft')
  return (
    // It hears where the focus is and does nothing itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={frame}
      aria-label={label}
      className="max-h-[70vh] overflow-y-auto"
      onFocus={({ target }) => {
        const index = target.closest<HTMLElement>('[data-index]')?.dataset['index']
        setFocused(index === undefined ? -1 : Number(index))
      }}
      onBlur={() => setFocused(-1)}
    >
      {!isLong &&
        items.map((item) => (
          <li key={keyOf(item)} className={lookOf(item)}>
            {children(item)}
          </li>
        ))}
      {isLong &&
        shown.map(({ index, start, key }, at) => {
          const item = items[index]
          if (item === undefined) return null
          return (
            <li
              key={key}
              ref={windowed.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={onEnd ? -1 : items.length}
              style={{ marginTop: at === 0 ? start : start - (shown[at - 1]?.end ?? 0) }}
              className={lookOf(item)}
            >
              {children(item)}
            </li>
          )
        })}
      {isLong && (
        <li
          role="presentation"
          style={{ height: windowed.getTotalSize() - (shown.at(-1)?.end ?? 0) }}
        />
      )}
    </ul>
  )
}

const itemLook = 'flex items-center gap-1 rounded-md ps-2 hover:bg-hover'
