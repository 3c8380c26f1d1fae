/** https://docs.openstack.org/api-ref/dns/dns-api-v2-index.html#zone-export, `#zone-import` */
import { askerOf, enforce, seenBy, sees } from '#designate/asker.ts'
import { needId, needIds } from '#designate/bodies.ts'
import { badRequest, missing, refusal } from '#designate/fault-style.ts'
import { asked, listed } from '#designate/listing.ts'
import { recordSets, stampOf, zoneTasks, type Task } from '#designate/rows.ts'
import { taskLife } from '#designate/task-life.ts'
import { writeZoneFile } from '#designate/zone-file.ts'
import { needProject, seenZone } from '#designate/zones.ts'
import type { Context } from '#http/context.ts'
import { accepted, noContent, ok, text, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Fields } from '#resource/resource.ts'

const LISTED = {
  sortable: ['created_at', 'id', 'updated_at'],
  filters: ['status', 'message', 'zone_id'],
}

/** Exports and imports differ in their words only. */
const KINDS = {
  EXPORT: { many: 'exports', what: 'ZoneExport', type: 'zone_export', id: 'export_id' },
  IMPORT: { many: 'imports', what: 'ZoneImport', type: 'zone_import', id: 'import_id' },
} as const
type TaskType = Task['task_type']

export const taskRoutes: Routes = (router) => {
  for (const kind of ['EXPORT', 'IMPORT'] as const) {
    const { many, type, id } = KINDS[kind]
    const path = `/zones/tasks/${many}`
    router.get(path, (context) => list(context, kind))
    router.get(`${path}/{id}`, (context) => {
      needId(id, context.param('id'))
      enforce(context, `get_${type}`, askerOf(context).projectId)
      return ok(shown(context, taskOf(context, kind)))
    })
    router.delete(`${path}/{id}`, (context) => {
      needId(`${type}_id`, context.param('id'))
      enforce(context, `delete_${type}`, askerOf(context).projectId)
      const task = taskOf(context, kind)
      taskLife.stop(context.world, context.region, task.id)
      context.table(zoneTasks).remove(task.id)
      return noContent()
    })
  }
  router.post('/zones/{zone_id}/tasks/export', (context) => {
    needIds(context, 'zone_id')
    const { id: zone_id } = seenZone(context, context.param('zone_id'))
    return begin(context, { task_type: 'EXPORT', zone_id })
  })
  router.post(
    '/zones/tasks/imports',
    (context) => {
      if (context.headers.get('content-type')?.split(';')[0]?.trim() !== 'text/dns') {
        throw refusal('unsupported_content_type', 'Content-type must be text/dns', 415)
      }
      const may_blacklisted = context.allows('use_blacklisted_zone')
      const file = new TextDecoder().decode(context.bytes)
      return begin(context, { task_type: 'IMPORT', zone_id: null, text: file, may_blacklisted })
    },
    { body: 'bytes' },
  )
  router.get('/zones/tasks/exports/{id}/export', (context) => {
    needId('export_id', context.param('id'))
    enforce(context, 'zone_export', askerOf(context).projectId)
    const task = taskOf(context, 'EXPORT')
    if (!task.location) throw badRequest('Zone can not be exported synchronously')
    const zone = seenZone(context, task.zone_id ?? '')
    enforce(context, 'get_zone', zone.project_id)
    const sets = context.table(recordSets).list({
      where: { zone_id: zone.id },
      order: [['created_at', 'asc']],
    })
    return text(writeZoneFile(zone, sets), 'text/dns; charset=UTF-8')
  })
}

type Begun = Pick<Task, 'task_type' | 'zone_id'> & Partial<Pick<Task, 'text' | 'may_blacklisted'>>

function begin(context: Context, begun: Begun): Answer {
  const { type, many } = KINDS[begun.task_type]
  const asker = askerOf(context)
  enforce(context, `create_${type}`, asker.projectId)
  needProject(asker)
  const task = context.table(zoneTasks).insert({
    ...begun,
    id: context.random.uuid(),
    status: 'PENDING',
    message: null,
    location: null,
    project_id: asker.projectId,
    created_at: stampOf(context.now),
    updated_at: null,
    version: 1,
  })
  const step = begun.task_type === 'EXPORT' ? 'exporting' : 'importing'
  taskLife.begin(context.world, context.region, task.id, step, context.now)
  const location = `${context.base}/zones/tasks/${many}/${task.id}`
  return accepted(shown(context, task), { location })
}

function list(context: Context, task_type: TaskType): Answer {
  const { many, type } = KINDS[task_type]
  const asker = askerOf(context)
  const table = context.table(zoneTasks)
  const listing = asked(context, asker, table, LISTED, { ...seenBy(asker), task_type })
  enforce(context, `find_${type}s`, asker.projectId)
  const items = table.list(listing)
  const forms = items.map((item) => shown(context, item))
  const path = `${context.base}/zones/tasks/${many}`
  return listed(context, many, items, forms, { path, total: table.count(listing.where) })
}

function taskOf(context: Context, task_type: TaskType): Task {
  const { what, type } = KINDS[task_type]
  const task = context.table(zoneTasks).get(context.param('id'))
  const isSeen = task?.task_type === task_type && sees(askerOf(context), task.project_id)
  if (!task || !isSeen) throw missing(what, type)
  return task
}

function shown({ base }: Context, task: Task): Fields {
  const { id, status, message, location, zone_id, project_id, task_type } = task
  const { created_at, updated_at, version } = task
  const self = `${base}/zones/tasks/${KINDS[task_type].many}/${id}`
  const isExport = task_type === 'EXPORT'
  return {
    ...{ id, status, message },
    ...(isExport ? { location } : {}),
    ...{ zone_id, project_id, created_at, updated_at, version },
    links: {
      self,
      ...(isExport && location ? { export: `${self}/export` } : {}),
      ...(!isExport && zone_id ? { zone: `${base}/zones/${zone_id}` } : {}),
    },
  }
}
