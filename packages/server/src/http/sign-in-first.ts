import type { FastifyRequest } from 'fastify'
import { isOwnOrigin } from '#http/own-origin.ts'

/**
 * The sign-in address for a file's link that was opened without a session, which leads back to the
 * page of this site that had the link; undefined for any other request. A script, and a browser
 * that saves the answer without showing it, get 401: a sign-in page would be their file.
 */
export const signInFirst = (request: FastifyRequest): string | undefined => {
  const { config } = request.server
  if (request.routeOptions.config.bytes !== 'down' || !opensPage(request)) return undefined
  const from = pathOf(request)
  const login = `${config.webRoot}auth/login`
  return from === undefined ? login : `${login}?next=${encodeURIComponent(from)}`
}

/** https://www.w3.org/TR/fetch-metadata/; browsers of old only say what they would like best. */
const opensPage = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest']
    ? headers['sec-fetch-dest'] === 'document'
    : (headers.accept ?? '').includes('text/html')

/** The path below the web root of the page of this site that had the link. */
const pathOf = (request: FastifyRequest): string | undefined => {
  const { config } = request.server
  const page = URL.parse(request.headers.referer ?? '')
  if (!page?.pathname.startsWith(config.webRoot)) return undefined
  const path = `/${page.pathname.slice(config.webRoot.length)}${page.search}`
  return isOwnOrigin(page.origin, request, config) && path !== '/' ? path : undefined
}
