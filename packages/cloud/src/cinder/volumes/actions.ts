/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-actions-volumes-action */
import { actionsOf, type Action } from '#cinder/act.ts'
import { unmanageAction } from '#cinder/volumes/manage.ts'
import { completionAction, migrateAction } from '#cinder/volumes/migrate.ts'
import { imageActions } from '#cinder/volumes/image-actions.ts'
import { refuseExtension } from '#cinder/quotas/quotas.ts'
import { BOOLEAN, allow } from '#cinder/requests.ts'
import { resetAction } from '#cinder/volumes/reset-status.ts'
import { retype } from '#cinder/volumes/retype.ts'
import { revertAction } from '#cinder/volumes/revert.ts'
import { volumeKind } from '#cinder/volumes/routes.ts'
import type { StoredVolume } from '#cinder/rows.ts'
import { attachAction, detachAction } from '#cinder/attachments/attach-actions.ts'
import { beginDetaching, reserve, unreserve } from '#cinder/attachments/attaching.ts'
import { volumeAdminActions } from '#cinder/volumes/admin-actions.ts'
import { volumeLife } from '#cinder/volumes/life.ts'
import { invalidInput, invalidVolume, write } from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { empty } from '#http/reply.ts'
import { meansTrue } from '#wire/booleans.ts'
import type { Schema } from '#wire/schema.ts'

const object = (properties: Record<string, Schema>, required: readonly string[]): Schema => ({
  type: 'object',
  properties,
  required,
})
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
  'os-migrate_volume': migrateAction,
  'os-migrate_volume_completion': completionAction,
  'os-unmanage': unmanageAction,
  revert: revertAction,
  ...imageActions,
  ...volumeAdminActions,
}

const UNPLAYED = [
  ...['os-initialize_connection', 'os-terminate_connection', 'os-extend_volume_completion'],
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
