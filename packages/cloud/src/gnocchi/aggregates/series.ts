/** Series of metrics beside each other, and what an operation makes of them (gnocchi.rest.aggregates.processor). */
import type { Point } from '#gnocchi/aggregates/aggregation.ts'
import { methodsOf } from '#gnocchi/metrics/archive-policies.ts'
import { abort } from '#gnocchi/fault-style.ts'
import { shown, type rangeOf, type Shown } from '#gnocchi/metrics/measure-routes.ts'
import { policyFor, type Found } from '#gnocchi/metrics/metrics.ts'
import type { Operation, Reference } from '#gnocchi/aggregates/operations.ts'
import { reckoned, unaggregable, type Grid } from '#gnocchi/aggregates/reckoning.ts'
import { aggregatesOf } from '#gnocchi/metrics/series.ts'
import type { Context } from '#http/context.ts'
import type { Fields } from '#resource/resource.ts'

/** A series that an operation begins with: a metric, in one aggregation, and what it was found by. */
export type Used = { readonly found: Found; readonly method: string; readonly key: Reference }
export type Ask = {
  readonly operation: Operation
  readonly details: boolean
  readonly fill: number | 'null' | 'dropna' | undefined
  readonly overlap: number
} & ReturnType<typeof rangeOf>

type Placed = readonly [path: readonly string[], list: Shown[]]
type Place = (used: Used, list: Shown[], method: string) => Placed

/** What an operation makes of series, of the longest granularity first. */
export function measuresOf(
  context: Context,
  series: readonly Used[],
  ask: Ask,
  place: Place,
): Fields {
  const together: Shown[] = []
  const apart: Placed[] = []
  for (const granularity of granularitiesOf(context, series, ask)) {
    const result = reckoned(ask.operation, gridOf(context, series, granularity, ask))
    const lists = result.columns.map((column) => {
      const points = result.times.map((time, at) => [time, column[at] ?? NaN] as const)
      const kept =
        ask.fill === 'dropna' ? points.filter(([, value]) => Number.isFinite(value)) : points
      return shown(kept, result.granularity).map(writable)
    })
    if (result.aggregated) together.push(...(lists[0] ?? []))
    else {
      // Series stay in their order, whatever is done with each of them.
      series.forEach((one, at) => apart.push(place(one, lists[at] ?? [], one.method)))
    }
  }
  return apart.length === 0 ? { aggregated: together } : nested(apart)
}

/** JSON has no number for what is none. */
const writable = ([time, granularity, value]: Shown): Shown => [
  time,
  granularity,
  value !== null && Number.isFinite(value) ? value : null,
]

function nested(placed: readonly Placed[]): Fields {
  const [first] = placed
  if (first?.[0].length === 0) return {}
  const names = [...new Set(placed.map(([path]) => path[0] ?? ''))]
  return Object.fromEntries(
    names.map((name) => {
      const inside = placed.filter(([path]) => path[0] === name)
      const deeper = inside.map(([path, list]) => [path.slice(1), list] as const)
      return [
        name,
        (deeper[0]?.[0].length ?? 0) > 0 ? nested(deeper) : deeper.flatMap(([, list]) => list),
      ]
    }),
  )
}

/** Those that all series have, or the one that is asked for; throws where they have none together. */
function granularitiesOf(
  context: Context,
  series: readonly Used[],
  { granularity }: Ask,
): number[] {
  const named = series.map(({ key, found: { metric }, method }) => ({
    name: key[0].includes('*') ? (metric.name ?? '') : key[0],
    method,
    metric,
    policy: policyFor(context, metric),
  }))
  const all = named.map(({ policy }) => policy.definition.map((one) => one.granularity))
  const common = (all[0] ?? []).filter((one) => all.every((each) => each.includes(one)))
  if (granularity === undefined && common.length === 0) {
    throw unaggregable(
      named.map(({ name, method }) => [name, method]),
      'No granularity match',
    )
  }
  for (const { metric, method, policy } of named) {
    if (methodsOf(policy).includes(method)) continue
    throw abort(404, { cause: 'Metrics with unknown aggregation', detail: [[metric.id, method]] })
  }
  if (granularity === undefined) return common.toSorted((one, other) => other - one)
  const without = named.filter((_, at) => !all[at]?.includes(granularity))
  if (without.length === 0) return [granularity]
  throw unaggregable(
    without.map(({ name, method }) => [name, method, granularity]),
    'Granularities are missing',
  )
}

/** Series of a granularity beside each other, with what stands for values that one has not. */
function gridOf(context: Context, series: readonly Used[], granularity: number, ask: Ask): Grid {
  const { start, stop, fill } = ask
  const points = series.map(({ found: metric, method }) => {
    const { definition } = policyFor(context, metric.metric)
    const one = definition.find((each) => each.granularity === granularity)
    return one ? aggregatesOf(context, metric, { method, definition: one, start, stop }) : []
  })
  const times = [...new Set(points.flatMap((list) => list.map(([time]) => time)))]
  const sorted = times.toSorted((one, other) => one - other)
  const filler = typeof fill === 'number' ? fill : NaN
  const references = series.map(({ key }) => key)
  const kept = fill === undefined ? overlapping(points, sorted, references, ask) : sorted
  const columns = points.map((list) => {
    const values = new Map(list)
    return kept.map((time) => values.get(time) ?? filler)
  })
  return { granularity, times: kept, columns, references }
}

/** The times between the first and the last at which all have values; throws where too few do. */
function overlapping(
  points: readonly (readonly Point[])[],
  times: readonly number[],
  references: readonly Reference[],
  { start, stop, overlap }: Ask,
): number[] {
  const sets = points.map((list) => new Set(list.map(([time]) => time)))
  const shared = times.filter((time) => sets.every((set) => set.has(time)))
  const [first, last] = [shared[0], shared.at(-1)]
  if (first === undefined || last === undefined) {
    if (overlap > 0) throw unaggregable(references, 'No overlap')
    return [...times]
  }
  const kept = times.filter(
    (time) => (start !== undefined || time >= first) && (stop !== undefined || time <= last),
  )
  const percent = (shared.length * 100) / kept.length
  if (percent >= overlap) return kept
  const needed = `Less than ${overlap.toFixed(6)}% of datapoints overlap in this timespan`
  throw unaggregable(references, `${needed} (${percent.toFixed(2)}%)`)
}
