/**
 * What volumes have to do with images: what is said of the one that a volume was made of, another
 * one in its place, and a new one of what is on it.
 * https://docs.openstack.org/api-ref/block-storage/v3/#volume-actions-volumes-action
 */
import type { Action } from '#cinder/act.ts'
import { BOOLEAN, NAME, TEXTS, allow, needs } from '#cinder/requests.ts'
import { types, volumes, type StoredVolume } from '#cinder/rows.ts'
import { volumeLife } from '#cinder/volumes/life.ts'
import { ofImage } from '#cinder/volumes/sources.ts'
import { invalidVolume, write } from '#cinder/volumes/volumes.ts'
import { createSnapshot } from '#glance/images/images.ts'
import type { Context } from '#http/context.ts'
import { conflict, notFound } from '#http/faults.ts'
import type { JsonObject } from '#http/json.ts'
import { accepted, empty, ok, type Answer } from '#http/reply.ts'
import { textsIn } from '#resource/texts.ts'
import { meansTrue } from '#wire/booleans.ts'
import { isUuid } from '#wire/formats.ts'
import { without } from '#wire/without.ts'

const VISIBILITIES = ['community', 'public', 'private', 'shared'] as const
const FORMATS = ['raw', 'vmdk', 'vdi', 'qcow2', 'vhd', 'vhdx', 'ploop']
const METADATA = 'volume_extension:volume_image_metadata'

export const imageActions: Readonly<Record<string, Action<StoredVolume>>> = {
  'os-show_image_metadata': {
    rule: 'volume:get',
    answers: (_context, volume) => ok({ metadata: saidOf(volume) }),
  },
  'os-set_image_metadata': {
    rule: `${METADATA}:set`,
    schema: {
      type: 'object',
      properties: { metadata: { ...TEXTS, type: 'object' } },
      required: ['metadata'],
      additionalProperties: false,
    },
    answers: (context, volume, { metadata }) => {
      allow(context, 'volume:update_volume_metadata', volume.project_id)
      const sent = typeof metadata === 'object' && metadata !== null ? textsIn(metadata) : {}
      const after = { ...volume.volume_image_metadata, ...sent }
      write(context, volume, { volume_image_metadata: after })
      return ok({ metadata: after })
    },
  },
  'os-unset_image_metadata': {
    rule: `${METADATA}:remove`,
    schema: {
      type: 'object',
      properties: { key: { type: 'string', minLength: 1, maxLength: 255 } },
      required: ['key'],
      additionalProperties: false,
    },
    answers: (context, volume, { key }) => {
      const metadata = saidOf(volume)
      if (!Object.hasOwn(metadata, String(key))) throw nothingSaid(volume)
      allow(context, 'volume:delete_volume_metadata', volume.project_id)
      const left = without(metadata, String(key))
      const isEmpty = Object.keys(left).length === 0
      const bare = without(volume, 'volume_image_metadata')
      context.table(volumes).update(isEmpty ? bare : { ...volume, volume_image_metadata: left })
      return empty(200)
    },
  },
  'os-reimage': {
    rule: 'volume:get',
    schema: {
      type: 'object',
      properties: { image_id: { type: 'string', format: 'uuid' }, reimage_reserved: BOOLEAN },
      required: ['image_id'],
      additionalProperties: false,
    },
    does: reimage,
  },
  'os-volume_upload_image': {
    rule: 'volume_extension:volume_actions:upload_image',
    schema: {
      type: 'object',
      properties: {
        image_name: { type: 'string', minLength: 1, maxLength: 255 },
        force: BOOLEAN,
        disk_format: { type: 'string', enum: FORMATS },
        container_format: NAME,
        visibility: { type: 'string', enum: VISIBILITIES },
        protected: BOOLEAN,
      },
      required: ['image_name'],
      additionalProperties: false,
    },
    answers: upload,
  },
}

