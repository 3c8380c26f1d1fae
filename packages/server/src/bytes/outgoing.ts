import type { Bytes, BytesRange, BytesReply } from '@meridian/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '#http/errors.ts'

/**
 * A download is a plain link: no script marks it as ours. Links of other sites start none, so that
 * nobody is made to load what they did not ask for. Throws 403.
 */
export const refuseOtherSites = ({ headers }: FastifyRequest): void => {
  const from = headers['sec-fetch-site']
  if (from === 'cross-site' || from === 'same-site')
    throw errors.forbidden('request comes from another site')
}

/** The byte range that a request asks for; an invalid range asks for all (RFC 9110, 14.2). */
export const rangeOf = ({ headers }: FastifyRequest): BytesRange => {
  const { range, 'if-range': unchanged } = headers
  if (range === undefined || !/^bytes=[\d, -]{1,200}$/.test(range)) return {}
  const known = typeof unchanged === 'string' && /^[\x20-\x7e]{1,200}$/.test(unchanged)
  return { range, ...(known && { 'if-range': unchanged }) }
}

/**
 * Answers with a service's bytes, as they come and as fast as they are taken. Of the service's
 * headers those pass that the endpoint names. The answer is a file to save and never a page,
 * whatever the bytes are: it has a name, and nothing in it may run.
 */
export const outgoing = (
  reply: FastifyReply,
  { types, headers }: Bytes,
  { answer, file, headers: known = {} }: BytesReply,
): ReadableStream => {
  for (const name of headers) {
    const value = known[name] ?? answer.headers.get(name)
    // A decompressed body is longer than the service's Content-Length says.
    const isLength = name === 'content-length' && answer.headers.has('content-encoding')
    if (value !== null && !isLength) reply.header(name, value)
  }
  const type = answer.headers.get('content-type')?.toLowerCase() ?? ''
  return (
    reply
      .code(answer.status === 206 ? 206 : 200)
      .type(types.includes(type) ? type : 'application/octet-stream')
      .header('content-disposition', attachment(file)),
    answer.body ?? new Blob([]).stream()
  )
}

/** RFC 6266: a plain name for old readers, and the name itself, which reads in the way it is written. */
const attachment = (file: string): string => {
  const name = file.toWellFormed().replaceAll(/[\p{Cc}\p{Bidi_Control}/\\]/gu, '_')
  const plain = name.replaceAll(/[^\x20-\x7e]|["%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
