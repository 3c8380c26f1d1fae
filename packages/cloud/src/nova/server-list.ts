/** `GET /servers` and `GET /servers/detail`: filters, order and pages. */
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { type Answer, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { nextLinks, pageOf, type Asked } from '#nova/paging.ts'
import { checkQuery } from '#nova/requests.ts'
import { listQuerySchema, serverQuery, type ServerQuery } from '#nova/server-filters.ts'
import { briefServer, wholeServer } from '#nova/server-view.ts'
import { deletedServers, servers, type ServerRow } from '#nova/servers.ts'
import type { Order } from '#store/collection.ts'

export const serverList: Routes = (router) => {
  router.get('/servers', (context) => list(context, 'index', briefServer))
  router.get('/servers/detail', (context) => list(context, 'detail', wholeServer))
}

function list(
  context: Context,
  rule: 'index' | 'detail',
  view: (context: Context, server: ServerRow) => object,
): Answer {
  checkQuery(context, listQuerySchema(context.version.minor))
  context.enforce(`os_compute_api:servers:${rule}`, { project_id: context.token.project?.id })
  const query = serverQuery(context, rule)
  if (!query) return ok({ servers: [] })
  const asked = pageOf(context)
  const page = pageOfServers(context, query, asked)
  const ids = page.map(({ id }) => id)
  return ok({
    servers: page.map((server) => view(context, server)),
    ...nextLinks(context, 'servers_links', ids, asked),
  })
}

function pageOfServers(
  context: Context,
  { where, also, kept }: ServerQuery,
  { limit, marker }: Asked,
): ServerRow[] {
  const order = orderOf(context)
  const living = context.table(servers)
  const deleted = context.table(deletedServers)
  if (marker !== undefined && !living.has(marker) && !deleted.has(marker)) {
    throw badRequest(`marker [${marker}] not found`)
  }
  if (limit === 0) return []
  if (kept !== 'both') {
    const table = kept === 'living' ? living : deleted
    return table.list({ where, also, order, after: marker, limit })
  }
  const all = { where, also, order: [['seq', 'desc']] } as const
  const every = [...living.list(all), ...deleted.list(all)]
  every.sort((a, b) => b.created_at - a.created_at)
  const from = every.findIndex(({ id }) => id === marker) + 1
  return every.slice(from, from + limit)
}

const COLUMNS: Readonly<Record<string, string>> = {
  created_at: 'seq',
  display_name: 'name',
  updated_at: 'updated_at',
  launched_at: 'launched_at',
  vm_state: 'vm_state',
  task_state: 'task_state',
  power_state: 'power_state',
  key_name: 'key_name',
  host: 'host',
  node: 'host',
  availability_zone: 'az',
  uuid: 'id',
  image_ref: 'image_ref',
  instance_type_id: 'flavor',
  project_id: 'project_id',
  user_id: 'user_id',
  locked: 'is_locked',
}

/**
 * Newest first unless asked otherwise. The order of arrival stands for the time of creation: it
 * is the same order, and every index ends with it. Who may not see hosts may not sort by them.
 */
function orderOf(context: Context): Order {
  const keys = context.query.getAll('sort_key')
  const directions = context.query.getAll('sort_dir').map((text) => text.toLowerCase())
  if (directions.some((direction) => direction !== 'asc' && direction !== 'desc')) {
    throw badRequest("Invalid input received: Unknown sort direction, must be 'desc' or 'asc'")
  }
  const direction = (at: number): 'asc' | 'desc' =>
    (directions[at] ?? directions[0]) === 'asc' ? 'asc' : 'desc'
  const hidden = context.isAdmin ? [] : ['host', 'node']
  const order = keys.flatMap((key, at) => {
    const column = hidden.includes(key) ? undefined : COLUMNS[key]
    return column === undefined ? [] : [[column, direction(at)] as const]
  })
  return order.length > 0 ? order : [['seq', direction(0)]]
}
