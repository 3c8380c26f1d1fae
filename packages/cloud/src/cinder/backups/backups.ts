/** https://docs.openstack.org/api-ref/block-storage/v3/#backups-backups */
import { isoMicros } from '#clock.ts'
import { actionsOf } from '#cinder/act.ts'
import { createBackup } from '#cinder/backups/create.ts'
import { backupLife } from '#cinder/backups/life.ts'
import { exportRecord, importRecord } from '#cinder/backups/records.ts'
import { restoreBackup } from '#cinder/backups/restore.ts'
import { BACKUPS } from '#cinder/listing.ts'
import { noteStatus } from '#cinder/note-status.ts'
import {
  BOOLEAN,
  NAME,
  TEXTS,
  UUID_OR_NULL,
  allow,
  allows,
  checkBody,
  needs,
  part,
  textOf,
} from '#cinder/requests.ts'
import { backups, type StoredBackup } from '#cinder/rows.ts'
import { cinderStyle, itemOf, seen, type CinderKind } from '#cinder/style.ts'
import { links } from '#cinder/volumes/view.ts'
import { volumeNotFound, volumeOf } from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { badRequest, notFound, type Fault } from '#http/faults.ts'
import { json, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { resource, type Fields, type Kind } from '#resource/resource.ts'
import { textsIn } from '#resource/texts.ts'
import type { Where } from '#store/collection.ts'
import { booleanOf, meansTrue } from '#wire/booleans.ts'
import { pythonRepr } from '#wire/python.ts'
import type { Schema } from '#wire/schema.ts'

export const backupNotFound = (id: string): Fault => notFound(`Backup ${id} could not be found.`)
const invalidBackup = (why: string): Fault => badRequest(`Invalid backup: ${why}`)

const backupKind: Kind<StoredBackup> & CinderKind = {
  path: '/backups',
  one: 'backup',
  many: 'backups',
  collection: backups,
  rules: { list: 'backup:get_all', get: 'backup:get', delete: 'backup:delete' },
  asked: BACKUPS,
  lists: (context) => ({ where: ofProject(context) }),
  visible: seen,
  notFound: backupNotFound,
  brief,
  shown: view,
  remove: (context, backup) => removeBackup(context, backup),
}

const resourceRoutes = resource(cinderStyle, backupKind)

const ADMIN = 'volume_extension:backup_admin_actions'
const STATUSES = ['available', 'error']

const actionRoutes = actionsOf(backupKind, {
  'os-reset_status': noteStatus({
    rule: `${ADMIN}:reset_status`,
    nullable: true,
    statuses: STATUSES,
    refused: (status) =>
      `Backup status: ${status} is invalid, valid statuses are: ${pythonRepr(STATUSES)}.`,
    does: (context, backup, status) => {
      // What no driver has begun yet, none resets (cinder.backup.manager.reset_status).
      if (backup.service === null) return
      backupLife.stop(context.world, context.region, backup.id)
      context.table(backups).update({ ...backup, status, updated_at: isoMicros(context.now) })
    },
  }),
  'os-force_delete': {
    rule: `${ADMIN}:force_delete`,
    does: (context, backup) => removeBackup(context, backup, true),
  },
})

export const backupRoutes: Routes = (router) => {
  router.post('/backups/import_record', (context) => {
    const backup = importRecord(context)
    return json({ backup: brief(context, backup) }, 201)
  })
  resourceRoutes(router)
  actionRoutes(router)
  router.post('/backups', (context) => json({ backup: brief(context, create(context)) }, 202))
  router.put('/backups/{id}', (context) => {
    needs(context, '3.9')
    return ok({ backup: brief(context, change(context)) })
  })
  router.post('/backups/{id}/restore', (context) => {
    const sent = part(checkBody(context, RESTORE), 'restore')
    const backup = itemOf(context, backupKind, 'backup:restore')
    return json({ restore: restoreBackup(context, backup, sent) }, 202)
  })
  router.get('/backups/{id}/export_record', (context) => {
    const backup = itemOf(context, backupKind, 'backup:export-import')
    return ok({ 'backup-record': exportRecord(backup) })
  })
}

/** Backups of the project, or of all when an administrator asks for it. Throws 400 to those. */
function ofProject({ query, isAdmin, projectId }: Context): Where {
  if (!isAdmin) return { project_id: projectId }
  const word = query.get('all_tenants') ?? '0'
  const isAsked = booleanOf(word)
  if (isAsked === undefined) throw badRequest(`all_tenants must be a boolean, got '${word}'.`)
  return isAsked ? {} : { project_id: projectId }
}

const CREATE = (context: Context): Schema => ({
  properties: {
    backup: {
      type: 'object',
      properties: {
        volume_id: { type: 'string', format: 'uuid' },
        container: NAME,
        description: NAME,
        incremental: BOOLEAN,
        force: BOOLEAN,
        name: NAME,
        snapshot_id: UUID_OR_NULL,
        ...(context.since('3.43') ? { metadata: TEXTS } : {}),
        ...(context.since('3.51') ? { availability_zone: NAME } : {}),
      },
      required: ['volume_id'],
      additionalProperties: false,
    },
  },
  required: ['backup'],
})

function create(context: Context): StoredBackup {
  const sent = part(checkBody(context, CREATE(context)), 'backup')
  const id = String(sent['volume_id'])
  const volume = volumeOf(context, context.projectId, id, context.isAdmin)
  if (!volume) throw volumeNotFound(id)
  allow(context, 'backup:create', volume.project_id)
  return createBackup(context, volume, {
    project_id: context.projectId,
    user_id: context.token.user.id,
    isAdmin: context.isAdmin,
    name: trimmed(sent['name']),
    description: trimmed(sent['description']),
    container: textOf(sent['container']),
    snapshot_id: textOf(sent['snapshot_id']),
    incremental: meansTrue(sent['incremental']),
    force: meansTrue(sent['force']),
    metadata: textsIn(part(sent, 'metadata')),
    request_id: context.requestId,
  })
}

const trimmed = (value: unknown): string | null => textOf(value)?.trim() ?? null

const UPDATE = (context: Context): Schema => ({
  properties: {
    backup: {
      type: ['object', 'null'],
      properties: {
        name: NAME,
        description: NAME,
        ...(context.since('3.43') ? { metadata: { ...TEXTS, type: 'object' } } : {}),
      },
      additionalProperties: false,
    },
  },
  required: ['backup'],
})

function change(context: Context): StoredBackup {
  const sent = part(checkBody(context, UPDATE(context)), 'backup')
  const backup = itemOf(context, backupKind, 'backup:update')
  const { metadata } = sent
  return context.table(backups).update({
    ...backup,
    ...('name' in sent ? { name: trimmed(sent['name']) } : {}),
    ...('description' in sent ? { description: trimmed(sent['description']) } : {}),
    ...(metadata === undefined ? {} : { metadata: textsIn(part(sent, 'metadata')) }),
    updated_at: isoMicros(context.now),
  })
}

const RESTORE: Schema = {
  properties: {
    restore: {
      type: ['object', 'null'],
      properties: { name: NAME, volume_id: UUID_OR_NULL },
      additionalProperties: false,
    },
  },
  required: ['restore'],
}

/** Starts the deletion of a backup. Throws 400 for its state and while others rest on it. */
function removeBackup(context: Context, backup: StoredBackup, force = false): void {
  if (!force && !['available', 'error'].includes(backup.status)) {
    throw invalidBackup('Backup status must be available or error')
  }
  // Even an administrator's are looked for in the project of the token only.
  const { projectId: project_id } = context
  if (context.table(backups).count({ parent_id: backup.id, project_id }) > 0) {
    throw invalidBackup('Incremental backups exist for this backup.')
  }
  const changes = { status: 'deleting', request_id: context.requestId }
  context.table(backups).update({ ...backup, ...changes, updated_at: isoMicros(context.now) })
  backupLife.begin(context.world, context.region, backup.id, 'deleting', context.now)
}

/** A backup of a short list, and one that was just made or changed. */
function brief(context: Context, { id, name }: StoredBackup): Fields {
  return { id, name, links: links(context, 'backups', id) }
}

function view(context: Context, backup: StoredBackup): Fields {
  const { id, status, size, object_count, container, created_at, updated_at, name } = backup
  const { description, fail_reason, volume_id, snapshot_id, data_timestamp, metadata } = backup
  const isTold = context.since('3.18') && allows(context, 'backup:backup_project_attribute')
  // Counted once they are made (cinder.backup.manager._finish_backup).
  const children = { parent_id: id, status: { not: 'creating' } }
  return {
    ...{ id, status, size, object_count, availability_zone: null, container },
    ...{ created_at, updated_at, name, description, fail_reason, volume_id },
    links: links(context, 'backups', id),
    is_incremental: backup.parent_id !== null,
    has_dependent_backups: context.table(backups).count(children) > 0,
    ...{ snapshot_id, data_timestamp },
    ...(context.since('3.43') ? { metadata } : {}),
    ...(isTold ? { 'os-backup-project-attr:project_id': backup.project_id } : {}),
    ...(isTold && context.since('3.56') ? { user_id: backup.user_id } : {}),
  }
}
