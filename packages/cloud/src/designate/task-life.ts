import { imported } from '#designate/import-zone.ts'
import { quotas } from '#designate/quotas.ts'
import { recordSets, stampOf, zoneTasks, type Task } from '#designate/rows.ts'
import { lifecycle, type Moment } from '#lifecycle.ts'
import { rows, type Scene } from '#scene.ts'

/** Exports and imports, which take a moment. */
export const taskLife = lifecycle('designate-task', zoneTasks, {
  failed: (task, moment) =>
    ended(task, moment, { status: 'ERROR', message: 'An undefined error occurred.' }),
  steps: {
    exporting: {
      after: 300,
      done: (task, moment) => ended(task, moment, exported(task, moment)),
    },
    importing: {
      after: 300,
      done: (task, moment) => ended(task, moment, imported(moment, task)),
    },
  },
})

function ended(task: Task, { now }: Scene, changes: Partial<Task>): Task {
  return { ...task, ...changes, version: task.version + 1, updated_at: stampOf(now) }
}

/** What becomes of an export: it is read where it says, unless there is too much of it. */
function exported({ id, zone_id, project_id }: Task, moment: Moment): Partial<Task> {
  const size = rows(moment, recordSets).count({ zone_id })
  const most = quotas.limits(moment, project_id).api_export_size
  if (most >= 0 && size > most) {
    return { status: 'ERROR', message: 'Zone is too large to export' }
  }
  return { status: 'COMPLETE', location: `designate://v2/zones/tasks/exports/${id}/export` }
}
