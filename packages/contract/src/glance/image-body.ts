import { Type, type Static } from 'typebox'
import { Keyed, Name, Nullable, TextsPatch } from '#endpoint.ts'
import { Uuid } from '#ids.ts'

const Text = Type.String({ maxLength: 255 })
const Count = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
const Tags = Type.Array(Name, { maxItems: 128 })

/** Who sees an image. */
export const Visibility = Type.Union([
  Type.Literal('public'),
  Type.Literal('private'),
  Type.Literal('shared'),
  Type.Literal('community'),
])
export type Visibility = Static<typeof Visibility>

/** What new images and changed ones have alike; an operator's format is any word. */
const fields = {
  name: Type.Optional(Text),
  visibility: Type.Optional(Visibility),
  protected: Type.Optional(Type.Boolean()),
  min_disk: Type.Optional(Count),
  min_ram: Type.Optional(Count),
  tags: Type.Optional(Tags),
} as const

/**
 * An image that is to be made: the fields of the form and, under `properties`, what its step of
 * metadata holds (RS-IMGFORM-33). `kernel` and `ramdisk` are ids of images.
 */
const made = {
  ...fields,
  disk_format: Text,
  container_format: Type.Optional(Text),
  description: Type.Optional(Text),
  architecture: Type.Optional(Text),
  kernel: Type.Optional(Uuid),
  ramdisk: Type.Optional(Uuid),
  properties: Type.Optional(Keyed(Type.String({ maxLength: 65_535 }), 255, 128)),
} as const

/** The content comes through this server. */
export const ImageToUpload = Type.Object({ ...made, source_type: Type.Literal('file-legacy') })
export type ImageToUpload = Static<typeof ImageToUpload>

/**
 * The content goes from the browser to Glance itself, `data` is the name of its file (RS-GLANCE-07);
 * or Glance has it from an address: it copies it from there with `import_data`, else it notes where
 * it is.
 */
export const ImageFromElsewhere = Type.Object({
  ...made,
  source_type: Type.Union([Type.Literal('url'), Type.Literal('file-direct')]),
  data: Type.Optional(Text),
  image_url: Type.Optional(Type.String({ minLength: 1, maxLength: 2048 })),
  import_data: Type.Optional(Type.Boolean()),
})
export type ImageFromElsewhere = Static<typeof ImageFromElsewhere>

/** What is changed of an image; null takes it away. Formats change only before there is content. */
export const ImageChange = Type.Object({
  ...fields,
  disk_format: Type.Optional(Text),
  container_format: Type.Optional(Text),
  description: Type.Optional(Nullable(Text)),
  architecture: Type.Optional(Nullable(Text)),
  kernel: Type.Optional(Nullable(Uuid)),
  ramdisk: Type.Optional(Nullable(Uuid)),
  /** Other properties, as the metadata editor has them. */
  metadata: Type.Optional(TextsPatch),
})
export type ImageChange = Static<typeof ImageChange>
