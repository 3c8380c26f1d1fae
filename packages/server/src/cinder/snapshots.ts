import { volumeSnapshots, type VolumeSnapshot } from '@meridian/contract'
import type { CinderSnapshot } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { listCinder } from '#cinder/listing.ts'
import { metadataOf } from '#cinder/metadata-of.ts'
import { changeTexts } from '#metadata.ts'
import { allTenants, serve } from '#serve.ts'

/** A snapshot without a name is called by its id (contract: cinder.md, snapshots). */
const presentSnapshot = (snapshot: CinderSnapshot): VolumeSnapshot => ({
  ...snapshot,
  name: snapshot.name || snapshot.id,
})

/** Cinder sorts by columns of its tables; `name` is one of its words from 3.30 on alone. */
const columns = new Map([
  ['name', 'display_name'],
  ['size', 'volume_size'],
  ['description', 'display_description'],
])

/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-snapshots-snapshots */
export const snapshotRoutes = (app: FastifyInstance): void => {
  bind(app, volumeSnapshots.list, ({ query }, context) =>
    listCinder(context.openstack.cinder.snapshots, query, context, {
      present: presentSnapshot,
      columns,
    }),
  )

  const { load, names, create, update, remove } = volumeSnapshots
  serve(app, { load, names, create, update, remove }, ({ cinder }) => cinder.snapshots, {
    named: allTenants,
    present: presentSnapshot,
  })

  bind(app, volumeSnapshots.revert, async ({ params: { id } }, { openstack }) => {
    const { snapshots } = openstack.cinder
    await snapshots.revert((await snapshots.get(id)).volume_id, id)
  })

  bind(app, volumeSnapshots.resetStatus, async ({ params, body }, { openstack }) => {
    await openstack.cinder.snapshots.resetStatus(params.id, body.status)
  })

  bind(app, volumeSnapshots.forceDelete, async ({ params }, { openstack }) => {
    await openstack.cinder.snapshots.forceDelete(params.id)
  })

  bind(app, volumeSnapshots.metadata, async ({ params }, { openstack }) =>
    openstack.cinder.snapshots.metadata(params.id),
  )

  bind(app, volumeSnapshots.editMetadata, async ({ params, body }, { openstack }) => {
    await changeTexts(body, metadataOf(openstack.cinder.snapshots, params.id))
  })
}
