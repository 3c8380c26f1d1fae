import {
  images,
  say,
  type ImageFromElsewhere,
  type ImageMade,
  type ImageToUpload,
  type Settings,
} from '@meridian/contract'
import {
  findEndpoint,
  patchPath,
  path,
  type GlanceImage,
  type GlanceImageCreate,
} from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created, type Context } from '#bind.ts'
import { refuseFixed } from '#glance/image-properties.ts'
import { presentImage } from '#glance/image-present.ts'
import { errors } from '#http/errors.ts'
import { auditToken } from '#http/audit.ts'

const collection = '/api/glance/images/'

/**
 * Makes images. What is uploaded through this server follows at the address that is answered, so
 * that nothing of it waits here; with `file-direct` the browser gets Glance's own address and the
 * user's token, if the operator has it so. An image whose source Glance refuses is deleted again.
 */
export const imageCreateRoutes = (app: FastifyInstance): void => {
  const { settings, uploadOrigins } = app.config
  const uploads = settings.HORIZON_IMAGES_UPLOAD_MODE

  bind(app, images.create, async ({ body }, context) => {
    if (uploads === 'off') throw errors.forbidden(say('The operator has switched off uploads.'))
    const image = await make(context, body)
    return { ...image, upload_url: images.upload.path.replace('{id}', image.id) }
  })

  bind(app, images.createFrom, async ({ body }, context) => {
    if (body.source_type === 'url') return makeFromUrl(context, body, settings)
    if (uploads !== 'direct')
      throw errors.forbidden(say('The operator does not let files go to the image service itself.'))
    const service = directTo(context, uploadOrigins)
    const image = await make(context, body)
    const upload_url = service + path`/images/${image.id}/file`.pathname
    auditToken(context.request, context.session, 'direct upload')
    return { ...image, upload_url, token_id: context.session.token }
  })
}

type Form = ImageToUpload | ImageFromElsewhere

const make = async (context: Context, form: Form): Promise<ImageMade> => {
  const image = await record(context, form)
  created(context, collection, image.id)
  return presentImage(image)
}

const record = (context: Context, form: Form): Promise<GlanceImage> => {
  refuseFixed({ updated: form.properties ?? {} })
  return context.openstack.glance.images.create(wireOf(form))
}

const makeFromUrl = async (
  context: Context,
  form: ImageFromElsewhere,
  { IMAGES_ALLOW_LOCATION: stays, HORIZON_ACTIVE_IMAGE_VERSION: version }: Settings,
): Promise<ImageMade> => {
  const { image_url: url, import_data: copies = false } = form
  if (url === undefined) throw errors.missing('image_url')
  // By the rules before version 2 an address may always be given (RS-IMGFORM-18).
  if (!copies && !stays && version !== '1')
    throw errors.forbidden(say('The operator does not let images stay where they are.'))
  const image = await record(context, form)
  const { images: glance } = context.openstack.glance
  try {
    if (copies) await glance.importFrom(image.id, url)
    else await glance.patch(image.id, [locationAt(url)])
  } catch (refusal) {
    await takeBack(context, image)
    throw refusal
  }
  created(context, collection, image.id)
  return presentImage(image)
}

/** Deletes an image that stays without content, also one that was to be protected. */
const takeBack = async ({ openstack, request }: Context, image: GlanceImage): Promise<void> => {
  const { images: glance } = openstack.glance
  try {
    if (image.protected) await glance.patch(image.id, [unprotected])
    await glance.remove(image.id)
  } catch (error) {
    // The list still shows the image as queued; the user has to read why its content was refused.
    request.log.warn({ err: error, image: image.id }, 'an image without content stays')
  }
}

const unprotected = { op: 'replace', path: patchPath('protected'), value: false } as const

const locationAt = (url: string) =>
  ({ op: 'add', path: `${patchPath('locations')}/-`, value: { url, metadata: {} } }) as const

/**
 * Where a browser reaches Glance, whichever way this server does (RS-GLANCE-11). The token goes with
 * it, so only where pages may send anything, to the origins that the operator names. Throws 403.
 */
const directTo = ({ session, openstack }: Context, origins: readonly string[]): string => {
  const { region, projectId } = openstack
  const place = { region, projectId, interface: 'public' }
  const { url } = findEndpoint(session.catalog, 'image', place)
  const { origin } = new URL(url)
  if (!origins.includes(origin))
    throw errors.forbidden(say('The operator does not let files go to {origin}.', { origin }))
  return url
}

/** What the form calls by other names than Glance (contract: glance.md, create). */
const wireOf = (form: Form): GlanceImageCreate => {
  const { name = '', visibility = 'private', min_disk = 0, min_ram = 0, tags = [] } = form
  const texts = {
    ...{ description: form.description, architecture: form.architecture },
    ...{ kernel_id: form.kernel, ramdisk_id: form.ramdisk },
  }
  return {
    ...form.properties,
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text)),
    ...{ name, visibility, min_disk, min_ram, tags, protected: form.protected ?? false },
    ...formatsOf(form),
  }
}

/** Formats as Glance has them: a container has its disk, or a disk its container. */
const formatsOf = ({ disk_format: disk, container_format: container = 'bare' }: Form) => {
  if (['aki', 'ami', 'ari'].includes(disk)) return formats(disk, disk)
  if (disk === 'docker' || container === 'docker') return formats('raw', 'docker')
  if (disk === 'vhd') return formats(disk, 'ovf')
  return disk === 'ova' ? formats('vmdk', 'ova') : formats(disk, container)
}

const formats = (disk_format: string, container_format: string) => ({
  disk_format,
  container_format,
})
