import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable, type Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { mountConsoles } from '#consoles/mount.ts'
import { writeToStderr, type Report } from '#report.ts'

export type Listening = { readonly url: string; readonly close: () => Promise<void> }

/** Where a cloud listens: on a port, or at a socket of the file system (a pipe on Windows). */
type Place = { port?: number; host?: string } | { path: string }

type Listeners = {
  connectConsole?: (address: URL) => Duplex
  /** Is told of defects, which end the connection; by default stderr is. */
  report?: Report
}

/**
 * Mounts a cloud's `fetch` on a port of this machine, or at a path; bodies stream both ways. Its
 * consoles are websockets at the same place when `connectConsole` is given.
 */
export async function serveCloud(
  fetch: (request: Request) => Promise<Response>,
  options: Place & Listeners = {},
): Promise<Listening> {
  const { connectConsole, report = writeToStderr, ...place } = options
  const at = { port: 0, host: '127.0.0.1', ...place }
  const server = createServer(untimed, (incoming, outgoing) => {
    void handle(fetch, incoming, outgoing, report)
  })
  const endConsoles = connectConsole && mountConsoles(server, connectConsole)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen('path' in at ? { path: at.path } : at, resolve)
  })
  // A TCP server that listens has an address with a port; at a path any host's name leads here.
  const url =
    'path' in at
      ? 'http://localhost'
      : `http://${at.host}:${(server.address() as AddressInfo).port}`
  return { url, close: () => close(server, endConsoles) }
}

/**
 * An upload takes as long as it takes. An idle connection is ended by who opened it: a cloud that
 * computed for a while would end it before it reads what was asked meanwhile.
 */
const untimed = { requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 }

async function handle(
  fetch: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  report: Report,
): Promise<void> {
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  try {
    const response = await fetch(requestOf(incoming, gone.signal))
    // What is left of a body is not read: nothing can follow it on this connection.
    if (!incoming.complete) outgoing.shouldKeepAlive = false
    outgoing.writeHead(response.status, [...response.headers].flat())
    if (response.body === null) outgoing.end()
    else {
      // The web's stream type and node's are the same thing declared twice.
      await pipeline(Readable.fromWeb(response.body as NodeReadableStream), outgoing)
    }
  } catch (error) {
    if (gone.signal.aborted) return
    // A service that is told to be down hangs up; anything else is a defect worth seeing.
    if (!isHangUp(error)) report(error, `${incoming.method} ${incoming.url?.split('?')[0]}`)
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
  const address = `http://${host}${asSent(incoming.url ?? '/')}`
  const init = { method, headers, signal }
  if (!hasBody) return new Request(address, init)
  // The web's stream type and node's are the same thing declared twice.
  const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>
  const streamed = { ...init, body, duplex: 'half' as const }
  return new Request(address, streamed)
}

/**
 * The path as it was sent: a service sees `..` as a name like any other, and what makes a `Request`
 * would go up there. An encoded slash is one to all of them, and nothing to walk up by.
 */
function asSent(url: string): string {
  const [path = '', ...query] = url.split('?')
  const dots = /(?<!^)\/(?=(?:\.|%2e){1,2}(?:\/|$))|(?<=\/(?:\.|%2e){1,2})\//gi
  const names = path.replaceAll(dots, '%2F')
  return [names, ...query].join('?')
}

function close(server: Server, endConsoles = (): void => undefined): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
    endConsoles()
  })
}
