/** https://docs.openstack.org/api-ref/block-storage/v3/#revert-volume-to-snapshot */
import type { Action } from '#cinder/act.ts'
import { allow, needs, textOf } from '#cinder/requests.ts'
import { snapshots, type StoredVolume } from '#cinder/rows.ts'
import { volumeLife } from '#cinder/volumes/life.ts'
import { write } from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { badRequest, conflict } from '#http/faults.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import type { Where } from '#store/collection.ts'

/** Gives a volume again what its latest snapshot has. */
export const revertAction: Action<StoredVolume> = { rule: 'volume:get', does: revert }

/** Throws 400 for another snapshot than the latest, 409 for what goes on with either. */
function revert(context: Context, volume: StoredVolume, sent: JsonObject): void {
  needs(context, '3.40')
  const body = isObject(context.body) ? context.body['revert'] : undefined
  if (!isObject(body)) throw badRequest("Missing required element 'revert' in request body.")
  const { id, size, status } = volume
  const own: Where = context.isAdmin ? {} : { project_id: context.projectId }
  const [latest] = context
    .table(snapshots)
    .list({ where: { volume_id: id, ...own }, order: [['created_at', 'desc']], limit: 1 })
  if (!latest) throw badRequest(`Volume ${id} doesn't have any snapshots.`)
  const asked = textOf(sent['snapshot_id'])
  if (asked !== latest.id) {
    throw badRequest(
      `Specified snapshot ${asked ?? 'None'} is None or not the latest one of volume ${id}.`,
    )
  }
  const cannot = `Can't revert volume ${id} to its latest snapshot ${latest.id}.`
  if (size !== latest.size) {
    throw badRequest(`${cannot} The volume size must be equal to the snapshot size.`)
  }
  allow(context, 'volume:revert_to_snapshot', volume.project_id)
  if (status !== 'available') {
    throw conflict(`Invalid volume: ${cannot} Volume's status must be 'available'.`)
  }
  if (latest.status !== 'available') {
    throw conflict(`Invalid snapshot: ${cannot} Snapshot's status must be 'available'.`)
  }
  context.table(snapshots).update({ ...latest, status: 'restoring' })
  write(context, volume, { status: 'reverting', pending: { status } })
  volumeLife.begin(context.world, context.region, id, 'reverting', context.now)
}
