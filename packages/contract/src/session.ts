import { Type, type Static } from 'typebox'
import { Items, Name, Nullable, del, get, post } from '#endpoint.ts'
import { KeystoneId, SignInId } from '#ids.ts'
import { UserSession } from '#keystone/session.ts'
import { say } from '#sentence.ts'

/** One way to sign in: `credentials`, or the id of a single-sign-on choice. */
export const AuthType = Type.Object({ id: Type.String(), label: Type.String() })
export type AuthType = Static<typeof AuthType>

/** One Keystone that this server may sign in to. */
export const LoginRegion = Type.Object({ id: Type.String(), label: Type.String() })
export type LoginRegion = Static<typeof LoginRegion>

/** What the sign-in page needs before anybody is signed in (SH-LOGIN-01..06). */
export const LoginOptions = Type.Object({
  auth_types: Type.Array(AuthType),
  /** The way that is chosen at first; the first of them when nothing is said. */
  initial: Type.Optional(Type.String()),
  default_domain: Type.String(),
  domains: Type.Optional(Type.Array(Type.String())),
  regions: Type.Array(LoginRegion),
  /** Whether passwords can be made readable; they can when nothing is said (SH-FORM-04). */
  password_reveal: Type.Optional(Type.Boolean()),
  /** What was chosen at the last sign-in in this browser. */
  remembered: Type.Optional(
    Type.Object({ domain: Type.Optional(Type.String()), region: Type.Optional(Type.String()) }),
  ),
})
export type LoginOptions = Static<typeof LoginOptions>

/** Why single sign-on led back to the sign-in page without a session, by the word in its address. */
export const ssoFailures = {
  'not-begun': say('Your sign-in was not begun here, or it took too long. Try again.'),
  refused: say('The sign-in at the identity provider is not valid.'),
  'no-project': say('You are not authorized for any projects or domains.'),
  'too-many': say('Too many sign-in attempts. Try again later.'),
  unavailable: say(
    'You could not be signed in, because a service does not answer. Try again later.',
  ),
} as const
export type SsoFailure = keyof typeof ssoFailures

/**
 * `domain` is a domain's name; left out, the operator's default domain. `new_password` takes the place
 * of `password` where Keystone says that this one has expired, which is a refusal of that field.
 */
export const Credentials = Type.Object({
  auth_type: Type.Literal('credentials'),
  username: Type.String({ minLength: 1, maxLength: 255 }),
  password: Type.String({ minLength: 1, maxLength: 4096 }),
  new_password: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
  domain: Type.Optional(Type.String({ maxLength: 255 })),
  region: Type.Optional(Type.String({ maxLength: 255 })),
})
export type Credentials = Static<typeof Credentials>

/**
 * Where to go on working: a project or a domain, a region of it or of where the session is, one
 * of them at least.
 */
export const ScopeChoice = Type.Object({
  project_id: Type.Optional(KeystoneId),
  domain_id: Type.Optional(KeystoneId),
  /** The cloud as a whole, where the user has a role on it. */
  system: Type.Optional(Type.Literal(true)),
  region: Type.Optional(Name),
})
export type ScopeChoice = Static<typeof ScopeChoice>

export const ScopeProject = Type.Object({
  id: Type.String(),
  name: Type.String(),
  domain_id: Type.String(),
  enabled: Type.Boolean(),
})
export type ScopeProject = Static<typeof ScopeProject>

export const ScopeDomain = Type.Object({
  id: Type.String(),
  name: Type.String(),
  enabled: Type.Boolean(),
})
export type ScopeDomain = Static<typeof ScopeDomain>

/** Everything the signed-in user may switch to, and where they are now. */
export const Scopes = Type.Object({
  projects: Type.Array(ScopeProject),
  /** There are more projects than were asked for. */
  more_projects: Type.Boolean(),
  domains: Type.Array(ScopeDomain),
  /** Whether the user has a role on the cloud as a whole. */
  system: Type.Boolean(),
  regions: Type.Array(Type.String()),
  current: Type.Object({
    project_id: Nullable(Type.String()),
    domain_id: Nullable(Type.String()),
    system: Type.Boolean(),
    region: Nullable(Type.String()),
  }),
})
export type Scopes = Static<typeof Scopes>

/**
 * With `q` those projects and domains whose names hold it, in either case, and of projects at most
 * `limit`: who has two thousand finds one by typing.
 */
export const ScopesQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 255 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
})

/** One of the user's own sign-ins. `id` names it in calls and is never the cookie's value. */
export const SignIn = Type.Object({
  id: Type.String(),
  current: Type.Boolean(),
  created_at: Type.String(),
  last_seen_at: Type.String(),
  expires_at: Type.String(),
  address: Type.String(),
  user_agent: Type.String(),
  project_name: Nullable(Type.String()),
})
export type SignIn = Static<typeof SignIn>

/** Sign-in, sign-out and scope. `login` and `create` need no session; the others do. */
export const session = {
  login: get('/api/login/', { reply: LoginOptions, anywhere: true }),
  create: post('/api/session/', {
    body: Credentials,
    reply: UserSession,
    status: 201,
    anywhere: true,
    asks: ['identity'],
  }),
  remove: del('/api/session/', { status: 204, anywhere: true }),
  scope: post('/api/session/scope/', {
    body: ScopeChoice,
    reply: UserSession,
    anywhere: true,
    asks: ['identity'],
  }),
  scopes: get('/api/session/scopes/', { query: ScopesQuery, reply: Scopes, asks: ['identity'] }),
} as const

/** "My sessions": the user's sign-ins on all devices. */
export const sessions = {
  list: get('/api/sessions/', { reply: Items(SignIn), anywhere: true }),
  remove: del('/api/sessions/{id}', { params: { id: SignInId }, status: 204, anywhere: true }),
} as const
