/**
 * What one does to a volume with `POST /volumes/{id}/action`.
 * https://docs.openstack.org/api-ref/block-storage/v3/#volume-actions-volumes-action
 */
import { inAnyStatus } from '#cinder/any-status.ts'
import type { CinderImageUpload, CinderVolume } from '#cinder/types.ts'
import type { Signal } from '#collection.ts'
import type { Service } from '#service.ts'
import { fixed, path } from '#url.ts'

const microversions = {
  /** What a server uses can be extended from 3.42 on. */
  extend: ['3.42', '3.60'],
  /** Visibility and protection are taken from 3.1 on. */
  upload: ['3.1', '3.60'],
}

export type VolumeUpload = {
  image_name: string
  disk_format?: string
  container_format?: string
  visibility?: string
  protected?: boolean
  /** Also while a server uses the volume. */
  force?: boolean
}

export type VolumeManage = {
  host: string
  ref: Record<string, string>
  name?: string
  description?: string
  volume_type?: string
  availability_zone?: string
  bootable?: boolean
}

/** The actions of one volume, each by its own call; and what becomes a volume by them. */
export function volumeActions(service: Service) {
  const at = (id: string) => path`/volumes/${id}/action`
  const act = async (
    id: string,
    body: Record<string, unknown>,
    options: Signal & { microversions?: readonly string[] } = {},
  ): Promise<void> => {
    await service.call('POST', at(id), { body, ...options })
  }
  return {
    /** To so many GiB. */
    extend: (id: string, new_size: number, options?: Signal) =>
      act(id, { 'os-extend': { new_size } }, { microversions: microversions.extend, ...options }),
    retype: (
      id: string,
      retype: { new_type: string; migration_policy: 'never' | 'on-demand' },
      options?: Signal,
    ) => act(id, { 'os-retype': retype }, options),
    /** Answers what becomes an image, whose id is `image_id`. */
    uploadImage: (id: string, upload: VolumeUpload, options?: Signal) =>
      service.ask<CinderImageUpload>('POST', at(id), 'os-volume_upload_image', {
        body: { 'os-volume_upload_image': upload },
        microversions: microversions.upload,
        ...options,
      }),
    setBootable: (id: string, bootable: boolean, options?: Signal) =>
      act(id, { 'os-set_bootable': { bootable } }, options),
    setReadOnly: (id: string, readonly: boolean, options?: Signal) =>
      act(id, { 'os-update_readonly_flag': { readonly } }, options),
    ...inAnyStatus(act),
    /** To a host, as pools are called. */
    migrate: (
      id: string,
      to: { host: string; force_host_copy?: boolean; lock_volume?: boolean },
      options?: Signal,
    ) => act(id, { 'os-migrate_volume': to }, options),
    unmanage: (id: string, options?: Signal) => act(id, { 'os-unmanage': {} }, options),
    /** Takes what a back end has under `ref` as a volume. */
    manage: (volume: VolumeManage, options?: Signal) =>
      service.ask<CinderVolume>('POST', fixed('/os-volume-manage'), 'volume', {
        body: { volume },
        ...options,
      }),
  }
}
