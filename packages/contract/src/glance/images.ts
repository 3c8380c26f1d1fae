import { Type, type Static } from 'typebox'
import { Bytes } from '#bytes.ts'
import {
  MapOf,
  Names,
  NamesQuery,
  Nullable,
  Page,
  Paging,
  Texts,
  TextsPatch,
  del,
  get,
  patch,
  post,
  put,
} from '#endpoint.ts'
import { Uuid } from '#ids.ts'
import { ImageChange, ImageFromElsewhere, ImageToUpload } from '#glance/image-body.ts'

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
  properties: MapOf(Type.Unknown()),
  /** What the own project made of another's image that is shared with it, where that is known. */
  member_status: optionalText,
})
export type Image = Static<typeof Image>

/** An image that was made, and where its content is to be sent, if it is. */
export const ImageMade = Type.Object({
  ...Image.properties,
  /** A path of this site, or an address of Glance itself (RS-GLANCE-08). */
  upload_url: Type.Optional(Type.String()),
  /** The user's token, for Glance itself: only where the operator lets it leave the server. */
  token_id: Type.Optional(Type.String()),
})
export type ImageMade = Static<typeof ImageMade>

const one = '/api/glance/images/{id}/'
const params = { id: Uuid }

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
      /** Of images that others share with the project: `pending`, `accepted`, `rejected`, `all`. */
      member_status: text,
      size_min: Type.Optional(Type.Integer({ minimum: 0 })),
      size_max: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    reply: Page(Image),
  }),
  load: get(one, { params, reply: Image }),
  /** Makes the record of an image; its content follows at `upload_url` (RS-GLANCE-05). */
  create: post('/api/glance/images/', { body: ImageToUpload, reply: ImageMade, status: 201 }),
  /** Makes an image of any other source (RS-GLANCE-06). */
  createFrom: put('/api/glance/images/', {
    body: ImageFromElsewhere,
    reply: ImageMade,
    status: 201,
  }),
  update: patch(one, { params, body: ImageChange, status: 204 }),
  remove: del(one, { params, status: 204 }),
  deactivate: post('/api/glance/images/{id}/actions/deactivate/', { params, status: 204 }),
  reactivate: post('/api/glance/images/{id}/actions/reactivate/', { params, status: 204 }),
  /** The properties that can be changed: those that are texts and no attributes of every image. */
  properties: get('/api/glance/images/{id}/properties/', { params, reply: Texts }),
  editProperties: patch('/api/glance/images/{id}/properties/', {
    params,
    body: TextsPatch,
    status: 204,
  }),
  /** The content of an image that has none yet (its status is `queued`). */
  upload: put('/api/glance/images/{id}/file/', { params, body: Bytes, status: 204 }),
  /** The content of an active image, or the part of it that is asked for. */
  download: get('/api/glance/images/{id}/file/', { params, reply: Bytes }),
  names: get('/api/glance/image-names/', {
    ids: Uuid,
    query: NamesQuery,
    reply: Names,
  }),
} as const

/** What the image service is like. */
export const imageService = {
  /** The version of its API, as the operator's settings have it (RS-GLANCE-01). */
  version: get('/api/glance/version/', {
    reply: Type.Object({ version: Type.String() }),
    asks: [],
  }),
  /** What it takes of a new image: how content comes from elsewhere, who may see it, formats. */
  takes: get('/api/glance/takes/', {
    reply: Type.Object({
      /** Such as `web-download`; none where it has content sent to it only. */
      import_methods: Type.Array(Type.String()),
      visibility: Type.Array(Type.String()),
      disk_format: Type.Array(Type.String()),
      container_format: Type.Array(Type.String()),
    }),
  }),
} as const
