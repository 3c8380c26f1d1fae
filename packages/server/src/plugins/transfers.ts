import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long the rest of an upload is listened to that was answered before its end. */
const lingerMs = 2_000

/**
 * Watches over bodies and replies in bytes. An answer to half an upload reaches a browser that is
 * still sending only if somebody goes on listening for a while; then the connection is closed. A
 * transfer that broke off leaves a line in the log, where it would otherwise leave none.
 */
export const installTransfers = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    const { bytes, pattern } = request.routeOptions.config
    if (bytes === undefined) return
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished) return
      const { method, params, session } = request
      const ms = Math.round(reply.elapsedTime)
      const line = { method, path: pattern, params, ms, user_id: session?.user.id }
      request.log.info(line, 'a transfer broke off')
    })
  })

  const isHalf = ({ raw, routeOptions }: FastifyRequest): boolean =>
    routeOptions.config.bytes === 'up' && !raw.complete

  app.addHook('onSend', async (request, reply) => {
    // Closed at once, it would be reset under the answer: by asking for that, a proxy gets none.
    if (isHalf(request)) reply.header('connection', 'keep-alive')
  })

  app.addHook('onResponse', async (request) => {
    if (!isHalf(request)) return
    const { raw } = request
    raw.resume()
    const late = setTimeout(() => raw.destroy(), lingerMs)
    late.unref()
    raw.once('close', () => clearTimeout(late))
  })
}
