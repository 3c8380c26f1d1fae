import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pino, type DestinationStream, type Logger } from 'pino'
import { audit } from '#http/audit.ts'
import { changeOf } from '#http/changes.ts'

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
