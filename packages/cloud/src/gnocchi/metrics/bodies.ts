/** What makes metrics, alone or with their resources (`MetricSchema` of gnocchi.rest.api). */
import { policyForMetric, policyOf } from '#gnocchi/metrics/archive-policies.ts'
import { createdBy, creatorOf } from '#gnocchi/asker.ts'
import {
  fieldsOf,
  invalid,
  objectIn,
  text,
  textOf,
  type Check,
  type Path,
} from '#gnocchi/checks.ts'
import { abort, missing } from '#gnocchi/fault-style.ts'
import { resourceIdOf, uuidOf } from '#gnocchi/ids.ts'
import { metricOf, metricsOf } from '#gnocchi/metrics/metrics.ts'
import { resourceOf } from '#gnocchi/resources/resources.ts'
import { metrics, type Metric, type Resource } from '#gnocchi/rows.ts'
import type { Context } from '#http/context.ts'
import type { Json, JsonObject } from '#http/json.ts'

const unit: Check = (value, path) => {
  const given = text(value, path)
  if (String(given).length > 31) throw invalid('length of value must be at most 31', path)
  return given
}
const DEFINITION = {
  archive_policy_name: { check: text },
  resource_id: { check: text },
  name: { check: text },
  unit: { check: unit },
}

/** A metric as a body defines it; `name` is given where the metric has it from its place. */
export function newMetric(context: Context, body: Json, path: Path = [], name?: string): Metric {
  const sent = name === undefined ? body : { ...objectIn(body, path), name }
  const fields = fieldsOf(sent, DEFINITION, path)
  const named = textOf(fields, 'name') ?? null
  if (named?.includes('/')) throw abort(400, "'/' is not supported in metric name")
  const policy = textOf(fields, 'archive_policy_name') ?? policyForMetric(context, named)
  if (policy === undefined) {
    throw abort(
      400,
      `No archive policy name specified and no archive policy rule found matching the metric name ${named ?? 'None'}`,
    )
  }
  const resource_id = resourceIn(context, fields, named)
  context.enforce('create metric')
  if (!policyOf(context, policy)) throw abort(400, `Archive policy ${policy} does not exist`)
  return {
    id: context.random.uuid(),
    creator: creatorOf(context),
    name: named,
    unit: textOf(fields, 'unit') ?? null,
    archive_policy_name: policy,
    resource_id,
  }
}

function resourceIn(context: Context, fields: JsonObject, name: string | null): string | null {
  const given = textOf(fields, 'resource_id')
  if (given === undefined) return null
  if (name === null) {
    const reason = 'Name cannot be null if resource_id is not null'
    throw abort(400, { cause: 'Attribute value error', detail: 'name', reason })
  }
  const id = resourceIdOf(given, creatorOf(context))
  const resource = id === undefined ? undefined : resourceOf(context, 'generic', id)
  if (!resource) throw missing('Resource', id ?? given)
  enforceOn(context, 'update resource', resource)
  return resource.id
}

/** Throws 403 unless a rule about resources lets the asker do something with one. */
export function enforceOn(context: Context, rule: string, { creator, project_id }: Resource): void {
  context.enforce(rule, { creator, project_id, ...createdBy(creator) })
}

/** The metrics of a resource's body by name: what defines new ones, or ids of those that there are. */
export function metricsIn(context: Context, body: Json, path: Path): Metric[] {
  return Object.entries(objectIn(body, path)).map(([name, one]) => {
    if (typeof one !== 'string') return newMetric(context, one, [...path, name], name)
    const id = uuidOf(one)
    if (id === undefined) throw invalid('not a valid value', [...path, name])
    const found = metricOf(context, id)
    if (!found || found.meter) throw abort(400, `Metric ${id} does not exist`)
    return { ...found.metric, name }
  })
}

/** Gives metrics to a resource; throws where it has one of that name. */
export function attach(context: Context, resource: Resource, given: readonly Metric[]): void {
  const table = context.table(metrics)
  for (const metric of given) {
    if (metricsOf(context, resource).some((one) => one.metric.name === metric.name)) {
      throw abort(409, `Named metric ${metric.name ?? ''} already exists`)
    }
    const row = { ...metric, resource_id: resource.id }
    if (table.has(row.id)) table.update(row)
    else table.insert(row)
  }
}
