/** Metrics of one meter in parts that can be asked for together. */
import type { StatsAttr } from '@meridian/contract'
import type { GnocchiAggregation, MeasureSpan } from '@meridian/openstack'
import type { Archive, NamedMetric } from '#gnocchi/archives.ts'
import { bucketsOf, operationFor } from '#gnocchi/buckets.ts'
import { timeText, type Span } from '#gnocchi/period.ts'

/** What is asked of the metrics that one policy keeps. */
export type Plan = {
  readonly body: GnocchiAggregation
  readonly span: MeasureSpan
  /** The length of a bucket in seconds. */
  readonly length: number
}

export type Wanted = {
  readonly meter: string
  readonly attr: StatsAttr
  /** The least length of a bucket, in seconds. */
  readonly least: number
  readonly span: Span
  readonly now: number
  /** Whether the resources of a group become one series. */
  readonly together: boolean
}

/**
 * A plan for each policy that metrics of a meter have, of which most clouds have one. Buckets begin
 * before the period where it begins in the middle of one, as Gnocchi's own measures do.
 */
export const plansOf = (
  metrics: readonly NamedMetric[],
  archives: ReadonlyMap<string, Archive>,
  { meter, attr, least, span: { from, to }, now, together }: Wanted,
): Plan[] =>
  [...Map.groupBy(metrics, (one) => one.archive_policy_name)].flatMap(([name, own]): Plan[] => {
    const archive = archives.get(name)
    const buckets = archive && bucketsOf(archive, least, from, now)
    if (!archive || !buckets) return []
    const { granularity, length } = buckets
    const start = Math.floor(from / 1000 / length) * length * 1000
    return [
      {
        length,
        span: { start: timeText(start), stop: timeText(to), granularity },
        body: {
          operations: operationFor(meter, attr, archive, buckets, together),
          resource_type: 'generic',
          search: { in: { id: own.map(({ resource_id }) => resource_id) } },
        },
      },
    ]
  })
