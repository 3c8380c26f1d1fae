import { t } from '#lib/translate.ts'
import { leadOf, shareOf, type Column } from '#resource/columns.ts'
import { ControlCell } from '#resource/table/control-cell.tsx'
import { fitting } from '#resource/table/look.ts'
import type { RowParts } from '#resource/table/table-rows.tsx'
import type { ResourceTableState } from '#resource/table/use-resource-table.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Skeleton } from '#ui/tell/skeleton.tsx'
import { useAwaited, wordsFor } from '#ui/tell/slow.tsx'
import { Cell, HeaderCell, Row, TableHead, WholeRow, type Sorting } from '#ui/tables/table.tsx'

type HeaderProps<T> = { readonly state: ResourceTableState<T>; readonly parts: RowParts<T> }

/** The head of the table: the box that checks all rows in sight, and the columns. */
export const TableHeader = <T,>({ state, parts }: HeaderProps<T>) => {
  const { rows, selection, query, columns, drawer } = state
  const lead = leadOf(parts.resource, columns)
  const { look, setLook } = state.view
  const resize = (id: string, width: number) =>
    setLook({ ...look, widths: { ...look.widths, [id]: fitting(width) } })
  const all = rows.length > 0 && selection.onPage === rows.length
  return (
    <TableHead>
      {drawer.length > 0 && (
        <HeaderCell narrow>
          <span className="sr-only">{t('Details')}</span>
        </HeaderCell>
      )}
      {parts.checkable && (
        <HeaderCell narrow>
          <Checkbox
            aria-label={t('Select all')}
            checked={all}
            indeterminate={selection.onPage > 0 && !all}
            disabled={!rows.length}
            onChange={selection.checkAll}
          />
        </HeaderCell>
      )}
      {columns.map((column, index) => (
        <HeaderCell
          key={column.id}
          priority={column.priority}
          align={column.property.align}
          hold={index === lead ? 'start' : undefined}
          share={{ own: shareOf(columns.length), all: shareOf(columns.length) * columns.length }}
          width={column.width}
          onResize={(width) => resize(column.id, width)}
          sort={sortingOf(state, column)}
          onSort={() => query.toggleSort(column.id)}
        >
          {column.property.label}
        </HeaderCell>
      ))}
      {parts.hasMenu && (
        <HeaderCell narrow hold="end">
          <span className="sr-only">{t('Actions')}</span>
        </HeaderCell>
      )}
    </TableHead>
  )
}

const sortingOf = <T,>(
  { table, query }: ResourceTableState<T>,
  { id }: Column<T>,
): Sorting | undefined => {
  if (!table.getColumn(id)?.getCanSort()) return undefined
  if (query.sort?.id !== id) return 'none'
  return query.sort.dir === 'asc' ? 'ascending' : 'descending'
}

/**
 * Grey rows while the list is read for the first time: the table keeps its shape, also where two of
 * them make room for what is said of a slow service.
 */
export const SkeletonRows = <T,>({ parts }: { readonly parts: RowParts<T> }) => {
  const { services, place } = useAwaited()
  const isSaid = services.length > 0
  return (
    <>
      {isSaid && (
        <WholeRow span={parts.span}>
          <div ref={place} className={aboveGrey}>
            {wordsFor(services)}
          </div>
        </WholeRow>
      )}
      <GreyRows parts={parts} count={isSaid ? 3 : 5} />
    </>
  )
}

// As high as two rows, and in sight however far the table scrolls sideways.
const aboveGrey =
  'sticky start-0 flex min-h-[calc(2lh+4*var(--spacing-cell-y)+1px)] w-fit max-w-[100cqw] ' +
  'flex-col justify-center px-cell-x text-muted'

type GreyProps<T> = { readonly parts: RowParts<T>; readonly count: number }

const GreyRows = <T,>({ parts, count }: GreyProps<T>) => {
  const { resource, columns, drawer, checkable, hasMenu } = parts
  const lead = leadOf(resource, columns)
  return Array.from({ length: count }, (_, row) => (
    <Row key={row}>
      {drawer.length > 0 && <ControlCell />}
      {checkable && <ControlCell />}
      {columns.map((column, index) => (
        // No header of its row: there is nothing yet that it would name.
        <Cell key={column.id} priority={column.priority}>
          <Skeleton width={index === lead ? 'medium' : 'short'} />
        </Cell>
      ))}
      {hasMenu && <ControlCell hold="end" />}
    </Row>
  ))
}
