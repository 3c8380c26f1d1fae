import { gzipSync } from 'node:zlib'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Behalf } from '#behalf.ts'
import { connectionsTo, openstackTo } from '#testing.ts'
import type { Transport } from '#http/transport.ts'
import { fewBytes, mostBytes } from '#answers/whole.ts'

const get = { service: 'compute', method: 'GET', url: 'http://nova.test/x', pattern: '/x' }
const tooLarge = {
  kind: 'bad-reply',
  status: 502,
  message: 'The compute service sent an answer that is too large.',
}

/** An endless body of pieces, and how much of it was read until it was cancelled. */
const endless = (piece: Uint8Array, fails?: Error) => {
  const seen = { bytes: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (fails && seen.bytes > 0) return controller.error(fails)
        seen.bytes += piece.length
        controller.enqueue(piece)
      },
      cancel: () => {
        seen.cancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { body, seen }
}
/** A machine that is busy takes its time for megabytes. */
const patient = (transport: Transport) => connectionsTo(transport, { timeoutMs: 20_000 })
const piece = new Uint8Array(64 * 1024).fill(32)

test('an answer without an end is given up one piece after the limit', async () => {
  const { body, seen } = endless(piece)
  const sent = patient(() => Promise.resolve(new Response(body))).send(get)
  await expect(sent).rejects.toMatchObject(tooLarge)
  expect(seen.cancelled).toBe(true)
  expect(seen.bytes).toBeLessThanOrEqual(mostBytes + piece.length)
})

test('an answer that says how long it is is not read at all when that is too long', async () => {
  const { body, seen } = endless(piece)
  const headers = { 'content-length': String(2 ** 30) }
  const sent = patient(() => Promise.resolve(new Response(body, { headers }))).send(get)
  await expect(sent).rejects.toMatchObject(tooLarge)
  expect(seen).toEqual({ bytes: 0, cancelled: true })
})

test('of a refusal no more than its beginning is read, and it stays a refusal', async () => {
  const { body, seen } = endless(piece)
  const answers = () => Promise.resolve(new Response(body, { status: 409 }))
  const fault = { kind: 'fault', status: 409, message: 'Conflict' }
  await expect(patient(answers).send(get)).rejects.toMatchObject(fault)
  expect(seen.cancelled).toBe(true)
  expect(seen.bytes).toBeLessThanOrEqual(fewBytes + piece.length)
  const refused = endless(piece)
  const { openstack } = openstackTo(() => new Response(refused.body, { status: 507 }))
  await expect(openstack.glance.images.download('i1')).rejects.toMatchObject({ status: 507 })
  expect(refused.seen.cancelled).toBe(true)
})

test('what a redirect says is not read, and the connection is given up', async () => {
  for (const how of ['send', 'stream'] as const) {
    const { body, seen } = endless(piece)
    const { openstack } = openstackTo(() => new Response(body, { status: 302 }))
    const asked =
      how === 'send' ? openstack.nova.servers.get('s1') : openstack.glance.images.download('i1')
    await expect(asked).rejects.toMatchObject({ kind: 'bad-reply' })
    expect(seen).toEqual({ bytes: 0, cancelled: true })
  }
})

test('a byte now and then does not keep a call from its time limit, nor does half a refusal', async () => {
  for (const status of [200, 500]) {
    const slow = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        controller.enqueue(piece.subarray(0, 1))
      },
    })
    const answers = () => Promise.resolve(new Response(slow, { status }))
    const sent = connectionsTo(answers, { timeoutMs: 60 }).send(get)
    await expect(sent).rejects.toMatchObject({ kind: 'timeout' })
  }
})

test('more rows than any list has are too large, however little is in them', async () => {
  const keypairs = Array.from({ length: 20_001 }, () => ({ keypair: {} }))
  const { openstack } = openstackTo(() => Response.json({ keypairs }))
  await expect(openstack.nova.keypairs.list()).rejects.toMatchObject(tooLarge)
})

test('pages without an end are given up when together they are too large', async () => {
  const text = 'x'.repeat(2 ** 20)
  let pages = 0
  const { openstack } = openstackTo(
    () => {
      const next = `/v2/images?marker=${++pages}`
      return Response.json({ images: [{ id: 'i', text }], next })
    },
    { behalf: behalfOf(), timeoutMs: 20_000 },
  )
  const listed = openstack.glance.images.listAll()
  await expect(listed).rejects.toThrow('The image service sent an answer that is too large.')
  expect(pages).toBe((4 * mostBytes) / 2 ** 20)
})

const behalfOf = () => {
  const behalf: Behalf = { user: 'demo' }
  return () => behalf
}

test('of long answers of one service two are held at once, of different users', async () => {
  const open: { user: string; piece: () => void; end: () => void }[] = []
  let user = ''
  const transport = async () => {
    const mine = user
    let control: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (control = given) })
    open.push({
      user: mine,
      piece: () => control?.enqueue(new Uint8Array(fewBytes + 1).fill(32)),
      end: () => {
        control?.enqueue(new TextEncoder().encode('1'))
        control?.close()
      },
    })
    return new Response(body)
  }
  const connections = connectionsTo(transport, { behalf: () => ({ user }), timeoutMs: 20_000 })
  const done: string[] = []
  for (const name of ['a', 'a', 'b', 'c']) {
    user = name
    void connections.send(get).then(() => done.push(name))
    await new Promise((resolve) => setTimeout(resolve))
  }
  // Rounds of the loop, not time: a busy machine has as many of them.
  const settle = async () => {
    for (let round = 0; round < 50; round += 1)
      await new Promise((resolve) => setImmediate(resolve))
  }
  for (const { piece: go } of open) {
    go()
    await settle()
  }
  const [firstOfA, secondOfA, ofB, ofC] = open
  // The second of a waits for the first, and c for either, although all has come that they wait for.
  for (const one of [secondOfA, ofC]) one?.end()
  await settle()
  expect(done).toEqual([])
  ofB?.end()
  await vi.waitFor(() => expect(done).toHaveLength(2))
  await settle()
  expect(done).toEqual(['b', 'c'])
  firstOfA?.end()
  await vi.waitFor(() => expect(done).toHaveLength(4))
})

const service = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // A TCP server that listens has an address with a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test('what is packed is counted as it is unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 2 ** 20, 32))
  const closed = Promise.withResolvers<boolean>()
  const url = await service((_, response) => {
    response.on('close', () => closed.resolve(response.writableFinished))
    response.setHeader('content-encoding', 'gzip')
    response.write(bomb)
  })
  await expect(patient(fetch).send({ ...get, url })).rejects.toMatchObject(tooLarge)
  expect(await closed.promise).toBe(false)
})

test('a flood of headers is no answer', async () => {
  const url = await service((_, response) => {
    response.socket?.write('HTTP/1.1 200 OK\r\n')
    const line = `x-flood: ${'x'.repeat(1000)}\r\n`
    for (let lines = 0; lines < 1000; lines++) response.socket?.write(line)
  })
  const sent = patient(fetch).send({ ...get, url })
  await expect(sent).rejects.toMatchObject({ kind: 'unreachable', status: 502 })
})
