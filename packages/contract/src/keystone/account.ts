import { Type, type Static } from 'typebox'
import { Nullable, get, post } from '#endpoint.ts'
import { UserSession } from '#keystone/session.ts'

const Text = Type.String()

/** What a program needs to know to sign in as the user where the session works, but for secrets. */
export const ApiAccess = Type.Object({
  /** The public address of Keystone's v3 API. */
  auth_url: Text,
  interface: Text,
  region: Nullable(Text),
  username: Text,
  user_id: Text,
  user_domain_id: Text,
  user_domain_name: Text,
  project_id: Nullable(Text),
  project_name: Nullable(Text),
  project_domain_id: Nullable(Text),
  project_domain_name: Nullable(Text),
  domain_id: Nullable(Text),
  system: Type.Boolean(),
  /** The user came by an identity provider, and has no password that a program could sign in with. */
  byProvider: Type.Boolean(),
})
export type ApiAccess = Static<typeof ApiAccess>

/** A user's own new password. `original_password` and `password` are Keystone's names. */
export const PasswordChange = Type.Object({
  original_password: Type.String({ minLength: 1, maxLength: 4096 }),
  password: Type.String({ minLength: 1, maxLength: 4096 }),
})
export type PasswordChange = Static<typeof PasswordChange>

/**
 * The signed-in user's own account. Keystone ends all tokens of who has a new password: the answer is
 * the session that goes on with it, or none where that one has to be begun anew.
 */
export const account = {
  access: get('/api/keystone/api_access/', { reply: ApiAccess, asks: [] }),
  changePassword: post('/api/keystone/password/', {
    body: PasswordChange,
    reply: Type.Object({ session: Nullable(UserSession) }),
  }),
} as const
