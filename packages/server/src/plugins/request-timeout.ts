import type { FastifyInstance } from 'fastify'

/** An upload lasts as long as it needs, but not for ever. */
const longestUploadMs = 3_600_000

/** What the HTTP server itself watches over, for Fastify's options. */
export const requestTimes = (ms: number) => ({
  http: { headersTimeout: ms, connectionsCheckingInterval: Math.min(ms, 5_000) },
  requestTimeout: longestUploadMs,
})

/**
 * Hangs up on who does not send the body of a request in time, so that nobody holds connections by
 * sending a byte now and then; also when the request was refused before its body came.
 */
export const installRequestTimeout = (app: FastifyInstance, ms: number): void => {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = headers['content-length'] !== undefined || 'transfer-encoding' in headers
    // Without the marker of our pages it is an upload.
    if (!hasBody || routeOptions.config.ajax === false) return
    const late = setTimeout(() => {
      if (!raw.complete) raw.destroy()
    }, ms)
    late.unref()
    raw.once('close', () => clearTimeout(late))
  })
}
