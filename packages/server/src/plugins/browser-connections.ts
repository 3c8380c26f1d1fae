import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * What the HTTP server itself watches over, for Fastify's options: headers. An upload lasts as long
 * as it moves, other bodies are watched over here.
 */
export const requestTimes = (ms: number) => ({
  http: { headersTimeout: ms, connectionsCheckingInterval: Math.min(ms, 5_000) },
  requestTimeout: 0,
})

/**
 * How many requests of one connection may wait for their turn. Browsers and proxies send the next one
 * when they have the answer to the last; nothing that has more in mind means well.
 */
const mostWaiting = 16

type Times = {
  /** How long the body of a request, and whoever takes its answer, may take without moving. */
  readonly ms: number
  /** The same for files on their way down. */
  readonly idleMs: number
}

/**
 * Bounds what a connection may hold, from its first byte on, whatever Fastify makes of it: one answer
 * at a time, which ends when nobody takes it, and a body that comes in time, also of a request that
 * was refused before its body came. Who sends more requests than may wait is hung up on.
 */
export const installBrowserConnections = (app: FastifyInstance, { ms, idleMs }: Times): void => {
  /** How to let the body of a request take longer. */
  const bodies = new WeakMap<IncomingMessage, () => void>()

  const watchBody = (request: IncomingMessage): void => {
    const { headers } = request
    if (headers['content-length'] === undefined && !('transfer-encoding' in headers)) return
    const late = setTimeout(() => {
      if (!request.complete) request.destroy()
    }, ms)
    late.unref()
    const lift = (): void => clearTimeout(late)
    bodies.set(request, lift)
    request.once('close', lift)
  }

  // A socket notices only at its second timeout that no written byte has moved.
  const begin = (request: IncomingMessage): void => {
    request.socket.setTimeout(ms / 2)
    watchBody(request)
  }
  // Fastify puts its own listener there, and nothing else has yet.
  const [listener] = app.server.listeners('request')
  const handler = listener as RequestListener
  app.server.removeListener('request', handler)
  const { inTurn, isAnswering } = turns(handler, begin)
  app.server.on('request', inTurn)

  app.server.on('timeout', (socket) => {
    // A request that waits for a service, or for its body, has limits of its own; between requests
    // there is one of Node's.
    if (socket.writableLength > 0 || !isAnswering(socket)) socket.destroy()
  })

  app.addHook('onRequest', async ({ raw, routeOptions }: FastifyRequest) => {
    const { bytes } = routeOptions.config
    if (bytes === 'up') bodies.get(raw)?.()
    // A download may be paused; a request that a test injects has no connection.
    else if (bytes === 'down' && isAnswering(raw.socket)) raw.socket.setTimeout(idleMs / 2)
  })
}

/** Has requests of a connection wait until the answer to the one before has left. */
const turns = (handler: RequestListener, begin: (request: IncomingMessage) => void) => {
  const lines = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>()

  const go = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request
    response.once('close', () => {
      const next = lines.get(socket)?.shift()
      if (next === undefined || socket.destroyed) lines.delete(socket)
      else go(...next)
    })
    begin(request)
    handler(request, response)
  }

  return {
    isAnswering: (socket: Socket): boolean => lines.has(socket),
    inTurn: (request: IncomingMessage, response: ServerResponse): void => {
      const { socket } = request
      const line = lines.get(socket)
      if (line === undefined) {
        lines.set(socket, [])
        // Once all that came with it has been read: of who asks for too much at once nothing is begun.
        setImmediate(() => {
          if (!socket.destroyed) go(request, response)
        })
      } else if (line.length < mostWaiting) line.push([request, response])
      else socket.destroy()
    },
  }
}
