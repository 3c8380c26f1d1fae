import { cx } from '#ui/cx.ts'
import type { Icon } from '#ui/icon.ts'
import { IconButton } from '#ui/press/icon-button.tsx'

export type CountedButtonProps = {
  icon: Icon
  /** Says what the button does, and the count. */
  'aria-label': string
  /** Stands at the corner of the picture; nothing does for zero. */
  count: number
  tone: 'working' | 'bad'
  onPress: () => void
}

/** A button with a picture and a count at its corner. */
export function CountedButton({ count, tone, ...button }: CountedButtonProps) {
  return (
    <span className="relative inline-flex">
      <IconButton {...button} />
      {count > 0 && (
        <span aria-hidden className={cx(badge, tones[tone])}>
          {count > 99 ? '99+' : count}
        </span>
      )}
    </span>
  )
}

const badge =
  'pointer-events-none absolute end-0 top-0 inline-flex h-4 min-w-4 items-center justify-center ' +
  'rounded-full px-1 text-xs font-semibold tabular-nums text-on-accent'

const tones = { working: 'bg-accent', bad: 'bg-danger' }
