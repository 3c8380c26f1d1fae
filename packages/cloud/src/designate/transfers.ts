/** https://docs.openstack.org/api-ref/dns/dns-api-v2-index.html#zone-ownership-transfers-requests */
import { askerOf, enforce, seenBy, sees } from '#designate/asker.ts'
import { bodyOf, changesIn, itemsOf, need, needIds, type FieldsOf } from '#designate/bodies.ts'
import { badRequest, missing, refusal } from '#designate/fault-style.ts'
import { nullable, text, uuid } from '#designate/fields.ts'
import { asked, listed } from '#designate/listing.ts'
import { withinQuota } from '#designate/quotas.ts'
import {
  recordSets,
  stampOf,
  transferAccepts,
  transferRequests,
  zones,
  type TransferAccept,
  type TransferRequest,
} from '#designate/rows.ts'
import { needProject, zoneOf } from '#designate/zones.ts'
import type { Context } from '#http/context.ts'
import { created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Fields } from '#resource/resource.ts'

const REQUESTS = '/zones/tasks/transfer_requests'
const ACCEPTS = '/zones/tasks/transfer_accepts'
const LISTED = { sortable: ['created_at', 'id', 'updated_at'], filters: ['status'] }

const REQUEST_FIELDS: FieldsOf = {
  ...{ id: {}, zone_id: {}, project_id: {}, key: {}, status: {}, zone_name: {} },
  ...{ created_at: {}, updated_at: {} },
  target_project_id: { coerce: nullable(text()), immutable: true },
  description: { coerce: nullable(text(160)) },
}
const ACCEPT_FIELDS: FieldsOf = {
  ...{ id: {}, project_id: {}, status: {}, zone_id: {}, created_at: {}, updated_at: {} },
  zone_transfer_request_id: { coerce: nullable(uuid), immutable: true },
  key: { coerce: text(160) },
}

type RequestChanges = Partial<Pick<TransferRequest, 'target_project_id' | 'description'>>

export const transferRoutes: Routes = (router) => {
  router.post('/zones/{zone_id}/tasks/transfer_requests', (context) => {
    needIds(context, 'zone_id')
    const body = itemsOf(bodyOf(context, {}))
    const zone = zoneOf(context, 'get_zone')
    const own = { zone_id: zone.id, zone_name: zone.name }
    const changes: RequestChanges = changesIn(
      'transfer_request',
      REQUEST_FIELDS,
      { ...body, ...own },
      own,
    )
    if (zone.action === 'DELETE') throw badRequest('Can not transfer a deleting zone')
    enforce(context, 'create_zone_transfer_request', zone.project_id)
    const asker = askerOf(context)
    needProject(asker)
    const table = context.table(transferRequests)
    if (table.list({ where: { zone_id: zone.id, status: 'ACTIVE' }, any: mine(context) })[0]) {
      throw refusal('duplicate_zone_transfer_request', '', 409)
    }
    const request = table.insert({
      id: context.random.uuid(),
      ...own,
      project_id: asker.projectId,
      target_project_id: changes.target_project_id ?? null,
      description: changes.description ?? null,
      key: keyOf(context),
      status: 'ACTIVE',
      created_at: stampOf(context.now),
      updated_at: null,
    })
    return created(shown(context, request), {
      location: `${context.base}${REQUESTS}/${request.id}`,
    })
  })
  router.get(REQUESTS, (context) => {
    const asker = askerOf(context)
    const table = context.table(transferRequests)
    const listing = asked(context, asker, table, LISTED, {})
    context.enforce('find_zone_transfer_requests')
    const items = table.list({ ...listing, any: mine(context) })
    const forms = items.map((item) => shown(context, item))
    return listed(context, 'transfer_requests', items, forms, {
      path: `${context.base}${REQUESTS}`,
    })
  })
  router.get(`${REQUESTS}/{zone_transfer_request_id}`, (context) =>
    ok(shown(context, requestOf(context))),
  )
  router.patch(`${REQUESTS}/{zone_transfer_request_id}`, (context) => {
    needIds(context, 'zone_transfer_request_id')
    const body = itemsOf(bodyOf(context))
    const request = requestOf(context)
    const changes: RequestChanges = changesIn('transfer_request', REQUEST_FIELDS, body, request)
    enforce(context, 'update_zone_transfer_request', request.project_id)
    if (!isOwn(context, request)) throw noRequest()
    const next = { ...request, ...changes, updated_at: stampOf(context.now) }
    return ok(shown(context, context.table(transferRequests).update(next)))
  })
  router.delete(`${REQUESTS}/{zone_transfer_request_id}`, (context) => {
    needIds(context, 'zone_transfer_request_id')
    const request = context.table(transferRequests).get(context.param('zone_transfer_request_id'))
    const isTarget = request?.target_project_id === askerOf(context).projectId
    if (!request || (!isTarget && !isOwn(context, request))) throw noRequest()
    enforce(context, 'delete_zone_transfer_request', request.project_id)
    if (!isOwn(context, request)) throw noRequest()
    context.table(transferRequests).remove(request.id)
    return noContent()
  })
  router.post(ACCEPTS, (context) => {
    const changes = changesIn('transfer_accept', ACCEPT_FIELDS, itemsOf(bodyOf(context)), {})
    need(changes, 'key')
    const accept = acceptFor(
      context,
      String(changes['zone_transfer_request_id'] ?? ''),
      changes['key'],
    )
    const body = { ...shownAccept(context, accept), key: changes['key'] }
    return created(body, { location: `${context.base}${ACCEPTS}/${accept.id}` })
  })
  router.get(ACCEPTS, (context) => {
    const asker = askerOf(context)
    const table = context.table(transferAccepts)
    const listing = asked(context, asker, table, LISTED, seenBy(asker))
    context.enforce('find_zone_transfer_accepts')
    const items = table.list(listing)
    const forms = items.map((item) => shownAccept(context, item))
    const total = table.count(listing.where)
    return listed(context, 'transfer_accepts', items, forms, {
      path: `${context.base}${ACCEPTS}`,
      total,
    })
  })
  router.get(`${ACCEPTS}/{transfer_accept_id}`, (context) => {
    needIds(context, 'transfer_accept_id')
    const accept = context.table(transferAccepts).get(context.param('transfer_accept_id'))
    if (!accept || !sees(askerOf(context), accept.project_id)) {
      throw missing('ZoneTransferAccept', 'zone_transfer_accept')
    }
    enforce(context, 'get_zone_transfer_accept', accept.project_id)
    return ok(shownAccept(context, accept))
  })
}

