/** Block storage to look at as somebody: where each thing is listed, and what is done to it. */
import type { OpenStack } from '@meridian/openstack'
import { expect, type CleanUp } from '../fixtures.ts'
import { unique } from '../helpers.ts'
import type { Offered } from '../offers.ts'
import { becomes, ownVolume } from './own-volume.ts'

type Cinder = OpenStack['cinder']

/** A volume with a snapshot and a backup, one that is offered to whoever has its key, and a type. */
export const madeBy = async (
  member: Cinder,
  admin: Cinder,
  eventually: (look: () => Promise<void>) => Promise<void>,
  cleanUp: CleanUp,
) => {
  const volume = await ownVolume(member, eventually, cleanUp)
  const given = await ownVolume(member, eventually, cleanUp)
  const name = unique()
  const transfer = await member.transfers.create({ volume_id: given.id, name })
  cleanUp(async () => {
    await member.transfers.remove(transfer.id)
    await becomes(member, eventually, given.id, 'available')
  })
  const about = { volume_id: volume.id, name }
  const snapshot = await member.snapshots.create(about)
  const backup = await member.backups.create(about)
  await eventually(async () => {
    expect((await member.snapshots.get(snapshot.id)).status).toBe('available')
    expect((await member.backups.get(backup.id)).status).toBe('available')
  })
  const type = await admin.types.create({ name })
  cleanUp(() => admin.types.remove(type.id))
  const specs = await admin.qosSpecs.create({ name })
  cleanUp(() => admin.qosSpecs.remove(specs.id))
  return { name, volume, given, transfer, snapshot, backup, type }
}

export type There = Awaited<ReturnType<typeof madeBy>>

type Attempt = (cinder: Cinder) => Promise<unknown>

/** A list with the one row that is looked at. */
export type Shown = Offered & {
  readonly type: string
  readonly read: Attempt
  /** A change that leaves it as it is. */
  readonly change: Attempt
  /** What is done by the actions that are called so. */
  readonly acts: Readonly<Record<string, Attempt>>
}

/** Where each is looked for: in the project's lists, or in those of all projects. */
export const listsIn = (area: 'project' | 'admin', there: There): readonly Shown[] => {
  const { name, volume, given, transfer, snapshot, backup } = there
  const of = { volume_id: volume.id, name }
  const same = { description: '' }
  return [
    {
      type: 'Volume',
      path: `/${area}/volumes?name=${volume.name}`,
      ...{ list: 'Volumes', row: volume.name, create: 'Create Volume' },
      read: ({ volumes }) => volumes.get(volume.id),
      change: ({ volumes }) => volumes.update(volume.id, same),
      acts: {
        'Create Volume': ({ volumes }) => volumes.create({ name, size: 1 }),
        'Create Snapshot': ({ snapshots }) => snapshots.create(of),
        'Create Backup': ({ backups }) => backups.create(of),
        'Extend Volume': ({ volumes }) => volumes.extend(volume.id, 2),
        'Change Volume Type': ({ volumes }) =>
          volumes.retype(volume.id, { new_type: 'fast', migration_policy: 'never' }),
        'Update Metadata': ({ volumes }) => volumes.setMetadata(volume.id, { by: name }),
        'Make Read-Only': ({ volumes }) => volumes.setReadOnly(volume.id, true),
        'Upload to Image': ({ volumes }) => volumes.uploadImage(volume.id, { image_name: name }),
        'Create Transfer': ({ transfers }) => transfers.create(of),
        'Delete Volume': ({ volumes }) => volumes.remove(volume.id),
        'Update Volume Status': ({ volumes }) => volumes.resetStatus(volume.id, 'error'),
        'Migrate Volume': ({ volumes }) => volumes.migrate(volume.id, { host: 'nowhere@a#a' }),
        'Unmanage Volume': ({ volumes }) => volumes.unmanage(volume.id),
        'Force Delete Volume': ({ volumes }) => volumes.forceDelete(volume.id),
      },
    },
    {
      type: 'Volume on offer',
      path: `/${area}/volumes?name=${given.name}`,
      ...{ list: 'Volumes', row: given.name, create: 'Accept Transfer' },
      read: ({ transfers }) => transfers.get(transfer.id),
      change: ({ volumes }) => volumes.update(given.id, same),
      acts: {
        'Accept Transfer': ({ transfers }) => transfers.accept(transfer.id, 'not-the-key'),
        'Cancel Transfer': ({ transfers }) => transfers.remove(transfer.id),
      },
    },
    {
      type: 'Volume Snapshot',
      path: `/${area}/snapshots?name=${name}`,
      ...{ list: 'Volume Snapshots', row: name, create: 'Create Snapshot' },
      read: ({ snapshots }) => snapshots.get(snapshot.id),
      change: ({ snapshots }) => snapshots.update(snapshot.id, same),
      acts: {
        'Create Snapshot': ({ snapshots }) => snapshots.create(of),
        'Create Volume': ({ volumes }) => volumes.create({ size: 1, snapshot_id: snapshot.id }),
        'Revert Volume to Snapshot': ({ snapshots }) => snapshots.revert(volume.id, snapshot.id),
        'Delete Volume Snapshot': ({ snapshots }) => snapshots.remove(snapshot.id),
        'Update Status': ({ snapshots }) => snapshots.resetStatus(snapshot.id, 'error'),
        'Force Delete Volume Snapshot': ({ snapshots }) => snapshots.forceDelete(snapshot.id),
      },
    },
    {
      type: 'Volume Backup',
      path: `/${area}/backups?name=${name}`,
      ...{ list: 'Volume Backups', row: name, create: 'Create Backup' },
      read: ({ backups }) => backups.get(backup.id),
      change: ({ backups }) => backups.update(backup.id, { name }),
      acts: {
        'Create Backup': ({ backups }) => backups.create(of),
        'Restore Backup': ({ backups }) => backups.restore(backup.id, { name }),
        'Delete Volume Backup': ({ backups }) => backups.remove(backup.id),
        'Update Status': ({ backups }) => backups.resetStatus(backup.id, 'error'),
        'Force Delete Volume Backup': ({ backups }) => backups.forceDelete(backup.id),
      },
    },
  ]
}
