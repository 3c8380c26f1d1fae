/**
 * https://docs.openstack.org/api-ref/block-storage/v3/#attachments-attachments
 * A volume itself knows what has it (attaching.ts); what is kept besides is what is reserved for
 * somebody, and how it is connected.
 */
import type { CinderAttachment } from '@meridian/openstack'
import { isoMicros } from '#clock.ts'
import { usedByServer } from '#cinder/attachments/attach-actions.ts'
import { detach, restingStatus } from '#cinder/attachments/attaching.ts'
import { ATTACHMENTS, page } from '#cinder/listing.ts'
import { allow, checkBody, needs, part, textOf } from '#cinder/requests.ts'
import { attachments, volumes, type StoredAttachment, type StoredVolume } from '#cinder/rows.ts'
import { invalidVolume, known, volumeNotFound, volumeOf, write } from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { badRequest, notFound } from '#http/faults.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { empty, ok, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Where } from '#store/collection.ts'
import type { Schema } from '#wire/schema.ts'

export const attachmentRoutes: Routes = (router) => {
  router.get('/attachments', (context) => list(context, brief))
  router.get('/attachments/detail', (context) => list(context, whole))
  router.post('/attachments', create)
  router.get('/attachments/{id}', (context) => ok({ attachment: whole(found(context)) }))
  router.put('/attachments/{id}', update)
  router.delete('/attachments/{id}', remove)
  router.post('/attachments/{id}/action', complete, {
    actions: { played: ['os-complete'], unplayed: [] },
  })
}

/** What is reserved or attached on those volumes, the newest first. */
function allOn(context: Context, where: Where): StoredAttachment[] {
  const kept = context.table(attachments).list({ where, order: [['created_at', 'desc']] })
  const using = context
    .table(volumes)
    .list({ where: { ...volumesIn(where), attachments: { not: '[]' } } })
  const made = using.flatMap((volume) =>
    volume.attachments.map(
      (one) => kept.find(({ id }) => id === one.attachment_id) ?? of(volume, one),
    ),
  )
  const waiting = kept.filter(({ status }) => status !== 'attached')
  return [...waiting, ...made].toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
}

/** The same volumes by the columns of their own table. */
function volumesIn({ volume_id: id, ...where }: Where): Where {
  return id === undefined ? where : { ...where, id }
}

/** An attachment that was made in another way. */
function of(volume: StoredVolume, one: CinderAttachment): StoredAttachment {
  const { attachment_id: id, server_id: instance } = one
  const attached_at = one.attached_at ?? ''
  const attach_mode = volume.metadata['attached_mode'] ?? 'rw'
  return {
    ...{ id, project_id: volume.project_id, volume_id: volume.id, instance, attach_mode },
    ...{ status: 'attached', created_at: attached_at, attached_at },
    connection_info: connectionOf(volume, id, attach_mode),
    connector: { host: one.host_name ?? null, mountpoint: one.device ?? 'na' },
  }
}

const connectionOf = (
  volume: StoredVolume,
  attachment_id: string,
  access_mode: string,
): object => ({
  device_path: `/var/lib/cinder/volumes/volume-${volume.id}`,
  ...{ qos_specs: null, access_mode, encrypted: volume.encrypted, cacheable: false },
  ...{ driver_volume_type: 'local', attachment_id },
})

