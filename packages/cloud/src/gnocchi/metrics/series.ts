/** The points of a metric: what the cloud measures of itself, and what users posted. */
import { grouped, roundDown, type Point } from '#gnocchi/aggregates/aggregation.ts'
import type { Found } from '#gnocchi/metrics/metrics.ts'
import { measures, type Definition } from '#gnocchi/rows.ts'
import { seedOf, valueAt } from '#gnocchi/walk.ts'
import type { Context } from '#http/context.ts'

/** How often Ceilometer looks (`interval` of polling.yaml), in milliseconds. */
const INTERVAL = 300_000

export type Asked = {
  readonly method: string
  readonly definition: Definition
  readonly start?: number | undefined
  readonly stop?: number | undefined
  /** Longer groups than the policy has, in seconds. */
  readonly resample?: number | undefined
}

/** The aggregates of a metric from `start` on and before `stop`, as far back as its policy keeps them. */
export function aggregatesOf(context: Context, found: Found, asked: Asked): Point[] {
  const { method, definition, start, stop, resample } = asked
  const { granularity, timespan } = definition
  const last = lastOf(context, found)
  if (last === undefined) return []
  const oldest = timespan === null ? -1 : roundDown(last, granularity) - timespan * 1000
  const from = start === undefined ? 0 : roundDown(start, resample ?? granularity)
  const length = (resample ?? granularity) * 1000
  const to = stop === undefined ? Infinity : roundDown(stop, resample ?? granularity) + length
  // The first difference is with the point before.
  const earlier = method.startsWith('rate:') ? Math.max(INTERVAL, granularity * 1000) : 0
  const points = pointsOf(context, found, Math.max(from, oldest + 1) - earlier, to)
  const kept = grouped(points, method, granularity).filter(([time]) => time > oldest)
  // A rate that is taken together again is one of what it was taken of.
  const longer = resample === undefined ? kept : grouped(kept, method, resample)
  return longer.filter(([time]) => time >= from && (stop === undefined || time < stop))
}

/** The points from a time on and before another, in their order. */
function pointsOf(context: Context, found: Found, from: number, to: number): Point[] {
  const posted = postedOf(context, found.metric.id, from, to)
  const measured = measuredPoints(context, found, from, to)
  if (posted.length === 0) return measured
  return [...new Map([...measured, ...posted])].toSorted(([one], [other]) => one - other)
}

/** What was posted of a metric, in the order of its times. */
function postedOf(context: Context, metric_id: string, from: number, to: number): Point[] {
  const bounds = to === Infinity ? { from } : { from, below: to }
  const where = { metric_id, time: bounds }
  const rows = context.table(measures).list({ where, order: [['time', 'asc']] })
  return rows.map(({ time, value }) => [time, value] as const)
}

function measuredPoints(context: Context, found: Found, from: number, to: number): Point[] {
  const life = lifeOf(context, found)
  if (!life) return []
  const { seed, curve, began, until, idleSince, offset } = life
  const first = Math.max(began, from)
  const points: Point[] = []
  const end = Math.min(to, until + 1)
  for (let at = Math.ceil((first - offset) / INTERVAL); at * INTERVAL + offset < end; at += 1) {
    const time = at * INTERVAL + offset
    points.push([time, valueAt(curve, seed, { began, idleSince }, time)])
  }
  return points
}

/** The time of the newest point; undefined where there is none. */
function lastOf(context: Context, found: Found): number | undefined {
  const newest = newestOf(context, found.metric.id)
  const life = lifeOf(context, found)
  const looked = life && Math.floor((life.until - life.offset) / INTERVAL) * INTERVAL + life.offset
  const measured = life && looked !== undefined && looked >= life.began ? looked : undefined
  if (newest === undefined) return measured
  return Math.max(newest, measured ?? newest)
}

/** The time of the newest point that was posted of a metric. */
export function newestOf({ table }: Context, metric_id: string): number | undefined {
  const order = [['time', 'desc']] as const
  return table(measures).list({ where: { metric_id }, order, limit: 1 })[0]?.time
}

function lifeOf({ now }: Context, { resource, metric, meter }: Found) {
  if (!meter || !resource?.measured) return undefined
  return {
    curve: meter.curve(resource.measured.facts),
    // Packets come with bytes, and requests with what they read: those of a thing go together.
    seed: seedOf(`${resource.id} ${metric.name?.replace(/\.(packets|requests)$/, '.bytes') ?? ''}`),
    began: resource.started_at,
    until: Math.min(now, resource.ended_at ?? now),
    idleSince: resource.measured.idleSince,
    // Each thing is looked at some seconds into the interval.
    offset: (seedOf(resource.id) % 60) * 1000,
  }
}
