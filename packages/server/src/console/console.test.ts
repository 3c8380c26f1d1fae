import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import type { Catalog } from '@meridian/openstack'
import { createCloud, serveCloud } from '@meridian/cloud'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { readConfig } from '#config.ts'
import { connectOverNetwork } from '#console/connect.ts'
import { relay } from '#console/relay.ts'
import { allowConsole, consoleSocket } from '#console/target.ts'
import { sqliteStore } from '#sessions/sqlite-store.ts'
import { createTickets } from '#console/tickets.ts'
import { seal } from '#sessions/sealing.ts'
import {
  askForConsole as askFor,
  handshakeOf as outcome,
  listeningWorld as start,
  openConsole as open,
  textOf as text,
} from '#testing/consoles.ts'
import { signedIn } from '#testing/signed-in.ts'

describe('a console in the page', () => {
  test('carries bytes both ways between the browser and the console', async () => {
    const { url, tab, id, log } = await start()
    const answer = await askFor(tab, id, 'SERIAL')
    expect(answer.statusCode).toBe(200)
    const { type, path } = answer.json()
    expect(type).toBe('SERIAL')
    const socket = open(url, path, tab)
    const seen = text(socket)
    await vi.waitFor(() => expect(seen()).toMatch(/login: $/))
    socket.send(Buffer.from('somebody'))
    await vi.waitFor(() => expect(seen()).toMatch(/login: somebody$/))
    socket.close()
    expect(log()).toContainEqual(
      expect.objectContaining({ audit: true, event: 'console', outcome: 'success', server_id: id }),
    )
  })

  test('says hello in RFB for a VNC console', async () => {
    const { url, tab, id } = await start()
    const { type, path } = (await askFor(tab, id)).json()
    expect(type).toBe('VNC')
    const socket = open(url, path, tab)
    const seen = text(socket)
    await vi.waitFor(() => expect(seen()).toBe('RFB 003.008\n'))
    socket.close()
  })

  test('keeps the ticket and the console token out of the log', async () => {
    const { url, tab, id, logText } = await start()
    const { path } = (await askFor(tab, id)).json()
    const socket = open(url, path, tab)
    expect(await outcome(socket)).toBe('open')
    socket.close()
    await vi.waitFor(() => expect(logText()).toContain('console closed'))
    expect(logText()).not.toContain(String(path).split('ticket=')[1])
  })

  test('opens once per ticket', async () => {
    const { url, tab, id } = await start()
    const { path } = (await askFor(tab, id)).json()
    const first = open(url, path, tab)
    expect(await outcome(first)).toBe('open')
    expect(await outcome(open(url, path, tab))).toBe('403')
    first.close()
  })

  test('does not open after a minute', async () => {
    const { url, tab, id, cloud } = await start()
    const { path } = (await askFor(tab, id)).json()
    cloud.clock.advance(60_000)
    expect(await outcome(open(url, path, tab))).toBe('403')
  })

  test('opens only in the session that asked for it', async () => {
    const { app, url, tab, id } = await start()
    const { path } = (await askFor(tab, id)).json()
    const other = await signedIn(app, 'admin')
    expect(await outcome(open(url, path, other))).toBe('403')
    expect(await outcome(open(url, path, { ...tab, cookies: new Map() }))).toBe('401')
  })

  test.each(['https://evil.example', 'null', ''])(
    'does not open from the origin "%s"',
    async (origin) => {
      const { url, tab, id } = await start()
      const { path } = (await askFor(tab, id)).json()
      expect(await outcome(open(url, path, tab, origin))).toBe('403')
      // A refused stranger does not use the ticket up.
      const own = open(url, path, tab)
      expect(await outcome(own)).toBe('open')
      own.close()
    },
  )

  test('says which setting allows a console on a host that is not in the catalogue', async () => {
    const elsewhere = async (request: Request, next: (request: Request) => Promise<Response>) => {
      const answer = await next(request)
      if (!request.url.includes('remote-consoles')) return answer
      const body = (await answer.text()).replaceAll('http://cloud.test', 'http://10.0.0.9:6080')
      return new Response(body, answer)
    }
    const world = await start({ between: (next) => (request) => elsewhere(request, next) })
    const refused = await askFor(world.tab, world.id)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toContain('CONSOLE_ORIGINS=ws://10.0.0.9:6080')
    const allowing = await start({
      between: (next) => (request) => elsewhere(request, next),
      env: { CONSOLE_ORIGINS: 'ws://10.0.0.9:6080' },
    })
    expect((await askFor(allowing.tab, allowing.id)).statusCode).toBe(200)
  })

  test('says so when the cloud has no console of the kind, and of none at all', async () => {
    const { tab, id } = await start()
    expect((await askFor(tab, id, 'SPICE')).statusCode).toBe(400)
    const none = await start({
      between: (next) => async (request) =>
        request.url.includes('remote-consoles')
          ? Response.json({ badRequest: { code: 400, message: 'Unavailable' } }, { status: 400 })
          : next(request),
    })
    const answer = await askFor(none.tab, none.id)
    expect([answer.statusCode, answer.json()]).toEqual([404, 'No available console found.'])
  })

  test('tells the browser when the console cannot be reached', async () => {
    const { cloud, url, tab, id } = await start()
    const { path } = (await askFor(tab, id)).json()
    await tab.post(`/api/nova/servers/${id}`, { operation: 'stop' })
    cloud.clock.advance(50_000)
    const socket = open(url, path, tab)
    const reason = await new Promise((resolve) =>
      socket.once('close', (_code, why) => resolve(String(why))),
    )
    expect(reason).toBe("The cloud's console cannot be reached.")
  })

  test('tells the browser when the server stops', async () => {
    const { app, url, tab, id } = await start()
    const { path } = (await askFor(tab, id)).json()
    const socket = open(url, path, tab)
    await outcome(socket)
    const code = new Promise((resolve) => socket.once('close', resolve))
    await app.close()
    expect(await code).toBe(1001)
  })
})

