/** A web server that Glance lets an image be downloaded from: not of this host's own loopback. */
import { createServer, type RequestListener } from 'node:http'
import { networkInterfaces } from 'node:os'
import { afterAll } from 'vitest'

/**
 * Answers on port 80 of an address of this machine until the tests of the file have ended, and what
 * its addresses begin with; undefined where there is no such address, or the port may not be taken.
 */
export async function webServer(answer: RequestListener): Promise<string | undefined> {
  const all = Object.values(networkInterfaces()).flatMap((some) => some ?? [])
  const own = all.find(({ family, internal }) => family === 'IPv4' && !internal)
  if (!own) return undefined
  const server = createServer(answer)
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(80, own.address, () => resolve(true))
  })
  if (!listens) return undefined
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  return `http://${own.address}`
}
