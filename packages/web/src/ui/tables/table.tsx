import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react'
import type { CSSProperties, PointerEvent, ReactNode, Ref } from 'react'
import { ColumnEdge } from '#ui/tables/column-edge.tsx'
import { cx } from '#ui/cx.ts'

export type TableProps = {
  /** Names the table for those who hear it. */
  label: string
  children: ReactNode
  /** True while its rows are being read anew; they stay in sight. */
  busy?: boolean | undefined
  /** The box that scrolls, for windowed rows. */
  frameRef?: Ref<HTMLDivElement> | undefined
  /** How many rows there are below the head, where only some of them are drawn. */
  rowCount?: number | undefined
  /** How close its rows stand, where that is otherwise than on the rest of the page. */
  density?: 'normal' | 'compact' | undefined
  /** Below the rows: count, page buttons. */
  footer?: ReactNode
}

/**
 * A real table in a frame that scrolls inside itself, with a header that stays. The place where it
 * is decides which columns fit: those of lower priority leave first.
 */
export function Table(props: TableProps) {
  const { label, children, busy = false, frameRef, rowCount, density, footer } = props
  return (
    <div
      {...(density === undefined ? {} : { 'data-rows': density })}
      className="@container flex min-h-0 flex-col rounded-lg border border-line bg-surface"
    >
      <div
        {...(frameRef === undefined ? {} : { ref: frameRef })}
        {...(frameRef === undefined ? {} : { 'data-list': '' })}
        role="region"
        aria-label={label}
        tabIndex={0}
        className="min-h-0 overflow-auto rounded-t-lg -outline-offset-2 last:rounded-b-lg"
      >
        <table
          aria-label={label}
          aria-busy={busy}
          {...(rowCount === undefined ? {} : { 'aria-rowcount': rowCount + 1 })}
          onPointerOver={tellWhole}
          className="w-full border-separate border-spacing-0"
        >
          {children}
        </table>
      </div>
      {footer !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-3 py-2 text-sm text-muted">
          {footer}
        </div>
      )}
    </div>
  )
}

/** A cell that is cut off says all of its text on hover. One listener serves all cells. */
function tellWhole({ target }: PointerEvent<HTMLTableElement>) {
  const cell = target instanceof Element ? target.closest('td, th') : null
  if (!(cell instanceof HTMLElement)) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText
  else cell.removeAttribute('title')
}

/** The head of a table: one row of `HeaderCell`s. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr>{children}</tr>
    </thead>
  )
}

export function TableBody({
  children,
  ref,
}: {
  children: ReactNode
  ref?: Ref<HTMLTableSectionElement>
}) {
  return <tbody {...(ref === undefined ? {} : { ref })}>{children}</tbody>
}

export type CellPlace = {
  /** 1 is the highest and never leaves; a column of any other leaves when the table is narrow. */
  priority?: number | undefined
  /** Held in sight while the table scrolls sideways: the name at the start, the menu at the end. */
  hold?: 'start' | 'end' | undefined
  /** Numbers stand at the end, in figures of equal width. */
  align?: 'start' | 'end' | undefined
  /** A cell for a checkbox, an expander or a menu: as narrow as its content. */
  narrow?: boolean | undefined
  /** How wide the column is, in px, where somebody has chosen that. */
  width?: number | undefined
}

export type Sorting = 'ascending' | 'descending' | 'none'

export type HeaderCellProps = CellPlace & {
  children: ReactNode
  /** How the table is sorted by this column; absent: it cannot be. */
  sort?: Sorting | undefined
  onSort?: (() => void) | undefined
  /** How many shares of the width the column would take, of how many; content may need more. */
  share?: { readonly own: number; readonly all: number } | undefined
  /** Its edge can be drawn to another width. */
  onResize?: ((width: number) => void) | undefined
}

/** The head of a column; a button when rows can be sorted by it. */
export function HeaderCell({ children, sort, onSort, share, onResize, ...place }: HeaderCellProps) {
  const Arrow = sort && arrows[sort]
  return (
    <th
      scope="col"
      {...(sort === undefined ? {} : { 'aria-sort': sort })}
      {...(place.width
        ? { style: widthStyle(place.width) }
        : share?.own
          ? { style: shareStyle(share) }
          : {})}
      className={cx(cellClass(place), headLook, place.hold === 'start' && 'z-(--z-sticky)')}
    >
      {Arrow ? (
        <button type="button" onClick={onSort} className={sortButton}>
          {children}
          <Arrow aria-hidden className={cx('size-3.5', sort === 'none' && 'text-muted/60')} />
        </button>
      ) : (
        children
      )}
      {onResize && <ColumnEdge onResize={onResize} />}
    </th>
  )
}

