/** What stands before the services and answers in their stead: keystonemiddleware, oslo.middleware. */
import type { Refused } from '#http/faults.ts'
import { htmlPage } from '#http/webob.ts'
import { json, text, withHeaders, type Answer } from '#http/reply.ts'

export const REQUIRES_AUTHENTICATION = 'The request you have made requires authentication.'

/** 401 as keystonemiddleware says it. */
export function unauthorizedJson(refused: Refused): Answer {
  const error = { code: 401, title: 'Unauthorized', message: REQUIRES_AUTHENTICATION }
  return json({ error }, 401, { 'www-authenticate': keystoneOf(refused) })
}

/** 401 as an older keystonemiddleware says it, in a page. */
export function unauthorizedPage(refused: Refused): Answer {
  const words =
    'This server could not verify that you are authorized to access the document you ' +
    'requested. Either you supplied the wrong credentials (e.g., bad password), or your ' +
    'browser does not understand how to supply the credentials required.'
  const page = text(htmlPage(401, words), 'text/html; charset=UTF-8', 401)
  return withHeaders(page, { 'www-authenticate': keystoneOf(refused) })
}

const keystoneOf = ({ origin }: Refused): string => `Keystone uri="${origin}/identity"`

/** 413 as oslo.middleware's size limit says it. */
export function tooLarge(limit: number): Answer {
  const words = `Request is too large. Larger than max_request_body_size (${limit}).`
  return text(htmlPage(413, words), 'text/html; charset=UTF-8', 413)
}
