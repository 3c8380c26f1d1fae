import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { volumes } from '#cinder/rows.ts'
import { createCloud, type Cloud } from '#create-cloud.ts'
import { images } from '#glance/rows.ts'
import { identityCalls, inProject } from '#testing/identity-calls.ts'
import { networks, ports } from '#neutron/tables.ts'
import { servers } from '#nova/servers/servers.ts'

const MIB = 1024 ** 2
const AUTH_URL = 'http://cloud.test/identity/v3'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'cloud-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

/** Everything in it that people would miss. */
function contents(cloud: Cloud): unknown {
  return cloud.world.regions.map((region) => [
    cloud.table(servers, region).list(),
    cloud.table(images, region).list(),
    cloud.table(networks, region).list(),
    cloud.table(ports, region).list(),
    cloud.table(volumes, region).list(),
  ])
}

test('a cloud in a file is after a restart as it was, and its tokens still hold', async () => {
  const file = join(folder(), 'cloud.sqlite')
  const options = { file, seed: 'demo', pace: 'manual' } as const
  const first = createCloud(options)
  const token = await identityCalls(first.fetch, AUTH_URL).signIn('demo', inProject('demo'))
  const body = JSON.stringify({ network: { name: 'kept' } })
  const headers = { 'x-auth-token': token, 'content-type': 'application/json' }
  const url = 'http://cloud.test/network/v2.0/networks'
  const made = await first.fetch(new Request(url, { method: 'POST', headers, body }))
  expect(made.status).toBe(201)
  const before = contents(first)
  first.close()

  const second = createCloud(options)
  expect(contents(second)).toEqual(before)
  const list = await second.fetch(new Request(`${url}?name=kept`, { headers }))
  expect(await list.json()).toMatchObject({ networks: [{ name: 'kept' }] })
  second.close()
})

test('what was answered survives a kill', { timeout: 60_000 }, async () => {
  const file = join(folder(), 'cloud.sqlite')
  const before = createCloud({ file, seed: 'demo', pace: 'manual' })
  const id = before.table(networks).first({ name: 'web' })?.id ?? ''
  before.close()
  const writer = join(import.meta.dirname, 'testing/write-until-killed.ts')
  const child = spawn(process.execPath, [writer, file, id])
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let text = ''
  let errors = ''
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()))
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The writer ended by itself: ${errors}`)))
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString()
      if (text.split('\n').length > 20) resolve()
    })
  })
  const ended = new Promise((resolve) => child.removeAllListeners('exit').once('close', resolve))
  child.kill('SIGKILL')
  await ended
  const answered = Math.max(...text.trim().split('\n').map(Number))
  const after = createCloud({ file, pace: 'manual' })
  const name = after.table(networks).get(id)?.name ?? ''
  expect(Number(name.replace('written-', ''))).toBeGreaterThanOrEqual(answered)
  after.close()
})

test(
  'memory stays flat while an image of 512 MiB comes and goes',
  { timeout: 120_000 },
  async () => {
    const cloud = createCloud({ file: join(folder(), 'cloud.sqlite'), seed: 'empty' })
    onTestFinished(() => cloud.close())
    const token = await identityCalls(cloud.fetch, AUTH_URL).signIn('demo', inProject('demo'))
    const url = 'http://cloud.test/image/v2/images'
    const headers = { 'x-auth-token': token }
    const body = JSON.stringify({ name: 'big', disk_format: 'raw', container_format: 'bare' })
    const json = { ...headers, 'content-type': 'application/json' }
    const made = await cloud.fetch(new Request(url, { method: 'POST', headers: json, body }))
    const { id } = (await made.json()) as { id: string }
    const [size, piece] = [512 * MIB, new Uint8Array(MIB).fill(7)]
    const start = process.memoryUsage().rss
    let most = start
    const watch = (): void => {
      most = Math.max(most, process.memoryUsage().rss)
    }
    let sent = 0
    const source = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          watch()
          if (sent === size) return controller.close()
          sent += MIB
          controller.enqueue(piece)
        },
      },
      { highWaterMark: 1 },
    )
    const put = { 'content-type': 'application/octet-stream', ...headers }
    const upload = { method: 'PUT', headers: put, body: source, duplex: 'half' } as const
    expect((await cloud.fetch(new Request(`${url}/${id}/file`, upload))).status).toBe(204)
    const reply = await cloud.fetch(new Request(`${url}/${id}/file`, { headers }))
    let received = 0
    for await (const part of reply.body ?? []) {
      watch()
      received += part.length
    }
    expect(received).toBe(size)
    expect(most - start).toBeLessThan(256 * MIB)
  },
)
