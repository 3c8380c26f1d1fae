/** https://docs.openstack.org/api-ref/block-storage/v3/#volumes-volumes */
import { groupFor } from '#cinder/groups/groups.ts'
import { VOLUMES, volumesOfProject } from '#cinder/listing.ts'
import { metadataOf } from '#cinder/metadata.ts'
import {
  NAME,
  TEXTS,
  UUID_OR_NULL,
  allow,
  checkBody,
  checkLengths,
  flag,
  given,
  needs,
  part,
  renamed,
  textOf,
} from '#cinder/requests.ts'
import { volumes, type StoredVolume } from '#cinder/rows.ts'
import { cinderStyle, seen, writes, type CinderKind } from '#cinder/style.ts'
import { brief, extended, view } from '#cinder/volumes/view.ts'
import {
  MALFORMED,
  createVolume,
  invalidVolume,
  removeVolume,
  volumeNotFound,
  write,
} from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { type Answer, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { resource, type Fields, type Kind } from '#resource/resource.ts'
import { textsIn } from '#resource/texts.ts'
import type { Schema } from '#wire/schema.ts'

const SIZE = { type: ['integer', 'string', 'null'], pattern: '^[0-9]+$', minimum: 1 } as const

export const volumeKind: Kind<StoredVolume> & CinderKind = {
  path: '/volumes',
  one: 'volume',
  many: 'volumes',
  collection: volumes,
  rules: {
    list: 'volume:get_all',
    create: 'volume:create',
    get: 'volume:get',
    update: 'volume:update',
    delete: 'volume:delete',
  },
  schemas: {
    create: {
      properties: {
        name: { type: ['string', 'null'] },
        description: { type: ['string', 'null'] },
        size: SIZE,
        snapshot_id: UUID_OR_NULL,
        source_volid: UUID_OR_NULL,
        backup_id: UUID_OR_NULL,
        metadata: TEXTS,
      },
    },
    update: {
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
  asked: VOLUMES,
  lists: volumesOfProject,
  visible: seen,
  notFound: volumeNotFound,
  brief,
  shown: (context, volume, _parent, doing) => (writes(doing) ? view : extended)(context, volume),
  create,
  change,
  remove,
}

export const volumeRoutes: Routes = (router) => {
  router.get('/volumes/summary', summary)
  resource(cinderStyle, volumeKind)(router)
  volumeMetadata(router)
}

function summary(context: Context): Answer {
  needs(context, '3.12')
  allow(context, 'volume:get_all')
  const table = context.table(volumes)
  const { where } = volumesOfProject(context)
  const totals = { total_count: table.count(where), total_size: table.sum('size', where) }
  if (!context.since('3.36')) return ok({ 'volume-summary': totals })
  const metadata = new Map<string, string[]>()
  for (const volume of table.list({ where: { ...where, metadata: { not: '{}' } } })) {
    for (const [key, value] of Object.entries(volume.metadata)) {
      metadata.set(key, [...new Set([...(metadata.get(key) ?? []), value])])
    }
  }
  return ok({ 'volume-summary': { ...totals, metadata: Object.fromEntries(metadata) } })
}

function create(context: Context, sent: Fields): StoredVolume {
  checkLengths(sent)
  if (sent['multiattach'] === true) throw badRequest(MULTIATTACH)
  if (Object.keys(sent).length === 0) throw badRequest(MALFORMED)
  const size =
    sent['size'] === undefined || sent['size'] === null ? undefined : Number(sent['size'])
  const name = (key: string): string | null => textOf(sent[key])
  const imageRef = name('imageRef') ?? name('image_id')
  return createVolume(context, {
    project_id: context.projectId,
    user_id: context.token.user.id,
    size,
    name: textOf(given(sent, 'name')),
    description: textOf(given(sent, 'description')),
    volume_type: name('volume_type'),
    imageRef: imageRef?.split('/').at(-1) ?? null,
    snapshot_id: name('snapshot_id'),
    source_volid: name('source_volid'),
    backup_id: context.since('3.47') ? name('backup_id') : null,
    availability_zone: name('availability_zone'),
    metadata: textsIn(part(sent, 'metadata')),
    isAdmin: context.isAdmin,
    group: context.since('3.13')
      ? groupFor(context, name('group_id'), name('volume_type'))
      : undefined,
    request_id: context.requestId,
  })
}

const MULTIATTACH =
  'multiattach parameter has been removed. The default behavior is to use multiattach enabled ' +
  'volume types. Contact your administrator to create a multiattach enabled volume type and use ' +
  'it to create multiattach volumes.'

function change(context: Context, volume: StoredVolume, sent: Fields): StoredVolume {
  const { metadata } = sent
  const texts = isObject(metadata) ? { metadata: textsIn(metadata) } : {}
  return write(context, volume, { ...renamed(sent), ...texts })
}

function remove(context: Context, volume: StoredVolume): void {
  const cascade = flag(context, 'cascade')
  const force = context.since('3.23') && flag(context, 'force')
  if (force) allow(context, 'volume:force_delete', volume.project_id)
  const own = context.isAdmin ? {} : { own: context.projectId }
  removeVolume(context, volume.id, { force, cascade, ...own })
}

const METADATA: Schema = {
  properties: { metadata: { ...TEXTS, type: 'object' } },
  required: ['metadata'],
  additionalProperties: false,
}
const META: Schema = {
  properties: { meta: { ...TEXTS, maxProperties: 1 } },
  required: ['meta'],
}

const volumeMetadata = metadataOf(volumeKind, {
  title: 'Volume',
  rule: (verb) => `volume:${verb}_volume_metadata`,
  sent: (context, name) => part(checkBody(context, name === 'meta' ? META : METADATA), name),
  keep: (context, volume, metadata) => {
    if (volume.status === 'uploading' || volume.status === 'maintenance') {
      const what = context.method === 'DELETE' ? 'Deleting' : 'Updating'
      const why = `volume metadata is not allowed for volumes in ${volume.status} status.`
      throw invalidVolume(`${what} ${why}`)
    }
    write(context, volume, { metadata })
  },
})
