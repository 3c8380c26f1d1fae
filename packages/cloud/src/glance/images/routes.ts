/** https://docs.openstack.org/api-ref/image/v2/#images */
import type { GlanceImage } from '@meridian/openstack'
import { isoSeconds } from '#clock.ts'
import { enforce, enforceVisibility, seen, seenImage, targetOf } from '#glance/images/access.ts'
import {
  badRequest,
  conflict,
  denied,
  forbidden,
  imageMissing,
  imageNotFound,
} from '#glance/faults.ts'
import {
  BASE,
  READ_ONLY,
  checkPropertyCount,
  checkTagCount,
  checkValue,
  isReserved,
} from '#glance/checks.ts'
import { download, upload } from '#glance/images/content.ts'
import { insertImage, removeImage } from '#glance/images/images.ts'
import { askedImages, shown, visibleImages } from '#glance/images/listing.ts'
import { changesOf, patched } from '#glance/images/patch.ts'
import { images } from '#glance/rows.ts'
import type { Context } from '#http/context.ts'
import { Fault } from '#http/faults.ts'
import { glanceFaults } from '#glance/fault-style.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { glanceStyle, type GlanceKind } from '#glance/style.ts'
import { type Answer, created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { resource, type Fields, type Kind } from '#resource/resource.ts'
import { rows } from '#scene.ts'

const imageKind: Kind<GlanceImage> & GlanceKind<GlanceImage> = {
  path: '/images',
  one: 'image',
  many: 'images',
  collection: images,
  rules: { list: ['get_images'], delete: ['delete_image'] },
  target: (context, image) =>
    image ? targetOf(context, image) : { project_id: context.projectId },
  asks: askedImages,
  visible: visibleImages,
  shows: (context, image) => context.allows('get_image', targetOf(context, image)),
  marker: ({ id }) => id,
  beside: { schema: '/v2/schemas/images' },
  find: seenImage,
  notFound: (id, doing) =>
    doing === 'delete' ? new Fault(404, `Failed to find image ${id} to delete`) : imageNotFound(id),
  shown,
  sent: checked,
  create,
  made: (context, image) =>
    created(shown(context, image), {
      location: `${context.base}/images/${image.id}`,
      'openstack-image-import-methods': 'glance-direct,web-download,copy-image',
      'openstack-image-store-ids': 'local,archive,os_glance_staging_store,os_glance_tasks_store',
    }),
  remove: (context, image) => {
    if (image.protected) throw forbidden(`Image ${image.id} is protected and cannot be deleted.`)
    removeImage(context, image.id)
  },
}

export const imageRoutes: Routes = (router) => {
  resource(glanceStyle, imageKind)(router)
  router.patch('/images/{id}', (context) => {
    const changes = changesOf(context)
    const image = seen(context)
    if (changes.length === 0) return ok(shown(context, image))
    const updated = { ...patched(context, image, changes), updated_at: isoSeconds(context.now) }
    return ok(shown(context, rows(context, images).update(updated)))
  })
  router.stream('PUT', '/images/{id}/file', upload)
  router.get('/images/{id}/file', download)
  router.post('/images/{id}/actions/deactivate', (context) => {
    return switched(context, 'deactivate', 'active', 'deactivated')
  })
  router.post('/images/{id}/actions/reactivate', (context) => {
    return switched(context, 'reactivate', 'deactivated', 'active')
  })
  router.put('/images/{id}/tags/{tag}', (context) => {
    const image = seen(context, imageMissing)
    enforce(context, 'modify_image', image)
    const tags = [...new Set([...image.tags, context.param('tag')])]
    checkValue('tags', [context.param('tag')])
    checkTagCount(tags, `Image tag limit exceeded for image ${image.id}: `, ':')
    rows(context, images).update({ ...image, tags })
    return noContent()
  })
  router.delete('/images/{id}/tags/{tag}', (context) => {
    const image = seen(context, imageMissing)
    enforce(context, 'modify_image', image)
    const tag = context.param('tag')
    if (!image.tags.includes(tag)) throw new Fault(404, 'The resource could not be found.')
    rows(context, images).update({ ...image, tags: image.tags.filter((one) => one !== tag) })
    return noContent()
  })
}

/** What an image is to begin with. Throws 400, 403 and 413. */
function checked({ body }: Context): JsonObject {
  if (!isObject(body)) throw badRequest('Malformed JSON in request body.')
  for (const name of Object.keys(body)) {
    if (READ_ONLY.includes(name)) throw forbidden(`Attribute '${name}' is read-only.`)
    const words = `Attribute '${name}' is reserved.`
    if (isReserved(name)) throw name === 'locations' ? forbidden(words) : denied(words)
  }
  for (const [name, value] of Object.entries(body)) checkValue(name, value)
  checkPropertyCount(body)
  return body
}

function create(context: Context, sent: Fields): GlanceImage {
  const owner = typeof sent['owner'] === 'string' ? sent['owner'] : context.projectId
  const visibility = sent['visibility'] ?? 'private'
  if (!context.allows('add_image', { project_id: owner, owner, visibility })) {
    if (owner === context.projectId) throw glanceFaults.refused('add_image')
    throw denied(`You are not permitted to create images owned by '${owner}'`)
  }
  enforceVisibility(context, visibility, owner)
  return insertImage(context, startOf(context, sent, owner))
}

function startOf(context: Context, sent: Fields, owner: string): Parameters<typeof insertImage>[1] {
  const { id, tags } = sent
  if (typeof id === 'string' && rows(context, images).has(id)) {
    throw conflict(`Image ID ${id} already exists!`)
  }
  const base = Object.entries(sent).filter(([name]) => BASE.includes(name))
  const properties = Object.entries(sent).filter(([name]) => !BASE.includes(name))
  return {
    // Every value was checked against the attribute's type above.
    ...(Object.fromEntries(base) as Partial<Parameters<typeof insertImage>[1]>),
    owner,
    tags: Array.isArray(tags) ? [...new Set(tags.map(String))] : [],
    properties: Object.fromEntries(properties),
  }
}

function switched(
  context: Context,
  rule: 'deactivate' | 'reactivate',
  from: GlanceImage['status'],
  to: GlanceImage['status'],
): Answer {
  const image = seen(context)
  enforce(context, rule, image)
  if (image.status !== from && image.status !== to) {
    throw forbidden(`Not allowed to ${rule} image in status '${image.status}'`)
  }
  rows(context, images).update({ ...image, status: to })
  return noContent()
}
