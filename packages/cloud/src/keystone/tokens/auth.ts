import type { Context } from '#http/context.ts'
import { Fault, notFound, unauthorized } from '#http/faults.ts'
import { REQUIRES_AUTHENTICATION } from '#http/middleware.ts'
import { type Answer, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Token } from '#http/token.ts'
import { catalog } from '#keystone/tokens/catalog.ts'
import { rolesIn, type Scope } from '#keystone/roles/grants.ts'
import { listReply } from '#keystone/listing.ts'
import { links, presentDomain, presentProject } from '#keystone/present.ts'
import { described } from '#keystone/tokens/present-token.ts'
import { readAuth, unknownToken } from '#keystone/tokens/read-auth.ts'
import { projectRows, tokenRows, type User } from '#keystone/rows.ts'
import { scopesOf } from '#keystone/tokens/scopes.ts'
import { refuseTooFew, WrongPassword, wrongPassword } from '#keystone/tokens/sign-in.ts'
import { issueToken, tokenOf } from '#keystone/tokens/tokens.ts'

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
  try {
    return issued(context)
  } catch (error) {
    if (error instanceof WrongPassword) return wrongPassword(context, error.userId)
    throw error
  }
}

function issued(context: Context): Answer {
  const { world } = context
  const { user, methods, before, scope, credential } = readAuth(context)
  refuseTooFew(user, methods)
  const wanted = scope === 'none' ? undefined : (scope ?? defaultScope(context, user))
  const { federation } = before ?? {}
  const token = issueToken(world, { id: user.id, methods, federation }, wanted, before, credential)
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
  refuseUnruled(context, token)
  return described(context, token, 200)
}

function revoke(context: Context): Answer {
  const token = subject(context)
  context.enforce('identity:revoke_token', ownerOf(token))
  context.world.table(tokenRows).remove(token.id)
  return noContent()
}

/** Who asks about a token with rules must say that they are followed (keystone.token.provider). */
function refuseUnruled(context: Context, { applicationCredential }: Token): void {
  if (!applicationCredential?.accessRules) return
  const known = Number(context.headers.get('openstack-identity-access-rules') ?? 0)
  if (!(known >= 1)) throw notFound('Failed to validate token')
}
