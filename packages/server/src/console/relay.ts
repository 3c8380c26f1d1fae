import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'

type Options = {
  /** Aborts when the session has ended, which ends the console. */
  readonly ended: AbortSignal
  /** Called when the user does something. */
  readonly used: () => void
  readonly beatMs?: number
  /** Whether what the browser sends is something that the user does; without it all is. */
  readonly isUse?: (data: Uint8Array) => boolean
}

/** Close codes of RFC 6455, and one of our own for a session that has ended. */
export const closeCodes = { done: 1000, leaving: 1001, failed: 1011, signedOut: 4401 } as const

/** How long a browser may take to agree that its console is closed. */
const farewellMs = 2_000

/**
 * Carries bytes both ways between a browser and a console until either side ends, then ends the
 * other. Neither side is read faster than the other takes it. Resolves when all is over.
 */
export const relay = async (
  socket: WebSocket,
  upstream: Duplex,
  { ended, used, beatMs = 30_000, isUse = () => true }: Options,
): Promise<void> => {
  // A browser that left while the console was being reached has said so already.
  if (socket.readyState !== socket.OPEN) return void upstream.destroy()
  let answered = true
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const leave = (): void => void upstream.destroy()

  const heart = setInterval(() => {
    if (!answered) return socket.terminate()
    answered = false
    socket.ping()
  }, beatMs)

  const signOut = (): void => {
    endSignedOut(socket)
    // Whatever the browser still sends, or keeps open, does not reach the console any more.
    leave()
  }
  if (ended.aborted) signOut()
  else ended.addEventListener('abort', signOut, { once: true })

  socket.on('pong', () => (answered = true))
  socket.on('message', (data) => {
    if (ended.aborted) return
    const bytes = bytesOf(data)
    if (isUse(bytes)) used()
    if (upstream.destroyed || upstream.write(bytes)) return
    socket.pause()
    upstream.once('drain', () => socket.resume())
  })
  socket.once('close', leave)
  upstream.on('error', () => undefined)
  socket.resume()

  try {
    for await (const chunk of upstream) await send(socket, chunk)
    socket.close(closeCodes.done, 'The cloud has closed the console.')
  } catch {
    // Either the browser has left, and nobody reads this, or the cloud's side broke.
    socket.close(closeCodes.failed, 'The connection to the console was lost.')
  }
  await closed
  ended.removeEventListener('abort', signOut)
  clearInterval(heart)
}

/** Says that the session has ended, and hangs up on a browser that does not take it. */
export const endSignedOut = (socket: WebSocket): void => {
  socket.close(closeCodes.signedOut, 'The session has ended.')
  const late = setTimeout(() => socket.terminate(), farewellMs)
  socket.once('close', () => clearTimeout(late))
}

const send = (socket: WebSocket, chunk: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.send(chunk, { binary: true }, (error) => (error ? reject(error) : resolve()))
  })

const bytesOf = (data: RawData): Uint8Array =>
  Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? Buffer.from(data) : data
