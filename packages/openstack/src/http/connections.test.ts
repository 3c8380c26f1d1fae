import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import type { CallRecord } from '#http/connections.ts'
import { isOpenStackError } from '#answers/error.ts'
import { connectionsTo, openstackTo, token } from '#testing.ts'
import { path } from '#url.ts'

const get = { service: 'compute', method: 'GET', url: 'http://nova.test/x', pattern: '/x' }
const refused = () =>
  Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }))

test('a read is tried once more when no answer began', async () => {
  let tries = 0
  const connections = connectionsTo(() =>
    ++tries === 1 ? refused() : Promise.resolve(Response.json('a')),
  )
  expect((await connections.send(get)).body).toBe('a')
})

test('a read is tried twice and no more, and the error names no address', async () => {
  const transport = vi.fn(refused)
  const sent = connectionsTo(transport).send(get)
  await expect(sent).rejects.toMatchObject({ kind: 'unreachable', status: 502, service: 'compute' })
  await expect(sent).rejects.toThrow('The compute service cannot be reached.')
  expect(transport).toHaveBeenCalledTimes(2)
})

test('a write is never repeated, and neither is a refused read', async () => {
  const transport = vi.fn(refused)
  await expect(connectionsTo(transport).send({ ...get, method: 'POST' })).rejects.toThrow(
    'cannot be reached',
  )
  expect(transport).toHaveBeenCalledTimes(1)
  const answers = vi.fn(() => Promise.resolve(new Response('', { status: 503 })))
  await expect(connectionsTo(answers).send(get)).rejects.toMatchObject({
    status: 503,
    kind: 'fault',
  })
  expect(answers).toHaveBeenCalledTimes(1)
})

test('nobody waits twice for a connection that is not made', async () => {
  const cause = Object.assign(new Error('x'), { code: 'UND_ERR_CONNECT_TIMEOUT' })
  const transport = vi.fn(() => Promise.reject(new TypeError('fetch failed', { cause })))
  const sent = connectionsTo(transport).send(get)
  await expect(sent).rejects.toMatchObject({ kind: 'timeout', status: 504 })
  await expect(sent).rejects.toThrow('The compute service cannot be reached.')
  expect(transport).toHaveBeenCalledTimes(1)
})

test('a refusal says when a service may be asked again, and is not repeated before', async () => {
  const refusal = (status: number, after: string) => {
    const headers = { 'retry-after': after }
    return vi.fn(() => Promise.resolve(new Response('', { status, headers })))
  }
  const now = () => Date.parse('2026-11-24T12:00:00Z')
  const afterOf = async (status: number, after: string) => {
    const transport = refusal(status, after)
    const error = await connectionsTo(transport, { now })
      .send(get)
      .catch((cause: unknown) => cause)
    expect(transport).toHaveBeenCalledTimes(1)
    return isOpenStackError(error) ? error.retryAfter : error
  }
  expect(await afterOf(429, '7')).toBe(7)
  expect(await afterOf(503, 'Tue, 24 Nov 2026 12:01:00 GMT')).toBe(60)
  expect(await afterOf(503, 'Tue, 24 Nov 2026 11:00:00 GMT')).toBe(1)
  expect(await afterOf(413, '0')).toBe(1)
  expect(await afterOf(429, '999999999')).toBe(3600)
  for (const nonsense of ['soon', '-5', '7.5', '1e3', 'Tue'])
    expect(await afterOf(429, nonsense)).toBeUndefined()
  expect(await afterOf(409, '7')).toBeUndefined()
})

test('no answer in time is a timeout, even of a transport that ignores the signal', async () => {
  const connections = connectionsTo(() => new Promise(() => undefined), { timeoutMs: 20 })
  await expect(connections.send(get)).rejects.toMatchObject({ kind: 'timeout', status: 504 })
})

test('half an answer is a timeout when it hangs and a bad reply when it breaks off', async () => {
  const half = (end: (c: ReadableStreamDefaultController) => void) =>
    new Response(
      new ReadableStream({
        start: (c) => {
          c.enqueue(new Uint8Array(3))
          end(c)
        },
      }),
    )
  const hanging = connectionsTo(() => Promise.resolve(half(() => undefined)), { timeoutMs: 20 })
  await expect(hanging.send(get)).rejects.toMatchObject({ kind: 'timeout' })
  const broken = connectionsTo(() => Promise.resolve(half((c) => c.error(new Error('gone')))))
  await expect(broken.send(get)).rejects.toMatchObject({ kind: 'bad-reply' })
})

test('the caller may stop a call and gets their own reason', async () => {
  const stop = new AbortController()
  const sent = connectionsTo(() => new Promise(() => undefined)).send({
    ...get,
    signal: stop.signal,
  })
  stop.abort(new Error('left the page'))
  await expect(sent).rejects.toThrow('left the page')
})

