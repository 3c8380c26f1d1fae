import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testWorld, type TestWorld } from '#testing/world.ts'

let world: TestWorld
/** The answers that wait to be let go, and how many there ever were. */
let waiting: (() => void)[]
let begun: number
const sockets: Socket[] = []
/** More than lies between two ends of a connection. */
const long = Buffer.alloc(20_000_000)

beforeEach(async () => {
  waiting = []
  begun = 0
  const open = { config: { pattern: '/t', anyHost: true } } as const
  world = await testWorld({
    env: { REQUEST_TIMEOUT_MS: '300', TRANSFER_IDLE_MS: '900' },
    moreRoutes: (app) => {
      app.get('/slow', open, async () => {
        begun += 1
        await new Promise<void>((resolve) => waiting.push(resolve))
        return begun
      })
      app.get('/long', open, async () => {
        begun += 1
        return long
      })
      const file = { config: { ...open.config, bytes: 'down' } } as const
      app.get('/file', file, async () => long)
    },
  })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const go of waiting) go()
  await world.close()
})

/** A connection that says just these bytes, and reads nothing until it is told to. */
const say = (text: string) => {
  // A TCP server that listens has an address with a port.
  const { port } = world.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  sockets.push(socket)
  socket.pause()
  socket.write(text)
  return socket
}
const get = (path: string, times = 1): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times)

const connections = async (): Promise<number> =>
  new Promise((resolve, reject) => {
    world.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
const gone = async (): Promise<void> =>
  vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 5_000 })

test('of the requests of one connection one is answered at a time, in their order', async () => {
  const socket = say(get('/slow', 5)).resume()
  let heard = ''
  socket.on('data', (piece) => (heard += String(piece)))
  for (let answered = 1; answered <= 5; answered += 1) {
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    expect(begun).toBe(answered)
    waiting.shift()?.()
  }
  await vi.waitFor(() => expect(heard.match(/HTTP\/1.1 200/g)).toHaveLength(5))
  expect(heard.match(/\r\n\r\n\d/g)?.map((one) => Number(one))).toEqual([1, 2, 3, 4, 5])
})

test('who asks for more before an answer has come is hung up on, and none of it is begun', async () => {
  const socket = say(get('/slow', 200))
  socket.resume()
  await once(socket, 'close')
  await gone()
  expect([begun, waiting.length]).toEqual([0, 0])
})

test('what waits behind an answer that nobody takes ends with its connection', async () => {
  const socket = say(get('/slow', 10))
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  socket.destroy()
  await gone()
  waiting.shift()?.()
  expect(begun).toBe(1)
})

test('an answer that nobody takes is not kept', async () => {
  for (let at = 0; at < 5; at += 1) say(get('/long'))
  await vi.waitFor(() => expect(begun).toBe(5), { timeout: 5_000 })
  await gone()
})

test('a file may stand still for longer on its way down', async () => {
  const started = performance.now()
  say(get('/file'))
  await vi.waitFor(async () => expect(await connections()).toBe(1))
  await gone()
  expect(performance.now() - started).toBeGreaterThan(400)
})

test('an answer that is long in coming is waited for', async () => {
  const socket = say(get('/slow'))
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 700))
  waiting.shift()?.()
  socket.resume()
  const [piece] = await once(socket, 'data')
  expect(String(piece)).toContain('200 OK')
})

test.each([
  ['a host that is not served', '/api/policy/', 'evil.example'],
  ['an address that cannot be decoded', '/api/%E0%A4%A', 'localhost'],
])('half a request for %s ends in time', async (_, path, host) => {
  const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json`
  const socket = say(`${head}\r\nContent-Length: 5000\r\n\r\n{`)
  socket.resume()
  const drip = setInterval(() => socket.write(' '), 50)
  try {
    await vi.waitFor(async () => expect(await connections()).toBe(1))
    await gone()
  } finally {
    clearInterval(drip)
  }
})
