import { Type, type Static } from 'typebox'
import { Bytes } from '#bytes.ts'
import { del, get, Items, Nullable, patch, post, put, Texts, TextsPatch } from '#endpoint.ts'
import { ContainerName, ObjectName } from '#ids.ts'
import { ByName } from '#swift/containers.ts'

const instant = String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?Z?$`

/** An object, or a folder: what the names of several have in common up to a slash (RS-OBJ-02). */
export const StoredObject = Type.Object({
  /** The whole name, that of a folder with the slash at its end. */
  path: Type.String(),
  /** The last part of it. */
  name: Type.String(),
  bytes: Type.Integer(),
  is_subdir: Type.Boolean(),
  is_object: Type.Boolean(),
  content_type: Type.String(),
  last_modified: Type.Optional(Type.String()),
  hash: Type.Optional(Type.String()),
})
export type StoredObject = Static<typeof StoredObject>

/** An object as it is read alone. */
export const ObjectDetail = Type.Object({
  name: Type.String(),
  bytes: Type.String(),
  content_type: Type.String(),
  etag: Type.String(),
  timestamp: Type.String(),
  /** When it deletes itself, in UTC. */
  delete_at: Nullable(Type.String()),
  /** In segments that a list names, or that have a beginning in common; null for what is one piece. */
  large: Nullable(Type.Unsafe<'static' | 'dynamic'>({ type: 'string' })),
})
export type ObjectDetail = Static<typeof ObjectDetail>

/** What is said of an object beside its content; a `delete_at` of null takes it back. */
export const ObjectChange = Type.Object(
  {
    content_type: Type.Optional(
      Type.String({ minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' }),
    ),
    delete_at: Type.Optional(Nullable(Type.String({ pattern: instant, maxLength: 32 }))),
  },
  { minProperties: 1 },
)

/** One of the states of an object in a container that keeps them. */
export const ObjectVersion = Type.Object({
  version_id: Type.String(),
  is_latest: Type.Boolean(),
  bytes: Type.Integer(),
  last_modified: Type.String(),
  content_type: Type.String(),
  /** It marks that the object was deleted then. */
  deleted: Type.Boolean(),
})
export type ObjectVersion = Static<typeof ObjectVersion>

const VersionId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9a-zA-Z._]+$' })

const ofVersion = Type.Object({ version_id: Type.Optional(VersionId) })

const container = { container: ContainerName }
const params = { ...container, path: ObjectName }
const about = '/api/swift/containers/{+container}/metadata/{+path}'
const one = '/api/swift/containers/{+container}/object/{+path}'

/** https://docs.openstack.org/api-ref/object-store/#objects */
export const objects = {
  /**
   * What is in a folder; all of it without `limit`, or one page of what follows `marker`
   * (RS-SWIFT-05). `path` is the folder with its slash, percent-encoded once more.
   */
  list: get('/api/swift/containers/{+container}/objects/', {
    params: container,
    query: Type.Object({
      ...ByName,
      path: Type.Optional(Type.String({ maxLength: 4096 })),
      delimiter: Type.Optional(Type.String({ maxLength: 16 })),
    }),
    reply: Type.Object({ ...Items(StoredObject).properties, has_more: Type.Boolean() }),
  }),
  load: get(about, { params, reply: ObjectDetail }),
  update: put(about, { params, body: ObjectChange, status: 204 }),
  /** What users keep with it: `X-Object-Meta-…`. */
  properties: get('/api/swift/containers/{+container}/properties/{+path}', {
    params,
    reply: Texts,
  }),
  editProperties: patch('/api/swift/containers/{+container}/properties/{+path}', {
    params,
    body: TextsPatch,
    status: 204,
  }),
  /**
   * Stores the file of a form, or an object without anything in it where none is sent; a folder, where
   * the path ends with a slash (RS-SWIFT-06, RS-SWIFT-07).
   */
  upload: post(one, {
    params,
    body: { ...Bytes, types: ['multipart/form-data', 'application/json', ''] },
    status: 201,
  }),
  /** The content of an object, or the part of it that is asked for, to be saved. */
  download: get(one, {
    params,
    query: ofVersion,
    reply: Bytes,
  }),
  /** Deletes it, with the segments that it may have; or one of its versions for good. */
  remove: del(one, { params, query: ofVersion, status: 204 }),
  copy: post('/api/swift/containers/{+container}/copy/{+path}', {
    params,
    body: Type.Object({ dest_container: ContainerName, dest_name: ObjectName }),
    status: 201,
  }),
  /** The states of an object, the latest first. */
  versions: get('/api/swift/containers/{+container}/versions/{+path}', {
    params,
    reply: Items(ObjectVersion),
  }),
  /** Makes one of them the latest. */
  restore: post('/api/swift/containers/{+container}/versions/{+path}', {
    params,
    body: Type.Object({ version_id: VersionId }),
    status: 204,
  }),
} as const
