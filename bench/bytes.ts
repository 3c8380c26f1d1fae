import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createCloud, serveCloud } from '@meridian/cloud'
import type { Image } from '@meridian/contract'
import {
  createConnections,
  createOpenStack,
  listScopes,
  passwordSignIn,
  scopeTo,
} from '@meridian/openstack'
import { serverProcess, type ServerProcess } from './server-process.ts'

export const mebibyte = 2 ** 20

/** What passing a file up and down through a server of its own process came to. */
export type Passing = {
  /** Mebibytes a second. */
  readonly up: number
  readonly down: number
  /** The most memory that the server had while it warmed up, and then, in mebibytes. */
  readonly memory: { readonly warm: number; readonly most: number }
  /** What went wrong, also when either side left in the middle; empty when nothing did. */
  readonly faults: readonly string[]
}

/**
 * Sends an image of so many bytes through the server to the cloud's Glance and reads it back; then
 * both are broken off in the middle, from the browser's end and from the service's. The images are
 * gone afterwards.
 */
export async function passBytes(authUrl: string, bytes: number): Promise<Passing> {
  const server = await serverProcess(authUrl)
  const images = await imagesOf(authUrl)
  try {
    // Code gets compiled, buffers get their size, and the collector of garbage finds its pace.
    const warmUp = sampling(server.memory)
    const first = await images.make()
    await send(server, first, bytes / 4)
    await receive(server, first)
    const warm = Math.max(...warmUp())
    const sampled = sampling(server.memory)
    const id = await images.make()
    const up = await send(server, id, bytes)
    const down = await receive(server, id)
    const samples = sampled()
    const faults = [
      ...(up.sum === down.sum ? [] : ['other bytes came back than were sent']),
      ...(await leftByBrowser(server, await images.make(), id)),
      ...(await leftByService()),
    ]
    return {
      up: bytes / mebibyte / up.seconds,
      down: bytes / mebibyte / down.seconds,
      memory: { warm, most: Math.max(...samples) },
      faults,
    }
  } finally {
    await images.remove()
    await server.close()
  }
}

/** Reads a figure again and again until its values are asked for. */
export function sampling(figure: () => number): () => readonly number[] {
  const values: number[] = [figure()]
  const timer = setInterval(() => values.push(figure()), 100)
  return () => {
    clearInterval(timer)
    return values
  }
}

/** Images of `demo`, made in Glance itself. */
export async function imagesOf(authUrl: string) {
  const transport = (request: Request) => fetch(request)
  const connections = createConnections({
    transport,
    timeoutMs: 60_000,
    maxConcurrentPerService: 4,
  })
  const demo = { username: 'demo', password: 'demo', userDomainName: 'Default' }
  const unscoped = await passwordSignIn(connections, authUrl, demo)
  const { projects } = await listScopes(connections, authUrl, unscoped)
  const project = projects.find(({ name }) => name === 'demo')
  if (!project) throw new Error('demo has no project of that name.')
  const token = await scopeTo(connections, authUrl, unscoped, { project: { id: project.id } })
  const access = { token: token.id, catalog: token.catalog, projectId: project.id }
  const { glance } = createOpenStack(connections, { ...access, region: 'RegionOne' })
  const made: string[] = []
  return {
    make: async () => {
      const formats = { disk_format: 'raw', container_format: 'bare' } as const
      const { id } = await glance.images.create({ name: 'bench-bytes', ...formats })
      made.push(id)
      return id
    },
    status: async (id: string) => (await glance.images.get(id)).status,
    drop: async (id: string) => {
      await glance.images.remove(id)
      made.splice(made.indexOf(id), 1)
    },
    remove: async () => {
      for (const id of made) await glance.images.remove(id)
    },
  }
}

export const asks = (
  server: ServerProcess,
  method: 'GET' | 'PUT',
  id: string,
  more = {},
): ClientRequest =>
  httpRequest(`${server.url}/api/glance/images/${id}/file/`, {
    method,
    agent: false,
    headers: { ...server.headers, ...more },
  })

