import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'

type Options = {
  /** Asked at each beat with whether the user did something since; false ends the console. */
  readonly mayStay: (used: boolean) => Promise<boolean>
  readonly beatMs?: number
}

/** Close codes of RFC 6455, and one of our own for a session that has ended. */
export const closeCodes = { done: 1000, leaving: 1001, failed: 1011, signedOut: 4401 } as const

/**
 * Carries bytes both ways between a browser and a console until either side ends, then ends the
 * other. Neither side is read faster than the other takes it. Resolves when all is over.
 */
export const relay = async (
  socket: WebSocket,
  upstream: Duplex,
  { mayStay, beatMs = 30_000 }: Options,
): Promise<void> => {
  // A browser that left while the console was being reached has said so already.
  if (socket.readyState !== socket.OPEN) return void upstream.destroy()
  let used = false
  let answered = true
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const leave = (): void => void upstream.destroy()

  const beat = async (): Promise<void> => {
    if (!answered) return socket.terminate()
    answered = false
    socket.ping()
    const recently = used
    used = false
    if (!(await mayStay(recently))) socket.close(closeCodes.signedOut, 'The session has ended.')
  }
  const heart = setInterval(() => {
    // A store that cannot be asked ends nothing: the next beat asks again.
    beat().catch(() => undefined)
  }, beatMs)

  socket.on('pong', () => (answered = true))
  socket.on('message', (data) => {
    used = true
    if (upstream.destroyed || upstream.write(bytesOf(data))) return
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
  clearInterval(heart)
}

const send = (socket: WebSocket, chunk: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.send(chunk, { binary: true }, (error) => (error ? reject(error) : resolve()))
  })

const bytesOf = (data: RawData): Uint8Array =>
  Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? Buffer.from(data) : data
