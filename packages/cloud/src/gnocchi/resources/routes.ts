/** https://gnocchi.osci.io/rest.html#resources */
import { creatorOf } from '#gnocchi/asker.ts'
import { sentBody, textOf } from '#gnocchi/checks.ts'
import { abort, admitPage, missing, unsimulated } from '#gnocchi/fault-style.ts'
import { dropRevisions, historyAnswer, keepRevision } from '#gnocchi/resources/history.ts'
import { resourceIdOf } from '#gnocchi/ids.ts'
import { attach, enforceOn, metricsIn } from '#gnocchi/metrics/bodies.ts'
import { listedMetric, metricsOf, removeMetric, shownMetric } from '#gnocchi/metrics/metrics.ts'
import { attributesIn, noAttributes, resourceBody } from '#gnocchi/resources/bodies.ts'
import { typesOf } from '#gnocchi/resources/types.ts'
import { resourceOf } from '#gnocchi/resources/resources.ts'
import { metrics, resources, type Resource, type ResourceType } from '#gnocchi/rows.ts'
import {
  askedFilter,
  emptyDeletion,
  found,
  listAnswer,
  shownResourceOf,
  typeIn,
} from '#gnocchi/resources/search.ts'
import { isoTime } from '#gnocchi/times.ts'
import type { Context } from '#http/context.ts'
import type { Json } from '#http/json.ts'
import { created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'

export const resourceRoutes: Routes = (router) => {
  router.get('/resource', (context) =>
    ok(
      Object.fromEntries(typesOf(context).map(({ id }) => [id, `${context.base}/resource/${id}`])),
    ),
  )
  router.get('/resource/{type}', (context) =>
    listAnswer(context, typeIn(context), undefined, 'list resource'),
  )
  router.post('/resource/{type}', create)
  router.delete('/resource/{type}', (context) => {
    const filter = askedFilter(context)
    if (!filter) throw emptyDeletion()
    const gone = found(context, typeIn(context), filter, 'delete resources')
    for (const resource of gone) remove(context, resource)
    return ok({ deleted: gone.length })
  })
  router.get('/resource/{type}/{id}', (context) => {
    const { type, resource } = resourceIn(context, 'get resource')
    return ok(shownResourceOf(context, resource, type.id !== 'generic'))
  })
  router.patch('/resource/{type}/{id}', change)
  router.delete('/resource/{type}/{id}', (context) => {
    admitPage(context)
    remove(context, resourceIn(context, 'delete resource').resource)
    return noContent()
  })
  router.get('/resource/{type}/{id}/history', (context) => {
    const { type, resource } = resourceIn(context, 'get resource')
    return historyAnswer(context, type, resource)
  })
  router.get('/resource/{type}/{id}/metric', (context) => {
    const { resource } = resourceIn(context, 'get resource')
    return ok(metricsOf(context, resource).map((found) => listedMetric(context, found)))
  })
  router.post('/resource/{type}/{id}/metric', (context) => {
    const { resource } = resourceIn(context, 'update resource')
    attach(context, resource, metricsIn(context, sentBody(context), []))
    return ok(metricsOf(context, resource).map(shownMetric))
  })
}

function create(context: Context) {
  const type = typeIn(context)
  const { now } = context
  const body = resourceBody(sentBody(context), type, { now, creating: true })
  const creator = creatorOf(context)
  const name = textOf(body, 'id') ?? ''
  const id = resourceIdOf(name, creator)
  if (id === undefined) {
    throw abort(400, {
      cause: 'Invalid input',
      reason: `${name.includes('/') ? "'/' is not supported in resource id" : 'transformable resource id >255 max allowed characters'} for dictionary value @ data['id']`,
      detail: ['id'],
    })
  }
  context.enforce('create resource')
  if (resourceOf(context, 'generic', id)) throw abort(409, `Resource ${id} already exists`)
  const started_at = timeOf(body['started_at']) ?? now
  const resource: Resource = {
    ...{ id, type: type.id, creator, original_resource_id: name },
    user_id: textOf(body, 'user_id') ?? null,
    project_id: textOf(body, 'project_id') ?? null,
    started_at,
    ended_at: inTime(started_at, timeOf(body['ended_at']) ?? null),
    revision_start: now,
    attributes: { ...noAttributes(type), ...attributesIn(body, type) },
  }
  const given = metricsIn(context, body['metrics'] ?? {}, ['metrics'])
  context.table(resources).insert(resource)
  attach(context, resource, given)
  const location = `${context.base}/resource/${type.id}/${id}`
  return created(shownResourceOf(context, resource, true), { location })
}

function change(context: Context) {
  const { type, resource } = resourceIn(context, 'update resource')
  const { now } = context
  const body = resourceBody(sentBody(context), type, { now, creating: false })
  if (Object.keys(body).length === 0) return ok(shownResourceOf(context, resource, true))
  if (resource.measured) throw unsimulated('changes of what its own services measure')
  const started_at = timeOf(body['started_at']) ?? resource.started_at
  const next: Resource = {
    ...resource,
    started_at,
    ended_at: timeOf(body['ended_at']) ?? resource.ended_at,
    user_id: Object.hasOwn(body, 'user_id') ? (textOf(body, 'user_id') ?? null) : resource.user_id,
    project_id: Object.hasOwn(body, 'project_id')
      ? (textOf(body, 'project_id') ?? null)
      : resource.project_id,
    attributes: { ...resource.attributes, ...attributesIn(body, type) },
  }
  const { ended_at } = next
  if (ended_at !== null && started_at > ended_at) {
    const said = isoTime(ended_at).replace('T', ' ')
    throw abort(400, `Value ${said} for attribute ended_at on resource type ${type.id} is invalid`)
  }
  const differs = JSON.stringify(next) !== JSON.stringify(resource)
  if (differs) keepRevision(context, resource)
  const kept = differs ? { ...next, revision_start: now } : next
  context.table(resources).update(kept)
  if (body['metrics'] !== undefined) {
    const given = metricsIn(context, body['metrics'], ['metrics'])
    // What the resource had before goes on without it.
    for (const { metric } of metricsOf(context, kept)) {
      context.table(metrics).update({ ...metric, resource_id: null })
    }
    attach(context, kept, given)
  }
  return ok(shownResourceOf(context, kept, true))
}

const timeOf = (value: Json | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined

/** `ck_resource_started_before_ended`. */
function inTime(started_at: number, ended_at: number | null): number | null {
  if (ended_at === null || started_at <= ended_at) return ended_at
  throw abort(400, 'Start timestamp cannot be after end timestamp')
}

function resourceIn(context: Context, rule: string): { type: ResourceType; resource: Resource } {
  const type = typeIn(context)
  const name = context.param('id')
  const id = resourceIdOf(name, creatorOf(context))
  const resource = id === undefined ? undefined : resourceOf(context, type.id, id)
  if (!resource) throw missing('Resource', id ?? name)
  enforceOn(context, rule, resource)
  return { type, resource }
}

/** Takes a resource away with its metrics. */
function remove(context: Context, resource: Resource): void {
  if (resource.measured) throw unsimulated('that a resource goes which its own services measure')
  for (const { metric } of metricsOf(context, resource)) removeMetric(context, metric.id)
  dropRevisions(context, resource.id)
  context.table(resources).remove(resource.id)
}
