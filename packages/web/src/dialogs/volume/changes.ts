/** What is done to a volume: what it is called, its type, its way to an image and its end. */
import {
  uploadFormats,
  volumeActions as api,
  volumes,
  volumeSnapshots,
  volumeTypes,
  type Volume,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { allowed } from '#api/policy.ts'
import { userSession } from '#api/session/session.ts'
import { t } from '#lib/translate.ts'
import type { Also } from '#resource/actions/removing.ts'
import type { Choice } from '#resource/forms/field-types.ts'
import { askForm, area, line, radio, select, tick } from '#resource/forms/fields.ts'

const isOn = ({ bootable }: Volume): boolean => bootable === 'true'

/** Its name, what it is for, and whether servers may start from it. */
export const editingVolume = async (one: Volume) =>
  askForm({
    endpoint: volumes.update,
    fields: {
      name: line(t('Name'), { start: one.name === one.id ? '' : one.name }),
      description: area(t('Description'), { start: one.description ?? '' }),
      bootable: tick(t('Bootable'), {
        start: isOn(one),
        description: t('Instances can be started from it.'),
      }),
    },
    send: ({ name = '', description = '', bootable }) => {
      const body = {
        ...{ name, description },
        ...(bootable !== isOn(one) && { bootable }),
      }
      return call(volumes.update, { params: { id: one.id }, body })
    },
    submit: t('Save'),
    done: t('Updated volume: %s.'),
    failed: t('Unable to update the volume.'),
  })

/** Another type, and perhaps another back end for it. */
export const retypingVolume = async (one: Volume, signal: AbortSignal) => {
  const { items } = await call(volumeTypes.list, undefined, { signal })
  const types = items.map(({ name, description }): Choice => {
    if (name !== one.volume_type)
      return { value: name, label: name, ...(description && { description }) }
    return { value: name, label: name, refusal: t('The volume has this type.') }
  })
  return askForm({
    endpoint: api.retype,
    intro: t('The type of {name} is {type}.', {
      name: one.name,
      type: one.volume_type || t('none'),
    }),
    fields: {
      new_type: select(t('New Type'), types, { start: '' }),
      migration_policy: radio(
        t('Migration Policy'),
        [
          { value: 'never', label: t('Never: it stays where it is, or keeps its type') },
          { value: 'on-demand', label: t('On demand: it moves where the type requires that') },
        ],
        {},
      ),
    },
    send: (body) => call(api.retype, { params: { id: one.id }, body }),
    done: t('Changing the type of: %s.'),
    failed: t('Unable to change the type of the volume.'),
  })
}

const formatWords: Readonly<Record<(typeof uploadFormats)[number], string>> = {
  raw: t('Raw'),
  qcow2: t('QCOW2 - QEMU Emulator'),
  vmdk: t('VMDK - Virtual Machine Disk'),
  vdi: t('VDI - Virtual Disk Image'),
  vhd: t('VHD - Virtual Hard Disk'),
  vhdx: t('VHDX - Large Virtual Hard Disk'),
  ploop: t('PLOOP - Virtuozzo/Parallels Loopback Disk'),
}

const containers = ['bare', 'ova', 'ovf', 'docker', 'compressed'] as const

/** An image with what is on it. */
export const uploadingVolume = async (one: Volume) => {
  const publishes = await allowed([['volume', 'volume_extension:volume_actions:upload_public']])
  const isUsed = one.status === 'in-use'
  return askForm({
    endpoint: api.uploadImage,
    intro: t('An image is made with what is on {name}. It takes a while, by its size.', {
      name: one.name,
    }),
    fields: {
      image_name: line(t('Image Name')),
      disk_format: select(
        t('Disk Format'),
        uploadFormats.map((value) => ({ value, label: formatWords[value] })),
        { start: 'raw' },
      ),
      container_format: select(
        t('Container Format'),
        containers.map((value) => ({ value, label: value })),
        { start: 'bare' },
      ),
      visibility: select(
        t('Visibility'),
        [
          { value: 'private', label: t('Private') },
          { value: 'shared', label: t('Shared') },
          { value: 'community', label: t('Community') },
          ...(publishes ? [{ value: 'public' as const, label: t('Public') }] : []),
        ],
        { start: 'private', requires: [{ feature: ['volume', '>= 3.1'] }] },
      ),
      protected: tick(t('Protected'), {
        description: t('It cannot be deleted.'),
        requires: [{ feature: ['volume', '>= 3.1'] }],
      }),
      ...(isUsed && {
        force: tick(t('Force'), {
          start: true,
          description: t('An instance uses it: what it writes meanwhile may be missing.'),
        }),
      }),
    },
    send: (body) => call(api.uploadImage, { params: { id: one.id }, body }),
    done: t('Uploading to an image: %s.'),
    failed: t('Unable to upload the volume to an image.'),
  })
}

/**
 * The snapshots that some volumes have: without them these cannot be deleted, and with them all is
 * gone. Undefined where there are none. Throws `ApiError`.
 */
export const withSnapshots = async (
  items: readonly Volume[],
  signal: AbortSignal,
): Promise<Also | undefined> => {
  const { project_id: own } = await userSession()
  const isElsewhere = items.some((one) => one['os-vol-tenant-attr:tenant_id'] !== own)
  const [only, ...others] = items
  const query = {
    ...({ paginate: true, limit: 1000 } as const),
    ...(isElsewhere && { all_projects: true }),
    ...(only && others.length === 0 && { volume_id: only.id }),
  }
  const { items: all } = await call(volumeSnapshots.list, { query }, { signal })
  const ids = new Set(items.map(({ id }) => id))
  const names = all.filter(({ volume_id: id }) => ids.has(id)).map(({ name }) => name)
  if (names.length === 0) return undefined
  return {
    label: t(
      'Delete the snapshots, too (a volume cannot be deleted without them): %s',
      names.join(', '),
    ),
    query: { cascade: true },
  }
}
