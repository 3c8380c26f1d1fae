import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { createWebSocketStream, WebSocketServer } from 'ws'

const MAX_FRAME = 1024 * 1024

/**
 * Serves a cloud's consoles as websockets; what opens nothing is refused with 403. Answers a
 * function that ends those that are open.
 */
export function mountConsoles(server: Server, connect: (address: URL) => Duplex): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME })
  server.on('upgrade', (request, socket, head) => {
    let console: Duplex
    try {
      console = connect(new URL(`http://cloud${request.url ?? '/'}`))
    } catch {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      const stream = createWebSocketStream(client)
      // One side that breaks off ends the other.
      stream.on('error', () => console.destroy())
      console.on('error', () => stream.destroy())
      stream.pipe(console).pipe(stream)
    })
  })
  return () => {
    for (const client of sockets.clients) client.terminate()
  }
}
