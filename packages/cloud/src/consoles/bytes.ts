import type { Duplex } from 'node:stream'

/** The peer has left, or speaks another language. */
export class ConsoleEnd extends Error {
  override readonly name = 'ConsoleEnd'
}

/** Reads exact numbers of bytes from a stream; throws ConsoleEnd when it is over. */
export function byteReader(stream: Duplex): (count: number) => Promise<Buffer> {
  const pieces = stream[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  return async (count) => {
    while (held.length < count) {
      const { done, value } = await pieces.next()
      if (done === true) throw new ConsoleEnd('the peer has left')
      held = Buffer.concat([held, value])
    }
    const taken = held.subarray(0, count)
    held = held.subarray(count)
    return taken
  }
}

/** Looks again and again while the stream is open; answers a function that stops it earlier. */
export function lookWhileOpen(stream: Duplex, look: () => void, milliseconds: number): () => void {
  const beat = setInterval(look, milliseconds)
  beat.unref()
  const stop = (): void => clearInterval(beat)
  stream.once('close', stop)
  stream.once('finish', stop)
  return stop
}
