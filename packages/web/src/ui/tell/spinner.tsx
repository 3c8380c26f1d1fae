import { LoaderCircle } from 'lucide-react'
import { cx } from '#ui/cx.ts'

/** A turning ring. With a label it announces itself; beside a word it is mere decoration. */
export function Spinner({ label, size = 'small' }: { label?: string; size?: 'small' | 'large' }) {
  const ring = (
    <LoaderCircle
      aria-hidden
      className={cx('shrink-0 animate-spin', size === 'large' ? 'size-8 text-accent' : 'size-4')}
    />
  )
  if (label === undefined) return ring
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      {ring}
      <span className={size === 'large' ? 'sr-only' : undefined}>{label}</span>
    </span>
  )
}
