/**
 * Bodies on their way through, of any size: nothing is read before it is asked for, and what stands
 * still for too long ends.
 */
import type { Deadline } from '#http/deadline.ts'

/** How far a body that is sent as a stream has come. */
export type Upload = {
  idleMs: number
  moved: boolean
  broken: { readonly cause: unknown } | undefined
}

/** Once the other side takes the first piece of an upload, it may last as long as it moves. */
export function sent(
  body: ReadableStream<Uint8Array>,
  limit: Deadline,
  upload: Upload,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return passing(body, {
    piece: () => {
      upload.moved = true
      limit.restart(upload.idleMs)
    },
    end: (broken) => {
      upload.broken = broken
    },
  })
}

/** An answer whose body may last as long as it moves. */
export function received(response: Response, limit: Deadline, idleMs: number): Response {
  if (response.body === null) {
    limit.lift()
    return response
  }
  limit.restart(idleMs)
  const body = passing(response.body, { piece: () => limit.restart(idleMs), end: limit.lift })
  return new Response(body, { status: response.status, headers: response.headers })
}

type Told = {
  /** A piece went through. */
  readonly piece: () => void
  /** No more will come: all of it went through, the source broke (with its reason), or nobody asks. */
  readonly end: (broken?: { readonly cause: unknown }) => void
}

/** The same bytes, piece by piece as somebody asks for them; tells of each piece and of the end. */
function passing(
  body: ReadableStream<Uint8Array>,
  told: Told,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  return new ReadableStream(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read()
          if (done) {
            told.end()
            controller.close()
            return
          }
          told.piece()
          // Bytes off the network lie in no memory that threads share.
          controller.enqueue(value as Uint8Array<ArrayBuffer>)
        } catch (cause) {
          told.end({ cause })
          throw cause
        }
      },
      cancel: async (reason) => {
        told.end()
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
