/** What the shapes of Cinder have in common. */
import { Type } from 'typebox'
import { Name, Nullable, Paging, Texts } from '#endpoint.ts'

/** What Cinder may tell, or leave out. */
export const optionalText = Type.Optional(Nullable(Type.String()))

/** A text that may be sent, as long as Cinder's columns take it. */
export const text = Type.Optional(Type.String({ maxLength: 255 }))

const Description = Type.Optional(Nullable(Type.String({ maxLength: 255 })))

/** One of a few words. */
export const literals = <const T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values] })

/** What volumes, their snapshots and their backups say of themselves alike. */
export const Stored = {
  id: Type.String(),
  name: Type.String(),
  description: optionalText,
  /** GiB. */
  size: Type.Integer(),
  status: Type.String(),
  created_at: optionalText,
  updated_at: optionalText,
  metadata: Type.Optional(Texts),
} as const

/** What lists of volumes, of their snapshots and of their backups are asked for alike. */
export const Asked = {
  ...Paging,
  /** Those of all projects, for administrators; for others the own project's all the same. */
  all_projects: Type.Optional(Type.Boolean()),
  /** A part of the name, the id or the description; of all projects a part of the name. */
  queryString: text,
  name: text,
  /** A part of the name. */
  'name~': text,
  status: text,
  /** For administrators, with `all_projects`. */
  project_id: text,
} as const

/** The query of what is made of a volume: its snapshots and its backups. */
export const AskedOfVolume = Type.Object({
  ...Asked,
  volume_id: text,
  /** Numbers of GiB: `5`, `>5`, `<= 10` or `2-8`. */
  size: text,
})

/** The name and the description that a thing of Cinder's begins with. */
export const Described = { name: text, description: text } as const

/** What becomes of them; an empty name and no description are taken (`name_allow_zero_min_length`). */
export const Redescribed = Type.Object({ name: text, description: Description })

/** A type of volumes or of groups (`cinder.api.schemas.volume_types`, `…group_types`). */
export const TypeCreate = Type.Object({
  name: Name,
  description: Description,
  is_public: Type.Optional(Type.Boolean()),
})
