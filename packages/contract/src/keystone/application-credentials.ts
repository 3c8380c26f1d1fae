import { Type, type Static } from 'typebox'
import { Items, Nullable, del, get, post } from '#endpoint.ts'
import { KeystoneId } from '#ids.ts'
import { AccessRule, NewAccessRule } from '#keystone/access-rule.ts'

/** What signs a program in for the user, in the project that it was made in. */
export const ApplicationCredential = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.Optional(Nullable(Type.String())),
  project_id: Nullable(Type.String()),
  expires_at: Nullable(Type.String()),
  /** Whether it may make and delete others, and trusts. */
  unrestricted: Type.Boolean(),
  roles: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  /** Absent where it may be used for everything that its roles allow. */
  access_rules: Type.Optional(Type.Array(AccessRule)),
})
export type ApplicationCredential = Static<typeof ApplicationCredential>

/** Without a secret Keystone makes one up; without roles it has all that the session has. */
export const ApplicationCredentialCreate = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 255 }),
  description: Type.Optional(Type.String({ maxLength: 1024 })),
  secret: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  /** In UTC, as Keystone reads it: `2030-01-02T03:04:05`. */
  expires_at: Type.Optional(
    Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ?$`, maxLength: 20 }),
  ),
  /** The names of some of the session's roles. */
  roles: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 100 }),
  ),
  unrestricted: Type.Optional(Type.Boolean()),
  access_rules: Type.Optional(Type.Array(NewAccessRule, { maxItems: 100 })),
})
export type ApplicationCredentialCreate = Static<typeof ApplicationCredentialCreate>

/** The secret is told here and nowhere else. */
export const ApplicationCredentialCreated = Type.Object({
  ...ApplicationCredential.properties,
  secret: Type.String(),
})
export type ApplicationCredentialCreated = Static<typeof ApplicationCredentialCreated>

const one = '/api/keystone/application_credentials/{id}'
const params = { id: KeystoneId }

/** The signed-in user's own, in all projects. */
export const applicationCredentials = {
  list: get('/api/keystone/application_credentials/', { reply: Items(ApplicationCredential) }),
  load: get(one, { params, reply: ApplicationCredential }),
  create: post('/api/keystone/application_credentials/', {
    body: ApplicationCredentialCreate,
    reply: ApplicationCredentialCreated,
    status: 201,
  }),
  remove: del(one, { params, status: 204 }),
} as const
