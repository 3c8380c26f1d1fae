import cookie from '@fastify/cookie'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import { isSecure } from '#http/own-origin.ts'
import type { Session } from '#sessions/session.ts'

export type Cookies = {
  readonly sessionId: (request: FastifyRequest) => string | undefined
  readonly csrf: (request: FastifyRequest) => string | undefined
  readonly start: (request: FastifyRequest, reply: FastifyReply, id: string, to: Session) => void
  /** Gives the browser the session's CSRF value again when it lost it. */
  readonly mend: (request: FastifyRequest, reply: FastifyReply, session: Session) => void
  readonly clear: (request: FastifyRequest, reply: FastifyReply) => void
  /**
   * What is remembered over sign-ins: the last project, and the sign-in page's choices. Scripts read
   * none of it: whoever takes a cookie with "login" in its name for a session finds it closed to them.
   */
  readonly remember: (
    request: FastifyRequest,
    reply: FastifyReply,
    values: Partial<Record<Remembered, string | undefined>>,
  ) => void
  readonly remembered: (request: FastifyRequest, name: Remembered) => string | undefined
}

type Remembered = 'recent_project' | 'services_region' | 'login_domain' | 'login_region'

const csrfName = 'csrftoken'
const yearSeconds = 31_536_000

/** Reads and sets this server's cookies (contract §1). */
export const installCookies = async (app: FastifyInstance, config: Config): Promise<void> => {
  await app.register(cookie)
  // The prefix makes browsers refuse the cookie from other hosts of the domain and over HTTP.
  const sessionName = (request: FastifyRequest): string =>
    isSecure(config, request) ? '__Host-session' : 'session'
  const base = (request: FastifyRequest): CookieSerializeOptions => ({
    path: '/',
    sameSite: 'lax',
    secure: isSecure(config, request),
  })

  // No other site's page leads anywhere where these are read.
  const choice: CookieSerializeOptions = {
    path: config.webRoot,
    httpOnly: true,
    sameSite: 'strict',
    maxAge: yearSeconds,
  }

  const setCsrf = (request: FastifyRequest, reply: FastifyReply, session: Session): void =>
    void reply.setCookie(csrfName, session.csrf, base(request))

  app.decorate('cookies', {
    sessionId: (request) => request.cookies[sessionName(request)],
    csrf: (request) => request.cookies[csrfName],
    start: (request, reply, id, session) => {
      reply.setCookie(sessionName(request), id, { ...base(request), httpOnly: true })
      setCsrf(request, reply, session)
    },
    mend: (request, reply, session) => {
      if (request.cookies[csrfName] !== session.csrf) setCsrf(request, reply, session)
    },
    clear: (request, reply) => {
      reply.clearCookie(sessionName(request), { ...base(request), httpOnly: true })
      reply.clearCookie(csrfName, base(request))
    },
    remember: (request, reply, values) => {
      for (const [name, value] of Object.entries(values)) {
        if (value !== undefined) reply.setCookie(name, value, { ...base(request), ...choice })
      }
    },
    // Whatever a browser sends, no name in OpenStack is longer.
    remembered: (request, name) => request.cookies[name]?.slice(0, 255) || undefined,
  })
}