const noRequest = (): Error => missing('ZoneTransferRequest', 'zone_transfer_request')

/** To whom a zone is offered sees the request, and changes nothing of it, whatever the rules say. */
const isOwn = (context: Context, { project_id }: TransferRequest): boolean =>
  sees(askerOf(context), project_id)

/** Who offers a zone sees that, and to whom it is offered. */
function mine(context: Context): readonly Record<string, string>[] | undefined {
  const { projectId, allProjects } = askerOf(context)
  if (allProjects) return undefined
  return projectId === '' ? [] : [{ project_id: projectId }, { target_project_id: projectId }]
}

/** The request of the path: whoever has its id may look, where it is offered to anybody. */
function requestOf(
  context: Context,
  id = context.param('zone_transfer_request_id'),
): TransferRequest {
  if ('zone_transfer_request_id' in context.params) needIds(context, 'zone_transfer_request_id')
  const request = context.table(transferRequests).get(id)
  if (!request) throw noRequest()
  const target = { target_tenant_id: request.target_project_id }
  enforce(context, 'get_zone_transfer_request', request.project_id, target)
  return request
}

/** Takes a zone over with all that is in it. Throws where the key or the project is not the one. */
function acceptFor(context: Context, id: string, key: unknown): TransferAccept {
  const request = requestOf(context, id)
  if (request.status === 'COMPLETE') {
    throw refusal('invalid_zone_transfer_request', 'Zone Transfer Request has been used')
  }
  if (request.key !== key) {
    throw refusal('invalid_key', 'Key does not match stored key for request', 403)
  }
  const { target_project_id, zone_id } = request
  context.enforce('create_zone_transfer_accept', { target_tenant_id: target_project_id })
  const asker = askerOf(context)
  needProject(asker)
  const owner = asker.projectId
  const zone = context.table(zones).get(zone_id)
  if (!zone) throw missing('Zone', 'zone')
  if (zone.action === 'DELETE') throw badRequest('Can not transfer a deleting zone')
  withinQuota(context, owner, { zones: context.table(zones).count({ project_id: owner }) + 1 })
  const now = stampOf(context.now)
  const moved = { project_id: owner, updated_at: now }
  context.table(zones).update({ ...zone, ...moved, version: zone.version + 1 })
  const sets = context.table(recordSets)
  for (const set of sets.list({ where: { zone_id } })) sets.update({ ...set, ...moved })
  context.table(transferRequests).update({ ...request, status: 'COMPLETE', updated_at: now })
  return context.table(transferAccepts).insert({
    id: context.random.uuid(),
    zone_transfer_request_id: request.id,
    project_id: owner,
    status: 'COMPLETE',
    zone_id,
    created_at: now,
    updated_at: now,
  })
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

function keyOf({ random }: Context): string {
  return Array.from({ length: 8 }, () => LETTERS[random.below(LETTERS.length)]).join('')
}

/** What another project sees of a request is less than its own sees. */
function shown(context: Context, request: TransferRequest): Fields {
  const { id, zone_id, zone_name, description, status, ...own } = request
  const isWhole = context.allows('get_zone_transfer_request_detailed', {
    tenant_id: own.project_id,
  })
  const { project_id, target_project_id, key, created_at, updated_at } = own
  return {
    ...{ id, zone_id },
    ...(isWhole ? { project_id, target_project_id } : {}),
    description,
    ...(isWhole ? { key } : {}),
    ...{ status, zone_name },
    ...(isWhole ? { created_at, updated_at } : {}),
    links: { self: `${context.base}${REQUESTS}/${id}` },
  }
}

/** The key is not kept. */
function shownAccept({ base }: Context, accept: TransferAccept): Fields {
  const { id, zone_id } = accept
  const links = { self: `${base}${ACCEPTS}/${id}`, zone: `${base}/zones/${zone_id}` }
  return { ...accept, key: null, links }
}
