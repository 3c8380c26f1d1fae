import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { Nothing } from '#ui/tell/nothing.tsx'

export type Description = { term: string; value: ReactNode }

export type DescriptionListProps = {
  rows: readonly Description[]
  /**
   * `rows`: term beside value, for a details page. `grid`: term over value, for a table row; `figures`:
   * the same of short values, two of which stand side by side on a phone.
   */
  look?: 'rows' | 'grid' | 'figures' | undefined
}

/** Terms with what they are. A value that is not there shows as a dash. */
export function DescriptionList({ rows, look = 'rows' }: DescriptionListProps) {
  return (
    <dl className={lists[look]}>
      {rows.map(({ term, value }) => (
        <div key={term} className={cx(look === 'rows' && rowLook, 'min-w-0')}>
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="min-w-0 wrap-anywhere">{isNothing(value) ? <Nothing /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

const isNothing = (value: ReactNode) => value === undefined || value === null || value === ''

const lists = {
  rows: 'flex flex-col',
  grid: 'grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-x-6 gap-y-3',
  figures: 'grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-6 gap-y-3',
}

const rowLook =
  'grid grid-cols-1 items-baseline gap-x-6 border-b border-line py-1.5 last:border-0 sm:grid-cols-[14rem_1fr]'
