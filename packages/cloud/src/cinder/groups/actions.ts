/** https://docs.openstack.org/api-ref/block-storage/v3/#generic-volume-groups-groups */
import { isoMicros } from '#clock.ts'
import { actionsOf } from '#cinder/act.ts'
import { groupLife } from '#cinder/groups/life.ts'
import { groupSnapshots, groups, type StoredGroup } from '#cinder/groups/rows.ts'
import { groupSnapshotKind } from '#cinder/groups/group-snapshots.ts'
import { invalidGroup } from '#cinder/groups/update.ts'
import { beginGroup, groupKind } from '#cinder/groups/groups.ts'
import { noteStatus } from '#cinder/note-status.ts'
import { BOOLEAN, NAME, allow, checkBody, needs, part, textOf } from '#cinder/requests.ts'
import { snapshots, volumes, type StoredVolume } from '#cinder/rows.ts'
import { createVolume, snapshotsOf } from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import type { JsonObject } from '#http/json.ts'
import { json, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { found } from '#resource/resource.ts'
import { meansTrue } from '#wire/booleans.ts'
import { pythonTuple } from '#wire/python.ts'
import type { Schema } from '#wire/schema.ts'

const STATUSES = [
  ...['error', 'available', 'creating', 'deleting', 'deleted', 'updating', 'in-use'],
  'error_deleting',
]
/** No back end here replicates. */
const UNPLAYED = [
  ...['enable_replication', 'disable_replication', 'failover_replication'],
  'list_replication_targets',
]

const actions = actionsOf<StoredGroup>(
  groupKind,
  {
    delete: {
      rule: 'group:get',
      schema: {
        type: 'object',
        properties: { 'delete-volumes': BOOLEAN },
        additionalProperties: false,
      },
      does: (context, group, sent) => {
        allow(context, 'group:delete', group.project_id)
        removeGroup(context, group, meansTrue(sent['delete-volumes']))
      },
    },
    reset_status: noteStatus({
      rule: 'group:reset_status',
      nullable: false,
      statuses: STATUSES,
      refused: (status) =>
        `Invalid Group Status: Group status: ${status} is invalid, ` +
        `valid status are: ${pythonTuple(STATUSES)}.`,
      does: (context, group, status) => {
        needs(context, '3.20')
        groupLife.stop(context.world, context.region, group.id)
        context.table(groups).update({ ...group, status, updated_at: isoMicros(context.now) })
      },
    }),
  },
  UNPLAYED,
)

export const groupActionRoutes: Routes = (router) => {
  router.post('/groups/action', createFromSource)
  actions(router)
}

function removeGroup(context: Context, group: StoredGroup, withVolumes: boolean): void {
  const { id, status } = group
  if (group.pool === null) {
    context.table(groups).remove(id)
    return
  }
  if (!withVolumes && status !== 'available' && status !== 'error') {
    throw invalidGroup(`Group status must be available or error, but current status is: ${status}`)
  }
  if (context.table(groupSnapshots).count({ group_id: id }) > 0) {
    throw invalidGroup('Group has existing snapshots.')
  }
  const table = context.table(volumes)
  const inside = table.list({ where: { group_id: id } })
  if (inside.length > 0 && !withVolumes) {
    throw invalidGroup(
      `Group ${id} still contains volumes. The delete-volumes flag is required to delete it.`,
    )
  }
  for (const volume of inside) {
    if (volume.attachments.length > 0) {
      throw invalidGroup(`Volume in group ${id} is attached. Need to detach first.`)
    }
    if (snapshotsOf(context, volume.id).length > 0) {
      throw invalidGroup('Volume in group still has dependent snapshots.')
    }
    table.update({ ...volume, status: 'deleting' })
  }
  const updated_at = isoMicros(context.now)
  context.table(groups).update({ ...group, status: 'deleting', updated_at })
  groupLife.begin(context.world, context.region, id, 'deleting', context.now)
}

const uuid: Schema = { type: 'string', format: 'uuid' }
const SOURCE: Schema = {
  properties: {
    'create-from-src': {
      type: 'object',
      properties: {
        ...{ description: NAME, name: NAME },
        ...{ source_group_id: uuid, group_snapshot_id: uuid },
      },
      oneOf: [{ required: ['group_snapshot_id'] }, { required: ['source_group_id'] }],
      additionalProperties: false,
    },
  },
  required: ['create-from-src'],
  additionalProperties: false,
}

/** A group with a volume for each of another's, or of the snapshots that were taken of one. */
function createFromSource(context: Context): Answer {
  needs(context, '3.14')
  const sent = part(checkBody(context, SOURCE), 'create-from-src')
  const { source, made } = sourceOf(context, sent)
  allow(context, 'group:create')
  if (made.length === 0) {
    const isSnapshot = textOf(sent['group_snapshot_id']) !== null
    const what = isSnapshot ? 'Group snapshot' : 'Source Group'
    throw invalidGroup(`${what} is empty. No group will be created.`)
  }
  const group = beginGroup(context, {
    name: textOf(sent['name'])?.trim() ?? null,
    description: textOf(sent['description'])?.trim() ?? null,
    group_type_id: source.group_type_id,
    volume_types: source.volume_types,
    pool: source.pool,
    group_snapshot_id: textOf(sent['group_snapshot_id']),
    source_group_id: textOf(sent['source_group_id']),
  })
  for (const one of made) {
    createVolume(context, {
      project_id: context.projectId,
      user_id: context.token.user.id,
      isAdmin: context.isAdmin,
      group,
      ...one,
    })
  }
  return json({ group: { id: group.id, name: group.name } }, 202)
}

type Made = Pick<StoredVolume, 'volume_type'> & { snapshot_id?: string; source_volid?: string }

function sourceOf(context: Context, sent: JsonObject): { source: StoredGroup; made: Made[] } {
  const snapshotId = textOf(sent['group_snapshot_id'])
  const groupId = snapshotId === null ? (textOf(sent['source_group_id']) ?? '') : undefined
  const taken = snapshotId === null ? undefined : found(context, groupSnapshotKind, snapshotId)
  if (snapshotId !== null && !taken) throw groupSnapshotKind.notFound(snapshotId)
  const id = groupId ?? taken?.group_id ?? ''
  const source = found(context, groupKind, id)
  if (!source) throw groupKind.notFound(id)
  const made = taken
    ? context
        .table(snapshots)
        .list({ where: { group_snapshot_id: taken.id } })
        .map((one) => ({ snapshot_id: one.id, volume_type: one.volume_type }))
    : context
        .table(volumes)
        .list({ where: { group_id: id } })
        .map((one) => ({ source_volid: one.id, volume_type: one.volume_type }))
  return { source, made }
}
