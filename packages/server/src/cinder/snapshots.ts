import { volumeSnapshots, volumes, type VolumeSnapshot } from '@meridian/contract'
import type { CinderSnapshot } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { metadataOf } from '#cinder/metadata-of.ts'
import { changeTexts } from '#metadata.ts'
import { allTenants, serve } from '#serve.ts'

/** A snapshot without a name is called by its id (contract: cinder.md, snapshots). */
const presentSnapshot = (snapshot: CinderSnapshot): VolumeSnapshot => ({
  ...snapshot,
  name: snapshot.name || snapshot.id,
})

/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-snapshots-snapshots */
export const snapshotRoutes = (app: FastifyInstance): void => {
  const snapshots = { list: volumes.snapshots, ...volumeSnapshots }
  serve(app, snapshots, ({ cinder }) => cinder.snapshots, {
    filters: allTenants,
    named: allTenants,
    present: presentSnapshot,
  })

  bind(app, volumeSnapshots.metadata, async ({ params }, { openstack }) =>
    openstack.cinder.snapshots.metadata(params.id),
  )

  bind(app, volumeSnapshots.editMetadata, async ({ params, body }, { openstack }) => {
    await changeTexts(body, metadataOf(openstack.cinder.snapshots, params.id))
    return undefined
  })
}
