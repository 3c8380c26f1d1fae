import type { GlanceImage, GlanceMember } from '@meridian/openstack'
import { collection } from '#store/collection.ts'

/** Images as stored; links are added when they are shown. */
export const images = collection<GlanceImage>('glance_images', {
  project: (image) => image.owner ?? '',
  by: 'id',
  indexes: {
    name: { path: '$.name', ignoreCase: true },
    status: '$.status',
    visibility: '$.visibility',
    created_at: '$.created_at',
    updated_at: '$.updated_at',
    container_format: '$.container_format',
    disk_format: '$.disk_format',
  },
  columns: {
    os_hidden: '$.os_hidden',
    // What has no size yet comes before the smallest.
    size: { path: '$.size', absent: -1 },
  },
  filteredThenSorted: [
    ['visibility', 'created_at'],
    ['visibility', 'name'],
    ['size', 'created_at'],
    ['visibility', 'size', 'created_at'],
    ['status', 'created_at'],
    ['disk_format', 'created_at'],
  ],
})

export type StoredMember = GlanceMember & { id: string }
export const members = collection<StoredMember>('glance_members', {
  indexes: { image_id: '$.image_id', member_id: '$.member_id' },
  columns: { status: '$.status' },
})

/** The file in which an image's content lies, or will when it has come whole. */
export type StoredContent = { id: string; file: string }
export const contents = collection<StoredContent>('glance_contents')
