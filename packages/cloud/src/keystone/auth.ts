import type { Context } from '#http/context.ts'
import { Fault, badRequest, notFound, unauthorized } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { REQUIRES_AUTHENTICATION } from '#http/middleware.ts'
import { type Answer, json, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { catalog } from '#keystone/catalog.ts'
import { domainsOf, grantsOf, projectsOf, rolesIn, type Scope } from '#keystone/grants.ts'
import { listReply } from '#keystone/listing.ts'
import { lapsed } from '#keystone/lapsed.ts'
import { projectRows, tokenRows, userRows, type User } from '#keystone/rows.ts'
import {
  domainIdIn,
  refuseTooFew,
  signIn,
  WrongPassword,
  wrongPassword,
} from '#keystone/sign-in.ts'
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
    const projects = projectsOf(context.world, context.token.user.id)
    return listReply(context, 'projects', projects, presentProject)
  })
  router.get('/auth/domains', (context) => {
    const domains = domainsOf(context.world, context.token.user.id)
    return listReply(context, 'domains', domains, presentDomain)
  })
  router.get('/auth/system', (context) => {
    const grants = grantsOf(context.world, context.token.user.id)
    const system = grants.some((grant) => grant.target === 'system') ? [{ all: true }] : []
    return ok({ system, links: { self: links(context).self } })
  })
}

function unscoped(): Fault {
  return new Fault(403, 'You are not authorized to perform the requested action.')
}

function issue(context: Context): Answer {
  try {
    return issued(context)
  } catch (error) {
    if (error instanceof WrongPassword) return wrongPassword(context, error.userId)
    throw error
  }
}

function issued(context: Context): Answer {
  const { world } = context
  const { user, methods, before, scope } = readAuth(context)
  refuseTooFew(user, methods)
  const wanted = scope === 'none' ? undefined : (scope ?? defaultScope(context, user))
  const token = issueToken(world, { id: user.id, methods }, wanted, before)
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
    if (!user || !before) throw unknownToken(context, given)
    const all = [...new Set(['token', ...before.methods])]
    return { user, methods: all, before, scope }
  }
  const password = isObject(identity['password']) ? identity['password'] : {}
  const user = signIn(context, isObject(password['user']) ? password['user'] : {})
  return { user, methods: ['password'], before: undefined, scope }
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
function unknownToken({ world }: Context, id: string): Fault {
  const why = lapsed(world, id)
  if (why) return why
  const isToken = id.startsWith('gAAAAA')
  return notFound(isToken ? 'Failed to validate token' : 'Could not recognize Fernet token')
}

function subject(context: Context): Token {
  const id = context.headers.get('x-subject-token')
  if (id === null) throw notFound('No token in the request')
  const token = tokenOf(context.world, id)
  if (!token) throw unknownToken(context, id)
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
    user: { ...token.user, password_expires_at: endOf(context, token) },
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

function endOf({ world }: Context, { user }: Token): string | null {
  return world.table(userRows).get(user.id)?.password_expires_at ?? null
}

/** `2026-11-21T10:47:33.000000Z` */
function stamp(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}.000000Z`
}
