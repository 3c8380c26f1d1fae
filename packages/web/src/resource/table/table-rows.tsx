import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useMemo, type RefObject } from 'react'
import { t } from '#lib/translate.ts'
import { RowActions } from '#resource/actions/action-menu.tsx'
import { offersFor } from '#resource/actions/offers.ts'
import type { Runs } from '#resource/actions/run.ts'
import { descriptions, shown } from '#resource/cell.tsx'
import type { Column } from '#resource/columns.ts'
import type { Action, Panel, Resource } from '#resource/define.ts'
import { pathOf } from '#resource/paths.ts'
import { tableSettings } from '#resource/settings.ts'
import type { ResourceTableState, TableRow } from '#resource/table/use-resource-table.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Link } from '#ui/link.tsx'
import { ChangingBar } from '#ui/progress.tsx'
import { Cell, DrawerRow, Expander, Row } from '#ui/table.tsx'

/** What all rows of a table have in common. */
export type RowParts<T> = {
  readonly resource: Resource<T>
  readonly panel: Panel | undefined
  readonly columns: readonly Column<T>[]
  readonly actions: readonly Action<T>[]
  readonly runOn: Runs<T>['runOn']
  readonly checkable: boolean
  readonly span: number
}

type StateRow<T> = ResourceTableState<T>['rows'][number]

/** More rows than this are drawn only where they are in sight. */
export const windowedAbove = 100

type RowsProps<T> = { readonly rows: readonly StateRow<T>[]; readonly parts: RowParts<T> }

/** All rows of a short list. */
export const AllRows = <T,>({ rows, parts }: RowsProps<T>) =>
  rows.map((row) => <BodyRow key={row.id} {...rowProps(row)} parts={parts} />)

/** The rows of a long list that are in sight, between two spacers. */
export const WindowedRows = <T,>(
  props: RowsProps<T> & { readonly frame: RefObject<HTMLDivElement | null> },
) => {
  const { rows, parts, frame } = props
  // Its functions go no further than this component, which draws anew at every scroll.
  // oxlint-disable-next-line react/incompatible-library
  const windowed = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => (rows[index]?.getIsExpanded() ? 160 : 33),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
  })
  const items = windowed.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = windowed.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <>
      <Spacer height={before} />
      {items.map(({ index }) => {
        const row = rows[index]
        return row && <BodyRow key={row.id} {...rowProps(row)} parts={parts} index={index} />
      })}
      <Spacer height={after} />
    </>
  )
}

const Spacer = ({ height }: { readonly height: number }) =>
  height > 0 ? <tr aria-hidden style={{ height }} /> : null

const rowProps = <T,>(row: StateRow<T>) => ({
  row: row.original,
  selected: row.getIsSelected(),
  expanded: row.getIsExpanded(),
  onSelect: (checked: boolean) => row.toggleSelected(checked),
  onExpand: () => row.toggleExpanded(),
})

type BodyRowProps<T> = {
  readonly row: TableRow<T>
  readonly parts: RowParts<T>
  readonly selected: boolean
  readonly expanded: boolean
  readonly onSelect: (checked: boolean) => void
  readonly onExpand: () => void
  readonly index?: number
}

const BodyRow = <T,>({ row, parts, index, ...state }: BodyRowProps<T>) => {
  const { selected, expanded } = state
  const { resource, checkable, span } = parts
  const name = resource.kind.title(row.item)
  const drawerId = `drawer-${row.id}`
  return (
    <>
      <Row selected={selected} index={index}>
        {resource.drawer && (
          <Cell narrow>
            <Expander
              expanded={expanded}
              onToggle={state.onExpand}
              name={name}
              controls={drawerId}
            />
          </Cell>
        )}
        {checkable && (
          <Cell narrow>
            <Checkbox
              aria-label={t('Select {name}', { name })}
              checked={selected}
              onChange={state.onSelect}
            />
          </Cell>
        )}
        <ItemCells item={row.item} parts={parts} name={name} />
      </Row>
      {expanded && resource.drawer && (
        <DrawerRow id={drawerId} span={span}>
          <div style={{ animation: `fade-in ${tableSettings.expandDuration}ms ease-out` }}>
            <DescriptionList look="grid" rows={descriptions(resource, resource.drawer, row.item)} />
          </div>
        </DrawerRow>
      )}
    </>
  )
}

/** The cells that depend on the item alone: a tick in a checkbox does not draw them anew. */
const ItemCells = <T,>(props: {
  readonly item: T
  readonly parts: RowParts<T>
  readonly name: string
}) => {
  const { item, parts, name } = props
  return useMemo(
    () => (
      <Fragment>
        {parts.columns.map((column, index) => (
          <Cell
            key={column.id}
            priority={column.priority}
            align={column.property.align}
            hold={index === 0 ? 'start' : undefined}
          >
            {index === 0 ? (
              <NameLink item={item} column={column} parts={parts} />
            ) : (
              shown(column.id, column.property, item)
            )}
            {column.id === parts.resource.status && <Changing item={item} parts={parts} />}
          </Cell>
        ))}
        {parts.actions.length > 0 && (
          <Cell narrow hold="end">
            <RowActions
              name={name}
              offers={offersFor(parts.resource, parts.actions, item)}
              onChoose={(action) => void parts.runOn(action, [item])}
            />
          </Cell>
        )}
      </Fragment>
    ),
    [item, parts, name],
  )
}

const NameLink = <T,>(props: {
  readonly item: T
  readonly column: Column<T>
  readonly parts: RowParts<T>
}) => {
  const { resource, panel } = props.parts
  const content = shown(props.column.id, props.column.property, props.item)
  if (!resource.details.length) return content
  return <Link to={pathOf(resource.kind, props.item, resource.panels, panel)}>{content}</Link>
}

const Changing = <T,>({ item, parts }: { readonly item: T; readonly parts: RowParts<T> }) => {
  const { changing, waiting } = parts.resource
  if (!changing?.(item)) return null
  return (
    <ChangingBar
      label={t('In progress')}
      question={waiting?.(item) ? t('This waits for an action of yours.') : undefined}
    />
  )
}
