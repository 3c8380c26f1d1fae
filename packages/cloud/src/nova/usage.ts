/**
 * What projects used between two times.
 * https://docs.openstack.org/api-ref/compute/#usage-reports-os-simple-tenant-usage
 */
import { isoMicros, isoStored } from '#clock.ts'
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { nextLinks, pageOf, pageTerms, type Asked } from '#nova/paging.ts'
import { checkTerms } from '#nova/requests.ts'
import * as part from '#nova/schema-parts.ts'
import type { Schema } from '#wire/schema.ts'
import { everyServer, listEvery } from '#nova/servers/tables.ts'
import type { ServerRow } from '#nova/servers/servers.ts'

const RULE = 'os_compute_api:os-simple-tenant-usage'
const HOUR = 3_600_000

export const usage: Routes = (router) => {
  router.get('/os-simple-tenant-usage', (context) => {
    checkTerms(context, { ...termsAt(context.version.minor), detailed: part.text })
    context.enforce(`${RULE}:list`)
    const span = spanOf(context)
    const page = serversIn(context, span)
    const byProject = Map.groupBy(page, (server) => server.tenant_id)
    const detailed = firstOf(context, 'detailed') === '1'
    const usages = [...byProject.values()].map((rows) => usageOf(context, rows, span, detailed))
    return ok({ tenant_usages: usages, ...linksTo(context, 'tenant_usages_links', page) })
  })
  router.get('/os-simple-tenant-usage/{project}', (context) => {
    checkTerms(context, termsAt(context.version.minor))
    const project_id = context.param('project')
    context.enforce(`${RULE}:show`, { project_id })
    const span = spanOf(context)
    const page = serversIn(context, span, project_id)
    return ok({
      tenant_usage: page.length === 0 ? {} : usageOf(context, page, span, true),
      ...linksTo(context, 'tenant_usage_links', page),
    })
  })
}

/** Pages came with 2.40. */
const termsAt = (minor: number): Record<string, Schema> => ({
  start: part.text,
  end: part.text,
  ...part.when(isPaged(minor), pageTerms),
})

const isPaged = (minor: number): boolean => minor >= 40

/** Nova takes the first here where it takes the last elsewhere; an empty one counts as absent. */
function firstOf(context: Context, name: string): string | undefined {
  return context.query.getAll(name).find((value) => value !== '')
}

type Span = { readonly start: number; readonly end: number }

/** The asked span, which ends now at the latest; throws 400. */
function spanOf(context: Context): Span {
  const start = timeOf(firstOf(context, 'start'), context.now)
  // Nova looks at the clock twice, so that a span without times is a very short one.
  const end = timeOf(firstOf(context, 'end'), context.now + 1)
  if (start >= end) {
    throw badRequest('Invalid start time. The start time cannot occur after the end time.')
  }
  return { start, end: Math.min(end, context.now) }
}

const FORMATS = [
  /^(\d{4})-(\d\d?)-(\d\d?)T(\d\d?):(\d\d?):(\d\d?)(?:\.(\d{1,6}))?$/,
  /^(\d{4})-(\d\d?)-(\d\d?) (\d\d?):(\d\d?):(\d\d?)\.(\d{1,6})$/,
]

/** UTC without a letter for it, in the three ways that Nova reads; throws 400. */
function timeOf(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  const found = FORMATS.map((format) => format.exec(text)).find((match) => match !== null)
  const [year = NaN, month = NaN, day = NaN, hour = NaN, minute = NaN, second = NaN] =
    found?.slice(1, 7).map(Number) ?? []
  const time = Date.UTC(year, month - 1, day, hour, minute, second)
  const date = new Date(time)
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  const exists = isDay && hour < 24 && minute < 60 && second < 60
  if (!exists) throw badRequest('Invalid datetime string: Datetime is in invalid format')
  return time + Math.floor(Number(`0.${found?.[7] ?? 0}`) * 1000)
}

const askedPage = (context: Context): Asked => pageOf(context, isPaged(context.version.minor))

const inOrder = [
  ['project_id', 'asc'],
  ['uuid', 'asc'],
] as const

/** The servers of a page, by project and then by id, as Nova sorts them; throws 400. */
function serversIn(context: Context, { start, end }: Span, project_id?: string): ServerRow[] {
  const { limit, marker: after } = askedPage(context)
  if (after !== undefined && !everyServer(context, after)) {
    throw badRequest(`Marker ${after} could not be found.`)
  }
  // What has not ended has no time, which is after all numbers.
  const where = { project_id, began: { below: end }, ended: { above: start } }
  return listEvery(context, { where, order: inOrder, limit, after })
}

function linksTo(
  context: Context,
  key: string,
  page: readonly ServerRow[],
): Record<string, { rel: string; href: string }[]> {
  const ids = page.map(({ id }) => id)
  return nextLinks(context, key, ids, askedPage(context))
}

function usageOf(
  context: Context,
  rows: readonly ServerRow[],
  span: Span,
  detailed: boolean,
): object {
  const sum = (of: (row: ServerRow) => number): number =>
    rows.reduce((total, row) => total + of(row) * hoursOf(row, span), 0)
  return {
    tenant_id: rows[0]?.tenant_id,
    ...(detailed ? { server_usages: rows.map((row) => serverUsage(context, row, span)) } : {}),
    total_local_gb_usage: sum(({ flavor }) => flavor.disk + flavor.ephemeral),
    total_vcpus_usage: sum(({ flavor }) => flavor.vcpus),
    total_memory_mb_usage: sum(({ flavor }) => flavor.ram),
    total_hours: sum(() => 1),
    start: isoMicros(span.start),
    stop: isoMicros(span.end),
  }
}

/** Below zero when the span lies in the future: Nova counts from its start back to now. */
function hoursOf(row: ServerRow, { start, end }: Span): number {
  const from = Math.max(row.launched_at ?? end, start)
  const to = row.terminated_at === null ? end : Math.min(row.terminated_at, end)
  return (to - from) / HOUR
}

function serverUsage(context: Context, row: ServerRow, span: Span): object {
  const { flavor, terminated_at } = row
  const launched_at = row.launched_at ?? span.end
  return {
    hours: hoursOf(row, span),
    flavor: flavor.original_name,
    instance_id: row.id,
    name: row.name,
    tenant_id: row.tenant_id,
    memory_mb: flavor.ram,
    local_gb: flavor.disk + flavor.ephemeral,
    vcpus: flavor.vcpus,
    started_at: isoStored(launched_at),
    ended_at: terminated_at === null ? null : isoStored(terminated_at),
    state: terminated_at === null ? row.vm_state : 'terminated',
    uptime: Math.floor(((terminated_at ?? context.now) - launched_at) / 1000),
  }
}
