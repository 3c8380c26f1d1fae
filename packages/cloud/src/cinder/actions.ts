/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-actions-volumes-action */
import type { Routes } from '#http/router.ts'
import { refuseOverQuota } from '#cinder/quotas.ts'
import { BOOLEAN, allow, checkBody, flagOf, part } from '#cinder/requests.ts'
import { retype } from '#cinder/retype.ts'
import { found } from '#cinder/volume-routes.ts'
import { types, type StoredVolume } from '#cinder/rows.ts'
import { attach, beginDetaching, detach, reserve, unreserve } from '#cinder/attaching.ts'
import { invalidInput, invalidVolume, removeVolume, volumeLife, write } from '#cinder/volumes.ts'
import { createSnapshot } from '#glance/images.ts'
import type { Context } from '#http/context.ts'
import { badRequest, notImplemented } from '#http/faults.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { type Answer, accepted, empty } from '#http/reply.ts'
import type { Schema } from '#wire/schema.ts'
import { without } from '#wire/without.ts'

const done = (): Answer => accepted()
const object = (properties: Record<string, Schema>, required: readonly string[]): Schema => ({
  type: 'object',
  properties,
  required,
})
const STATUSES = [
  ...['creating', 'available', 'deleting', 'error', 'error_deleting', 'error_managing', 'managing'],
  ...['attaching', 'in-use', 'detaching', 'maintenance', 'restoring-backup', 'error_restoring'],
  ...['reserved', 'awaiting-transfer', 'backing-up', 'error_backing-up', 'error_extending'],
  ...['downloading', 'uploading', 'retyping', 'extending'],
]

type Action = {
  schema?: Schema
  rule: string
  run: (context: Context, volume: StoredVolume, sent: JsonObject) => Answer
}

const ACTIONS: Readonly<Record<string, Action>> = {
  'os-extend': {
    // Growing what a server uses has a rule of its own, once the status is known.
    rule: 'volume:get',
    schema: object({ new_size: { type: ['integer', 'string'], pattern: '^[0-9]+$', minimum: 1 } }, [
      'new_size',
    ]),
    run: (context, volume, sent) => extend(context, volume, Number(sent['new_size'])),
  },
  'os-set_bootable': {
    rule: 'volume:update',
    schema: object({ bootable: BOOLEAN }, ['bootable']),
    run: (context, volume, sent) => {
      write(context, volume, { bootable: String(isTrue(sent['bootable'])) })
      return empty(200)
    },
  },
  'os-update_readonly_flag': {
    rule: 'volume:update_readonly_flag',
    schema: object({ readonly: BOOLEAN }, ['readonly']),
    run: (context, volume, sent) => {
      const readonly = isTrue(sent['readonly']) ? 'True' : 'False'
      write(context, volume, { metadata: { ...volume.metadata, readonly } })
      return done()
    },
  },
  'os-reset_status': {
    rule: 'volume_extension:volume_admin_actions:reset_status',
    run: (context, volume, sent) => {
      const status = typeof sent['status'] === 'string' ? sent['status'] : ''
      if (!STATUSES.includes(status)) {
        const known = STATUSES.map((one) => `'${one}'`).join(', ')
        const words = `Volume status: ${status} is invalid, valid statuses are: (${known}).`
        throw badRequest(words)
      }
      volumeLife.stop(context.world, context.region, volume.id)
      write(context, volume, { status })
      return done()
    },
  },
  'os-retype': {
    rule: 'volume:retype',
    schema: object(
      {
        new_type: { type: 'string', minLength: 1, maxLength: 255 },
        migration_policy: { type: ['string', 'null'], enum: ['on-demand', 'never'] },
      },
      ['new_type'],
    ),
    run: (context, volume, sent) => retype(context, volume, sent),
  },
  'os-attach': {
    rule: 'volume_extension:volume_actions:attach',
    schema: object({ mountpoint: { type: 'string', minLength: 1 } }, ['mountpoint']),
    run: (context, volume, sent) => {
      if (volume.metadata['readonly'] === 'True' && sent['mode'] !== 'ro') {
        throw badRequest(`Invalid attaching mode 'rw' for volume ${volume.id}.`)
      }
      if (volume.status !== 'available' && volume.status !== 'attaching') {
        throw invalidVolume('status must be available or downloading to attach.')
      }
      const server = typeof sent['instance_uuid'] === 'string' ? sent['instance_uuid'] : ''
      const host = typeof sent['host_name'] === 'string' ? sent['host_name'] : ''
      attach(context, volume.id, { server_id: server, device: String(sent['mountpoint']), host })
      const after = found(context, 'volume:get')
      const metadata = { ...after.metadata, readonly: 'False', attached_mode: 'rw' }
      write(context, after, { metadata })
      return done()
    },
  },
  'os-detach': {
    rule: 'volume_extension:volume_actions:detach',
    run: (context, volume) => {
      detach(context, volume.id)
      return done()
    },
  },
  'os-reserve': {
    rule: 'volume_extension:volume_actions:reserve',
    run: (context, volume) => {
      reserve(context, volume.id)
      return done()
    },
  },
  'os-unreserve': {
    rule: 'volume_extension:volume_actions:unreserve',
    run: (context, volume) => {
      unreserve(context, volume.id)
      return done()
    },
  },
  'os-begin_detaching': {
    rule: 'volume_extension:volume_actions:begin_detaching',
    run: (context, volume) => {
      beginDetaching(context, volume.id)
      return done()
    },
  },
  'os-roll_detaching': {
    rule: 'volume_extension:volume_actions:roll_detaching',
    run: (context, volume) => {
      if (volume.status === 'detaching') write(context, volume, { status: 'in-use' })
      return done()
    },
  },
  'os-force_delete': {
    rule: 'volume_extension:volume_admin_actions:force_delete',
    run: (context, volume) => {
      removeVolume(context, volume.id, true)
      return done()
    },
  },
  'os-volume_upload_image': {
    rule: 'volume_extension:volume_actions:upload_image',
    schema: object({ image_name: { type: 'string', minLength: 1, maxLength: 255 } }, [
      'image_name',
    ]),
    run: (context, volume, sent) => upload(context, volume, sent),
  },
}

