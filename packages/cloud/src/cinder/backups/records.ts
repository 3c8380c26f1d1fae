/**
 * What an operator keeps of a backup, to bring it back into a cloud that has lost its database:
 * https://docs.openstack.org/api-ref/block-storage/v3/#export-a-backup
 */
import { isoMicros, isoSeconds } from '#clock.ts'
import { DRIVER, backupLife } from '#cinder/backups/life.ts'
import { refuseBackup } from '#cinder/quotas/quotas.ts'
import { allow, checkBody, part, textOf } from '#cinder/requests.ts'
import { backups, type StoredBackup } from '#cinder/rows.ts'
import { invalidInput } from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { textsIn } from '#resource/texts.ts'
import type { Schema } from '#wire/schema.ts'

type Record = { readonly backup_service: string | null; readonly backup_url: string }

/** The record of a backup. Throws 400 unless it is available. */
export function exportRecord(backup: StoredBackup): Record {
  if (backup.status !== 'available') {
    throw badRequest(`Invalid backup: Backup status must be available and not ${backup.status}.`)
  }
  const { id, user_id, project_id, volume_id, container, parent_id, status, fail_reason } = backup
  const { size, name, description, service, object_count, snapshot_id, metadata } = backup
  const time = (text: string | null): string | null =>
    text === null ? null : isoSeconds(Date.parse(`${text}Z`))
  const record = {
    // What was said of the volume lies with the driver.
    driver_info: { saved: backup.saved },
    ...{ id, user_id, project_id, volume_id, host: 'controller', availability_zone: null },
    ...{ container, parent_id, status, fail_reason, size },
    ...{ display_name: name, display_description: description },
    ...{ service_metadata: `volume_${volume_id}_backup_${id}`, service, object_count },
    ...{ temp_volume_id: null, temp_snapshot_id: null, num_dependent_backups: 0, snapshot_id },
    data_timestamp: time(backup.data_timestamp),
    ...{ restore_volume_id: backup.restore_volume_id, metadata, encryption_key_id: null },
    ...{ created_at: time(backup.created_at), updated_at: time(backup.updated_at) },
    ...{ deleted_at: null, deleted: false },
  }
  const backup_url = Buffer.from(JSON.stringify(record)).toString('base64')
  return { backup_service: service, backup_url }
}

const IMPORT: Schema = {
  properties: {
    'backup-record': {
      type: 'object',
      properties: {
        backup_service: { type: 'string', minLength: 0, maxLength: 255 },
        backup_url: { type: 'string', minLength: 1, format: 'base64' },
      },
      required: ['backup_service', 'backup_url'],
      additionalProperties: false,
    },
  },
  required: ['backup-record'],
  additionalProperties: false,
}

const REQUIRED = [
  ...['display_name', 'display_description', 'container', 'size', 'service_metadata'],
  ...['object_count', 'id'],
]

/** Begins to bring a backup back from its record. Throws 400, 403 and 413. */
export function importRecord(context: Context): StoredBackup {
  const sent = part(checkBody(context, IMPORT), 'backup-record')
  allow(context, 'backup:backup-import')
  const record = decoded(String(sent['backup_url']))
  if (!Object.hasOwn(record, 'id')) {
    throw invalidInput('Provided backup record is missing an id')
  }
  if (!Object.hasOwn(record, 'size')) {
    throw invalidInput('Provided backup record is missing size attribute')
  }
  const id = String(record['id'])
  const table = context.table(backups)
  if (table.has(id)) throw badRequest('Invalid backup: Backup already exists in database.')
  const size = Number(record['size'])
  refuseBackup(context, context.projectId, size)
  const failure = failureOf(record, String(sent['backup_service']))
  const created_at = timeOf(record['created_at']) ?? isoMicros(context.now)
  const backup = table.insert({
    id,
    project_id: context.projectId,
    user_id: context.token.user.id,
    volume_id: textOf(record['volume_id']) ?? '00000000-0000-0000-0000-000000000000',
    snapshot_id: textOf(record['snapshot_id']),
    parent_id: textOf(record['parent_id']),
    status: failure === undefined ? 'creating' : 'error',
    size,
    object_count: Number(record['object_count'] ?? 0),
    container: textOf(record['container']),
    name: textOf(record['display_name']),
    description: textOf(record['display_description']),
    fail_reason: failure ?? null,
    metadata: textsIn(part(record, 'metadata')),
    ...{ created_at, updated_at: isoMicros(context.now) },
    data_timestamp: timeOf(record['data_timestamp']) ?? created_at,
    service: DRIVER,
    before: null,
    restore_volume_id: textOf(record['restore_volume_id']),
    saved: savedIn(record),
    request_id: context.requestId,
  })
  if (failure === undefined) {
    backupLife.begin(context.world, context.region, id, 'importing', context.now)
  }
  return backup
}

function decoded(url: string): JsonObject {
  try {
    const record: unknown = JSON.parse(Buffer.from(url, 'base64').toString())
    if (isObject(record)) return record
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw invalidInput("Can't parse backup record.")
}

/** Why the backup service cannot have it; found out after the answer. */
function failureOf(record: JsonObject, service: string): string | undefined {
  if (!DRIVER.startsWith(service)) {
    return (
      'Import record failed, cannot find backup service to perform the import. Request service ' +
      `${service}.`
    )
  }
  const missing = REQUIRED.filter((name) => !Object.hasOwn(record, name))
  if (missing.length === 0) return undefined
  return (
    'Driver successfully decoded imported backup data, but there are missing fields ' +
    `(${missing.join(', ')}).`
  )
}

const timeOf = (value: unknown): string | undefined => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? undefined : isoMicros(time)
}

function savedIn(record: JsonObject): StoredBackup['saved'] {
  const saved = part(part(record, 'driver_info'), 'saved')
  const image = saved['volume_image_metadata']
  return {
    name: textOf(saved['name']),
    description: textOf(saved['description']),
    metadata: textsIn(part(saved, 'metadata')),
    ...(isObject(image) ? { volume_image_metadata: textsIn(image) } : {}),
  }
}
