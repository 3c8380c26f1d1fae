/** What administrators do to volumes whatever they are at (cinder.api.contrib.admin_actions). */
import type { Action } from '#cinder/act.ts'
import { detach } from '#cinder/attaching.ts'
import { textOf } from '#cinder/requests.ts'
import { attachments, type StoredVolume } from '#cinder/rows.ts'
import { volumeLife } from '#cinder/volume-life.ts'
import { invalidVolume, known, removeVolume, write } from '#cinder/volumes.ts'
import type { Context } from '#http/context.ts'
import { badRequest, type Fault } from '#http/faults.ts'
import type { JsonObject } from '#http/json.ts'
import type { Schema } from '#wire/schema.ts'

const ADMIN = 'volume_extension:volume_admin_actions'
const STATUSES = [
  ...['creating', 'available', 'deleting', 'error', 'error_deleting', 'error_managing', 'managing'],
  ...['attaching', 'in-use', 'detaching', 'maintenance', 'restoring-backup', 'error_restoring'],
  ...['reserved', 'awaiting-transfer', 'backing-up', 'error_backing-up', 'error_extending'],
  ...['downloading', 'uploading', 'retyping', 'extending'],
]
const MIGRATION = ['migrating', 'error', 'success', 'completing', 'none', 'starting']
const TEXT: Schema = { type: ['string', 'null'] }

export const volumeAdminActions: Readonly<Record<string, Action<StoredVolume>>> = {
  'os-reset_status': {
    rule: `${ADMIN}:reset_status`,
    schema: {
      type: 'object',
      properties: { status: TEXT, attach_status: TEXT, migration_status: TEXT },
      additionalProperties: false,
    },
    checks: checkStatuses,
    does: (context, { id }, sent) => {
      const word = (name: string): string | undefined => textOf(sent[name])?.toLowerCase()
      const [status, migration] = [word('status'), word('migration_status')]
      const volume = known(context, id)
      refuseFalse(context, volume, status)
      if (status) volumeLife.stop(context.world, context.region, id)
      const changes = {
        ...(status ? { status } : { status: volume.status }),
        ...(migration ? { migration_status: migration === 'none' ? null : migration } : {}),
      }
      write(context, volume, changes)
      const isEnding = word('attach_status') === 'detached' && volume.attachments.length > 0
      if (isEnding) detach(context, id, () => true)
    },
  },
  'os-force_delete': {
    rule: `${ADMIN}:force_delete`,
    does: (context, { id }) => removeVolume(context, id, { force: true }),
  },
  'os-force_detach': {
    rule: `${ADMIN}:force_detach`,
    schema: {
      type: 'object',
      properties: { connector: { type: ['string', 'object', 'null'] }, attachment_id: TEXT },
      additionalProperties: false,
    },
    does: (context, { id, attachments }, sent) => {
      const wanted = textOf(sent['attachment_id'])
      if (wanted === null && attachments.length > 1) {
        throw invalidVolume(
          'Detach volume failed: More than one attachment, but no attachment_id provided.',
        )
      }
      detach(context, id, (one) => wanted === null || one.attachment_id === wanted)
    },
  },
}

/** Throws 400 for what only happens to a volume, and for a use that nobody makes of it. */
function refuseFalse(context: Context, volume: StoredVolume, status: string | undefined): void {
  if (status === 'deleting') throw badRequest(`Cannot reset-state to ${status}`)
  const isHeld =
    volume.attachments.length > 0 || context.table(attachments).count({ volume_id: volume.id }) > 0
  if (status === 'in-use' && !isHeld) {
    throw badRequest('Cannot reset-state to in-use because volume does not have any attachments.')
  }
}

/** Throws 400 for a word that is no status, and where there is none at all. */
function checkStatuses(sent: JsonObject): void {
  const asked = (name: string): string => textOf(sent[name]) ?? ''
  const [status, attach, migration] = ['status', 'attach_status', 'migration_status'].map(asked)
  if (!status && !attach && !migration) {
    throw badRequest("Must specify 'status', 'attach_status' or 'migration_status' for update.")
  }
  const list = (words: readonly string[]): string => words.map((one) => `'${one}'`).join(', ')
  const wrong = (what: string, word: string, valid: string): Fault =>
    badRequest(`${what}: ${word} is invalid, valid statuses are: ${valid}.`)
  if (status && !STATUSES.includes(status.toLowerCase())) {
    throw wrong('Volume status', status, `(${list(STATUSES)})`)
  }
  const ends = ['attached', 'detached']
  if (attach && !ends.includes(attach.toLowerCase())) {
    throw wrong('Volume attach status', attach, `[${list(ends)}]`)
  }
  if (migration && !MIGRATION.includes(migration.toLowerCase())) {
    throw wrong('Volume migration status', migration, `(${list(MIGRATION)})`)
  }
}
