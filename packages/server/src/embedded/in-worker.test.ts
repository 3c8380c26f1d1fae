import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Server } from '@meridian/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { embeddedInWorker } from '#embedded/in-worker.ts'
import { seal } from '#sessions/sealing.ts'
import { sqliteStore } from '#sessions/sqlite-store.ts'
import { imageOf, urlOfFile } from '#testing/image-file.ts'
import { signedIn } from '#testing/signed-in.ts'

const origin = 'http://cloud.internal'
const page = '<!doctype html><title>Meridian</title>'

/** The product over an embedded cloud in a thread of its own, and `demo` signed in. */
const start = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'meridian-worker-'))
  writeFileSync(join(directory, 'index.html'), page)
  const config = readConfig({ OS_AUTH_URL: `${origin}/identity/v3` })
  const file = join(directory, 'cloud.sqlite')
  const reported: string[] = []
  const cloud = await embeddedInWorker({ seed: 'demo', control: true, file }, config, (error) =>
    reported.push(String(error)),
  )
  const app = await buildApp({
    config,
    transport: cloud.transport,
    connectConsole: cloud.connectConsole,
    sessions: sqliteStore(':memory:'),
    seal: seal('a secret for tests only, as long as it must be'),
    assets: directory,
  })
  onTestFinished(async () => {
    await app.close()
    await cloud.close()
    rmSync(directory, { recursive: true })
    expect(reported).toEqual([])
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const tab = await signedIn(app)
  const cookie = [...tab.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { cloud, tab, url, cookie }
}

test('the product answers while its cloud computes', async () => {
  const { cloud, tab, url } = await start()
  const round = async (): Promise<void> => {
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' })
    expect(await (await fetch(url, { headers: { accept: 'text/html' } })).text()).toBe(page)
    expect((await tab.get('/api/keystone/user-session/')).statusCode).toBe(200)
  }
  // So long that a machine which is slow in this has time for many of them.
  const began = performance.now()
  await round()
  const seconds = Math.max(1, (20 * (performance.now() - began)) / 1000)
  let computes = true
  const body = JSON.stringify({ seconds })
  const computing = cloud
    .transport(new Request(`${origin}/_cloud/block`, { method: 'POST', body }))
    .then(({ status }) => {
      computes = false
      return status
    })
  await round()
  // What needs the cloud waits for it.
  const list = tab.get('/api/nova/keypairs/').then(({ statusCode }) => ({ statusCode, computes }))
  // Were the cloud in the way, it would have computed by the end of the second round.
  for (let more = 0; more < 3; more += 1) await round()
  expect(computes).toBe(true)
  expect(await computing).toBe(204)
  expect(await list).toEqual({ statusCode: 200, computes: false })
}, 30_000)

test('files stream to a cloud in its own thread and back, and who leaves ends both', async () => {
  const { cloud, tab, url, cookie } = await start()
  const id = await imageOf({ cloud: { fetch: cloud.transport } })
  const file = url + urlOfFile(id)
  const headers = {
    cookie,
    'x-requested-with': 'XMLHttpRequest',
    'x-csrftoken': tab.cookies.get('csrftoken') ?? '',
    'content-type': 'application/octet-stream',
  }
  const statusNow = async (): Promise<unknown> =>
    (await tab.get(`/api/glance/images/${id}/`)).json<{ status: string }>().status
  const leaves = new AbortController()
  const unfinished = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(65_536)),
  })
  const given = { method: 'PUT', headers, body: unfinished, duplex: 'half', signal: leaves.signal }
  const upload = fetch(file, given as RequestInit)
  await vi.waitFor(async () => expect(await statusNow()).toBe('saving'), { timeout: 10_000 })
  leaves.abort()
  await expect(upload).rejects.toThrow(/abort/)
  await vi.waitFor(async () => expect(await statusNow()).toBe('queued'), { timeout: 10_000 })

  const bytes = new Uint8Array(8 * 1024 * 1024).map((_, index) => index % 251)
  expect((await fetch(file, { method: 'PUT', headers, body: bytes })).status).toBeLessThan(300)
  const back = await (await fetch(file, { headers })).bytes()
  expect(Buffer.compare(back, bytes)).toBe(0)
}, 60_000)

test('a console of a cloud in its own thread opens in the page', async () => {
  const { tab, url, cookie } = await start()
  const servers = await tab.get('/api/nova/servers/?status=ACTIVE')
  const id = servers.json<{ items: Server[] }>().items[0]?.id ?? ''
  const asked = await tab.post(`/api/nova/servers/${id}/console-session/`, { console_type: 'AUTO' })
  expect(asked.statusCode).toBe(200)
  const { path } = asked.json<{ path: string }>()
  const socket = new WebSocket(url.replace('http', 'ws') + path, ['binary'], {
    headers: { cookie },
    origin: url,
  })
  let seen = ''
  socket.on('message', (data) => (seen += String(data)))
  await vi.waitFor(() => expect(seen).toBe('RFB 003.008\n'), { timeout: 5_000 })
  socket.close()
}, 30_000)

test('what a cloud in its own thread reports arrives with its code', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'meridian-worker-'))
  const file = join(directory, 'cloud.sqlite')
  // No content of an image, and nothing that is deleted like one.
  mkdirSync(join(`${file}.d`, 'folder'), { recursive: true })
  const reported: unknown[] = []
  const report = (error: unknown, about: string) => {
    expect(error).toBeInstanceOf(Error)
    const { name, code, stack } = error as NodeJS.ErrnoException
    reported.push({ about, name, code, stack })
  }
  const cloud = await embeddedInWorker({ seed: 'demo', file }, readConfig({}), report)
  onTestFinished(async () => {
    await cloud.close()
    rmSync(directory, { recursive: true })
  })
  const stack: unknown = expect.stringContaining('cloud.sqlite.d')
  const wrong = { about: 'deleting a file', name: 'SystemError', code: 'ERR_FS_EISDIR', stack }
  await vi.waitFor(() => expect(reported).toEqual([wrong]))
})

test('a cloud that cannot start says why', async () => {
  const config = readConfig({})
  const file = join(tmpdir(), 'no', 'such', 'folder', 'cloud.sqlite')
  await expect(embeddedInWorker({ seed: 'demo', file }, config, () => undefined)).rejects.toThrow(
    /unable to open database file/,
  )
})
