/** https://docs.openstack.org/api-ref/block-storage/v3/#reset-a-volume-s-statuses */
import type { Action } from '#cinder/act.ts'
import { detach } from '#cinder/attachments/attaching.ts'
import { moveLife } from '#cinder/volumes/moves.ts'
import { textOf } from '#cinder/requests.ts'
import { attachments, type StoredVolume } from '#cinder/rows.ts'
import { volumeLife } from '#cinder/volumes/life.ts'
import { write } from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import type { JsonObject } from '#http/json.ts'
import type { Schema } from '#wire/schema.ts'
import { pythonRepr, pythonTuple } from '#wire/python.ts'

const STATUSES = [
  ...['creating', 'available', 'deleting', 'error', 'error_deleting', 'error_managing', 'managing'],
  ...['attaching', 'in-use', 'detaching', 'maintenance', 'restoring-backup', 'error_restoring'],
  ...['reserved', 'awaiting-transfer', 'backing-up', 'error_backing-up', 'error_extending'],
  ...['downloading', 'uploading', 'retyping', 'extending'],
]
const ATTACHED = ['attached', 'detached']
const MIGRATION = ['migrating', 'error', 'success', 'completing', 'none', 'starting']
const word: Schema = { type: ['string', 'null'] }

export const resetAction: Action<StoredVolume> = {
  rule: 'volume_extension:volume_admin_actions:reset_status',
  schema: {
    type: 'object',
    properties: { status: word, attach_status: word, migration_status: word },
    additionalProperties: false,
  },
  checks: wordsOf,
  does: (context, volume, sent) => {
    const { to, attachment, migrating } = wordsOf(sent)
    if (to === 'deleting') throw badRequest('Cannot reset-state to deleting')
    if (to === 'in-use' && !isAttached(context, volume)) {
      const why = 'because volume does not have any attachments.'
      throw badRequest(`Cannot reset-state to in-use ${why}`)
    }
    if (to) volumeLife.stop(context.world, context.region, volume.id)
    if (to || migrating) moveLife.stop(context.world, context.region, volume.id)
    write(context, volume, {
      ...(to ? { status: to } : {}),
      ...(migrating ? { migration_status: migrating === 'none' ? null : migrating } : {}),
    })
    // The last attachment that goes makes it available, whatever it was set to (volume_detached).
    const isEnding = attachment === 'detached' && volume.attachments.length > 0
    if (isEnding) detach(context, volume.id, () => true)
  },
}

/** Throws 400 for a word that is no status, and where there is none at all. */
function wordsOf(sent: JsonObject) {
  const [status, attached, migration] = ['status', 'attach_status', 'migration_status'].map(
    (name) => textOf(sent[name]) ?? '',
  )
  if (!status && !attached && !migration) {
    throw badRequest("Must specify 'status', 'attach_status' or 'migration_status' for update.")
  }
  return {
    to: known('status', status, STATUSES, pythonTuple),
    attachment: known('attach status', attached, ATTACHED, pythonRepr),
    migrating: known('migration status', migration, MIGRATION, pythonTuple),
  }
}

const isAttached = (context: Context, { id, attachments: used }: StoredVolume): boolean =>
  used.length > 0 || context.table(attachments).count({ volume_id: id }) > 0

/** A word in small letters, when it is among those. Throws 400. */
function known(
  what: string,
  sent = '',
  words: readonly string[],
  shown: (words: readonly string[]) => string,
): string {
  const small = sent.toLowerCase()
  if (small === '' || words.includes(small)) return small
  throw badRequest(`Volume ${what}: ${sent} is invalid, valid statuses are: ${shown(words)}.`)
}
