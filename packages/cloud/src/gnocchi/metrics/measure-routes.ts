/** https://gnocchi.osci.io/rest.html#measures */
import { METHODS } from '#gnocchi/aggregates/aggregation.ts'
import { methodsOf } from '#gnocchi/metrics/archive-policies.ts'
import { invalid, sentBody, type Path } from '#gnocchi/checks.ts'
import { abort, unsimulated, wrongArgument } from '#gnocchi/fault-style.ts'
import { policyFor, type Found } from '#gnocchi/metrics/metrics.ts'
import { measures, type Definition } from '#gnocchi/rows.ts'
import { aggregatesOf, newestOf } from '#gnocchi/metrics/series.ts'
import { floatOf, floatText, isoTime, timespanOf, timestampOf, ValueError } from '#gnocchi/times.ts'
import { roundDown, type Point } from '#gnocchi/aggregates/aggregation.ts'
import type { Context } from '#http/context.ts'
import { isObject, type Json } from '#http/json.ts'
import { empty, ok, type Answer } from '#http/reply.ts'

/** A measure as lists have it: when, of how long, how much. */
export type Shown = readonly [time: string, granularity: number, value: number | null]

/** The names that `resample` can have for groups of a calendar (gnocchi.calendar). */
const CALENDAR = ['Y', 'H', 'Q', 'M', 'W', 'd', 'm', 'q', 'w']

/** The aggregates of a metric that the query asks for. */
export function measuresAnswer(context: Context, found: Found): Answer {
  const { query } = context
  const method = query.get('aggregation') ?? 'mean'
  const resample = resampleIn(context)
  const { start, stop, granularity } = rangeOf(context)
  const policy = policyFor(context, found.metric)
  if (!methodsOf(policy).includes(method)) {
    throw abort(404, {
      cause: 'Aggregation method does not exist for this metric',
      detail: { metric: found.metric.id, aggregation_method: method },
    })
  }
  const definitions =
    granularity === undefined
      ? coarsestFirst(policy.definition)
      : [definitionAt(policy.definition, granularity, method, found.metric.id)]
  return ok(
    definitions.flatMap((definition) => {
      const points = aggregatesOf(context, found, { method, definition, start, stop, resample })
      return shown(points, resample ?? definition.granularity)
    }),
  )
}

export const coarsestFirst = (definitions: readonly Definition[]): Definition[] =>
  definitions.toSorted((one, other) => other.granularity - one.granularity)

export const shown = (points: readonly Point[], granularity: number): Shown[] =>
  points.map(([time, value]) => [isoTime(time), granularity, value])

function definitionAt(
  definitions: readonly Definition[],
  granularity: number,
  method: string,
  id: string,
): Definition {
  const found = definitions.find((one) => one.granularity === granularity)
  if (found) return found
  const where = `'${method}' at granularity '${floatText(granularity)}' for metric ${id}`
  throw abort(404, `Aggregation method ${where} does not exist`)
}

function resampleIn({ query }: Context): number | undefined {
  const text = query.get('resample')
  if (!text) return undefined
  if (!query.get('granularity')) throw abort(400, 'A granularity must be specified to resample')
  if (CALENDAR.includes(text)) throw unsimulated('groups of a calendar')
  try {
    return timespanOf(text)
  } catch (error) {
    if (error instanceof ValueError) throw abort(400, error.message)
    throw error
  }
}

type Range = {
  start?: number | undefined
  stop?: number | undefined
  granularity?: number | undefined
}

/** `start`, `stop` and `granularity` of the query (`validate_qs`). */
export function rangeOf({ query, now }: Context): Range {
  const time = (name: string): number | undefined => {
    const text = query.get(name)
    if (text === null) return undefined
    return read(name, 'Must be a datetime or a timestamp', () => timestampOf(text, now))
  }
  const range = { start: time('start'), stop: time('stop') }
  const text = query.get('granularity')
  if (text === null) return range
  return { ...range, granularity: read('granularity', undefined, () => timespanOf(text)) }
}

function read<T>(name: string, words: string | undefined, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (error instanceof ValueError) throw wrongArgument(name, words ?? error.message)
    throw error
  }
}

/** Takes in what the body posts of a metric. */
export function postAnswer(context: Context, found: Found): Answer {
  takeIn(context, found, measuresIn(context, sentBody(context)))
  return empty(202)
}

/** The measures of a body, in the order of their times. */
export function measuresIn({ now }: Context, body: Json, path: Path = []): Point[] {
  if (!Array.isArray(body)) throw invalid('unexpected measures format', path)
  const points = body.map((one) => {
    if (!isObject(one)) throw invalid('unexpected measures format', path)
    const { timestamp, value } = one
    // A measure without a time or a value is none of the formats that are expected.
    if (timestamp === undefined) throw invalid('unexpected measures format', path)
    const number = value === undefined ? undefined : floatOf(value)
    if (number === undefined) throw invalid('unexpected measures value', path)
    return [timeOf(timestamp, now, path), number] as const
  })
  return points.toSorted(([one], [other]) => one - other)
}

function timeOf(value: Json, now: number, path: Path): number {
  try {
    return timestampOf(value, now)
  } catch (error) {
    if (error instanceof ValueError) throw invalid(`unexpected timestamp '${error.message}'`, path)
    throw error
  }
}

/**
 * Keeps measures, but for those that lie further back than the policy looks from the newest so far
 * (`BoundTimeSerie.first_block_timestamp`).
 */
export function takeIn(context: Context, found: Found, points: readonly Point[]): void {
  const { id } = found.metric
  const { definition, back_window } = policyFor(context, found.metric)
  const block = coarsestFirst(definition)[0]?.granularity ?? 1
  const newest = newestOf(context, id)
  const first = newest === undefined ? 0 : roundDown(newest, block) - block * 1000 * back_window
  const table = context.table(measures)
  for (const [time, value] of points) {
    if (time < first) continue
    const row = { id: `${id}@${time}`, metric_id: id, time, value }
    if (table.has(row.id)) table.update(row)
    else table.insert(row)
  }
}

/** Every method, for the capabilities. */
export const capabilities = { aggregation_methods: METHODS }
