import { Type, type Static } from 'typebox'
import {
  AskedOfVolume,
  Described,
  Redescribed,
  Stored,
  literals,
  optionalText,
} from '#cinder/common.ts'
import { Page, Texts, TextsPatch, Names, NamesQuery, del, get, patch, post } from '#endpoint.ts'
import { Uuid } from '#ids.ts'

export const VolumeSnapshot = Type.Object({
  ...Stored,
  volume_id: Type.String(),
  /** Set for a snapshot that was made together with those of other volumes. */
  group_snapshot_id: optionalText,
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
export const volumeSnapshotStatuses = [
  'available',
  'error',
  'creating',
  'deleting',
  'error_deleting',
] as const

const params = { id: Uuid }
const one = '/api/cinder/volumesnapshots/{id}'

/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-snapshots-snapshots */
export const volumeSnapshots = {
  list: get('/api/cinder/volumesnapshots/', {
    query: AskedOfVolume,
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
  /** Notes another status, and does nothing. For administrators. */
  resetStatus: post(`${one}/reset-status/`, {
    params,
    body: Type.Object({ status: literals(volumeSnapshotStatuses) }),
    status: 204,
  }),
  /** Deletes it whatever its status. For administrators. */
  forceDelete: post(`${one}/force-delete/`, { params, status: 204 }),
  metadata: get(`${one}/metadata`, { params, reply: Texts }),
  editMetadata: patch(`${one}/metadata`, { params, body: TextsPatch, status: 204 }),
} as const
