import { images, type ImageChange } from '@meridian/contract'
import { patchPath, type GlanceImage, type GlancePatch } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { propertyPatch } from '#glance/image-properties.ts'

/**
 * Changes of an image, those of its form and of its properties in one JSON patch, of what differs
 * alone: Glance refuses formats of an image that has content, even where they stay as they are.
 */
export const imageUpdateRoutes = (app: FastifyInstance): void => {
  bind(app, images.update, async ({ params, body }, { openstack }) => {
    const { images: glance } = openstack.glance
    const image = await glance.get(params.id)
    const { metadata } = body
    const changes = [
      ...fieldPatch(image, body),
      ...(metadata ? propertyPatch(image, metadata) : []),
    ]
    if (changes.length > 0) await glance.patch(params.id, changes)
  })
}

const fieldPatch = (image: GlanceImage, form: ImageChange): readonly GlancePatch[] => {
  const { kernel, ramdisk, description, architecture } = form
  const { name, visibility, min_disk, min_ram, tags, disk_format, container_format } = form
  const base = {
    ...{ name, visibility, min_disk, min_ram, tags, disk_format, container_format },
    protected: form.protected,
  }
  const texts = { description, architecture, kernel_id: kernel, ramdisk_id: ramdisk }
  return [
    ...Object.entries(base)
      .filter(([key, value]) => value !== undefined && !isSame(image[key], value))
      .map(([key, value]): GlancePatch => ({ op: 'replace', path: patchPath(key), value })),
    ...Object.entries(texts).flatMap(([key, value]) => textPatch(image, key, value)),
  ]
}

/** A text that is a property: what is emptied is taken away. */
const textPatch = (
  image: GlanceImage,
  key: string,
  value: string | null | undefined,
): readonly GlancePatch[] => {
  const has = Object.hasOwn(image, key)
  if (value === undefined || (image[key] ?? '') === (value ?? '')) return []
  if (value) return [{ op: has ? 'replace' : 'add', path: patchPath(key), value }]
  return has ? [{ op: 'remove', path: patchPath(key) }] : []
}

/** Tags have no order. */
const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted())
    : one === other
