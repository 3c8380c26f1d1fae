/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-actions-volumes-action */
import { actionsOf, type Action } from '#cinder/act.ts'
import { unmanageAction } from '#cinder/manage.ts'
import { completionAction, migrateAction } from '#cinder/migrate.ts'
import { refuseExtension } from '#cinder/quotas.ts'
import { BOOLEAN, allow } from '#cinder/requests.ts'
import { resetAction } from '#cinder/reset-status.ts'
import { retype } from '#cinder/retype.ts'
import { volumeKind } from '#cinder/volume-routes.ts'
import { types, type StoredVolume } from '#cinder/rows.ts'
import { attachAction, detachAction } from '#cinder/attach-actions.ts'
import { beginDetaching, reserve, unreserve } from '#cinder/attaching.ts'
import { volumeLife } from '#cinder/volume-life.ts'
import { invalidInput, invalidVolume, removeVolume, write } from '#cinder/volumes.ts'
import { createSnapshot } from '#glance/images.ts'
import type { Context } from '#http/context.ts'
import type { JsonObject } from '#http/json.ts'
import { type Answer, accepted, empty } from '#http/reply.ts'
import { meansTrue } from '#wire/booleans.ts'
import type { Schema } from '#wire/schema.ts'
import { without } from '#wire/without.ts'

const object = (properties: Record<string, Schema>, required: readonly string[]): Schema => ({
  type: 'object',
  properties,
  required,
})
const VISIBILITIES = ['community', 'public', 'private', 'shared'] as const

const ACTIONS: Readonly<Record<string, Action<StoredVolume>>> = {
  'os-extend': {
    // Growing what a server uses has a rule of its own, once the status is known.
    rule: 'volume:get',
    schema: object({ new_size: { type: ['integer', 'string'], pattern: '^[0-9]+$', minimum: 1 } }, [
      'new_size',
    ]),
    does: (context, volume, sent) => extend(context, volume, Number(sent['new_size'])),
  },
  'os-set_bootable': {
    rule: 'volume:update',
    schema: object({ bootable: BOOLEAN }, ['bootable']),
    answers: (context, volume, sent) => {
      write(context, volume, { bootable: String(meansTrue(sent['bootable'])) })
      return empty(200)
    },
  },
  'os-update_readonly_flag': {
    rule: 'volume:update_readonly_flag',
    schema: object({ readonly: BOOLEAN }, ['readonly']),
    does: (context, volume, sent) => {
      const readonly = meansTrue(sent['readonly']) ? 'True' : 'False'
      write(context, volume, { metadata: { ...volume.metadata, readonly } })
    },
  },
  'os-reset_status': resetAction,
  'os-retype': {
    rule: 'volume:retype',
    schema: object(
      {
        new_type: { type: 'string', minLength: 1, maxLength: 255 },
        migration_policy: { type: ['string', 'null'], enum: ['on-demand', 'never'] },
      },
      ['new_type'],
    ),
    does: retype,
  },
  'os-attach': attachAction,
  'os-detach': detachAction,
  'os-reserve': {
    rule: 'volume_extension:volume_actions:reserve',
    does: (context, { id }) => reserve(context, id),
  },
  'os-unreserve': {
    rule: 'volume_extension:volume_actions:unreserve',
    does: (context, { id }) => unreserve(context, id),
  },
  'os-begin_detaching': {
    rule: 'volume_extension:volume_actions:begin_detaching',
    does: (context, { id }) => beginDetaching(context, id),
  },
  'os-roll_detaching': {
    rule: 'volume_extension:volume_actions:roll_detaching',
    does: (context, volume) => {
      if (volume.status === 'detaching') write(context, volume, { status: 'in-use' })
    },
  },
  'os-force_delete': {
    rule: 'volume_extension:volume_admin_actions:force_delete',
    does: (context, { id }) => removeVolume(context, id, true),
  },
  'os-migrate_volume': migrateAction,
  'os-migrate_volume_completion': completionAction,
  'os-unmanage': unmanageAction,
  'os-volume_upload_image': {
    rule: 'volume_extension:volume_actions:upload_image',
    schema: object(
      {
        image_name: { type: 'string', minLength: 1, maxLength: 255 },
        force: BOOLEAN,
        visibility: { type: 'string', enum: VISIBILITIES },
        protected: BOOLEAN,
      },
      ['image_name'],
    ),
    answers: upload,
  },
}

const UNPLAYED = [
  ...['revert', 'os-reimage'],
  ...['os-initialize_connection', 'os-terminate_connection', 'os-force_detach'],
  ...['os-set_image_metadata', 'os-unset_image_metadata', 'os-show_image_metadata'],
  'os-extend_volume_completion',
]

export const volumeActionRoutes = actionsOf(volumeKind, ACTIONS, UNPLAYED)

function extend(context: Context, volume: StoredVolume, size: number): void {
  const inUse = volume.status === 'in-use' && context.since('3.42')
  allow(context, inUse ? 'volume:extend_attached_volume' : 'volume:extend', volume.project_id)
  if (size <= volume.size) {
    throw invalidInput(
      'New size for extend must be greater than current size. (current: ' +
        `${volume.size}, extended: ${size}).`,
    )
  }
  if (volume.status !== 'available' && !inUse) {
    throw invalidVolume(
      `Volume ${volume.id} status must be '{'status': 'available'}' to extend, currently ` +
        `${volume.status}.`,
    )
  }
  refuseExtension(context, context.projectId, volume, size)
  const pending = { size, status: volume.status }
  write(context, volume, { status: 'extending', pending })
  volumeLife.begin(context.world, context.region, volume.id, 'extending', context.now)
}

function upload(context: Context, volume: StoredVolume, sent: JsonObject): Answer {
  const visibility = VISIBILITIES.find((one) => one === sent['visibility']) ?? 'private'
  if (visibility === 'public') allow(context, 'volume_extension:volume_actions:upload_public')
  const inUse = volume.status === 'in-use' && meansTrue(sent['force'])
  if (volume.status !== 'available' && !inUse) {
    throw invalidVolume(`Volume ${volume.id} status must be available or in-use.`)
  }
  const format = (name: string, fallback: string): string => {
    const value = sent[name]
    return typeof value === 'string' ? value : fallback
  }
  const image = createSnapshot(context, {
    project_id: context.projectId,
    name: String(sent['image_name']),
    disk_format: format('disk_format', 'raw'),
    container_format: format('container_format', 'bare'),
    visibility,
    protected: meansTrue(sent['protected']),
    size: volume.size * 2 ** 30,
    properties: {},
  })
  const after = write(context, volume, {
    status: 'uploading',
    pending: { status: volume.status },
  })
  volumeLife.begin(context.world, context.region, volume.id, 'changing', context.now)
  const type = context.table(types).get(volume.volume_type_id ?? '')
  return accepted({
    'os-migrate_volume': migrateAction,
    'os-migrate_volume_completion': completionAction,
    'os-unmanage': unmanageAction,
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
