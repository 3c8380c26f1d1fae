import { ToggleButton } from 'react-aria-components'
import { t } from '#lib/translate.ts'
import type { LineSeries } from '#ui/charts/line-data.ts'
import type { Scale } from '#ui/charts/line-scale.ts'
import { lineColour } from '#ui/charts/line-look.ts'
import { seriesDash } from '#ui/charts/palette.ts'
import { cx } from '#ui/cx.ts'

export type LineLegendProps = {
  readonly series: readonly LineSeries[]
  /** In which unit each is told. */
  readonly scales: readonly Scale[]
  readonly hidden: ReadonlySet<number>
  /** What each line is at the time that is pointed at. */
  readonly values: readonly (string | undefined)[]
  readonly onToggle: (index: number) => void
}

/** Every line with its name; pressing one hides or shows it [SH-CHART-23 SH-CHART-25]. */
export const LineLegend = ({ series, scales, hidden, values, onToggle }: LineLegendProps) => (
  <ul aria-label={t('Lines')} className="flex flex-wrap gap-x-2">
    {series.map(({ name, color }, at) => (
      <li key={at} className="min-w-0">
        <ToggleButton
          isSelected={!hidden.has(at)}
          onChange={() => onToggle(at)}
          className={cx(button, hidden.has(at) && 'text-muted line-through')}
        >
          <svg aria-hidden viewBox="0 0 24 8" className="h-2 w-6 shrink-0 no-underline">
            <line
              x1="0"
              x2="24"
              y1="4"
              y2="4"
              strokeWidth="2.5"
              stroke={hidden.has(at) ? 'var(--color-field-edge)' : lineColour(color, at)}
              strokeDasharray={seriesDash(at).join(' ')}
            />
          </svg>
          <span dir="auto" className="min-w-0 truncate">
            {name}
          </span>
          {values[at] === undefined ? (
            scales[at]?.unit !== undefined && <span className="text-muted">{scales[at].unit}</span>
          ) : (
            <span className="text-muted tabular-nums">{values[at]}</span>
          )}
        </ToggleButton>
      </li>
    ))}
  </ul>
)

const button =
  'inline-flex h-7 max-w-80 cursor-pointer items-center gap-1.5 rounded-md px-1.5 text-sm ' +
  'data-hovered:bg-hover'
