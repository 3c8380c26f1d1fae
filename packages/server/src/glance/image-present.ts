import type { Image } from '@meridian/contract'
import type { GlanceImage } from '@meridian/openstack'

/** What is not a custom property of an image (contract: glance.md, images list). */
const base = new Set([
  ...['id', 'name', 'status', 'visibility', 'protected', 'owner', 'size', 'virtual_size'],
  ...['min_disk', 'min_ram', 'disk_format', 'container_format', 'checksum', 'tags'],
  ...['created_at', 'updated_at', 'architecture', 'kernel_id', 'ramdisk_id'],
  ...['self', 'file', 'schema', 'locations', 'image_url'],
])

/** An image as the browser gets it: custom properties apart from Glance's own attributes. */
export const presentImage = (image: GlanceImage): Image => {
  const { id, status, visibility, min_disk, min_ram, tags } = image
  const properties = Object.entries(image).filter(([key]) => !base.has(key))
  return {
    ...{ id, status, visibility, min_disk, min_ram, tags },
    name: image.name ?? null,
    description: textOf(image['description']),
    owner: image.owner ?? null,
    protected: image.protected,
    is_public: visibility === 'public',
    size: image.size ?? 0,
    virtual_size: image.virtual_size ?? null,
    disk_format: image.disk_format ?? null,
    container_format: image.container_format ?? null,
    checksum: image.checksum ?? null,
    created_at: image.created_at,
    updated_at: image.updated_at,
    architecture: image.architecture ?? null,
    kernel_id: image.kernel_id ?? null,
    ramdisk_id: image.ramdisk_id ?? null,
    os_hidden: image.os_hidden ?? false,
    properties: Object.fromEntries(properties),
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
