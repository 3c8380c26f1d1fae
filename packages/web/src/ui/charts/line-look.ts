import uPlot from 'uplot'
import { language } from '#lib/translate.ts'
import { secondsOf, type LineFeed, type LineSettings } from '#ui/charts/line-data.ts'
import type { Scale } from '#ui/charts/line-scale.ts'
import { seriesColour, seriesDash } from '#ui/charts/palette.ts'

/** The colour of a line: its own when the browser knows it, else one of the palette. */
export const lineColour = (own: string | undefined, at: number): string =>
  own !== undefined && CSS.supports('color', own) ? own : seriesColour(at)

/** A whole time, as it is told on hover: in GMT [SH-CHART-24]. */
export const gmt = (seconds: number): string => `${wholeTime.format(seconds * 1000)} GMT`

type Box = { readonly width: number; readonly height: number }

/**
 * What uPlot draws for lines, each in its scale, in the colours and letters of the place where it is
 * drawn.
 */
export const plotOptions = (
  { series, settings = {} }: LineFeed,
  scales: readonly Scale[],
  place: HTMLElement,
  box: Box,
  onCursor: (at: number | undefined) => void,
): uPlot.Options => {
  const colour = colourReader(place)
  const font = `12px ${getComputedStyle(place).fontFamily}`
  const axis = {
    stroke: colour('var(--color-muted)'),
    font,
    labelFont: font,
    grid: { stroke: colour('var(--color-line)'), width: 1 },
    ticks: { stroke: colour('var(--color-line)'), width: 1, size: 4 },
  }
  const byUnit = new Map(scales.map((one) => [one.unit ?? '', one]))
  const units = [...byUnit.keys()]
  const lines = series.map(({ color }, at): uPlot.Series => {
    const { unit = '' } = scales[at] ?? {}
    const paths = pathsOf(settings)
    return {
      scale: `unit ${unit}`,
      stroke: colour(lineColour(color, at)),
      width: 1.75,
      dash: [...seriesDash(at)],
      spanGaps: false,
      ...(paths && { paths }),
      ...(settings.higlight_last_point === true && { points: lastPoint }),
    }
  })
  return {
    ...box,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { size: 7 } },
    hooks: { setCursor: [({ cursor }) => onCursor(cursor.idx ?? undefined)] },
    scales: {
      x: { range: timeRange(settings) },
      ...Object.fromEntries(
        [...byUnit].map(([unit, { factor }]) => [
          `unit ${unit}`,
          { range: valueRange(settings, factor) },
        ]),
      ),
    },
    axes: [
      { ...axis, show: settings.axes_x ?? true, values: timeLabels, space: 70, size: 32 },
      ...units.slice(0, 2).map((unit, at) => ({
        ...axis,
        scale: `unit ${unit}`,
        side: at === 0 ? (3 as const) : (1 as const),
        show: settings.axes_y ?? true,
        size: 56,
        values: (_: uPlot, splits: number[]) => splits.map((value) => short.format(value)),
        ...((settings.axes_y_label ?? true) && unit !== '' && { label: unit, labelSize: 20 }),
        ...(at > 0 && { grid: { show: false } }),
      })),
    ],
    series: [{}, ...lines],
  }
}

/** Canvases take no tokens: each is read as the colour that it is now. */
const colourReader = (place: HTMLElement) => {
  const probe = place.ownerDocument.createElement('span')
  return (css: string): string => {
    place.append(probe)
    probe.style.color = css
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
}

const lastPoint: uPlot.Series.Points = {
  show: true,
  size: 7,
  filter: ({ data }, line) => {
    const values = data[line] ?? []
    for (let at = values.length - 1; at >= 0; at--) if (values[at] != null) return [at]
    return []
  },
}

const pathsOf = ({ interpolation }: LineSettings): uPlot.Series.PathBuilder | undefined => {
  switch (interpolation ?? 'linear') {
    case 'step-after':
      return uPlot.paths.stepped?.({ align: 1 })
    case 'step-before':
      return uPlot.paths.stepped?.({ align: -1 })
    case 'basis':
    case 'bundle':
    case 'cardinal':
    case 'monotone':
      return uPlot.paths.spline?.()
    default:
      return undefined
  }
}

const timeRange =
  ({ xMin, xMax }: LineSettings): uPlot.Range.Function =>
  (_, least, most) => {
    // A bucket in which a period begins has begun before it; keys go there, too.
    const from = xMin === undefined ? least : Math.min(least, secondsOf(xMin))
    const to = xMax === undefined ? most : secondsOf(xMax)
    // A single point stands in the middle of a day.
    return from === to ? [from - 43_200, to + 43_200] : [from, to]
  }

const valueRange =
  ({ yMin, yMax }: LineSettings, factor: number): uPlot.Range.Function =>
  (_, least, most) => {
    // Both are null while every line of the scale is hidden.
    const [from, to] = least === null ? [0, 100] : uPlot.rangeNum(least, most, 0.1, true)
    const bound = (set: number | undefined, own: number | null) =>
      set === undefined ? own : set / factor
    return [bound(yMin, from), bound(yMax, to)]
  }

const day = 86_400

const timeLabels = (_: uPlot, splits: number[], _axis: number, _space: number, step: number) =>
  splits.map((seconds) => {
    if (step >= 28 * day) return monthOnly.format(seconds * 1000)
    if (step >= day || seconds % day === 0) return dayOnly.format(seconds * 1000)
    return (step >= 60 ? timeOnly : timeWithSeconds).format(seconds * 1000)
  })

const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language().code, { ...options, timeZone: 'UTC', hourCycle: 'h23' })
const clock = { hour: '2-digit', minute: '2-digit' } as const
const wholeTime = utc({
  ...clock,
  weekday: 'short',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  second: '2-digit',
})
const monthOnly = utc({ month: 'short', year: 'numeric' })
const dayOnly = utc({ day: 'numeric', month: 'short' })
const timeOnly = utc(clock)
const timeWithSeconds = utc({ ...clock, second: '2-digit' })
const short = new Intl.NumberFormat(language().code, {
  notation: 'compact',
  maximumFractionDigits: 2,
})
