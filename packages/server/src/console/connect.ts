import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createWebSocketStream, WebSocket } from 'ws'
import type { Config } from '#config.ts'

/** Connects to a console's websocket. Rejects when it cannot be reached or refuses. */
export type ConnectConsole = (socket: URL) => Promise<Duplex>

/** Screens are sent in pieces; what is larger than this is no console. */
const frameBytes = 16 * 1024 * 1024

/**
 * Over the network, as a client that is no browser: it sends no Origin. `createConnection` connects
 * to somewhere else than to the host of the address.
 */
export const connectOverNetwork =
  (
    { caCert, upstream }: Pick<Config, 'caCert' | 'upstream'>,
    createConnection?: () => Socket,
  ): ConnectConsole =>
  (socket) =>
    new Promise((resolve, reject) => {
      const client = new WebSocket(socket, ['binary'], {
        handshakeTimeout: upstream.connectTimeoutMs,
        maxPayload: frameBytes,
        perMessageDeflate: false,
        followRedirects: false,
        ...(caCert !== undefined && { ca: caCert }),
        ...(createConnection !== undefined && { createConnection }),
      })
      // Made at once: what the console says first must not be missed.
      const stream = createWebSocketStream(client)
      stream.once('error', reject)
      client.once('open', () => {
        stream.off('error', reject)
        resolve(stream)
      })
    })
