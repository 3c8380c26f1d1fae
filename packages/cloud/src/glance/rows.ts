import type { GlanceImage, GlanceMember } from '@meridian/openstack'
import type { Json } from '#http/json.ts'
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

/** The content of an image that waits for its import: in a file, and what was found as it came. */
export type StagedContent = { id: string; file: string; found?: Found }
export type Found = {
  size: number
  checksum: string
  os_hash_algo: 'sha512'
  os_hash_value: string
}
export const staged = collection<StagedContent>('glance_staged')

/** https://docs.openstack.org/api-ref/image/v2/#tasks */
export type GlanceTask = {
  id: string
  type: 'api_image_import'
  status: 'pending' | 'processing' | 'success' | 'failure'
  owner: string
  image_id: string
  user_id: string
  request_id: string
  input: { image_id: string; import_req: ImportRequest; backend: string[] }
  result: { image_id: string } | null
  message: string
  created_at: string
  updated_at: string
  expires_at: string | null
}
/** What an import is asked for with, as it came. */
export type ImportRequest = {
  method: { name: string; uri?: Json }
  stores?: Json
  all_stores?: boolean
  all_stores_must_succeed?: boolean
}
export const tasks = collection<GlanceTask>('glance_tasks', {
  project: ({ owner }) => owner,
  keys: { image_id: '$.image_id' },
  columns: {
    status: '$.status',
    type: '$.type',
    owner: '$.owner',
    created_at: '$.created_at',
    updated_at: '$.updated_at',
    expires_at: '$.expires_at',
  },
})
