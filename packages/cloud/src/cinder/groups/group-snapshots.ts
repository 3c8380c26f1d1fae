/** https://docs.openstack.org/api-ref/block-storage/v3/#group-snapshots-group-snapshots */
import { isoMicros } from '#clock.ts'
import { actionsOf } from '#cinder/act.ts'
import { groupSnapshotLife } from '#cinder/groups/life.ts'
import { groupSnapshots, type StoredGroupSnapshot } from '#cinder/groups/rows.ts'
import { groupKind, ofProject } from '#cinder/groups/groups.ts'
import type { Asked } from '#cinder/listing.ts'
import { noteStatus } from '#cinder/note-status.ts'
import { NAME, allow, needs, textOf } from '#cinder/requests.ts'
import { snapshots, volumes } from '#cinder/rows.ts'
import { createVolumeSnapshot } from '#cinder/snapshots/snapshots.ts'
import { cinderStyle, seen, type CinderKind } from '#cinder/style.ts'
import type { Context } from '#http/context.ts'
import { badRequest, notFound } from '#http/faults.ts'
import type { Routes } from '#http/router.ts'
import { found, resource, type Fields, type Kind } from '#resource/resource.ts'
import { pythonTuple } from '#wire/python.ts'

const ASKED: Asked = {
  since: '3.29',
  filters: ['name', 'status', 'group_id'],
  sortable: [
    ...['id', 'name', 'status', 'group_id', 'group_type_id', 'created_at', 'updated_at'],
    ...['user_id', 'project_id', 'description'],
  ],
  nameSince: '3.29',
}

export const groupSnapshotKind: Kind<StoredGroupSnapshot> & CinderKind = {
  path: '/group_snapshots',
  one: 'group_snapshot',
  many: 'group_snapshots',
  collection: groupSnapshots,
  since: '3.14',
  rules: {
    list: 'group:get_all_group_snapshots',
    get: 'group:get_group_snapshot',
    delete: 'group:get_group_snapshot',
  },
  schemas: {
    create: {
      properties: { group_id: { type: 'string', format: 'uuid' }, name: NAME, description: NAME },
      required: ['group_id'],
      additionalProperties: false,
    },
  },
  asked: ASKED,
  lists: ofProject,
  visible: seen,
  notFound: (id) => notFound(`GroupSnapshot ${id} could not be found.`),
  brief: (_context, { id, name }) => ({ id, name }),
  shown: (context, item, _parent, doing) => {
    const { id, name, group_type_id, group_id, status, created_at, description } = item
    if (doing === 'create') return { id, name, group_type_id }
    const owner =
      context.since('3.58') && context.allows(`group:group_snapshot_project_attribute`, {})
    return {
      ...{ id, group_id, group_type_id, status, created_at, name, description },
      ...(owner ? { project_id: item.project_id } : {}),
    }
  },
  create,
  remove,
}

const STATUSES = [
  ...['error', 'available', 'creating', 'deleting', 'deleted', 'updating', 'error_deleting'],
]

const actions = actionsOf(groupSnapshotKind, {
  reset_status: noteStatus({
    rule: 'group:reset_group_snapshot_status',
    nullable: false,
    statuses: STATUSES,
    refused: (status) =>
      `Invalid GroupSnapshot Status: Group snapshot status: ${status} is invalid, ` +
      `valid statuses are: ${pythonTuple(STATUSES)}.`,
    does: (context, item, status) => {
      needs(context, '3.19')
      groupSnapshotLife.stop(context.world, context.region, item.id)
      context.table(groupSnapshots).update({ ...item, status, updated_at: isoMicros(context.now) })
    },
  }),
})

export const groupSnapshotRoutes: Routes = (router) => {
  resource(cinderStyle, groupSnapshotKind)(router)
  actions(router)
}

/** Takes a snapshot of each volume in a group. */
function create(context: Context, sent: Fields): StoredGroupSnapshot {
  const id = String(sent['group_id'])
  const group = found(context, groupKind, id)
  if (!group) throw groupKind.notFound(id)
  allow(context, 'group:create_group_snapshot', group.project_id)
  const [name, description] = [textOf(sent['name']), textOf(sent['description'])]
  const user_id = context.token.user.id
  const item = context.table(groupSnapshots).insert({
    id: context.random.uuid(),
    project_id: context.projectId,
    user_id,
    group_id: id,
    group_type_id: group.group_type_id,
    status: 'creating',
    created_at: isoMicros(context.now),
    updated_at: null,
    ...{ name, description },
  })
  for (const volume of context.table(volumes).list({ where: { group_id: id } })) {
    const { project_id } = volume
    const about = { volume_id: volume.id, project_id, user_id, name, description, force: true }
    const snapshot = createVolumeSnapshot(context, about)
    context.table(snapshots).update({ ...snapshot, group_snapshot_id: item.id })
  }
  groupSnapshotLife.begin(context.world, context.region, item.id, 'creating', context.now)
  return item
}

function remove(context: Context, item: StoredGroupSnapshot): void {
  allow(context, 'group:delete_group_snapshot', item.project_id)
  if (item.status !== 'available' && item.status !== 'error') {
    throw badRequest(
      'Invalid GroupSnapshot: GroupSnapshot status must be available or error, and no Group can be ' +
        'currently using it as source for its creation.',
    )
  }
  const table = context.table(snapshots)
  for (const one of table.list({ where: { group_snapshot_id: item.id } })) {
    table.update({ ...one, status: 'deleting' })
  }
  context.table(groupSnapshots).update({ ...item, status: 'deleting' })
  groupSnapshotLife.begin(context.world, context.region, item.id, 'deleting', context.now)
}
