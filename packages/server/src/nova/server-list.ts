import type { Server, ServersQuery } from '@meridian/contract'
import type { NovaServer, Query } from '@meridian/openstack'
import type { Context } from '#bind.ts'
import { presentServer } from '#nova/server-present.ts'
import { leafOf, pageOf, wholeList, withoutPaging, type PageOf } from '#paging.ts'
import { errors } from '#http/errors.ts'
import { rowsOf } from '#rows.ts'

/** What a client sorts by → Nova's own sort key. https://docs.openstack.org/api-ref/compute/ */
const sortKeys = new Map<string, string>(
  Object.entries({
    name: 'display_name',
    status: 'vm_state',
    created: 'created_at',
    updated: 'updated_at',
    created_at: 'created_at',
    updated_at: 'updated_at',
    availability_zone: 'availability_zone',
    key_name: 'key_name',
    task_state: 'task_state',
    power_state: 'power_state',
    image: 'image_ref',
    host: 'host',
    project_id: 'project_id',
    locked: 'locked',
  }),
)

/**
 * One page, or the whole list followed to its end, as Nova filters and sorts it. Nova takes one
 * expression for a name, in which its database knows no "or": of what is to have a part besides, all
 * that fit the expression are read, and the rest is left out here.
 */
export const listServers = async (
  context: Context,
  query: ServersQuery,
  size: number,
): Promise<PageOf<Server>> => {
  const { servers } = context.openstack.nova
  const shown = (rows: readonly NovaServer[]) => rowsOf(context, rows, presentServer)
  const sortDir = query.sort_dir ?? (query.sort_key === undefined ? 'desc' : 'asc')
  const order = { sort_key: sortKey(query.sort_key), sort_dir: sortDir }
  const { marker, prev, queryString: part = '' } = query
  const found = async () =>
    shown(await servers.listAll({ ...filters(query), ...order, limit: 1000 })).filter(({ name }) =>
      name.toLowerCase().includes(part.toLowerCase()),
    )
  if (query.paginate !== true) return wholeList(await found())
  const ask = { size, marker, back: prev, sortKey: order.sort_key, sortDir }
  if (part) return pageOf(leafOf(await found(), ask), (rows) => [...rows])
  return pageOf(await servers.leaf(ask, filters(query)), shown)
}

const sortKey = (asked = 'created_at'): string => {
  const key = sortKeys.get(asked)
  if (key === undefined) throw errors.bad(`servers cannot be sorted by '${asked}'`)
  return key
}

/** Nova's own filters; the terms of this server stay behind. */
const filters = ({
  id: _id,
  names: _names,
  queryString: _part,
  all_projects,
  statuses,
  ...own
}: ServersQuery): Query => ({
  ...withoutPaging(own),
  // Nova takes the filter several times, and finds what has any of them.
  ...(statuses !== undefined && { status: statuses }),
  ...(all_projects === true && { all_tenants: 1 }),
})

/**
 * The present state of the servers with these ids, in one call to Nova: a page of what changed since
 * the oldest of them did, or of the newest where the client names no time. A server that is missing
 * there is looked up by itself, because "missing" must mean "gone"; deleted ones are left out.
 */
export const rereadServers = async (
  context: Context,
  ids: readonly string[],
  query: ServersQuery,
): Promise<Server[]> => {
  const { servers } = context.openstack.nova
  const since = query['changes-since']
  const all = query.all_projects === true ? { all_tenants: 1 } : {}
  const changed =
    since === undefined && ids.length < 2
      ? []
      : await servers.list({ 'changes-since': since, limit: 1000, ...all })
  const known = new Map(changed.map((server) => [server.id, server]))
  const others = await servers.some(ids.filter((id) => !known.has(id)))
  for (const server of others) known.set(server.id, server)
  const found = ids.flatMap((id) => {
    const server = known.get(id)
    return server === undefined || server.status === 'DELETED' ? [] : [server]
  })
  return rowsOf(context, found, presentServer)
}

/** Ids of the images that the servers were booted from. */
export const imageIdsOf = (servers: readonly Pick<Server, 'image'>[]): string[] =>
  servers.flatMap(({ image }) => (image ? [image.id] : []))
