import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useId, useRef, useState, type ReactNode } from 'react'
import type { TransferColumn } from '#forms/transfer.ts'
import { t } from '#lib/translate.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { DownIcon, UpIcon } from '#ui/icons.ts'
import { SearchField } from '#ui/search-field.tsx'
import {
  Cell,
  DrawerRow,
  Expander,
  HeaderCell,
  Row,
  Table,
  TableBody,
  TableHead,
  WholeRow,
} from '#ui/table.tsx'

export type TransferListProps<T> = {
  readonly kind: 'allocated' | 'available'
  readonly heading: string
  /** The heading with what is listed, for those who hear it. */
  readonly label: string
  readonly count: string | undefined
  /** Before filtering. */
  readonly total: number
  readonly items: readonly T[]
  readonly columns: readonly TransferColumn<T>[]
  readonly idOf: (item: T) => string
  readonly nameOf: (item: T) => string
  readonly drawer: ((item: T) => ReactNode) | undefined
  readonly filter: string
  readonly onFilter: (text: string) => void
  readonly onMove: (item: T, index: number) => void
  /** Why a row cannot be moved. */
  readonly refusal?: ((item: T) => string | undefined) | undefined
  /** Why a row should not be here, though it may be moved away. */
  readonly warning?: ((item: T) => string | undefined) | undefined
  readonly empty: string
}

/** One of the two lists of a transfer table. Long ones draw the rows in sight only. */
export const TransferList = <T,>(props: TransferListProps<T>) => {
  const { kind, label, count, total, items, columns } = props
  const frame = useRef<HTMLDivElement>(null)
  const span = columns.length + (props.drawer ? 2 : 1)
  // Here and not in the rows: the frame must be there before the first look at it. What the
  // virtualizer gives is handed to no memoised component.
  // oxlint-disable-next-line react/incompatible-library
  const windowed = useVirtualizer({
    count: items.length,
    enabled: items.length > windowedAbove,
    getScrollElement: () => frame.current,
    estimateSize: () => 34,
    overscan: 8,
  })
  return (
    <div data-side={kind} className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{props.heading}</h3>
        <span className="text-sm text-muted">{count}</span>
        {total > 1 && (
          <div className="ml-auto w-full sm:w-64">
            <SearchField
              aria-label={t('Filter {things}', { things: label })}
              placeholder={t('Filter')}
              value={props.filter}
              onChange={props.onFilter}
              onClear={props.filter ? () => props.onFilter('') : undefined}
            />
          </div>
        )}
      </div>
      <div className="flex max-h-72 flex-col">
        <Table label={label} frameRef={frame}>
          <TableHead>
            {props.drawer && (
              <HeaderCell narrow>
                <span className="sr-only">{t('Details')}</span>
              </HeaderCell>
            )}
            {columns.map((column, index) => (
              <HeaderCell key={column.id} {...place(column, index)}>
                {column.label}
              </HeaderCell>
            ))}
            <HeaderCell narrow hold="end">
              <span className="sr-only">{t('Action')}</span>
            </HeaderCell>
          </TableHead>
          <TableBody>
            {items.length > 0 ? (
              <Rows {...props} span={span} windowed={windowed} />
            ) : (
              <WholeRow span={span}>
                <p className="px-3 py-3 text-muted">
                  {total > 0 ? t('Nothing fits the filter.') : props.empty}
                </p>
              </WholeRow>
            )}
          </TableBody>
        </Table>
      </div>
    </div>
  )
}

const place = <T,>({ priority, align }: TransferColumn<T>, index: number) => ({
  priority: priority ?? index + 1,
  align,
  hold: index === 0 ? ('start' as const) : undefined,
})

/** More rows than this are drawn only where they are in sight. */
const windowedAbove = 60

type RowsProps<T> = TransferListProps<T> & {
  readonly span: number
  readonly windowed: Virtualizer<HTMLDivElement, Element>
}

const Rows = <T,>(props: RowsProps<T>) => {
  const { items, idOf, windowed } = props
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  const row = (index: number) => {
    const item = items[index]
    if (item === undefined) return null
    const id = idOf(item)
    return (
      <ItemRow
        key={id}
        {...props}
        item={item}
        index={index}
        expanded={open.has(id)}
        onToggle={() => toggle(id)}
      />
    )
  }
  if (items.length <= windowedAbove) return items.map((_, index) => row(index))
  const inSight = windowed.getVirtualItems()
  return (
    <>
      <Spacer height={inSight[0]?.start ?? 0} />
      {inSight.map(({ index }) => row(index))}
      <Spacer height={windowed.getTotalSize() - (inSight.at(-1)?.end ?? 0)} />
    </>
  )
}

const Spacer = ({ height }: { readonly height: number }) =>
  height > 0 ? <tr aria-hidden style={{ height }} /> : null

type ItemRowProps<T> = RowsProps<T> & {
  readonly item: T
  readonly index: number
  readonly expanded: boolean
  readonly onToggle: () => void
}

const ItemRow = <T,>(props: ItemRowProps<T>) => {
  const { kind, item, index, columns, expanded, span, drawer } = props
  const name = props.nameOf(item)
  const drawerId = useId()
  const takes = kind === 'available'
  const warning = props.warning?.(item)
  return (
    <>
      <Row index={index}>
        {drawer && (
          <Cell narrow>
            <Expander
              expanded={expanded}
              onToggle={props.onToggle}
              name={name}
              controls={drawerId}
            />
          </Cell>
        )}
        {columns.map((column, at) => (
          <Cell key={column.id} {...place(column, at)}>
            {column.show(item)}
            {at === 0 && warning !== undefined && (
              <span className="block text-sm text-danger-text">{warning}</span>
            )}
          </Cell>
        ))}
        <Cell narrow hold="end">
          <IconButton
            icon={takes ? UpIcon : DownIcon}
            size="small"
            aria-label={takes ? t('Allocate {name}', { name }) : t('Remove {name}', { name })}
            refusal={props.refusal?.(item)}
            onPress={() => props.onMove(item, index)}
          />
        </Cell>
      </Row>
      {expanded && drawer && (
        <DrawerRow id={drawerId} span={span}>
          {drawer(item)}
        </DrawerRow>
      )}
    </>
  )
}
