/** How long buckets are, and which of what a policy keeps they are made of. */
import type { StatsAttr } from '@meridian/contract'
import type { GnocchiOperation } from '@meridian/openstack'
import type { Archive } from '#gnocchi/archives.ts'
import type { Span } from '#gnocchi/period.ts'

/** A chart has so many points at most (contract: chart data). */
const MOST_POINTS = 400

const MINUTE = 60
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Lengths that a clock has, in seconds. */
const LENGTHS = [
  ...[1, 5, 10, 15, 30],
  ...[1, 5, 10, 15, 30].map((one) => one * MINUTE),
  ...[1, 2, 3, 6, 12].map((one) => one * HOUR),
  ...[1, 2, 7].map((one) => one * DAY),
]

/** The least length of a bucket that a chart of the period asks for, in seconds. */
export const fineLength = ({ from, to }: Span): number => (to - from) / 1000 / MOST_POINTS

/** The granularity of an archive that is read, and the length of the buckets that it makes. */
export type Buckets = { readonly granularity: number; readonly length: number }

/**
 * What is read for buckets of a length at least: of what is kept from the beginning of the period on,
 * or, where nothing is, of what is kept the longest, the coarsest that is no longer than the bucket. A
 * bucket is a length of the clock that holds a whole number of those; undefined where nothing is kept.
 */
export const bucketsOf = (
  { definition }: Archive,
  least: number,
  from: number,
  now: number,
): Buckets | undefined => {
  const since = (timespan: number | null) => (timespan === null ? 0 : now - timespan * 1000)
  const first = Math.min(...definition.map(({ timespan }) => since(timespan)))
  const enough = Math.max(from, first)
  const fine = definition
    .filter(({ timespan }) => since(timespan) <= enough)
    .map(({ granularity }) => granularity)
    .toSorted((one, other) => one - other)
  const granularity = fine.findLast((one) => one <= least) ?? fine[0]
  if (granularity === undefined) return undefined
  const shortest = Math.max(least, granularity)
  const length =
    LENGTHS.find((one) => one >= shortest && one % granularity === 0) ??
    Math.ceil(shortest / granularity) * granularity
  return { granularity, length }
}

/** What Gnocchi calls the way that values become one. */
const methods = { avg: 'mean', min: 'min', max: 'max', sum: 'sum', count: 'count' } as const

/**
 * The operation that makes buckets of a meter. What a policy keeps in the wanted aggregation is made
 * of that, so that it is exact; all else of the means, which Ceilometer's policies keep alone. Counts
 * add up. Of `together` the resources of a group become one series.
 */
export const operationFor = (
  meter: string,
  wanted: StatsAttr,
  { aggregations }: Archive,
  { granularity, length }: Buckets,
  together: boolean,
): GnocchiOperation => {
  const method = methods[wanted]
  const isKept = aggregations.includes(method)
  const plain = aggregations.includes('mean') ? 'mean' : (aggregations[0] ?? 'mean')
  const metric = ['metric', meter, isKept ? method : plain]
  const over = method === 'count' && isKept ? 'sum' : method
  const series = isKept && granularity === length ? metric : ['resample', over, length, metric]
  return together ? ['aggregate', method === 'count' ? 'sum' : method, series] : series
}
