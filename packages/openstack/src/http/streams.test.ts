import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectionsTo, openstackTo } from '#testing.ts'

const piece = new Uint8Array(10)
/** Gives pieces as they are asked for, and counts them; a piece that fails ends it. */
const source = (next: (at: number) => Promise<Uint8Array> | Uint8Array) => {
  const seen = { asked: 0, cancelled: false }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => controller.enqueue(await next(seen.asked++)),
      cancel: () => {
        seen.cancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, seen }
}
const never = () => new Promise<never>(() => undefined)

test('a download that stands still for too long breaks off, and its source is left', async () => {
  const { stream } = source((at) => (at === 0 ? piece : never()))
  let signal: AbortSignal | undefined
  const { openstack } = openstackTo(
    (request) => {
      signal = request.signal
      return new Response(stream)
    },
    { timeoutMs: 1000, idleMs: 30 },
  )
  const { body } = await openstack.glance.images.download('i1')
  const reader = body?.getReader()
  expect((await reader?.read())?.value).toEqual(piece)
  void reader?.read().catch(() => undefined)
  await wait(80)
  expect(signal?.aborted).toBe(true)
})

/** Collects all garbage. */
const collect = (): void => {
  setFlagsFromString('--expose-gc')
  const gc: unknown = runInNewContext('gc')
  if (typeof gc === 'function') gc()
}

/** A service on the network whose bodies stand still, which connections lead to. */
const standingService = async (how: (response: ServerResponse) => void) => {
  let open = 0
  const service = createServer((_, response) => {
    open += 1
    response.once('close', () => (open -= 1))
    how(response)
  })
  service.listen(0, '127.0.0.1')
  onTestFinished(() => {
    service.closeAllConnections()
    service.close()
  })
  await once(service, 'listening')
  // A TCP server that listens has an address with a port.
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
  const connections = connectionsTo(fetch, { timeoutMs: 2_000, idleMs: 300 })
  const spec = { service: 'image', url, pattern: '/' }
  return { connections, spec, open: () => open }
}

test('downloads that stand still end, however much garbage was collected meanwhile', async () => {
  const { connections, spec, open } = await standingService((response) => response.write(piece))
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => connections.stream({ ...spec, method: 'GET' })),
  )
  const readers = answers.map(({ body }) => body?.getReader())
  for (const reader of readers) expect((await reader?.read())?.value).toEqual(piece)
  const rest = Promise.allSettled(readers.map(async (reader) => reader?.read()))
  expect(open()).toBe(3)
  for (let times = 0; times < 5; times += 1) {
    await wait(20)
    collect()
  }
  expect((await rest).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await vi.waitFor(() => expect(open()).toBe(0))
})

test('an upload that stands still is let go, however much garbage was collected', async () => {
  const { connections, spec, open } = await standingService(() => undefined)
  const { stream } = source((at) => (at === 0 ? piece : never()))
  const sent = connections.stream({ ...spec, method: 'PUT', body: stream })
  sent.catch(() => undefined)
  await vi.waitFor(() => expect(open()).toBe(1))
  collect()
  await expect(sent).rejects.toMatchObject({ kind: 'timeout' })
  await vi.waitFor(() => expect(open()).toBe(0))
})

test('an answer that stands still is let go, however much garbage was collected', async () => {
  const { connections, spec, open } = await standingService((response) => response.write('{'))
  const asked = connections.send({ ...spec, method: 'GET' })
  asked.catch(() => undefined)
  await vi.waitFor(() => expect(open()).toBe(1))
  for (let times = 0; times < 5; times += 1) {
    await wait(20)
    collect()
  }
  await expect(asked).rejects.toMatchObject({ kind: 'timeout' })
  await vi.waitFor(() => expect(open()).toBe(0))
})

test('nothing is read of a download that nobody reads', async () => {
  const { stream, seen } = source(() => piece)
  const { openstack } = openstackTo(() => new Response(stream))
  const { body } = await openstack.glance.images.download('i1')
  await wait(20)
  expect(seen.asked).toBe(0)
  await body?.cancel()
  expect(seen.cancelled).toBe(true)
})

test('an upload whose body breaks throws what broke it, and is not tried again', async () => {
  const { stream } = source((at) => {
    if (at === 2) throw new Error('the browser has left')
    return piece
  })
  const { openstack, requests } = openstackTo(async (request) => {
    await request.arrayBuffer()
    return new Response(null, { status: 204 })
  })
  const sent = openstack.glance.images.upload('i1', stream, { length: 100 })
  await expect(sent).rejects.toThrow('the browser has left')
  const puts = requests.filter(({ method }) => method === 'PUT')
  expect(puts.map(({ headers }) => headers.get('content-length'))).toEqual(['100'])
})

test('an upload that stands still after it began says so', async () => {
  const { stream } = source((at) => (at === 0 ? piece : never()))
  const { openstack } = openstackTo(
    async (request) => {
      await request.arrayBuffer()
      return new Response(null, { status: 204 })
    },
    { timeoutMs: 1000, idleMs: 30 },
  )
  await expect(openstack.glance.images.upload('i1', stream)).rejects.toMatchObject({
    kind: 'timeout',
    message: 'Nothing moved to or from the image service for 0.03 s.',
  })
})

test('an answer that points elsewhere is no content', async () => {
  const headers = { location: 'http://elsewhere.test/' }
  const { openstack } = openstackTo(() => new Response(null, { status: 302, headers }))
  const load = openstack.glance.images.download('i1')
  await expect(load).rejects.toMatchObject({ kind: 'bad-reply', status: 502 })
})
