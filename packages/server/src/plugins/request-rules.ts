import { createHash, timingSafeEqual } from 'node:crypto'
import { scopeHeader, scopeIn, scopeOf, scopeTerm, say, unusedHeader } from '@meridian/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import { errors } from '#http/errors.ts'
import { isOwnOrigin } from '#http/own-origin.ts'
import { inRegion, scopeOfFacts } from '#sessions/scoped.ts'
import type { Session } from '#sessions/session.ts'
import { scopeFacts } from '#sessions/user-session.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * What every call under `/api/` must bring: the AJAX marker, our origin, a session, its CSRF value.
 * A page also says in which scope it was drawn, and is served there and nowhere else.
 */
export const installRequestRules = (app: FastifyInstance, config: Config): void => {
  app.decorateRequest('session', undefined)

  app.addHook('onRequest', async (request, reply) => {
    const { access, ajax, anywhere } = request.routeOptions.config
    if (access === undefined) return
    if (ajax !== false && request.headers['x-requested-with'] !== 'XMLHttpRequest')
      throw errors.notAjax()
    const unsafe = !safe.has(request.method)
    if (unsafe && !isSameOrigin(request, config))
      throw errors.forbidden('request comes from another site')
    request.session = await sessionOf(request, config)
    if (access === 'open') return
    if (request.session === undefined) throw errors.notLoggedIn()
    if (unsafe && !hasCsrf(request, request.session.csrf))
      throw errors.forbidden(say('CSRF token missing or incorrect'))
    app.cookies.mend(request, reply, request.session)
    if (!anywhere) request.session = await inDrawnScope(request, request.session)
  })

  app.addHook('preValidation', async (request) => {
    const { takesBody, emptyBody } = request.routeOptions.config
    if (takesBody && isEmpty(request.body)) throw errors.noBody()
    if (emptyBody && request.body === undefined) request.body = {}
  })
}

/**
 * The session in the scope in which the page that asks was drawn. What names no scope comes from no
 * page of ours, and means the session's own. Throws 409 where the page is another user's, 403 where
 * its user has no role there any more, 404 where its region is gone.
 */
const inDrawnScope = async (request: FastifyRequest, session: Session): Promise<Session> => {
  const drawn = request.headers[scopeHeader] ?? termOf(request.query)
  if (drawn === undefined) return session
  const own = scopeOf(scopeFacts(session))
  if (drawn === own) return session
  const facts = typeof drawn === 'string' ? scopeIn(drawn) : undefined
  if (facts?.id !== session.user.id) throw errors.elsewhere(own)
  const { services_region: region } = facts
  const scoped = await request.server.scoped.in(session, scopeOfFacts(facts))
  return region === null ? scoped : inRegion(scoped, region)
}

const termOf = (query: unknown): unknown =>
  typeof query === 'object' && query !== null ? Reflect.get(query, scopeTerm) : undefined

/**
 * The session of whoever asks, which counts as use of it as of when the page that asks was last used. Throws where its store is away: without it
 * the server cannot know who asks, which is no reason to sign anybody out.
 */
export const sessionOf = async (
  request: FastifyRequest,
  { keystones }: Config,
): Promise<Session | undefined> => {
  const id = request.server.cookies.sessionId(request)
  if (id === undefined) return undefined
  const session = await request.server.sessions.find(id, unusedMs(request))
  // The operator may have taken its cloud away since.
  return keystones.some((one) => one.id === session?.keystone) ? session : undefined
}

/** A value that none of our pages sends is no reason to take a session for unused. */
const unusedMs = ({ headers }: FastifyRequest): number => {
  const given = headers[unusedHeader]
  return typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) * 1000 : 0
}

/**
 * Browsers say where an unsafe request comes from, in one of two headers or both; what says
 * nothing is no browser and is held to the CSRF value alone.
 */
export const isSameOrigin = (request: FastifyRequest, config: Config): boolean => {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || isOwnOrigin(origin, request, config)
}

const hasCsrf = (request: FastifyRequest, expected: string): boolean => {
  const given = request.headers['x-csrftoken']
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(expected))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const isEmpty = (body: unknown): boolean =>
  body === undefined ||
  body === null ||
  (typeof body === 'object' && Object.keys(body).length === 0)
