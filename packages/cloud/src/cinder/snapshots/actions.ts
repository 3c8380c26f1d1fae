/** https://docs.openstack.org/api-ref/block-storage/v3/#snapshot-actions-snapshots-action */
import { isoMicros } from '#clock.ts'
import { actionsOf, type Action } from '#cinder/act.ts'
import { noteStatus } from '#cinder/note-status.ts'
import { textOf } from '#cinder/requests.ts'
import { snapshots, type StoredSnapshot } from '#cinder/rows.ts'
import {
  NOT_DELETABLE,
  removeSnapshot,
  snapshotKind,
  snapshotLife,
} from '#cinder/snapshots/snapshots.ts'
import { invalidInput } from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { pythonTuple } from '#wire/python.ts'

const ADMIN = 'volume_extension:snapshot_admin_actions'
const PROGRESS = 'os-extended-snapshot-attributes:progress'

const STATUSES = [
  ...['error', 'available', 'creating', 'deleting', 'deleted', 'updating', 'error_deleting'],
  ...['unmanaging', 'backing-up', 'restoring'],
]

/** What a driver that makes snapshots by itself may say of one. */
const FOLLOWING: Readonly<Record<string, readonly string[]>> = {
  creating: ['creating', 'available', 'error'],
  deleting: ['deleting', 'error_deleting'],
}

const ACTIONS: Readonly<Record<string, Action<StoredSnapshot>>> = {
  'os-reset_status': noteStatus({
    rule: `${ADMIN}:reset_status`,
    nullable: true,
    statuses: STATUSES,
    refused: (status) =>
      `Snapshot status: ${status} is invalid, valid statuses are: ${pythonTuple(STATUSES)}.`,
    does: (context, item, status) => {
      snapshotLife.stop(context.world, context.region, item.id)
      write(context, item, { status })
    },
  }),
  'os-force_delete': {
    rule: `${ADMIN}:force_delete`,
    does: (context, item) => removeSnapshot(context, item),
  },
  'os-update_snapshot_status': {
    rule: 'snapshot_extension:snapshot_actions:update_snapshot_status',
    schema: {
      type: 'object',
      properties: { status: { type: 'string' }, progress: {} },
      required: ['status'],
      additionalProperties: false,
    },
    checks: ({ progress }) => checkProgress(progress),
    does: (context, item, { status, progress }) => {
      const following = Object.hasOwn(FOLLOWING, item.status) ? FOLLOWING[item.status] : undefined
      if (!following) {
        throw badRequest(`Snapshot status ${item.status} not allowed for update_snapshot_status`)
      }
      if (typeof status !== 'string' || !following.includes(status)) {
        throw badRequest(
          `Provided snapshot status ${String(status)} not allowed for snapshot with status ` +
            `${item.status}.`,
        )
      }
      const told = textOf(progress)
      snapshotLife.stop(context.world, context.region, item.id)
      write(context, item, { status, ...(told ? { [PROGRESS]: told } : {}) })
    },
  },
  'os-unmanage': {
    rule: 'snapshot_extension:snapshot_unmanage',
    does: (context, item) => {
      if (item.status !== 'available' && item.status !== 'error') throw badRequest(NOT_DELETABLE)
      removeSnapshot(context, item, 'unmanaging')
    },
  },
}

export const snapshotActionRoutes = actionsOf(snapshotKind, ACTIONS)

function write(context: Context, item: StoredSnapshot, changes: Partial<StoredSnapshot>): void {
  const updated_at = isoMicros(context.now)
  context.table(snapshots).update({ ...item, ...changes, updated_at })
}

/** Cinder's format `progress`. */
function checkProgress(progress: unknown): void {
  if (typeof progress !== 'string' || progress === '') return
  const number = progress.slice(0, -1)
  if (!/^\s*[-+]?\d+\s*$/.test(number)) {
    throw invalidInput('progress must be an integer percentage')
  }
  if (Number(number) < 0 || Number(number) > 100 || !progress.endsWith('%')) {
    throw invalidInput('progress must be an integer percentage between 0 and 100')
  }
}