function list(context: Context, shown: (item: StoredAttachment) => object): Answer {
  needs(context, '3.27')
  const { query, isAdmin, projectId } = context
  const { limit = 1000, offset = 0, after } = page(context)
  const paging = ['limit', 'marker', 'offset', 'sort', 'sort_key', 'sort_dir', 'all_tenants']
  const names = [...new Set(query.keys())].filter((name) => !paging.includes(name))
  const unknown = names.filter((name) => !ATTACHMENTS.includes(name))
  if (context.since('3.31') && unknown.length > 0 && !isAdmin) {
    throw badRequest(`Invalid filters ${unknown.join(',')} are found in query options.`)
  }
  const isOfAll = isAdmin && query.has('all_tenants')
  const volume_id = query.get('volume_id')
  const all = allOn(context, {
    ...(isOfAll ? {} : { project_id: projectId }),
    ...(volume_id === null ? {} : { volume_id }),
  })
  const [instance, status] = [query.get('instance_id'), query.get('attach_status')]
  const wanted = all.filter(
    (one) =>
      (instance === null || one.instance === instance) &&
      (status === null || one.status === status),
  )
  const from = after === undefined ? -1 : wanted.findIndex(({ id }) => id === after)
  if (after !== undefined && from < 0) throw attachmentNotFound(after)
  const start = from + 1 + offset
  return ok({ attachments: wanted.slice(start, start + limit).map(shown) })
}

const attachmentNotFound = (id: string): Error =>
  notFound(`Volume attachment could not be found with filter: attachment_id = ${id}.`)

/** The attachment of the path, when the caller sees it. Throws 404. */
function found(context: Context, version = '3.27'): StoredAttachment {
  needs(context, version)
  const id = context.param('id')
  const own: Where = context.isAdmin ? {} : { project_id: context.projectId }
  const item = allOn(context, own).find((one) => one.id === id)
  if (!item) throw attachmentNotFound(id)
  return item
}

const CONNECTOR: Schema = { type: 'object', minProperties: 1 }

function create(context: Context): Answer {
  needs(context, '3.27')
  const uuid: Schema = { type: 'string', format: 'uuid' }
  const inner: Schema = {
    type: 'object',
    properties: {
      ...{ instance_uuid: uuid, connector: { type: ['object', 'null'] }, volume_uuid: uuid },
      ...(context.since('3.54') ? { mode: { type: 'string', enum: ['rw', 'ro'] } } : {}),
    },
    required: ['volume_uuid'],
    additionalProperties: false,
  }
  const body = checkBody(context, { properties: { attachment: inner }, required: ['attachment'] })
  const sent = part(body, 'attachment')
  const id = String(sent['volume_uuid'])
  const volume = volumeOf(context, context.projectId, id, context.isAdmin)
  if (!volume) throw volumeNotFound(id)
  allow(context, 'volume:attachment_create', volume.project_id)
  refuseBroken(volume, 'created')
  const instance = textOf(sent['instance_uuid'])
  reserveFor(context, volume, instance)
  const item = context.table(attachments).insert({
    id: context.random.uuid(),
    ...{ project_id: volume.project_id, volume_id: id, instance, status: 'reserved' },
    attach_mode: volume.metadata['readonly'] === 'True' ? 'ro' : (textOf(sent['mode']) ?? 'null'),
    created_at: isoMicros(context.now),
    ...{ attached_at: null, connection_info: {}, connector: null },
  })
  const { connector } = sent
  return ok({
    attachment: whole(isObject(connector) ? connect(context, item, connector) : item),
  })
}

function refuseBroken({ id, status }: StoredVolume, what: string): void {
  if (!status.includes('error')) return
  throw invalidVolume(
    `Volume attachments can not be ${what} if the volume is in an error state. The Volume ${id} ` +
      `currently has a status of: ${status} `,
  )
}

/** Keeps a volume for somebody; once more for a server that moves to another host. Throws 400. */
function reserveFor(context: Context, volume: StoredVolume, instance: string | null): void {
  const { id, status, multiattach, bootable, project_id } = volume
  if (multiattach && status === 'in-use' && bootable === 'true') {
    allow(context, 'volume:multiattach_bootable_volume', project_id)
  }
  const statuses = ['available', ...(multiattach ? ['in-use'] : []), 'downloading']
  if (statuses.includes(status)) {
    write(context, volume, { status: 'reserved' })
    return
  }
  const moves =
    instance !== null &&
    ['in-use', 'reserved'].includes(status) &&
    allOn(context, { volume_id: id }).some((one) => one.instance === instance)
  if (moves) return
  throw invalidVolume(
    `Volume ${id} status must be ${statuses.join(' or ')} to reserve, but the current status is ` +
      `${status}.`,
  )
}

