import { Type, type Static } from 'typebox'
import {
  Nullable,
  Page,
  Texts,
  TextsPatch,
  Names,
  NamesQuery,
  Name,
  Items,
  Keyed,
  del,
  get,
  patch,
  post,
} from '#endpoint.ts'
import { Asked, Described, Redescribed, Stored, optionalText, text } from '#cinder/common.ts'
import { Uuid } from '#ids.ts'
import { AvailabilityZone } from '#nova/compute.ts'

/** A volume in Cinder's own names; `bootable` is Cinder's text "true" or "false". */
export const Volume = Type.Object({
  ...Stored,
  volume_type: optionalText,
  availability_zone: optionalText,
  bootable: Type.String(),
  encrypted: Type.Optional(Type.Boolean()),
  multiattach: Type.Optional(Type.Boolean()),
  snapshot_id: optionalText,
  source_volid: optionalText,
  volume_image_metadata: Type.Optional(Texts),
  attachments: Type.Array(
    Type.Object({
      id: Type.Optional(Type.String()),
      attachment_id: Type.Optional(Type.String()),
      server_id: optionalText,
      device: optionalText,
      /** Told to administrators alone. */
      host_name: optionalText,
      attached_at: optionalText,
    }),
  ),
  user_id: optionalText,
  group_id: optionalText,
  migration_status: optionalText,
  'os-vol-mig-status-attr:migstat': optionalText,
  'os-vol-host-attr:host': optionalText,
  'os-vol-tenant-attr:tenant_id': optionalText,
})
export type Volume = Static<typeof Volume>

const number = Type.Optional(Type.Integer())

/** Absolute limits of the project, flat; -1 or absent means unlimited. What is reserved is used. */
export const VolumeLimits = Type.Object({
  maxTotalVolumes: number,
  totalVolumesUsed: number,
  maxTotalVolumeGigabytes: number,
  totalGigabytesUsed: number,
  maxTotalSnapshots: number,
  totalSnapshotsUsed: number,
  maxTotalBackups: number,
  totalBackupsUsed: number,
  maxTotalBackupGigabytes: number,
  totalBackupGigabytesUsed: number,
})
export type VolumeLimits = Static<typeof VolumeLimits>

const named = Type.Optional(Nullable(Name))
const from = Type.Optional(Nullable(Uuid))

/** A volume that is to be made, empty or from one of an image, a snapshot and a volume (RS-VOL-03). */
export const VolumeCreate = Type.Object({
  size: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  ...Described,
  volume_type: named,
  availability_zone: named,
  metadata: Type.Optional(Keyed(Type.String({ maxLength: 255 }))),
  image_id: from,
  snapshot_id: from,
  source_volid: from,
  /** From 3.47 on. */
  backup_id: from,
})
export type VolumeCreate = Static<typeof VolumeCreate>

/** What is changed of a volume; `bootable` is a call of its own to Cinder. */
export const VolumeUpdate = Type.Object({
  ...Redescribed.properties,
  bootable: Type.Optional(Type.Boolean()),
})
export type VolumeUpdate = Static<typeof VolumeUpdate>

const params = { id: Uuid }

export const volumes = {
  list: get('/api/cinder/volumes/', {
    query: Type.Object({
      ...Asked,
      bootable: Type.Optional(Type.Boolean()),
      availability_zone: text,
      volume_type: text,
    }),
    reply: Page(Volume),
  }),
  load: get('/api/cinder/volumes/{id}/', { params, reply: Volume }),
  create: post('/api/cinder/volumes/', { body: VolumeCreate, reply: Volume, status: 201 }),
  update: patch('/api/cinder/volumes/{id}/', { params, body: VolumeUpdate, reply: Volume }),
  remove: del('/api/cinder/volumes/{id}/', {
    params,
    /** Its snapshots with it; Cinder refuses what has some without. */
    query: Type.Object({ cascade: Type.Optional(Type.Boolean()) }),
    status: 204,
  }),
  zones: get('/api/cinder/availzones/', { reply: Items(AvailabilityZone) }),
  metadata: get('/api/cinder/volumes/{id}/metadata', { params, reply: Texts }),
  editMetadata: patch('/api/cinder/volumes/{id}/metadata', {
    params,
    body: TextsPatch,
    status: 204,
  }),
  names: get('/api/cinder/volume-names/', { ids: Uuid, query: NamesQuery, reply: Names }),
  limits: get('/api/cinder/tenantabsolutelimits/', { reply: VolumeLimits }),
} as const
