import type { IncomingMessage } from 'node:http'
import type { Bytes, BytesBody } from '@meridian/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiRefusal, errors } from '#http/errors.ts'

/** Leaves the bodies of this instance's routes on the wire, whatever their type. */
export const leaveBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/**
 * The body of a request, unread: it comes as fast as it is read, and reading it throws 499 when the
 * browser leaves. Throws 415 for a type that the endpoint does not take, 413 for more bytes than
 * the operator's limit, as soon as that is known.
 */
export const incoming = (
  { raw, headers }: FastifyRequest,
  { types }: Bytes,
  limit: number,
): BytesBody => {
  const [given = ''] = (headers['content-type'] ?? '').split(';')
  const type = given.trim().toLowerCase()
  if (!types.includes('*') && !types.includes(type))
    throw new ApiRefusal(415, `request body must be ${types.join(' or ')}`)
  const told = headers['content-length']
  const length = told === undefined ? undefined : Number(told)
  if (length !== undefined && length > limit) throw errors.tooLarge()
  return { type, length, content: streamOf(pieces(raw, limit)) }
}

/** Reads no piece before it is asked for. */
const streamOf = (source: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await source.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => {
        await source.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )

async function* pieces(raw: IncomingMessage, limit: number): AsyncGenerator<Uint8Array> {
  let seen = 0
  try {
    // Even when reading stops early, the browser gets its answer over this same connection.
    for await (const piece of raw.iterator({ destroyOnReturn: false })) {
      // A request without an encoding gives its bytes as they are.
      const bytes = piece as Uint8Array
      seen += bytes.length
      if (seen > limit) throw errors.tooLarge()
      yield bytes
    }
  } catch (cause) {
    if (cause instanceof ApiRefusal) throw cause
    throw errors.hasLeft()
  }
}
