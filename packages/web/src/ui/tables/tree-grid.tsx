import { useVirtualizer, type Range } from '@tanstack/react-virtual'
import { ChevronRight } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { given } from '#ui/given.ts'
import type { Icon } from '#ui/icon.ts'
import { MiddleCut } from '#ui/tell/middle-cut.tsx'

/** A line of a tree, as it is drawn: the tree is flat, levels say what is below what. */
export type TreeGridRow = {
  id: string
  level: number
  label: string
  /** Said after the label, quieter. */
  hint?: string | undefined
  /** Undefined for a line with nothing below it. */
  expanded?: boolean | undefined
  position: number
  siblings: number
  /** Why the action cannot be taken on this line. */
  refusal?: string | undefined
}

export type TreeGridProps = {
  label: string
  rows: readonly TreeGridRow[]
  /** Where labels that are too long are cut: names of machines differ at their ends. */
  cut?: 'middle'
  /** What a line can do, as a button at its end and as the Enter key. */
  action?: { icon: Icon; label: (row: TreeGridRow) => string; perform: (id: string) => void }
  onToggle: (id: string) => void
  /** The line that has the focus, or was pressed. */
  onSelect: (id: string) => void
  /** Names what says more about the line in focus. */
  describedBy?: string | undefined
  /** Stands in place of the lines when there are none. */
  empty: ReactNode
}

/**
 * A tree whose lines open, close and have one action each. One stop of the Tab key: arrow keys walk,
 * open and close, Enter acts; the next stop is the button of the line. Draws the lines in sight only.
 * https://www.w3.org/WAI/ARIA/apg/patterns/treegrid/
 */
export function TreeGrid(props: TreeGridProps) {
  const { label, rows, action, describedBy, empty } = props
  const frame = useRef<HTMLDivElement>(null)
  const base = useId()
  const [current, setCurrent] = useState(0)
  const moved = useRef<'no' | 'walked' | 'acted'>('no')
  const [height] = useState(lineHeight)
  const active = Math.min(current, rows.length - 1)
  // What the virtualizer gives is handed to no memoised component.
  // oxlint-disable-next-line react/incompatible-library
  const windowed = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 6,
    // The line of the focus is always there: the focus would be lost with it.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }: Range) => {
      const from = Math.max(startIndex - overscan, 0)
      const to = Math.min(endIndex + overscan, count - 1)
      const near = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      return [...new Set([...near, ...(active >= 0 ? [active] : [])])].sort((a, b) => a - b)
    },
  })

  // The focus follows once the line is drawn, or once the line that it was on has left.
  useEffect(() => {
    const { activeElement, body } = document
    if (moved.current === 'no') return
    if (moved.current === 'acted' && frame.current?.contains(activeElement)) return
    const elsewhere = moved.current === 'acted' && activeElement !== body
    moved.current = 'no'
    if (elsewhere) return
    const line = document.getElementById(`${base}-${active}`)
    ;(line ?? frame.current)?.focus()
  })

  const goTo = (index: number) => {
    const row = rows[index]
    if (!row) return
    moved.current = 'walked'
    setCurrent(index)
    windowed.scrollToIndex(index)
    props.onSelect(row.id)
  }
  const act = (index: number) => {
    const row = rows[index]
    if (!row || !action || row.refusal !== undefined) return
    moved.current = 'acted'
    setCurrent(index)
    action.perform(row.id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return
    const go = keys({ rows, goTo, act, toggle: props.onToggle })[event.key]
    if (!go) return
    event.preventDefault()
    go(index)
  }

  const shown = windowed.getVirtualItems()
  return (
    <div
      ref={frame}
      role={rows.length > 0 ? 'treegrid' : 'group'}
      aria-label={label}
      tabIndex={-1}
      className={frameLook}
    >
      {rows.length === 0 && empty}
      {shown.map(({ index, start }, at) => {
        const row = rows[index]
        if (!row) return null
        const before = at === 0 ? start : start - (shown[at - 1]?.end ?? 0)
        return (
          <div
            key={row.id}
            id={`${base}-${index}`}
            role="row"
            aria-labelledby={`${base}-${index}-name`}
            aria-level={row.level}
            aria-posinset={row.position}
            aria-setsize={row.siblings}
            {...given({ 'aria-expanded': row.expanded, 'aria-describedby': describedBy })}
            tabIndex={index === active ? 0 : -1}
            style={{ marginTop: before, paddingInlineStart: `${row.level - 1}rem` }}
            className={rowLook}
            onKeyDown={(event) => onKeyDown(event, index)}
            onFocus={() => {
              setCurrent(index)
              props.onSelect(row.id)
            }}
            onClick={(event) => {
              if (event.target instanceof Element && event.target.closest('button')) return
              goTo(index)
              if (row.expanded !== undefined) props.onToggle(row.id)
            }}
          >
            <span
              role="gridcell"
              id={`${base}-${index}-name`}
              className="flex min-w-0 grow items-center gap-1.5"
            >
              <Arrow expanded={row.expanded} />
              {props.cut === 'middle' ? (
                <MiddleCut text={row.label} />
              ) : (
                <span className="truncate" title={row.label}>
                  {row.label}
                </span>
              )}
              {row.hint !== undefined && (
                <span className="min-w-0 shrink-[9999999] truncate text-xs text-muted">
                  {row.hint}
                </span>
              )}
            </span>
            {action && (
              <span role="gridcell">
                <LineButton
                  icon={action.icon}
                  label={action.label(row)}
                  refusal={row.refusal}
                  tabIndex={index === active ? 0 : -1}
                  onPress={() => act(index)}
                />
              </span>
            )}
          </div>
        )
      })}
      <div style={{ height: windowed.getTotalSize() - (shown.at(-1)?.end ?? 0) }} />
    </div>
  )
}

