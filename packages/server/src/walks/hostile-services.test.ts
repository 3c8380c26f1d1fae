import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { post, sentenceHeader } from '@meridian/contract'
import { bind } from '#bind.ts'
import { imageOf, urlOfFile } from '#testing/image-file.ts'
import { signedIn, workIn, type SignedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

const mebibyte = 2 ** 20

/** What the service that hosts servers answers with; everything else is the cloud's. */
type How = (request: IncomingMessage, response: ServerResponse) => void
let how: How
let service: Server
let world: TestWorld
let tab: SignedIn
let calls: number
let file: string

const start = async (timeoutMs: number): Promise<void> => {
  calls = 0
  service = createServer((request, response) => {
    calls += 1
    how(request, response)
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  // A TCP server that listens has an address with a port.
  const { port } = service.address() as AddressInfo
  world = await testWorld({
    cloud: { seed: 'demo' },
    env: { UPSTREAM_TIMEOUT_MS: String(timeoutMs) },
    between: (cloud) => (request) =>
      /\/servers|\/file$/.test(request.url)
        ? fetch(new Request(`http://127.0.0.1:${port}/`, request))
        : cloud(request),
  })
  bind(world.app, post('/api/toys/', { status: 204 }), async (_input, { openstack }) => {
    for (let times = 0; times < 5; times++) await openstack.nova.keypairs.list()
  })
  tab = await signedIn(world.app, 'demo')
  await workIn(tab, 'demo')
  file = urlOfFile(await imageOf(world))
}
const stop = async (): Promise<void> => {
  service.closeAllConnections()
  service.close()
  await world.close()
}
// A machine that is busy takes its time for megabytes.
beforeEach(() => start(20_000))
afterEach(stop)
/** Calls have two seconds from now on. */
const inAHurry = async (): Promise<void> => {
  await stop()
  await start(2000)
}

const servers = '/api/nova/servers/?paginate=true&limit=20'
const tooLarge = 'The compute service sent an answer that is too large.'

/** Writes pieces for as long as somebody takes them; gives how many bytes were taken. */
const pouring = (status: number, start = '', headers: Record<string, string> = {}) => {
  const taken = Promise.withResolvers<number>()
  how = (_, response) => {
    let bytes = 0
    const piece = Buffer.alloc(64 * 1024, 32)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.write(start)
    const pour = () => {
      while (!response.destroyed && bytes < 256 * mebibyte) {
        bytes += piece.length
        if (!response.write(piece)) return void response.once('drain', pour)
      }
    }
    response.on('close', () => taken.resolve(bytes))
    pour()
  }
  return taken.promise
}

/** What buffers on the way may hold beside what is read. */
const onTheWay = 8 * mebibyte

const expectRefused = async (): Promise<void> => {
  const { statusCode, headers, body } = await tab.get(servers)
  expect([statusCode, JSON.parse(body)]).toEqual([502, tooLarge])
  expect(headers['x-openstack-service']).toBe('compute')
  expect(JSON.parse(String(headers[sentenceHeader]))).toEqual({
    text: 'The {service} service sent an answer that is too large.',
    values: { service: 'compute' },
  })
}

test('a list without an end is refused, and its connection is given up', async () => {
  const taken = pouring(200, '{"servers":[')
  await expectRefused()
  expect(await taken).toBeLessThan(8 * mebibyte + onTheWay)
})

test('a list that says that it is a gibibyte is not read', async () => {
  const taken = pouring(200, '{"servers":[', { 'content-length': String(1024 * mebibyte) })
  await expectRefused()
  expect(await taken).toBeLessThan(onTheWay)
})

test('a small answer that unpacks to a large one is refused', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * mebibyte, 32))
  how = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  await expectRefused()
})

test('more values than a page could be made of are refused', async () => {
  how = (_, response) =>
    response.end(`{"servers":[${Array.from({ length: 600_000 }, () => '[]').join(',')}]}`)
  await expectRefused()
})

test('an answer that never ends has the time of a call', async () => {
  await inAHurry()
  how = (_, response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(drip))
  }
  const { statusCode, body } = await tab.get(servers)
  expect(statusCode).toBe(504)
  expect(JSON.parse(body)).toBe('The compute service did not answer within 2 s.')
  expect(calls).toBe(1)
})

test('a refusal without an end stays a refusal, of a download too', async () => {
  for (const path of [servers, file]) {
    const taken = pouring(503, '', { 'retry-after': '9' })
    const { statusCode, headers, body } = await tab.get(path)
    expect([statusCode, JSON.parse(body)]).toEqual([503, 'Service Unavailable'])
    expect(headers['retry-after']).toBe('9')
    expect(await taken).toBeLessThan(onTheWay)
  }
})

test('what a redirect says is not read, of a download neither', async () => {
  for (const path of [servers, file]) {
    const taken = pouring(302, '', { location: 'http://elsewhere.test/' })
    expect((await tab.get(path)).statusCode).toBe(502)
    expect(await taken).toBeLessThan(onTheWay)
  }
})

test('a service that asks to be left alone is, and the browser hears for how long', async () => {
  const { control } = world.cloud
  const path = '/api/nova/keypairs/'
  expect((await tab.get(path)).statusCode).toBe(200)
  control.forgetRequests()
  const headers = { 'retry-after': '7' }
  control.fail({ how: 'status', status: 429, message: 'Slow down.', headers })
  const answer = await tab.get(path)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '7'])
  expect(control.requests()).toHaveLength(1)
})

test('all calls of one request have the time of one', async () => {
  await inAHurry()
  const { control } = world.cloud
  expect((await tab.get('/api/nova/keypairs/')).statusCode).toBe(200)
  control.forgetRequests()
  control.fail({ how: 'slow', seconds: 0.9, service: 'compute' })
  const { statusCode, body } = await tab.post('/api/toys/')
  expect([statusCode, JSON.parse(body)]).toEqual([
    504,
    'The compute service did not answer within 2 s.',
  ])
  expect(control.requests().length).toBeLessThanOrEqual(3)
})
