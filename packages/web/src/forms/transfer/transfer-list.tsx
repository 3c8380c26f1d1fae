import { useRef, useState } from 'react'
import { FilterField } from '#forms/fields/filter-field.tsx'
import { SearchBar } from '#forms/search/search-bar.tsx'
import {
  cellPlace,
  TransferRows,
  useRowWindow,
  type TransferRowsProps,
} from '#forms/transfer/transfer-rows.tsx'
import { orderOf, type TransferFacet } from '#forms/transfer/transfer.ts'
import { useTransferSearch } from '#forms/transfer/use-transfer-search.ts'
import type { Search } from '#lib/search-terms.ts'
import { t } from '#lib/translate.ts'
import { Button } from '#ui/press/button.tsx'
import {
  HeaderCell,
  Table,
  TableBody,
  TableHead,
  WholeRow,
  type Sorting,
} from '#ui/tables/table.tsx'

export type TransferListProps<T> = Omit<
  TransferRowsProps<T>,
  'span' | 'window' | 'open' | 'onToggle' | 'unfiltered'
> & {
  readonly heading: string
  /** The heading with what is listed, for those who hear it. */
  readonly label: string
  readonly count: string | undefined
  readonly facets: Readonly<Record<string, TransferFacet<T>>> | undefined
  readonly empty: string
  /** Offers to move all that fit the filter, in their order. */
  readonly onMoveAll?: (items: readonly T[]) => void
}

/** One of the two lists of a transfer table, with its own search, order and open rows. */
export const TransferList = <T,>(props: TransferListProps<T>) => {
  const { kind, label, count, items: all, columns, drawer, onOrder, onMoveAll } = props
  const { search, setSearch, sort, toggleSort, shown } = useTransferSearch(props)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const frame = useRef<HTMLDivElement>(null)
  const window = useRowWindow(frame, shown.length, (index) => {
    const item = shown[index]
    return item !== undefined && open.has(props.idOf(item))
  })
  const span = columns.length + (drawer ? 2 : 1) + (onOrder ? 1 : 0)
  const sortOf = (id: string): Sorting =>
    sort?.column === id ? (sort.down ? 'descending' : 'ascending') : 'none'
  const toggle = (id: string) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
    // Sizes are kept once they are known, and an open row has another one.
    window.measure()
  }
  return (
    <div data-side={kind} className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{props.heading}</h3>
        <span className="text-sm text-muted">{count}</span>
        {onMoveAll && shown.length > 1 && (
          <Button size="small" onPress={() => onMoveAll(shown)}>
            {t('Add all {count}', { count: shown.length })}
          </Button>
        )}
        {all.length > 1 && <ListSearch {...props} search={search} onSearch={setSearch} />}
      </div>
      <div className="flex max-h-72 flex-col">
        <Table label={label} frameRef={frame}>
          <TableHead>
            {onOrder && <HeaderCell narrow>{t('Order')}</HeaderCell>}
            {drawer && (
              <HeaderCell narrow>
                <span className="sr-only">{t('Details')}</span>
              </HeaderCell>
            )}
            {columns.map((column, index) => (
              <HeaderCell
                key={column.id}
                {...cellPlace(column, index)}
                // Rows that have an order of their own are not put into another.
                {...(orderOf(column) &&
                  !onOrder && {
                    sort: sortOf(column.id),
                    onSort: () => toggleSort(column.id),
                  })}
              >
                {column.label}
              </HeaderCell>
            ))}
            <HeaderCell narrow hold="end">
              <span className="sr-only">{t('Action')}</span>
            </HeaderCell>
          </TableHead>
          <TableBody>
            {shown.length > 0 ? (
              <TransferRows
                {...props}
                items={shown}
                unfiltered={all}
                span={span}
                window={window}
                open={open}
                onToggle={toggle}
              />
            ) : (
              <WholeRow span={span}>
                <p className="px-3 py-3 text-muted">
                  {all.length > 0 ? t('Nothing fits the filter.') : props.empty}
                </p>
              </WholeRow>
            )}
          </TableBody>
        </Table>
      </div>
    </div>
  )
}

type ListSearchProps<T> = TransferListProps<T> & {
  readonly search: Search
  readonly onSearch: (search: Search) => void
}

/** The search bar of the tables where there are facets, otherwise a plain filter. */
const ListSearch = <T,>({ label, facets, search, onSearch }: ListSearchProps<T>) => {
  const words = t('Filter {things}', { things: label })
  if (facets) {
    return (
      <div className="ms-auto flex w-full sm:w-96">
        <SearchBar
          label={words}
          placeholder={t('Filter')}
          facets={Object.entries(facets).map(([name, { label: word, options, singleton }]) => ({
            name,
            label: word,
            ...(options && { options }),
            singleton: singleton ?? false,
            isServer: false,
            persistent: false,
          }))}
          search={search}
          onSearch={onSearch}
          hotkey={false}
        />
      </div>
    )
  }
  return (
    <div className="ms-auto w-full sm:w-64">
      <FilterField
        label={words}
        text={search.text}
        onFilter={(text) => onSearch({ terms: [], text })}
      />
    </div>
  )
}
