import type { SsoFailure } from '@meridian/contract'
import { identityUrl, isOpenStackError } from '@meridian/openstack'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config, Keystone, WebSso } from '#config.ts'
import { ApiRefusal, errors } from '#http/errors.ts'
import { audit } from '#http/audit.ts'
import { auditRefused } from '#sessions/refused.ts'
import { isOwnOrigin, isSecure, siteOrigin } from '#http/own-origin.ts'
import { formAgain } from '#sessions/form-again.ts'
import type { SessionServices } from '#sessions/services.ts'
import { CredentialsRefused, type Facts } from '#sessions/sign-in.ts'

const formBytes = 65_536
/** As long as it may take to sign in at the identity provider. */
const beginSeconds = 900

/**
 * Web single sign-on: the browser goes to Keystone, which sends it back with a form that holds an
 * unscoped token. https://docs.openstack.org/keystone/latest/admin/federation/configure_federation.html
 */
export const webSsoRoutes = async (
  app: FastifyInstance,
  services: SessionServices,
): Promise<void> => {
  const { config, signIn, doorOf, begin } = services

  const signInPage = `${config.webRoot}auth/login`
  const leadBack = (reply: FastifyReply, why: SsoFailure) =>
    reply.redirect(`${signInPage}?sso=${why}`, 303)

  app.get<{ Params: { choice: string }; Querystring: Begun }>(
    '/auth/websso/:choice',
    { config: { pattern: '/auth/websso/{choice}' } },
    async (request, reply) => {
      // Else another site could sign its visitors in, as whom it likes.
      if (/^(cross|same)-site$/.test(String(request.headers['sec-fetch-site'])))
        return reply.redirect(signInPage, 303)
      const { region, next } = request.query
      const choice = config.webSso.find(({ id }) => id === request.params.choice)
      const door = doorOf(typeof region === 'string' ? region : choice?.region)
      if (choice === undefined || door === undefined)
        throw errors.notFound('there is no such way to sign in')
      const { name, options } = beginning(config, request)
      const wanted = pathHere(config, next)
      reply.setCookie(name, [wanted ?? '', door.id].join(' '), {
        ...options,
        maxAge: beginSeconds,
      })
      return reply.redirect(startOf(choice, door, returnTo(config, request)), 302)
    },
  )

  await app.register(async (form) => {
    form.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytes },
      (_request, text, done) => done(null, new URLSearchParams(String(text)).get('token') ?? ''),
    )
    form.post<{ Body: string | undefined }>(
      '/auth/websso/',
      { config: { pattern: '/auth/websso/' } },
      async (request, reply) => {
        // The form comes from Keystone's page: from any other it would sign in somebody else.
        const from = request.headers.origin ?? ''
        const isOwn = isOwnOrigin(from, request, config)
        const isKeystone = config.keystones.some(({ url }) => new URL(url).origin === from)
        if (config.webSso.length === 0 || !(isOwn || isKeystone)) {
          refused(request, new Error('the form is not from Keystone'))
          throw errors.forbidden('request comes from another site')
        }
        // Where it was begun is known to what this site's own page sends.
        if (!isOwn) return formAgain(reply, request.body ?? '')
        const { name, options } = beginning(config, request)
        const { at, back } = begunAt(request.cookies[name] ?? '')
        const door = config.keystones.find(({ id }) => id === at)
        if (door === undefined) {
          refused(request, new Error('it was not begun here'))
          return leadBack(reply, 'not-begun')
        }
        if (!request.body) return leadBack(reply, 'refused')
        const who = { address: request.ip }
        const entered = await services.limiter.enter(who)
        if (typeof entered === 'number') {
          refused(request, new Error(`too many attempts, wait ${entered} s`))
          return leadBack(reply, 'too-many')
        }
        const token = request.body
        const ask = async (): Promise<Facts> => {
          await app.sessions.ready()
          return signIn.withToken(door, token, services.visitor(request))
        }
        const facts = await services.judged(entered, ask()).catch((error: unknown) => {
          refused(request, error)
          return failureOf(error)
        })
        if (typeof facts === 'string') return leadBack(reply, facts)
        await begin(request, reply, facts).catch((error: unknown) => {
          refused(request, error, 'accepted')
          throw error
        })
        reply.clearCookie(name, options)
        audit(request, { event: 'sign in', outcome: 'success', by: 'single sign-on' })
        return reply.redirect(pathHere(config, back) ?? config.webRoot, 303)
      },
    )
  })
}

type Begun = { region?: string | string[]; next?: string | string[] }

/** A path has no blanks, and the name of a region may: what comes after the first one is the Keystone. */
const begunAt = (value: string) => {
  const blank = value.indexOf(' ')
  return { back: value.slice(0, Math.max(0, blank)), at: value.slice(blank + 1) }
}

/** Browsers drop a cookie of more than 4096 bytes, and the Keystone's id stands in it, too. */
const mostOfPath = 3000

/** A path under the web root, to come back to: never another site, nor a page of signing in. */
const pathHere = ({ webRoot }: Config, wanted: string | string[] | undefined) => {
  if (typeof wanted !== 'string' || !wanted.startsWith(webRoot)) return
  const here = 'https://here.invalid'
  const url = URL.parse(wanted, here)
  if (!url || url.origin !== here || !url.pathname.startsWith(webRoot)) return
  // As it reads once it is without dots: `/.//host` begins as another site's, too.
  const path = url.pathname + url.search
  if (/\/{2}/.test(url.pathname) || /\\|\s/.test(wanted)) return
  if (url.pathname.startsWith(`${webRoot}auth/`)) return
  // A cookie encodes it once more.
  return encodeURIComponent(path).length > mostOfPath ? undefined : path
}

/** What the sign-in page says of what went wrong. Throws what is no refusal but a defect. */
const failureOf = (error: unknown): SsoFailure => {
  if (error instanceof CredentialsRefused) return 'refused'
  if (error instanceof ApiRefusal) return error.status === 401 ? 'no-project' : 'unavailable'
  if (isOpenStackError(error)) return 'unavailable'
  throw error
}

/** The cookie that says that this browser has begun here, and at which Keystone. */
const beginning = (config: Config, request: FastifyRequest) => {
  const secure = isSecure(config, request)
  return {
    name: secure ? '__Host-sso' : 'sso',
    options: { path: '/', httpOnly: true, secure, sameSite: 'strict' as const },
  }
}

const startOf = (choice: WebSso, door: Keystone, origin: string): string => {
  const part = encodeURIComponent
  const { identity_provider: provider, protocol } = choice
  const path =
    provider === undefined
      ? `websso/${part(protocol)}`
      : `identity_providers/${part(provider)}/protocols/${part(protocol)}/websso`
  return `${identityUrl(door.url)}/auth/OS-FEDERATION/${path}?origin=${part(origin)}`
}

/** Where Keystone sends the form: its `trusted_dashboard` must have this address. */
const returnTo = (config: Config, request: FastifyRequest): string =>
  `${siteOrigin(request, config)}${config.webRoot}auth/websso/`

const refused = (request: FastifyRequest, error: unknown, credentials?: 'accepted'): void =>
  auditRefused(request, error, { by: 'single sign-on', ...(credentials && { credentials }) })
