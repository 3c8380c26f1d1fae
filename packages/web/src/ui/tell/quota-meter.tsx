import { Meter } from 'react-aria-components'
import { cx } from '#ui/cx.ts'

export type QuotaMeterProps = {
  label: string
  /** The numbers in words, shown and read out. */
  text: string
  /** Percent used, percent added, and how worrying the sum is. */
  shares: { used: number; added: number; tone: 'normal' | 'warning' | 'danger' }
  unlimited: boolean
}

/** A bar of two parts: what is used, and what would be added. */
export function QuotaMeter({ label, text, shares, unlimited }: QuotaMeterProps) {
  const { used, added, tone } = shares
  return (
    <Meter
      aria-label={label}
      value={used + added}
      valueLabel={text}
      className="block min-w-40 grow"
    >
      <span className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="font-medium">{label}</span>
        <span className={cx('tabular-nums', words[tone])}>{text}</span>
      </span>
      <span className={cx(track, unlimited && 'opacity-60')}>
        <span className="h-full bg-neutral" style={{ width: `${used}%` }} />
        <span className={cx('h-full', fills[tone])} style={{ width: `${added}%` }} />
      </span>
    </Meter>
  )
}

const track = 'mt-1 flex h-2 overflow-hidden rounded-full bg-neutral-soft'

const fills = { normal: 'bg-accent', warning: 'bg-warning', danger: 'bg-danger' }

const words = { normal: 'text-muted', warning: 'text-warning-text', danger: 'text-danger-text' }
