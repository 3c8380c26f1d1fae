import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signedIn, type SignedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

let world: TestWorld
let tab: SignedIn
let port: number
/** The calls to the cloud that wait while `held` is set, and whether they were given up. */
let held: boolean
let calls: Request[]
const sockets: Socket[] = []

beforeEach(async () => {
  held = false
  calls = []
  world = await testWorld({
    env: { REQUEST_TIMEOUT_MS: '300' },
    between: (transport) => async (request) => {
      if (!held) return transport(request)
      calls.push(request)
      await new Promise((_, reject) => {
        request.signal.addEventListener('abort', () => reject(new Error('given up')))
      })
      return transport(request)
    },
  })
  tab = await signedIn(world.app)
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  // A TCP server that listens has an address with a port.
  port = (world.app.server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await world.close()
})

/** Opens a connection and says just these bytes. */
const say = (text: string) => {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let heard = ''
  socket.on('data', (piece) => (heard += piece.toString()))
  socket.on('error', () => undefined)
  socket.write(text)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  return { socket, closed, heard: () => heard }
}

const head = (line: string, more: readonly string[] = []) =>
  [
    `${line} HTTP/1.1`,
    'Host: localhost',
    'X-Requested-With: XMLHttpRequest',
    `X-CSRFToken: ${tab.cookies.get('csrftoken')}`,
    `Cookie: session=${tab.cookies.get('session')}`,
    ...more,
    '\r\n',
  ].join('\r\n')

const statusOf = (heard: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1])

describe('who is slow on purpose holds no place', () => {
  test('headers that do not end are hung up on', async () => {
    const { socket, closed } = say('GET /api/login/ HTTP/1.1\r\nHost: localhost\r\n')
    const drip = setInterval(() => socket.write('X-A: b\r\n'), 50)
    await closed
    clearInterval(drip)
    expect(socket.destroyed).toBe(true)
  })

  test.each(['/api/session/', '/api/policy/', '/no-such-path'])(
    'a body for %s that does not end is hung up on, byte by byte or not',
    async (url) => {
      const more = ['Content-Type: application/json', 'Content-Length: 5000']
      const { socket, closed } = say(head(`POST ${url}`, more))
      const drip = setInterval(() => socket.write(' '), 50)
      await closed
      clearInterval(drip)
      expect(socket.destroyed).toBe(true)
    },
  )

  test('a body that a refusal did not wait for is not waited for either', async () => {
    const more = ['Content-Type: application/json', 'Content-Length: 5000', 'Cookie: session=x']
    const { socket, closed, heard } = say(
      head('POST /api/policy/', more).replace(/Cookie: s.*?\r\n/, ''),
    )
    const drip = setInterval(() => socket.write(' '), 50)
    await closed
    clearInterval(drip)
    expect(statusOf(heard())).toBe(401)
  })

  test('headers longer than 16 KiB are refused', async () => {
    const { heard } = say(head('GET /api/login/', [`X-Long: ${'x'.repeat(20_000)}`]))
    await vi.waitFor(() => expect(statusOf(heard())).toBe(431))
  })
})

describe('a browser that gives a call up', () => {
  test('ends the call to the cloud when it was a read', async () => {
    // Versions are asked for everybody, whoever leaves.
    await tab.get('/api/nova/keypairs/')
    held = true
    const { socket } = say(head('GET /api/nova/keypairs/'))
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.signal.aborted).toBe(false)
    socket.destroy()
    await vi.waitFor(() => expect(calls[0]?.signal.aborted).toBe(true))
    await wait(50)
    // Given up, not failed: no second try, no error in the log.
    expect(calls).toHaveLength(1)
    expect(world.logText()).not.toContain('a request failed')
  })

  test('does not stop a change half-way', async () => {
    await tab.get('/api/nova/keypairs/')
    held = true
    const { socket } = say(head('DELETE /api/nova/keypairs/some-key'))
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    socket.destroy()
    await wait(100)
    expect(calls[0]?.signal.aborted).toBe(false)
  })
})

test.each(['..', '%2e%2e', '.%2E', '%2e', '..%2f..', '..%5c..'])(
  'the dot segment %s leads nowhere',
  async (part) => {
    world.cloud.control.forgetRequests()
    const { heard } = say(head(`GET /api/keystone/users/${part}`, ['Connection: close']))
    await vi.waitFor(() => expect(statusOf(heard())).toBeGreaterThanOrEqual(400))
    expect(statusOf(heard())).toBeLessThan(500)
    for (const { path } of world.cloud.control.requests())
      expect(path).toMatch(/^\/v3\/users\/\.\.%(2F|5C)\.\.$/)
  },
)
