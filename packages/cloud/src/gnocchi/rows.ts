import { collection } from '#store/collection.ts'
import type { Json } from '#http/json.ts'

/** Of each so many points, `granularity` seconds apart; `points` and `timespan` null keep all. */
export type Definition = {
  readonly granularity: number
  readonly points: number | null
  readonly timespan: number | null
}
export type ArchivePolicy = {
  id: string
  back_window: number
  definition: readonly Definition[]
  /** As they were asked for: `*` for all, `-mean` for the usual ones but for that. */
  aggregation_methods: readonly string[]
}
/** A policy that somebody made, or changed, or took away of those that are there from the start. */
export const archivePolicies = collection<ArchivePolicy & { deleted?: true }>(
  'gnocchi_archive_policies',
  { by: 'id', project: 'none' },
)

export type ArchivePolicyRule = { id: string; metric_pattern: string; archive_policy_name: string }
export const archivePolicyRules = collection<ArchivePolicyRule & { deleted?: true }>(
  'gnocchi_archive_policy_rules',
  { by: 'id', project: 'none' },
)

export type Attribute =
  | { type: 'string'; required: boolean; min_length: number; max_length: number }
  | { type: 'number'; required: boolean; min: number | null; max: number | null }
  | { type: 'uuid' | 'datetime' | 'bool'; required: boolean }
export type ResourceType = { id: string; attributes: Readonly<Record<string, Attribute>> }
export const resourceTypes = collection<ResourceType & { deleted?: true }>(
  'gnocchi_resource_types',
  { by: 'id', project: 'none' },
)

/** A resource, made by a user or measured by the cloud itself. Times are in milliseconds. */
export type Resource = {
  id: string
  type: string
  /** Who made it and in which project: `user:project`. */
  creator: string
  original_resource_id: string
  user_id: string | null
  project_id: string | null
  started_at: number
  ended_at: number | null
  revision_start: number
  attributes: Readonly<Record<string, Json>>
  /** Of what the cloud measures: the figures that its curves come from. */
  measured?: { readonly facts: Readonly<Record<string, number>>; readonly idleSince: number | null }
}
export const resources = collection<Resource>('gnocchi_resources', {
  by: 'id',
  project: ({ project_id }) => project_id ?? '',
  columns: { type: '$.type' },
})

/** What a resource was until it was changed; `id` counts them by their resource. */
export type Revision = {
  id: string
  resource_id: string
  resource: Resource
  revision_end: number
}
export const revisions = collection<Revision>('gnocchi_revisions', {
  by: 'id',
  project: 'none',
  keys: { resource_id: '$.resource_id' },
})

export type Metric = {
  id: string
  creator: string
  name: string | null
  unit: string | null
  archive_policy_name: string
  resource_id: string | null
}
export const metrics = collection<Metric>('gnocchi_metrics', {
  by: 'id',
  project: 'none',
  keys: { resource_id: '$.resource_id' },
  columns: { archive_policy_name: '$.archive_policy_name' },
})

/** What a user posted of a metric; of one moment there is one value, the last. */
export type Measure = { id: string; metric_id: string; time: number; value: number }
export const measures = collection<Measure>('gnocchi_measures', {
  project: 'none',
  indexes: { metric_id: '$.metric_id' },
  columns: { time: '$.time' },
  filteredThenSorted: [['metric_id', 'time']],
})

/** The id of a policy, a rule and a type is its name. */
export const inOrder = <T extends { readonly id: string }>(rows: readonly T[]): T[] =>
  rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
