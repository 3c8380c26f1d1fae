import { Type, type Static } from 'typebox'
import {
  MapOf,
  Name,
  Names,
  NamesQuery,
  Nullable,
  Page,
  Paging,
  del,
  get,
  patch,
  post,
} from '#endpoint.ts'
import { ServiceFailure } from '#failure.ts'
import { DirectoryId, KeystoneId } from '#ids.ts'
import { idList } from '#keystone/bodies.ts'

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
  options: Type.Optional(MapOf(Type.Unknown())),
})
export type User = Static<typeof User>

const text = Type.Optional(Type.String({ maxLength: 255 }))

/**
 * `project_id` asks for those with a role there, `group_id` for the members of a group. Keystone
 * finds names, or parts of them; what is part of an email is found by this server. A list without
 * `paginate` is whole.
 */
export const UserQuery = Type.Object({
  ...Paging,
  project_id: text,
  group_id: Type.Optional(DirectoryId),
  domain_id: text,
  id: Type.Optional(DirectoryId),
  name: text,
  name__contains: text,
  email: text,
  enabled: Type.Optional(Type.Boolean()),
})
export type UserQuery = Static<typeof UserQuery>

const password = Type.String({ minLength: 1, maxLength: 4096 })
const email = Type.Optional(Type.String({ maxLength: 255 }))
const description = Type.Optional(Type.String({ maxLength: 255 }))

/** `project` is the primary one; who signs in without naming one works there. */
export const UserCreate = Type.Object({
  name: Name,
  password: Type.Optional(password),
  email,
  description,
  project: Type.Optional(KeystoneId),
  /** What the user is on that project, once there. */
  role: Type.Optional(KeystoneId),
  enabled: Type.Optional(Type.Boolean()),
  /** The caller's own password, where the operator wants it (ENFORCE_PASSWORD_CHECK). */
  admin_password: Type.Optional(password),
})
export type UserCreate = Static<typeof UserCreate>

/** A new user, and why the role was not given, where it was not: the user is there all the same. */
export const UserCreated = Type.Object({
  ...User.properties,
  role_failure: Type.Optional(ServiceFailure),
})

/** One kind of change per call: a password, else whether the user is enabled, else all others. */
export const UserUpdate = Type.Object({
  name: Type.Optional(Name),
  email: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  description: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  project: Type.Optional(Nullable(KeystoneId)),
  enabled: Type.Optional(Type.Boolean()),
  password: Type.Optional(password),
  admin_password: Type.Optional(password),
})
export type UserUpdate = Static<typeof UserUpdate>

const all = '/api/keystone/users/'
const one = '/api/keystone/users/{id}'
const params = { id: DirectoryId }

/** The id `current` is the signed-in user. */
export const users = {
  list: get(all, { query: UserQuery, reply: Page(User) }),
  names: get('/api/keystone/user-names/', { ids: DirectoryId, query: NamesQuery, reply: Names }),
  load: get(one, { params, reply: User }),
  create: post(all, { body: UserCreate, reply: UserCreated, status: 201 }),
  update: patch(one, { params, body: UserUpdate, status: 204 }),
  remove: del(one, { params, status: 204 }),
  removeAll: del(all, { body: idList(DirectoryId), status: 204 }),
} as const
