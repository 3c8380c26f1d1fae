import { Type, type Static } from 'typebox'
import { optionalText, text } from '#cinder/common.ts'
import { Items, del, get, post } from '#endpoint.ts'
import { Uuid } from '#ids.ts'

/** A volume on its way to another project, from 3.55 on. */
export const VolumeTransfer = Type.Object({
  id: Type.String(),
  name: Type.String(),
  volume_id: Type.String(),
  created_at: optionalText,
  /** The snapshots of the volume stay where they are. */
  no_snapshots: Type.Optional(Type.Boolean()),
})
export type VolumeTransfer = Static<typeof VolumeTransfer>

/** With the key that the other project needs, which Cinder says this once. */
export const VolumeTransferCreated = Type.Object({
  ...VolumeTransfer.properties,
  auth_key: Type.String(),
})
export type VolumeTransferCreated = Static<typeof VolumeTransferCreated>

const VolumeTransferAccepted = Type.Object({
  id: Type.String(),
  name: optionalText,
  volume_id: Type.String(),
})
export type VolumeTransferAccepted = Static<typeof VolumeTransferAccepted>

const params = { id: Uuid }

/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-transfers-volume-transfers-3-55-or-later */
export const volumeTransfers = {
  list: get('/api/cinder/transfers/', {
    query: Type.Object({
      /** Those of all projects, for administrators; for others the own project's all the same. */
      all_projects: Type.Optional(Type.Boolean()),
      /** The one that waits with this volume. */
      volume_id: text,
    }),
    reply: Items(VolumeTransfer),
  }),
  create: post('/api/cinder/transfers/', {
    body: Type.Object({
      volume_id: Uuid,
      name: text,
      no_snapshots: Type.Optional(Type.Boolean()),
    }),
    reply: VolumeTransferCreated,
    status: 201,
  }),
  /** Takes the volume into the project that one works in. */
  accept: post('/api/cinder/accepted-transfers/', {
    body: Type.Object({
      transfer_id: Uuid,
      auth_key: Type.String({ minLength: 1, maxLength: 255 }),
    }),
    reply: VolumeTransferAccepted,
    status: 200,
  }),
  /** Takes it back: the volume stays. */
  cancel: del('/api/cinder/transfers/{id}/', { params, status: 204 }),
} as const
