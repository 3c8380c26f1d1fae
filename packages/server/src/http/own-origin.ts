import type { FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'

/** True when the browser speaks HTTPS with us, directly or through a trusted proxy. */
export const isSecure = (config: Config, request: FastifyRequest): boolean =>
  request.protocol === 'https' || config.publicUrl?.startsWith('https:') === true

/** Whether an origin, `https://cloud.example.org`, is the one at which the browser has this site. */
export const isOwnOrigin = (origin: string, request: FastifyRequest, config: Config): boolean => {
  if (config.publicUrl !== undefined) return origin === config.publicUrl
  const from = URL.parse(origin)
  // Built from the same scheme, so that a port that is the scheme's own counts as none.
  return from !== null && from.host === URL.parse(`${from.protocol}//${request.host}`)?.host
}

/** The origin at which the browser has this site, for addresses that are whole. */
export const siteOrigin = (request: FastifyRequest, config: Config): string =>
  config.publicUrl ?? `${isSecure(config, request) ? 'https' : 'http'}://${request.host}`
