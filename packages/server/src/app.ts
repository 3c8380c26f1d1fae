import { setTimeout as wait } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { createConnections, createOpenStack, type Transport } from '@meridian/openstack'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import { connectOverNetwork, type ConnectConsole } from '#console/connect.ts'
import { installCompression } from '#plugins/compression.ts'
import { installConsoles } from '#console/routes.ts'
import { createExtensions } from '#extensions.ts'
import { installPrefetch } from '#first-page/prefetch.ts'
import { preloading } from '#first-page/preloaded.ts'
import { createLater } from '#later.ts'
import { noting } from '#left-out.ts'
import { installBrowserConnections, requestTimes } from '#plugins/browser-connections.ts'
import { notingCalls } from '#http/changes.ts'
import { installCookies } from '#plugins/cookies.ts'
import '#plugins/declarations.ts'
import { installErrors, refuseBadAddress } from '#http/errors.ts'
import { installHealth, installLastAnswers } from '#plugins/health.ts'
import { installHosts } from '#plugins/hosts.ts'
import { installJsonBody } from '#plugins/json-body.ts'
import { installLogs } from '#plugins/logs.ts'
import { installMessages } from '#http/messages.ts'
import { createMetrics, installMetrics } from '#plugins/metrics.ts'
import { createOnBehalf } from '#plugins/on-behalf.ts'
import { createOutbound } from '#plugins/outbound.ts'
import { installReplies } from '#plugins/replies.ts'
import { installRequestRules } from '#plugins/request-rules.ts'
import { installSecurityHeaders, refuseNoRequest } from '#plugins/security-headers.ts'
import { installTransfers } from '#plugins/transfers.ts'
import { installValidation } from '#plugins/validation.ts'
import { installWebFiles } from '#plugins/web-files.ts'
import { createDecide } from '#policy/decide.ts'
import { readRules } from '#policy/files.ts'
import { registerRoutes } from '#routes.ts'
import { createJudge, judged } from '#sessions/refusals.ts'
import type { Seal } from '#sessions/sealing.ts'
import { createSessionServices } from '#sessions/services.ts'
import type { Session } from '#sessions/session.ts'
import { createSessions } from '#sessions/sessions.ts'
import type { SessionStore } from '#sessions/store.ts'
import { createVersions } from '#versions.ts'

export type AppOptions = {
  /** Its `keystones` name where to sign in, also for the embedded cloud. */
  readonly config: Config
  /** Transport to the cloud: `fetch`, or the embedded cloud's own function. */
  readonly transport: Transport
  /** How consoles are reached; over the network unless the cloud is in this process. */
  readonly connectConsole?: ConnectConsole | undefined
  /** Where browsers find what is public in the object store: `Reached`. */
  readonly objectsAt?: string | null | undefined
  readonly sessions: SessionStore
  /** Seals what the store holds. */
  readonly seal: Seal
  readonly logger?: FastifyBaseLogger
  /** The folder with the built web application; without it there is only the API. */
  readonly assets?: string | undefined
  readonly now?: () => number
  readonly sleep?: (ms: number) => Promise<unknown>
}

