/** https://gnocchi.osci.io/rest.html#dynamic-aggregates */
import { measuresOf, type Ask } from '#gnocchi/aggregates/series.ts'
import { matches } from '#gnocchi/metrics/archive-policies.ts'
import { fieldsOf, invalid, sentBody, text } from '#gnocchi/checks.ts'
import { abort, wrongArgument } from '#gnocchi/fault-style.ts'
import { fieldOf, filterOf, type Filter } from '#gnocchi/resources/filter.ts'
import { parsedFilter } from '#gnocchi/resources/filter-text.ts'
import { uuidOf } from '#gnocchi/ids.ts'
import { rangeOf } from '#gnocchi/metrics/measure-routes.ts'
import { allowsMetric, metricOf, metricsOf, shownMetric } from '#gnocchi/metrics/metrics.ts'
import { operationOf, referencesOf, type Reference } from '#gnocchi/aggregates/operations.ts'
import { boolIn } from '#gnocchi/paging.ts'
import { typeOf } from '#gnocchi/resources/types.ts'
import type { Resource, ResourceType } from '#gnocchi/rows.ts'
import { found, isField, shownResourceOf } from '#gnocchi/resources/search.ts'
import { floatOf, isoTime } from '#gnocchi/times.ts'
import type { Context } from '#http/context.ts'
import type { Json } from '#http/json.ts'
import { ok, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Fields } from '#resource/resource.ts'

export const aggregateRoutes: Routes = (router) => {
  router.post('/aggregates', aggregates)
  // /aggregates replaces these routes since Gnocchi 4.2.
  router.unsimulated('GET', '/aggregation/metric')
  router.unsimulated('POST', '/aggregation/metric')
  router.unsimulated('POST', '/aggregation/resource/{type}/metric/{name}')
}

function aggregates(context: Context): Answer {
  const details = boolIn(context, 'details')
  const range = rangeOf(context)
  const { fill, overlap } = fillingOf(context)
  const any = (value: Json): Json => value
  const body = fieldsOf(sentBody(context), {
    operations: { check: any, required: true },
    resource_type: { check: text },
    search: { check: any },
  })
  const operation = operationOf(body['operations'] ?? [])
  const ask = { operation, details, fill, overlap, ...range }
  const references = referencesOf(operation)
  if (references.length === 0) {
    throw abort(400, {
      cause: 'Operations is invalid',
      reason: "At least one 'metric' is required",
      detail: body['operations'],
    })
  }
  const name = body['resource_type']
  // Either both are given or none.
  if (name !== undefined && body['search'] === undefined) throw strange('resource_type')
  if (name === undefined && body['search'] !== undefined) throw strange('search')
  if (typeof name !== 'string') return ok(ofMetrics(context, references, ask))
  const type = typeOf(context, name)
  if (!type) throw abort(400, { cause: 'Resource type does not exist', detail: name })
  const filter = searchOf(context, body['search'])
  return ok(ofResources(context, { type, filter, references }, ask))
}

const strange = (key: string): Error => invalid('extra keys not allowed', [key])

function searchOf(context: Context, search: Json | undefined): Filter | undefined {
  if (search === undefined) return undefined
  return filterOf(context, typeof search === 'string' ? parsedFilter(search) : search, ['search'])
}

function fillingOf({ query }: Context): Pick<Ask, 'fill' | 'overlap'> {
  const [fill, overlap] = [query.get('fill'), query.get('needed_overlap')]
  const needed = overlap === null ? 100 : floatOf(overlap)
  if (needed === undefined) throw wrongArgument('needed_overlap', 'Must be a number')
  if (fill === null) return { fill: overlap === null ? 'dropna' : undefined, overlap: needed }
  const number = fill === 'null' || fill === 'dropna' ? fill : floatOf(fill)
  if (number === undefined) throw wrongArgument('fill', "Must be a float, 'dropna' or 'null'")
  return { fill: number, overlap: needed }
}

