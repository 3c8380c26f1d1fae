import { Type, type Static } from 'typebox'
import { Bytes } from '#bytes.ts'
import {
  Names,
  NamesQuery,
  Nullable,
  Page,
  Paging,
  Texts,
  TextsPatch,
  get,
  patch,
  put,
} from '#endpoint.ts'

const optionalText = Type.Optional(Nullable(Type.String()))

/** An image in Glance's own names, with custom properties gathered under `properties`. */
export const Image = Type.Object({
  id: Type.String(),
  name: Nullable(Type.String()),
  /** The property of that name (RS-META-15). */
  description: optionalText,
  status: Type.String(),
  visibility: Type.String(),
  is_public: Type.Boolean(),
  protected: Type.Boolean(),
  owner: optionalText,
  size: Type.Integer(),
  virtual_size: Type.Optional(Nullable(Type.Integer())),
  min_disk: Type.Integer(),
  min_ram: Type.Integer(),
  disk_format: optionalText,
  container_format: optionalText,
  checksum: optionalText,
  tags: Type.Array(Type.String()),
  created_at: Type.String(),
  updated_at: Type.String(),
  architecture: optionalText,
  kernel_id: optionalText,
  ramdisk_id: optionalText,
  os_hidden: Type.Optional(Type.Boolean()),
  properties: Type.Record(Type.String(), Type.Unknown()),
})
export type Image = Static<typeof Image>

const text = Type.Optional(Type.String({ maxLength: 255 }))

export const images = {
  list: get('/api/glance/images/', {
    query: Type.Object({
      ...Paging,
      name: text,
      status: text,
      visibility: text,
      protected: Type.Optional(Type.Boolean()),
      disk_format: text,
      container_format: text,
      owner: text,
      tag: text,
      image_type: text,
      size_min: Type.Optional(Type.Integer({ minimum: 0 })),
      size_max: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    reply: Page(Image),
  }),
  load: get('/api/glance/images/{id}/', { reply: Image }),
  /** The properties that can be changed: those that are texts and no attributes of every image. */
  properties: get('/api/glance/images/{id}/properties/', { reply: Texts }),
  editProperties: patch('/api/glance/images/{id}/properties/', { body: TextsPatch, status: 204 }),
  /** The content of an image that has none yet (its status is `queued`). */
  upload: put('/api/glance/images/{id}/file/', { body: Bytes, status: 204 }),
  /** The content of an active image, or the part of it that is asked for. */
  download: get('/api/glance/images/{id}/file/', { reply: Bytes }),
  names: get('/api/glance/image-names/', {
    query: NamesQuery,
    reply: Names,
  }),
} as const
