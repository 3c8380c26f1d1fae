import { cx } from '#ui/cx.ts'

/** A grey bar in the place of a line that is still to come; keeps the layout. */
export function Skeleton({ width = 'medium' }: { width?: 'short' | 'medium' | 'long' }) {
  return (
    <span
      aria-hidden
      className={cx('inline-block h-3 animate-pulse rounded-sm bg-neutral-soft', widths[width])}
    />
  )
}

const widths = { short: 'w-12', medium: 'w-24', long: 'w-48' }
