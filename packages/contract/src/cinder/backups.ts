import { Type, type Static } from 'typebox'
import {
  AskedOfVolume,
  Described,
  Redescribed,
  Stored,
  literals,
  optionalText,
  text,
} from '#cinder/common.ts'
import { Nullable, Page, del, get, patch, post } from '#endpoint.ts'
import { Uuid } from '#ids.ts'

/** A backup in Cinder's own names; a name that is empty is its id. */
export const VolumeBackup = Type.Object({
  ...Stored,
  /** When the volume held what was saved: of one of a snapshot when that was made. */
  data_timestamp: optionalText,
  volume_id: Type.String(),
  snapshot_id: optionalText,
  /** Saved is what has changed since the one before it. */
  is_incremental: Type.Optional(Type.Boolean()),
  /** Later ones rest on it: it stays as long as they do. */
  has_dependent_backups: Type.Optional(Type.Boolean()),
  fail_reason: optionalText,
  container: optionalText,
  object_count: Type.Optional(Nullable(Type.Integer())),
  availability_zone: optionalText,
  /** From 3.18 on, for those who may see it. */
  'os-backup-project-attr:project_id': optionalText,
})
export type VolumeBackup = Static<typeof VolumeBackup>

/** A backup that is to be made; `force` of a volume that a server has. */
export const BackupCreate = Type.Object({
  volume_id: Uuid,
  ...Described,
  /** Where it is saved; the operator's place without it. */
  container: Type.Optional(Type.String({ maxLength: 255 })),
  incremental: Type.Optional(Type.Boolean()),
  force: Type.Optional(Type.Boolean()),
  /** Saved is what this snapshot of the volume holds. */
  snapshot_id: Type.Optional(Uuid),
})
export type BackupCreate = Static<typeof BackupCreate>

/** What Cinder says of a new one: no more. */
const BackupCreated = Type.Object({ id: Type.String(), name: Type.String() })
export type BackupCreated = Static<typeof BackupCreated>

/** Which volume a backup is written into. */
export const BackupRestored = Type.Object({
  backup_id: Type.String(),
  volume_id: Type.String(),
  volume_name: optionalText,
})
export type BackupRestored = Static<typeof BackupRestored>

/** The states that an administrator may write into a backup (`cinder.api.validation.validators`). */
export const volumeBackupStatuses = ['available', 'error'] as const

const params = { id: Uuid }
const one = '/api/cinder/backups/{id}'

/** https://docs.openstack.org/api-ref/block-storage/v3/#backups-backups */
export const volumeBackups = {
  list: get('/api/cinder/backups/', {
    query: AskedOfVolume,
    reply: Page(VolumeBackup),
  }),
  load: get(`${one}/`, { params, reply: VolumeBackup }),
  create: post('/api/cinder/backups/', {
    body: BackupCreate,
    reply: BackupCreated,
    status: 201,
  }),
  /** From 3.9 on. */
  update: patch(`${one}/`, { params, body: Redescribed, status: 204 }),
  remove: del(`${one}/`, { params, status: 204 }),
  /** Into the volume, which is overwritten; into a new one of its size without. */
  restore: post(`${one}/restore/`, {
    params,
    body: Type.Object({
      volume_id: Type.Optional(Uuid),
      /** Of a new volume. */
      name: text,
    }),
    emptyBody: true,
    reply: BackupRestored,
    status: 200,
  }),
  /** Notes another status, and does nothing. For administrators. */
  resetStatus: post(`${one}/reset-status/`, {
    params,
    body: Type.Object({ status: literals(volumeBackupStatuses) }),
    status: 204,
  }),
  /** Deletes it whatever its status. For administrators. */
  forceDelete: post(`${one}/force-delete/`, { params, status: 204 }),
} as const
