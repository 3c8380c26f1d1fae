import type { FastifyRequest } from 'fastify'

/** Rows of a page: what was asked for, else the user's cookie, else the operator's setting. */
export const pageSize = (request: FastifyRequest, asked: number | undefined): number => {
  if (asked !== undefined) return asked
  const cookie = Number(request.cookies['API_RESULT_PAGE_SIZE'])
  if (Number.isInteger(cookie) && cookie >= 1 && cookie <= 1000) return cookie
  return request.server.config.settings.API_RESULT_PAGE_SIZE
}
