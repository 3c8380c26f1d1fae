/** https://docs.openstack.org/api-ref/block-storage/v3/#migrate-a-volume */
import type { Action } from '#cinder/act.ts'
import { moveLife } from '#cinder/volumes/moves.ts'
import { BOOLEAN, textOf } from '#cinder/requests.ts'
import type { StoredVolume } from '#cinder/rows.ts'
import { openBackEnds } from '#cinder/operation/service-rows.ts'
import {
  invalidInput,
  invalidVolume,
  isMigrating,
  snapshotsOf,
  volumeNotFound,
  volumeOf,
  write,
} from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import type { JsonObject } from '#http/json.ts'
import { ok } from '#http/reply.ts'
import { meansTrue } from '#wire/booleans.ts'
import type { Schema } from '#wire/schema.ts'

const text: Schema = { type: ['string', 'null'], maxLength: 255 }
const FLAGS = { force_host_copy: BOOLEAN, lock_volume: BOOLEAN }
const TO_HOST: Schema = {
  type: 'object',
  properties: { host: { ...text, type: 'string' }, ...FLAGS },
  required: ['host'],
  additionalProperties: false,
}
const TO_ANY: Schema = {
  type: 'object',
  properties: { host: text, ...FLAGS, cluster: { ...text, minLength: 0 } },
  additionalProperties: false,
}

export const migrateAction: Action<StoredVolume> = {
  rule: 'volume_extension:volume_admin_actions:migrate_volume',
  schemaFor: (context) => (context.since('3.16') ? TO_ANY : TO_HOST),
  does: migrate,
}

/** Begins to move a volume, as far as the scheduler lets it: that is told by `migration_status`. */
function migrate(context: Context, volume: StoredVolume, sent: JsonObject): void {
  const [host, cluster] = [sent['host'], context.since('3.16') ? sent['cluster'] : null].map(textOf)
  if (!host === !cluster) {
    throw invalidInput(
      context.since('3.16')
        ? 'One and only one of cluster and host must be set.'
        : 'Host field is missing.',
    )
  }
  const to = host ?? ''
  const [backEnd = ''] = to.split('#')
  if (!openBackEnds(context).some((one) => one.host === backEnd)) {
    throw badRequest(`Invalid host: No available service named '${cluster || to}'`)
  }
  const { id, status } = volume
  const ready = status === 'available' || status === 'in-use'
  const held = isMigrating(volume) || snapshotsOf(context, id).length > 0 || volume.group_id
  if (!ready || held || volume['os-vol-host-attr:host'] === to) {
    throw invalidVolume(
      `Volume ${id} status must be available or in-use, must not be migrating, have snapshots, be ` +
        'replicated, be part of a group and destination host/cluster must be different than the ' +
        'current one',
    )
  }
  const locks = meansTrue(sent['lock_volume']) && status === 'available'
  write(context, volume, {
    ...{ migration_status: 'starting', moving_to: to },
    ...(locks ? { status: 'maintenance' } : {}),
  })
  moveLife.begin(context.world, context.region, id, 'starting', context.now)
}

/** Nova's report that it has copied a volume in use; here nothing waits for it. */
export const completionAction: Action<StoredVolume> = {
  rule: 'volume_extension:volume_admin_actions:migrate_volume_completion',
  schema: {
    type: 'object',
    properties: {
      new_volume: { type: 'string', format: 'uuid' },
      error: { type: ['string', 'null', 'boolean'] },
    },
    required: ['new_volume'],
    additionalProperties: false,
  },
  answers: (context, volume, sent) => {
    const id = String(sent['new_volume'])
    const target = volumeOf(context, context.projectId, id, context.isAdmin)
    if (!target) throw volumeNotFound(id)
    const [from, to] = [volume.migration_status ?? null, target.migration_status ?? null]
    if (from === null && to === null) return ok({ save_volume_id: id })
    if (from === null) throw invalidVolume('Source volume not mid-migration.')
    if (to === null) throw invalidVolume('Destination volume not mid-migration.')
    const expected = `target:${volume.id}`
    throw invalidVolume(`Destination has migration_status ${to}, expected ${expected}.`)
  },
}
