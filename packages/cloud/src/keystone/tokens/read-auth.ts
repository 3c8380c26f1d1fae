import type { Context } from '#http/context.ts'
import { Fault, badRequest, notFound, unauthorized } from '#http/faults.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { REQUIRES_AUTHENTICATION } from '#http/middleware.ts'
import type { Token } from '#http/token.ts'
import { signedInWith } from '#keystone/application-credentials/auth.ts'
import type { ApplicationCredential } from '#keystone/application-credentials/rows.ts'
import { isDelegated } from '#keystone/tokens/delegation.ts'
import { refuseDisabledProvider } from '#keystone/federation/life.ts'
import type { Scope } from '#keystone/roles/grants.ts'
import { lapsed } from '#keystone/tokens/lapsed.ts'
import { domainOf } from '#keystone/projects/places.ts'
import { projectRows, userRows, type User } from '#keystone/rows.ts'
import { domainIdIn, signIn } from '#keystone/tokens/sign-in.ts'
import { tokenOf } from '#keystone/tokens/tokens.ts'
import { expecting, judged } from '#keystone/validate.ts'
import type { Schema } from '#wire/schema.ts'

export type Asked = {
  user: User
  methods: string[]
  before: Token | undefined
  scope: Scope | 'none' | undefined
  credential?: ApplicationCredential
}

const AUTH: Schema = {
  type: 'object',
  properties: { identity: { type: 'object' } },
  required: ['identity'],
}

/** What somebody asks for who signs in; throws Keystone's 400, 401, 403 or 404. */
export function readAuth(context: Context): Asked {
  const auth = isObject(context.body) ? context.body['auth'] : undefined
  if (!isObject(auth)) throw expecting('auth', 'request body')
  const { identity } = judged(auth, AUTH)
  if (!isObject(identity)) throw expecting('identity', 'auth')
  const methods = Array.isArray(identity['methods']) ? identity['methods'] : []
  const [method = 'methods'] = methods
  const name = typeof method === 'string' ? method : 'methods'
  const known = name === 'password' || name === 'token' || name === 'application_credential'
  if (!known || !isObject(identity[name])) throw expecting(name, 'identity')
  if (methods.includes('application_credential')) {
    const sent = identity['application_credential']
    return withCredential(context, isObject(sent) ? sent : {}, auth['scope'])
  }
  const scope = readScope(context, auth['scope'])
  if (methods.includes('token')) {
    const given = isObject(identity['token']) ? identity['token']['id'] : undefined
    if (typeof given !== 'string') throw expecting('id', 'token')
    const before = tokenOf(context.world, given)
    const user = before && context.world.table(userRows).get(before.user.id)
    if (!user || !before) throw unknownToken(context, given)
    if (isDelegated(before)) throw delegated()
    if (before.federation) refuseDisabledProvider(context.world, before.federation.idp_id)
    const all = [...new Set(['token', ...before.methods])]
    return { user, methods: all, before, scope }
  }
  const password = isObject(identity['password']) ? identity['password'] : {}
  const user = signIn(context, isObject(password['user']) ? password['user'] : {})
  return { user, methods: ['password'], before: undefined, scope }
}

/** What signs in for a user is in the project that it was made in, whatever its user chose since. */
function withCredential(context: Context, given: JsonObject, scope: unknown): Asked {
  const credential = signedInWith(context, given, scope)
  const user = context.world.table(userRows).get(credential.user_id)
  const domain = user && domainOf(context.world, user.domain_id)
  if (!user?.enabled || !domain?.enabled) throw unauthorized(REQUIRES_AUTHENTICATION)
  return {
    user,
    methods: ['application_credential'],
    before: undefined,
    scope: { target: 'project', id: credential.project_id },
    credential,
  }
}

function delegated(): Fault {
  return new Fault(
    403,
    'You are not authorized to perform the requested action: Using a delegated token to create ' +
      'another token is not allowed..',
  )
}

/** A scope that does not exist is refused like a wrong password. */
function readScope({ world }: Context, scope: unknown): Asked['scope'] {
  if (scope === undefined) return undefined
  if (scope === 'unscoped') return 'none'
  if (!isObject(scope)) throw badRequest('Invalid input for field/attribute scope.')
  if (isObject(scope['system'])) return { target: 'system' }
  if (scope['domain'] !== undefined) {
    const id = domainIdIn(world, scope['domain'])
    if (id === undefined) throw unauthorized(REQUIRES_AUTHENTICATION)
    return { target: 'domain', id }
  }
  const project = scope['project']
  if (isObject(project)) {
    if (typeof project['id'] === 'string') return { target: 'project', id: project['id'] }
    if (!isObject(project['domain'])) throw expecting('domain', 'project')
    const domain_id = domainIdIn(world, project['domain'])
    if (typeof project['name'] === 'string' && domain_id !== undefined) {
      const found = world.table(projectRows).first({ name: project['name'], domain_id })
      if (found) return { target: 'project', id: found.id }
    }
    throw unauthorized(REQUIRES_AUTHENTICATION)
  }
  return isObject(scope['unscoped']) ? 'none' : undefined
}

/** Text that was never a token, and a token that is over, are told apart. */
export function unknownToken({ world }: Context, id: string): Fault {
  const why = lapsed(world, id)
  if (why) return why
  const isToken = id.startsWith('gAAAAA')
  return notFound(isToken ? 'Failed to validate token' : 'Could not recognize Fernet token')
}
