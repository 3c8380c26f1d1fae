import { Type, type Static } from 'typebox'
import { Nullable, get } from '#endpoint.ts'

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

/** The id `current` is the signed-in user. */
export const users = {
  load: get('/api/keystone/users/{id}', { reply: User }),
} as const
