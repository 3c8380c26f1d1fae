/** Answers that come in parts: each is a whole reply, which says more than the one before. */
import { Readable } from 'node:stream'
import { isBytes, streamType, type Endpoint } from '@meridian/contract'
import type { FastifyReply } from 'fastify'
import { understood } from '#rows.ts'

export const isStream = (given: unknown): given is AsyncIterable<unknown> =>
  typeof given === 'object' && given !== null && Symbol.asyncIterator in given

/**
 * Sends each reply as a line where the browser takes lines, and else the last one. What fails before the
 * first is answered as any failure; later the answer breaks off.
 */
export const streamed = async (
  reply: FastifyReply,
  replies: AsyncIterable<unknown>,
  shape: Endpoint['reply'],
): Promise<unknown> => {
  const { request } = reply
  const read = (one: unknown) =>
    shape === undefined || isBytes(shape) ? one : understood(request, shape, one)
  if (!request.headers.accept?.includes(streamType)) {
    let last: unknown
    for await (const one of replies) last = one
    return read(last)
  }
  const coming = replies[Symbol.asyncIterator]()
  const first = await coming.next()
  const write = reply.getSerializationFunction('200') ?? JSON.stringify
  const lines = async function* () {
    try {
      for (let now = first; !now.done; now = await coming.next())
        yield `${write(read(now.value))}\n`
    } finally {
      // A browser that has left waits for no more of it.
      await coming.return?.()
    }
  }
  // Proxies that gather an answer would hold its first line back.
  return reply.header('X-Accel-Buffering', 'no').type(streamType).send(Readable.from(lines()))
}
