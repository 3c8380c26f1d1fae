/** Metrics, made by users or measured by the cloud itself. */
import { resourcesOf, resourceOf } from '#gnocchi/resources/resources.ts'
import { METERS, isMeasured, metersOf, type Meter } from '#gnocchi/meters.ts'
import { measuredResource } from '#gnocchi/measured.ts'
import { turnedId } from '#gnocchi/ids.ts'
import { policyOf, shownPolicy } from '#gnocchi/metrics/archive-policies.ts'
import { shownResource } from '#gnocchi/resources/view.ts'
import { measures, metrics, type ArchivePolicy, type Metric, type Resource } from '#gnocchi/rows.ts'
import { createdBy } from '#gnocchi/asker.ts'
import type { Context } from '#http/context.ts'
import type { Fields } from '#resource/resource.ts'

/** A metric with the resource that it is of, and, where the cloud measures it, how. */
export type Found = {
  readonly metric: Metric
  readonly resource: Resource | undefined
  readonly meter: Meter | undefined
}

/** What is measured of a resource, and what users made of it. */
export function metricsOf(context: Context, resource: Resource): Found[] {
  const own = context.table(metrics).list({ where: { resource_id: resource.id } })
  return [...measuredOf(resource), ...own.map((metric) => ({ metric, resource, meter: undefined }))]
}

/** What is measured of a resource, or that of a name. */
function measuredOf(resource: Resource, named: string | null = null): Found[] {
  if (!resource.measured) return []
  const meters = Object.entries(metersOf(resource.type))
  const wanted = named === null ? meters : meters.filter(([name]) => name === named)
  return wanted.map(([name, meter]) => foundOf(resource, name, meter))
}

function foundOf(resource: Resource, name: string, meter: Meter): Found {
  const metric = {
    id: turnedId(resource.id, name),
    creator: resource.creator,
    name,
    unit: meter.unit,
    archive_policy_name: meter.policy,
    resource_id: resource.id,
  }
  return { metric, resource, meter }
}

/** A metric by its id. */
export function metricOf(context: Context, id: string): Found | undefined {
  const metric = context.table(metrics).get(id)
  if (metric) {
    const { resource_id } = metric
    const resource = resource_id === null ? undefined : resourceOf(context, 'generic', resource_id)
    return { metric, resource, meter: undefined }
  }
  for (const type of Object.keys(METERS).filter(isMeasured)) {
    const meters = Object.entries(metersOf(type))
    const names = new Map(meters.map(([name]) => [turnedId(id, name), name] as const))
    const resource = measuredResource(context, type, [...names.keys()])
    const name = resource && names.get(resource.id)
    const meter = name === undefined ? undefined : metersOf(type)[name]
    if (resource && name !== undefined && meter) return foundOf(resource, name, meter)
  }
  return undefined
}

/**
 * Every metric that the asker may see by its creator or its resource, or those of a name. One without
 * a resource only administrators are shown (`list_metrics` of Gnocchi's indexer joins the resource).
 */
export function visibleMetrics(context: Context, name: string | null): Found[] {
  const ofResources = resourcesOf(context, 'generic').flatMap((one) => measuredOf(one, name))
  const own = context
    .table(metrics)
    .list()
    .map((metric) => {
      const { resource_id } = metric
      const resource =
        resource_id === null ? undefined : resourceOf(context, 'generic', resource_id)
      return { metric, resource, meter: undefined }
    })
  return [
    ...ofResources,
    ...own.filter(
      (found) =>
        (found.resource !== undefined || context.allows('list metric')) &&
        allowsMetric(context, 'list metric', found),
    ),
  ]
}

/** Whether a rule about metrics lets the asker do something with one. */
export function allowsMetric(context: Context, rule: string, { metric, resource }: Found): boolean {
  const target = { ...createdBy(metric.creator), creator: metric.creator }
  return context.allows(rule, {
    ...target,
    ...(resource ? { resource: { project_id: resource.project_id } } : {}),
  })
}

/** What is told of a metric beside its policy. */
function common({ id, creator, name, unit, resource_id }: Metric): Fields {
  return { id, creator, name, unit, resource_id, ...createdBy(creator) }
}

/** A metric as who made it is told of it: with the name of its policy. */
export const shownMetric = ({ metric }: Found): Fields => ({
  ...common(metric),
  archive_policy_name: metric.archive_policy_name,
})

/** A metric as lists have it: with the whole of its policy. */
export function listedMetric(context: Context, found: Found): Fields {
  const { metric } = found
  return { ...common(metric), archive_policy: shownPolicy(policyFor(context, metric)) }
}

/** A metric as it is shown alone, with its resource and its policy. */
export function shownWhole(context: Context, { metric, resource }: Found): Fields {
  const { id, creator, name, unit } = metric
  return {
    ...{ id, creator, name, unit, ...createdBy(creator) },
    resource: resource ? shownResource(resource) : null,
    archive_policy: shownPolicy(policyFor(context, metric)),
  }
}

/** The policy of a metric, which cannot be deleted while there is the metric. */
export function policyFor(context: Context, metric: Metric): ArchivePolicy {
  const policy = policyOf(context, metric.archive_policy_name)
  if (!policy) throw new Error(`${metric.id} has no archive policy ${metric.archive_policy_name}.`)
  return policy
}

/** Takes a metric away, with what was posted of it. */
export function removeMetric({ table }: Context, id: string): void {
  const posted = table(measures)
  for (const measure of posted.list({ where: { metric_id: id } })) posted.remove(measure.id)
  table(metrics).remove(id)
}
