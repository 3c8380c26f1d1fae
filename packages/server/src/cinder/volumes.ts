import { volumes, type Volume } from '@meridian/contract'
import type { CinderVolume } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { listCinder } from '#cinder/listing.ts'
import { metadataOf } from '#cinder/metadata-of.ts'
import { changeTexts } from '#metadata.ts'
import { allTenants, serve } from '#serve.ts'

/** A volume without a name is called by its id (contract: cinder.md, volumes). */
const presentVolume = (volume: CinderVolume): Volume => ({
  ...volume,
  name: volume.name || volume.id,
  bootable: String(volume.bootable ?? 'false'),
  attachments: volume.attachments ?? [],
})

/** https://docs.openstack.org/api-ref/block-storage/v3/#volumes-volumes */
export const volumeRoutes = (app: FastifyInstance): void => {
  bind(app, volumes.list, ({ query }, context) =>
    listCinder(context.openstack.cinder.volumes, query, context, { present: presentVolume }),
  )

  const { load, names } = volumes
  serve(app, { load, names }, ({ cinder }) => cinder.volumes, {
    named: allTenants,
    present: presentVolume,
  })

  bind(app, volumes.metadata, async ({ params }, { openstack }) =>
    openstack.cinder.volumes.metadata(params.id),
  )

  bind(app, volumes.editMetadata, async ({ params, body }, { openstack }) => {
    await changeTexts(body, metadataOf(openstack.cinder.volumes, params.id))
  })
}
