import { Type, type Static } from 'typebox'
import { Items, Nullable, Page, Paging, Texts, get } from '#endpoint.ts'

const optionalText = Type.Optional(Nullable(Type.String()))

/** A volume in Cinder's own names; `bootable` is Cinder's text "true" or "false". */
export const Volume = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: optionalText,
  size: Type.Integer(),
  status: Type.String(),
  created_at: optionalText,
  volume_type: optionalText,
  availability_zone: optionalText,
  bootable: Type.String(),
  encrypted: Type.Optional(Type.Boolean()),
  multiattach: Type.Optional(Type.Boolean()),
  snapshot_id: optionalText,
  source_volid: optionalText,
  metadata: Type.Optional(Texts),
  volume_image_metadata: Type.Optional(Texts),
  attachments: Type.Array(
    Type.Object({
      id: Type.Optional(Type.String()),
      attachment_id: Type.Optional(Type.String()),
      server_id: optionalText,
      device: optionalText,
      attached_at: optionalText,
    }),
  ),
})
export type Volume = Static<typeof Volume>

export const VolumeSnapshot = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: optionalText,
  size: Type.Integer(),
  status: Type.String(),
  created_at: optionalText,
  volume_id: Type.String(),
})
export type VolumeSnapshot = Static<typeof VolumeSnapshot>

const number = Type.Optional(Type.Integer())

/** Absolute limits of the project, flat; -1 or absent means unlimited. */
export const VolumeLimits = Type.Object({
  maxTotalVolumes: number,
  totalVolumesUsed: number,
  maxTotalVolumeGigabytes: number,
  totalGigabytesUsed: number,
  maxTotalSnapshots: number,
  totalSnapshotsUsed: number,
})
export type VolumeLimits = Static<typeof VolumeLimits>

const text = Type.Optional(Type.String({ maxLength: 255 }))

export const volumes = {
  list: get('/api/cinder/volumes/', {
    query: Type.Object({
      ...Paging,
      all_projects: Type.Optional(Type.Boolean()),
      name: text,
      status: text,
      bootable: Type.Optional(Type.Boolean()),
      availability_zone: text,
      volume_type: text,
    }),
    reply: Page(Volume),
  }),
  snapshots: get('/api/cinder/volumesnapshots/', {
    query: Type.Object({ name: text, status: text, volume_id: text }),
    reply: Items(VolumeSnapshot),
  }),
  limits: get('/api/cinder/tenantabsolutelimits/', { reply: VolumeLimits }),
  extensions: get('/api/cinder/extensions/', {
    reply: Items(Type.Object({ name: Type.String(), alias: Type.String() })),
  }),
} as const
