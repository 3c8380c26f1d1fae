import { ServerUsage, usage, say, type UsagePeriod, type UsageTotals } from '@meridian/contract'
import { isOpenStackError, type NovaServerUsage, type NovaUsage } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, type Context } from '#bind.ts'
import { nameMap } from '#names.ts'
import { errors } from '#http/errors.ts'
import { rowsOf } from '#rows.ts'

type Period = Required<UsagePeriod>

/** https://docs.openstack.org/api-ref/compute/#usage-reports-os-simple-tenant-usage */
export const usageRoutes = (app: FastifyInstance, now: () => number): void => {
  const periodOf = (asked: UsagePeriod): Period => ({
    ...usualPeriod(app.config.settings.OVERVIEW_DAYS_RANGE, now()),
    ...asked,
  })

  bind(app, usage.own, async ({ query }, context) => {
    const { projectId, nova } = context.openstack
    if (projectId === undefined) throw errors.bad(say('The session has no project.'))
    const period = periodOf(query)
    const used = await nova.usage.project(projectId, spanOf(period))
    const rows = rowsOf(context, used?.server_usages ?? [], presentServer, ServerUsage)
    return { ...period, ...totalsOf(used, rows), server_usages: rows }
  })

  bind(app, usage.projects, async ({ query }, context) => {
    const period = periodOf(query)
    const all = await context.openstack.nova.usage.all(spanOf(period))
    const items = rowsOf(context, all, (used) => {
      const servers = rowsOf(context, used.server_usages ?? [], presentServer, ServerUsage)
      return { tenant_id: used.tenant_id, ...totalsOf(used, servers) }
    })
    const ids = items.map(({ tenant_id }) => tenant_id)
    return { ...period, items, names: await projectNames(context, ids) }
  })
}

/**
 * The names of the projects, in one call for however many: Keystone takes no ids, so that each part of
 * them that a browser asked for would be its whole list again. Null where it does not tell.
 */
const projectNames = async (
  { openstack }: Context,
  ids: readonly string[],
): Promise<Readonly<Record<string, string>> | null> => {
  if (ids.length === 0) return {}
  try {
    return nameMap(await openstack.keystone.projects.named(ids)).names
  } catch (error) {
    if (!isOpenStackError(error) || error.status === 401) throw error
    return null
  }
}

/** So many days up to today; without a number of days, from the first of this month. */
export const usualPeriod = (days: number | null, now: number): Period => {
  const end = dayOf(now)
  if (days === null) return { start: `${end.slice(0, 8)}01`, end }
  return { start: dayOf(now - days * 86_400_000), end }
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

const spanOf = ({ start, end }: Period) => ({ start: `${start}T00:00:00`, end: `${end}T23:59:59` })

const totalsOf = (used: NovaUsage | undefined, servers: readonly ServerUsage[]): UsageTotals => {
  const active = servers.filter(({ ended_at }) => ended_at === null)
  const sum = (of: (server: ServerUsage) => number) =>
    active.reduce((total, server) => total + of(server), 0)
  return {
    total_hours: used?.total_hours ?? 0,
    total_vcpus_usage: used?.total_vcpus_usage ?? 0,
    total_memory_mb_usage: used?.total_memory_mb_usage ?? 0,
    total_local_gb_usage: used?.total_local_gb_usage ?? 0,
    activeInstances: active.length,
    activeVcpus: sum(({ vcpus }) => vcpus),
    activeMemoryMb: sum(({ memory_mb }) => memory_mb),
    activeLocalGb: sum(({ local_gb }) => local_gb),
  }
}

/** A server without a name is called by its id, as lists of servers do it. */
const presentServer = (server: NovaServerUsage): ServerUsage => ({
  ...server,
  name: server.name || server.instance_id,
})
