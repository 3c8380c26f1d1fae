/** What Gnocchi answers as a chart feed (contract: chart data). */
import type { ChartFeed, MeteringSeries } from '@meridian/contract'
import type { GnocchiMeasure } from '@meridian/openstack'
import { feedTime, timeText, type Span } from '#gnocchi/period.ts'

/** One line: what has no value has no point. */
export const seriesOf = (
  name: string,
  unit: string | null,
  measures: readonly GnocchiMeasure[],
): MeteringSeries => ({
  name,
  ...(unit !== null && unit !== '' && { unit }),
  data: measures.flatMap(([time, , y]) => (y === null ? [] : [{ x: feedTime(time), y }])),
})

/** Lines with how they are drawn and what they come to; empty ones are left out. */
export const feedOf = (
  series: readonly MeteringSeries[],
  { from, to }: Span,
  granularity: number,
  total: number,
): ChartFeed => {
  const shown = series.filter(({ data }) => data.length > 0)
  const values = shown.flatMap(({ data }) => data.map(({ y }) => y))
  return {
    series: shown,
    ...(shown.length > 0 && { stats: statsOf(shown) }),
    settings: {
      renderer: 'StaticAxes',
      ...(values.every((one) => one >= 0) && { yMin: 0 }),
      xMin: timeText(from),
      xMax: timeText(to),
      ...{ axes_x: true, axes_y: true, axes_y_label: true, auto_size: true },
      interpolation: 'linear',
      higlight_last_point: true,
      bar_chart_settings: { orient: 'vertical' },
    },
    granularity,
    total,
  }
}

/**
 * Lines as a bar: each by its mean, of the most that all had at one time. Its texts have no words but
 * names and units, so that they need no language.
 */
const statsOf = (series: readonly MeteringSeries[]): NonNullable<ChartFeed['stats']> => {
  const sums = new Map<string, number>()
  for (const { x, y } of series.flatMap(({ data }) => data)) sums.set(x, (sums.get(x) ?? 0) + y)
  const means = series.map(({ data }) => meanOf(data.map(({ y }) => y)))
  const most = [...sums.values()].reduce((one, other) => Math.max(one, other), 0)
  const average = meanOf([...sums.values()])
  const units = new Set(series.map(({ unit }) => unit))
  const [unit] = units.size === 1 ? units : []
  const used = means.reduce((sum, value) => sum + value, 0)
  return {
    used: series.map(({ name, unit: own }, at) => ({
      used_instances: means[at] ?? 0,
      tooltip_used: `${name}: ${amount(means[at] ?? 0, own)}`,
    })),
    average,
    tooltip_average: amount(average, unit),
    tooltip_free: amount(Math.max(0, most - used), unit),
    'max-value': most,
  }
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

const amount = (value: number, unit: string | undefined): string =>
  `${String(Number(value.toFixed(2)))}${unit === undefined ? '' : ` ${unit}`}`
