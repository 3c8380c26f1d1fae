import { expect, test, vi } from 'vitest'
import { createOpenStack } from '#openstack.ts'
import { catalog, connectionsTo, recording, token, versionDocument } from '#testing.ts'

const root = 'http://nova.test/v2.1/'
const range = { min: '2.1', max: '2.93' }
const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

/** A transport that answers each version document when it is told to. */
const holding = () => {
  const held: { readonly signal: AbortSignal; readonly answer: () => void }[] = []
  const transport = (request: Request) =>
    new Promise<Response>((resolve, reject) => {
      const { signal } = request
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      held.push({ signal, answer: () => resolve(Response.json(versionDocument)) })
    })
  return { held, transport }
}

test('version documents are asked once for everybody, and again after ten minutes', async () => {
  let time = 0
  const { requests, transport } = recording(() => new Response(''))
  const connections = connectionsTo(transport, { now: () => time })
  const ask = () => connections.versions('compute', root, token)
  expect(await Promise.all([ask(), ask()])).toEqual(Array(2).fill(range))
  time = 10 * 60_000 - 1
  await ask()
  expect(requests).toHaveLength(1)
  time += 1
  await ask()
  expect(requests).toHaveLength(2)
})

test('a refusal of one user’s token at the version document is no refusal of another’s', async () => {
  const connections = connectionsTo(async (request) => {
    await settle()
    return request.headers.get('x-auth-token') === 'dead'
      ? Response.json({ error: { message: 'Expired' } }, { status: 401 })
      : Response.json({ version: { min_version: '3.0', version: '3.70' } })
  })
  const ask = (mine: string) =>
    connections.versions('block-storage', 'http://cinder.test/v3/', mine)
  const [dead, alive] = await Promise.allSettled([ask('dead'), ask(token)])
  // Whoever has it is refused by what is asked for next.
  expect(dead).toMatchObject({ status: 'fulfilled', value: undefined })
  expect(alive).toMatchObject({ status: 'fulfilled', value: { max: '3.70' } })
})

test('a document that cannot be read is told once, and is asked for again', async () => {
  let time = 0
  let asked = 0
  let closed = true
  const onUnread = vi.fn()
  const answer = async () => {
    asked += 1
    return closed ? new Response('no', { status: 403 }) : Response.json(versionDocument)
  }
  const connections = connectionsTo(answer, { now: () => time, onUnread })
  const ask = (mine = token) => connections.versions('compute', root, mine)
  expect([await ask(), await ask('another')]).toEqual([undefined, undefined])
  expect(asked).toBe(1)
  time += 60_000
  expect(await ask()).toBeUndefined()
  expect(asked).toBe(2)
  expect(onUnread).toHaveBeenCalledExactlyOnceWith(
    'compute',
    expect.objectContaining({ status: 403 }),
  )
  closed = false
  time += 60_000
  expect(await ask()).toEqual(range)
})

test('a service that is unwell is not asked again for each who waits', async () => {
  let asked = 0
  const connections = connectionsTo(async () => {
    asked += 1
    await settle()
    return new Response('', { status: 503 })
  })
  const ask = (mine: string) => connections.versions('compute', root, mine)
  const all = await Promise.allSettled(['a', 'b', 'c'].map(ask))
  expect(all.map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
  expect(asked).toBe(1)
})

test('whoever leaves stops waiting for a version document, and others get it', async () => {
  const { held, transport } = holding()
  const connections = connectionsTo(transport)
  const leaving = new AbortController()
  const first = connections.versions('compute', root, token, leaving.signal)
  const second = connections.versions('compute', root, token)
  leaving.abort(new Error('left the page'))
  await expect(first).rejects.toThrow('left the page')
  expect(held).toHaveLength(1)
  expect(held[0]?.signal.aborted).toBe(false)
  held[0]?.answer()
  expect(await second).toEqual(range)
})

test('a version document that nobody waits for any more is given up, and asked anew', async () => {
  const { held, transport } = holding()
  const connections = connectionsTo(transport)
  const leaving = new AbortController()
  const first = connections.versions('compute', root, token, leaving.signal)
  await vi.waitFor(() => expect(held).toHaveLength(1))
  leaving.abort(new Error('left the page'))
  await expect(first).rejects.toThrow('left the page')
  const second = connections.versions('compute', root, token)
  await vi.waitFor(() => expect(held).toHaveLength(2))
  expect(held[0]?.signal.aborted).toBe(true)
  held[1]?.answer()
  expect(await second).toEqual(range)
  // What had been given up does not take the place of what is known.
  await connections.versions('compute', root, token)
  expect(held).toHaveLength(2)
})

test('the time that the first asker had is not the time that a later one has', async () => {
  const { held, transport } = holding()
  const connections = connectionsTo(transport, { timeoutMs: 300 })
  const ask = () => connections.versions('compute', root, token)
  const first = ask().catch((error: unknown) => error)
  await new Promise((resolve) => setTimeout(resolve, 150))
  const later = Promise.all([ask(), ask()])
  expect(await first).toMatchObject({ kind: 'timeout', status: 504 })
  await vi.waitFor(() => expect(held).toHaveLength(2), { interval: 5 })
  held[1]?.answer()
  expect(await later).toEqual([range, range])
})

test('nobody waits for a version document longer than for any other answer', async () => {
  const connections = connectionsTo(() => new Promise(() => undefined), { timeoutMs: 30 })
  const ask = () => connections.versions('compute', root, token)
  const refused = { status: 'rejected', reason: { kind: 'timeout' } }
  expect(await Promise.allSettled([ask(), settle().then(ask)])).toMatchObject([refused, refused])
})

test('a call that is given up while its version is looked for is given up at once', async () => {
  const leaving = new AbortController()
  const { held, transport } = holding()
  const openstack = createOpenStack(connectionsTo(transport), { token, catalog, region: 'R1' })
  const listed = openstack.cinder.volumes.list(undefined, { signal: leaving.signal })
  leaving.abort(new Error('left the page'))
  await expect(listed).rejects.toThrow('left the page')
  await vi.waitFor(() => expect(held.map(({ signal }) => signal.aborted)).toEqual([true]))
})
