/** https://docs.openstack.org/api-ref/block-storage/v3/#volumes-volumes */
import type { Routes, Router } from '#http/router.ts'
import { without } from '#wire/without.ts'
import { VOLUMES, page, scope } from '#cinder/listing.ts'
import {
  NAME,
  TEXTS,
  UUID_OR_NULL,
  allow,
  checkBody,
  checkLengths,
  needs,
  part,
  textOf,
  texts,
} from '#cinder/requests.ts'
import { snapshots, volumes, type StoredVolume } from '#cinder/rows.ts'
import { brief, extended, view } from '#cinder/volume-view.ts'
import {
  MALFORMED,
  createVolume,
  invalidVolume,
  removeVolume,
  volumeNotFound,
  volumeOf,
  write,
} from '#cinder/volumes.ts'
import { rows } from '#glance/images.ts'
import type { Context } from '#http/context.ts'
import { badRequest, notFound } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { type Answer, accepted, empty, ok } from '#http/reply.ts'
import type { Schema } from '#wire/schema.ts'

const SIZE = { type: ['integer', 'string', 'null'], pattern: '^[0-9]+$', minimum: 1 } as const
const CREATE = {
  properties: {
    volume: {
      type: 'object',
      properties: {
        name: { type: ['string', 'null'] },
        description: { type: ['string', 'null'] },
        size: SIZE,
        snapshot_id: UUID_OR_NULL,
        source_volid: UUID_OR_NULL,
        metadata: TEXTS,
      },
    },
  },
  required: ['volume'],
} as const
const UPDATE = {
  properties: {
    volume: {
      type: 'object',
      properties: {
        name: NAME,
        description: NAME,
        display_name: NAME,
        display_description: NAME,
        metadata: TEXTS,
      },
      additionalProperties: false,
    },
  },
  required: ['volume'],
} as const

export const volumeRoutes: Routes = (router) => {
  router.get('/volumes', (context) => list(context, brief))
  router.get('/volumes/detail', (context) => list(context, extended))
  router.get('/volumes/summary', (context) => summary(context))
  router.post('/volumes', (context) => create(context))
  router.get('/volumes/{id}', (context) => {
    return ok({ volume: extended(context, found(context, 'volume:get')) })
  })
  router.put('/volumes/{id}', (context) => update(context))
  router.delete('/volumes/{id}', (context) => {
    const volume = found(context, 'volume:delete')
    const cascade = flag(context, 'cascade')
    const force = context.since('3.23') && flag(context, 'force')
    if (force) allow(context, 'volume:force_delete', volume.project_id)
    if (cascade) {
      const all = rows(context, snapshots).list({ where: { volume_id: volume.id } })
      for (const snapshot of all) rows(context, snapshots).remove(snapshot.id)
    }
    removeVolume(context, volume.id, force)
    return accepted()
  })
  metadataRoutes(router)
}

/** The volume of the path, when the caller may do this to it: 404 before 403. */
export function found(context: Context, rule: string): StoredVolume {
  const id = context.param('id')
  const volume = volumeOf(context, context.projectId, id, context.isAdmin)
  if (!volume) throw volumeNotFound(id)
  allow(context, rule, volume.project_id)
  return volume
}

type View = (context: Context, volume: StoredVolume) => Record<string, unknown>

function list(context: Context, shape: View): Answer {
  allow(context, 'volume:get_all')
  const all = rows(context, volumes).list({ where: scope(context) })
  const { items, links, total } = page(context, all, VOLUMES, volumeNotFound)
  return ok({
    volumes: items.map((volume) => shape(context, volume)),
    ...(links.length > 0 ? { volumes_links: links } : {}),
    ...(context.since('3.45') && flag(context, 'with_count') ? { count: total } : {}),
  })
}

function summary(context: Context): Answer {
  needs(context, '3.12')
  allow(context, 'volume:get_all')
  const all = rows(context, volumes).list({ where: scope(context) })
  const metadata: Record<string, string[]> = {}
  for (const volume of all) {
    for (const [key, value] of Object.entries(volume.metadata)) {
      metadata[key] = [...new Set([...(metadata[key] ?? []), value])]
    }
  }
  const totals = {
    total_count: all.length,
    total_size: all.reduce((sum, volume) => sum + volume.size, 0),
  }
  const shown = context.since('3.36') ? { ...totals, metadata } : totals
  return ok({ 'volume-summary': shown })
}

