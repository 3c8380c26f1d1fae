import { Type, type Static } from 'typebox'
import { Asked, Described, Redescribed } from '#cinder/asked.ts'
import {
  Nullable,
  Page,
  Texts,
  TextsPatch,
  Names,
  NamesQuery,
  del,
  get,
  patch,
  post,
} from '#endpoint.ts'
import { Uuid } from '#ids.ts'

const optionalText = Type.Optional(Nullable(Type.String()))

export const VolumeSnapshot = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: optionalText,
  size: Type.Integer(),
  status: Type.String(),
  created_at: optionalText,
  updated_at: optionalText,
  volume_id: Type.String(),
  /** Of one that was made together with those of other volumes. */
  group_snapshot_id: optionalText,
  metadata: Type.Optional(Texts),
  'os-extended-snapshot-attributes:project_id': optionalText,
  'os-extended-snapshot-attributes:progress': optionalText,
})
export type VolumeSnapshot = Static<typeof VolumeSnapshot>

/** A snapshot that is to be made; `force` of a volume that a server has. */
export const SnapshotCreate = Type.Object({
  volume_id: Uuid,
  ...Described,
  force: Type.Optional(Type.Boolean()),
})
export type SnapshotCreate = Static<typeof SnapshotCreate>

/**
 * The states that an administrator may write into a snapshot (`cinder.objects.fields.SnapshotStatus`),
 * but for those that somebody would have to work on.
 */
export const SnapshotStatus = Type.Union([
  Type.Literal('available'),
  Type.Literal('error'),
  Type.Literal('creating'),
  Type.Literal('deleting'),
  Type.Literal('error_deleting'),
])
export type SnapshotStatus = Static<typeof SnapshotStatus>

const text = Type.Optional(Type.String({ maxLength: 255 }))
const params = { id: Uuid }
const one = '/api/cinder/volumesnapshots/{id}'

/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-snapshots-snapshots */
export const volumeSnapshots = {
  list: get('/api/cinder/volumesnapshots/', {
    query: Type.Object({
      ...Asked,
      volume_id: text,
      /** Numbers of GB: `5`, `>5`, `<= 10` or `2-8`. */
      size: text,
    }),
    reply: Page(VolumeSnapshot),
  }),
  names: get('/api/cinder/snapshot-names/', { ids: Uuid, query: NamesQuery, reply: Names }),
  load: get(`${one}/`, { params, reply: VolumeSnapshot }),
  create: post('/api/cinder/volumesnapshots/', {
    body: SnapshotCreate,
    reply: VolumeSnapshot,
    status: 201,
  }),
  update: patch(`${one}/`, { params, body: Redescribed, reply: VolumeSnapshot }),
  remove: del(`${one}/`, { params, status: 204 }),
  /** Writes what it holds back into its volume. */
  revert: post(`${one}/revert/`, { params, status: 204 }),
  resetStatus: post(`${one}/status/`, {
    params,
    body: Type.Object({ status: SnapshotStatus }),
    status: 204,
  }),
  forceRemove: del(`${one}/force/`, { params, status: 204 }),
  metadata: get(`${one}/metadata`, { params, reply: Texts }),
  editMetadata: patch(`${one}/metadata`, { params, body: TextsPatch, status: 204 }),
} as const
