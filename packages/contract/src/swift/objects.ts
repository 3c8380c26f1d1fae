import { Type, type Static } from 'typebox'
import { Bytes } from '#bytes.ts'
import { del, get, Items, post } from '#endpoint.ts'
import { ContainerName, ObjectName } from '#ids.ts'
import { ByName } from '#swift/containers.ts'

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
})
export type ObjectDetail = Static<typeof ObjectDetail>

const container = { container: ContainerName }
const params = { ...container, path: ObjectName }
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
      path: Type.Optional(Type.String({ maxLength: 12288 })),
      delimiter: Type.Optional(Type.String({ maxLength: 16 })),
    }),
    reply: Type.Object({ ...Items(StoredObject).properties, has_more: Type.Boolean() }),
  }),
  load: get('/api/swift/containers/{+container}/metadata/{+path}', { params, reply: ObjectDetail }),
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
  download: get(one, { params, reply: Bytes }),
  remove: del(one, { params, status: 204 }),
  copy: post('/api/swift/containers/{+container}/copy/{+path}', {
    params,
    body: Type.Object({ dest_container: ContainerName, dest_name: ObjectName }),
    status: 201,
  }),
} as const