const UNPLAYED = [
  ...['os-migrate_volume', 'os-migrate_volume_completion', 'os-unmanage', 'revert', 'os-reimage'],
  ...['os-initialize_connection', 'os-terminate_connection', 'os-force_detach'],
  ...['os-set_image_metadata', 'os-unset_image_metadata', 'os-show_image_metadata'],
  'os-extend_volume_completion',
]

export const volumeActionRoutes: Routes = (router) => {
  const actions = { played: Object.keys(ACTIONS), unplayed: UNPLAYED }
  router.post('/volumes/{id}/action', act, { actions })
}

function act(context: Context): Answer {
  const body = isObject(context.body) ? context.body : {}
  const [name] = Object.keys(body)
  if (name === undefined) throw badRequest('Malformed request body')
  if (UNPLAYED.includes(name)) {
    throw notImplemented(`The embedded cloud does not simulate the action ${name}.`)
  }
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
  if (!action) {
    const hint = 'Verify the request body and Content-Type header and try again.'
    throw badRequest(`There is no such action: ${name}. ${hint}`)
  }
  if (action.schema) checkBody(context, { properties: { [name]: action.schema } })
  const volume = found(context, action.rule)
  return action.run(context, volume, part(body, name))
}

const isTrue = (value: unknown): boolean => flagOf(String(value)) === true

function extend(context: Context, volume: StoredVolume, size: number): Answer {
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
  const more = { kind: 'extend' as const, size: size - volume.size, type: volume.volume_type }
  refuseOverQuota(context, volume.project_id, more)
  const pending = { size, status: volume.status }
  write(context, volume, { status: 'extending', pending })
  volumeLife.begin(context.world, context.region, volume.id, 'extending', context.now)
  return done()
}

function upload(context: Context, volume: StoredVolume, sent: JsonObject): Answer {
  const inUse = volume.status === 'in-use' && isTrue(sent['force'])
  if (volume.status !== 'available' && !inUse) {
    throw invalidVolume(`Volume ${volume.id} status must be available or in-use.`)
  }
  const format = (name: string, fallback: string): string => {
    const value = sent[name]
    return typeof value === 'string' ? value : fallback
  }
  const visibility = format('visibility', 'private') === 'shared' ? 'shared' : 'private'
  if (format('visibility', 'private') === 'public') {
    allow(context, 'volume_extension:volume_actions:upload_public')
  }
  const image = createSnapshot(context, {
    project_id: context.projectId,
    name: String(sent['image_name']),
    disk_format: format('disk_format', 'raw'),
    container_format: format('container_format', 'bare'),
    visibility,
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
      ...(context.since('3.1') ? { visibility: image.visibility, protected: false } : {}),
    },
  })
}
