/**
 * Where a browser of this machine finds the public containers and the links of the embedded cloud,
 * whose own address no browser knows. It is a port of its own, on loopback alone: what users have
 * stored is not of the console's origin, runs nothing, and is asked for by nobody's session.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { Transport } from '@meridian/openstack'
import type { Report } from '#embedded/in-process.ts'
import { hostNameIn, isLoopbackName } from '#plugins/host-name.ts'

export type ObjectsAt = { readonly url: string; readonly close: () => Promise<void> }

/** Serves at the port, or at any that is free where that is taken. Throws what keeps it from both. */
export const serveObjects = async (
  transport: Transport,
  port: number,
  report: Report,
): Promise<ObjectsAt> => {
  const server = createServer((asked, answered) => {
    void answer(transport, asked, answered).catch((error: unknown) => {
      // A browser that leaves breaks what it was sent; all else is a defect.
      if (!answered.destroyed) report(error, 'the objects for browsers')
      answered.destroy()
    })
  })
  await listening(server, port).catch(() => listening(server, 0))
  // A TCP server that listens has an address with a port.
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://${loopback}:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const loopback = '127.0.0.1'

const listening = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: loopback }, () => {
      server.off('error', reject)
      resolve()
    })
  })

/** Only what is in containers, below the paths of the object store in each region. */
const objects = /^(\/[\w-]+)?\/object-store\/v1\/[^/]+\/[^/]/

/** Request headers for the wanted part of a file and the referring page; none of them tells the user. */
const taken = ['accept', 'range', 'referer', 'if-match', 'if-none-match', 'if-modified-since']

/** As the console's own files (`plugins/security-headers.ts`): shown to whoever opens them, inert. */
const guards = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // The address of a link is its key: anyone who has it is let in.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const answer = async (
  transport: Transport,
  { method = '', url = '', headers }: IncomingMessage,
  answered: ServerResponse,
): Promise<void> => {
  const refuse = (status: number): void => {
    answered.writeHead(status, { ...guards, connection: 'close' }).end()
  }
  const host = hostNameIn(headers.host)
  // A name of somebody else that leads here is not served.
  if (host === undefined || !isLoopbackName(host)) return refuse(421)
  if (method !== 'GET' && method !== 'HEAD') return refuse(405)
  const address = URL.parse(url, 'http://cloud.internal')
  if (address?.host !== 'cloud.internal' || !objects.test(address.pathname)) return refuse(404)
  const gone = new AbortController()
  answered.once('close', () => gone.abort())
  const sent = taken.flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [pair(name, value)] : []
  })
  const request = new Request(address, { method, headers: sent, signal: gone.signal })
  const response = await transport(request)
  const told = [...response.headers].filter(([name]) => name !== 'set-cookie')
  answered.writeHead(response.status, { ...Object.fromEntries(told), ...guards })
  if (response.body === null) answered.end()
  // The web's stream type and node's are the same thing declared twice.
  else await pipeline(Readable.fromWeb(response.body as NodeReadableStream), answered)
}

const pair = (name: string, value: string): [string, string] => [name, value]
