/** `GET /os-simple-tenant-usage`: what projects used between two times, in hours. */
import { isoMicros } from '#clock.ts'
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { lastOf } from '#nova/requests.ts'
import { deletedServers, servers, type ServerRow } from '#nova/servers.ts'

const MONTH = 30 * 86_400_000
const RULE = 'os_compute_api:os-simple-tenant-usage'

export const usage: Routes = (router) => {
  router.get('/os-simple-tenant-usage', (context) => {
    context.enforce(`${RULE}:list`)
    const span = spanOf(context)
    const detailed = lastOf(context, 'detailed') === '1'
    const byProject = Map.groupBy(usedServers(context, span), (server) => server.tenant_id)
    const usages = [...byProject].map(([id, rows]) =>
      projectUsage(context, id, rows, span, detailed),
    )
    return ok({ tenant_usages: usages })
  })
  router.get('/os-simple-tenant-usage/{project}', (context) => {
    const project_id = context.param('project')
    context.enforce(`${RULE}:show`, { project_id })
    const span = spanOf(context)
    const rows = usedServers(context, span, project_id)
    if (rows.length === 0) return ok({ tenant_usage: {} })
    return ok({ tenant_usage: projectUsage(context, project_id, rows, span, true) })
  })
}

type Span = { start: number; end: number }

function spanOf(context: Context): Span {
  const end = timeOf(lastOf(context, 'end'), context.now)
  const start = timeOf(lastOf(context, 'start'), end - MONTH)
  if (end < start)
    throw badRequest('Invalid start time. The start time cannot occur after the end time.')
  return { start, end }
}

function timeOf(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.replace(' ', 'T')}Z`)
  if (Number.isNaN(time)) throw badRequest('Datetime is in invalid format')
  return time
}

function usedServers(context: Context, { start, end }: Span, project_id?: string): ServerRow[] {
  const where = project_id === undefined ? {} : { project_id }
  const rows = [
    ...context.table(servers).list({ where }),
    ...context.table(deletedServers).list({ where }),
  ]
  return rows.filter(
    (row) =>
      row.launched_at !== null &&
      row.launched_at < end &&
      (row.terminated_at === null || row.terminated_at > start),
  )
}

function projectUsage(
  context: Context,
  tenant_id: string,
  rows: readonly ServerRow[],
  { start, end }: Span,
  detailed: boolean,
): object {
  const hoursOf = (row: ServerRow): number => {
    const from = Math.max(row.launched_at ?? start, start)
    const to = Math.min(row.terminated_at ?? context.now, end)
    return Math.max(0, to - from) / 3_600_000
  }
  const sum = (of: (row: ServerRow) => number): number =>
    rows.reduce((total, row) => total + of(row) * hoursOf(row), 0)
  const time = (at: number): string => `${isoMicros(at).slice(0, 20)}000000`
  return {
    tenant_id,
    total_hours: sum(() => 1),
    total_memory_mb_usage: sum(({ flavor }) => flavor.ram),
    total_vcpus_usage: sum(({ flavor }) => flavor.vcpus),
    total_local_gb_usage: sum(({ flavor }) => flavor.disk + flavor.ephemeral),
    start: time(start),
    stop: time(end),
    ...(detailed
      ? {
          server_usages: rows.map((row) => ({
            instance_id: row.id,
            name: row.name,
            hours: hoursOf(row),
            tenant_id,
            flavor: row.flavor.original_name,
            vcpus: row.flavor.vcpus,
            memory_mb: row.flavor.ram,
            local_gb: row.flavor.disk + row.flavor.ephemeral,
            started_at: time(row.launched_at ?? start),
            ended_at: row.terminated_at === null ? null : time(row.terminated_at),
            state: row.terminated_at === null ? row.vm_state : 'terminated',
            uptime: Math.round(
              (Math.min(row.terminated_at ?? context.now, end) - (row.launched_at ?? start)) / 1000,
            ),
          })),
        }
      : {}),
  }
}
