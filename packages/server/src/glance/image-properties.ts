import { images, say } from '@meridian/contract'
import { patchPath, type GlanceImage, type GlancePatch } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { refuseOthers, type Change, type Texts } from '#metadata.ts'
import { errors } from '#http/errors.ts'

/** What Glance keeps of every image, and what it alone writes: no metadata. */
const fixed = new Set([
  ...['id', 'name', 'status', 'visibility', 'protected', 'owner', 'size', 'virtual_size'],
  ...['min_disk', 'min_ram', 'disk_format', 'container_format', 'checksum', 'tags', 'os_hidden'],
  ...['created_at', 'updated_at', 'self', 'file', 'schema', 'locations', 'direct_url', 'stores'],
  ...['os_hash_algo', 'os_hash_value', 'location', 'deleted', 'deleted_at'],
])

/** The properties of an image that users put there: texts, but for Glance's own attributes. */
export const propertiesOf = (image: GlanceImage): Texts =>
  Object.fromEntries(
    Object.entries(image).flatMap(([key, value]) =>
      fixed.has(key) || typeof value !== 'string' ? [] : [[key, value]],
    ),
  )

/** Metadata of images: properties, changed by JSON patch (contract: glance.md, properties). */
export const imagePropertyRoutes = (app: FastifyInstance): void => {
  bind(app, images.properties, async ({ params }, { openstack }) =>
    propertiesOf(await openstack.glance.images.get(params.id)),
  )

  bind(app, images.editProperties, async ({ params, body }, { openstack }) => {
    const changes = propertyPatch(await openstack.glance.images.get(params.id), body)
    if (changes.length > 0) await openstack.glance.images.patch(params.id, changes)
  })
}

/** How properties of an image are changed. Throws 400 and 409. */
export const propertyPatch = (image: GlanceImage, change: Change): GlancePatch[] => {
  refuseFixed(change)
  refuseOthers(change, propertiesOf(image))
  return patchFor(image, change)
}

/** Sums of the content are Glance's alone; a client that sends them back means no change. */
const sums = new Set(['os_hash_algo', 'os_hash_value'])

/** A custom key called `name` would rename the image. Throws 400. */
export const refuseFixed = ({ updated, removed = [] }: Change): void => {
  const taken = [...Object.keys(updated), ...removed].filter(
    (key) => fixed.has(key) && !sums.has(key) && key !== 'os_hidden',
  )
  if (taken.length > 0) {
    throw errors.bad(
      say('These are fields of every image, not metadata: {keys}.', { keys: taken.join(', ') }),
    )
  }
}

/** `replace` and `remove` name what must be there still: Glance refuses them when it is not. */
const patchFor = (image: GlanceImage, { updated, removed = [] }: Change): GlancePatch[] => [
  ...Object.entries(updated)
    .filter(([key]) => !sums.has(key))
    .map(([key, value]): GlancePatch => ({
      op: Object.hasOwn(image, key) ? 'replace' : 'add',
      path: patchPath(key),
      value: key === 'os_hidden' ? value === 'true' : value,
    })),
  ...[...new Set(removed)]
    .filter((key) => Object.hasOwn(image, key))
    .map((key): GlancePatch => ({ op: 'remove', path: patchPath(key) })),
]
