/** What Glance does beside requests, told of (glance.api.v2.tasks). */
import { isoSeconds } from '#clock.ts'
import { seenImage } from '#glance/images/access.ts'
import { badRequest } from '#glance/faults.ts'
import { tasks, type GlanceTask } from '#glance/rows.ts'
import type { Context } from '#http/context.ts'
import { Fault, NOT_FOUND } from '#http/faults.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { rows } from '#scene.ts'
import { wholeNumberOf } from '#wire/numbers.ts'

const ACCESS = 'tasks_api_access'
const SORT_KEYS = ['created_at', 'updated_at', 'id', 'type', 'status', 'owner', 'expires_at']
const UUID = /^[\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}$/i

/** https://docs.openstack.org/api-ref/image/v2/#tasks */
export const taskRoutes: Routes = (router) => {
  router.get('/tasks', (context) => {
    context.enforce(ACCESS)
    const limit = limitOf(context.query.get('limit'))
    const listed = page(context, limit)
    const last = listed.length > 0 && listed.length === limit ? listed.at(-1) : undefined
    const next = last ? { next: addressOf(context, last.id) } : {}
    const first = addressOf(context, undefined)
    return ok({ tasks: listed.map(stub), first, schema: '/v2/schemas/tasks', ...next })
  })
  router.get('/tasks/{task_id}', (context) => {
    context.enforce(ACCESS)
    const id = context.param('task_id')
    const task = rows(context, tasks).get(id)
    if (!task) throw new Fault(404, `Could not find task ${id}`)
    const { message, image_id, request_id, user_id, input, result } = task
    return ok({ ...stub(task), input, message, result, image_id, request_id, user_id })
  })
  router.delete('/tasks/{task_id}', (context) => {
    context.enforce(ACCESS)
    throw new Fault(
      405,
      'This operation is currently not permitted on Glance Tasks. They are auto deleted after ' +
        'reaching the time based on their expires_at property.',
      { headers: { allow: 'GET' } },
    )
  })
  router.get('/images/{id}/tasks', (context) => {
    const image = seenImage(context, context.param('id'))
    if (!image) throw new Fault(404, NOT_FOUND)
    const of = rows(context, tasks).list({ where: { image_id: image.id } })
    return ok({ tasks: of.map(row) })
  })
}

/** The task after it has ended; Glance keeps it two days (`task_time_to_live`). */
export function ended(
  task: GlanceTask,
  now: number,
  how: Pick<GlanceTask, 'status' | 'message' | 'result'>,
): GlanceTask {
  const expires_at = isoSeconds(now + 48 * 3_600_000)
  return { ...task, ...how, expires_at, updated_at: isoSeconds(now) }
}

function page(context: Context, limit: number): readonly GlanceTask[] {
  const { query } = context
  const [marker, status, type] = [query.get('marker'), query.get('status'), query.get('type')]
  const way = query.get('sort_dir') ?? 'desc'
  if (way !== 'asc' && way !== 'desc') throw badRequest(`Invalid sort direction: ${way}`)
  if (status && !['pending', 'processing', 'success', 'failure'].includes(status)) {
    throw badRequest(`Invalid status value: ${status}`)
  }
  // Its own imports are of a type that Glance's filter does not know.
  if (type && type !== 'import') throw badRequest(`Invalid type value: ${type}`)
  if (marker !== null && !UUID.test(marker)) throw badRequest('Invalid marker format')
  const by = query.get('sort_key') ?? 'created_at'
  if (!SORT_KEYS.includes(by)) throw badRequest('Sort key supplied was not valid.')
  const table = rows(context, tasks)
  if (marker !== null && !table.has(marker)) {
    throw badRequest(`Task with the given id ${marker} was not found`)
  }
  return table.list({
    where: { ...(status ? { status } : {}), ...(type ? { type } : {}) },
    order: [[by, way], ...(by === 'id' ? [] : [['id', way] as const])],
    limit,
    after: marker ?? undefined,
  })
}

function limitOf(text: string | null): number {
  if (text === null) return 25
  const limit = wholeNumberOf(text)
  if (limit === undefined) throw badRequest('limit param must be an integer')
  if (limit < 0) throw badRequest('limit param must be positive')
  return Math.min(limit, 1000)
}

function addressOf({ query }: Context, marker: string | undefined): string {
  const asked = new URLSearchParams(query)
  asked.delete('marker')
  if (marker !== undefined) asked.set('marker', marker)
  const text = asked.toString()
  return `/v2/tasks${text === '' ? '' : `?${text}`}`
}

function stub(task: GlanceTask): Record<string, unknown> {
  const { id, type, status, owner, created_at, updated_at, expires_at } = task
  const links = { self: `/v2/tasks/${id}`, schema: '/v2/schemas/task' }
  const until = expires_at === null ? {} : { expires_at }
  return { id, type, status, owner, created_at, updated_at, ...links, ...until }
}

/** As Glance's database has it: that is what it answers of an image's tasks. */
function row(task: GlanceTask): Record<string, unknown> {
  const stored = (time: string | null): string | null => time && time.replace('Z', '.000000')
  const { created_at, updated_at, expires_at } = task
  return {
    ...task,
    created_at: stored(created_at),
    updated_at: stored(updated_at),
    expires_at: stored(expires_at),
    deleted_at: null,
    deleted: false,
  }
}
