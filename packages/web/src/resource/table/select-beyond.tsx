import { useEffect, useRef, useState } from 'react'
import { plural, t } from '#lib/translate.ts'
import { tellFailure } from '#resource/actions/run.ts'
import { everyPiece } from '#resource/table/every-piece.ts'
import type { ResourceTableState } from '#resource/table/use-resource-table.ts'
import { Button } from '#ui/press/button.tsx'

/** No more are acted on at once: each of them is a call, and is followed until it is done. */
export const mostSelected = 1000

type Props<T> = { readonly state: ResourceTableState<T> }

/** What is selected beyond the page, or the way to select all that match. */
export const SelectBeyond = <T,>({ state }: Props<T>) => {
  const { selection, rows } = state
  return (
    <p
      role="status"
      className="sticky start-0 flex w-fit max-w-[100cqw] flex-wrap items-center gap-x-2 px-cell-x"
    >
      {selection.beyond ? (
        <>
          <span>{wordsFor(selection.items.length, selection.beyond)}</span>
          <Button size="small" tone="quiet" onPress={selection.clear}>
            {t('Clear selection')}
          </Button>
        </>
      ) : (
        <>
          <span>
            {plural(
              rows.length,
              '{count} item on this page is selected.',
              'All {count} items on this page are selected.',
            )}
          </span>
          <SelectAll state={state} />
        </>
      )}
    </p>
  )
}

const wordsFor = (
  count: number,
  { items, cut }: { readonly items: readonly unknown[]; readonly cut: boolean },
): string => {
  if (count < items.length)
    return plural(count, '{count} item is selected.', '{count} items on all pages are selected.')
  return cut
    ? t('The first {count} items that match are selected: more cannot be acted on at once.', {
        count,
      })
    : t('All {count} items that match are selected.', { count })
}

/** Selects what is known as a whole at once, and reads what the cloud pages. */
const SelectAll = <T,>({ state: { resource, asked, table, byCloud, selection } }: Props<T>) => {
  const [read, setRead] = useState<number>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const walk = async () => {
    const { signal } = (stop.current = new AbortController())
    const found: T[] = []
    let isCut = false
    setRead(0)
    try {
      for await (const piece of everyPiece(resource, { ...asked, signal })) {
        found.push(...piece.items)
        setRead(found.length)
        isCut = found.length > mostSelected || piece.hasMore
        if (found.length >= mostSelected) break
      }
      if (!signal.aborted) selection.checkBeyond(found.slice(0, mostSelected), isCut)
    } catch (error) {
      if (!signal.aborted) tellFailure(error)
    } finally {
      if (!signal.aborted) setRead(undefined)
    }
  }
  if (byCloud) {
    return (
      <Button size="small" busy={read !== undefined} onPress={() => void walk()}>
        {read ? t('{count} read', { count: read }) : t('Select all that match')}
      </Button>
    )
  }
  const all = table.getRowModel().rows
  const isCut = all.length > mostSelected
  const choose = () =>
    selection.checkBeyond(
      all.slice(0, mostSelected).map(({ original }) => original.item),
      isCut,
    )
  return (
    <Button size="small" onPress={choose}>
      {isCut
        ? t('Select the first {count} of {all}', { count: mostSelected, all: all.length })
        : t('Select all {count} that match', { count: all.length })}
    </Button>
  )
}
