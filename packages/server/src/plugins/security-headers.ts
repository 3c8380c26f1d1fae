import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import { isSecure } from '#plugins/cookies.ts'

/**
 * The headers that keep pages apart from other sites' pages. Scripts and styles come from this
 * origin only; live connections may also go to the console hosts, and files to the image
 * services, that the operator names.
 */
export const installSecurityHeaders = async (
  app: FastifyInstance,
  config: Config,
): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        connectSrc: ["'self'", ...config.consoleOrigins, ...config.uploadOrigins],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        workerSrc: ["'self'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: false,
    frameguard: { action: 'deny' },
  })
  app.addHook('onSend', async (request, reply) => {
    if (isSecure(config, request))
      reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
  })
}
