import { Type, type Static } from 'typebox'
import { Nullable, Texts, get, leftOut } from '#endpoint.ts'

/** A day in UTC, such as `2026-01-02`; both ends of a period belong to it. */
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 })

/** Without days it is the operator's period (`OVERVIEW_DAYS_RANGE`), which ends today. */
export const UsagePeriod = Type.Object({ start: Type.Optional(Day), end: Type.Optional(Day) })
export type UsagePeriod = Static<typeof UsagePeriod>

/** One server within a period; `uptime` are seconds, within the period or not. */
export const ServerUsage = Type.Object({
  instance_id: Type.String(),
  name: Type.String(),
  flavor: Type.String(),
  vcpus: Type.Number(),
  memory_mb: Type.Number(),
  local_gb: Type.Number(),
  hours: Type.Number(),
  uptime: Type.Number(),
  state: Type.String(),
  started_at: Type.String(),
  ended_at: Nullable(Type.String()),
})
export type ServerUsage = Static<typeof ServerUsage>

/** What servers used in hours, and what those of them have that still live. */
const totals = {
  total_hours: Type.Number(),
  total_vcpus_usage: Type.Number(),
  total_memory_mb_usage: Type.Number(),
  total_local_gb_usage: Type.Number(),
  activeInstances: Type.Integer(),
  activeVcpus: Type.Number(),
  activeMemoryMb: Type.Number(),
  activeLocalGb: Type.Number(),
}
export const UsageTotals = Type.Object(totals)
export type UsageTotals = Static<typeof UsageTotals>

/** The usage of the session's project, server by server. */
export const ProjectUsage = Type.Object({
  start: Day,
  end: Day,
  ...totals,
  server_usages: Type.Array(ServerUsage),
})
export type ProjectUsage = Static<typeof ProjectUsage>

/** One line of the usage of all projects. */
export const ProjectTotals = Type.Object({ tenant_id: Type.String(), ...totals })
export type ProjectTotals = Static<typeof ProjectTotals>

/** The usage of all projects; `names` by id are null where Keystone did not tell them. */
export const ProjectsUsage = Type.Object({
  start: Day,
  end: Day,
  items: Type.Array(ProjectTotals),
  names: Nullable(Texts),
  ...leftOut,
})

export const usage = {
  own: get('/api/nova/usage/', { query: UsagePeriod, reply: ProjectUsage }),
  /** For administrators: every project that had a server in the period. */
  projects: get('/api/nova/usage/projects/', { query: UsagePeriod, reply: ProjectsUsage }),
} as const
