import type { Context } from '#http/context.ts'
import { Fault, badRequest, notFound, unauthorized } from '#http/faults.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { REQUIRES_AUTHENTICATION } from '#http/middleware.ts'
import { type Answer, json, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { catalog } from '#keystone/catalog.ts'
import { refuseDisabledProvider } from '#keystone/federation-life.ts'
import { rolesIn, type Scope } from '#keystone/grants.ts'
import { listReply } from '#keystone/listing.ts'
import { passwordFits } from '#keystone/passwords.ts'
import { domainNamed, domainOf } from '#keystone/places.ts'
import { projectRows, tokenRows, userRows, type User } from '#keystone/rows.ts'
import { scopesOf } from '#keystone/scopes.ts'
import { issueToken, rolesOfToken, scopeOf, tokenOf } from '#keystone/tokens.ts'
import type { Token } from '#http/token.ts'
import { links, presentDomain, presentProject } from '#keystone/present.ts'
import type { Schema } from '#wire/schema.ts'
import { expecting, judged } from '#keystone/validate.ts'

/** Sign-in, tokens and what a token may be scoped to. */
export const authRoutes: Routes = (router) => {
  router.post('/auth/tokens', issue, { open: true })
  router.get('/auth/tokens', show)
  router.delete('/auth/tokens', revoke)
  router.get('/auth/catalog', (context) => {
    const { token, origin, base } = context
    // Neither a domain nor the system has one.
    if (!token.project) throw unscoped()
    return ok({
      catalog: catalog(context.world, origin, token.project.id),
      links: { self: `${base}/auth/catalog` },
    })
  })
  router.get('/auth/projects', (context) => {
    return listReply(context, 'projects', scopesOf(context).projects, presentProject)
  })
  router.get('/auth/domains', (context) => {
    return listReply(context, 'domains', scopesOf(context).domains, presentDomain)
  })
  router.get('/auth/system', (context) => {
    return ok({
      system: scopesOf(context).system ? [{ all: true }] : [],
      links: { self: links(context).self },
    })
  })
}

function unscoped(): Fault {
  return new Fault(403, 'You are not authorized to perform the requested action.')
}

function issue(context: Context): Answer {
  const { world } = context
  const { user, methods, before, scope } = readAuth(context)
  const wanted = scope === 'none' ? undefined : (scope ?? defaultScope(context, user))
  const { federation } = before ?? {}
  const token = issueToken(world, { id: user.id, methods, federation }, wanted, before)
  if (!token) throw unauthorized(REQUIRES_AUTHENTICATION)
  return described(context, token, 201)
}

/** Without a scope a user with a default project gets a token for it. */
function defaultScope({ world }: Context, user: User): Scope | undefined {
  const id = user.default_project_id
  if (typeof id !== 'string' || !world.table(projectRows).get(id)?.enabled) return undefined
  const scope: Scope = { target: 'project', id }
  return rolesIn(world, user.id, scope).length > 0 ? scope : undefined
}

type Asked = {
  user: User
  methods: string[]
  before: Token | undefined
  scope: Scope | 'none' | undefined
}

const AUTH: Schema = {
  type: 'object',
  properties: { identity: { type: 'object' } },
  required: ['identity'],
}

function readAuth(context: Context): Asked {
  const auth = isObject(context.body) ? context.body['auth'] : undefined
  if (!isObject(auth)) throw expecting('auth', 'request body')
  const { identity } = judged(auth, AUTH)
  if (!isObject(identity)) throw expecting('identity', 'auth')
  const methods = Array.isArray(identity['methods']) ? identity['methods'] : []
  const [method = 'methods'] = methods
  const name = typeof method === 'string' ? method : 'methods'
  const known = name === 'password' || name === 'token'
  if (!known || !isObject(identity[name])) throw expecting(name, 'identity')
  const scope = readScope(context, auth['scope'])
  if (methods.includes('token')) {
    const given = isObject(identity['token']) ? identity['token']['id'] : undefined
    if (typeof given !== 'string') throw expecting('id', 'token')
    const before = tokenOf(context.world, given)
    const user = before && context.world.table(userRows).get(before.user.id)
    if (!user || !before) throw unknownToken(given)
    if (before.federation) refuseDisabledProvider(context.world, before.federation.idp_id)
    const all = [...new Set(['token', ...before.methods])]
    return { user, methods: all, before, scope }
  }
  const password = isObject(identity['password']) ? identity['password'] : {}
  const user = signIn(context, isObject(password['user']) ? password['user'] : {})
  return { user, methods: ['password'], before: undefined, scope }
}

/** The same answer and the same work for a wrong user and a wrong password. */
function signIn(context: Context, given: JsonObject): User {
  const user = findUser(context, given)
  const password = typeof given['password'] === 'string' ? given['password'] : ''
  const fits = passwordFits(context.world, user?.id, password)
  const domain = user && domainOf(context.world, user.domain_id)
  if (!user?.enabled || !domain?.enabled || !fits) throw unauthorized(REQUIRES_AUTHENTICATION)
  return user
}

function findUser({ world }: Context, given: JsonObject): User | undefined {
  const users = world.table(userRows)
  if (typeof given['id'] === 'string') return users.get(given['id'])
  if (typeof given['name'] !== 'string') throw expecting('name', 'user')
  if (!isObject(given['domain'])) throw expecting('domain', 'user')
  const domain_id = domainId(world, given['domain'])
  if (domain_id === undefined) return undefined
  return users.first({ name: given['name'], domain_id })
}

function domainId(world: Context['world'], given: unknown): string | undefined {
  if (!isObject(given)) return undefined
  if (typeof given['id'] === 'string') return given['id']
  if (typeof given['name'] !== 'string') return undefined
  return domainNamed(world, given['name'])?.id
}

/** A scope that does not exist is refused like a wrong password. */
function readScope({ world }: Context, scope: unknown): Asked['scope'] {
  if (scope === undefined) return undefined
  if (scope === 'unscoped') return 'none'
  if (!isObject(scope)) throw badRequest('Invalid input for field/attribute scope.')
  if (isObject(scope['system'])) return { target: 'system' }
  if (scope['domain'] !== undefined) {
    const id = domainId(world, scope['domain'])
    if (id === undefined) throw unauthorized(REQUIRES_AUTHENTICATION)
    return { target: 'domain', id }
  }
  const project = scope['project']
  if (isObject(project)) {
    if (typeof project['id'] === 'string') return { target: 'project', id: project['id'] }
    if (!isObject(project['domain'])) throw expecting('domain', 'project')
    const domain_id = domainId(world, project['domain'])
    if (typeof project['name'] === 'string' && domain_id !== undefined) {
      const found = world.table(projectRows).first({ name: project['name'], domain_id })
      if (found) return { target: 'project', id: found.id }
    }
    throw unauthorized(REQUIRES_AUTHENTICATION)
  }
  return isObject(scope['unscoped']) ? 'none' : undefined
}

/** Text that was never a token, and a token that is over, are told apart. */
function unknownToken(id: string): Fault {
  const isToken = id.startsWith('gAAAAA')
  return notFound(isToken ? 'Failed to validate token' : 'Could not recognize Fernet token')
}

function subject(context: Context): Token {
  const id = context.headers.get('x-subject-token')
  if (id === null) throw notFound('No token in the request')
  const token = tokenOf(context.world, id)
  if (!token) throw unknownToken(id)
  return token
}

/** The target of a rule about a token: whose it is. */
function ownerOf({ user }: Token): Readonly<Record<string, unknown>> {
  return { target: { token: { user_id: user.id, user: { domain: { id: user.domain.id } } } } }
}

function show(context: Context): Answer {
  const token = subject(context)
  const doing = context.method === 'HEAD' ? 'check' : 'validate'
  context.enforce(`identity:${doing}_token`, ownerOf(token))
  return described(context, token, 200)
}

function revoke(context: Context): Answer {
  const token = subject(context)
  context.enforce('identity:revoke_token', ownerOf(token))
  context.world.table(tokenRows).remove(token.id)
  return noContent()
}

function described(context: Context, token: Token, status: number): Answer {
  const { world, origin, query } = context
  const scope = scopeOf(token)
  const roles = rolesOfToken(world, token).map(({ id, name }) => ({ id, name }))
  const withCatalog = scope !== undefined && !query.has('nocatalog')
  const body = {
    methods: token.methods,
    user: { ...token.user, ...signedInBy(token) },
    audit_ids: token.auditIds,
    expires_at: stamp(token.expiresAt),
    issued_at: stamp(token.issuedAt),
    ...(token.project ? { project: token.project, is_domain: false } : {}),
    ...(token.domain ? { domain: token.domain } : {}),
    ...(token.system ? { system: { all: true } } : {}),
    ...(scope ? { roles } : {}),
    ...(withCatalog ? { catalog: catalog(world, origin, token.project?.id) } : {}),
  }
  return json({ token: body }, status, { 'x-subject-token': token.id })
}

/** A password's end, or by whom it was that the user has none. */
function signedInBy({ federation }: Token): JsonObject {
  if (!federation) return { password_expires_at: null }
  const { idp_id, protocol_id, groups } = federation
  return {
    'OS-FEDERATION': {
      groups: groups.map((id) => ({ id })),
      identity_provider: { id: idp_id },
      protocol: { id: protocol_id },
    },
  }
}

/** `2026-11-21T10:47:33.000000Z` */
function stamp(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}.000000Z`
}
