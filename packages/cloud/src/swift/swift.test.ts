/** What only the embedded Swift can show: its files, its clock, its wire as others write to it. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as allOf } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCloud, type Cloud, type CloudOptions } from '#create-cloud.ts'
import { serveCloud } from '#serve.ts'
import { projectRows } from '#keystone/rows.ts'
import { accountOf } from '#swift/access.ts'
import { accounts, containers, objects } from '#swift/rows.ts'
import { identityCalls, inProject } from '#testing/identity-calls.ts'

type Send = (method: string, path: string, init?: RequestInit) => Promise<Response>

async function open(options: CloudOptions = {}): Promise<{
  cloud: Cloud
  account: string
  token: string
  send: Send
}> {
  const cloud = createCloud({ seed: 'demo', pace: 'manual', ...options })
  const calls = identityCalls(cloud.fetch, 'http://cloud.test/identity/v3')
  const token = await calls.signIn('demo', inProject('demo'))
  const project = cloud.table(projectRows, '').first({ name: 'demo', is_domain: false })
  const account = accountOf(project?.id ?? '')
  const send: Send = (method, path, { headers, ...init } = {}) => {
    const url = `http://cloud.test/object-store/v1/${account}${path}`
    const all = { 'x-auth-token': token, ...headers } as Record<string, string>
    return cloud.fetch(new Request(url, { method, headers: all, ...init }))
  }
  return { cloud, account, token, send }
}

test('bytes lie beside the database, and go with what held them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'swift-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'cloud.sqlite')
  const { cloud, send } = await open({ file })
  const stored = (): number => readdirSync(`${file}.d`).length
  await send('PUT', '/photos/a', { body: 'a'.repeat(100_000) })
  await send('PUT', '/photos/b', { body: 'bb' })
  await vi.waitFor(() => expect(stored()).toBe(2))
  await send('PUT', '/photos/a', { body: 'short' })
  await vi.waitFor(() => expect(stored()).toBe(2))
  await send('DELETE', '/photos/b')
  await vi.waitFor(() => expect(stored()).toBe(1))
  expect((await send('PUT', '/photos/a', { body: 'x', headers: { etag: 'y' } })).status).toBe(422)
  await vi.waitFor(() => expect(stored()).toBe(1))
  cloud.close()
  const again = await open({ file })
  onTestFinished(() => again.cloud.close())
  expect(await (await again.send('GET', '/photos/a')).text()).toBe('short')
})

test('an object that comes as a stream is counted, and one that breaks off leaves nothing', async () => {
  const { cloud, account, send } = await open()
  onTestFinished(() => cloud.close())
  const before = cloud.table(accounts).get(account)
  const pieces = Array.from({ length: 40 }, () => new Uint8Array(65_536).fill(7))
  const body = ReadableStream.from(pieces)
  const streamed = { body, duplex: 'half' } as RequestInit
  expect((await send('PUT', '/photos/long', streamed)).status).toBe(201)
  const got = await send('GET', '/photos/long')
  expect(got.headers.get('content-length')).toBe(String(40 * 65_536))
  expect((await got.bytes()).every((byte) => byte === 7)).toBe(true)
  const after = cloud.table(accounts).get(account)
  expect(after?.bytes).toBe((before?.bytes ?? 0) + 40 * 65_536)
  expect(after?.objects).toBe((before?.objects ?? 0) + 1)
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(9)),
    pull: (controller) => controller.error(new Error('gone')),
  })
  const half = { body: broken, duplex: 'half' } as RequestInit
  await expect(send('PUT', '/photos/half', half)).rejects.toThrow('gone')
  expect(cloud.table(accounts).get(account)).toEqual(after)
  expect((await send('HEAD', '/photos/half')).status).toBe(404)
})

test('what is over is gone at its time, and counted no more', async () => {
  const { cloud, account, send } = await open({ pace: 'immediate' })
  onTestFinished(() => cloud.close())
  await send('PUT', '/brief')
  await send('PUT', '/brief/o', { body: 'x', headers: { 'x-delete-after': '60' } })
  await send('PUT', '/brief/p', { body: 'x', headers: { 'x-delete-after': '60' } })
  await send('POST', '/brief/p', { headers: { 'x-object-meta-a': 'b' } })
  expect(await (await send('GET', '/brief')).text()).toBe('o\np\n')
  cloud.control.advance(61_000)
  expect(await (await send('GET', '/brief')).text()).toBe('p\n')
  expect(cloud.table(containers).get(`${account}/brief`)).toMatchObject({ objects: 1, bytes: 1 })
})

test('a page of a container is read alone, however much is in it, and all pages are all of it', async () => {
  const { cloud, account, send } = await open()
  onTestFinished(() => cloud.close())
  await send('PUT', '/events')
  const etag = 'd41d8cd98f00b204e9800998ecf8427e'
  const nothing = { etag, size: 0, content: null, type: 'text/plain', headers: {} }
  const where = { account, container: 'events', created: 1, changed: 1 }
  cloud.store.transaction(() => {
    for (let at = 0; at < 12_000; at += 1) {
      const name = `${Math.floor(at / 600)}/event-${String(at).padStart(5, '0')}`
      const id = `${account}/events/${name}`
      cloud.store.table(objects, 'RegionOne').insert({ id, name, ...where, ...nothing })
    }
  })
  const read = async (query: string): Promise<string> =>
    (await send('GET', `/events?${query}`)).text()
  expect(await read('limit=2')).toBe('0/event-00000\n0/event-00001\n')
  expect((await read('delimiter=/')).split('\n')).toHaveLength(21)
  expect(await read('delimiter=/&reverse=true&limit=2')).toBe('9/\n8/\n')
  const names = new Set<string>()
  for (let marker = ''; ;) {
    const page: { name: string }[] = JSON.parse(await read(`format=json&marker=${marker}`))
    for (const { name } of page) names.add(name)
    if (page.length < 10_000) break
    marker = page.at(-1)?.name ?? ''
  }
  expect(names.size).toBe(12_000)
})

test('names of dots are names, and a body of no length is refused, as they come over a wire', async () => {
  const { cloud, account, token } = await open()
  onTestFinished(() => cloud.close())
  const { url, close } = await serveCloud(cloud.fetch)
  onTestFinished(close)
  const raw = async (start: string, more: string[] = []): Promise<string> => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const path = `/object-store/v1/${account}`
    const head = [start.replace(' /', ` ${path}/`), 'Host: x', `X-Auth-Token: ${token}`, ...more]
    socket.write(`${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n`)
    return allOf(socket)
  }
  const nothing = ['Content-Length: 0']
  expect(await raw('PUT /photos/../../etc/passwd HTTP/1.1', nothing)).toMatch(/^HTTP\/1.1 201 /)
  expect(await raw('PUT /photos/%2e%2e HTTP/1.1', nothing)).toMatch(/^HTTP\/1.1 201 /)
  const names = cloud.table(objects).list({ where: { id: { startsWith: `${account}/photos/..` } } })
  expect(names.map(({ name }) => name)).toEqual(['..', '../../etc/passwd'])
  const refused = await raw('PUT /photos/x HTTP/1.1')
  expect(refused).toMatch(/^HTTP\/1.1 411 /)
  expect(refused).toMatch(/Missing Content-Length header\.$/)
})

test('an account holds no more than its quota, which only the reseller sets', async () => {
  const { cloud, account, send } = await open()
  onTestFinished(() => cloud.close())
  const row = cloud.table(accounts).get(account)
  if (!row) throw new Error('demo has no account.')
  const meta = { 'x-account-meta-quota-bytes': String(row.bytes + 10) }
  cloud.table(accounts).update({ ...row, meta })
  expect((await send('PUT', '/photos/a', { body: '12345678901' })).status).toBe(413)
  expect((await send('PUT', '/photos/a', { body: '1234567890' })).status).toBe(201)
  expect((await send('PUT', '/photos/b', { body: '1' })).status).toBe(413)
})

test.each(['x-versions-location', 'x-history-location'])('%s is not played', async (name) => {
  const { cloud, send } = await open()
  onTestFinished(() => cloud.close())
  expect((await send('PUT', '/former', { headers: { [name]: 'there' } })).status).toBe(501)
  const link = { 'x-symlink-target': 'photos/logo.png' }
  expect((await send('PUT', '/photos/link', { body: '', headers: link })).status).toBe(501)
  expect((await send('PUT', '/photos?extract-archive=tar', { body: '' })).status).toBe(501)
})
