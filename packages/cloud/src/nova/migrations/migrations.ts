/**
 * The moves of servers between hosts, and what can be done to those that are under way.
 * https://docs.openstack.org/api-ref/compute/#migrations-os-migrations
 */
import { isoStored } from '#clock.ts'
import type { Context } from '#http/context.ts'
import { badRequest, conflict, notFound } from '#http/faults.ts'
import { type Answer, accepted, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { flavorNumber } from '#nova/flavors/rows.ts'
import { closeAction, recordAction } from '#nova/actions/instance-actions.ts'
import { migrations, type MigrationRow } from '#nova/migrations/rows.ts'
import { nextLinks, pageOf, pageTerms } from '#nova/paging.ts'
import {
  changedBetween,
  checkedBody,
  checkTerms,
  lastOf,
  linksOf,
  refuseLocked,
  seenServer,
} from '#nova/requests.ts'
import * as part from '#nova/schema-parts.ts'
import { checkState } from '#nova/actions/allowed-states.ts'
import { serverLife } from '#nova/servers/life.ts'
import { servers, type ServerRow } from '#nova/servers/servers.ts'
import { rows } from '#scene.ts'
import type { Order } from '#store/collection.ts'
import { without } from '#wire/without.ts'

const UNDER_WAY = ['queued', 'preparing', 'running', 'post-migrating']

export const migrationRoutes: Routes = (router) => {
  router.get('/os-migrations', list)
  router.get('/servers/{id}/migrations', (context) => {
    const server = serverFor(context, 'index', 23)
    const where = { server_id: server.id, type: 'live-migration', status: UNDER_WAY }
    const found = rows(context, migrations).list({ where })
    return ok({ migrations: found.map((row) => progress(context, row)) })
  })
  router.get('/servers/{id}/migrations/{migration}', (context) => {
    const server = serverFor(context, 'show', 23)
    return ok({ migration: progress(context, shownLive(context, server)) })
  })
  router.delete('/servers/{id}/migrations/{migration}', abort)
  router.post('/servers/{id}/migrations/{migration}/action', forceComplete, {
    actions: { played: ['force_complete'] },
  })
}

const FILTERS = {
  instance_uuid: 'server_id',
  migration_type: 'type',
  source_compute: 'source',
  status: 'status',
  user_id: 'user_id',
  project_id: 'asker_project',
}
const TIME = { type: 'string', format: 'date-time' }

function list(context: Context): Answer {
  const { minor } = context.version
  const paged = minor >= 59
  const terms = ['hidden', 'host', 'instance_uuid', 'migration_type', 'source_compute', 'status']
  checkTerms(
    context,
    {
      ...Object.fromEntries(terms.map((name) => [name, part.text])),
      ...part.when(paged, { ...pageTerms, 'changes-since': TIME }),
      ...part.when(minor >= 66, { 'changes-before': TIME }),
      ...part.when(minor >= 80, { user_id: part.text, project_id: part.text }),
    },
    59,
  )
  context.enforce('os_compute_api:os-migrations:index')
  const asked = pageOf(context, paged)
  const table = rows(context, migrations)
  // The marker is the uuid that a row has beside its number.
  const { marker } = asked
  const after = marker === undefined ? undefined : table.list().find(({ uuid }) => uuid === marker)
  if (marker !== undefined && !after) throw badRequest(`Marker ${marker} could not be found.`)
  const filters = Object.entries(FILTERS).flatMap(([name, column]) => {
    const value = lastOf(context, name)
    return value === undefined ? [] : [[column, value] as const]
  })
  const bounds = paged ? changedBetween(context.query) : undefined
  const host = lastOf(context, 'host')
  const order: Order = paged
    ? [
        ['created_at', 'desc'],
        ['seq', 'desc'],
      ]
    : [['seq', 'asc']]
  const found = table.list({
    where: { ...Object.fromEntries(filters), ...(bounds ? { updated_at: bounds } : {}) },
    ...(host === undefined ? {} : { any: [{ source: host }, { dest: host }] }),
    order,
    limit: asked.limit,
    after: after?.id,
  })
  const uuids = found.map(({ uuid }) => uuid)
  return ok({
    migrations: found.map((row) => view(context, row)),
    ...(paged && context.query.has('limit')
      ? nextLinks(context, 'migrations_links', uuids, asked)
      : {}),
  })
}

function view(context: Context, row: MigrationRow): object {
  const { minor } = context.version
  const id = Number(row.id)
  const live = row.type === 'live-migration' && UNDER_WAY.includes(row.status)
  const links = live
    ? { links: linksOf(context, `servers/${row.server_id}/migrations`, row.id) }
    : {}
  return {
    id,
    ...(minor >= 59 ? { uuid: row.uuid } : {}),
    ...hostsOf(row),
    old_instance_type_id: numberOf(context, row.old_flavor),
    new_instance_type_id: numberOf(context, row.new_flavor),
    instance_uuid: row.server_id,
    ...common(context, row),
    ...(minor >= 23 ? { migration_type: row.type, ...links } : {}),
  }
}

/** A live migration that goes on. Nothing is copied here, so that nothing of it is counted. */
function progress(context: Context, row: MigrationRow): object {
  const uncounted = ['disk', 'memory'].flatMap((kind) =>
    ['processed', 'remaining', 'total'].map((what) => [`${kind}_${what}_bytes`, null]),
  )
  return {
    id: Number(row.id),
    ...(context.version.minor >= 59 ? { uuid: row.uuid } : {}),
    ...hostsOf(row),
    ...Object.fromEntries(uncounted),
    server_uuid: row.server_id,
    ...common(context, row),
  }
}

function hostsOf({ source, dest }: MigrationRow): object {
  const [source_compute, source_node, dest_compute, dest_node] = [source, source, dest, dest]
  return { source_compute, source_node, dest_compute, dest_node, dest_host: null }
}

function common(context: Context, row: MigrationRow): object {
  const { user_id, project_id, status } = row
  return {
    status,
    created_at: isoStored(row.created_at),
    updated_at: isoStored(row.updated_at),
    ...(context.version.minor >= 80 ? { user_id, project_id } : {}),
  }
}

const numberOf = (context: Context, id: string | null): number | null =>
  id === null ? null : flavorNumber(context, id)

/** The server of the path, for who may do that to its migrations, from that version on. */
function serverFor(context: Context, rule: string, minor: number): ServerRow {
  if (context.version.minor < minor) throw notFound('The resource could not be found.')
  const server = seenServer(context, context.param('id'))
  context.enforce(`os_compute_api:servers:migrations:${rule}`, { project_id: server.tenant_id })
  return server
}

function shownLive(context: Context, server: ServerRow): MigrationRow {
  const id = context.param('migration')
  const row = rows(context, migrations).get(id)
  if (row?.server_id !== server.id) {
    throw notFound(`In-progress live migration ${id} is not found for server ${server.id}.`)
  }
  if (row.type !== 'live-migration') {
    throw notFound(`Migration ${id} for server ${server.id} is not live-migration.`)
  }
  if (UNDER_WAY.includes(row.status)) return row
  throw notFound(`Live migration ${id} for server ${server.id} is not in progress.`)
}

/** The migration that is to be ended, in one of these states. */
function ended(
  context: Context,
  server: ServerRow,
  method: string,
  states: readonly string[],
  missing: (words: string) => Error,
): MigrationRow {
  const id = context.param('migration')
  const row = rows(context, migrations).get(id)
  if (row?.server_id !== server.id) {
    throw missing(`Migration ${id} not found for instance ${server.id}`)
  }
  if (states.includes(row.status)) return row
  throw badRequest(
    `Migration ${id} state of instance ${server.id} is ${row.status}. ` +
      `Cannot ${method} while the migration is in this state.`,
  )
}

/** Throws 409, in the words of the route, for a server that does not move now. */
function checkMoving(context: Context, server: ServerRow, called: string): void {
  refuseLocked(context, server)
  if (server.task_state === 'migrating') return
  throw conflict(
    server.task_state === null
      ? `Instance ${server.id} is in an invalid state for '${called}'`
      : `Cannot '${called}' instance ${server.id} while it is in task_state ${server.task_state}`,
  )
}

function abort(context: Context): Answer {
  const server = serverFor(context, 'delete', 24)
  checkMoving(context, server, 'abort live migration')
  const states = context.version.minor >= 65 ? UNDER_WAY.slice(0, 3) : ['running']
  const row = ended(context, server, 'abort live migration', states, notFound)
  rows(context, migrations).update({ ...row, status: 'cancelled', updated_at: context.now })
  serverLife.stop(context.world, context.region, server.id)
  closeAction(context, server, 'Success')
  recordAction(context, server, 'live_migration_cancel')
  const kept = without(server, 'plan', 'migration')
  context.table(servers).update({ ...kept, task_state: null, updated_at: context.now })
  return accepted()
}

/** It goes over to the other host as soon as it can. */
function forceComplete(context: Context): Answer {
  if (context.version.minor < 22) throw notFound('The resource could not be found.')
  checkedBody(context, part.object({ force_complete: { type: 'null' } }, ['force_complete']))
  const server = serverFor(context, 'force_complete', 22)
  checkMoving(context, server, 'force_complete')
  checkState(server, { from: ['active'], task: ['migrating'] }, 'force_complete')
  ended(context, server, 'force complete', ['running'], badRequest)
  recordAction(context, server, 'live_migration_force_complete')
  serverLife.begin(context.world, context.region, server.id, 'live_switching', context.now)
  return accepted()
}
