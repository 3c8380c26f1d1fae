import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import { ApiRefusal } from '#http/errors.ts'
import { hostNameIn, isAddressName, isLoopbackName } from '#plugins/host-name.ts'

/**
 * Answers only at hosts that are this site's, so that no page of another site becomes one of this
 * origin by having its name lead here (DNS rebinding). With `PUBLIC_URL` that is its host; without,
 * addresses, which no name server can point elsewhere, names of this machine itself, and the name
 * that `HOST` binds. Everything else is 421. Paths that are `anyHost` answer at any name.
 */
export const installHosts = (app: FastifyInstance, config: Config): void => {
  const own = config.publicUrl === undefined ? undefined : new URL(config.publicUrl).hostname
  const site = own === undefined ? undefined : hostNameIn(own)
  const bound = hostNameIn(config.host)

  const isSafe = (name: string): boolean =>
    isAddressName(name) || isLoopbackName(name) || name === bound
  const isServed = (name: string): boolean => (site === undefined ? isSafe(name) : name === site)

  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.anyHost === true) return
    // What the browser itself says, which no page can change, and what a trusted proxy says of it.
    const sent = hostNameIn(sentHost(request))
    const asked = hostNameIn(request.host)
    if (sent !== undefined && asked !== undefined) {
      if (isServed(asked) && (isServed(sent) || isSafe(sent))) return
    }
    request.log.info(
      { host: request.host.slice(0, 255) },
      'a request for a host that is not served',
    )
    throw new ApiRefusal(
      421,
      config.publicUrl === undefined
        ? 'this server is at no such host: set PUBLIC_URL to the origin at which browsers have it'
        : `this server is at ${config.publicUrl}: a proxy passes on the Host header of its browsers`,
    )
  })
}

const sentHost = ({ headers }: FastifyRequest): string | undefined => {
  const authority = headers[':authority']
  return headers.host ?? (typeof authority === 'string' ? authority : undefined)
}
