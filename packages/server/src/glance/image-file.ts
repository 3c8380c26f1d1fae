import { images, say } from '@meridian/contract'
import type { GlanceImage } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { errors } from '#http/errors.ts'

/** The content of images. https://docs.openstack.org/api-ref/image/v2/#image-data */
export const imageFileRoutes = (app: FastifyInstance): void => {
  bind(app, images.upload, async ({ params, body }, { openstack }) => {
    const { content, length } = body
    await openstack.glance.images.upload(params.id, content, { length })
  })

  bind(app, images.download, async ({ params, range }, { openstack }) => {
    const image = await openstack.glance.images.get(params.id)
    // The content of an image never changes, whatever it was when the first part was loaded.
    const headers = range.range === undefined ? {} : { range: range.range }
    const answer = await openstack.glance.images.download(params.id, { headers })
    if (answer.status === 204) throw errors.conflict(say('Image {id} has no data yet.', params))
    return { answer, file: fileOf(image), headers: { 'accept-ranges': 'bytes', ...sumOf(image) } }
  })
}

/** The image's name with its format, such as `debian-12.qcow2`. */
const fileOf = ({ id, name, disk_format: format }: GlanceImage): string => {
  const base = name || id
  return !format || base.toLowerCase().endsWith(`.${format}`) ? base : `${base}.${format}`
}

/** The checksum as an ETag, by which browsers resume a paused download of the same file. */
const sumOf = ({ checksum }: GlanceImage): { readonly etag?: string } =>
  checksum ? { etag: `"${checksum}"` } : {}