/** Of metrics that are named by their ids. */
function ofMetrics(context: Context, references: readonly Reference[], ask: Ask): Fields {
  const used = references.map((key) => ({ key, id: uuidOf(key[0]) }))
  if (used.some(({ id }) => id === undefined)) {
    const reason = 'badly formed hexadecimal UUID string'
    throw abort(400, { cause: 'Invalid metric references', reason, detail: references })
  }
  const all = used.map(({ key, id = '' }) => ({ key, id, found: metricOf(context, id) }))
  const unknown = all.flatMap((one) => (one.found ? [] : [one.id]))
  if (unknown.length > 0) {
    throw abort(404, {
      cause: 'Unknown metrics',
      reason: "Provided metrics don't exists",
      detail: [...new Set(unknown)],
    })
  }
  const series = all.flatMap(({ key, found: metric }) =>
    metric ? [{ key, found: metric, method: key[1] }] : [],
  )
  for (const one of series) {
    if (!allowsMetric(context, 'get metric', one.found)) throw abort(403, '')
  }
  const byId = new Map(series.map((one) => [one.found.metric.id, one.found]))
  return {
    measures: measuresOf(context, series, ask, ({ found: { metric } }, list, method) => [
      [metric.id, method],
      list,
    ]),
    ...(ask.details ? { references: [...byId.values()].map(shownMetric) } : {}),
  }
}

type Search = {
  readonly type: ResourceType
  readonly filter: Filter | undefined
  readonly references: readonly Reference[]
}

/** Of metrics that are named as those of resources are, all together or a group at a time. */
function ofResources(
  context: Context,
  { type, filter, references }: Search,
  ask: Ask,
): Fields | Fields[] {
  const groupby = [...new Set(context.query.getAll('groupby'))].toSorted()
  const wrong = groupby.find((name) => !isField(type, name))
  if (wrong !== undefined) {
    throw abort(400, `Invalid pagination: \`Sort key supplied is invalid: ${wrong}'`)
  }
  const all = found(context, type, filter).toSorted(
    (one, other) => one.revision_start - other.revision_start || (one.id < other.id ? -1 : 1),
  )
  const missing = abort(400, {
    cause: 'Metrics not found',
    detail: references.map(([name]) => name),
  })
  if (groupby.length === 0) {
    const answer = ofGroup(context, type, all, references, ask)
    if (!answer) throw missing
    return answer
  }
  const groups = new Map<string, { group: Fields; members: Resource[] }>()
  for (const resource of all) {
    const group = Object.fromEntries(groupby.map((name) => [name, shownField(resource, name)]))
    const key = JSON.stringify(group)
    const known = groups.get(key)
    if (known) known.members.push(resource)
    else groups.set(key, { group, members: [resource] })
  }
  const sorted = [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const answers = sorted.flatMap(([, { group, members }]) => {
    const measures = ofGroup(context, type, members, references, ask)
    return measures ? [{ group, measures }] : []
  })
  if (answers.length === 0) throw missing
  return answers
}

function shownField(resource: Resource, name: string): Json {
  const value = fieldOf(resource, name)
  return typeof value === 'number' && name.endsWith('_at') ? isoTime(value) : value
}

/** Undefined where none of the resources has such a metric. */
function ofGroup(
  context: Context,
  type: ResourceType,
  members: readonly Resource[],
  references: readonly Reference[],
  ask: Ask,
): Fields | undefined {
  const series = members.flatMap((resource) => {
    const metrics = metricsOf(context, resource)
    return references.flatMap((key) =>
      metrics.flatMap((one) =>
        matches(key[0], one.metric.name ?? '') ? [{ key, found: one, method: key[1] }] : [],
      ),
    )
  })
  if (series.length === 0) return undefined
  const ids = new Set(series.map((one) => one.found.resource?.id))
  const used = members.filter(({ id }) => ids.has(id))
  return {
    measures: measuresOf(context, series, ask, ({ found: { metric, resource } }, list, method) => [
      [resource?.id ?? '', metric.name ?? '', method],
      list,
    ]),
    ...(ask.details
      ? { references: used.map((one) => shownResourceOf(context, one, type.id !== 'generic')) }
      : {}),
  }
}
