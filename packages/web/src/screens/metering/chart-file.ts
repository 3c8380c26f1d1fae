import { csv } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { columnsOf, type LineSeries } from '#ui/charts/line-data.ts'

/** The lines of a chart as a file: a column for each, in its own unit, and a row for each time in GMT. */
export const chartFile = (series: readonly LineSeries[]): string => {
  const [times, ...lines] = columnsOf(series)
  const heads = series.map(({ name, unit }) =>
    unit === undefined ? name : t('{name} ({unit})', { name, unit }),
  )
  return csv([
    [t('Time (GMT)'), ...heads],
    ...times.map((seconds, at) => [
      new Date(seconds * 1000).toISOString().slice(0, 19),
      ...lines.map((line) => line[at]),
    ]),
  ])
}
