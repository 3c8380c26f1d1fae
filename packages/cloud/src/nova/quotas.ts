/** How much a project may have, and what is said when it is too much. */
import type { Context } from '#http/context.ts'
import { forbidden } from '#http/faults.ts'
import { servers } from '#nova/servers.ts'
import { collection } from '#store/collection.ts'
import type { World } from '#world.ts'

export const DEFAULT_LIMITS = {
  cores: 20,
  fixed_ips: -1,
  floating_ips: -1,
  injected_file_content_bytes: 10240,
  injected_file_path_bytes: 255,
  injected_files: 5,
  instances: 10,
  key_pairs: 100,
  metadata_items: 128,
  ram: 51200,
  security_group_rules: -1,
  security_groups: -1,
  server_group_members: 10,
  server_groups: 10,
}
export type Resource = keyof typeof DEFAULT_LIMITS
export type Limits = Record<Resource, number>

type QuotaRow = { id: string; project_id: string; limits: Partial<Limits> }

/** What administrators set: one row per project; the row `class:default` for all of them. */
export const quotas = collection<QuotaRow>('nova_quotas')
const CLASS = 'class:default'

type At = { world: World; region: string }

export function defaultLimits({ world, region }: At): Limits {
  return { ...DEFAULT_LIMITS, ...world.table(quotas, region).get(CLASS)?.limits }
}

export function limitsOf(at: At, projectId: string): Limits {
  return { ...defaultLimits(at), ...at.world.table(quotas, at.region).get(projectId)?.limits }
}

/** Sets limits of a project, or with no project those of everybody. */
export function setLimits({ world, region }: At, projectId: string, limits: Partial<Limits>): void {
  const table = world.table(quotas, region)
  const id = projectId === '' ? CLASS : projectId
  const known = table.get(id)
  const row = { id, project_id: projectId, limits: { ...known?.limits, ...limits } }
  if (known) table.update(row)
  else table.insert(row)
}

/** Gives a project the default limits again. */
export function clearLimits({ world, region }: At, projectId: string): void {
  world.table(quotas, region).remove(projectId)
}

/** Throws Nova's 403 where `used` is all that the project of the asker may have of something. */
export function refuseMore(context: Context, of: Resource, used: number, many: string): void {
  const most = limitsOf(context, context.token.project?.id ?? '')[of]
  if (most >= 0 && used >= most) throw forbidden(`Quota exceeded, too many ${many}.`)
}

export type Usage = { instances: number; cores: number; ram: number }

export function usageOf({ world, region }: At, projectId: string): Usage {
  const table = world.table(servers, region)
  const project_id = projectId
  // The bound lets SQLite add up inside the column's own index, without reading a row.
  return {
    instances: table.count({ project_id }),
    cores: table.sum('vcpus', { project_id, vcpus: { from: 0 } }),
    ram: table.sum('ram', { project_id, ram: { from: 0 } }),
  }
}

/**
 * How many servers of this size the project may still have, at most `most`. Throws 403 with
 * Nova's words when it is less than `least`. A resize asks for no instance (`instances` 0).
 */
export function allowedCount(
  at: At,
  projectId: string,
  flavor: { vcpus: number; ram: number },
  { least, most, instances = 1 }: { least: number; most: number; instances?: 0 | 1 },
): number {
  const limits = limitsOf(at, projectId)
  const used = usageOf(at, projectId)
  const each = { cores: flavor.vcpus, instances, ram: flavor.ram }
  const names = ['cores', 'instances', 'ram'] as const
  const over = names.filter(
    (name) => limits[name] >= 0 && used[name] + each[name] * most > limits[name],
  )
  if (over.length === 0) return most
  const fits = over.map((name) =>
    each[name] === 0 ? most : Math.floor((limits[name] - used[name]) / each[name]),
  )
  const allowed = Math.min(...fits)
  if (allowed >= least && allowed > 0) return allowed
  const said = (values: Record<(typeof names)[number], number | string>): string =>
    over.map((name) => values[name]).join(', ')
  const requested = {
    cores: each.cores * most,
    instances: least === most ? each.instances * most : `${least}-${most}`,
    ram: each.ram * most,
  }
  throw forbidden(
    `Quota exceeded for ${over.join(', ')}: Requested ${said(requested)}, but already used ` +
      `${said(used)} of ${said(limits)} ${over.join(', ')}`,
  )
}
