import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asks, holds, imagesOf, mebibyte, octets, receive, sampling, send, write } from './bytes.ts'
import { pulseOf } from './pulse-of.ts'
import { oneProcess, type OneProcess } from './server-process.ts'

/** What an image of the embedded cloud came to that went up, came down and was deleted. */
export type EmbeddedPassing = {
  /** Mebibytes a second. */
  readonly up: number
  readonly down: number
  /** Milliseconds until the deletion was answered. */
  readonly removed: number
  /** The slowest answer of `/healthz` meanwhile, in ms, and that of a process with nothing to do. */
  readonly slowest: number
  readonly idle: number
  /** The most memory that the process had while it warmed up, and then, in mebibytes. */
  readonly memory: { readonly warm: number; readonly most: number }
  /** What went wrong, also after a kill in the middle; empty when nothing did. */
  readonly faults: readonly string[]
}

/**
 * Sends an image of so many bytes to the product over an embedded cloud in a file, both in one
 * process, reads it back and deletes it; then the process is killed in the middle of an upload.
 * `idleUrl` is where a process answers that has nothing to do.
 */
export async function passEmbedded(bytes: number, idleUrl: string): Promise<EmbeddedPassing> {
  const directory = mkdtempSync(join(tmpdir(), 'meridian-bench-'))
  const file = join(directory, 'cloud.sqlite')
  const kept = (): number => sizeOf(`${file}.d`)
  const faults: string[] = []
  let server = await oneProcess(file)
  const pulses: ReturnType<typeof pulseOf>[] = []
  try {
    const images = await imagesOf(server.authUrl)
    const warmUp = sampling(server.memory)
    const first = await images.make()
    await send(server, first, bytes / 4)
    await receive(server, first)
    await images.drop(first)
    const warm = Math.max(...warmUp())

    const sampled = sampling(server.memory)
    pulses.push(...[`${server.url}/healthz`, idleUrl].map(pulseOf))
    const id = await images.make()
    const up = await send(server, id, bytes)
    const down = await receive(server, id)
    const started = performance.now()
    await images.drop(id)
    const removed = performance.now() - started
    if (!(await holds(() => kept() === 0))) faults.push(`${kept()} bytes stay after deleting`)
    const [slowest = NaN, idle = NaN] = await Promise.all(pulses.map(({ read }) => read()))
    const most = Math.max(...sampled())
    if (up.sum !== down.sum) faults.push('other bytes came back than were sent')

    const half = await images.make()
    const upload = asks(server, 'PUT', half, { ...octets, 'content-length': bytes })
    upload.on('error', () => undefined)
    await write(upload, Math.min(bytes / 2, 256 * mebibyte))
    if (kept() === 0) faults.push('nothing was kept of half an upload')
    await server.kill()
    server = await oneProcess(file)
    faults.push(...(await afterKill(server, half, kept)))
    return {
      up: bytes / mebibyte / up.seconds,
      down: bytes / mebibyte / down.seconds,
      removed,
      slowest,
      idle,
      memory: { warm, most },
      faults,
    }
  } finally {
    // Where something threw, they would miss the server.
    await Promise.all(pulses.map(({ end }) => end()))
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Nothing half may be there, and the image takes another content. */
async function afterKill(server: OneProcess, id: string, kept: () => number) {
  const faults: string[] = []
  const images = await imagesOf(server.authUrl)
  const status = await images.status(id)
  if (status !== 'queued') faults.push(`after a kill the image is ${status}`)
  if (!(await holds(() => kept() === 0))) faults.push(`${kept()} bytes stay after a kill`)
  const up = await send(server, id, mebibyte)
  const down = await receive(server, id)
  if (up.sum !== down.sum) faults.push('the image does not take another content after a kill')
  await images.drop(id)
  return faults
}

function sizeOf(folder: string): number {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.reduce((sum, name) => {
    return sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
  }, 0)
}
