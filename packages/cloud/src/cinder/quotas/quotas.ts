/** Cinder's limits: what a project may have and what it has (cinder.quota). */
import { groups } from '#cinder/groups/rows.ts'
import { backups, snapshots, types, volumes, type StoredVolume } from '#cinder/rows.ts'
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
    case 'groups':
      return rows(scene, groups).count({ project_id: projectId })
    case 'backups':
      return rows(scene, backups).count(where)
    case 'backup_gigabytes':
      return rows(scene, backups).sum('size', where)
    default:
      return 0
  }
}

/** Throws 413 when a project cannot have another volume or snapshot of that size and type. */
export function refuseOverQuota(
  scene: Scene,
  projectId: string,
  wanted: { kind: 'volumes' | 'snapshots'; size: number; type: string | null },
): void {
  const { kind, size, type } = wanted
  if (kind === 'volumes') refuseTooBig(scene, projectId, size)
  const over = exceeded(scene, projectId, [
    ...limitsOn('gigabytes', size, type),
    ...limitsOn(kind, 1, type),
  ])
  if (over) throw overLimit(wordsOn(over, kind, size))
}

/**
 * Throws 413 when a volume of a project cannot grow to that size. Cinder tells the limit and the
 * use of the project even where those of the type are what forbids it.
 */
export function refuseExtension(
  scene: Scene,
  askingId: string,
  volume: StoredVolume,
  size: number,
): void {
  refuseTooBig(scene, askingId, size)
  const owner = volume.project_id
  const more = size - volume.size
  if (!exceeded(scene, owner, limitsOn('gigabytes', more, volume.volume_type))) return
  const limit = quotas.limits(scene, owner)['gigabytes'] ?? -1
  const over = { name: 'gigabytes', limit, used: usedOf(scene, owner, 'gigabytes') }
  throw overLimit(tooManyGigabytes(over, more))
}

/**
 * Throws 413 when the limits of a type leave no room for a volume of another one and its snapshots
 * (cinder.quota_utils.get_volume_type_reservation).
 */
export function refuseRetype(scene: Scene, volume: StoredVolume, type: string): void {
  const of = { volume_id: volume.id }
  const table = rows(scene, snapshots)
  const over = exceeded(scene, volume.project_id, [
    [`gigabytes_${type}`, volume.size + table.sum('size', of)],
    [`volumes_${type}`, 1],
    [`snapshots_${type}`, table.count(of)],
  ])
  if (over) throw overLimit(wordsOn(over, 'volumes', volume.size))
}

/**
 * Throws 413 when a project has no room for a volume that it is given, or for the snapshots that
 * come with it (cinder.transfer.api.accept).
 */
export function refuseGift(
  scene: Scene,
  projectId: string,
  volume: StoredVolume,
  gifts: readonly { readonly size: number }[],
): void {
  const { size, volume_type: type } = volume
  refuseTooBig(scene, projectId, size)
  const refuse = (kind: 'volumes' | 'snapshots', count: number, gigabytes: number): void => {
    const more = [...limitsOn('gigabytes', gigabytes, type), ...limitsOn(kind, count, type)]
    const over = exceeded(scene, projectId, more)
    if (over)
      throw overLimit(wordsOn(over, kind, gigabytes).replace(/^VolumeSizeExceedsA\w+: /, ''))
  }
  refuse('volumes', 1, size)
  const all = gifts.reduce((sum, gift) => sum + gift.size, 0)
  refuse('snapshots', gifts.length, all)
}

/** Throws 413 when a project cannot have another group. */
export function refuseGroup(scene: Scene, projectId: string): void {
  const over = exceeded(scene, projectId, [['groups', 1]])
  if (!over) return
  throw overLimit(`GroupLimitExceeded: Maximum number of groups allowed (${over.limit}) exceeded`)
}

/** Throws 413 when a project cannot have another backup of that size. */
export function refuseBackup(scene: Scene, projectId: string, size: number): void {
  const over = exceeded(scene, projectId, [
    ['backup_gigabytes', size],
    ['backups', 1],
  ])
  if (!over) return
  const { name, limit, used } = over
  throw overLimit(
    name === 'backups'
      ? `BackupLimitExceeded: Maximum number of backups allowed (${limit}) exceeded`
      : 'VolumeBackupSizeExceedsAvailableQuota: Requested backup exceeds allowed Backup ' +
          `gigabytes quota. Requested ${size}G, quota is ${limit}G and ${used}G has been consumed.`,
  )
}

/** Where the routes of Cinder catch what is too much themselves, it is told without its name. */
export function unnamed<T>(does: () => T, names: RegExp): T {
  try {
    return does()
  } catch (error) {
    if (!(error instanceof Fault) || error.status !== 413) throw error
    const [name = '', ...words] = error.message.split(': ')
    throw names.test(name) ? overLimit(words.join(': ')) : error
  }
}

function refuseTooBig(scene: Scene, projectId: string, size: number): void {
  const most = quotas.limits(scene, projectId)['per_volume_gigabytes'] ?? -1
  if (most < 0 || size <= most) return
  throw overLimit(
    `VolumeSizeExceedsLimit: Requested volume size ${size}G is larger than maximum allowed ` +
      `limit ${most}G.`,
  )
}

type More = readonly [name: string, amount: number]
type Exceeded = { readonly name: string; readonly limit: number; readonly used: number }

/** So much more, in all and of a type. */
const limitsOn = (name: string, amount: number, type: string | null): More[] =>
  [name, ...(type ? [`${name}_${type}`] : [])].map((each) => [each, amount])

/** The first of the limits that do not let a project have so much more. */
function exceeded(scene: Scene, projectId: string, more: readonly More[]): Exceeded | undefined {
  const limits = quotas.limits(scene, projectId)
  for (const [name, amount] of more) {
    const limit = limits[name] ?? -1
    if (limit < 0 || amount === 0) continue
    const used = usedOf(scene, projectId, name)
    if (used + amount > limit) return { name, limit, used }
  }
  return undefined
}

const tooManyGigabytes = ({ name, limit, used }: Exceeded, size: number): string =>
  'VolumeSizeExceedsAvailableQuota: Requested volume or snapshot exceeds allowed ' +
  `${name} quota. Requested ${size}G, quota is ${limit}G and ${used}G has been consumed.`

/** Why there is no room for one more of a kind (cinder.quota_utils.process_reserve_over_quota). */
function wordsOn(over: Exceeded, kind: 'volumes' | 'snapshots', size: number): string {
  const { name, limit } = over
  if (name.startsWith('gigabytes')) return tooManyGigabytes(over, size)
  if (!name.startsWith(kind)) return `UnexpectedOverQuota: Unexpected over quota on ${name}.`
  const words = `Maximum number of ${kind} allowed (${limit}) exceeded`
  return kind === 'volumes'
    ? `VolumeLimitExceeded: ${words} for quota '${name}'.`
    : `SnapshotLimitExceeded: ${words}.`
}

/** What is too much, with when to come back: Cinder's 413 says so in its body, too. */
export function overLimit(message: string): Fault {
  const headers = { 'retry-after': '0' }
  return new Fault(413, message, { headers, data: { retryAfter: '0' } })
}
