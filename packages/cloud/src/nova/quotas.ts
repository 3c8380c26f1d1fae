/** How much a project may have, and what is said when it is too much. */
import type { Context } from '#http/context.ts'
import { forbidden } from '#http/faults.ts'
import { quotasOf } from '#resource/quotas.ts'
import { rows, type Place } from '#scene.ts'
import { servers } from '#nova/servers/servers.ts'

export type Limits = Readonly<ReturnType<typeof quotas.defaults>>
export type Resource = keyof Limits

/** What administrators set stands over these. */
export const quotas = quotasOf('nova', () => ({
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
}))

/** Throws Nova's 403 where `used` is all that the project of the asker may have of something. */
export function refuseMore(context: Context, of: Resource, used: number, many: string): void {
  const most = quotas.limits(context, context.token.project?.id ?? '')[of]
  if (most >= 0 && used >= most) throw forbidden(`Quota exceeded, too many ${many}.`)
}

export type Usage = { instances: number; cores: number; ram: number }

export function usageOf(at: Place, projectId: string): Usage {
  const table = rows(at, servers)
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
  at: Place,
  projectId: string,
  flavor: { vcpus: number; ram: number },
  { least, most, instances = 1 }: { least: number; most: number; instances?: 0 | 1 },
): number {
  const limits = quotas.limits(at, projectId)
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