test('a console of a cloud on a port is reached by a websocket of this server', async () => {
  const cloud = createCloud({ pace: 'manual' })
  const { connectConsole } = cloud
  const listening = await serveCloud(cloud.fetch, { connectConsole })
  onTestFinished(async () => {
    await listening.close()
    cloud.close()
  })
  const config = readConfig({ OS_AUTH_URL: `${listening.url}/identity/v3` })
  const world = await start({
    env: { OS_AUTH_URL: `${listening.url}/identity/v3` },
    between: () => fetch,
    connectConsole: connectOverNetwork(config),
  })
  const { path } = (await askFor(world.tab, world.id)).json()
  const socket = open(world.url, path, world.tab)
  const seen = text(socket)
  await vi.waitFor(() => expect(seen()).toBe('RFB 003.008\n'))
  socket.close()
})

describe('the relay', () => {
  const staying = { ended: new AbortController().signal, used: () => undefined }

  const pair = async () => {
    const listener = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => listener.close())
    await new Promise((resolve) => listener.once('listening', resolve))
    // A TCP server that listens has an address with a port.
    const { port } = listener.address() as AddressInfo
    const accepted = new Promise<WebSocket>((resolve) => listener.once('connection', resolve))
    const browser = new WebSocket(`ws://127.0.0.1:${port}`)
    return { browser, socket: await accepted }
  }

  test('ends a console whose session has ended, and says so', async () => {
    const { browser, socket } = await pair()
    const closed = new Promise((resolve) => browser.once('close', (code) => resolve(code)))
    const ended = new AbortController()
    const upstream = new PassThrough()
    const over = relay(socket, upstream, { ...staying, ended: ended.signal })
    ended.abort()
    expect(await closed).toBe(4401)
    await over
    expect(upstream.destroyed).toBe(true)
  })

  test('ends a console whose browser does not answer any more', async () => {
    const { browser, socket } = await pair()
    await new Promise((resolve) => browser.once('open', resolve))
    browser.pause()
    const upstream = new PassThrough()
    await relay(socket, upstream, { ...staying, beatMs: 50 })
    expect(upstream.destroyed).toBe(true)
    browser.terminate()
  })

  test('does not keep a console whose browser left before it was reached', async () => {
    const { browser, socket } = await pair()
    await new Promise((resolve) => browser.once('open', resolve))
    const left = new Promise((resolve) => socket.once('close', resolve))
    browser.terminate()
    await left
    const upstream = new PassThrough()
    await relay(socket, upstream, staying)
    expect(upstream.destroyed).toBe(true)
  })

  test('reads the console no faster than the browser takes it', async () => {
    const { browser, socket } = await pair()
    await new Promise((resolve) => browser.once('open', resolve))
    browser.pause()
    const upstream = new PassThrough()
    const over = relay(socket, upstream, staying)
    let written = 0
    const piece = Buffer.alloc(256 * 1024)
    while (upstream.write(piece) || written < 400) {
      written += 1
      await new Promise((resolve) => setImmediate(resolve))
      if (written >= 400) break
    }
    expect(socket.bufferedAmount).toBeLessThan(16 * 1024 * 1024)
    browser.terminate()
    await over
  })
})

