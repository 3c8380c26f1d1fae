/** `GET /servers` and `GET /servers/detail`: filters, order and pages. */
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { type Answer, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { nextLinks, pageOf, type Asked } from '#nova/paging.ts'
import { checkQuery } from '#nova/requests.ts'
import { listQuerySchema, serverQuery, type ServerQuery } from '#nova/servers/filters.ts'
import { briefServer, wholeServers } from '#nova/servers/view.ts'
import { everyServer, listEvery, TABLES } from '#nova/servers/tables.ts'
import type { ServerRow } from '#nova/servers/servers.ts'
import type { Order } from '#store/collection.ts'

export const serverList: Routes = (router) => {
  router.get('/servers', (context) => list(context, 'index', briefServers))
  router.get('/servers/detail', (context) => list(context, 'detail', wholeServers))
}

const briefServers = (context: Context, page: readonly ServerRow[]): object[] =>
  page.map((server) => briefServer(context, server))

function list(
  context: Context,
  rule: 'index' | 'detail',
  view: (context: Context, page: readonly ServerRow[]) => object[],
): Answer {
  checkQuery(context, listQuerySchema(context.version.minor))
  context.enforce(`os_compute_api:servers:${rule}`, { project_id: context.token.project?.id })
  const query = serverQuery(context, rule)
  if (!query) return ok({ servers: [] })
  const asked = pageOf(context)
  const page = pageOfServers(context, query, asked)
  const ids = page.map(({ id }) => id)
  return ok({
    servers: view(context, page),
    ...nextLinks(context, 'servers_links', ids, asked),
  })
}

function pageOfServers(
  context: Context,
  { where, also, kept }: ServerQuery,
  { limit, marker: after }: Asked,
): ServerRow[] {
  if (after !== undefined && !everyServer(context, after)) {
    throw badRequest(`marker [${after}] not found`)
  }
  const order = orderOf(context)
  const listing = { where, also, order, after, limit }
  const [table] = TABLES[kept]
  const within = after === undefined || context.table(table).has(after)
  if (kept !== 'both' && within) return context.table(table).list(listing)
  // Orders of arrival are those of each table, and a marker may have left its own: the last server
  // of a page is deleted before the next page is asked for.
  const times = order.map(([name, direction]) => {
    return [name === 'seq' ? 'created_at' : name, direction] as const
  })
  return listEvery(context, { ...listing, order: times }, TABLES[kept])
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
