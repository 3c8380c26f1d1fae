import { t } from '#lib/translate.ts'
import { StatusBadge } from '#ui/tell/badge.tsx'
import { Skeleton } from '#ui/tell/skeleton.tsx'

export type LimitBarProps = {
  readonly label: string
  /** The numbers in words, such as "3 of 10 used". */
  readonly text: string
  /** Absent where there is no limit. */
  readonly percent: number | undefined
}

type Tone = 'normal' | 'warning' | 'danger'

/** From 90 percent on a warning, from 100 danger (SH-QUOTA-01..04). */
const toneOf = (percent = 0): Tone =>
  percent >= 100 ? 'danger' : percent >= 90 ? 'warning' : 'normal'

/** A limit in two lines: what it is with the numbers, and how much of it is used as a bar. */
export function LimitBar({ label, text, percent }: LimitBarProps) {
  const tone = toneOf(percent)
  const shown = Math.min(100, Math.max(0, percent ?? 0))
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-medium wrap-anywhere">{label}</span>
        <span className="text-muted tabular-nums wrap-anywhere">{text}</span>
      </p>
      <div
        role="meter"
        aria-label={label}
        aria-valuenow={Math.round(shown)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
        className="mt-1 flex items-center gap-2"
      >
        <svg aria-hidden className="h-1.5 min-w-0 grow rounded-full bg-neutral-soft">
          {percent !== undefined && (
            <rect width={`${shown}%`} height="100%" rx="3" className={fills[tone]} />
          )}
        </svg>
        {tone !== 'normal' && (
          <StatusBadge meaning={tone === 'danger' ? 'bad' : 'attention'}>
            {tone === 'danger' ? t('Full') : t('Nearly full')}
          </StatusBadge>
        )}
      </div>
    </div>
  )
}

/** Keeps the room of a bar while its numbers are read. */
export const LimitBarSkeleton = () => (
  <div aria-hidden className="min-w-0">
    <p className="flex justify-between text-sm">
      <Skeleton />
      <Skeleton />
    </p>
    <div className="mt-1 h-1.5 animate-pulse rounded-full bg-neutral-soft" />
  </div>
)

const fills: Record<Tone, string> = {
  normal: 'fill-accent',
  warning: 'fill-warning',
  danger: 'fill-danger',
}
