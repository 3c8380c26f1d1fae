import websocket from '@fastify/websocket'
import { addressScope, servers, say, withScope } from '@meridian/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { bind } from '#bind.ts'
import type { ConnectConsole } from '#console/connect.ts'
import { closeCodes, relay } from '#console/relay.ts'
import { allowConsole, consoleSocket } from '#console/target.ts'
import { isUse } from '#console/use.ts'
import { createTickets, type ConsolePass } from '#console/tickets.ts'
import { findConsole } from '#nova/consoles.ts'
import { errors } from '#http/errors.ts'
import { audit } from '#http/audit.ts'
import { siteOrigin } from '#http/own-origin.ts'
import { isSameOrigin } from '#plugins/request-rules.ts'
import type { Seal } from '#sessions/sealing.ts'
import { presentUser } from '#sessions/user-session.ts'
import { watchSession, type Watch } from '#sessions/watch.ts'

export type ConsoleParts = {
  readonly seal: Seal
  readonly now: () => number
  readonly connect: ConnectConsole
}

const path = '/api/console/'
/** Keys, pointer moves and pasted text; nothing a user sends at once is larger. */
const frameBytes = 1024 * 1024
const stopMs = 2_000

/** Lets this server take websockets, and ends them when it stops. */
export const installConsoles = async (app: FastifyInstance): Promise<void> => {
  await app.register(websocket, {
    options: { maxPayload: frameBytes, perMessageDeflate: false },
    preClose: (done) => {
      const { clients } = app.websocketServer
      for (const one of clients) one.close(closeCodes.leaving, 'The server is stopping.')
      const late = setTimeout(() => {
        for (const one of clients) one.terminate()
      }, stopMs)
      app.websocketServer.close(() => clearTimeout(late))
      done()
    },
  })
}

/**
 * Consoles in the page: a call asks Nova for one and answers where on this server it is, once; the
 * websocket there is carried on to the console. The cloud's secret stays here.
 */
export const consoleRoutes = (app: FastifyInstance, { seal, now, connect }: ConsoleParts): void => {
  const tickets = createTickets(seal, now, app.sessions.first)
  const root = app.config.webRoot.replace(/\/$/, '')

  bind(app, servers.consoleSession, async ({ params, body }, { openstack, session }) => {
    const wish = body.console_type ?? app.config.settings.CONSOLE_TYPE
    const { type, url } = await findConsole(openstack, params.id, kindOf(wish))
    const socket = consoleSocket(type, url)
    if (socket === undefined) return { type, url: titled(url, params.id), path: null }
    allowConsole(socket, session.catalog, app.config.consoleOrigins)
    const pass = { server: params.id, kind: type, socket: socket.href }
    return { type, url: null, path: `${root}${path}?ticket=${tickets.issue(session.key, pass)}` }
  })

  bind(app, servers.console, async ({ params, body }, { openstack, request }) => {
    const { type, url } = await findConsole(openstack, params.id, body.console_type ?? 'AUTO')
    const shownHere = consoleSocket(type, url) !== undefined
    return { type, url: titled(shownHere ? pageOf(request, params.id, type) : url, params.id) }
  })

  /** The page of this site that shows a console, of its type if that is not what it finds by itself. */
  const pageOf = (request: FastifyRequest, server: string, type: string): string => {
    const scope = request.session && addressScope(presentUser(request.session, app.config))
    const path = withScope(scope ?? {}, `/console/${encodeURIComponent(server)}`)
    const page = `${siteOrigin(request, app.config)}${root}${path}`
    return type === 'VNC' ? page : `${page}?console_type=${type}`
  }

  const passes = new WeakMap<FastifyRequest, ConsolePass>()
  app.get(
    path,
    {
      websocket: true,
      config: { access: 'session', ajax: false, pattern: path },
      preHandler: async (request) => {
        const { origin } = request.headers
        // Any site can open a websocket here with the user's cookie: only our pages may.
        if (origin === undefined || !isSameOrigin(request, app.config))
          throw errors.forbidden('request comes from another site')
        passes.set(request, await redeemed(request))
      },
    },
    async (socket, request) => {
      const pass = passes.get(request)
      if (pass !== undefined) await open(socket, request, pass)
    },
  )

  const redeemed = async (request: FastifyRequest): Promise<ConsolePass> => {
    const { session, query } = request
    const ticket = typeof query === 'object' && query !== null && 'ticket' in query && query.ticket
    const pass =
      session !== undefined && typeof ticket === 'string'
        ? await tickets.redeem(session.key, ticket)
        : undefined
    if (pass !== undefined) return pass
    audit(request, { event: 'console', outcome: 'failure', reason: 'ticket' })
    throw errors.forbidden(say('This console ticket is used, too old, or of another session.'))
  }

  const open = async (socket: WebSocket, request: FastifyRequest, pass: ConsolePass) => {
    socket.pause()
    const { server, kind } = pass
    const target = new URL(pass.socket)
    const about = { server_id: server, console_type: kind, console_host: target.host }
    const watch = watched(request)
    try {
      const upstream = await connect(target)
      audit(request, { event: 'console', outcome: 'success', ...about })
      await relay(socket, upstream, { ...watch, isUse: (data) => isUse(kind, data) })
      request.log.info({ ...about, signed_out: watch.ended.aborted }, 'console closed')
    } catch (error) {
      audit(request, { event: 'console', outcome: 'failure', reason: 'unreachable', ...about })
      request.log.warn({ err: error, ...about }, 'a console cannot be reached')
      socket.resume()
      socket.close(closeCodes.failed, "The cloud's console cannot be reached.")
    } finally {
      watch.stop()
    }
  }

  /** What the user does in a console counts as use of the session; an open window does not. */
  const watched = (request: FastifyRequest): Watch => {
    const { session } = request
    const id = app.cookies.sessionId(request)
    // Both are there: the ticket was redeemed in the session of this cookie.
    if (session === undefined || id === undefined) throw errors.notLoggedIn()
    return watchSession({ sessions: app.sessions, id, key: session.key, now })
  }
}

/** The page of a console shows its title. */
const titled = (url: string, server: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}title=Console${encodeURIComponent(`(${server})`)}`

const kinds = ['AUTO', 'VNC', 'SPICE', 'RDP', 'SERIAL', 'MKS'] as const

/** The operator's setting is free text: what it does not name is found out. */
const kindOf = (wish: string | null) => kinds.find((kind) => kind === wish) ?? 'AUTO'
