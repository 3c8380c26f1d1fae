import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pino, type DestinationStream, type Logger } from 'pino'
import { changeOf } from '#plugins/changes.ts'
import type { Session } from '#sessions/session.ts'

const secrets = ['password', 'token', 'secret', 'authorization', 'cookie', 'x-auth-token']

/** JSON lines with request ids; what is named like a secret is blanked wherever it appears. */
export const createLogger = (level: string, destination?: DestinationStream): Logger => {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[redacted]',
    },
    serializers: { err: describeError },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** Name, words and place only: other members of an error may hold a request with its token. */
const describeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack } = error
  const code = 'code' in error ? error.code : undefined
  return { type: name, message, ...(typeof code === 'string' && { code }), stack }
}

/** What an audit line says beside who and from where. */
export type AuditEvent = {
  readonly event: string
  readonly outcome: 'success' | 'partial' | 'failure'
  readonly [more: string]: unknown
}

/** Writes an audit line: who did what from where, and how it went. */
export const audit = (request: FastifyRequest, event: AuditEvent): void => {
  const { session } = request
  request.log.info(
    {
      audit: true,
      ...event,
      address: request.ip,
      ...(session !== undefined && {
        user_id: session.user.id,
        user: session.user.name,
        project_id: session.project?.id ?? null,
        session: session.key.slice(0, 12),
      }),
    },
    'audit',
  )
}

/** Writes that a browser was told the token of a session, and for what. */
export const auditToken = (request: FastifyRequest, { user }: Session, purpose: string): void =>
  audit(request, { event: 'token told', outcome: 'success', for: purpose, user_id: user.id })

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether what a route does is worth a line: every change, and what hands out a secret or a file. */
const isAudited = ({ method, routeOptions: { config } }: FastifyRequest): boolean =>
  // Signing in writes its own lines, with what only it knows; asking for permissions changes nothing.
  config.access === 'session' &&
  config.pattern !== '/api/policy/' &&
  (!safe.has(method) || config.audited === true || config.bytes === 'down')

/** One line per request without its query, and an audit line per change. */
export const installLogs = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const { method, session } = request
    const status = reply.statusCode
    const path = request.url.split('?')[0]
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ method, path, status, ms, user_id: session?.user.id }, 'request')
    if (!isAudited(request)) return
    const event = `${method} ${request.routeOptions.config.pattern}`
    audit(request, { event, ...changeOf(request, status) })
  })
}
