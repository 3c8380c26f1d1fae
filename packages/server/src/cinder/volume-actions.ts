import { managedVolumes, volumeActions as api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind, created } from '#bind.ts'
import { presentVolume } from '#cinder/volumes.ts'
import { rowsOf } from '#rows.ts'

/** What is done to one volume: contract extensions.md, volumes. */
export const volumeActionRoutes = (app: FastifyInstance): void => {
  bind(app, api.extend, async ({ params, body }, { openstack }) => {
    await openstack.cinder.volumes.extend(params.id, body.new_size)
  })

  bind(app, api.retype, async ({ params, body }, { openstack }) => {
    await openstack.cinder.volumes.retype(params.id, body)
  })

  bind(app, api.uploadImage, async ({ params, body }, { openstack }) => {
    const { image_id } = await openstack.cinder.volumes.uploadImage(params.id, body)
    return { image_id }
  })

  bind(app, api.setBootable, async ({ params, body }, { openstack }) => {
    await openstack.cinder.volumes.setBootable(params.id, body.bootable)
  })

  bind(app, api.setReadOnly, async ({ params, body }, { openstack }) => {
    await openstack.cinder.volumes.setReadOnly(params.id, body.readonly)
  })

  bind(app, api.messages, async ({ params }, context) => {
    // The latest first, which Cinder does not do by itself.
    const asked = { resource_uuid: params.id, sort: 'created_at:desc' }
    const found = await context.openstack.cinder.messages.list(asked)
    return { items: rowsOf(context, found, (row) => row) }
  })

  adminRoutes(app)
}

/** What Cinder takes a volume for, and where it is: for administrators. */
const adminRoutes = (app: FastifyInstance): void => {
  bind(app, api.resetStatus, async ({ params, body }, { openstack }) => {
    await openstack.cinder.volumes.resetStatus(params.id, body.status)
  })

  bind(app, api.migrate, async ({ params, body }, { openstack }) => {
    await openstack.cinder.volumes.migrate(params.id, body)
  })

  bind(app, api.unmanage, async ({ params }, { openstack }) => {
    await openstack.cinder.volumes.unmanage(params.id)
  })

  bind(app, managedVolumes.create, async ({ body }, context) => {
    const { host, identifier, id_type, bootable, ...texts } = body
    const volume = await context.openstack.cinder.volumes.manage({
      ...{ host, ref: { [id_type]: identifier } },
      ...(bootable !== undefined && { bootable }),
      // Cinder takes no empty words.
      ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text)),
    })
    created(context, '/api/cinder/volumes/', volume.id)
    return presentVolume(volume)
  })

  bind(app, api.forceDelete, async ({ params }, { openstack }) => {
    await openstack.cinder.volumes.forceDelete(params.id)
  })
}
