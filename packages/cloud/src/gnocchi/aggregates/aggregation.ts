/** Points of a series in groups of equal length, each as one value (gnocchi.carbonara). */

/** Milliseconds since 1970, and a value. */
export type Point = readonly [time: number, value: number]

const PLAIN = ['mean', 'sum', 'last', 'max', 'min', 'std', 'median', 'first', 'count'] as const
const PERCENTILES = Array.from({ length: 99 }, (_, at) => `${at + 1}pct`)
const ALL = [...PLAIN, ...PERCENTILES]

/** Every method, with those of the differences between points (`VALID_AGGREGATION_METHODS`). */
export const METHODS: readonly string[] = [...ALL, ...ALL.map((method) => `rate:${method}`)]

/** One value for a group of values; undefined where there is none, as one value has no deviation. */
export function aggregateOf(method: string, values: readonly number[]): number | undefined {
  const [first] = values
  if (first === undefined) return undefined
  const percent = /^(\d+)pct$/.exec(method)?.[1]
  if (percent !== undefined) return quantile(values, Number(percent) / 100)
  switch (method) {
    case 'mean':
      return sumOf(values) / values.length
    case 'sum':
      return sumOf(values)
    case 'last':
      return values.at(-1)
    case 'first':
      return first
    case 'max':
      return values.reduce((one, other) => Math.max(one, other))
    case 'min':
      return values.reduce((one, other) => Math.min(one, other))
    case 'median':
      return quantile(values, 0.5)
    case 'count':
      return values.length
    case 'std':
      return values.length < 2 ? undefined : Math.sqrt(squares(values) / (values.length - 1))
    default:
      return undefined
  }
}

/** The groups of a series in order of time, which points have to be in; `granularity` in seconds. */
export function grouped(points: readonly Point[], method: string, granularity: number): Point[] {
  const rate = method.startsWith('rate:')
  const plain = rate ? method.slice('rate:'.length) : method
  const groups = new Map<number, number[]>()
  for (const [time, value] of rate ? differences(points) : points) {
    const at = roundDown(time, granularity)
    const group = groups.get(at)
    if (group) group.push(value)
    else groups.set(at, [value])
  }
  return [...groups].flatMap(([time, values]) => {
    const value = aggregateOf(plain, values)
    return value === undefined ? [] : [[time, value] as const]
  })
}

/** What each point has more than the one before it. */
export function differences(points: readonly Point[]): Point[] {
  return points.flatMap(([time, value], at) => {
    const before = points[at - 1]
    return before ? [[time, value - before[1]] as const] : []
  })
}

/** The beginning of the group that a time is in. */
export function roundDown(time: number, granularity: number): number {
  const step = granularity * 1000
  return Math.floor(time / step) * step
}

export const sumOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0)

/** The sum of the squares of what values differ from their mean. */
export function squares(values: readonly number[]): number {
  const mean = sumOf(values) / values.length
  return sumOf(values.map((value) => (value - mean) ** 2))
}

function quantile(values: readonly number[], part: number): number | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (sorted.length - 1) * part
  const [below, above] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  if (below === undefined || above === undefined) return undefined
  return below + (above - below) * (at - Math.floor(at))
}
