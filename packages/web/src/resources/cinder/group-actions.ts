import {
  volumeGroups as api,
  volumeGroupSnapshots,
  volumeGroupTypes,
  volumes as volumeApi,
  volumeTypes,
  type VolumeGroup,
  type VolumeGroupSnapshot,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { asking, creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, type TypeCode } from '#resource/define.ts'
import { ticks } from '#resource/forms/ticks.ts'
import { area, line, select } from '#resource/forms/fields.ts'
import { groupSnapshot, volumeGroup } from '#kinds/cinder/kinds.ts'
import { groupSnapshotStates, groupStates } from '#resources/cinder/states.ts'

const rule = (name: string) => policy('volume', `group:${name}`)
const about = { name: line(t('Name')), description: area(t('Description')) }

/** Cinder keeps one type for groups of before there were types. */
const reserved = 'default_cgsnapshot_type'

const groupTypes = async (signal: AbortSignal) =>
  (await call(volumeGroupTypes.list, {}, { signal })).items
    .filter(({ name }) => name !== reserved)
    .map(({ id, name, description }) => ({
      ...{ value: id, label: name },
      ...(description && { description }),
    }))

const types = async (signal: AbortSignal) =>
  (await call(volumeTypes.list, {}, { signal })).items.map(({ id, name }) => ({
    value: id,
    label: name,
  }))

const zones = async (signal: AbortSignal) => [
  { value: '', label: t('Any Availability Zone') },
  ...(await call(volumeApi.zones, undefined, { signal })).items
    .filter(({ zoneState }) => zoneState.available)
    .map(({ zoneName }) => ({ value: zoneName, label: zoneName })),
]

const create = creating(volumeGroup, {
  requires: [rule('create')],
  quota: 'groups',
  endpoint: api.create,
  fields: {
    ...about,
    group_type: select(t('Group Type'), groupTypes, {
      start: '',
      none: t('Administrators have made no group type.'),
    }),
    volume_types: ticks(t('Volume Types'), types),
    availability_zone: select(t('Availability Zone'), zones, { start: '' }),
  },
  intro: t('Volumes of a group are kept together. Volumes of the chosen types can be in it.'),
})

const edit = editing(volumeGroup, {
  requires: [rule('update')],
  endpoint: api.update,
  fields: about,
})

const volumes = asking(volumeGroup, {
  id: 'volumes',
  label: t('Manage Volumes'),
  requires: [rule('update')],
  allowed: groupStates.only('available'),
  form: async (item, signal) =>
    (await import('#dialogs/volume-group/volumes.ts')).choosingVolumes(item, signal),
})

const made = (type: TypeCode) => (reply: { readonly id: string }) => ({
  created: [{ type, id: reply.id }],
})

const takeSnapshot = asking(volumeGroup, {
  id: 'snapshot',
  label: t('Create Group Snapshot'),
  requires: [rule('create_group_snapshot')],
  allowed: groupStates.only('available'),
  endpoint: volumeGroupSnapshots.create,
  fields: about,
  send: ({ id }, body) => call(volumeGroupSnapshots.create, { body: { ...body, group_id: id } }),
  result: made(groupSnapshot.type),
  done: t('Creating group snapshot: %s.'),
  failed: t('Unable to create the group snapshot.'),
})

const clone = asking(volumeGroup, {
  id: 'clone',
  label: t('Clone Group'),
  requires: [rule('create')],
  allowed: groupStates.only('available'),
  endpoint: api.clone,
  fields: about,
  intro: ({ name }) => t('A new group with copies of the volumes of {name}.', { name }),
  send: ({ id }, body) => call(api.clone, { body: { ...body, source_group_id: id } }),
  result: made(volumeGroup.type),
  done: t('Creating volume group: %s.'),
  failed: t('Unable to clone the volume group.'),
})

const remove = removing<VolumeGroup>(volumeGroup, api.remove, {
  requires: [rule('delete')],
  lingers: true,
  // Without it Cinder refuses to delete a group that has volumes.
  also: async () => ({ label: t('Delete the volumes in it, too'), query: { volumes: true } }),
})

export const groupActions = {
  global: [create],
  batch: [remove],
  item: [edit, volumes, takeSnapshot, clone, remove],
}

const restore = asking(groupSnapshot, {
  id: 'create-group',
  label: t('Create Volume Group'),
  requires: [rule('create')],
  allowed: groupSnapshotStates.only('available'),
  endpoint: api.createFrom,
  fields: about,
  intro: ({ name }: VolumeGroupSnapshot) =>
    t('A new group with new volumes made from {name}.', { name }),
  send: ({ id }, body) => call(api.createFrom, { body: { ...body, group_snapshot_id: id } }),
  result: made(volumeGroup.type),
  done: t('Creating volume group: %s.'),
  failed: t('Unable to create the volume group.'),
})

const removeSnapshot = removing(groupSnapshot, volumeGroupSnapshots.remove, {
  requires: [rule('delete_group_snapshot')],
  lingers: true,
})

export const groupSnapshotActions = { batch: [removeSnapshot], item: [restore, removeSnapshot] }
