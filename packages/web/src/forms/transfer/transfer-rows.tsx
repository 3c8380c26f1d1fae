import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useId, type ReactNode, type RefObject } from 'react'
import type { TransferColumn } from '#forms/transfer/transfer.ts'
import { t } from '#lib/translate.ts'
import { IconButton } from '#ui/press/icon-button.tsx'
import { DownIcon, UpIcon } from '#ui/icons.ts'
import { OrderedRow, useOrder, type Order } from '#ui/press/reorder.tsx'
import { Expander } from '#ui/tables/expander.tsx'
import { Cell, DrawerRow, Row } from '#ui/tables/table.tsx'

export type TransferRowsProps<T> = {
  readonly kind: 'allocated' | 'available'
  /** Those that are shown, and all of the list in its own order. */
  readonly items: readonly T[]
  readonly unfiltered: readonly T[]
  readonly columns: readonly TransferColumn<T>[]
  readonly idOf: (item: T) => string
  readonly nameOf: (item: T) => string
  readonly drawer: ((item: T) => ReactNode) | undefined
  readonly onMove: (item: T, index: number) => void
  /** Present where rows can be put in another order. */
  readonly onOrder?: ((from: number, to: number) => void) | undefined
  /** Why a row cannot be moved. */
  readonly refusal?: ((item: T) => string | undefined) | undefined
  /** Why a row should not be here, though it may be moved away. */
  readonly warning?: ((item: T) => string | undefined) | undefined
  readonly span: number
  readonly window: RowWindow
  readonly open: ReadonlySet<string>
  readonly onToggle: (id: string) => void
}

/** More rows than this are drawn only where they are in sight. */
const windowedAbove = 100

export type RowWindow = Virtualizer<HTMLDivElement, Element>

/**
 * Which rows of a long list are in sight. To be called where the frame is drawn, which must be
 * there before the first look at it.
 */
export const useRowWindow = (
  frame: RefObject<HTMLDivElement | null>,
  count: number,
  isOpen: (index: number) => boolean,
): RowWindow =>
  // What it gives is handed to no memoised component.
  // oxlint-disable-next-line react/incompatible-library
  useVirtualizer({
    count,
    enabled: count > windowedAbove,
    getScrollElement: () => frame.current,
    estimateSize: (index) => (isOpen(index) ? 160 : 34),
    overscan: 8,
  })

/** The rows of a list; of a long one those in sight, between two spacers. */
export const TransferRows = <T,>(props: TransferRowsProps<T>) => {
  const { items, unfiltered, idOf, open, onOrder, window } = props
  const order = useOrder(unfiltered, (from, to) => onOrder?.(from, to))
  const row = (index: number) => {
    const item = items[index]
    if (item === undefined) return null
    const at = { item, index, order: onOrder && order }
    return <ItemRow key={idOf(item)} {...props} {...at} expanded={open.has(idOf(item))} />
  }
  if (items.length <= windowedAbove) return items.map((_, index) => row(index))
  const inSight = window.getVirtualItems()
  return (
    <>
      <Spacer height={inSight[0]?.start ?? 0} />
      {inSight.map(({ index }) => row(index))}
      <Spacer height={window.getTotalSize() - (inSight.at(-1)?.end ?? 0)} />
    </>
  )
}

const Spacer = ({ height }: { readonly height: number }) =>
  height > 0 ? <tr aria-hidden style={{ height }} /> : null

/** Where the cell of a column stands. */
export const cellPlace = <T,>({ priority, align }: TransferColumn<T>, index: number) => ({
  priority: priority ?? index + 1,
  align,
  hold: index === 0 ? ('start' as const) : undefined,
})

type ItemRowProps<T> = TransferRowsProps<T> & {
  readonly item: T
  readonly index: number
  readonly expanded: boolean
  readonly order: Order | undefined
}

const ItemRow = <T,>(props: ItemRowProps<T>) => {
  const { item, order, span, drawer, expanded } = props
  const drawerId = useId()
  // A filter leaves out some of the places, and a row is put to a place among all.
  const index = order ? props.unfiltered.indexOf(item) : props.index
  const cells = <ItemCells {...props} index={index} drawerId={drawerId} />
  return (
    <>
      {order ? (
        <OrderedRow order={order} index={index} name={props.nameOf(item)}>
          {cells}
        </OrderedRow>
      ) : (
        <Row index={index}>{cells}</Row>
      )}
      {expanded && drawer && (
        <DrawerRow id={drawerId} span={span}>
          {drawer(item)}
        </DrawerRow>
      )}
    </>
  )
}

const ItemCells = <T,>(props: ItemRowProps<T> & { readonly drawerId: string }) => {
  const { kind, item, index, columns, expanded, drawer } = props
  const name = props.nameOf(item)
  const takes = kind === 'available'
  const warning = props.warning?.(item)
  return (
    <>
      {drawer && (
        <Cell narrow>
          <Expander
            expanded={expanded}
            onToggle={() => props.onToggle(props.idOf(item))}
            name={name}
            controls={props.drawerId}
          />
        </Cell>
      )}
      {columns.map((column, at) => (
        <Cell key={column.id} {...cellPlace(column, at)}>
          {column.show(item)}
          {at === 0 && warning !== undefined && (
            <span className="block text-sm text-danger-text">{warning}</span>
          )}
        </Cell>
      ))}
      <Cell narrow hold="end">
        <span data-moves>
          <IconButton
            icon={takes ? UpIcon : DownIcon}
            size="small"
            aria-label={takes ? t('Allocate {name}', { name }) : t('Remove {name}', { name })}
            refusal={props.refusal?.(item)}
            onPress={() => props.onMove(item, index)}
          />
        </span>
      </Cell>
    </>
  )
}