/** Connects the host of a connector; the volume waits until that is said to be complete. */
function connect(
  context: Context,
  item: StoredAttachment,
  connector: JsonObject,
): StoredAttachment {
  const volume = known(context, item.volume_id)
  const mode = item.attach_mode === 'null' ? (textOf(connector['mode']) ?? 'rw') : item.attach_mode
  const connection_info = connectionOf(volume, item.id, mode)
  const table = context.table(attachments)
  const after = {
    ...{ ...item, status: 'attaching', attach_mode: mode, connection_info },
    attached_at: isoMicros(context.now),
    connector: {
      host: textOf(connector['host']),
      mountpoint: textOf(connector['mountpoint']) ?? 'na',
    },
  }
  if (table.has(item.id)) table.update(after)
  else table.insert(after)
  write(context, volume, { status: 'attaching' })
  // Cinder answers what it knew before.
  return { ...item, connection_info }
}

function update(context: Context): Answer {
  needs(context, '3.27')
  const inner: Schema = {
    type: 'object',
    properties: { connector: CONNECTOR },
    required: ['connector'],
    additionalProperties: false,
  }
  const body = checkBody(context, { properties: { attachment: inner }, required: ['attachment'] })
  const item = found(context)
  allow(context, 'volume:attachment_update', item.project_id)
  refuseBroken(known(context, item.volume_id), 'updated')
  const connector = part(part(body, 'attachment'), 'connector')
  return ok({ attachment: whole(connect(context, item, connector)) })
}

function complete(context: Context): Answer {
  const body = isObject(context.body) ? context.body : {}
  const [name = ''] = Object.keys(body)
  if (name !== 'os-complete') {
    const hint = 'Verify the request body and Content-Type header and try again.'
    throw badRequest(`There is no such action: ${name}. ${hint}`)
  }
  const item = found(context, '3.44')
  allow(context, 'volume:attachment_complete', item.project_id)
  const volume = known(context, item.volume_id)
  const isThere = volume.attachments.some((one) => one.attachment_id === item.id)
  const attached_at = item.attached_at ?? isoMicros(context.now)
  const { id, volume_id } = item
  const made: CinderAttachment = {
    ...{ id: volume_id, attachment_id: id, volume_id, server_id: item.instance, attached_at },
    // Of what a server has, it is the server that counts.
    host_name: item.instance === null ? (item.connector?.host ?? null) : null,
    device: item.connector?.mountpoint ?? 'na',
  }
  const table = context.table(attachments)
  if (table.has(id)) table.update({ ...item, status: 'attached', attached_at })
  const after = isThere ? volume.attachments : [...volume.attachments, made]
  write(context, volume, { status: 'in-use', attachments: after })
  return empty(204)
}

/** Ends an attachment; answers those that are left. Throws 409 for what a server uses. */
function remove(context: Context): Answer {
  const item = found(context)
  allow(context, 'volume:attachment_delete', item.project_id)
  usedByServer(context, item.volume_id, item.id, item.instance)
  context.table(attachments).remove(item.id)
  detach(context, item.volume_id, (one) => one.attachment_id === item.id)
  const left = allOn(context, { volume_id: item.volume_id })
  const volume = known(context, item.volume_id)
  const isLeft = (status: string): boolean => left.some((one) => one.status === status)
  const waits = ['attaching', 'reserved'].find(isLeft)
  const status = isLeft('attached') ? 'in-use' : (waits ?? restingStatus(volume))
  write(context, volume, { status })
  return ok({ attachments: left.map(brief) })
}

function brief({ id, status, instance, volume_id }: StoredAttachment): object {
  return { id, status, instance, volume_id }
}

function whole(item: StoredAttachment): object {
  const { attached_at, attach_mode, connection_info } = item
  return {
    ...brief(item),
    ...{ attached_at: attached_at ?? '', detached_at: '', attach_mode, connection_info },
  }
}