export type RowProps = {
  children: ReactNode
  selected?: boolean | undefined
  /** It has just come or changed: a moment's mark, which says nothing that the row does not. */
  changed?: boolean | undefined
  /** What is open beside the table. */
  current?: boolean | undefined
  /** The place among all rows, when only some of them are there. */
  index?: number | undefined
  id?: string | undefined
  /** By which a press finds what the row shows. */
  row?: string | undefined
}

/** A row of a table. */
export function Row(props: RowProps) {
  const { children, selected = false, changed = false, current = false, index, id, row } = props
  return (
    <tr
      {...(id === undefined ? {} : { id })}
      {...(index === undefined ? {} : { 'data-index': index, 'aria-rowindex': index + 2 })}
      {...(selected ? { 'data-selected': '' } : {})}
      {...(changed ? { 'data-changed': '' } : {})}
      {...(current ? { 'aria-current': true } : {})}
      {...(row === undefined ? {} : { 'data-row': row })}
      className="group/row"
    >
      {children}
    </tr>
  )
}

export type CellProps = CellPlace & { children?: ReactNode; span?: number | undefined }

/** A cell of a row. The first, held one names the row. */
export function Cell({ children, span, ...place }: CellProps) {
  const style = place.width && { style: widthStyle(place.width) }
  const look = cx(
    cellClass(place),
    bodyLook,
    place.align === 'end' && 'tabular-nums',
    !place.narrow && span === undefined && oneLine,
    place.hold === 'start' && '@max-[26rem]:max-w-32 @max-[22rem]:max-w-24',
  )
  if (place.hold === 'start' && !place.narrow) {
    return (
      <th scope="row" {...style} className={cx(look, 'text-start font-normal')}>
        {children}
      </th>
    )
  }
  return (
    <td {...(span === undefined ? {} : { colSpan: span })} {...style} className={look}>
      {children}
    </td>
  )
}

/** What an expanded row shows, over the whole width. */
export function DrawerRow({
  id,
  span,
  children,
}: {
  id: string
  span: number
  children: ReactNode
}) {
  return (
    <tr id={id}>
      <td colSpan={span} className="border-t border-line bg-sunken px-5 py-4">
        {children}
      </td>
    </tr>
  )
}

/** A row over the whole width, for what stands there instead of rows. */
export function WholeRow({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={span} className="border-t border-line">
        {children}
      </td>
    </tr>
  )
}

const widthStyle = (width: number): CSSProperties => ({
  width,
  minWidth: width,
  maxWidth: width,
})

// All of the width is given away, by shares alone: what columns leave behind goes to those that stay.
const shareStyle = ({
  own,
  all,
}: NonNullable<HeaderCellProps['share']>): CSSProperties & Record<'--share', number> => ({
  '--share': own,
  width: `calc(100% * var(--share) / ${all})`,
})

const arrows = { ascending: ChevronUp, descending: ChevronDown, none: ChevronsUpDown }

const cellClass = ({ priority = 1, hold, align, narrow }: CellPlace) =>
  cx(
    narrow ? 'px-1.5 first:ps-cell-x' : 'px-cell-x',
    '@max-[26rem]:px-1 first:@max-[26rem]:ps-1',
    priority > 1 && 'alternate',
    priority > 1 && leaves[Math.min(priority, leaves.length - 1)],
    align === 'end' ? 'text-end' : 'text-start',
    narrow && 'w-[0.1%] whitespace-nowrap',
    hold !== undefined && holds[hold],
  )

/** Below which width of the table a column of that priority leaves. */
const leaves = [
  '',
  '',
  '@max-[19rem]:hidden',
  '@max-[26rem]:hidden',
  '@max-[33rem]:hidden',
  '@max-[39rem]:hidden',
  '@max-[46rem]:hidden',
  '@max-[52rem]:hidden',
  '@max-[58rem]:hidden',
  '@max-[64rem]:hidden',
  '@max-[70rem]:hidden',
  '@max-[78rem]:hidden',
]

const holds = { start: 'sticky start-0', end: 'sticky end-0' }

const headLook =
  'sticky top-0 z-(--z-held) h-9 bg-surface font-semibold whitespace-nowrap ' +
  'border-b border-line'

const bodyLook =
  'border-t border-line bg-surface py-cell-y align-middle group-first/row:border-t-0 ' +
  'group-hover/row:bg-hover group-data-changed/row:bg-success-soft ' +
  'group-data-selected/row:bg-accent-soft group-aria-[current=true]/row:bg-accent-soft'

/** One line, cut off with dots; the name takes less of a narrow table. */
const oneLine = 'max-w-60 truncate'

const sortButton =
  '-mx-1 -my-0.5 inline-flex min-h-6 cursor-pointer items-center gap-1 rounded-sm px-1 ' +
  'hover:text-accent-text'