const answerTo = async (request: ClientRequest): Promise<IncomingMessage> => {
  // The event of a client's request has one argument.
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

/** Mebibytes of which no two are alike. */
function* pieces(bytes: number): Generator<Buffer> {
  const noise = createHash('sha512').update('noise').digest()
  for (let at = 0; at < bytes; at += mebibyte) {
    const piece = Buffer.alloc(Math.min(mebibyte, bytes - at), noise)
    if (piece.length >= 8) piece.writeBigUInt64BE(BigInt(at))
    yield piece
  }
}

export async function write(request: ClientRequest, bytes: number): Promise<string> {
  const sum = createHash('sha1')
  for (const piece of pieces(bytes)) {
    sum.update(piece)
    if (!request.write(piece)) await once(request, 'drain')
  }
  return sum.digest('hex')
}

export const octets = { 'content-type': 'application/octet-stream' }

export async function send(server: ServerProcess, id: string, bytes: number) {
  const started = performance.now()
  const request = asks(server, 'PUT', id, { ...octets, 'content-length': bytes })
  const answered = answerTo(request)
  const sum = await write(request, bytes)
  request.end()
  const { statusCode } = await answered
  if (statusCode !== 204) throw new Error(`The upload was answered ${statusCode}.`)
  return { sum, seconds: (performance.now() - started) / 1000 }
}

export async function receive(server: ServerProcess, id: string) {
  const started = performance.now()
  const response = await answerTo(asks(server, 'GET', id).end())
  if (response.statusCode !== 200)
    throw new Error(`The download was answered ${response.statusCode}.`)
  const sum = createHash('sha1')
  for await (const piece of response) sum.update(piece as Buffer)
  return { sum: sum.digest('hex'), seconds: (performance.now() - started) / 1000 }
}

/** Waits until something holds; false when it does not within some seconds. */
export async function holds(look: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    if (await look()) return true
    await wait(100)
  }
  return false
}

/** The browser leaves an upload to the one image and a download of the other in the middle. */
async function leftByBrowser(server: ServerProcess, empty: string, full: string) {
  const faults: string[] = []
  const before = server.sockets()
  const statusIs = async (id: string, status: string) => {
    const answer = await fetch(`${server.url}/api/glance/images/${id}/`, {
      headers: server.headers,
    })
    // JSON in: the contract's own endpoint.
    return ((await answer.json()) as Image).status === status
  }

  const upload = asks(server, 'PUT', empty, { ...octets, 'content-length': 100 * mebibyte })
  upload.on('error', () => undefined)
  await write(upload, 16 * mebibyte)
  if (!(await holds(() => statusIs(empty, 'saving')))) faults.push('the upload did not begin')
  upload.destroy()
  if (!(await holds(() => statusIs(empty, 'queued'))))
    faults.push('half an upload does not leave the image queued')

  const download = await answerTo(asks(server, 'GET', full).end())
  await once(download, 'data')
  download.destroy()
  // A connection or two are kept for the next calls.
  if (!(await holds(() => server.sockets() <= before + 2)))
    faults.push(`${server.sockets()} connections are open after breaking off, ${before} before`)
  return faults
}

/** The service dies in the middle of an upload and of a download. */
async function leftByService(): Promise<readonly string[]> {
  const cloud = createCloud({ seed: 'demo' })
  const played = await serveCloud(async (request) => {
    if (!request.url.endsWith('/file')) return cloud.fetch(request)
    let left = 8
    const dying = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (left-- > 0) controller.enqueue(new Uint8Array(mebibyte))
        else controller.error(new TypeError('fetch failed'))
      },
    })
    if (request.method === 'GET')
      return new Response(dying, { headers: { 'content-length': String(64 * mebibyte) } })
    await request.body?.getReader().read()
    throw new TypeError('fetch failed')
  })
  const authUrl = `${played.url}/identity/v3`
  const server = await serverProcess(authUrl)
  const images = await imagesOf(authUrl)
  const faults: string[] = []
  try {
    const id = await images.make()
    const upload = asks(server, 'PUT', id, octets).on('error', () => undefined)
    upload.write(Buffer.alloc(mebibyte))
    const { statusCode } = await answerTo(upload)
    if (statusCode !== 502) faults.push(`half an upload was answered ${statusCode}`)
    upload.destroy()
    const whole = await receive(server, id).then(
      () => true,
      () => false,
    )
    if (whole) faults.push('half a download looked whole')
  } finally {
    await images.remove()
    await server.close()
    await played.close()
    cloud.close()
  }
  return faults
}
