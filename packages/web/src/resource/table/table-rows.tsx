import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, type RefObject } from 'react'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { RowActions } from '#resource/actions/action-menu.tsx'
import { countFor, offersFor } from '#resource/actions/offers.ts'
import type { Runs } from '#resource/actions/run.ts'
import { shown } from '#resource/cell.tsx'
import { ControlCell } from '#resource/table/control-cell.tsx'
import { leadOf, type Column } from '#resource/columns.ts'
import type { Action } from '#resource/action.ts'
import type { Resource } from '#resource/define.ts'
import { WithNames, wantedBy } from '#resource/names.tsx'
import type { Rights } from '#resource/rights.ts'
import { tableSettings } from '#resource/settings.ts'
import type { ResourceTableState } from '#resource/table/use-resource-table.ts'
import type { Selection } from '#resource/table/use-selection.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { given } from '#ui/given.ts'
import { Link } from '#ui/press/link.tsx'
import { ChangingBar } from '#ui/tell/progress.tsx'
import { Expander } from '#ui/tables/expander.tsx'
import { Cell, DrawerRow, Row } from '#ui/tables/table.tsx'

/** What all rows of a table have in common. */
export type RowParts<T> = {
  readonly resource: Resource<T>
  /** The address of the item with a key. */
  readonly pathTo: (key: readonly string[]) => string
  readonly columns: readonly Column<T>[]
  /** What an expanded row shows; with none rows do not expand. */
  readonly drawer: readonly Column<T>[]
  readonly actions: readonly Action<T>[]
  readonly rights: Rights<T>
  readonly runOn: Runs<T>['runOn']
  readonly check: Selection<T>['check']
  readonly checkable: boolean
  /** Whether a row has a place for what can be done with it. */
  readonly hasMenu: boolean
  readonly span: number
}

type StateRow<T> = ResourceTableState<T>['rows'][number]

/** More rows than this are drawn only where they are in sight. */
export const windowedAbove = 100

type RowsProps<T> = {
  readonly rows: readonly StateRow<T>[]
  readonly parts: RowParts<T>
  /** The ids of those that have just come or changed. */
  readonly marked: ReadonlySet<string>
  /** The ids of those that are checked. */
  readonly checked: ReadonlySet<string>
  /** The id of the one that is open beside the list. */
  readonly current: string | undefined
}

/** All rows of a short list. */
export const AllRows = <T,>({ rows, parts, ...state }: RowsProps<T>) =>
  rows.map((row) => <BodyRow key={row.id} {...stateOf(row, state)} parts={parts} />)

/** What is this near to the end is about to be seen. */
const nearEnd = 30

/** The rows of a long list that are in sight, between two spacers. */
export const WindowedRows = <T,>(
  props: RowsProps<T> & {
    readonly frame: RefObject<HTMLDivElement | null>
    /** The last row comes into sight, and there are more than these. */
    readonly onEnd: (() => unknown) | undefined
  },
) => {
  const { rows, parts, frame, onEnd } = props
  // Its functions go no further than this component, which draws anew at every scroll.
  // oxlint-disable-next-line react/incompatible-library
  const windowed = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => (rows[index]?.getIsExpanded() ? 160 : 33),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 4,
    // Until it is known how high the window is, as in the server's picture.
    initialRect: { width: 0, height: 600 },
  })
  const items = windowed.getVirtualItems()
  const isNear = (items.at(-1)?.index ?? 0) >= rows.length - nearEnd
  const end = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (isNear) end()
  }, [isNear, rows.length])
  const before = items[0]?.start ?? 0
  const after = windowed.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <>
      <Spacer height={before} />
      {items.map(({ index }) => {
        const row = rows[index]
        const state = row && stateOf(row, props)
        return state && <BodyRow key={row.id} {...state} parts={parts} index={index} />
      })}
      <Spacer height={after} />
    </>
  )
}

const Spacer = ({ height }: { readonly height: number }) =>
  height > 0 ? <tr aria-hidden style={{ height }} /> : null

/** What is drawn of a row; the row itself stays the same when it is checked or opened. */
const stateOf = <T,>(
  row: StateRow<T>,
  { marked, checked, current }: Pick<RowsProps<T>, 'marked' | 'checked' | 'current'>,
) => ({
  row,
  changed: marked.has(row.id),
  selected: checked.has(row.id),
  current: row.id === current,
  expanded: row.getIsExpanded(),
})

type BodyRowProps<T> = {
  readonly row: StateRow<T>
  readonly parts: RowParts<T>
  readonly changed: boolean
  readonly selected: boolean
  readonly current: boolean
  readonly expanded: boolean
  readonly index?: number
}

/**
 * A row that stays in sight is not drawn anew while others come and go. In a long list what one
 * presses comes a moment after what one reads, so that no frame of a fast scroll waits for it.
 */
