/** https://docs.openstack.org/api-ref/image/v2/#images */
import type { GlanceImage } from '@meridian/openstack'
import { isoSeconds } from '#clock.ts'
import { enforce, enforceVisibility, seen } from '#glance/access.ts'
import { badRequest, conflict, denied, forbidden, imageMissing } from '#glance/faults.ts'
import { BASE, READ_ONLY, checkPropertyCount, checkValue, isReserved } from '#glance/checks.ts'
import { download, upload } from '#glance/content.ts'
import { insertImage, removeImage, rows } from '#glance/images.ts'
import { pageOfImages, shown } from '#glance/listing.ts'
import { changesOf, patched } from '#glance/patch.ts'
import { images } from '#glance/rows.ts'
import type { Context } from '#http/context.ts'
import { Fault } from '#http/faults.ts'
import { glanceFaults } from '#glance/fault-style.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { type Answer, created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'

export const imageRoutes: Routes = (router) => {
  router.get('/images', (context) => {
    const { items, next, first } = pageOfImages(context)
    const links = { ...(next === undefined ? {} : { next }), first, schema: '/v2/schemas/images' }
    return ok({ images: items.map(shown), ...links })
  })
  router.post('/images', (context) => create(context))
  router.get('/images/{id}', (context) => ok(shown(seen(context))))
  router.patch('/images/{id}', (context) => {
    const changes = changesOf(context)
    const image = seen(context)
    if (changes.length === 0) return ok(shown(image))
    const updated = { ...patched(context, image, changes), updated_at: isoSeconds(context.now) }
    return ok(shown(rows(context, images).update(updated)))
  })
  router.delete('/images/{id}', (context) => {
    const notFound = (id: string): Fault => new Fault(404, `Failed to find image ${id} to delete`)
    const image = seen(context, notFound)
    enforce(context, 'delete_image', image)
    if (image.protected) throw forbidden(`Image ${image.id} is protected and cannot be deleted.`)
    removeImage(context, image.id)
    return noContent()
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

function create(context: Context): Answer {
  const sent = context.body
  if (!isObject(sent)) throw badRequest('Malformed JSON in request body.')
  for (const name of Object.keys(sent)) {
    if (READ_ONLY.includes(name)) throw forbidden(`Attribute '${name}' is read-only.`)
    if (isReserved(name)) throw denied(`Attribute '${name}' is reserved.`)
  }
  for (const [name, value] of Object.entries(sent)) checkValue(name, value)
  checkPropertyCount(sent)
  const owner = typeof sent['owner'] === 'string' ? sent['owner'] : context.projectId
  const visibility = sent['visibility'] ?? 'private'
  if (!context.allows('add_image', { project_id: owner, owner, visibility })) {
    if (owner === context.projectId) throw glanceFaults.refused('add_image')
    throw denied(`You are not permitted to create images owned by '${owner}'`)
  }
  enforceVisibility(context, visibility, owner)
  const image = insertImage(context, startOf(context, sent, owner))
  const stores = 'local,archive,os_glance_staging_store,os_glance_tasks_store'
  return created(shown(image), {
    location: `${context.base}/images/${image.id}`,
    'openstack-image-import-methods': 'glance-direct,web-download,copy-image',
    'openstack-image-store-ids': stores,
  })
}

function startOf(
  context: Context,
  sent: JsonObject,
  owner: string,
): Parameters<typeof insertImage>[1] {
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
