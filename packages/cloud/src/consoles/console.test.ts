import type { Duplex } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket, createWebSocketStream } from 'ws'
import { byteReader } from '#consoles/bytes.ts'
import { glyph } from '#consoles/font.ts'
import { drawRow, layOut } from '#consoles/screen.ts'
import { createCloud, type Cloud } from '#create-cloud.ts'
import { serveCloud } from '#serve.ts'

const TEN_MINUTES = 600_000

type Wire = (method: string, path: string, body?: unknown) => Promise<Response>

/** An answer's JSON, in the shape that the test knows it has. */
const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T

/** A cloud with a running server whose boot is over, and a user's calls to its Nova. */
const start = async (): Promise<{ cloud: Cloud; nova: Wire; id: string; name: string }> => {
  const cloud = createCloud({ pace: 'manual', randomSeed: 3 })
  onTestFinished(() => cloud.close())
  const base = 'http://cloud.test'
  const user = { name: 'demo', domain: { name: 'Default' }, password: 'demo' }
  const scope = { project: { name: 'demo', domain: { name: 'Default' } } }
  const auth = { identity: { methods: ['password'], password: { user } }, scope }
  const signIn = await cloud.fetch(
    new Request(`${base}/identity/v3/auth/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth }),
    }),
  )
  const token = signIn.headers.get('x-subject-token') ?? ''
  const nova: Wire = (method, path, body) =>
    cloud.fetch(
      new Request(`${base}/compute/v2.1${path}`, {
        method,
        headers: {
          'x-auth-token': token,
          'content-type': 'application/json',
          'openstack-api-version': 'compute 2.95',
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
  const answer = await nova('GET', '/servers/detail?status=ACTIVE')
  const { servers } = await json<{ servers: [{ id: string; name: string }] }>(answer)
  const [{ id, name }] = servers
  return { cloud, nova, id, name }
}

const addressOf = async (nova: Wire, id: string, protocol = 'vnc', type = 'novnc') => {
  const answer = await nova('POST', `/servers/${id}/remote-consoles`, {
    remote_console: { protocol, type },
  })
  const { remote_console } = await json<{ remote_console: { url: string } }>(answer)
  const page = new URL(remote_console.url)
  return new URL(page.searchParams.get('path') ?? '', page)
}

/** Shakes hands as a client of RFB 3.8 does, and answers the screen's size and name. */
const shakeHands = async (stream: Duplex) => {
  const read = byteReader(stream)
  const version = (await read(12)).toString()
  stream.write(version)
  const types = [...(await read((await read(1))[0] ?? 0))]
  stream.write(Buffer.from([1]))
  const refused = (await read(4)).readUInt32BE()
  stream.write(Buffer.from([1]))
  const init = await read(24)
  const name = (await read(init.readUInt32BE(20))).toString()
  const size = [init.readUInt16BE(0), init.readUInt16BE(2)]
  return { read, version, types, refused, size, bits: init[4], name }
}

const ask = (stream: Duplex, incremental: boolean) => {
  const bytes = Buffer.from([3, incremental ? 1 : 0, 0, 0, 0, 0, 0, 0, 0, 0])
  bytes.writeUInt16BE(720, 6)
  bytes.writeUInt16BE(400, 8)
  stream.write(bytes)
}

const press = (stream: Duplex, keysym: number, down = true) => {
  const bytes = Buffer.from([4, down ? 1 : 0, 0, 0, 0, 0, 0, 0])
  bytes.writeUInt32BE(keysym, 4)
  stream.write(bytes)
}

/** The rectangles of one update: where they are, and whether anything in them is lit. */
const update = async (read: (count: number) => Promise<Buffer>) => {
  const head = await read(4)
  expect(head[0]).toBe(0)
  const pieces = []
  for (let at = 0; at < head.readUInt16BE(2); at += 1) {
    const place = await read(12)
    const [x, y, width, height] = [0, 2, 4, 6].map((offset) => place.readUInt16BE(offset))
    expect(place.readInt32BE(8)).toBe(0)
    const pixels = await read((width ?? 0) * (height ?? 0) * 4)
    pieces.push({
      x,
      y,
      width,
      height,
      colours: new Set(
        new Uint32Array(pixels.buffer.slice(pixels.byteOffset, pixels.byteOffset + pixels.length)),
      ).size,
    })
  }
  return pieces
}

test('a console speaks RFB 3.8 without a password and draws the log and a login prompt', async () => {
  const { cloud, nova, id, name } = await start()
  const stream = cloud.connectConsole(await addressOf(nova, id))
  const { read, ...greeting } = await shakeHands(stream)
  expect(greeting).toEqual({
    version: 'RFB 003.008\n',
    types: [1],
    refused: 0,
    size: [720, 400],
    bits: 32,
    name,
  })
  ask(stream, false)
  const pieces = await update(read)
  expect(pieces).toHaveLength(25)
  expect(pieces.map(({ y }) => y)).toEqual(Array.from({ length: 25 }, (_, at) => at * 16))
  expect(pieces.every(({ x, width, height }) => x === 0 && width === 720 && height === 16)).toBe(
    true,
  )
  expect(pieces.some(({ colours }) => colours === 2)).toBe(true)
  stream.destroy()
})

test('a typed key changes the line of the prompt and nothing else', async () => {
  const { cloud, nova, id } = await start()
  const stream = cloud.connectConsole(await addressOf(nova, id))
  const { read } = await shakeHands(stream)
  ask(stream, false)
  await update(read)
  ask(stream, true)
  press(stream, 'a'.charCodeAt(0))
  expect(await update(read)).toHaveLength(1)
  stream.destroy()
})

test('a serial console is text: it echoes a name, hides a password, and lets nobody in', async () => {
  const { cloud, nova, id } = await start()
  const stream = cloud.connectConsole(await addressOf(nova, id, 'serial', 'serial'))
  let text = ''
  stream.on('data', (chunk) => (text += String(chunk)))
  await vi.waitFor(() => expect(text).toMatch(/login: $/))
  stream.write('rox')
  await vi.waitFor(() => expect(text).toMatch(/login: rox$/))
  stream.write('\x7fot\r')
  // The letter is taken back on the terminal, too.
  await vi.waitFor(() => expect(text.endsWith('login: rox\b \bot\r\nPassword: ')).toBe(true))
  stream.write('secret\r')
  await vi.waitFor(() => expect(text).toMatch(/Password: \r\n\r\nLogin incorrect\r\n.*login: $/))
  expect(text).not.toContain('secret')
  stream.destroy()
})

test('Ctrl-Alt-Del restarts the guest', async () => {
  const { cloud, nova, id } = await start()
  const output = async () => {
    const answer = await nova('POST', `/servers/${id}/action`, { 'os-getConsoleOutput': {} })
    const { output: text } = await json<{ output: string }>(answer)
    return text.split('Linux version').length - 1
  }
  const before = await output()
  const stream = cloud.connectConsole(await addressOf(nova, id))
  const { read } = await shakeHands(stream)
  for (const key of [0xffe3, 0xffe9, 0xffff]) press(stream, key)
  ask(stream, false)
  await update(read)
  expect(await output()).toBe(before + 1)
  stream.destroy()
})

test('a token opens nothing when it is unknown or ten minutes old', async () => {
  const { cloud, nova, id } = await start()
  const address = await addressOf(nova, id)
  expect(() => cloud.connectConsole(new URL('http://cloud.test/?token=x'))).toThrow('opens nothing')
  cloud.clock.advance(TEN_MINUTES - 1)
  cloud.connectConsole(address).destroy()
  cloud.clock.advance(1)
  expect(() => cloud.connectConsole(address)).toThrow('opens nothing')
})

test('a console ends when its server stops, and a stopped server has none', async () => {
  const { cloud, nova, id } = await start()
  const address = await addressOf(nova, id, 'serial', 'serial')
  const stream = cloud.connectConsole(address)
  const ended = new Promise((resolve) => stream.once('end', resolve))
  stream.resume()
  const stopping = await nova('POST', `/servers/${id}/action`, { 'os-stop': null })
  expect(stopping.status).toBe(202)
  cloud.clock.advance(60_000)
  await ended
  expect(() => cloud.connectConsole(address)).toThrow('opens nothing')
})

test('a client that misspeaks is hung up on', async () => {
  const { cloud, nova, id } = await start()
  const stream = cloud.connectConsole(await addressOf(nova, id))
  const ended = new Promise((resolve) => stream.once('end', () => resolve('ended')))
  stream.resume()
  stream.write('GET / HTTP/1.1\r\n\r\n')
  expect(await ended).toBe('ended')
})

test('a cloud on a port serves its consoles as websockets, and refuses what opens nothing', async () => {
  const { cloud, nova, id } = await start()
  const { connectConsole } = cloud
  const listening = await serveCloud(cloud.fetch, { connectConsole })
  const { search } = await addressOf(nova, id)
  const client = new WebSocket(`${listening.url.replace('http', 'ws')}/${search}`, ['binary'])
  const stream = createWebSocketStream(client)
  stream.on('error', () => undefined)
  expect((await shakeHands(stream)).size).toEqual([720, 400])
  const stranger = new WebSocket(`${listening.url.replace('http', 'ws')}/?token=x`)
  const refusal = await new Promise((resolve) => stranger.once('error', resolve))
  expect(String(refusal)).toContain('403')
  await listening.close()
})

test('the screen shows the last lines, long ones on several rows, and every letter has its own form', () => {
  const text = `${'x'.repeat(100)}\nend`
  const rows = layOut(`${'gone\n'.repeat(40)}${text}`)
  expect(rows).toHaveLength(25)
  expect(rows.slice(-3).map((row) => row.trimEnd())).toEqual([
    'x'.repeat(89),
    'x'.repeat(11),
    'end\u2588',
  ])
  const letters = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))
  expect(new Set(letters.map((letter) => glyph(letter).join(''))).size).toBe(94)
  expect(letters.every((letter) => glyph(letter).includes(1))).toBe(true)
  expect(drawRow(' '.repeat(90)).includes(1)).toBe(false)
})
