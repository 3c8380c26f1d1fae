import { Type, type Static } from 'typebox'
import { Described, literals, optionalText, text } from '#cinder/common.ts'
import { Items, Name, get, post } from '#endpoint.ts'
import { Volume } from '#cinder/volumes.ts'
import { Uuid } from '#ids.ts'

/** GiB, as far as Cinder's column goes (`cinder.api.validation.parameter_types.volume_size`). */
const Size = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** How a volume that becomes an image is written (`cinder.api.schemas.volume_actions`). */
export const uploadFormats = ['raw', 'qcow2', 'vmdk', 'vdi', 'vhd', 'vhdx', 'ploop'] as const

/** What administrators may note as the status of a volume (`cinder.objects.fields`). */
export const volumeStatuses = [
  ...(['available', 'in-use', 'error', 'creating', 'deleting', 'attaching', 'detaching'] as const),
  ...(['reserved', 'maintenance', 'awaiting-transfer', 'backing-up', 'restoring-backup'] as const),
  ...(['error_deleting', 'error_managing', 'error_restoring', 'error_extending'] as const),
  ...(['error_backing-up', 'managing', 'downloading', 'uploading'] as const),
  ...(['retyping', 'extending'] as const),
] as const

/** What Cinder tells users of something that went wrong out of their sight, from 3.3 on. */
export const VolumeMessage = Type.Object({
  id: Type.String(),
  user_message: Type.String(),
  message_level: optionalText,
  event_id: optionalText,
  created_at: optionalText,
  guaranteed_until: optionalText,
  request_id: optionalText,
})
export type VolumeMessage = Static<typeof VolumeMessage>

const one = '/api/cinder/volumes/{id}'
const params = { id: Uuid }

/**
 * What is done to a volume. Fields have Cinder's names, so that what it says of one finds it.
 * https://docs.openstack.org/api-ref/block-storage/v3/#volume-actions-volumes-action
 */
export const volumeActions = {
  extend: post(`${one}/extend/`, {
    params,
    body: Type.Object({ new_size: Size }),
    status: 204,
  }),
  retype: post(`${one}/retype/`, {
    params,
    body: Type.Object({
      new_type: Name,
      /** Whether it may move to another back end for that. */
      migration_policy: literals(['never', 'on-demand']),
    }),
    status: 204,
  }),
  uploadImage: post(`${one}/upload-image/`, {
    params,
    body: Type.Object({
      image_name: Name,
      disk_format: literals(uploadFormats),
      container_format: Type.Optional(Name),
      visibility: Type.Optional(literals(['private', 'shared', 'community', 'public'])),
      protected: Type.Optional(Type.Boolean()),
      /** Also while a server uses it. */
      force: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({ image_id: Type.String() }),
    status: 200,
  }),
  setBootable: post(`${one}/bootable/`, {
    params,
    body: Type.Object({ bootable: Type.Boolean() }),
    status: 204,
  }),
  setReadOnly: post(`${one}/read-only/`, {
    params,
    body: Type.Object({ readonly: Type.Boolean() }),
    status: 204,
  }),
  /** Notes another status, and does nothing. For administrators. */
  resetStatus: post(`${one}/reset-status/`, {
    params,
    body: Type.Object({ status: literals(volumeStatuses) }),
    status: 204,
  }),
  /** Deletes it whatever its status. For administrators. */
  forceDelete: post(`${one}/force-delete/`, { params, status: 204 }),
  /** To another host of Cinder's, such as `storage@lvm#pool`. For administrators. */
  migrate: post(`${one}/migrate/`, {
    params,
    body: Type.Object({
      host: Name,
      /** By Cinder itself, not by what stores it. */
      force_host_copy: Type.Optional(Type.Boolean()),
      /** Nothing else may be done to it meanwhile. */
      lock_volume: Type.Optional(Type.Boolean()),
    }),
    status: 204,
  }),
  /** Cinder forgets it; what it holds stays where it is. For administrators. */
  unmanage: post(`${one}/unmanage/`, { params, status: 204 }),
  messages: get(`${one}/messages/`, { params, reply: Items(VolumeMessage) }),
} as const

/** What a host stores that Cinder does not know, taken as a volume. For administrators. */
export const managedVolumes = {
  create: post('/api/cinder/managed-volumes/', {
    body: Type.Object({
      host: Name,
      identifier: Name,
      id_type: literals(['source-name', 'source-id']),
      ...Described,
      volume_type: text,
      availability_zone: text,
      bootable: Type.Optional(Type.Boolean()),
    }),
    reply: Volume,
    status: 201,
  }),
} as const
