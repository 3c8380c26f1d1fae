import { Type, type Static } from 'typebox'
import type { Bytes } from '#bytes.ts'
import { Items, Nullable, get, leftOut } from '#endpoint.ts'
import { Uuid } from '#ids.ts'

/** A day in UTC, such as `2026-01-02`, or nothing, as a form sends a field that is empty. */
const Day = Type.String({ pattern: String.raw`^(\d{4}-\d{2}-\d{2})?$`, maxLength: 10 })

/** The name of a metric; no pattern, as Gnocchi reads one in what has such signs. */
const Meter = Type.String({ pattern: String.raw`^[^/*?\[\]\u0000-\u001f]+$`, maxLength: 255 })

/** The number of days up to now, or `other` with its first and its last day. */
const period = {
  date_options: Type.Optional(Type.String({ pattern: '^(other|[1-9][0-9]{0,3})$', maxLength: 5 })),
  date_from: Type.Optional(Day),
  date_to: Type.Optional(Day),
}
export const MeteringPeriod = Type.Object(period)
export type MeteringPeriod = Static<typeof MeteringPeriod>

/** In seconds. */
const Granularity = Type.Integer({ minimum: 1, maximum: 31_622_400 })

export const StatsAttr = Type.Union([
  Type.Literal('avg'),
  Type.Literal('min'),
  Type.Literal('max'),
  Type.Literal('sum'),
  Type.Literal('count'),
])
export type StatsAttr = Static<typeof StatsAttr>

/** The names are those of the forms that this address has always been asked by. */
const SamplesQuery = Type.Object({
  ...period,
  /** Without one there is nothing to show: `{}` is answered. */
  meter: Type.Optional(Meter),
  /** `avg` when absent. */
  stats_attr: Type.Optional(StatsAttr),
  group_by: Type.Optional(Type.Union([Type.Literal('project'), Type.Literal('')])),
  /** The most series, 100 when absent. */
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  /** The least length of a bucket; a 400th of the period when absent. */
  granularity: Type.Optional(Granularity),
})
export type SamplesQuery = Static<typeof SamplesQuery>

/** `x` is when a bucket begins, in UTC without a letter for it: `2026-01-02T03:00:00`. */
const Point = Type.Object({ x: Type.String(), y: Type.Number() })
const Series = Type.Object({
  name: Type.String(),
  unit: Type.Optional(Type.String()),
  data: Type.Array(Point),
})
export type MeteringSeries = Static<typeof Series>

const settings = Type.Object({
  renderer: Type.String(),
  yMin: Type.Optional(Type.Number()),
  xMin: Type.String(),
  xMax: Type.String(),
  axes_x: Type.Boolean(),
  axes_y: Type.Boolean(),
  axes_y_label: Type.Boolean(),
  auto_size: Type.Boolean(),
  interpolation: Type.String(),
  /** Spelled so in chart feeds. */
  higlight_last_point: Type.Boolean(),
  bar_chart_settings: Type.Object({ orient: Type.String() }),
})

/** A bar: what each series comes to in its mean, of the most that all had at one time. */
const stats = Type.Object({
  used: Type.Array(Type.Object({ used_instances: Type.Number(), tooltip_used: Type.String() })),
  average: Type.Number(),
  tooltip_average: Type.String(),
  tooltip_free: Type.String(),
  'max-value': Type.Number(),
})

/** A chart feed (contract: chart data); `{}` where no meter was asked for. */
export const ChartFeed = Type.Object({
  series: Type.Optional(Type.Array(Series)),
  stats: Type.Optional(stats),
  settings: Type.Optional(settings),
  /** The length of a bucket in seconds. */
  granularity: Type.Optional(Type.Integer()),
  /** How many series there are, also those that `limit` leaves out. */
  total: Type.Optional(Type.Integer()),
})
export type ChartFeed = Static<typeof ChartFeed>

/** A meter that something is measured by; what is none of Ceilometer's has no service. */
const MeterItem = Type.Object({
  name: Type.String(),
  unit: Nullable(Type.String()),
  service: Type.String(),
  description: Type.String(),
})
export type MeterItem = Static<typeof MeterItem>

/** `whole` is false where there are more metrics than are read. */
const whole = { whole: Type.Boolean() }

const ReportQuery = Type.Object({ ...period, meter: Type.Optional(Meter) })
export type ReportQuery = Static<typeof ReportQuery>

/** What a project used by a meter on a day: `time` is its beginning, `value` the mean. */
const ReportRow = Type.Object({
  project_id: Nullable(Type.String()),
  project: Type.String(),
  meter: Type.String(),
  description: Type.String(),
  service: Type.String(),
  time: Type.String(),
  value: Type.Number(),
  unit: Type.String(),
})
export type ReportRow = Static<typeof ReportRow>

/** A file of comma-separated values, made by the server. */
const Csv: Bytes = { bytes: true, types: ['text/csv; charset=utf-8'], headers: ['content-length'] }

/** What may have measures of its own. */
export const measuredKinds = ['instance', 'volume', 'image', 'port'] as const
export type MeasuredKind = (typeof measuredKinds)[number]

/** A metric of a thing, and what its archive policy keeps of it. */
const MeasuredMetric = Type.Object({
  id: Type.String(),
  name: Type.String(),
  unit: Nullable(Type.String()),
  /** Which part of the thing it is of, such as a disk or an interface; null of the thing itself. */
  part: Nullable(Type.String()),
  aggregations: Type.Array(Type.String()),
  /** In seconds; `timespan` null keeps all. */
  kept: Type.Array(Type.Object({ granularity: Type.Number(), timespan: Nullable(Type.Number()) })),
})
export type MeasuredMetric = Static<typeof MeasuredMetric>

const MeasuresQuery = Type.Object({
  ...period,
  aggregation: Type.Optional(Type.String({ pattern: '^[a-z0-9:]{1,32}$', maxLength: 32 })),
  granularity: Granularity,
})

export const metering = {
  samples: get('/api/metering/samples/', { query: SamplesQuery, reply: ChartFeed }),
  meters: get('/api/metering/meters/', {
    reply: Type.Object({ items: Type.Array(MeterItem), ...whole, ...leftOut }),
  }),
  report: get('/api/metering/report/', {
    query: ReportQuery,
    reply: Type.Object({ items: Type.Array(ReportRow), ...whole, ...leftOut }),
  }),
  reportCsv: get('/api/metering/report/csv/', { query: ReportQuery, reply: Csv }),
  /** The metrics of one thing; none where nothing of it is measured. */
  ofResource: get('/api/metering/resources/{kind}/{id}/', {
    params: {
      kind: Type.String({ pattern: `^(${measuredKinds.join('|')})$`, minLength: 1, maxLength: 16 }),
      id: Uuid,
    },
    reply: Items(MeasuredMetric),
  }),
  /** The measures of one metric, as Gnocchi keeps them. */
  measures: get('/api/metering/metrics/{id}/measures/', {
    params: { id: Uuid },
    query: MeasuresQuery,
    reply: ChartFeed,
  }),
} as const
