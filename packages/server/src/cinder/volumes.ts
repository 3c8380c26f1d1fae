import { volumes, type Volume, type VolumeCreate } from '@meridian/contract'
import type { CinderVolume, CinderVolumeCreate } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created } from '#bind.ts'
import { listCinder } from '#cinder/listing.ts'
import { metadataOf } from '#cinder/metadata-of.ts'
import { changeTexts } from '#metadata.ts'
import { allTenants, serve } from '#serve.ts'

/** A volume without a name is called by its id (contract: cinder.md, volumes). */
export const presentVolume = (volume: CinderVolume): Volume => ({
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

  bind(app, volumes.create, async ({ body }, context) => {
    const volume = await context.openstack.cinder.volumes.create(wireOf(body))
    created(context, '/api/cinder/volumes/', volume.id)
    return presentVolume(volume)
  })

  bind(app, volumes.update, async ({ params: { id }, body }, { openstack }) => {
    const { bootable, ...texts } = body
    const { volumes: all } = openstack.cinder
    if (bootable !== undefined) await all.setBootable(id, bootable)
    const isSaid = Object.keys(texts).length > 0
    return presentVolume(isSaid ? await all.update(id, texts) : await all.get(id))
  })

  bind(app, volumes.remove, async ({ params, query }, { openstack }) => {
    await openstack.cinder.volumes.remove(params.id, query.cascade ? { cascade: true } : undefined)
  })

  bind(app, volumes.zones, async (_, { openstack }) => ({
    items: await openstack.cinder.availabilityZones(),
  }))

  bind(app, volumes.metadata, async ({ params }, { openstack }) =>
    openstack.cinder.volumes.metadata(params.id),
  )

  bind(app, volumes.editMetadata, async ({ params, body }, { openstack }) => {
    await changeTexts(body, metadataOf(openstack.cinder.volumes, params.id))
  })
}

/** What is not chosen is left to Cinder, which takes no empty words. */
const wireOf = ({ image_id, metadata, size, ...texts }: VolumeCreate): CinderVolumeCreate => ({
  size,
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text)),
  ...(image_id && { imageRef: image_id }),
  ...(metadata && { metadata }),
})
