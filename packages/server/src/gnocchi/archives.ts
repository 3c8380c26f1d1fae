import type { GnocchiMetric } from '@meridian/openstack'
import { Type } from 'typebox'
import type { Context } from '#bind.ts'
import { rowsOf } from '#rows.ts'

/** What a policy keeps, in seconds; a `timespan` of null keeps all. */
export type Archive = {
  readonly name: string
  readonly aggregations: readonly string[]
  readonly definition: readonly { readonly granularity: number; readonly timespan: number | null }[]
}
const Archive = Type.Object({
  name: Type.String(),
  aggregations: Type.Array(Type.String()),
  definition: Type.Array(
    Type.Object({
      granularity: Type.Number({ exclusiveMinimum: 0 }),
      timespan: Type.Union([Type.Number(), Type.Null()]),
    }),
  ),
})

/** A metric of a resource that says by what it measures. */
export type NamedMetric = {
  readonly id: string
  readonly name: string
  readonly unit: string | null
  readonly archive_policy_name: string
  readonly resource_id: string
}
const NamedMetric = Type.Object({
  id: Type.String(),
  name: Type.String(),
  unit: Type.Union([Type.String(), Type.Null()]),
  archive_policy_name: Type.String(),
  resource_id: Type.String(),
})

/** Every archive policy by its name; there are few, and everybody may read them. */
export const readArchives = async (context: Context): Promise<ReadonlyMap<string, Archive>> => {
  const policies = await context.openstack.gnocchi.archivePolicies.listAll()
  const archives = rowsOf(
    context,
    policies,
    ({ name, aggregation_methods, definition }): Archive => ({
      name,
      aggregations: aggregation_methods,
      definition: definition.map(({ granularity, timespan }) => ({
        granularity: secondsOf(granularity),
        timespan: timespan === null ? null : secondsOf(timespan),
      })),
    }),
    Archive,
  )
  return new Map(archives.map((one) => [one.name, one]))
}

/** Gnocchi's own most for a page, and how many are read: metrics are several of each thing. */
const PAGE = 1000
const MOST_PAGES = 10

/**
 * The metrics that the session may see, or those of a name; `whole` is false where there are more than
 * are read. What belongs to no resource or has no name is in no list of meters.
 */
export const readMetrics = async (
  context: Context,
  name?: string,
): Promise<{ readonly metrics: readonly NamedMetric[]; readonly whole: boolean }> => {
  const { metrics } = context.openstack.gnocchi
  const found: GnocchiMetric[] = []
  let marker: string | undefined
  for (let at = 0; at < MOST_PAGES; at += 1) {
    const page = await metrics.page({ name, limit: PAGE, marker })
    found.push(...page.items)
    marker = page.next
    if (marker === undefined) break
  }
  return { metrics: namedIn(context, found), whole: marker === undefined }
}

/** The metrics that name their resource and what they measure. */
export const namedIn = (context: Context, found: readonly GnocchiMetric[]): NamedMetric[] =>
  rowsOf(
    context,
    found.filter(({ name, resource_id }) => name !== null && resource_id !== null),
    ({ id, name, unit, archive_policy, resource_id }): NamedMetric => ({
      ...{ id, unit, archive_policy_name: archive_policy.name },
      name: name ?? '',
      resource_id: resource_id ?? '',
    }),
    NamedMetric,
  )

/** Seconds of a span as Gnocchi writes it, such as `0:05:00` or `30 days, 0:00:00`, or of a number. */
export const secondsOf = (span: string | number): number => {
  if (typeof span === 'number') return span
  const [, days = '0', hours = '', minutes = '', seconds = ''] =
    /^(?:(\d+) days?, )?(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(span) ?? []
  return ((Number(days) * 24 + parsed(hours)) * 60 + parsed(minutes)) * 60 + parsed(seconds)
}

/** A text that is no number becomes NaN, and its row is left out. */
const parsed = (text: string): number => (text === '' ? NaN : Number(text))
