import { CircleHelp } from 'lucide-react'
import { language } from '#lib/translate.ts'
import { cx } from '#ui/cx.ts'
import { Tooltip } from '#ui/overlays/tooltip.tsx'

export type ProgressProps = {
  /** What is under way; shown above the bar. */
  label: string
  /** How far it is, 0 to 100; absent when nobody knows. */
  percent?: number | undefined
}

/** A bar that fills, or that moves when it is not known how far things are. */
export function Progress({ label, percent }: ProgressProps) {
  const known = percent !== undefined
  const said = known ? inPercent.format(percent / 100) : undefined
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(known ? { 'aria-valuenow': percent, 'aria-valuetext': said } : {})}
      className="block min-w-24"
    >
      <span className="flex justify-between gap-2 text-xs">
        <span>{label}</span>
        {known && <span className="tabular-nums">{said}</span>}
      </span>
      <Track width={known ? `${percent}%` : '100%'} striped={!known} />
    </span>
  )
}

const inPercent = new Intl.NumberFormat(language().code, { style: 'percent' })

/**
 * The striped bar of a row that is still changing; with a question picture when it waits for the
 * user, which says what for.
 */
export function ChangingBar({ label, question }: { label: string; question?: string | undefined }) {
  return (
    <span className="flex items-center gap-1.5">
      <span
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        className="block min-w-16 grow"
      >
        <Track width="100%" striped />
      </span>
      {question !== undefined && (
        <Tooltip text={question}>
          <CircleHelp aria-label={question} className="size-4 text-warning" />
        </Tooltip>
      )}
    </span>
  )
}

function Track({ width, striped }: { width: string; striped: boolean }) {
  return (
    <span className="mt-px block h-1 overflow-hidden rounded-full bg-neutral-soft">
      <span
        className={cx('block h-full rounded-full bg-accent', striped && stripes)}
        style={{ width }}
      />
    </span>
  )
}

// Wider than the bar by one stripe, and moved by it: nothing is painted anew from picture to picture.
const stripes =
  'relative overflow-hidden before:absolute before:inset-y-0 before:-left-4 before:right-0 before:animate-stripes ' +
  'before:bg-(image:--stripes) before:bg-size-[1rem_1rem]'
