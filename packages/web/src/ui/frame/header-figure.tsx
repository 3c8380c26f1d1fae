import { ChevronDown } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import { Pressable } from '#ui/press/pressable.tsx'

export type HeaderFigureProps = {
  label: string
  /** The figure in words, such as "3 of 10". */
  text: string
  /** How much of the limit that is; absent where there is no limit. */
  percent?: number | undefined
}

/** A figure in the header with a small bar under it; it opens a menu. Not on a phone. */
export function HeaderFigure({ label, text, percent }: HeaderFigureProps) {
  return (
    <Pressable className={box}>
      <span className="min-w-0">
        <span className="flex items-baseline gap-1.5 whitespace-nowrap">
          <span className="text-muted">{label}</span>{' '}
          <span className="max-w-44 truncate font-medium tabular-nums">{text}</span>
        </span>
        {percent !== undefined && (
          <span aria-hidden className="block h-0.5 overflow-hidden rounded-full bg-neutral-soft">
            <span
              className={cx('block h-full rounded-full', fillOf(percent))}
              style={{ width: `${Math.min(100, percent)}%` }}
            />
          </span>
        )}
      </span>
      <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
    </Pressable>
  )
}

const fillOf = (percent: number): string =>
  percent >= 100 ? 'bg-danger' : percent >= 90 ? 'bg-warning' : 'bg-accent'

const box =
  'inline-flex h-control cursor-pointer items-center gap-1.5 rounded-md px-2.5 text-sm ' +
  'transition-colors duration-100 hover:bg-hover active:bg-sunken max-lg:hidden'
