/** The log of what was done to each server, with the events behind each action. */
import { isoStored } from '#clock.ts'
import type { Context } from '#http/context.ts'
import { badRequest, notFound } from '#http/faults.ts'
import { type Answer, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { nextLinks, pageOf } from '#nova/paging.ts'
import { changedBetween, checkQuery, seenServer } from '#nova/requests.ts'
import { nonNegativeInteger, object, when } from '#nova/schema-parts.ts'
import type { Schema } from '#wire/schema.ts'
import { hostId } from '#nova/servers/view.ts'
import { deletedServers, type ServerRow } from '#nova/servers/servers.ts'
import { collection } from '#store/collection.ts'
import { rows, type Scene } from '#scene.ts'

type EventRow = {
  event: string
  start: number
  finish: number | null
  result: 'Success' | 'Error' | null
  host: string | null
  details: string | null
}

export type ActionRow = {
  id: string
  project_id: string
  server_id: string
  request_id: string
  action: string
  user_id: string
  start: number
  updated: number
  message: string | null
  events: EventRow[]
}

export const actions = collection<ActionRow>('nova_actions', {
  indexes: { server_id: '$.server_id', start: '$.start' },
  columns: { updated: '$.updated' },
  filteredThenSorted: [['server_id', 'start']],
})

/** The event that the compute host writes down for each action. */
const EVENTS: Readonly<Record<string, string>> = {
  create: 'compute__do_build_and_run_instance',
  delete: 'compute_terminate_instance',
  start: 'compute_start_instance',
  stop: 'compute_stop_instance',
  reboot: 'compute_reboot_instance',
  pause: 'compute_pause_instance',
  unpause: 'compute_unpause_instance',
  suspend: 'compute_suspend_instance',
  resume: 'compute_resume_instance',
  lock: 'api_lock',
  unlock: 'api_unlock',
  shelve: 'compute_shelve_instance',
  shelveOffload: 'compute_shelve_offload_instance',
  unshelve: 'compute_unshelve_instance',
  createImage: 'compute_snapshot_instance',
  createBackup: 'compute_backup_instance',
  rebuild: 'compute_rebuild_instance',
  resize: 'compute_finish_resize',
  migrate: 'compute_finish_resize',
  'live-migration': 'compute_live_migration',
  live_migration_cancel: 'compute_live_migration_abort',
  live_migration_force_complete: 'compute_live_migration_force_complete',
  evacuate: 'compute_rebuild_instance',
  confirmResize: 'compute_confirm_resize',
  revertResize: 'compute_finish_revert_resize',
  rescue: 'compute_rescue_instance',
  unrescue: 'compute_unrescue_instance',
  changePassword: 'compute_set_admin_password',
  restore: 'compute_restore_instance',
  attach_volume: 'compute_attach_volume',
  detach_volume: 'compute_detach_volume',
  swap_volume: 'compute_swap_volume',
  trigger_crash_dump: 'compute_trigger_crash_dump',
  extend_volume: 'compute_extend_volume',
  attach_interface: 'compute_attach_interface',
  detach_interface: 'compute_detach_interface',
}

export type Asker = { request_id: string; user_id: string; project_id: string }

export function askerOf(context: Context): Asker {
  const { token, requestId } = context
  return { request_id: requestId, user_id: token.user.id, project_id: token.project?.id ?? '' }
}

/** Writes down an action that begins; `closeAction` ends it. */
export function openAction(at: Scene, server: ServerRow, action: string, asker: Asker): void {
  const name = EVENTS[action]
  const event = { start: at.now, finish: null, result: null, host: server.host, details: null }
  rows(at, actions).insert({
    id: `${server.id} ${asker.request_id}`,
    project_id: asker.project_id,
    server_id: server.id,
    request_id: asker.request_id,
    action,
    user_id: asker.user_id,
    start: at.now,
    updated: at.now,
    message: null,
    events: name === undefined ? [] : [{ ...event, event: name }],
  })
}

/** Ends the events of the server's action under way. */
export function closeAction(
  at: Scene,
  server: ServerRow,
  result: 'Success' | 'Error',
  event?: string,
  why = server.fault?.message ?? null,
): void {
  const table = rows(at, actions)
  const row = table.get(`${server.id} ${server.request_id}`)
  if (!row) return
  const details = result === 'Error' ? why : null
  const events = row.events.map((each) => ({
    ...each,
    ...(event === undefined ? {} : { event }),
    ...(each.finish === null ? { finish: at.now, result, host: server.host, details } : {}),
  }))
  const message = result === 'Error' ? 'Error' : null
  table.update({ ...row, updated: at.now, message, events })
}

/** Writes down an action that is over at once. */
export function recordAction(context: Context, server: ServerRow, action: string): void {
  openAction(context, server, action, askerOf(context))
  closeAction(context, { ...server, request_id: context.requestId }, 'Success')
}

export const instanceActions: Routes = (router) => {
  router.get('/servers/{id}/os-instance-actions', list)
  router.get('/servers/{id}/os-instance-actions/{request}', show)
}

const time: Schema = { type: 'array', items: { type: 'string', format: 'date-time' }, maxItems: 1 }
const querySchema = (minor: number): Schema =>
  object({
    limit: { type: 'array', items: nonNegativeInteger, maxItems: 1 },
    marker: { type: 'array', items: { type: 'string' }, maxItems: 1 },
    'changes-since': time,
    ...when(minor >= 66, { 'changes-before': time }),
  })

function list(context: Context): Answer {
  const { minor } = context.version
  const paged = minor >= 58
  if (paged) checkQuery(context, querySchema(minor))
  const server = loggedServer(context)
  context.enforce('os_compute_api:os-instance-actions:list', { project_id: server.tenant_id })
  const { query } = context
  const bounds = paged ? changedBetween(query) : undefined
  const asked = pageOf(context, paged)
  const { limit, marker } = asked
  const after = marker === undefined ? undefined : `${server.id} ${marker}`
  const table = context.table(actions)
  if (after !== undefined && !table.has(after)) {
    throw badRequest(`Marker ${marker} could not be found.`)
  }
  const rows = table.list({
    where: { server_id: server.id, ...(bounds ? { updated: bounds } : {}) },
    order: [['start', 'desc']],
    limit,
    after,
  })
  const ids = rows.map(({ request_id }) => request_id)
  return ok({
    instanceActions: rows.map((row) => actionView(context, row)),
    ...(query.has('limit') ? nextLinks(context, 'links', ids, asked) : {}),
  })
}

function show(context: Context): Answer {
  const server = loggedServer(context)
  context.enforce('os_compute_api:os-instance-actions:show', { project_id: server.tenant_id })
  const request = context.param('request')
  const row = context.table(actions).get(`${server.id} ${request}`)
  if (!row) throw notFound(`Action ${request} not found`)
  const about = { project_id: server.tenant_id }
  const traces = context.allows('os_compute_api:os-instance-actions:events', about)
  const { minor } = context.version
  const details =
    minor >= 84 && context.allows('os_compute_api:os-instance-actions:events:details', about)
  const events = row.events.map((event) => ({
    event: event.event,
    start_time: isoStored(event.start),
    finish_time: event.finish === null ? null : isoStored(event.finish),
    result: event.result,
    ...(traces ? { traceback: null } : {}),
    ...(traces && minor >= 62 ? { host: event.host } : {}),
    ...(minor >= 62 ? { hostId: hostId(server.tenant_id, event.host) } : {}),
    ...(details ? { details: event.details } : {}),
  }))
  const told = traces || minor >= 51
  return ok({
    instanceAction: { ...actionView(context, row), ...(told ? { events } : {}) },
  })
}

/** Deleted servers keep their log, from 2.21 on. */
function loggedServer(context: Context): ServerRow {
  const deleted = context.version.minor >= 21 ? deletedServers : undefined
  return seenServer(context, context.param('id'), deleted)
}

function actionView(context: Context, row: ActionRow): object {
  return {
    action: row.action,
    instance_uuid: row.server_id,
    request_id: row.request_id,
    user_id: row.user_id,
    project_id: row.project_id,
    start_time: isoStored(row.start),
    message: row.message,
    ...(context.version.minor >= 58 ? { updated_at: isoStored(row.updated) } : {}),
  }
}