/**
 * Builds the whole server except for the port: call `listen` or `inject` on the result, and
 * `close` it, which also closes the session store. Throws an Error for wrong policy files.
 */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { config, transport, sessions: store, seal, now = Date.now, sleep = wait } = options
  const app = createFastify(options)
  const metrics = createMetrics()
  const outbound = createOutbound(transport, config)
  const onBehalf = createOnBehalf()
  const connections = createConnections({
    transport: outbound.transport,
    timeoutMs: config.upstream.timeoutMs,
    idleMs: config.transfers.idleMs,
    maxConcurrentPerService: config.upstream.concurrency,
    behalf: onBehalf.now,
    userAgent: 'meridian',
    now,
    onCall: metrics.called,
    onUnreached: ({ service, host, code, requestId }) =>
      app.log.warn({ service, host, code, upstream_request_id: requestId }, notReached),
    onUnread: (service, { status, message: reason }) =>
      app.log.warn({ service, status, reason }, 'gone on without microversions'),
  })
  const { idleSeconds, absoluteSeconds } = config.sessions

  app.decorate('config', config)
  app.decorate('objectsAt', options.objectsAt)
  const onFailure = (error: unknown): void =>
    app.log.error({ err: error }, 'the session store failed')
  const sessions = createSessions({ store, seal, now, idleSeconds, absoluteSeconds, onFailure })
  app.decorate('sessions', sessions)
  const urlOf = ({ keystone }: Session): string =>
    config.keystones.find(({ id }) => id === keystone)?.url ?? ''
  app.decorate('judge', createJudge({ connections, urlOf, now }))
  app.decorate('openstackFor', (request, session) => {
    outbound.allow(session.catalog)
    const calling = notingCalls(connections, request)
    return createOpenStack(judged(calling, app.judge, session), {
      ...accessOf(session),
      interface: config.interface,
      forwardedFor: request.ip,
      // A read ends when the browser gives it up; a change goes on to its end.
      signal: request.method === 'GET' ? request.signal : undefined,
      told: noting(request),
    })
  })
  app.addHook('onClose', () => store.close())

  installBrowserConnections(app, {
    ms: config.requestTimeoutMs,
    idleMs: config.transfers.idleMs,
  })
  // First, so that nothing is refused without.
  installSecurityHeaders(app, config)
  installLastAnswers(app)
  installErrors(app)
  installValidation(app)
  installReplies(app)
  installJsonBody(app)
  await installCookies(app, config)
  await installCompression(app)
  const later = createLater(app, { onBehalf, sleep })
  installMessages(app)
  // Before the rules, so that a refused websocket is hung up on.
  await installConsoles(app)
  installHosts(app, config)
  installTransfers(app)
  installRequestRules(app, config)
  onBehalf.install(app)
  const ahead = installPrefetch(app)
  installLogs(app)
  installMetrics(app, metrics, config)
  installHealth(app, config, connections, now)
  const services = createSessionServices({ app, config, connections, now, sleep })
  const decide = createDecide(await readRules(config.policyDir), config)
  const connect = options.connectConsole ?? connectOverNetwork(config)
  const consoles = { seal, now, connect }
  const extensions = createExtensions(now)
  const versions = createVersions(now)
  await app.register(
    async (rooted) =>
      registerRoutes(rooted, {
        ...{ services, decide, now, consoles, extensions, versions, later },
        reach: outbound,
      }),
    {
      prefix: config.webRoot.replace(/\/$/, ''),
    },
  )
  const preloaded = preloading(app, {
    ...{ decide, extensions: extensions.held, versions: versions.held },
  })
  await installWebFiles(app, config.webRoot, options.assets, { preloaded, ahead })
  return app
}

/** The log message that carries the host and the reason, which the users' sentence leaves out. */
const notReached = 'a service was not reached'

const createFastify = ({ config, logger }: AppOptions): FastifyInstance =>
  Fastify({
    ...(logger === undefined ? { logger: false } : { loggerInstance: logger }),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    genReqId: () => `req-${randomUUID()}`,
    trustProxy: config.trustProxy === false ? false : [...config.trustProxy],
    bodyLimit: config.bodyLimit,
    ...requestTimes(config.requestTimeoutMs),
    return503OnClosing: true,
    clientErrorHandler: refuseNoRequest(config),
    frameworkErrors: refuseBadAddress,
    routerOptions: {
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      // A name of 1,024 bytes, as Swift's objects may have, each byte written as %XX.
      maxParamLength: 3_072,
    },
  })

const accessOf = ({ token, catalog, region, project }: Session) => ({
  token,
  catalog,
  region: region ?? '',
  projectId: project?.id,
})
