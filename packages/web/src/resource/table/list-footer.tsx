import { t } from '#lib/translate.ts'
import { idOf } from '#resource/define.ts'
import { TableFooter } from '#resource/table/table-footer.tsx'
import type { ResourceTableState } from '#resource/table/use-resource-table.ts'
import { Button } from '#ui/press/button.tsx'

type Props<T> = { readonly state: ResourceTableState<T> }

/** How many rows are shown, and the way to others: by pages, by markers, or by showing more. */
export const ListFooter = <T,>({ state }: Props<T>) => {
  const { resource, list, query, rows, table, page, pages, needsFilter, growing } = state
  const shown = (list.data && !state.unread) || needsFilter ? rows.length : undefined
  const { goTo, marker, back } = query
  if (resource.grows) {
    return (
      <>
        <TableFooter
          shown={shown}
          total={undefined}
          paged={false}
          onPrevious={undefined}
          onNext={undefined}
        />
        {list.data?.hasMore && (
          <span className="flex flex-wrap items-center gap-2">
            {t('There are more; all of them can be sorted once all are shown.')}
            <Button size="small" busy={growing.busy} onPress={() => void growing.more()}>
              {t('Show More')}
            </Button>
          </span>
        )}
      </>
    )
  }
  const ids = { first: rows[0], last: rows.at(-1) }
  const idAt = (row: (typeof rows)[number] | undefined) =>
    row ? idOf(resource.kind, row.original.item) : ''
  if (resource.paged) {
    const { hasMore = false, hasPrevious = false } = list.data ?? {}
    return (
      <TableFooter
        shown={shown}
        total={undefined}
        paged={hasMore || hasPrevious || marker !== undefined || back}
        onPrevious={hasPrevious ? () => goTo({ marker: idAt(ids.first), back: true }) : undefined}
        onNext={hasMore ? () => goTo({ marker: idAt(ids.last) }) : undefined}
      />
    )
  }
  return (
    <TableFooter
      shown={shown}
      total={table.getRowModel().rows.length}
      paged={pages > 1}
      onPrevious={page > 1 ? () => goTo({ page: page - 1 }) : undefined}
      onNext={page < pages ? () => goTo({ page: page + 1 }) : undefined}
    />
  )
}
