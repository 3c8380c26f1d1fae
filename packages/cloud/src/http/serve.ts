import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable, type Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { mountConsoles } from '#consoles/mount.ts'

export type Listening = { readonly url: string; readonly close: () => Promise<void> }

/**
 * Mounts a cloud's `fetch` on a port of this machine; bodies stream both ways. Its consoles are
 * websockets on the same port when `connectConsole` is given.
 */
export async function serveCloud(
  fetch: (request: Request) => Promise<Response>,
  options: { port?: number; host?: string; connectConsole?: (address: URL) => Duplex } = {},
): Promise<Listening> {
  const { port = 0, host = '127.0.0.1', connectConsole } = options
  const server = createServer((incoming, outgoing) => {
    void handle(fetch, incoming, outgoing)
  })
  const endConsoles = connectConsole && mountConsoles(server, connectConsole)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  // A TCP server that listens has an address with a port.
  const address = server.address() as AddressInfo
  return { url: `http://${host}:${address.port}`, close: () => close(server, endConsoles) }
}

async function handle(
  fetch: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  try {
    const response = await fetch(requestOf(incoming, gone.signal))
    outgoing.writeHead(response.status, [...response.headers].flat())
    if (response.body === null) outgoing.end()
    else {
      // The web's stream type and node's are the same thing declared twice.
      await pipeline(Readable.fromWeb(response.body as NodeReadableStream), outgoing)
    }
  } catch (error) {
    if (gone.signal.aborted) return
    // A service that is told to be down hangs up; anything else is a defect worth seeing.
    if (!isHangUp(error)) process.stderr.write(`${String(error)}\n`)
    outgoing.destroy()
  }
}

function isHangUp(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'fetch failed'
}

function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
  const host = incoming.headers.host ?? 'localhost'
  const headers = new Headers()
  for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2) {
    headers.append(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '')
  }
  const method = incoming.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
  const address = `http://${host}${incoming.url ?? '/'}`
  const init = { method, headers, signal }
  if (!hasBody) return new Request(address, init)
  // The web's stream type and node's are the same thing declared twice.
  const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>
  const streamed = { ...init, body, duplex: 'half' as const }
  return new Request(address, streamed)
}

function close(server: Server, endConsoles = (): void => undefined): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
    endConsoles()
  })
}
