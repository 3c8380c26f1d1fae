import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a server over which connections can be cut. */
export type Cutting = {
  readonly url: string
  /** How many bytes have been sent over it towards the server. */
  readonly sent: () => number
  /** Cuts every connection over which something large is sent now; how many those were. */
  readonly cut: () => number
  readonly close: () => void
}

export async function cutting(target: string): Promise<Cutting> {
  const { hostname, port } = new URL(target)
  const pairs = new Map<Socket, { readonly up: Socket; sent: number; before: number }>()
  let all = 0
  const proxy = createServer((browser) => {
    const up = connect(Number(port), hostname)
    const pair = { up, sent: 0, before: 0 }
    pairs.set(browser, pair)
    browser.on('data', (piece) => {
      pair.sent += piece.length
      all += piece.length
    })
    browser.pipe(up)
    up.pipe(browser)
    const end = () => {
      pairs.delete(browser)
      browser.destroy()
      up.destroy()
    }
    for (const socket of [browser, up]) socket.on('error', end).on('close', end)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  // A TCP server that listens has an address with a port.
  const own = proxy.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${own.port}`,
    sent: () => all,
    cut: () => {
      const busy = [...pairs].filter(([, { sent }]) => sent > 2 ** 20)
      for (const [browser, { up }] of busy) {
        browser.resetAndDestroy()
        up.resetAndDestroy()
      }
      return busy.length
    },
    close: () => {
      for (const [browser] of pairs) browser.destroy()
      proxy.close()
    },
  }
}