test('no more calls than allowed run at once, more wait, and too many are busy', async () => {
  const open: (() => void)[] = []
  let most = 0
  let running = 0
  let users = 0
  const connections = connectionsTo(
    async () => {
      most = Math.max(most, ++running)
      await new Promise<void>((resolve) => open.push(resolve))
      running--
      return new Response('')
    },
    {
      maxConcurrentPerService: 2,
      maxQueuedPerService: 1,
      behalf: () => ({ user: `user ${users++}` }),
    },
  )
  const first = [connections.send(get), connections.send(get), connections.send(get)]
  const busy = { kind: 'busy', status: 503, retryAfter: 5 }
  await expect(connections.send(get)).rejects.toMatchObject(busy)
  const other = connections.send({ ...get, url: 'http://glance.test/x' })
  for (let done = 0; done < 4; done++) {
    await vi.waitFor(() => expect(open.length).toBeGreaterThan(done))
    open[done]?.()
  }
  await Promise.all([...first, other])
  expect(most).toBe(3)
})

test('a slow service does not hold another one on the same host', async () => {
  const connections = connectionsTo(
    (request) =>
      request.url.includes('/volume')
        ? new Promise(() => undefined)
        : Promise.resolve(new Response('')),
    { maxConcurrentPerService: 1, timeoutMs: 200 },
  )
  const slow = connections.send({ ...get, service: 'block-storage', url: 'http://one.test/volume' })
  const other = connections.send({ ...get, url: 'http://one.test/compute' })
  expect((await Promise.race([slow.catch(() => undefined), other]))?.status).toBe(200)
  await expect(slow).rejects.toMatchObject({ kind: 'timeout' })
})

test('who finds no place for an upload is told so, and all but uploads goes on', async () => {
  let letGo = (): void => undefined
  const connections = connectionsTo(
    async (request) => {
      await request.body?.getReader().read()
      if (request.method === 'PUT') await new Promise<void>((resolve) => (letGo = resolve))
      return new Response('x')
    },
    { maxConcurrentPerService: 1, timeoutMs: 100 },
  )
  const put = () => {
    const body = new ReadableStream<Uint8Array>({ pull: (c) => c.enqueue(new Uint8Array(10)) })
    return connections.stream({ ...get, method: 'PUT', body })
  }
  const first = put()
  await expect(put()).rejects.toMatchObject({ kind: 'busy', status: 503, retryAfter: 5 })
  expect((await connections.stream({ ...get, method: 'HEAD' })).status).toBe(200)
  letGo()
  expect((await first).status).toBe(200)
})

test('a redirect is not followed, with the token or without', async () => {
  const seen: string[] = []
  const elsewhere = createServer((request, response) => {
    seen.push(String(request.headers['x-auth-token']))
    response.end('{}')
  })
  const portOf = async (server: Server) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // A TCP server that listens has an address with a port.
    return (server.address() as AddressInfo).port
  }
  const location = `http://127.0.0.1:${await portOf(elsewhere)}/`
  const service = createServer((_, response) => response.writeHead(302, { location }).end())
  const url = `http://127.0.0.1:${await portOf(service)}/`
  const { status } = await connectionsTo(fetch).send({
    ...get,
    url,
    headers: { 'x-auth-token': token },
  })
  expect([status, seen]).toEqual([302, []])
  for (const server of [elsewhere, service]) server.close()
})

test('every call is reported with its pattern and the request id of the service', async () => {
  const calls: CallRecord[] = []
  const { openstack, requests } = openstackTo(
    () => Response.json({ metadata: {} }, { headers: { 'x-compute-request-id': 'req-theirs' } }),
    { onCall: (call) => calls.push(call) },
  )
  await openstack.nova.servers.metadata('secret-id')
  expect(calls).toMatchObject([
    {
      service: 'compute',
      method: 'GET',
      path: '/servers/{}/metadata',
      status: 200,
      requestId: 'req-theirs',
    },
  ])
  expect(requests[0]?.headers.get('x-openstack-request-id')).toMatch(/^req-[0-9a-f-]{36}$/)
})

test('an upload and a download are passed on piece by piece, without a time limit', async () => {
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const slow = () => {
    let left = 4
    return new ReadableStream<Uint8Array>({
      pull: async (c) => {
        await wait(left === 4 ? 0 : 30)
        if (left-- === 0) c.close()
        else c.enqueue(new Uint8Array(10))
      },
    })
  }
  let got = 0
  const { openstack } = openstackTo(
    async (request) => {
      if (request.method === 'GET') return new Response(slow())
      for await (const piece of request.body ?? []) got += piece.length
      return new Response(null, { status: 204 })
    },
    { timeoutMs: 50 },
  )
  await openstack.glance.images.upload('i1', slow())
  expect(got).toBe(40)
  const download = await openstack.glance.images.download('i1')
  expect((await download.arrayBuffer()).byteLength).toBe(40)
})

test('a refused stream is an error with the words of the service', async () => {
  const { openstack } = openstackTo(() => new Response('Too large', { status: 413 }))
  const raw = openstack.glance.raw('GET', path`/images/${'i1'}/file`)
  await expect(raw).rejects.toMatchObject({ kind: 'fault', status: 413, message: 'Too large' })
})
