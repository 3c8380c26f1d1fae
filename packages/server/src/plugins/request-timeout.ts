import type { FastifyInstance } from 'fastify'

/**
 * What the HTTP server itself watches over, for Fastify's options: headers. An upload lasts as long
 * as it moves, other bodies are watched over here.
 */
export const requestTimes = (ms: number) => ({
  http: { headersTimeout: ms, connectionsCheckingInterval: Math.min(ms, 5_000) },
  requestTimeout: 0,
})

/**
 * Hangs up on who does not send the body of a request in time, so that nobody holds connections by
 * sending a byte now and then; also when the request was refused before its body came.
 */
export const installRequestTimeout = (app: FastifyInstance, ms: number): void => {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = headers['content-length'] !== undefined || 'transfer-encoding' in headers
    if (!hasBody || routeOptions.config.bytes === 'up') return
    const late = setTimeout(() => {
      if (!raw.complete) raw.destroy()
    }, ms)
    late.unref()
    raw.once('close', () => clearTimeout(late))
  })
}
