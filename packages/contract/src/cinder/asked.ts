import { Type } from 'typebox'
import { Nullable, Paging } from '#endpoint.ts'

const text = Type.Optional(Type.String({ maxLength: 255 }))

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

/** The name and the description that a thing of Cinder's begins with. */
export const Described = { name: text, description: text } as const

/** What becomes of them; an empty name and no description are taken (`name_allow_zero_min_length`). */
export const Redescribed = Type.Object({
  name: text,
  description: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
})
