import { barDataIn, type BarData } from '#ui/charts/bar-data.ts'

/** One line: `x` is UTC, as "YYYY-MM-DDTHH:MM:SS" [SH-CHART-26..30]. */
export type LineSeries = {
  readonly name: string
  readonly unit?: string
  /** A colour of its own; one of the palette without it. */
  readonly color?: string
  readonly data: readonly LinePoint[]
}
export type LinePoint = { readonly x: string; readonly y: number | null }

/** How the chart is drawn; what is not known here is ignored. */
export type LineSettings = {
  readonly yMin?: number
  readonly yMax?: number
  readonly xMin?: string
  readonly xMax?: string
  readonly axes_x?: boolean
  readonly axes_y?: boolean
  readonly axes_y_label?: boolean
  /** As tall as the window leaves room. */
  readonly auto_size?: boolean
  readonly interpolation?: string
  /** Spelled so in feeds. */
  readonly higlight_last_point?: boolean
  readonly bar_chart_settings?: { readonly orient?: string }
}

/** What a chart data address answers [SH-CHART-31..33]. */
export type LineFeed = {
  readonly series: readonly LineSeries[]
  readonly stats?: BarData
  readonly settings?: LineSettings
}

/** The feed in a JSON value; lines and points that are none are left out. */
export const feedIn = (json: unknown): LineFeed => {
  const { series, stats, settings } = fields(json)
  const bar = barDataIn(stats)
  return {
    series: Array.isArray(series) ? series.flatMap(seriesIn) : [],
    ...(bar && { stats: bar }),
    ...(isRecord(settings) && { settings: settingsIn(settings) }),
  }
}

/** True when there is a point to draw. */
export const hasPoints = ({ series }: LineFeed): boolean =>
  series.some(({ data }) => data.some(({ y }) => y !== null))

const seriesIn = (json: unknown): LineSeries[] => {
  const { name, unit, color, data } = fields(json)
  if (!Array.isArray(data)) return []
  return [
    {
      name: typeof name === 'string' ? name : String(name ?? ''),
      ...(typeof unit === 'string' && unit !== '' && { unit }),
      ...(typeof color === 'string' && color !== '' && { color }),
      data: data.filter(isPoint),
    },
  ]
}

const isPoint = (point: unknown): point is LinePoint => {
  if (typeof point !== 'object' || point === null || !('x' in point && 'y' in point)) return false
  return typeof point.x === 'string' && (point.y === null || Number.isFinite(point.y))
}

const settingsIn = (given: Readonly<Record<string, unknown>>): LineSettings => {
  const kinds = { yMin: 'number', yMax: 'number', xMin: 'string', xMax: 'string' } as const
  const flags = ['axes_x', 'axes_y', 'axes_y_label', 'auto_size', 'higlight_last_point'] as const
  const known: Readonly<Record<string, string>> = {
    ...kinds,
    ...Object.fromEntries(flags.map((flag) => [flag, 'boolean'])),
    interpolation: 'string',
    bar_chart_settings: 'object',
  }
  return Object.fromEntries(
    Object.entries(given).filter(([key, value]) => value !== null && known[key] === typeof value),
  )
}

/** Times in seconds, then the values of each line at those times; undefined where it has none. */
export type Columns = [number[], ...(number | null | undefined)[][]]

/** Brings lines with times of their own onto one list of times, in order. */
export const columnsOf = (series: readonly LineSeries[]): Columns => {
  const [first] = series
  if (!first) return [[]]
  const alike = series.every(
    ({ data }) =>
      data.length === first.data.length && data.every(({ x }, at) => x === first.data[at]?.x),
  )
  const times = first.data.map(({ x }) => secondsOf(x))
  const inOrder = times.every((time, at) => time > (times[at - 1] ?? Number.NEGATIVE_INFINITY))
  if (alike && inOrder) return [times, ...series.map(({ data }) => data.map(({ y }) => y))]
  return merged(series)
}

const merged = (series: readonly LineSeries[]): Columns => {
  const known = new Map<string, number>()
  const timeOf = (x: string) => {
    const time = known.get(x) ?? secondsOf(x)
    known.set(x, time)
    return time
  }
  const lines = series.map(({ data }) => new Map(data.map(({ x, y }) => [timeOf(x), y])))
  const times = [...new Set(known.values())].filter(Number.isFinite).toSorted((a, b) => a - b)
  return [times, ...lines.map((line) => times.map((time) => line.get(time)))]
}

/** Seconds since 1970 of a UTC time without a letter for its zone; NaN when it is none. */
export const secondsOf = (x: string): number =>
  Date.parse(/Z$|[+-]\d\d:?\d\d$/.test(x) ? x : `${x}Z`) / 1000

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fields = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

/** A line in figures. */
export type LineFigures = {
  readonly points: number
  readonly least: number
  readonly most: number
  readonly average: number
  readonly last: LinePoint
}

/** The figures of a line; undefined when it has no point. */
export const figuresOf = ({ data }: LineSeries): LineFigures | undefined => {
  let points = 0
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  let sum = 0
  let last: LinePoint | undefined
  for (const point of data) {
    const { x, y } = point
    if (y === null) continue
    points += 1
    least = Math.min(least, y)
    most = Math.max(most, y)
    sum += y
    // Equal texts in one form sort as their times do.
    if (last === undefined || x >= last.x) last = point
  }
  return last && { points, least, most, average: sum / points, last }
}
