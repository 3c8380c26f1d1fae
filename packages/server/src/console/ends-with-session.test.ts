import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { createCloud } from '@meridian/cloud'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { seal } from '#sessions/sealing.ts'
import { redisStore } from '#sessions/redis-store.ts'
import { askForConsole, handshakeOf, listeningWorld, openConsole } from '#testing/consoles.ts'
import { startRedis } from '#testing/redis.ts'
import { browser, signedIn, workIn } from '#testing/signed-in.ts'
import { authUrl } from '#testing/world.ts'

/** What a websocket was closed with. */
const closeOf = (socket: WebSocket): Promise<{ code: number; reason: string }> =>
  new Promise((resolve) =>
    socket.once('close', (code, reason) => resolve({ code, reason: String(reason) })),
  )

/** The second after which a server asks the store again comes when a test lets it. */
const holdBeats = (): void => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}
const beat = () => vi.advanceTimersByTimeAsync(1_000)

/** A console that is open in the session of a tab. */
const openOne = async (options: Parameters<typeof listeningWorld>[0] = {}) => {
  const world = await listeningWorld(options)
  const { path } = (await askForConsole(world.tab, world.id, 'SERIAL')).json()
  const socket = openConsole(world.url, path, world.tab)
  onTestFinished(() => socket.terminate())
  expect(await handshakeOf(socket)).toBe('open')
  return { ...world, socket, closed: closeOf(socket) }
}

const signedOut = { code: 4401, reason: 'The session has ended.' }

describe('an open console ends with its session', () => {
  test('at once when the user signs out', async () => {
    holdBeats()
    const { tab, closed } = await openOne()
    expect((await tab.del('/api/session/')).statusCode).toBe(204)
    expect(await closed).toEqual(signedOut)
  })

  test('at once when it is ended among "My sessions" elsewhere', async () => {
    const { app, tab, closed } = await openOne()
    const other = await signedIn(app)
    const { items } = (await other.get('/api/sessions/')).json<{
      items: { id: string; current: boolean }[]
    }>()
    for (const { id } of items.filter(({ current }) => !current))
      expect((await other.del(`/api/sessions/${id}`)).statusCode).toBe(204)
    expect(await closed).toMatchObject(signedOut)
    expect((await tab.get('/api/keystone/user-session/')).statusCode).toBe(401)
  })

  test('at once when its user goes to another project, or signs in again in the same browser', async () => {
    const moved = await openOne()
    await workIn(moved.tab, 'alt')
    expect(await moved.closed).toMatchObject(signedOut)
    const again = await openOne()
    const body = { auth_type: 'credentials', username: 'demo', password: 'demo' }
    expect((await again.tab.post('/api/session/', body)).statusCode).toBe(201)
    expect(await again.closed).toMatchObject(signedOut)
  })

  test('when the cloud takes the token back, as soon as a call shows it', async () => {
    const { cloud, tab, closed } = await openOne()
    // The service refuses it, and Keystone does not know it either.
    cloud.control.fail({ how: 'status', status: 401 })
    expect((await tab.get('/api/nova/servers/')).statusCode).toBe(401)
    expect(await closed).toMatchObject(signedOut)
  })

  test.each([
    ['idle', { SESSION_IDLE_SECONDS: '60' }, 61_000],
    ['absolute', { SESSION_ABSOLUTE_SECONDS: '120' }, 121_000],
  ])('within a second of its %s end', async (_end, env, ms) => {
    holdBeats()
    const { cloud, closed } = await openOne({ env })
    cloud.clock.advance(ms)
    await beat()
    expect(await closed).toEqual(signedOut)
  })

  test('not while somebody types into it', async () => {
    holdBeats()
    const typed: string[] = []
    const { cloud, closed, socket } = await openOne({
      env: { SESSION_IDLE_SECONDS: '60' },
      connectConsole: async () => {
        const stream = new PassThrough()
        stream.on('data', (data) => typed.push(String(data)))
        return stream
      },
    })
    for (let step = 1; step <= 3; step += 1) {
      cloud.clock.advance(40_000)
      socket.send(Buffer.from('x'))
      await expect.poll(() => typed.length).toBe(step)
      await beat()
      expect(socket.readyState).toBe(socket.OPEN)
    }
    cloud.clock.advance(61_000)
    await beat()
    expect(await closed).toEqual(signedOut)
  })

  test('and takes nothing any more of a browser that stays', async () => {
    const typed: string[] = []
    const { app, tab, socket } = await openOne({
      connectConsole: async () => {
        const stream = new PassThrough()
        stream.on('data', (data) => typed.push(String(data)))
        return stream
      },
    })
    socket.pause()
    await tab.del('/api/session/')
    for (let at = 0; at < 5; at += 1) {
      socket.send(Buffer.from('rm -rf /'))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(typed).toEqual([])
    await vi.waitFor(() => expect(app.websocketServer.clients.size).toBe(0), 5_000)
  })
})

describe('on several servers of one store', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  beforeAll(async () => {
    redis = await startRedis()
  }, 240_000)
  afterAll(() => redis.stop())

  test('a console ends within a second of a sign-out at another server', async () => {
    holdBeats()
    const cloud = createCloud({ pace: 'real' })
    onTestFinished(() => cloud.close())
    const secret = seal(randomBytes(32))
    const server = async () => {
      const app = await buildApp({
        config: readConfig({ OS_AUTH_URL: authUrl, OS_REGION_NAME: 'RegionOne' }),
        transport: cloud.fetch,
        connectConsole: async (address) => cloud.connectConsole(address),
        sessions: redisStore(redis.url, () => undefined),
        seal: secret,
      })
      onTestFinished(() => app.close())
      return app
    }
    const [one, two] = [await server(), await server()]
    const url = await one.listen({ host: '127.0.0.1', port: 0 })
    const tab = await signedIn(one)
    const { items } = (await tab.get('/api/nova/servers/?status=ACTIVE')).json()
    const { path } = (await askForConsole(tab, items[0].id, 'SERIAL')).json()
    const socket = openConsole(url, path, tab)
    expect(await handshakeOf(socket)).toBe('open')
    const elsewhere = browser(two)
    for (const [name, value] of tab.cookies) elsewhere.cookies.set(name, value)
    expect((await elsewhere.del('/api/session/')).statusCode).toBe(204)
    const closed = closeOf(socket)
    await beat()
    expect(await closed).toEqual(signedOut)
  }, 20_000)
})
