import {
  volumeGroups as api,
  volumes as volumeApi,
  volumeTypes,
  type Volume,
  type VolumeGroup,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { changesTo, members } from '#dialogs/members-field.tsx'
import type { Member } from '#forms/members/members.ts'
import { t } from '#lib/translate.ts'
import { gigabytes } from '#lib/units.ts'
import { changeForm } from '#resource/forms/fields.ts'

const words = {
  current: t('Volumes of the Group'),
  available: t('Other Volumes'),
  add: t('Add a volume'),
  nobody: t('No volume is in the group.'),
  everybody: t('No other volume can be added.'),
}

/** The form of the volumes of a group, once they and those that can be put into it were read. */
export const choosingVolumes = async ({ id }: VolumeGroup, signal: AbortSignal) => {
  const query = { paginate: true, limit: 1000, sort_key: 'name', sort_dir: 'asc' } as const
  const [group, types, all] = await Promise.all([
    call(api.load, { params: { id } }, { signal }),
    call(volumeTypes.list, {}, { signal }),
    call(volumeApi.list, { query }, { signal }),
  ])
  const { name, volumes = [] } = group
  const named = types.items.filter((type) => group.volume_types.includes(type.id))
  const fits = new Set(named.map((type) => type.name))
  const fitting = all.items.filter((one) => volumes.includes(one.id) || canJoin(one, fits))
  return changeForm({
    endpoint: api.update,
    own: { volumes },
    title: t('Manage Volumes of {name}', { name }),
    size: 'large',
    intro: t('A volume is in one group at most, and its type is one of the group’s.'),
    fields: { volumes: members(words, membersOf(fitting, group), volumes) },
    send: ({ volumes: chosen }) => {
      const { added: add_volumes, removed: remove_volumes } = changesTo(volumes, chosen ?? [])
      return call(api.update, { params: { id }, body: { add_volumes, remove_volumes } })
    },
    done: t('Changing the volumes of "%s".', name),
    failed: t('Unable to change the volumes of the group.'),
  })
}

/** Cinder takes volumes of the group's types that rest (cinder.group.api, VALID_ADD_VOL_STATUS). */
const canJoin = ({ status, volume_type: type }: Volume, fits: ReadonlySet<string>): boolean =>
  ['available', 'in-use'].includes(status) && type != null && fits.has(type)

/** Those of the group that are not among the volumes that were read go by their ids. */
const membersOf = (volumes: readonly Volume[], group: VolumeGroup): readonly Member[] => {
  const known = new Set(volumes.map(({ id }) => id))
  return [
    ...volumes.map(({ id, name, size }) => ({ id, name, note: gigabytes(size) })),
    ...(group.volumes ?? []).filter((id) => !known.has(id)).map((id) => ({ id, name: id })),
  ]
}
