import { volumeBackups, type VolumeBackup } from '@meridian/contract'
import type { CinderBackup } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created } from '#bind.ts'
import { listCinder } from '#cinder/listing.ts'
import { serve } from '#serve.ts'

/** A backup without a name is called by its id, as volumes and snapshots are. */
const presentBackup = (backup: CinderBackup): VolumeBackup => ({
  ...backup,
  name: backup.name || backup.id,
})

/** Cinder sorts by columns of its tables; `name` is one of its words from 3.37 on alone. */
const columns = new Map([
  ['name', 'display_name'],
  ['description', 'display_description'],
])

/** https://docs.openstack.org/api-ref/block-storage/v3/#backups-backups */
export const backupRoutes = (app: FastifyInstance): void => {
  bind(app, volumeBackups.list, ({ query }, context) =>
    listCinder(context.openstack.cinder.backups, query, context, {
      present: presentBackup,
      columns,
    }),
  )

  const { load, remove } = volumeBackups
  serve(app, { load, remove }, ({ cinder }) => cinder.backups, { present: presentBackup })

  bind(app, volumeBackups.create, async ({ body }, context) => {
    const { id, name } = await context.openstack.cinder.backups.create(body)
    created(context, volumeBackups.create.path, id)
    return { id, name: name || id }
  })

  bind(app, volumeBackups.update, async ({ params, body }, { openstack }) => {
    await openstack.cinder.backups.update(params.id, body)
  })

  bind(app, volumeBackups.restore, async ({ params, body }, { openstack }) =>
    openstack.cinder.backups.restore(params.id, body ?? {}),
  )

  bind(app, volumeBackups.resetStatus, async ({ params, body }, { openstack }) => {
    await openstack.cinder.backups.resetStatus(params.id, body.status)
  })

  bind(app, volumeBackups.forceDelete, async ({ params }, { openstack }) => {
    await openstack.cinder.backups.forceDelete(params.id)
  })
}
