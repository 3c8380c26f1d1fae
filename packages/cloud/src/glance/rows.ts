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

/** The file in which an image's content lies, or will when it has come whole. */
export type StoredContent = { id: string; file: string }
export const contents = collection<StoredContent>('glance_contents')
