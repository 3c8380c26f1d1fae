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
import type { Listing, Order, Table } from '#store/collection.ts'

/** So many servers are read at a time while more must be looked at than SQL can tell. */
const LONGEST_LOOK = 500

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
  const path = rule === 'index' ? 'servers' : 'servers/detail'
  return ok({
    servers: page.map((server) => view(context, server)),
    ...nextLinks(context, 'servers_links', path, ids, asked),
  })
}

function pageOfServers(
  context: Context,
  query: ServerQuery,
  { limit, marker }: Asked,
): ServerRow[] {
  const order = orderOf(context)
  const living = context.table(servers)
  const deleted = context.table(deletedServers)
  if (marker !== undefined && !living.has(marker) && !deleted.has(marker)) {
    throw badRequest(`marker [${marker}] not found`)
  }
  if (limit === 0) return []
  if (query.kept !== 'both') {
    const table = query.kept === 'living' ? living : deleted
    return fill(table, { where: query.where, order, after: marker }, query, limit)
  }
  const all = { where: query.where, order: [['seq', 'desc']] } satisfies Listing
  const every = [...fill(living, all, query, Infinity), ...fill(deleted, all, query, Infinity)]
  every.sort((a, b) => b.created_at - a.created_at)
  const from = every.findIndex(({ id }) => id === marker) + 1
  return every.slice(from, from + limit)
}

/** Reads on until enough rows pass what SQL could not ask. */
function fill(
  table: Table<ServerRow>,
  listing: Listing,
  { also }: ServerQuery,
  limit: number,
): ServerRow[] {
  if (also.length === 0) return table.list({ ...listing, ...(limit < Infinity ? { limit } : {}) })
  const found: ServerRow[] = []
  let after = listing.after
  // The first look is no longer than the page: often it is enough.
  for (let size = Math.min(limit, LONGEST_LOOK); ; size = Math.min(2 * size, LONGEST_LOOK)) {
    const batch = table.list({ ...listing, after, limit: size })
    for (const server of batch) {
      if (found.length < limit && also.every((test) => test(server))) found.push(server)
    }
    const last = batch.at(-1)
    if (!last || batch.length < size || found.length >= limit) return found
    after = last.id
  }
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