const BodyRow = <T,>(props: BodyRowProps<T>) => {
  const { row, parts, changed, selected, current, expanded, index } = props
  const ready = useDeferredValue(true, index === undefined)
  return useMemo(
    () => (
      <WholeBodyRow
        {...{ row, parts, changed, selected, current, expanded, ready }}
        {...given({ index })}
      />
    ),
    [row, parts, changed, selected, current, expanded, ready, index],
  )
}

const WholeBodyRow = <T,>(props: BodyRowProps<T> & { readonly ready: boolean }) => {
  const { row, parts, changed, selected, current, expanded, ready, index } = props
  const { resource, drawer, check, checkable, hasMenu, actions, span } = parts
  const { item } = row.original
  const name = resource.kind.title(item)
  const drawerId = `drawer-${row.id}`
  return (
    <>
      <Row {...{ selected, changed, current, index }} row={row.id}>
        {drawer.length > 0 && (
          <ControlCell>
            {ready && (
              <Expander
                expanded={expanded}
                onToggle={() => row.toggleExpanded()}
                name={name}
                controls={drawerId}
              />
            )}
          </ControlCell>
        )}
        {checkable && (
          <ControlCell>
            {ready && (
              <Checkbox
                aria-label={t('Select {name}', { name })}
                checked={selected}
                onChange={(checked, shift) => check(row.id, checked, shift)}
              />
            )}
          </ControlCell>
        )}
        <ItemCells item={item} parts={parts} />
        {hasMenu && (
          <ControlCell hold="end">
            {ready && actions.length > 0 && <ItemActions item={item} parts={parts} />}
          </ControlCell>
        )}
      </Row>
      {expanded && drawer.length > 0 && (
        <DrawerRow id={drawerId} span={span}>
          <div style={{ animation: `fade-in ${tableSettings.expandDuration}ms ease-out` }}>
            <Drawer item={item} columns={drawer} />
          </div>
        </DrawerRow>
      )}
    </>
  )
}

type DrawerProps<T> = { readonly item: T; readonly columns: readonly Column<T>[] }

const Drawer = <T,>({ item, columns }: DrawerProps<T>) => {
  const properties = columns.map(({ property }) => property)
  const rows = columns.map(({ id, property }) => ({
    term: property.label,
    value: shown(id, property, item),
  }))
  return (
    <WithNames wanted={wantedBy(properties, [item])}>
      <DescriptionList look="grid" rows={rows} />
    </WithNames>
  )
}

type ItemProps<T> = { readonly item: T; readonly parts: RowParts<T> }

/** What depends on the item alone: a tick in a checkbox does not draw it anew. */
const ItemActions = <T,>({ item, parts }: ItemProps<T>) => {
  const { resource, actions, rights, runOn } = parts
  return useMemo(
    () => (
      <RowActions
        name={resource.kind.title(item)}
        count={countFor(actions, item)}
        offers={() => offersFor(resource, actions, item, rights)}
        onChoose={(action) => void runOn(action, [item])}
      />
    ),
    [item, resource, actions, rights, runOn],
  )
}

/**
 * The cells of the item's own values; they do not change with what is checked, either, nor with
 * what the session is found to be allowed.
 */
const ItemCells = <T,>({ item, parts: { resource, columns, pathTo } }: ItemProps<T>) =>
  useMemo(() => {
    const lead = leadOf(resource, columns)
    return columns.map((column, index) => (
      <Cell
        key={column.id}
        priority={column.priority}
        align={column.property.align}
        width={column.width}
        hold={index === lead ? 'start' : undefined}
      >
        {index === lead ? (
          <NameLink {...{ item, column, resource, pathTo }} />
        ) : (
          shown(column.id, column.property, item)
        )}
        {column.id === resource.status && <Changing item={item} states={resource.states} />}
      </Cell>
    ))
  }, [item, resource, columns, pathTo])

type NameProps<T> = Pick<RowParts<T>, 'resource' | 'pathTo'> & {
  readonly item: T
  readonly column: Column<T>
}

const NameLink = <T,>({ item, column, resource, pathTo }: NameProps<T>) => {
  const cell = shown(column.id, column.property, item)
  const content = typeof cell === 'string' ? nameOr(cell, resource.kind.title(item)) : cell
  if (!resource.details.length) return content
  return <Link to={pathTo(resource.kind.key(item))}>{content}</Link>
}

type ChangingProps<T> = { readonly item: T; readonly states: Resource<T>['states'] }

const Changing = <T,>({ item, states }: ChangingProps<T>) => {
  const waits = states?.waiting(item) === true
  if (!states || !(waits || states.changing(item))) return null
  return (
    <ChangingBar
      label={t('In progress')}
      question={waits ? (states.failure(item) ?? t('This waits for your decision.')) : undefined}
    />
  )
}