test("the socket of a console stands relative to its page, by the page's own scheme", () => {
  const at = (kind: string, url: string) => consoleSocket(kind, url)?.href
  expect(at('VNC', 'http://h:6080/vnc_auto.html?path=%3Ftoken%3Dabc&title=x')).toBe(
    'ws://h:6080/vnc_auto.html?token=abc',
  )
  expect(at('VNC', 'https://h/novnc/vnc_lite.html?path=%3Ftoken%3Dabc')).toMatch(
    /^wss:\/\/h\/novnc/,
  )
  expect(at('VNC', 'http://h:6080/vnc_auto.html?token=abc')).toMatch(/\?token=abc$/)
  expect(at('VNC', 'http://h/vnc.html?path=%2F%2Fevil%2F')).toBeUndefined()
  expect(at('SERIAL', 'ws://h:6083/?token=abc')).toBe('ws://h:6083/?token=abc')
  expect(at('SPICE', 'http://h/spice.html?token=a')).toBeUndefined()
})

test('consoles are on hosts of the catalogue or at configured origins', () => {
  const catalog = [{ endpoints: [{ url: 'http://nova.example:8774/v2.1' }] }] as unknown as Catalog
  const allow =
    (url: string, origins: string[] = []) =>
    () =>
      allowConsole(new URL(url), catalog, origins)
  expect(allow('ws://nova.example:6080/')).not.toThrow()
  expect(allow('http://nova.example:6080/')).toThrow('CONSOLE_ORIGINS')
  expect(allow('ws://169.254.169.254/')).toThrow('CONSOLE_ORIGINS=ws://169.254.169.254')
  expect(allow('wss://vnc.example/', ['wss://vnc.example'])).not.toThrow()
  expect(allow('ws://vnc.example/', ['wss://vnc.example'])).toThrow('CONSOLE_ORIGINS')
})

test('any server with the same secret opens a ticket, and one of them once', async () => {
  const pass = { server: 's', kind: 'VNC', socket: 'ws://h/' }
  const { first } = sqliteStore(':memory:', () => 0)
  const one = createTickets(seal('the same secret on both servers!!'), () => 0, first)
  const two = createTickets(seal('the same secret on both servers!!'), () => 0, first)
  const ticket = one.issue('session', pass)
  expect(await two.redeem('session', ticket)).toEqual(pass)
  expect(await one.redeem('session', ticket)).toBeUndefined()
  const other = createTickets(seal('another secret, of as many letters'), () => 0, first)
  expect(await other.redeem('session', one.issue('session', pass))).toBeUndefined()
  expect(await one.redeem('session', 'no ticket')).toBeUndefined()
})