type LineButtonProps = {
  icon: Icon
  label: string
  refusal: string | undefined
  tabIndex: 0 | -1
  onPress: () => void
}

/** A plain button: there is one on every line, and a filter draws all lines again at every letter. */
function LineButton({ icon: Picture, label, refusal, tabIndex, onPress }: LineButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...(refusal === undefined ? {} : { 'aria-disabled': true })}
      title={refusal ?? label}
      tabIndex={tabIndex}
      onClick={onPress}
      className={buttonLook}
    >
      <Picture aria-hidden className="size-3.5" />
    </button>
  )
}

function Arrow({ expanded }: { expanded: boolean | undefined }) {
  if (expanded === undefined) return <span className="w-4 shrink-0" />
  const turn = expanded ? 'rotate-90' : 'rtl:rotate-180'
  return <ChevronRight aria-hidden className={cx('size-4 shrink-0 text-muted', turn)} />
}

/** Each line is two rem high, whatever the user's letters measure. */
const lineHeight = () => 2 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

type Moves = {
  rows: readonly TreeGridRow[]
  goTo: (index: number) => void
  act: (index: number) => void
  toggle: (id: string) => void
}

/** What each key does on the line with an index. */
const keys = ({ rows, goTo, act, toggle }: Moves): Partial<Record<string, Go>> => {
  const rightToLeft = document.documentElement.dir === 'rtl'
  const open: Go = (index) => {
    const row = rows[index]
    if (row?.expanded === false) toggle(row.id)
    else if (row?.expanded) goTo(index + 1)
  }
  const close: Go = (index) => {
    const row = rows[index]
    if (row?.expanded) return toggle(row.id)
    goTo(rows.slice(0, index).findLastIndex(({ level }) => level < (row?.level ?? 0)))
  }
  return {
    ArrowDown: (index) => goTo(index + 1),
    ArrowUp: (index) => goTo(index - 1),
    ArrowRight: rightToLeft ? close : open,
    ArrowLeft: rightToLeft ? open : close,
    Home: () => goTo(0),
    End: () => goTo(rows.length - 1),
    PageDown: (index) => goTo(Math.min(index + 8, rows.length - 1)),
    PageUp: (index) => goTo(Math.max(index - 8, 0)),
    Enter: act,
  }
}

type Go = (index: number) => void

const frameLook = 'min-h-24 grow overflow-auto rounded-md border border-line bg-surface p-1'

const rowLook =
  'flex h-8 cursor-pointer items-center gap-1 rounded-md pe-1 outline-focus ' +
  'hover:bg-hover focus-visible:outline-2 -outline-offset-2'

const buttonLook =
  'inline-flex size-6 shrink-0 cursor-pointer items-center justify-center rounded-md text-muted ' +
  'hover:bg-sunken hover:text-text aria-disabled:cursor-not-allowed aria-disabled:opacity-50'
