import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { Asked, Relayed, WorldOptions } from '../packages/web/src/api/testing/site.ts'
import type { SiteWorld } from './test-world.ts'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    if (!response.headersSent) response.writeHead(500)
    response.end(String(error))
  })
})
server.listen(0, 'localhost', () => {
  const address = server.address()
  parentPort?.postMessage(typeof address === 'object' ? address?.port : undefined)
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Access-Control-Expose-Headers', '*')
  const { pathname, search } = new URL(request.url ?? '', 'http://site')
  const [, file = '', what] = pathname.split('/')
  const body = await bodyOf(request)
  // Each message is what `api/testing/world.ts` makes of the same types.
  if (what === 'relay') {
    const relayed = JSON.parse(decodeURIComponent(search.slice(1))) as Relayed
    const { status, headers, content } = await worldOf(file).world.relay(relayed, body)
    return void response.writeHead(status, headers).end(content)
  }
  const asked = JSON.parse(body.toString()) as Asked
  if (asked.verb === 'open') await open(file, asked.with)
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(worldOf(file).world.ask(asked) ?? null))
}

type Lent = { readonly world: SiteWorld; readonly kind: string | undefined }

/** The worlds that files of tests have, each by its file; the one that was asked last in the end. */
const lent = new Map<string, Lent>()
/** A file has one at a time and does not say when it ends: of more, the first are taken back. */
const mostLent = 4
/** The server's code and a first world come while Vitest starts a browser. */
const code = import('./test-world.ts')
const first = code.then(({ makeWorld }) => makeWorld({}))
// Whoever asks for it is told.
first.catch(() => undefined)
/** Worlds as new, each with what its operator has decided; those that were left last in the end. */
const idle: { readonly kind: string; readonly world: Promise<SiteWorld> }[] = [
  { kind: JSON.stringify({}), world: first },
]
const mostIdle = 6

function worldOf(file: string): Lent {
  const found = lent.get(file)
  if (!found) throw new Error('These tests have no world.')
  lent.delete(file)
  lent.set(file, found)
  return found
}

async function open(file: string, options: WorldOptions): Promise<void> {
  await takeBack(file)
  const kind = JSON.stringify(options)
  const at = idle.findIndex((one) => one.kind === kind)
  const [found] = at < 0 ? [] : idle.splice(at, 1)
  const world = await (found?.world ?? (await code).makeWorld(options))
  lent.set(file, { world, kind: options.fresh ? undefined : kind })
  const [oldest = ''] = lent.keys()
  if (lent.size > mostLent) await takeBack(oldest)
}

/** A copy of the data is cheaper than another server: what can be as new again is kept. */
async function takeBack(file: string): Promise<void> {
  const { world, kind } = lent.get(file) ?? {}
  lent.delete(file)
  if (!world) return
  const isKept = kind !== undefined && (await world.renew())
  if (!isKept) return world.close()
  idle.push({ kind, world: Promise.resolve(world) })
  if (idle.length > mostIdle) await (await idle.shift()?.world)?.close()
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
