import { Type, type Static } from 'typebox'
import { Bytes } from '#bytes.ts'
import { del, get, post, put } from '#endpoint.ts'
import { ContainerName, ObjectName } from '#ids.ts'

/** What the cloud and the operator say of uploads. */
export const UploadTerms = Type.Object({
  /** From this size on a file goes in segments. */
  large_from: Type.Integer(),
  /** How large one should be. */
  segment_size: Type.Integer(),
  /** Swift's `max_file_size`: no object that is sent may be larger. */
  max_file_size: Type.Integer(),
  /** Swift's `slo.max_manifest_segments`; 0 where it makes no large objects. */
  max_segments: Type.Integer(),
  /** Swift's `max_object_name_length`: bytes of a name with its folders. */
  max_name_length: Type.Integer(),
})
export type UploadTerms = Static<typeof UploadTerms>

const size = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/**
 * What tells the segments of a file apart from those of any other, also of a former one of the same
 * name: the names that python-swiftclient gives them have it, too.
 */
const key = {
  /** When the file was changed, in ms of the time. */
  mtime: Type.Integer({ minimum: 0, maximum: 8.64e15 }),
  size,
  segment_size: size,
} as const

export const LargeUpload = Type.Object(key)
export type LargeUpload = Static<typeof LargeUpload>

const params = { container: ContainerName, path: ObjectName }
const large = '/api/swift/containers/{+container}/large/{+path}'

/**
 * Files that are too large to go at once, or too many for that.
 * https://docs.openstack.org/swift/latest/overview_large_objects.html
 */
export const uploads = {
  terms: get('/api/swift/upload-terms/', { reply: UploadTerms }),
  /** Which of the names are those of objects already. */
  existing: post('/api/swift/containers/{+container}/existing/', {
    params: { container: ContainerName },
    body: Type.Object({ names: Type.Array(ObjectName, { minItems: 1, maxItems: 1000 }) }),
    reply: Type.Object({ names: Type.Array(Type.String()) }),
    status: 200,
  }),
  /** Makes room for segments of a file, and tells which of them are there from before. */
  begin: post(large, {
    params,
    body: LargeUpload,
    reply: Type.Object({
      segments: Type.Array(Type.Object({ index: Type.Integer(), bytes: Type.Integer() })),
    }),
    status: 200,
  }),
  /** One segment; it takes the place of one that is there. */
  segment: put('/api/swift/containers/{+container}/segment/{+path}', {
    params,
    query: Type.Object({ ...key, index: Type.Integer({ minimum: 0, maximum: 99_999_999 }) }),
    body: Bytes,
    status: 204,
  }),
  /** Makes the object of all its segments (409 where one is missing), instead of any before it. */
  finish: put(large, {
    params,
    body: Type.Object({ ...key, content_type: Type.Optional(Type.String({ maxLength: 255 })) }),
    status: 204,
  }),
  /** Removes what segments there are. */
  abandon: del(large, { params, query: LargeUpload, status: 204 }),
  /**
   * What is in a folder, or some of that, as one archive to save: `path` is the folder with its slash,
   * `name` what is taken of it. Folders are taken with all that they hold.
   */
  archive: get('/api/swift/containers/{+container}/archive/', {
    params: { container: ContainerName },
    query: Type.Object({
      path: Type.Optional(ObjectName),
      name: Type.Optional(Type.Array(ObjectName, { maxItems: 500 })),
    }),
    reply: { ...Bytes, types: ['application/zip'], headers: [] },
  }),
} as const
