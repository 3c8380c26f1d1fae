import { createBackup, type BackupStart } from '#cinder/backups/create.ts'
import { backupLife } from '#cinder/backups/life.ts'
import { backups, snapshots, volumes, type StoredBackup } from '#cinder/rows.ts'
import { offerVolume } from '#cinder/transfers/transfers.ts'
import type { Amount, People } from '#played.ts'
import { past, rows } from '#scene.ts'
import type { World } from '#world.ts'

type Start = Partial<BackupStart> & {
  name: string
  volume: string
  hours: number
  fail_reason?: string
}

const OWN: readonly Start[] = [
  { name: 'data-01-sunday', volume: 'data-01', hours: 60, description: 'Whole volume' },
  { name: 'data-01-monday', volume: 'data-01', hours: 36, incremental: true },
  { name: 'data-01-tuesday', volume: 'data-01', hours: 12, incremental: true },
  { name: 'data-02-nightly', volume: 'data-02', hours: 10, snapshot_id: 'data-02-nightly' },
  { name: 'media-weekly', volume: 'media', hours: 30, container: 'weekly' },
  {
    ...{ name: 'postgres-wal-nightly', volume: 'postgres-wal', hours: 9 },
    fail_reason: 'No space left on device',
  },
]

/** Servers use some of them. */
const READY: readonly string[] = ['available', 'in-use']

/** Backups of the demo project's volumes in the first region, and a volume that it offers. */
export function seedBackups(world: World, people: People, amount: Amount): void {
  const [region] = world.regions
  if (amount === 'empty' || region === undefined) return
  const project_id = people.projects.demo.id
  const user_id = people.users.demo.id
  for (const start of OWN) {
    const scene = past(world, region, start.hours * 60)
    const volume = rows(scene, volumes).first({ name: start.volume, project_id })
    const snapshot = start.snapshot_id
      ? rows(scene, snapshots).first({ name: start.snapshot_id, project_id })
      : undefined
    // Users have changed an older world.
    if (!volume || !READY.includes(volume.status) || (start.snapshot_id && !snapshot)) continue
    const backup = createBackup(scene, volume, {
      ...start,
      ...{ project_id, user_id, description: start.description ?? null },
      force: volume.status === 'in-use',
      snapshot_id: snapshot?.id ?? null,
    })
    backupLife.stop(world, region, backup.id)
    rows(scene, volumes).update(volume)
    if (snapshot) rows(scene, snapshots).update(snapshot)
    rows(scene, backups).update(made(backup, start.fail_reason))
  }
  const scene = past(world, region, 45)
  const offered = rows(scene, volumes).first({ name: 'backup-of-march', project_id })
  if (offered?.status !== 'available') return
  offerVolume(scene, offered, {
    ...{ name: 'For the archive', no_snapshots: false, takesEncrypted: false },
  })
}

function made(backup: StoredBackup, fail_reason: string | undefined): StoredBackup {
  if (fail_reason !== undefined) return { ...backup, status: 'error', fail_reason }
  const { id } = backup
  return {
    ...backup,
    status: 'available',
    object_count: backup.parent_id === null ? 1 : 0,
    container: backup.container ?? `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`,
  }
}
