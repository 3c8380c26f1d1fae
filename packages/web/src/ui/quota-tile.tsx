import { t } from '#lib/translate.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { PieChart } from '#ui/charts/charts.tsx'
import { usageMark } from '#ui/charts/shares.ts'
import { Skeleton } from '#ui/skeleton.tsx'

export type QuotaTileProps = {
  readonly label: string
  /** The numbers in words, such as "3 of 10 used". */
  readonly text: string
  /** Absent where there is no limit. */
  readonly percent: number | undefined
}

/** A limit: how much of it is used as a ring, and the numbers below it. */
export function QuotaTile({ label, text, percent }: QuotaTileProps) {
  const mark = percent === undefined ? undefined : usageMark(percent)
  return (
    <div className={tile}>
      <div className={ring}>
        {percent === undefined ? (
          <span aria-hidden className={endless}>
            ∞
          </span>
        ) : (
          <PieChart label={label} shape="donut" percent={percent} />
        )}
      </div>
      <div className="w-full min-w-0">
        <p className="font-medium wrap-anywhere">{label}</p>
        <p className="text-sm text-muted tabular-nums wrap-anywhere">{text}</p>
        {mark && (
          <p className="mt-0.5">
            <StatusBadge meaning={mark === 'FULL' ? 'bad' : 'attention'}>
              {mark === 'FULL' ? t('Full') : t('Nearly full')}
            </StatusBadge>
          </p>
        )}
      </div>
    </div>
  )
}

/** Keeps the room of a tile while its numbers are read. */
export const QuotaTileSkeleton = () => (
  <div aria-hidden className={tile}>
    <div className={ring}>
      <div className="m-3.5 size-19 animate-pulse rounded-full bg-neutral-soft" />
    </div>
    <div className="flex h-9.5 flex-col items-center justify-evenly">
      <Skeleton width="medium" />
      <Skeleton width="medium" />
    </div>
  </div>
)

const tile = 'flex min-w-0 flex-col items-center text-center'

// The ring fills 72 of the 100 units of its drawing: what is around it would be empty room.
const ring = '-mx-3 -mt-3 -mb-1.5 size-26 shrink-0'

const endless =
  'm-3.5 flex size-19 items-center justify-center rounded-full border-[0.8125rem] ' +
  'border-neutral-soft text-xl text-muted'
