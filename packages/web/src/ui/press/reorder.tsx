import { GripVertical } from 'lucide-react'
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button as AriaButton, useDrag, useDrop } from 'react-aria-components'
import { t } from '#lib/translate.ts'
import { cx } from '#ui/cx.ts'
import { Cell, Row } from '#ui/tables/table.tsx'

/** The order of a table's rows, while it can be changed. */
export type Order = {
  /** All rows in their order; another value for another order. */
  readonly rows: readonly unknown[]
  /** The place of the row that is being dragged. */
  readonly dragged: number | undefined
  readonly setDragged: (place: number | undefined) => void
  /** Puts the row at one place to another. */
  readonly move: (from: number, to: number) => void
}

/** Lets the rows of a table be put in another order; `move` is told what goes where. */
export function useOrder(
  rows: readonly unknown[],
  move: (from: number, to: number) => void,
): Order {
  const [dragged, setDragged] = useState<number>()
  return { rows, dragged, setDragged, move }
}

export type OrderedRowProps = {
  readonly order: Order
  readonly index: number
  /** The name of the row's item. */
  readonly name: string
  /** The cells after the one that says the place. */
  readonly children: ReactNode
}

/** A row that says its place and, unless it is the only one, can be put to another. */
export function OrderedRow(props: OrderedRowProps) {
  if (props.order.rows.length > 1) return <DraggableRow {...props} />
  return (
    <Row index={props.index}>
      <Cell narrow align="end">
        {props.index + 1}
      </Cell>
      {props.children}
    </Row>
  )
}

/**
 * A row that can be dragged to the place of another: by pointer, or by its handle with the
 * keyboard, where Enter picks it up, Tab chooses the place and Enter drops it. The arrow keys on
 * the handle move it one place at once.
 */
function DraggableRow({ order, index, name, children }: OrderedRowProps) {
  const { rows, dragged, setDragged, move } = order
  const count = rows.length
  const handle = useRef<HTMLButtonElement>(null)
  // Tab goes through places in the order in which they were made known: all anew when it changes.
  const target = useMemo(
    () => ({
      get current() {
        return handle.current
      },
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [rows],
  )
  const { dragProps, dragButtonProps, isDragging } = useDrag({
    hasDragButton: true,
    getItems: () => [{ 'text/plain': name }],
    getAllowedDropOperations: () => ['move'],
    onDragStart: () => setDragged(index),
    onDragEnd: () => setDragged(undefined),
  })
  const { dropProps, isDropTarget } = useDrop({
    // With the keyboard the handle stands for its row: the focus goes there.
    ref: target,
    getDropOperation: () => (dragged === undefined || dragged === index ? 'cancel' : 'move'),
    onDrop: () => {
      if (dragged !== undefined) move(dragged, index)
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || dragged !== undefined) return
    event.preventDefault()
    const to = index + step
    if (to >= 0 && to < count) move(index, to)
  }
  const onto = isDropTarget && dragged !== undefined && (dragged > index ? 'before' : 'after')
  const place = { name, position: index + 1, count }
  return (
    <tr
      {...dragProps}
      {...dropProps}
      data-index={index}
      aria-rowindex={index + 2}
      className={cx('group/row', isDragging && 'opacity-50', onto && marks[onto])}
    >
      <Cell narrow>
        <span data-grip className="inline-flex items-center align-middle gap-1 tabular-nums">
          <AriaButton
            {...dragButtonProps}
            ref={handle}
            onKeyDown={onKeyDown}
            aria-label={
              dragged === undefined || dragged === index
                ? t('Move {name}, position {position} of {count}', place)
                : t('Put it to position {position} of {count}, where {name} is', place)
            }
            className={grip}
          >
            <GripVertical aria-hidden className="size-4" />
          </AriaButton>
          {index + 1}
        </span>
      </Cell>
      {children}
    </tr>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

const grip =
  'inline-flex size-6 shrink-0 cursor-grab items-center justify-center rounded-md text-muted ' +
  'data-hovered:bg-hover'

const marks = {
  before: '*:shadow-[inset_0_2px_0_var(--color-accent)]',
  after: '*:shadow-[inset_0_-2px_0_var(--color-accent)]',
}
