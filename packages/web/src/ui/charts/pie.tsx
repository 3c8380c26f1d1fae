import { arc, pie as pieLayout } from 'd3-shape'
import { useState } from 'react'
import { language, t } from '#lib/translate.ts'
import { growth, useGrowth } from '#ui/charts/grow.ts'
import { seriesColour } from '#ui/charts/palette.ts'
import { sharesIn, usageMark, type Share, type UsageMark } from '#ui/charts/shares.ts'
import { cx } from '#ui/cx.ts'

export type PieProps = {
  /** What is measured. */
  readonly label: string
  readonly shape?: 'pie' | 'donut' | 'small'
} & (
  | { readonly percent: number; readonly shares?: undefined }
  /** Key=value pairs, separated by bars. */
  | { readonly shares: string; readonly percent?: undefined }
)

/** Inner and outer radius in the viewbox of 100 by 100 [SH-CHART-05 SH-CHART-06 SH-CHART-08 SH-CHART-09]. */
export const radii = { pie: [0, 45], donut: [24, 36], small: [0, 30] } as const

/** How much of a whole is used, or how a whole is divided. */
export function Pie({ label, shape = 'pie', ...data }: PieProps) {
  const part = useGrowth(growth)
  if (data.shares === undefined) {
    return <UsagePie label={label} shape={shape} percent={data.percent} part={part} />
  }
  return <DistributionPie label={label} shape={shape} shares={sharesIn(data.shares)} part={part} />
}

type Drawn = { label: string; shape: keyof typeof radii; part: number }

function UsagePie({ label, shape, percent, part }: Drawn & { percent: number }) {
  const mark = usageMark(percent)
  const share = Math.min(100, Math.max(0, percent)) / 100
  const words = { label, percent: percentFormat.format(percent / 100) }
  return (
    <svg viewBox="0 0 100 100" role="img" aria-label={nameOf(mark, words)} className="size-full">
      <g transform="translate(50 50)">
        <path d={slice(shape, 0, 1)} className="fill-neutral-soft" />
        {share > 0 && (
          <path
            d={slice(shape, 0, share * part)}
            data-mark={mark}
            className={cx('stroke-surface', fills[mark ?? 'none'])}
            strokeWidth={share < 1 ? 1 : 0}
          />
        )}
        {shape === 'donut' && (
          <text
            aria-hidden
            dominantBaseline="central"
            textAnchor="middle"
            className="fill-text text-[15px] font-semibold tabular-nums"
          >
            {words.percent}
          </text>
        )}
      </g>
    </svg>
  )
}

function DistributionPie(props: Drawn & { shares: readonly Share[] }) {
  const { label, shape, shares, part } = props
  const [chosen, setChosen] = useState<number>()
  const total = shares.reduce((sum, { value }) => sum + value, 0)
  if (total === 0) return <p className="text-sm text-muted">{t('No data available.')}</p>
  const slices = pieLayout<Share>()
    .sort(null)
    .value(({ value }) => value)
    .endAngle(2 * Math.PI * part)([...shares])
  const [inner, outer] = radii[shape]
  // The numbers stand in the middle of a ring, and well inside a whole pie.
  const middle = inner === 0 ? outer * 0.72 : (inner + outer) / 2
  return (
    <figure className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <svg viewBox="0 0 100 100" role="img" aria-label={label} className="size-36 shrink-0">
        <g transform="translate(50 50)">
          {slices.map(({ startAngle, endAngle }, at) => (
            <path
              key={at}
              d={sliceAt(shape, startAngle, endAngle)}
              fill={seriesColour(at)}
              strokeWidth={shares.length > 1 ? 1 : 0}
              className={cx(
                'stroke-surface',
                chosen !== undefined && chosen !== at && 'opacity-30',
              )}
            />
          ))}
          {slices.map((one, at) => {
            const wide = one.endAngle - one.startAngle > 0.35
            const [x, y] = arc().centroid({ ...one, innerRadius: middle, outerRadius: middle })
            return (
              wide && (
                <text
                  key={at}
                  aria-hidden
                  {...{ x, y }}
                  dominantBaseline="central"
                  textAnchor="middle"
                  className="fill-surface text-[7px] font-semibold"
                >
                  {at + 1}
                </text>
              )
            )
          })}
        </g>
      </svg>
      <ol className="flex min-w-0 flex-col gap-0.5 text-sm">
        {shares.map(({ name, value }, at) => (
          <li
            key={at}
            onPointerEnter={() => setChosen(at)}
            onPointerLeave={() => setChosen(undefined)}
            className="flex items-baseline gap-2"
          >
            <span
              aria-hidden
              className="inline-flex size-4 shrink-0 items-center justify-center rounded-sm text-[0.625rem] leading-none font-semibold text-surface"
              style={{ background: seriesColour(at) }}
            >
              {at + 1}
            </span>
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {name}
            </span>
            <span className="ms-auto ps-2 text-muted tabular-nums">
              {t('{value} ({percent})', {
                value: amountFormat.format(value),
                percent: percentFormat.format(value / total),
              })}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

const nameOf = (mark: UsageMark | undefined, words: Record<'label' | 'percent', string>) => {
  if (mark === undefined) return t('{label}: {percent} used', words)
  return mark === 'FULL'
    ? t('{label}: {percent} used, full', words)
    : t('{label}: {percent} used, nearly full', words)
}

const slice = (shape: keyof typeof radii, from: number, to: number): string =>
  sliceAt(shape, from * 2 * Math.PI, to * 2 * Math.PI)

const sliceAt = (shape: keyof typeof radii, startAngle: number, endAngle: number): string => {
  const [innerRadius, outerRadius] = radii[shape]
  return arc()({ innerRadius, outerRadius, startAngle, endAngle }) ?? ''
}

const fills = { none: 'fill-info', NEARLY_FULL: 'fill-warning', FULL: 'fill-danger' }

const percentFormat = new Intl.NumberFormat(language().code, {
  style: 'percent',
  maximumFractionDigits: 0,
})

const amountFormat = new Intl.NumberFormat(language().code, { maximumFractionDigits: 2 })
