import { Type, type Static } from 'typebox'
import { Items, Names, NamesQuery, Nullable, get } from '#endpoint.ts'
import { DirectoryId } from '#ids.ts'

/** A Keystone user; `project_id` repeats `default_project_id`. */
export const User = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.Optional(Nullable(Type.String())),
  enabled: Type.Boolean(),
  domain_id: Type.String(),
  description: Type.Optional(Nullable(Type.String())),
  default_project_id: Type.Optional(Nullable(Type.String())),
  project_id: Type.Optional(Nullable(Type.String())),
  password_expires_at: Type.Optional(Nullable(Type.String())),
  options: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})
export type User = Static<typeof User>

const text = Type.Optional(Type.String({ maxLength: 255 }))

/** `project_id` asks for those with a role there, `group_id` for the members of a group. */
export const UserQuery = Type.Object({
  project_id: text,
  group_id: Type.Optional(DirectoryId),
  domain_id: text,
  id: Type.Optional(DirectoryId),
  name: text,
  enabled: Type.Optional(Type.Boolean()),
})
export type UserQuery = Static<typeof UserQuery>

/** The id `current` is the signed-in user. */
export const users = {
  list: get('/api/keystone/users/', { query: UserQuery, reply: Items(User) }),
  names: get('/api/keystone/user-names/', { ids: DirectoryId, query: NamesQuery, reply: Names }),
  load: get('/api/keystone/users/{id}', { params: { id: DirectoryId }, reply: User }),
} as const