/** What is said of the image of a volume. Throws 404 where it has none. */
function saidOf(volume: StoredVolume): Record<string, string> {
  const metadata = volume.volume_image_metadata
  if (!metadata) throw nothingSaid(volume)
  return metadata
}

const nothingSaid = ({ id }: StoredVolume): Error =>
  notFound(`Glance metadata for volume/snapshot ${id} cannot be found.`)

/** Begins to put another image onto a volume. Throws 400, 404 and 409. */
function reimage(context: Context, volume: StoredVolume, sent: JsonObject): void {
  needs(context, '3.68')
  const isReserved = volume.status === 'reserved'
  allow(context, `volume:reimage${isReserved ? '_reserved' : ''}`, volume.project_id)
  if (volume.attachments.length > 1) {
    throw conflict('Cannot re-image a volume which is attached to more than one server.')
  }
  const statuses = [
    'available',
    'error',
    ...(meansTrue(sent['reimage_reserved']) ? ['reserved'] : []),
  ]
  if (!statuses.includes(volume.status)) {
    throw invalidVolume(
      `Volume ${volume.id} status must be ${statuses.join(' or ')}, but current status is ` +
        `${volume.status}.`,
    )
  }
  const { projectId: project_id, isAdmin } = context
  const id = String(sent['image_id'])
  const missing = (): Error => notFound(`Image ${id} could not be found.`)
  if (!isUuid(id)) throw missing()
  const find = ofImage(context, { project_id, isAdmin, size: volume.size }, id, missing)
  const { image } = find()
  const pending = { status: volume.status, ...(image ? { volume_image_metadata: image } : {}) }
  write(context, volume, { status: 'downloading', pending })
  volumeLife.begin(context.world, context.region, volume.id, 'reimaging', context.now)
}

/** What Glance keeps of every image by itself (`glance_core_properties`). */
const CORE = [
  ...['checksum', 'container_format', 'disk_format', 'image_name', 'image_id', 'min_disk'],
  ...['min_ram', 'name', 'size'],
]

/** Begins to make an image of what is on a volume. Throws 400 and 403. */
function upload(context: Context, volume: StoredVolume, sent: JsonObject): Answer {
  const visibility = VISIBILITIES.find((one) => one === sent['visibility']) ?? 'private'
  if (visibility === 'public') allow(context, 'volume_extension:volume_actions:upload_public')
  const forced = meansTrue(sent['force'])
  if (volume.status !== 'available' && !(volume.status === 'in-use' && forced)) {
    const statuses = forced ? 'available or in-use' : 'available'
    throw invalidVolume(`Volume ${volume.id} status must be ${statuses}`)
  }
  const format = (name: string, fallback: string): string => {
    const value = sent[name]
    return typeof value === 'string' ? value : fallback
  }
  const said = Object.entries(volume.volume_image_metadata ?? {})
  const image = createSnapshot(context, {
    project_id: context.projectId,
    name: String(sent['image_name']),
    disk_format: format('disk_format', 'raw'),
    container_format: format('container_format', 'bare'),
    visibility,
    protected: meansTrue(sent['protected']),
    size: volume.size * 2 ** 30,
    properties: Object.fromEntries(said.filter(([name]) => !CORE.includes(name))),
  })
  const pending = { status: volume.status }
  const after = write(context, volume, { status: 'uploading', pending })
  volumeLife.begin(context.world, context.region, volume.id, 'uploading', context.now)
  const type = context.table(types).get(volume.volume_type_id ?? '')
  return accepted({
    'os-volume_upload_image': {
      id: volume.id,
      updated_at: after.updated_at,
      status: 'uploading',
      display_description: volume.description,
      size: volume.size,
      volume_type: type ? without(type, 'projects') : null,
      image_id: image.id,
      container_format: image.container_format,
      disk_format: image.disk_format,
      image_name: image.name,
      ...(context.since('3.1') ? { visibility, protected: image.protected } : {}),
    },
  })
}
