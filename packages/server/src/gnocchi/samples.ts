import type { ChartFeed, SamplesQuery } from '@meridian/contract'
import type { GnocchiResource } from '@meridian/openstack'
import { Type } from 'typebox'
import type { Context } from '#bind.ts'
import { readArchives, readMetrics, type NamedMetric } from '#gnocchi/archives.ts'
import { fineLength } from '#gnocchi/buckets.ts'
import { feedOf, seriesOf } from '#gnocchi/feed.ts'
import { spanOf, timeText, type Span } from '#gnocchi/period.ts'
import { plansOf } from '#gnocchi/plans.ts'
import { projectNames } from '#gnocchi/projects.ts'
import { rowsOf } from '#rows.ts'

/**
 * A chart of a meter: a line for each resource that was there in the period, in the order of their
 * names, or for each project. What the session does not see is in no line: Gnocchi answers for its
 * rules. `{}` where no meter is asked for.
 */
export const readSamples = async (
  context: Context,
  query: SamplesQuery,
  now: number,
): Promise<ChartFeed> => {
  const { meter, stats_attr: attr = 'avg', group_by, limit = 100, granularity } = query
  if (meter === undefined) return {}
  const span = spanOf(query, now)
  const [{ metrics }, archives] = await Promise.all([
    readMetrics(context, meter),
    readArchives(context),
  ])
  const wanted = { meter, attr, span, now, least: granularity ?? fineLength(span) }
  const { gnocchi } = context.openstack
  const unit = metrics.find((one) => one.unit !== null)?.unit ?? null

  if (group_by === 'project') {
    const plans = plansOf(metrics, archives, { ...wanted, together: true })
    const answers = await Promise.all(
      plans.map(({ body, span: at }) => gnocchi.groupsOf(body, { ...at, groupby: 'project_id' })),
    )
    const groups = answers.flat()
    const names = await projectNames(
      context,
      groups.map(({ group }) => group['project_id'] ?? null),
    )
    const lines = groups.map(({ group, measures }) =>
      seriesOf(names(group['project_id'] ?? null), unit, measures),
    )
    const sorted = lines.toSorted(byName)
    return feedOf(sorted.slice(0, limit), span, longest(plans), sorted.length)
  }

  const resources = await resourcesOf(context, metrics, span)
  const chosen = new Map(resources.slice(0, limit).map((one) => [one.id, one.name]))
  const own = metrics.filter(({ resource_id }) => chosen.has(resource_id))
  const plans = plansOf(own, archives, { ...wanted, together: false })
  const answers = await Promise.all(plans.map(({ body, span: at }) => gnocchi.eachOf(body, at)))
  const measured = new Map(
    answers
      .flat()
      .flatMap((one) => (one.metric === meter ? [[one.resource_id, one.measures] as const] : [])),
  )
  const lines = [...chosen].map(([id, name]) => seriesOf(name, unit, measured.get(id) ?? []))
  return feedOf(lines, span, longest(plans), resources.length)
}

/** Policies with other granularities have buckets of other lengths. */
const longest = (plans: readonly { readonly length: number }[]): number =>
  Math.round(Math.max(0, ...plans.map(({ length }) => length)))

const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  one.name.localeCompare(other.name, 'en', { numeric: true })

const MeasuredResource = Type.Object({ id: Type.String(), name: Type.String() })

/** The resources of metrics that were there in the period, a thousand at most, by their names. */
const resourcesOf = async (
  context: Context,
  metrics: readonly NamedMetric[],
  { from, to }: Span,
): Promise<{ readonly id: string; readonly name: string }[]> => {
  if (metrics.length === 0) return []
  const ended = { or: [{ '=': { ended_at: null } }, { '>=': { ended_at: timeText(from) } }] }
  const ids = metrics.map(({ resource_id }) => resource_id)
  const filter = { and: [{ in: { id: ids } }, { '<': { started_at: timeText(to) } }, ended] }
  const found = await context.openstack.gnocchi.search('generic', filter, { limit: 1000 })
  return rowsOf(
    context,
    found,
    (one) => ({ id: one.id, name: nameOf(one) }),
    MeasuredResource,
  ).toSorted(byName)
}

/** What users call a resource: parts of a server have a name besides the one that Ceilometer made. */
export const nameOf = ({ display_name, name, original_resource_id }: GnocchiResource): string =>
  [display_name, name, original_resource_id].find(
    (one) => one !== null && one !== '' && one !== undefined,
  ) ?? '-'