function create(context: Context): Answer {
  const sent = part(checkBody(context, CREATE), 'volume')
  allow(context, 'volume:create')
  checkLengths(sent)
  if (sent['multiattach'] === true) throw badRequest(MULTIATTACH)
  if (Object.keys(sent).length === 0) throw badRequest(MALFORMED)
  const size =
    sent['size'] === undefined || sent['size'] === null ? undefined : Number(sent['size'])
  const name = (key: string): string | null => textOf(sent[key])
  const imageRef = name('imageRef') ?? name('image_id')
  const volume = createVolume(context, {
    project_id: context.projectId,
    user_id: context.token.user.id,
    size,
    name: name('name') ?? name('display_name'),
    description: name('description') ?? name('display_description'),
    volume_type: name('volume_type'),
    imageRef: imageRef?.split('/').at(-1) ?? null,
    snapshot_id: name('snapshot_id'),
    source_volid: name('source_volid'),
    availability_zone: name('availability_zone'),
    metadata: texts(sent['metadata']),
    isAdmin: context.isAdmin,
    request_id: context.requestId,
  })
  return accepted({ volume: view(context, volume) })
}

const MULTIATTACH =
  'multiattach parameter has been removed. The default behavior is to use multiattach enabled ' +
  'volume types. Contact your administrator to create a multiattach enabled volume type and use ' +
  'it to create multiattach volumes.'

function update(context: Context): Answer {
  const sent = part(checkBody(context, UPDATE), 'volume')
  const volume = found(context, 'volume:update')
  const changes: Partial<StoredVolume> = {}
  const name = sent['name'] ?? sent['display_name']
  const description = sent['description'] ?? sent['display_description']
  if (name !== undefined) changes.name = textOf(name)
  if (description !== undefined) changes.description = textOf(description)
  if (isObject(sent['metadata'])) changes.metadata = texts(sent['metadata'])
  return ok({ volume: view(context, write(context, volume, changes)) })
}

function flag(context: Context, name: string): boolean {
  const value = context.query.get(name)
  if (value === null) return false
  const low = value.toLowerCase()
  if (['1', 'true', 't', 'yes', 'y', 'on'].includes(low)) return true
  if (['0', 'false', 'f', 'no', 'n', 'off'].includes(low)) return false
  throw badRequest(`Value '${value}' for '${name}' is not a boolean.`)
}

const OBJECT_OF_TEXTS: Schema = { ...TEXTS, type: 'object' }
const METADATA: Schema = {
  properties: { metadata: OBJECT_OF_TEXTS },
  required: ['metadata'],
  additionalProperties: false,
}
const META: Schema = {
  properties: { meta: { ...TEXTS, maxProperties: 1 } },
  required: ['meta'],
}

/** https://docs.openstack.org/api-ref/block-storage/v3/#volumes-volumes (metadata) */
function metadataRoutes(router: Router): void {
  const path = '/volumes/{id}/metadata'
  router.get(path, (context) => {
    return ok({ metadata: found(context, 'volume:get_volume_metadata').metadata })
  })
  const save =
    (whole: boolean) =>
    (context: Context): Answer => {
      const sent = texts(checkBody(context, METADATA)['metadata'])
      const rule = whole ? 'volume:update_volume_metadata' : 'volume:create_volume_metadata'
      const volume = changeable(context, rule)
      const metadata = whole ? sent : { ...volume.metadata, ...sent }
      write(context, volume, { metadata })
      return ok({ metadata })
    }
  router.post(path, save(false))
  router.put(path, save(true))
  router.get(`${path}/{key}`, (context) => {
    const { metadata } = keyed(context, found(context, 'volume:get_volume_metadata'))
    return ok({ meta: { [context.param('key')]: metadata[context.param('key')] } })
  })
  router.put(`${path}/{key}`, (context) => {
    const sent = texts(checkBody(context, META)['meta'])
    const value = sent[context.param('key')]
    if (value === undefined) throw badRequest('Request body and URI mismatch')
    const volume = changeable(context, 'volume:update_volume_metadata')
    const metadata = { ...volume.metadata, [context.param('key')]: value }
    write(context, volume, { metadata })
    return ok({ meta: { [context.param('key')]: value } })
  })
  router.delete(`${path}/{key}`, (context) => {
    const volume = keyed(context, found(context, 'volume:delete_volume_metadata'))
    const metadata = without(volume.metadata, context.param('key'))
    write(context, volume, { metadata })
    return empty(200)
  })
}

function keyed(context: Context, volume: StoredVolume): StoredVolume {
  const key = context.param('key')
  if (Object.hasOwn(volume.metadata, key)) return volume
  throw notFound(`Volume ${volume.id} has no metadata with key ${key}.`)
}

function changeable(context: Context, rule: string): StoredVolume {
  const volume = found(context, rule)
  if (volume.status !== 'uploading' && volume.status !== 'maintenance') return volume
  const why = `Updating volume metadata is not allowed for volumes in ${volume.status} status.`
  throw invalidVolume(why)
}
