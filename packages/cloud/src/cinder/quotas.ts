/** Cinder's limits: what a project may have and what it has (cinder.quota). */
import { snapshots, types, volumes } from '#cinder/rows.ts'
import { Fault } from '#http/faults.ts'
import { quotasOf } from '#resource/quotas.ts'
import { rows, type Scene } from '#scene.ts'

/** What a volume type has limits of its own for. */
const OF_TYPES = ['volumes', 'gigabytes', 'snapshots']
const DEFAULTS: Readonly<Record<string, number>> = {
  volumes: 10,
  per_volume_gigabytes: -1,
  snapshots: 10,
  gigabytes: 1000,
  backups: 10,
  backup_gigabytes: 1000,
}

/** What projects may have in all, and of each volume type. -1 is no limit. */
export const quotas = quotasOf('cinder', (place): Record<string, number> => {
  const ofTypes = rows(place, types)
    .list()
    .flatMap(({ name }) => OF_TYPES.map((kind) => `${kind}_${name}`))
  return { ...DEFAULTS, ...Object.fromEntries(ofTypes.map((name) => [name, -1])), groups: 10 }
})

/** Keeps the limits of a volume type when its name changes (update_quota_resource). */
export function renameLimits(scene: Scene, from: string, to: string): void {
  const renamed = new Map(OF_TYPES.map((kind) => [`${kind}_${from}`, `${kind}_${to}`]))
  const table = rows(scene, quotas.collection)
  for (const row of table.list()) {
    const limits = Object.entries(row.limits).map(([key, limit]) => [
      renamed.get(key) ?? key,
      limit,
    ])
    table.update({ ...row, limits: Object.fromEntries(limits) })
  }
}

/** How much of a limit is used. */
export function usedOf(scene: Scene, projectId: string, name: string): number {
  const [, kind = name, type] = /^(volumes|gigabytes|snapshots)_(.+)$/.exec(name) ?? []
  const where = { project_id: projectId, ...(type === undefined ? {} : { volume_type: type }) }
  switch (kind) {
    case 'volumes':
      return rows(scene, volumes).count(where)
    case 'snapshots':
      return rows(scene, snapshots).count(where)
    case 'gigabytes':
      return rows(scene, volumes).sum('size', where) + rows(scene, snapshots).sum('size', where)
    default:
      return 0
  }
}

/** Throws 413 in Cinder's words when a project cannot have so much more. */
export function refuseOverQuota(
  scene: Scene,
  projectId: string,
  wanted: { kind: 'volumes' | 'snapshots' | 'extend'; size: number; type: string | null },
): void {
  const limits = quotas.limits(scene, projectId)
  const each = limits['per_volume_gigabytes'] ?? -1
  if (wanted.kind === 'volumes' && each >= 0 && wanted.size > each) {
    throw overLimit(
      `VolumeSizeExceedsLimit: Requested volume size ${wanted.size}G is larger than maximum ` +
        `allowed limit ${each}G.`,
    )
  }
  const names = (name: string): string[] => [
    name,
    ...(wanted.type ? [`${name}_${wanted.type}`] : []),
  ]
  for (const name of names('gigabytes')) {
    const limit = limits[name] ?? -1
    const used = usedOf(scene, projectId, name)
    if (limit < 0 || used + wanted.size <= limit) continue
    throw overLimit(
      'VolumeSizeExceedsAvailableQuota: Requested volume or snapshot exceeds allowed ' +
        `${name} quota. Requested ${wanted.size}G, quota is ${limit}G and ${used}G has been ` +
        'consumed.',
    )
  }
  if (wanted.kind === 'extend') return
  for (const name of names(wanted.kind)) {
    const limit = limits[name] ?? -1
    if (limit < 0 || usedOf(scene, projectId, name) + 1 <= limit) continue
    const what = wanted.kind === 'volumes' ? 'Volume' : 'Snapshot'
    const words = `Maximum number of ${wanted.kind} allowed (${limit}) exceeded`
    throw overLimit(
      `${what}LimitExceeded: ${words}${what === 'Volume' ? ` for quota '${name}'` : ''}.`,
    )
  }
}

/** What is too much, with when to come back: Cinder's 413 says so in its body, too. */
export function overLimit(message: string): Fault {
  const headers = { 'retry-after': '0' }
  return new Fault(413, message, { headers, data: { retryAfter: '0' } })
}
