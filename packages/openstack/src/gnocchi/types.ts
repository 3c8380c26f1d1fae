/** https://gnocchi.osci.io/rest.html */

export type GnocchiMetric = {
  id: string
  name: string | null
  unit: string | null
  archive_policy: { name: string }
  resource_id: string | null
}

/** What all types of resources have, and with it what its own type has (`display_name`). */
export type GnocchiResource = {
  id: string
  type: string
  project_id: string | null
  user_id: string | null
  original_resource_id: string
  started_at: string
  ended_at: string | null
  /** The ids of its metrics by their names. */
  metrics: Record<string, string>
  display_name?: string | null
  name?: string | null
}

/** Spans as Gnocchi writes them: `0:05:00`, `30 days, 0:00:00`. */
export type GnocchiArchivePolicy = {
  name: string
  aggregation_methods: string[]
  definition: { granularity: string; timespan: string | null; points: number | null }[]
}

/** `[time, seconds, value]`; a value is null where there is none. */
export type GnocchiMeasure = readonly [time: string, granularity: number, value: number | null]

/** An operation as a list: `['aggregate', 'mean', ['metric', 'cpu', 'mean']]`. */
export type GnocchiOperation = readonly (string | number | GnocchiOperation)[]

/** Of resources of a type that are searched for. */
export type GnocchiAggregation = {
  operations: GnocchiOperation
  resource_type: string
  search: object
}

/** The measures of one aggregation of a metric of a resource. */
export type GnocchiSeries = {
  resource_id: string
  metric: string
  measures: GnocchiMeasure[]
}

/** What all resources of a group come to together. */
export type GnocchiGroup = {
  group: Record<string, string | null>
  measures: GnocchiMeasure[]
}
