/** What operations make of series that lie beside each other (gnocchi.rest.aggregates.operations). */
import { aggregateOf, differences, grouped, squares } from '#gnocchi/aggregates/aggregation.ts'
import { abort } from '#gnocchi/fault-style.ts'
import {
  same,
  type MathName,
  type Operation,
  type Reference,
} from '#gnocchi/aggregates/operations.ts'
import { pythonRepr } from '#wire/python.ts'

/** Series that have their times in common; NaN where one has no value. */
export type Series = {
  readonly granularity: number
  readonly times: readonly number[]
  readonly columns: readonly (readonly number[])[]
  /** Whether several are taken together, so that there is one. */
  readonly aggregated: boolean
}
/** The series that operations begin with, each under the reference that found it. */
export type Grid = Omit<Series, 'aggregated'> & { readonly references: readonly Reference[] }

/** 400 of series that do not go together. */
export const unaggregable = (detail: unknown, reason: string): Error =>
  abort(400, { cause: "Metrics can't being aggregated", reason, detail })

/** Does an operation with series; throws 400 where they do not go together. */
export function reckoned(operation: Operation, grid: Grid): Series {
  const result = evaluate(operation, grid)
  // The outermost operation is never a number (`operationOf`).
  if (typeof result === 'number') throw new Error('A number alone is no operation.')
  return result
}

function evaluate(operation: Operation, grid: Grid): Series | number {
  switch (operation.is) {
    case 'number':
      return operation.value
    case 'metric': {
      const { granularity, times } = grid
      const columns = grid.columns.filter((_, at) => {
        const reference = grid.references[at]
        return reference && operation.references.some((one) => same(one, reference))
      })
      return { granularity, times, columns, aggregated: false }
    }
    case 'math':
      return calculated(
        operation,
        operation.of.map((one) => evaluate(one, grid)),
        grid,
      )
    case 'aggregate':
      return together(operation.method, seriesOf(operation.of, grid))
    case 'rolling':
      return rolling(operation, seriesOf(operation.of, grid), grid)
    case 'resample':
      return resampled(operation, seriesOf(operation.of, grid))
  }
}

function seriesOf(operation: Operation, grid: Grid): Series {
  const series = evaluate(operation, grid)
  if (typeof series !== 'number') return series
  throw unaggregable(grid.references, 'A number is no timeseries')
}

/** One value of all series at each time. */
function together(method: string, { granularity, times, columns }: Series): Series {
  const plain = method.replace('rate:', '')
  const values = times.map((_, at) =>
    valueOf(
      plain,
      columns.map((column) => column[at] ?? NaN),
    ),
  )
  if (plain === method) return { granularity, times, columns: [values], aggregated: true }
  const later = times.slice(1)
  return { granularity, times: later, columns: [rates(times, values)], aggregated: true }
}

/** Of values of which some are not there; unlike in a policy, `std` is that of all there are. */
function valueOf(method: string, values: readonly number[]): number {
  const there = values.filter((value) => !Number.isNaN(value))
  if (method === 'sum' || method === 'count') return aggregateOf(method, there) ?? 0
  if (there.length === 0) return NaN
  if (method === 'var') return squares(there) / there.length
  if (method === 'std') return Math.sqrt(squares(there) / there.length)
  return aggregateOf(method, there) ?? NaN
}

function rolling(
  { method, window }: Extract<Operation, { is: 'rolling' }>,
  { granularity, times, columns, aggregated }: Series,
  { references }: Grid,
): Series {
  if (window > times.length) {
    throw unaggregable(
      references,
      `Rolling window '${window}' is greater than serie length '${times.length}'`,
    )
  }
  const plain = method.replace('rate:', '')
  const later = times.slice(window - 1)
  const rolled = columns.map((column) =>
    later.map((_, at) => valueOf(plain, column.slice(at, at + window))),
  )
  if (plain === method) return { granularity, times: later, columns: rolled, aggregated }
  const rated = rolled.map((column) => rates(later, column))
  return { granularity, times: later.slice(1), columns: rated, aggregated }
}

function resampled(
  { method, length }: Extract<Operation, { is: 'resample' }>,
  { times, columns, aggregated }: Series,
): Series {
  const groups = columns.map((column) => {
    const points = times.map((time, at) => [time, column[at] ?? NaN] as const)
    return new Map(
      grouped(
        points.filter(([, value]) => !Number.isNaN(value)),
        method,
        length,
      ),
    )
  })
  const all = [...new Set(groups.flatMap((group) => [...group.keys()]))].toSorted((a, b) => a - b)
  const filled = groups.map((group) => all.map((time) => group.get(time) ?? NaN))
  return { granularity: length, times: all, columns: filled, aggregated }
}

const rates = (times: readonly number[], values: readonly number[]): number[] =>
  differences(times.map((time, at) => [time, values[at] ?? NaN] as const)).map(([, value]) => value)

function calculated(
  { name, said }: Extract<Operation, { is: 'math' }>,
  operands: readonly (Series | number)[],
  { references }: Grid,
): Series | number {
  const series = operands.filter((one) => typeof one !== 'number')
  const [first] = series
  if (!first) return FUNCTIONS[name](...operands.filter((one) => typeof one === 'number'))
  if (name === 'rateofchange') {
    const columns = first.columns.map((column) => rates(first.times, column))
    return { ...first, times: first.times.slice(1), columns }
  }
  const width = Math.max(...series.map(({ columns }) => columns.length))
  const misfit = series.find(
    (one) => String(one.times) !== String(first.times) || one.granularity !== first.granularity,
  )
  if (misfit) {
    const [, one, other] = Array.isArray(said) ? said : []
    const which = `${pythonRepr(one)} <> ${pythonRepr(other)}`
    throw unaggregable(references, `Can't compute timeseries with different granularity ${which}`)
  }
  if (series.some(({ columns }) => columns.length !== width && columns.length !== 1)) {
    throw unaggregable(references, 'Operands have different numbers of timeseries')
  }
  const columns = Array.from({ length: width }, (_, column) =>
    first.times.map((_time, at) =>
      FUNCTIONS[name](
        ...operands.map((one) =>
          typeof one === 'number'
            ? one
            : ((one.columns.length === 1 ? one.columns[0] : one.columns[column])?.[at] ?? NaN),
        ),
      ),
    ),
  )
  const aggregated = series.length > 1 || series.some((one) => one.aggregated)
  return { ...first, columns, aggregated }
}

type Reckon = (...values: readonly number[]) => number
const FUNCTIONS: Readonly<Record<MathName, Reckon>> = {
  add: (a = NaN, b = NaN) => a + b,
  sub: (a = NaN, b = NaN) => a - b,
  mul: (a = NaN, b = NaN) => a * b,
  div: (a = NaN, b = NaN) => a / b,
  // As Python has it, with the sign of the divisor.
  mod: (a = NaN, b = NaN) => a - b * Math.floor(a / b),
  pow: (a = NaN, b = NaN) => a ** b,
  clip_min: (a = NaN, b = NaN) => Math.max(a, b),
  clip_max: (a = NaN, b = NaN) => Math.min(a, b),
  clip: (a = NaN, low = NaN, high = Infinity) => Math.min(Math.max(a, low), high),
  abs: (a = NaN) => Math.abs(a),
  neg: (a = NaN) => -a,
  cos: (a = NaN) => Math.cos(a),
  sin: (a = NaN) => Math.sin(a),
  tan: (a = NaN) => Math.tan(a),
  floor: (a = NaN) => Math.floor(a),
  ceil: (a = NaN) => Math.ceil(a),
  // A single number has no change.
  rateofchange: () => 0,
}
