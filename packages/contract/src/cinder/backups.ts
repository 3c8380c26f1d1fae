import { Type, type Static } from 'typebox'
import { Asked, Described, Redescribed } from '#cinder/asked.ts'
import { Nullable, Page, Texts, del, get, patch, post } from '#endpoint.ts'
import { Uuid } from '#ids.ts'

const optionalText = Type.Optional(Nullable(Type.String()))

/** A backup in Cinder's own names; a name that is empty is its id. */
export const VolumeBackup = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: optionalText,
  size: Type.Integer(),
  status: Type.String(),
  created_at: optionalText,
  updated_at: optionalText,
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
  metadata: Type.Optional(Texts),
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
export const BackupStatus = Type.Union([Type.Literal('available'), Type.Literal('error')])
export type BackupStatus = Static<typeof BackupStatus>

const text = Type.Optional(Type.String({ maxLength: 255 }))
const params = { id: Uuid }
const one = '/api/cinder/backups/{id}'

/** https://docs.openstack.org/api-ref/block-storage/v3/#backups-backups */
export const volumeBackups = {
  list: get('/api/cinder/backups/', {
    query: Type.Object({
      ...Asked,
      volume_id: text,
      /** Numbers of GB: `5`, `>5`, `<= 10` or `2-8`. */
      size: text,
    }),
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
  resetStatus: post(`${one}/status/`, {
    params,
    body: Type.Object({ status: BackupStatus }),
    status: 204,
  }),
  forceRemove: del(`${one}/force/`, { params, status: 204 }),
} as const
