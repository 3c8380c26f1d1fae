import type { GlanceImage, GlanceMember } from '@meridian/openstack'
import { collection } from '#store/collection.ts'

/** Images as stored; links are added when they are shown. */
export const images = collection<GlanceImage>('glance_images', {
  project: (image) => image.owner ?? '',
  indexes: { name: '$.name', status: '$.status', visibility: '$.visibility' },
})

export type StoredMember = GlanceMember & { id: string }
export const members = collection<StoredMember>('glance_members', {
  indexes: { image_id: '$.image_id', member_id: '$.member_id' },
})

/** A piece of an image's content, at most a mebibyte, in base 64. */
export type Chunk = { id: string; image_id: string; at: number; data: string }
export const chunks = collection<Chunk>('glance_chunks', {
  indexes: { image_id: '$.image_id', at: '$.at' },
})
